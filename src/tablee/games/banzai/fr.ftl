### Banzaï ! : les mots du jeu.
###
### « $seat-is » vaut « me » pour qui lit, « other » pour les autres, « nobody » sans place. Jamais de nom après
### « de » ou « que » : on dirait « de Alice ».

## Les cartes

banzai-card =
    { $card ->
        [0] carte cachée
        [1] Seigneur Vache
        [2] Guerrier Vache
        [3] Princesse Vache
        [4] Gamin Vache
        [5] Magicien Vache
        [6] Seigneur Renard
        [7] Guerrier Renard
        [8] Princesse Renard
        [9] Gamin Renard
        [10] Magicien Renard
        [11] Seigneur Grenouille
        [12] Guerrier Grenouille
        [13] Princesse Grenouille
        [14] Gamin Grenouille
        [15] Magicien Grenouille
        [16] Seigneur Tortue
        [17] Guerrier Tortue
        [18] Princesse Tortue
        [19] Gamin Tortue
        [20] Magicien Tortue
        [21] Seigneur Canard
        [22] Guerrier Canard
        [23] Princesse Canard
        [24] Gamin Canard
        [25] Magicien Canard
        [26] Seigneur Chat
        [27] Guerrier Chat
        [28] Princesse Chat
        [29] Gamin Chat
        [30] Magicien Chat
        [31] Seigneur Cochon
        [32] Guerrier Cochon
        [33] Princesse Cochon
        [34] Gamin Cochon
        [35] Magicien Cochon
        [36] Seigneur Kangourou
        [37] Guerrier Kangourou
        [38] Princesse Kangourou
        [39] Gamin Kangourou
        [40] Magicien Kangourou
        [41] Seigneur Paresseux
        [42] Guerrier Paresseux
        [43] Princesse Paresseux
        [44] Gamin Paresseux
        [45] Magicien Paresseux
        [46] Seigneur Vautour
        [47] Guerrier Vautour
        [48] Princesse Vautour
        [49] Gamin Vautour
        [50] Magicien Vautour
        [51] Seigneur Koala
        [52] Guerrier Koala
        [53] Princesse Koala
        [54] Gamin Koala
        [55] Magicien Koala
        [56] Seigneur Lapin
        [57] Guerrier Lapin
        [58] Princesse Lapin
        [59] Gamin Lapin
        [60] Magicien Lapin
       *[other] carte { $card }
    }
banzai-call =
    { $call ->
        [pawns] Stop 1, pour déplacer des pions
        [seats] Stop 2, pour changer de place
        [warriors] 3 Guerriers
        [lords] 3 Seigneurs
        [wizards] 3 Magiciens
        [kids] 3 Gamins
        [marriage] mariage arrangé
        [duel] duel
        [seer] voyant
        [whim] caprice
       *[hand] Donne-moi ta main
    }

## Les réglages de la table

banzai-option-reunions = Réunions du troisième type
banzai-option-reunions-help = Trois cartes d’un même personnage ont un pouvoir. À partir de quatre joueurs.
banzai-option-masters = Oui, maître !
banzai-option-masters-help = Un Seigneur et une autre carte de sa famille ont un pouvoir, au début du tour. À partir de quatre joueurs.
banzai-option-hand = Donne-moi ta main
banzai-option-hand-help = Cinq personnages de cinq familles : regarder deux mains, et échanger. À partir de quatre joueurs.
banzai-option-powers = Règles optionnelles à la carte
banzai-option-powers-help = Celles-ci s’ajoutent aux groupes choisis.
banzai-option-powers-warriors = 3 Guerriers : un pion de moins
banzai-option-powers-lords = 3 Seigneurs : redistribuer
banzai-option-powers-wizards = 3 Magiciens : une carte de moins
banzai-option-powers-kids = 3 Gamins : voler une carte
banzai-option-powers-princesses = 3 Princesses : la grâce
banzai-option-powers-marriage = Mariage arrangé
banzai-option-powers-duel = Duel
banzai-option-powers-seer = Voyant
banzai-option-powers-whim = Caprice
banzai-option-powers-hand = Donne-moi ta main
banzai-option-choice = Secondes pour choisir
banzai-option-choice-help = Après ce temps, une carte part au hasard.
banzai-option-feints = Feintes
banzai-option-feints-help = Combien de fois par tour de jeu chacun peut crier « Ban… » pour rien.
banzai-option-travel = Vitesse des mains
banzai-option-travel-help = En combien de millisecondes une main va de son bord au centre de la table.

