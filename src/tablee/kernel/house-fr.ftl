### Ce qui se dit à toutes les tables : les refus de la maison, et les relevés de partie que l’on ne sait pas lire.

## Les refus

refused-house-turn-not-yours =
    { $seat-is ->
        [me] Ce tour-ci est à vous, et à personne d’autre.
       *[other] Un peu de patience : c’est à { $seat } de jouer.
    }
refused-house-turn-not-now = Le jeu n’attend rien de vous pour l’instant.
refused-house-move = Ce n’est pas ce coup-là que le jeu attend maintenant.
refused-house-chance-unasked = Le jeu n’a rien demandé au hasard pour l’instant.
refused-house-chance-awaited = Un instant : c’est d’abord au hasard de parler.
refused-house-clock = L’horloge n’a pas sonné à l’instant fixé par le jeu : cela ne compte pas.
refused-house-time = Ce coup est daté de { $at } ms, et le précédent de { $last } ms : le temps ne recule pas.
refused-house-time-reaction = Personne ne réagit avant qu’il y ait de quoi réagir, et aucune mesure n’est plus sûre que sûre.
refused-house-proof = Ce temps de réaction ne découle pas de ce qui a été mesuré.
refused-house-undo = On ne peut pas revenir au coup n° { $to } : il n’a pas été joué.
refused-house-seat = Il n’y a pas de telle place à cette table.
refused-house-seat-number = C’est une position à { $position } joueurs, mais il y a { $players } places à la table.
refused-house-over = La partie est finie : plus personne ne joue.

## Les relevés illisibles

record-malformed = Ce fichier n’est pas un relevé de partie lisible : { $detail }.
record-unknown-game = Ce relevé parle d’un jeu que Tablée ne connaît pas : « { $game } ».
record-other-rules = Ce relevé suit la version { $rules } des règles, et l’on joue ici la version { $ours }.
record-players =
    { $players ->
        [0] Ce relevé n’a aucun joueur, et ce jeu en veut de { $least } à { $most }.
        [one] Ce relevé a { $players } joueur, et ce jeu en veut de { $least } à { $most }.
       *[other] Ce relevé a { $players } joueurs, et ce jeu en veut de { $least } à { $most }.
    }
record-seat-name = « { $name } » ne peut pas être le nom d’un joueur : il faut à chacun un nom à lui, qui ne soit ni vide ni réservé.
record-number = La ligne { $line } du relevé porte le numéro { $n } : les lignes se comptent une à une, à partir de 1.
record-mover = À la ligne { $line } du relevé, « { $by } » n’est personne de cette table.
record-part = Dans ce relevé, « { $where } » ne se lit pas : { $detail }.

## Les coups de l’horloge et de la table, communs à tous les jeux

house-move-due = Le moment est venu
house-move-void = La fenêtre se ferme sans verdict
house-move-undo = Revenir au coup { $to }
house-move-sits =
    { $who ->
        [bot] Un robot tient cette place : { $seat }
        [absent] En absence, un robot joue à la place : { $seat }
       *[person] De retour à la table : { $seat }
    }
