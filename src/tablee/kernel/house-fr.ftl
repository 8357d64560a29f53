### Ce qui se dit à toutes les tables : les refus de la maison, et les relevés de partie que l’on ne sait pas lire.

## Les refus

refused-house-turn-not-yours =
    { $seat-is ->
        [me] Ce tour-ci est à vous, et à personne d’autre.
       *[other] Un peu de patience : c’est à { $seat } de jouer.
    }
refused-house-turn-not-now = Le jeu n’attend rien de vous pour l’instant.
refused-house-move = Ce n’est pas ce coup-là que le jeu attend maintenant.
# Une ligne de relevé qui n’est pas un coup de ce jeu. Les coups et leurs champs portent leurs noms du relevé.
refused-house-move-impossible =
    { $problem ->
        [kind] Ce jeu n’a pas de coup « { $what } ».
        [missing] Ce coup est incomplet : il n’y est pas dit « { $what } ».
        [unknown] Ce coup n’a pas de « { $what } ».
        [value] Dans ce jeu, « { $what } » ne peut pas être « { $value } ».
       *[number] Un nombre de ce coup dépasse tous ceux du jeu.
    }
refused-house-chance-unasked = Le jeu n’a rien demandé au hasard pour l’instant.
refused-house-chance-awaited = Un instant : c’est d’abord au hasard de parler.
refused-house-missed = On dit une seule fois qui n’a rien vu, fenêtre ouverte et après le signal : ce n’est pas le cas ici.
refused-house-clock = L’horloge n’a pas sonné à l’instant fixé par le jeu : cela ne compte pas.
refused-house-time = Ce coup est daté de { $at } ms, et le précédent de { $last } ms : le temps ne recule pas.
refused-house-time-reaction = Personne ne réagit avant qu’il y ait de quoi réagir, et aucune incertitude n’est plus petite que zéro.
refused-house-proof = Ce temps de réaction ne découle pas de ce qui a été mesuré.
refused-house-draws = Ceci ne découle pas du nombre secret et de la chance que chacun y a ajoutée.
refused-house-undo = On ne peut pas revenir au coup n° { $to } : il n’a pas été joué.
refused-house-seat = Cette place n’existe pas à cette table.
refused-house-seat-number = C’est une position à { $position } joueurs, mais il y a { $players } places à la table.
refused-house-over = La partie est finie : plus personne ne joue.

## Les relevés illisibles

record-malformed = Ce fichier n’est pas un relevé de partie lisible : { misfit }.
record-unknown-game = Ce relevé parle d’un jeu que Tablée ne connaît pas : « { $game } ».
record-other-rules = Ce relevé suit la version { $rules } des règles, et l’on joue ici la version { $ours }.
record-players =
    { $players ->
        [0] Ce relevé n’a aucun joueur, et ce jeu en veut de { $least } à { $most }.
        [one] Ce relevé a { $players } joueur, et ce jeu en veut de { $least } à { $most }.
       *[other] Ce relevé a { $players } joueurs, et ce jeu en veut de { $least } à { $most }.
    }
record-seat-name = « { $name } » ne peut pas être le nom d’un joueur : il faut à chacun un nom à lui, lisible, de { $most } caractères au plus, qui ne soit pas réservé.
record-number = La ligne { $line } du relevé porte le numéro { $n } : les lignes se comptent une à une, à partir de 1.
record-mover = À la ligne { $line } du relevé, « { $by } » n’est personne de cette table.
record-part = Dans ce relevé, « { $where } » ne se lit pas : { misfit }.
# Ce qui ne va pas dans des données, et où.
misfit =
    { $problem ->
        [json] ce n’est pas du JSON, dès l’octet { $got }
        [empty] c’est vide
        [cut] le texte s’arrête en plein milieu
        [text] ce n’est pas du texte en UTF-8
        [deep] les listes s’y emboîtent sans fin
        [missing] il manque « { $what } »
        [unknown] « { $what } » n’y a pas sa place
        [kind] il y faut { misfit-what }, et c’est { misfit-got }
        [range] il y faut un nombre { $what }
        [length] il y faut une longueur { $what }
        [choice] { $got } n’y est pas un choix possible
        [big] ce nombre est trop grand
       *[other] { $what }
    }{ $at ->
        [whole] {""}
       *[other] {" "}(à l’endroit { $at })
    }
misfit-what =
    { $what ->
        [int] un nombre entier
        [float] un nombre à virgule
        [str] un texte
        [bool] vrai ou faux
        [array] une liste
        [object] un objet
        [null] rien (null)
       *[other] { $what }
    }
misfit-got =
    { $got ->
        [int] un nombre entier
        [float] un nombre à virgule
        [str] un texte
        [bool] vrai ou faux
        [array] une liste
        [object] un objet
        [null] rien (null)
       *[other] { $got }
    }

## Les coups de l’horloge et de la table, communs à tous les jeux

# Le coup tel que le relevé l’écrit.
house-move-impossible = { $text }
house-move-due = Le moment est venu
house-move-missed = Sans l’avoir vu : { $seats }
house-move-void = La fenêtre se ferme sans verdict
house-move-undo = Revenir au coup { $to }
house-move-sits =
    { $who ->
        [bot] Un robot tient cette place : { $seat }
        [absent] En absence, un robot joue à la place : { $seat }
       *[person] De retour à la table : { $seat }
    }

## Ce que raconte chaque table

house-event-taken-back =
    { $seat-is ->
        [me] Vous reprenez votre coup.
       *[other] { $seat } reprend son coup.
    }