## Les coups

banzai-move-deal = Donner les cartes
banzai-move-slip = Poser au hasard les cartes de ceux qui n’ont pas choisi
banzai-move-draw = Tirer : { $card }
banzai-move-choose = Poser : { $card }
banzai-move-keep = Reprendre sa carte
banzai-move-aim =
    { $pawn ->
        [0] Viser le pion le plus proche
       *[other] Viser le pion { $pawn }
    }
banzai-move-banzai = Banzaï !
banzai-move-feint = Ban… (feinte)
banzai-move-grab = Prendre un pion
banzai-move-stop = Stop ! ({ banzai-call })
banzai-move-hop = Hop !
banzai-move-go = Jeu !
banzai-move-place = Placer le pion { $pawn } en { $x }, { $y }
banzai-move-swap =
    { $seat-is ->
        [me] Changer de place avec vous
       *[other] Changer de place avec { $seat }
    }
banzai-move-remove = Enlever le pion { $pawn }
banzai-move-give = Donner : { $cards }
banzai-move-share = Redistribuer les cartes données
banzai-move-rob =
    { $seat-is ->
        [me] Tirer une carte dans votre main
       *[other] Tirer une carte : { $seat }
    }
banzai-move-offer = Offrir : { $card }
banzai-move-decline = Ne rien offrir
banzai-move-wed =
    { $seat-is ->
        [me] Accepter votre offre
       *[other] Accepter l’offre : { $seat }
    }
banzai-move-challenge = Provoquer en duel : { $seat }
banzai-move-look = Regarder les mains : { $seats }
banzai-move-trade =
    { $place ->
        [yes]
            { $hand ->
                [yes] Échanger place et main : { $seat }
               *[no] Échanger sa place : { $seat }
            }
       *[no] Échanger sa main : { $seat }
    }

## Le récit

banzai-event-dealt =
    Tour { $round }. Cinq cartes chacun, et { $pawns ->
        [one] un seul pion
       *[other] { $pawns } pions
    }.
banzai-event-laid =
    { $ready ->
        [yes]
            { $seat-is ->
                [me] Vous posez : { $card }.
               *[other] { $seat } pose une carte.
            }
       *[no]
            { $seat-is ->
                [me] Vous reprenez votre carte.
               *[other] { $seat } reprend sa carte.
            }
    }
banzai-event-noted =
    { $what ->
        [banzai] « Banzaï ! » : c’est noté.
        [feint] « Ban… » : c’est noté.
        [stop] « Stop ! » : c’est noté.
        [grab] La main est partie.
        [stopped] Avant « Jeu ! » : cela ne compte pas.
        [beaten] Un cri est passé devant : « Stop ! » n’a pas été entendu, et peut être rappelé.
       *[late] Trop tard : c’était pour l’échange d’avant.
    }
banzai-event-aimed =
    { $pawn ->
        [0] La main ira au pion le plus proche.
       *[other] La main ira au pion { $pawn }.
    }
banzai-event-overslept =
    { $seats-is ->
        [me] Le temps est écoulé : votre carte part au hasard.
       *[other] Le temps est écoulé, au hasard : { $seats }.
    }
banzai-event-slipped = Les cartes qui manquaient sont posées au hasard.
banzai-event-hopped =
    Hop !{ $gave-is ->
        [known] {" "}Donné : { $gave }.
       *[other] {""}
    }{ $got-is ->
        [known] {" "}Reçu : { $got }.
       *[other] {""}
    }{ $whim-is ->
        [nobody] {""}
        [me] {" "}Vous regardez en premier.
       *[other] {" "}{ $whim } regarde en premier.
    }
