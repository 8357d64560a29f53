### Défifoo Rouge : les mots du jeu.
###
### « $seat-is » vaut « me » pour qui lit, « other » pour les autres, « nobody » sans place ; « $card-is » vaut
### « known » ou « hidden ». Jamais de nom après « de » ou « que » : on dirait « de Alice ».
### Les cartes viennent sans article, après un deux-points ou entre guillemets : « 7 vert », « Vamp verte ».

## Les cartes

rouge-card =
    { $card ->
        [0] carte cachée
        [1] 1 vert
        [2] 2 vert
        [3] 3 vert
        [4] 4 vert
        [5] 5 vert
        [6] 6 vert
        [7] 7 vert
        [8] 8 vert
        [9] 9 vert
        [10] Vamp verte
        [11] Parrain vert
        [12] 1 jaune
        [13] 2 jaune
        [14] 3 jaune
        [15] 4 jaune
        [16] 5 jaune
        [17] 6 jaune
        [18] 7 jaune
        [19] 8 jaune
        [20] 9 jaune
        [21] Vamp jaune
        [22] Parrain jaune
        [23] 1 violet
        [24] 2 violet
        [25] 3 violet
        [26] 4 violet
        [27] 5 violet
        [28] 6 violet
        [29] 7 violet
        [30] 8 violet
        [31] 9 violet
        [32] Vamp violette
        [33] Parrain violet
        [34] 1 orange
        [35] 2 orange
        [36] 3 orange
        [37] 4 orange
        [38] 5 orange
        [39] 6 orange
        [40] 7 orange
        [41] 8 orange
        [42] 9 orange
        [43] Vamp orange
        [44] Parrain orange
        [45] police 1
        [46] police 2
        [47] police 3
        [48] police 4
        [49] police 5
        [50] police 6
        [51] police 7
        [52] police 8
        [53] police 9
        [54] police 10
        [55] police 11
        [56] police 12
        [57] police 13
        [58] police 14
        [59] police 15
        [60] Banque
       *[other] Bombe
    }
# Un gang, par son numéro.
rouge-gang =
    { $gang ->
        [0] vert
        [1] jaune
        [2] violet
       *[other] orange
    }

## Les réglages de la table

rouge-option-deals = Donnes
rouge-option-deals-help = Combien de donnes compte la partie. 0 : chacun donne une fois.
rouge-option-vamp = Le Parrain se fait vamper
rouge-option-vamp-help = Une fois par donne, la Vamp jouée après le Parrain de son gang devient plus forte que lui.
rouge-option-finish_round = Finir le tour
rouge-option-finish_round-help = Quand quelqu’un pose sa dernière carte, on termine le tour avant d’arrêter la donne.
rouge-option-pause = Pause entre deux cartes
rouge-option-pause-help = En millièmes de seconde : le temps laissé à chacun pour abattre la Banque ou la Bombe. La règle de la maison dit 1500. À 0, les cartes se posent sans attendre.

## Les coups

rouge-move-name = Choisir pour équipe : { $partners }
rouge-move-direct =
    { $way ->
        [left] Jouer vers la gauche
       *[right] Jouer vers la droite
    }
rouge-move-lay = Poser : { $card }
rouge-move-strike = Abattre : { $card }
rouge-move-lot =
    { $seat-is ->
        [me] Tirer au sort : à vous de donner
       *[other] Tirer au sort : à { $seat } de donner
    }
rouge-move-deal = Distribuer les cartes

## Le récit

rouge-event-dealer-drawn =
    { $dealer-is ->
        [me] Le sort vous désigne : à vous de donner.
       *[other] Le sort a parlé : { $dealer } donne.
    }
rouge-event-dealt =
    Donne { $deal }. { $dealer-is ->
        [me] Vous distribuez.
       *[other] { $dealer } distribue.
    }{ $cards-is ->
        [known] {" "}Vous recevez : { $cards }.
       *[hidden] {""}
    }
rouge-event-named =
    { $dealer-is ->
        [me] Vous choisissez pour équipe : { $partners }. Contre vous : { $others }.
       *[other]
            { $partners-is ->
                [me] { $dealer } vous choisit. Avec { $dealer } : { $partners }. Contre vous : { $others }.
               *[other] { $dealer } choisit pour équipe : { $partners }. De l’autre côté : { $others }.
            }
    }
