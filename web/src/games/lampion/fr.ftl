### Ce que la table dessinée dit de plus que le jeu, et la page où l’on mesure ses réflexes.

lampion-surface = Appuyer
lampion-wait = Attention…
lampion-press = Appuyez !
lampion-leave = Leurre !
lampion-answered = C’est noté !
lampion-noted = { $ms } ms
lampion-how = Dès que le lampion s’allume, touchez n’importe où.
lampion-how-keys = Dès que le lampion s’allume, cliquez n’importe où ou frappez la barre d’espace.
lampion-how-decoys = Carré et barré, c’est un leurre : ne touchez à rien.
lampion-progress = Lampion { $number } sur { $lanterns }
lampion-progress-over = { $lanterns } lampions
lampion-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
lampion-with = Vous jouez avec { $names }.

reflexes-pitch = Un lampion s’allume : appuyez aussitôt, d’un doigt, d’un clic ou de la barre d’espace. Dix fois de suite, en moins d’une minute.
reflexes-what = Ce qui est mesuré, c’est votre temps de réaction : de l’image qui montre le lampion jusqu’à votre geste, sur l’horloge de votre appareil. Le réseau n’y entre pas. Un écran lent, oui : lui seul sait quand l’image a vraiment paru.
reflexes-plain = Sans leurre
reflexes-plain-help = Réagir, rien d’autre. Le plus simple pour se mesurer.
reflexes-decoys = Avec des leurres
reflexes-decoys-help = Un lampion sur trois est un leurre, carré et barré : il faut voir avant d’appuyer, comme dans Dan Dan Dan.
reflexes-start-title = Un essai de dix lampions
reflexes-start = Commencer
reflexes-earlier = Mes essais
reflexes-none = Votre premier essai s’affichera ici.
reflexes-with-decoys = avec leurres
reflexes-without-decoys = sans leurre
reflexes-middle = Une fois sur deux
reflexes-early = Faux départs
reflexes-fooled = Leurres touchés
reflexes-missed = Pas appuyé
reflexes-yours = Mes réactions
reflexes-adds = Ce que la technique ajouterait
reflexes-adds-reaction = votre réaction
reflexes-adds-network = le réseau
reflexes-adds-screen = l’écran
reflexes-adds-help = Jugé par ordre d’arrivée, vous auriez { $arrival } ms. Ici l’arbitre n’en compte que { $median }.
reflexes-all = Tous mes essais