banzai-event-took-up =
    { $got-is ->
        [known] Hop ! Reçu : { $got }.
       *[other] Hop ! Tout le monde prend sa carte.
    }
banzai-event-cried =
    { $seat-is ->
        [me] Vous criez : « Ban… »
       *[other] { $seat } crie : « Ban… »
    }
banzai-event-unfolded =
    { $kind ->
        [banzai] « …zaï ! »
       *[other] … et rien : c’était une feinte.
    }
banzai-event-judged =
    { $rule ->
        [cry]
            { $out ->
                [none] Banzaï ! Personne n’est éliminé.
               *[some] Banzaï ! Hors jeu : { $out-seats }.
            }
        [out-false]
            { $out ->
                [none] Faux Banzaï ! Personne n’est éliminé.
               *[some] Faux Banzaï ! Hors jeu : { $out-seats }.
            }
        [feint]
            { $out ->
                [none]
                    { $pardoned-is ->
                        [nobody] Une feinte, et personne ne s’y est laissé prendre.
                       *[other] Une feinte ! Personne n’est éliminé.
                    }
               *[some] Une feinte ! Hors jeu : { $out-seats }.
            }
       *[out-grab] Un pion pris sans cri ! Hors jeu : { $out-seats }.
    }{ $pardoned-is ->
        [nobody] {""}
       *[other] {" "}Trois Princesses ont gracié : { $pardoned }.
    }
banzai-event-stopped =
    { $seat-is ->
        [me] Vous criez « Stop ! » : { banzai-call }. Montré : { $cards }.
       *[other] { $seat } crie « Stop ! » : { banzai-call }. Montré : { $cards }.
    }
banzai-event-placed =
    { $seat-is ->
        [me] Vous déplacez le pion { $pawn }.
       *[other] { $seat } déplace le pion { $pawn }.
    }
banzai-event-swapped =
    { $seat-is ->
        [me] Vous changez de place avec { $other }.
       *[other]
            { $other-is ->
                [me] { $seat } change de place avec vous.
               *[other] { $seat } change de place avec { $other }.
            }
    }
banzai-event-removed =
    { $seat-is ->
        [me] Vous enlevez le pion { $pawn }.
       *[other] { $seat } enlève le pion { $pawn }.
    }
banzai-event-gave =
    { $seat-is ->
        [me] Vous donnez : { $cards }.
       *[other] { $seat } donne deux cartes.
    }
banzai-event-gathered =
    { $seat-is ->
        [me] Tout le monde a donné : à vous de redistribuer.
       *[other] Tout le monde a donné : { $seat } redistribue.
    }
banzai-event-shared = Les cartes données sont redistribuées.
banzai-event-robbing =
    { $seat-is ->
        [me] Vous tirez une carte : { $other }.
       *[other]
            { $other-is ->
                [me] { $seat } tire une carte dans votre main.
               *[other] { $seat } tire une carte : { $other }.
            }
    }
banzai-event-robbed =
    { $card-is ->
        [known] La carte volée : { $card }.
       *[other] Une carte a changé de main.
    }
banzai-event-offered =
    { $card-is ->
        [known]
            { $seat-is ->
                [me] Vous offrez : { $card }.
               *[other] { $seat } offre : { $card }.
            }
       *[other]
            { $seat-is ->
                [me] Vous n’offrez rien.
               *[other] { $seat } n’offre rien.
            }
    }
banzai-event-married = Un mariage : { $card } contre { $got }. Les deux familles n’en font plus qu’une.
banzai-event-challenged =
    { $seat-is ->
        [me] Vous provoquez { $other } en duel.
       *[other]
            { $other-is ->
                [me] { $seat } vous provoque en duel !
               *[other] { $seat } provoque { $other } en duel !
            }
    }
banzai-event-looked =
    { $seat-is ->
        [me] Vous regardez ces mains : { $seats }.
       *[other] { $seat } regarde ces mains : { $seats }.
    }