rouge-event-directed =
    { $way ->
        [left]
            { $dealer-is ->
                [me] Vous choisissez le sens : vers la gauche.
               *[other] { $dealer } choisit le sens : vers la gauche.
            }
       *[right]
            { $dealer-is ->
                [me] Vous choisissez le sens : vers la droite.
               *[other] { $dealer } choisit le sens : vers la droite.
            }
    }
rouge-event-laid =
    { $seat-is ->
        [me] Vous posez : { $card }.
       *[other] { $seat } pose : { $card }.
    }
rouge-event-chosen =
    { $seat-is ->
        [me] Vous choisissez : { $card }. Elle sera posée à la fin de la pause.
       *[other] { $seat } choisit : { $card }. Elle sera posée à la fin de la pause.
    }
rouge-event-raised =
    { $seat-is ->
        [me] Vous abattez : { $card } !
       *[other] { $seat } abat : { $card } !
    }
rouge-event-kept =
    { $seat-is ->
        [me] Quelqu’un a été plus rapide. Vous gardez : { $card }.
       *[other] Quelqu’un a été plus rapide. { $seat } garde : { $card }.
    }
rouge-event-voided = La pause n’a pas pu être jugée : ce qui n’était pas encore montré est repris, et le tour continue.
rouge-event-bomb-led =
    { $seat-is ->
        [me] Vous entamez avec la Bombe : elle va sur votre pile, et vous rejouez.
       *[other] { $seat } entame avec la Bombe, la met sur sa pile et rejoue.
    }
rouge-event-bank-led =
    { $seat-is ->
        [me] Vous entamez avec la Banque : elle va dans la Banque, et vous rejouez.
       *[other] { $seat } entame avec la Banque, la met dans la Banque et rejoue.
    }
rouge-event-bomb-struck =
    { $seat-is ->
        [me] Boum ! Votre Bombe arrête le tour, et vous ramassez tout : { $cards }.
       *[other] Boum ! { $seat } abat la Bombe et ramasse tout : { $cards }.
    }
rouge-event-bank-struck =
    { $seat-is ->
        [me] Votre Banque arrête le tour. Tout va dans la Banque : { $cards }.
       *[other] { $seat } abat la Banque. Tout va dans la Banque : { $cards }.
    }
rouge-event-vamped =
    { $seat-is ->
        [me] Votre Vamp l’emporte sur le Parrain : il est vampé ! Pour ce tour, elle est plus forte que lui.
       *[other] Le Parrain est vampé par { $seat } ! Pour ce tour, la Vamp est plus forte que lui.
    }
rouge-event-round-taken =
    { $seat-is ->
        [me] Vous remportez le tour. Carte la plus forte : { $card }.
       *[other] { $seat } remporte le tour. Carte la plus forte : { $card }.
    }
rouge-event-last-card =
    { $finishes ->
        [yes]
            { $seat-is ->
                [me] C’était votre dernière carte : la donne s’achèvera avec ce tour.
               *[other] { $seat } n’a plus de cartes : la donne s’achèvera avec ce tour.
            }
       *[no]
            { $seat-is ->
                [me] C’était votre dernière carte : la donne s’achève.
               *[other] { $seat } n’a plus de cartes : la donne s’achève.
            }
    }
rouge-event-pile-counted =
    { $seats-is ->
        [me]
            { $points ->
                [one] Votre camp ({ $seats }) a gagné { $points } point.
               *[other] Votre camp ({ $seats }) a gagné { $points } points.
            }
       *[other]
            { $points ->
                [one] Cartes gagnées, { $seats } : { $points } point.
               *[other] Cartes gagnées, { $seats } : { $points } points.
            }
    }
rouge-event-bank-counted =
    { $seats-is ->
        [me]
            { $points ->
                [one] Vous faites sauter la Banque : { $points } point de plus !
               *[other] Vous faites sauter la Banque : { $points } points de plus !
            }
        [nobody]
            { $points ->
                [one] Égalité en tête : personne ne prend la Banque et son { $points } point.
               *[other] Égalité en tête : personne ne prend la Banque et ses { $points } points.
            }
       *[other]
            { $points ->
                [one] La Banque saute pour { $seats } : { $points } point de plus.
               *[other] La Banque saute pour { $seats } : { $points } points de plus.
            }
    }
rouge-event-deal-ended =
    { $winners-is ->
        [me] Fin de la donne { $deal } : elle est à vous.
        [nobody] Fin de la donne { $deal }, à égalité.
       *[other] Fin de la donne { $deal }, gagnée par { $winners }.
    }