banzai-event-traded =
    { $place ->
        [yes]
            { $hand ->
                [yes] { $seat } et { $other } : échange de places et de mains.
               *[no] { $seat } et { $other } : échange de places.
            }
       *[no] { $seat } et { $other } : échange de mains.
    }
banzai-event-resumed =
    { $late ->
        [yes] Le temps est écoulé. Jeu !
       *[no]
            { $seat-is ->
                [me] Vous dites : « Jeu ! »
               *[other] { $seat } dit : « Jeu ! »
            }
    }
banzai-event-redealt =
    { $why ->
        [banzai-tie] Personne n’est éliminé : on redistribue.
        [banzai-out-all] Il ne resterait personne : on rejoue le tour.
        [banzai-power-princesses] Une grâce : on redistribue.
       *[banzai-stalled] Trop d’échanges : on redistribue.
    }
banzai-event-voided =
    { $anew ->
        [yes] Ce cri n’a pas pu être jugé : on redistribue.
       *[no] Ce qui attendait est oublié.
    }
banzai-event-final-began =
    C’est la finale ! Finalistes : { $finalists }. { $third-is ->
        [me] Vous jouez en troisième.
       *[other] { $third } joue en troisième.
    }
banzai-event-game-ended =
    { $winner-is ->
        [me] Banzaï Master : c’est vous !
       *[other] Banzaï Master : { $winner } !
    }

## La position

banzai-view-phase-deal = Les cartes vont être données.
banzai-view-phase-passing = Échange { $exchange } : chacun choisit une carte.
banzai-view-phase-slip = Le hasard choisit des cartes.
banzai-view-phase-whim = Hop ! L’un de vous regarde sa carte avant les autres.
banzai-view-phase-cry =
    { $seat-is ->
        [me] Vous criez : « Ban… »
       *[other] { $seat } crie : « Ban… »
    }
banzai-view-phase-stop =
    { $seat-is ->
        [me] Le jeu est arrêté : à vous d’agir, puis de dire « Jeu ! ».
       *[other] Le jeu est arrêté par { $seat }.
    }
banzai-view-phase-over = La partie est finie.
banzai-view-stop = « Stop ! » pour { banzai-call }. Montré : { $cards }.
banzai-view-cry =
    { $kind ->
        [banzai] C’est un « Banzaï ! »
        [feint] C’est une feinte.
       *[none] On ne sait pas encore ce que c’est.
    }
banzai-view-hand =
    Votre main : { $cards }.{ $laid-is ->
        [known] {" "}Posée : { $laid }.
       *[other] {""}
    }
banzai-view-called =
    { $what ->
        [banzai] Un « Banzaï ! » attend.
        [feint] Une feinte attend.
       *[stop] Un « Stop ! » attend.
    }
banzai-view-reached =
    { $seat-is ->
        [me] Votre main est partie.
       *[other] { $seat } : la main est partie.
    }
banzai-view-seat =
    { $seat-is ->
        [me] Vous : { $cards ->
            [one] une carte
           *[other] { $cards } cartes
        }, { $feints ->
            [0] aucune feinte
            [one] une feinte
           *[other] { $feints } feintes
        }, puis { $left }
       *[other] { $seat } : { $cards ->
            [one] une carte
           *[other] { $cards } cartes
        }, { $feints ->
            [0] aucune feinte
            [one] une feinte
           *[other] { $feints } feintes
        }, puis { $left-is ->
            [me] vous
           *[other] { $left }
        }
    }.{ $ready ->
        [yes] {" "}Carte posée.
       *[no] {""}
    }{ $known-is ->
        [none] {""}
       *[other] {" "}On sait : { $known }.
    }{ $third ->
        [yes] {" "}En troisième.
       *[no] {""}
    }
banzai-view-pawns =
    { $pawns ->
        [0] Aucun pion sur la table.
        [one] Un pion sur la table.
       *[other] { $pawns } pions sur la table.
    }
banzai-view-pawn = Le pion { $pawn } est en { $x }, { $y }.
banzai-view-wed = Une seule famille jusqu’à la fin du tour, celles de : { $cards }.
banzai-view-wizard =
    { $seat-is ->
        [me] Il vous faut une carte de moins.
       *[other] Il faut une carte de moins à { $seat }.
    }
banzai-view-whim =
    { $seat-is ->
        [me] Vous voyez vos nouvelles cartes avant les autres.
       *[other] { $seat } voit ses nouvelles cartes avant les autres.
    }
banzai-view-locked = Trois Princesses ne gracient plus, tant que personne n’a été éliminé.
banzai-view-run =
    { $pawn ->
        [0]
            { $seat-is ->
                [me] Votre main, partie à { $rt } ms : aucun pion.
               *[other] { $seat } : main partie à { $rt } ms, aucun pion.
            }
       *[other]
            { $seat-is ->
                [me] Votre main, partie à { $rt } ms : pion { $pawn }, à { $at } ms.
               *[other] { $seat } : main partie à { $rt } ms, pion { $pawn } à { $at } ms.
            }
    }
banzai-view-out =
    { $why ->
        [pawn] { $seat } : sans pion.
        [false] { $seat } : faux Banzaï.
        [feint] { $seat } : dans le piège d’une feinte.
       *[grab] { $seat } : un pion pris sans cri.
    }
banzai-view-pardoned = Grâce pour { $seat } : { $cards }.

## Les refus

refused-banzai-players = Cette position ne va pas : il y faut de trois à douze joueurs, et non { $players }.
refused-banzai-deal-equal = Il faut cinq cartes pour chacune des { $players } personnes en jeu, et aucune pour les autres.
refused-banzai-deal-twice = Une même carte se trouve à deux endroits.
refused-banzai-deal-families = Il faut { $players } familles entières.
refused-banzai-deal-beats = Les cris durent de 300 à 700 ms, et il y en a { $most } au plus.
refused-banzai-deal-lots = Le sort doit ranger toutes les personnes en jeu, chacune une fois.
refused-banzai-deal-position = Cette position ne va pas : cinq cartes chacun, chaque carte une fois, d’autant de familles que de joueurs.
refused-banzai-deal-known = Cette position ne va pas : une carte que l’on est censé connaître n’est dans aucune main.
refused-banzai-deal-round = Cette position ne va pas : ce tour de jeu n’a pas pu en arriver là.
refused-banzai-deal-verdict = Le dernier verdict de cette position n’a pas pu être rendu à cette table.
refused-banzai-pawns = Cette position ne va pas : un pion de moins que de joueurs, chacun une fois, sur la table.
refused-banzai-ring-position = Cette position ne va pas : chacun joue à une place ou est éliminé, et en finale on est trois.
refused-banzai-ring-other = Il faut nommer quelqu’un d’autre, qui joue encore.
refused-banzai-beat-position = Cette position ne va pas : un cri a un temps, et quelqu’un qui le pousse.
refused-banzai-choose-wait = On ne pose pas de carte pour l’instant.
refused-banzai-choose-hand = Cette carte n’est pas dans votre main : { $card }.
refused-banzai-choose-none = Vous n’avez pas posé de carte.
refused-banzai-choose-position = Cette position ne va pas : quelqu’un y a posé une carte qui n’est pas la sienne, ou à un moment où on n’en pose pas.
refused-banzai-choose-time-cards = Il faut { $cards ->
        [one] une carte
       *[other] { $cards } cartes
    } de chaque personne qui n’a pas choisi, et d’elles seules.