rouge-event-match-ended =
    { $winners-is ->
        [me] La partie est finie, et la victoire est à vous ! En tête : { $winners }.
       *[other] La partie est finie. Victoire pour { $winners } !
    }

## La position

rouge-view-deal = Donne { $deal } sur { $deals }.
rouge-view-teams =
    { $dealers-is ->
        [me] Votre équipe : { $dealers }. Contre vous : { $others }.
       *[other]
            { $others-is ->
                [me] Votre équipe : { $others }. Contre vous : { $dealers }.
               *[other] Une équipe : { $dealers }. L’autre : { $others }.
            }
    }
rouge-view-way =
    { $way ->
        [left] On joue vers la gauche.
       *[right] On joue vers la droite.
    }
rouge-view-laid =
    { $seat-is ->
        [me] Vous avez posé : { $card }.
       *[other] { $seat } a posé : { $card }.
    }
rouge-view-winning =
    { $seat-is ->
        [me] Votre carte est la plus forte pour l’instant.
       *[other] La carte la plus forte pour l’instant est à { $seat }.
    }
rouge-view-chosen =
    { $seat-is ->
        [me] Vous avez choisi : { $card }. Elle attend la fin de la pause.
       *[other] { $seat } a choisi : { $card }. Elle attend la fin de la pause.
    }
rouge-view-raised =
    { $seat-is ->
        [me] Vous avez abattu : { $card }. On juge dans un instant.
       *[other] { $seat } a abattu : { $card }. On juge dans un instant.
    }
rouge-view-vamp =
    { $spent ->
        [yes] Un Parrain s’est fait vamper dans cette donne : les autres sont tranquilles.
       *[no] Aucun Parrain ne s’est encore fait vamper dans cette donne.
    }
rouge-view-hand =
    { $cards-is ->
        [none] Votre main est vide.
       *[known] Votre main : { $cards }.
    }
rouge-view-other =
    { $count ->
        [0] { $seat } n’a plus de cartes.
        [one] { $seat } a { $count } carte en main.
       *[other] { $seat } a { $count } cartes en main.
    }
rouge-view-other-open =
    { $count ->
        [one] { $seat } a { $count } carte en main : { $cards }.
       *[other] { $seat } a { $count } cartes en main : { $cards }.
    }
rouge-view-last =
    { $seat-is ->
        [me] Le pli précédent est allé chez vous : { $cards }.
       *[other] Le pli précédent est allé chez { $seat } : { $cards }.
    }
rouge-view-last-bomb =
    { $seat-is ->
        [me] Votre Bombe a arrêté le pli précédent : { $cards }.
       *[other] La Bombe, abattue par { $seat }, a arrêté le pli précédent : { $cards }.
    }
rouge-view-last-bank =
    { $seat-is ->
        [me] Votre Banque a arrêté le pli précédent : { $cards }.
       *[other] La Banque, abattue par { $seat }, a arrêté le pli précédent : { $cards }.
    }
rouge-view-total =
    { $seat-is ->
        [me]
            { $points ->
                [one] Vous avez { $points } point en tout.
               *[other] Vous avez { $points } points en tout.
            }
       *[other]
            { $points ->
                [one] { $seat } a { $points } point en tout.
               *[other] { $seat } a { $points } points en tout.
            }
    }

rouge-view-phase-lot = Le sort va dire qui donne.
rouge-view-phase-deal = On distribue les cartes.
rouge-view-phase-name =
    { $seat-is ->
        [me] À vous de choisir votre équipe.
       *[other] { $seat } choisit son équipe.
    }
rouge-view-phase-direct =
    { $seat-is ->
        [me] À vous de choisir le sens du jeu.
       *[other] { $seat } choisit le sens du jeu.
    }
rouge-view-phase-lead =
    { $seat-is ->
        [me] À vous d’entamer le tour.
       *[other] C’est à { $seat } d’entamer le tour.
    }
rouge-view-phase-follow =
    { $seat-is ->
        [me] C’est à vous de jouer.
       *[other] C’est à { $seat } de jouer.
    }
rouge-view-phase-over = La partie est finie.

## Les refus

refused-rouge-turn-not-yours =
    { $seat-is ->
        [me] Ce tour-ci est à vous, et à personne d’autre.
       *[other] Un peu de patience : c’est à { $seat } de jouer.
    }