refused-banzai-choose-time-hand = Une de ces cartes n’est pas dans la main dont elle vient.
refused-banzai-exchange = Trop tard : on en est à l’échange { $exchange }.
refused-banzai-exchange-early = Trop tôt : on en est encore à l’échange { $exchange }.
refused-banzai-calls-once = Une chose à la fois : votre annonce attend déjà.
refused-banzai-calls-cry = Pas de « Stop ! » pendant un cri.
refused-banzai-calls-position = Cette position ne va pas : une annonce ou une main lancée n’y est pas possible.
refused-banzai-feint = Vous n’avez plus de feinte dans ce tour.
refused-banzai-grab = Votre main est déjà partie.
refused-banzai-grab-aim = Il n’y a pas de pion { $pawn } sur la table.
refused-banzai-grab-aim-sent = Votre main est déjà partie.
refused-banzai-final-third-false = Ce n’est pas une famille : en troisième, votre « Banzaï ! » doit être juste. Personne n’a rien entendu.
refused-banzai-final-third-pawn = En troisième, on ne prend pas le pion.
refused-banzai-final-third-seats = En troisième, on ne change pas de place.
refused-banzai-stop-once = Cette annonce a déjà été faite dans ce tour.
refused-banzai-stop-family = Vous avez déjà crié « Stop ! » avec cette famille dans ce tour.
refused-banzai-stop-reach = Le jeu est arrêté : les pions sont hors de portée jusqu’à « Jeu ! ».
refused-banzai-stop-pawns-cards = Il faut { $number } cartes d’une même famille.
refused-banzai-stop-pawns-pawn = Ce pion n’est pas sur la table.
refused-banzai-stop-pawns-two = Deux pions au plus.
refused-banzai-stop-pawns-table = Le pion doit rester sur la table.
refused-banzai-stop-seats-cards = Il faut { $number } cartes d’une même famille.
refused-banzai-stop-seats-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-stop-go-wait = Le jeu est arrêté : attendez « Jeu ! ».
refused-banzai-stop-go-caller = Ce n’est pas le moment, ou ce n’est pas à vous de le faire.
refused-banzai-stop-go-cards = Pas de « Jeu ! » tant que des cartes sont en route.
refused-banzai-stop-go-position = Cette position ne va pas : le jeu n’y peut pas être arrêté ainsi.
refused-banzai-options = Cette table ne joue pas avec cette règle, ou pas en ce moment.
refused-banzai-masters-time = Trop tard : seulement après la donne ou le premier échange.
refused-banzai-masters-lord = Ce Seigneur a déjà servi dans ce tour.
refused-banzai-power-warriors-cards = Il faut trois Guerriers.
refused-banzai-power-warriors-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-warriors-pawn = Ce pion n’est pas sur la table.
refused-banzai-power-lords-cards = Il faut trois Seigneurs.
refused-banzai-power-lords-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-lords-give = Il faut donner deux cartes de votre main.
refused-banzai-power-lords-once = Vous avez déjà donné vos cartes.
refused-banzai-power-lords-share = Il faut redistribuer toutes les cartes données, deux par personne.
refused-banzai-power-wizards-cards = Il faut trois Magiciens.
refused-banzai-power-wizards-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-kids-cards = Il faut trois Gamins.
refused-banzai-power-kids-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-kids-draw = Cette carte n’est pas dans cette main.
refused-banzai-power-marriage-cards = Il faut un Seigneur et une Princesse de la même famille.
refused-banzai-power-marriage-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-marriage-offer = Il faut offrir une Princesse de votre main.
refused-banzai-power-marriage-once = Vous avez déjà répondu.
refused-banzai-power-marriage-nobody = Cette personne n’a rien offert.
refused-banzai-power-duel-cards = Il faut un Seigneur et un Guerrier de la même famille.
refused-banzai-power-duel-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-seer-cards = Il faut un Seigneur et un Magicien de la même famille.
refused-banzai-power-seer-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-seer-look = Il faut choisir { $number } mains, chacune une fois.
refused-banzai-power-whim-cards = Il faut un Seigneur et un Gamin de la même famille.
refused-banzai-power-whim-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-whim-wait = Attendez « hop » : une autre personne regarde sa carte d’abord.
refused-banzai-power-whim-hop = Ce n’est pas à vous de dire « hop », ou pas maintenant.
refused-banzai-power-hand-cards = Il faut une carte de chaque personnage, toutes de familles différentes.
refused-banzai-power-hand-done = C’est déjà fait : une seule fois par Stop.
refused-banzai-power-hand-look = Il faut choisir { $number } mains, chacune une fois.
refused-banzai-power-hand-trade = Il faut échanger sa place, sa main ou les deux, avec l’une de ces deux personnes.

## Des façons de jouer