refused-rouge-turn-not-now = Cette place n’a rien à jouer à ce moment-là.
refused-rouge-card-not-held =
    { $card-is ->
        [hidden] Dites quelle carte vous posez : on ne pose rien face cachée.
       *[known] Cette carte n’est pas dans votre main : { $card }.
    }
refused-rouge-follow-gang = Le gang demandé est le { rouge-gang }, et vous en avez : il faut en jouer.
refused-rouge-follow-position = Dans cette position, une main tient une carte qu’elle a montré ne pas avoir, ou les cartes cachées ne peuvent aller nulle part.
refused-rouge-police = Sans carte du gang { rouge-gang }, il faut jouer de la police, et vous en avez.
refused-rouge-police-led = La première carte est une police, et vous en avez : il faut en jouer.
refused-rouge-strike-no-round = Rien à arrêter : aucun tour n’est en cours. On n’abat la Banque ou la Bombe qu’entre la première et la dernière carte d’un tour.
refused-rouge-strike-gone = Trop tard : la Banque et la Bombe ont déjà été jouées toutes deux.
refused-rouge-strike-special =
    { $card-is ->
        [hidden] Dites ce que vous abattez : la Banque ou la Bombe.
       *[known] On n’abat que la Banque ou la Bombe, et rien d’autre : { $card }.
    }
refused-rouge-strike-not-held = Cette carte n’est pas dans votre main : { $card }.
refused-rouge-strike-raised = Vous avez déjà abattu une carte : attendez le verdict.
refused-rouge-late = Trop tard : le tour auquel vous destiniez cette carte est fini. Elle reste dans votre main.
refused-rouge-late-early = Trop tôt : on en est encore au tour { $round }.
refused-rouge-pause-laid = Votre carte est déjà posée : on la verra dans un instant.
refused-rouge-bank-position = Dans cette position, quelqu’un a gagné la carte Banque, qui va toujours dans la Banque.
refused-rouge-bomb-position = Dans cette position, on a vu la Bombe aller dans la Banque, alors qu’elle revient toujours à qui la joue.
refused-rouge-vamp-position = Dans cette position, la Vamp est venue après son Parrain, elle l’a donc charmé : « vamped » doit le dire.
refused-rouge-vamp-off = Dans cette position, un Parrain a été vampé, mais la table ne joue pas avec cette règle.
refused-rouge-strike-position = Dans cette position, une carte est choisie ou abattue par quelqu’un qui ne peut pas la jouer.
refused-rouge-teams-alone = À deux ou trois, chacun joue pour soi.
refused-rouge-teams-named = Les équipes ne se choisissent qu’une fois, au début de la donne.
refused-rouge-teams-first = D’abord les équipes : choisissez avec qui vous jouez.
refused-rouge-teams-number =
    { $number ->
        [one] Il faut choisir { $number } partenaire, parmi les autres.
       *[other] Il faut choisir { $number } partenaires différents, parmi les autres.
    }
refused-rouge-teams-position =
    { $number ->
        [0] Dans cette position, il ne peut pas y avoir d’équipes.
        [one] Dans cette position, il faut deux équipes : qui donne, avec { $number } partenaire, contre les autres.
       *[other] Dans cette position, il faut deux équipes : qui donne, avec { $number } partenaires, contre les autres.
    }
refused-rouge-direction-two = À deux, il n’y a pas de sens à choisir.
refused-rouge-direction-said = Le sens du jeu ne se choisit qu’une fois, au début de la donne.
refused-rouge-direction-first = D’abord le sens du jeu : vers la gauche ou vers la droite ?
refused-rouge-dealer = On ne peut désigner que l’une des { $players } personnes de cette table.
refused-rouge-deal = Ces mains ne vont pas : il en faut { $players }, de { $cards } cartes chacune.
refused-rouge-round-position = Cette position ne va pas : une donne ne peut pas avoir autant de tours.
refused-rouge-deal-position = Cette position ne va pas : deux joueurs au moins, { $most } au plus, des mains et une table possibles, et quelque chose de dit pour chaque place.
refused-rouge-deck-unknown = Il n’existe pas de carte n° { $number } : elles vont de 1 à 61.
refused-rouge-deck-small = À { $players }, on joue sans les 1, 2 et 3 des gangs : { $card } est de trop.
refused-rouge-deck-twice = Chaque carte n’existe qu’une fois, et celle-ci est à deux endroits : { $card }.
refused-rouge-deck-all = Le compte n’y est pas : il faut { $cards } cartes, ni plus ni moins.
refused-rouge-end-position =
    { $seat-is ->
        [me] Votre main est vide : la donne serait déjà finie.
       *[other] Avec la main vide pour { $seat }, la donne serait déjà finie.
    }
refused-rouge-match =
    { $deals ->
        [one] La partie ne compte que { $deals } donne.
       *[other] La partie ne compte que { $deals } donnes.
    }
refused-rouge-match-sheet =
    { $deals ->
        [0] La feuille donne les points d’une donne qui n’est pas finie : aucune ne l’est encore.
        [one] La feuille donne les points d’une donne qui n’est pas finie : une seule l’est.
       *[other] La feuille donne les points d’une donne qui n’est pas finie : seules { $deals } le sont.
    }

## Des façons de jouer

rouge-preset-first = Première partie
rouge-preset-first-help = Une seule donne, et plus de temps entre deux cartes.
rouge-preset-classic = Classique
rouge-preset-classic-help = Chacun donne une fois.
rouge-preset-vamp = Avec la Vamp
rouge-preset-vamp-help = Chacun donne une fois, et le Parrain peut se faire vamper.

## La première leçon

rouge-lesson-goal = Gagnez des cartes : le petit dé de chacune dit ce qu’elle vaut, cinq points pour un Parrain. Qui en a le plus à la fin de la donne fait sauter la Banque et empoche ce qu’elle contient.
rouge-lesson-turn = Ana entame avec du violet : qui en a doit en jouer, et la plus forte carte du gang ramasse tout. Jouez votre Parrain violet, le plus fort.
rouge-lesson-godfather = Ce coup est permis : le 4 violet suit aussi. Mais il laisse le tour aux autres ; votre Parrain le ramasse.
rouge-lesson-lead = Neuf points pour vous ! Qui ramasse entame le tour suivant, avec la carte de son choix. Entamez avec votre 9 orange.
rouge-lesson-orange = Ce coup est permis. Pour la leçon, entamez avec le 9 orange.
rouge-lesson-police = Bo n’avait pas d’orange : il devait jouer de la police. N’importe quelle police bat n’importe quel gang, et Bo ramasse le tour.
rouge-lesson-bomb = Bo entame avec un Parrain : cinq points ! Ce n’est pas votre tour, mais la Bombe et la Banque s’abattent à tout moment. La Bombe arrête le tour et vous donne tout : lancez-la ! (La Banque, elle, garde tout.)
rouge-lesson-last = La donne s’arrête net dès que quelqu’un pose sa dernière carte. C’est la vôtre : posez-la.
rouge-lesson-end = Vous avez le plus de points : la Banque saute, et son contenu s’ajoute aux vôtres. Chacun donne une fois ; ensuite, le plus grand total gagne.

## Conseils

rouge-why-partners = Vos partenaires marquent autant que vous : mieux vaut ceux qui sont derrière.
rouge-why-way = Mieux vaut qu’un partenaire joue le dernier quand vous entamez.
rouge-why-lead =
    { $points ->
        [one] Elle a de bonnes chances d’emporter le pli, qui compte déjà { $points } point.
       *[other] Elle a de bonnes chances d’emporter le pli, qui compte déjà { $points } points.
    }
rouge-why-win =
    { $points ->
        [one] Elle passe devant, et a de bonnes chances de le rester : { $points } point à prendre.
       *[other] Elle passe devant, et a de bonnes chances de le rester : { $points } points à prendre.
    }
rouge-why-partner = { $seat } joue avec vous et mène : donnez-lui des points.
rouge-why-probe = Rien n’est sûr de gagner ici : une petite carte fait sortir les grandes.
rouge-why-cheap = Ce pli n’est sans doute pas pour vous : donnez-y le moins possible.
rouge-why-special = Il ne vous reste rien de mieux.

rouge-may-name = Choisissez avec qui vous jouez cette donne.
rouge-may-direct = Choisissez dans quel sens on joue cette donne.
rouge-may-lay = Posez une carte : de la couleur demandée si vous en avez.
rouge-may-strike = La Banque et la Bombe se jettent à tout moment, même hors de votre tour : la Bombe prend ce qui est sur la table, la Banque le met de côté.