banzai-preset-first = Première partie
banzai-preset-first-help = Vingt secondes pour choisir chaque carte.
banzai-preset-classic = Classique
banzai-preset-classic-help = Dix secondes par carte, sans règle optionnelle.
banzai-preset-powers = Tous les pouvoirs
banzai-preset-powers-help = Avec toutes les règles optionnelles, à partir de quatre joueurs.

## La première leçon

banzai-lesson-goal = Quatre joueurs, trois pions : voilà le piège. Qui réunit cinq cartes d’une famille crie « Banzaï ! », et tout le monde se jette sur les pions. Qui n’en a pas est éliminé.
banzai-lesson-turn = Vous avez trois Chats. Tous passent en même temps une carte à gauche, face cachée. Gardez vos Chats : passez le Lapin.
banzai-lesson-no-cat = Ce coup est permis, mais gardez vos Chats : passez la carte que montre la bulle.
banzai-lesson-four = Hop ! Cléo vous a passé un Chat. Vous en avez quatre : plus qu’un.
banzai-lesson-feint = Bo crie « Ban… » Un vrai cri, ou une feinte ? Qui attrape un pion sur une feinte est éliminé. Gardez vos mains, et voyez la suite.
banzai-lesson-too-soon = Trop tôt : c’était une feinte ! À une vraie table, vous seriez hors jeu.
banzai-lesson-stops = C’était une feinte. Il y a aussi « Stop ! » : avec trois cartes d’une famille, on déplace des pions ; avec quatre, on change de place.
banzai-lesson-again = On passe de nouveau une carte. Donnez le Renard.
banzai-lesson-cry = Cinq Chats : la famille est complète ! Personne ne le dira pour vous. Criez « Banzaï ! »
banzai-lesson-cry-now = Ce coup est permis, mais votre famille est complète : criez « Banzaï ! »
banzai-lesson-grab = Et maintenant un pion, vite ! Ici, le temps vous attend ; à une vraie table, les plus rapides sont servis. Attrapez !
banzai-lesson-grab-now = Les autres tendent déjà la main : attrapez un pion !
banzai-lesson-end = Bo n’a pas de pion : il est éliminé. Tour après tour, il y a un pion de moins ; à deux, c’est la finale. La dernière personne en jeu est Banzaï Master.

## Conseils

banzai-why-choose = Vous avez déjà { $count } cartes d’une même famille, dont { $card } : passez celle qui n’en est pas.
banzai-why-any = Aucune famille ne se dessine encore : passez celle qui va le moins avec les autres.

banzai-may-choose = Choisissez la carte que vous passez à gauche.
banzai-may-keep = Reprenez la carte posée pour en choisir une autre.
banzai-may-aim = Visez un pion : c’est vers lui que partira votre main.
banzai-may-banzai = Cinq cartes d’une famille : criez « Banzaï ! » et attrapez un pion.
banzai-may-feint = Commencez le cri sans le finir : qui attrape est éliminé.
banzai-may-grab = Quand quelqu’un crie « Banzaï ! », attrapez un pion avant les autres : il en manque un.
banzai-may-stop = Un « Stop ! » arrête le jeu : avec trois cartes d’une famille on déplace un pion, avec quatre on change de place.
banzai-may-hop = Laissez les autres prendre leurs cartes.
banzai-may-go = Dites « Jeu ! » : on reprend.
banzai-may-place = Posez un pion où vous voulez sur la table.
banzai-may-swap = Changez de place avec quelqu’un.
banzai-may-remove = Ôtez un pion de la table.
banzai-may-give = Donnez deux cartes.
banzai-may-share = Redistribuez les cartes données, deux à chacun.
banzai-may-rob = Tirez une carte dans la main de quelqu’un.
banzai-may-offer = Offrez votre Princesse.
banzai-may-decline = N’offrez rien.
banzai-may-wed = Acceptez une offre.
banzai-may-challenge = Choisissez qui vous défiez.
banzai-may-look = Choisissez les mains que vous regardez.
banzai-may-trade = Échangez place ou main avec l’un des deux.
