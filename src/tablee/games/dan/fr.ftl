### Dan Dan Dan : les mots du jeu.
###
### « $seat-is » vaut « me » pour qui lit, « other » pour les autres, « nobody » sans place. Jamais de nom après
### « de » ou « que » : on dirait « de Alice ».

## Les cartes

dan-card =
    { $card ->
        [0] carte cachée
       *[other] carte { $card }
    }
dan-special =
    { $special ->
        [dove] une Colombe
        [raid] une Descente
        [scapegoat] un Souffre-douleur
        [swap] une Petite inversion des rôles
        [colours] une Grande inversion des rôles
        [backward] un Par derrière
        [lunch] une Pause déj’
        [deja-vu] un Déjà-vu
        [rotation] une Rotation
        [mirror] un Miroir
       *[other] une carte de base
    }

## Les réglages de la table

dan-option-set = Cartes
dan-option-set-help = Les cartes de base pour commencer ; puis des cartes spéciales, à symboles, qui changent les règles.
dan-option-set-base = Cartes de base seulement
dan-option-set-first = Avec la Colombe, pour apprendre
dan-option-set-five = Avec cinq types de cartes spéciales
dan-option-set-ten = Avec les dix types de cartes spéciales
dan-option-specials = Autres cartes spéciales
dan-option-specials-help = Des types qui s’ajoutent à ceux du jeu choisi. À deux, Descente, Pause déj’ et Souffre-douleur ne viennent que par là.
dan-option-specials-dove = Colombe
dan-option-specials-raid = Descente
dan-option-specials-scapegoat = Souffre-douleur
dan-option-specials-swap = Petite inversion des rôles
dan-option-specials-colours = Grande inversion des rôles
dan-option-specials-backward = Par derrière
dan-option-specials-lunch = Pause déj’
dan-option-specials-deja-vu = Déjà-vu
dan-option-specials-rotation = Rotation
dan-option-specials-mirror = Miroir
dan-option-speed = Vitesse
dan-option-speed-help = Le temps laissé pour réagir à une carte.
dan-option-speed-learner = Apprentissage : 2 secondes
dan-option-speed-normal = Normale : 1,2 seconde
dan-option-speed-tekiya = Tekiya : 0,9 seconde
dan-option-cards = Cartes par personne
dan-option-cards-help = Combien de cartes chacun reçoit au plus, pour une partie courte. 0 : toutes.
dan-option-cards-about = Combien de cartes chacun reçoit au plus, pour une partie courte.
dan-option-cards-value =
    { $value ->
        [0] toutes
       *[other] { $value }
    }
dan-option-twitch = Sursauts
dan-option-twitch-help = Une fois par carte, on peut faire sursauter ses mains pour rien, histoire de faire sursauter les autres.
dan-option-lesson = Leçon
dan-option-lesson-help = Pour s’exercer : une carte spéciale sur deux, tant qu’il en reste.

## Les coups

dan-move-lot =
    { $seat-is ->
        [me] Tirer au sort : vous commencez
       *[other] Tirer au sort : { $seat } commence
    }
dan-move-deal = Donner les pioches
dan-move-show = Montrer : { $card }
dan-move-reveal = Révéler
dan-move-shoot =
    { $at ->
        [left] Tirer à gauche
        [right] Tirer à droite
       *[across] Tirer en face
    }
dan-move-surrender = Se rendre
dan-move-twitch = Sursauter

## Le récit

dan-event-started =
    { $seat-is ->
        [me] À vous de révéler la première carte.
       *[other] { $seat } révèle la première carte.
    }
dan-event-dealt =
    Chacun a { $each ->
        [one] une carte, face cachée
       *[other] { $each } cartes, face cachée
    }.{ $police ->
        [0] {""}
        [1] {" "}Une carte va à la police.
       *[other] {" "}{ $police } cartes vont à la police.
    }
dan-event-revealed =
    { $seat-is ->
        [me]
            { $late ->
                [yes] Le temps est écoulé : votre carte est révélée d’office.
               *[no] Vous révélez une carte.
            }
       *[other]
            { $late ->
                [yes] { $seat } : le temps est écoulé, la carte est révélée d’office.
               *[no] { $seat } révèle une carte.
            }
    }
dan-event-shown =
    { $seat-is ->
        [me] Votre carte : { dan-special }.
       *[other] { $seat } : { dan-special }.
    }{ $left ->
        [0] {" "}C’est la dernière !
       *[other] {""}
    }
dan-what =
    { $what ->
        [left] un tir à gauche
        [across] un tir en face
        [right] un tir à droite
       *[surrender] les mains en l’air
    }
dan-event-gestured =
    { $seat-is ->
        [me] Vous : { dan-what }, en { $rt } ms.
       *[other] { $seat } : { dan-what }, en { $rt } ms.
    }
dan-event-twitched =
    { $seat-is ->
        [me] Vos mains sursautent.
       *[other] { $seat } : les mains sursautent !
    }
dan-event-judged =
    { $rule ->
        [calm] Rien à faire, et personne n’a bougé.
        [hit]
            { $loser-is ->
                [me] Plus rapide que vous ({ $rt } ms), { $shooter } vous abat !
               *[other]
                    { $shooter-is ->
                        [me] Plus rapide ({ $rt } ms), vous tirez : { $loser } tombe !
                       *[other] Plus rapide ({ $rt } ms), { $shooter } tire : { $loser } tombe !
                    }
            }
        [escape] La cible s’en sort.
        [level] Trop serré pour trancher : il ne se passe rien.
        [nobody] Il y avait fusillade, et personne n’a bougé.
        [wrong-target]
            { $loser-is ->
                [me] Vous avez tiré du mauvais côté ({ $rt } ms).
               *[other] { $loser } a tiré du mauvais côté ({ $rt } ms).
            }
        [wrong-shot]
            { $loser-is ->
                [me] Vous avez tiré, et ce n’était pas à vous ({ $rt } ms).
               *[other] { $loser } a tiré sans avoir à le faire ({ $rt } ms).
            }
        [wrong-surrender]
            { $loser-is ->
                [me] Vous avez levé les mains pour rien ({ $rt } ms).
               *[other] { $loser } a levé les mains pour rien ({ $rt } ms).
            }
        [early]
            { $loser-is ->
                [me] Faux départ de votre part : { $rt } ms.
               *[other] Faux départ : { $loser }, { $rt } ms.
            }
        [slip]
            { $loser-is ->
                [me] Vous avez réagi à une première carte !
               *[other] { $loser } a réagi à une première carte !
            }
        [unclear] Impossible de dire ce qui est venu d’abord : il ne se passe rien.
        [special-raid]
            { $loser-is ->
                [nobody] Descente : tout le monde s’en tire.
                [me] Descente : c’est vous qui vous faites prendre.
               *[other] Descente : { $loser } se fait prendre.
            }
       *[missed] Pas de fusillade : quelqu’un n’a pas vu la carte.
    }{ $next-is ->
        [nobody] {""}
        [me] {" "}À vous de continuer.
       *[other] {" "}{ $next } continue.
    }
dan-taken =
    { $cards ->
        [0] aucune carte
        [one] une carte
       *[other] { $cards } cartes
    }
dan-event-took =
    { $seat-is ->
        [me] Vous ramassez { dan-taken } ; celle du dessus va à la police.
       *[other] { $seat } ramasse { dan-taken } ; celle du dessus va à la police.
    }
dan-event-slipped =
    { $seat-is ->
        [me] Tout le monde vous refile en douce ses premières cartes.
       *[other] { $seat } : tout le monde lui refile en douce ses premières cartes.
    }
dan-event-passed =
    { $seat-is ->
        [me] Vous n’avez pas regardé : votre tour est sauté.
       *[other] { $seat } n’a pas regardé : son tour est sauté.
    }
dan-event-voided =
    Cette carte n’a pas pu être jugée : il ne se passe rien. { $seat-is ->
        [me] À vous de continuer.
       *[other] { $seat } continue.
    }
dan-event-game-ended =
    { $winners-is ->
        [me] Omedeto gozaimasu ! Plus aucune carte : { $winners }.
       *[other] Plus aucune carte : { $winners }. Omedeto gozaimasu !
    }

## La position

dan-view-phase-lot = Le sort va désigner qui révèle en premier.
dan-view-phase-deal = Les cartes vont être données.
dan-view-phase-reveal =
    { $seat-is ->
        [me] À vous de révéler une carte.
       *[other] À { $seat } de révéler une carte.
    }
dan-view-phase-show = Une carte va apparaître : attention.
dan-view-phase-window = Une carte est visible.
dan-view-phase-over = La partie est finie.
dan-view-card =
    { $first ->
        [yes] Au centre, une première carte, à laquelle on ne réagit pas : { dan-special }
       *[no] Sur le dessus, au centre : { dan-special }
    }, révélée par { $seat-is ->
        [me] vous
       *[other] { $seat }
    }.
dan-view-gun =
    { $loaded ->
        [yes] Un flingue chargé
       *[no] Un flingue déchargé
    } : { $grip-is ->
        [nobody] crosse vers le côté vide
        [me] crosse vers vous
       *[other] crosse vers { $grip }
    }, { $barrel-is ->
        [nobody] canon vers le côté vide.
        [me] canon vers vous.
       *[other] canon vers { $barrel }.
    }
dan-view-gesture =
    { $seat-is ->
        [me] Votre geste : { dan-what }, en { $rt } ms.
       *[other] { $seat } : { dan-what }, en { $rt } ms.
    }
dan-view-pile =
    { $seat-is ->
        [me] Votre pioche : { dan-taken }.
       *[other] { $seat } : { dan-taken } en pioche.
    }
dan-view-middle =
    Au centre : { dan-taken }. À la police : { $police }.
dan-view-why =
    { $why ->
        [first] C’était une première carte : personne ne bouge.
        [unloaded] Aucun flingue n’était chargé.
        [massacre] Deux flingues étaient chargés : personne ne bouge.
        [shootout] Un seul flingue était chargé.
        [three] La crosse ou le canon était tourné vers le côté vide.
        [two] À deux, le canon seul décide.
        [special-dove] Colombe : c’est la trêve.
        [special-raid] Descente : qui n’est pas concerné se rend.
        [special-scapegoat] Souffre-douleur : quelqu’un d’autre se rend à la place de la cible, s’il y a quelqu’un.
        [special-swap] Petite inversion des rôles : tireur et cible échangent leurs rôles.
        [special-colours] Grande inversion des rôles : les crosses blanches sont chargées.
        [special-backward] Par derrière : le coup part en arrière.
        [special-lunch] Pause déj’ : quelqu’un d’autre tire, s’il y a quelqu’un.
        [special-deja-vu] Rien que des Déjà-vu : personne ne bouge.
        [special-rotation] Rotation : la carte compte comme tournée d’un quart de tour.
       *[special-mirror] Miroir : les deux tirent.
    }
dan-view-had-to-shoot =
    { $seat-is ->
        [me] Il vous fallait tirer sur { $at }.
       *[other]
            { $at-is ->
                [me] { $seat } devait vous tirer dessus.
               *[other] { $seat } devait tirer sur { $at }.
            }
    }
dan-view-had-to-surrender =
    { $seat-is ->
        [me] Il vous fallait lever les mains.
       *[other] { $seat } devait lever les mains.
    }

## Les refus

refused-dan-players = Cette position ne va pas : il y faut de deux à quatre joueurs, et non { $players }.
refused-dan-lot = Le sort doit désigner une des { $players } personnes qui jouent.
refused-dan-deal-equal = Il faut { $players } pioches de { $cards } cartes chacune.
refused-dan-deal-twice = Une même carte se trouve à deux endroits.
refused-dan-deal-card = Une de ces cartes n’est pas en jeu à cette table.
refused-dan-deal-begun = Cette position ne va pas : avant la donne, personne n’a de carte.
refused-dan-reveal-not-yours = C’est à { $seat } de révéler.
refused-dan-reveal-not-now = Il n’y a rien à révéler pour l’instant.
refused-dan-reveal-top = La première carte de la pioche en est une autre : { $card }.
refused-dan-reveal-card = Cette carte se trouve ailleurs : { $card }.
refused-dan-reveal-position = Dans cette position, la carte au centre n’a pas été révélée par la personne dont c’était le tour.
refused-dan-gestures-wait = Aucune carte ne se montre : attendez la prochaine.
refused-dan-gestures-once = Seul le premier geste compte : attendez le verdict.
refused-dan-gestures-position = Dans cette position, quelqu’un a réagi, sursauté ou manqué la carte deux fois, ou sans carte à laquelle réagir.
refused-dan-gestures-measured = Dans cette position, une réaction est de moins de 0 ms, ou son incertitude n’est pas de 0 à { $most } ms.
refused-dan-twitch = À cette table, les mains ne sursautent pas pour rien.
refused-dan-twitch-once = Vos mains ont déjà sursauté : une fois par carte.
refused-dan-deck-cards = Cette position ne va pas : il y a { $cards } cartes, chacune une fois, et celles du centre sont visibles.
refused-dan-deck-shown = Cette position ne va pas : une carte que tous sont censés connaître n’est dans aucune pioche.
refused-dan-deck-none = La carte { $number } n’existe pas.
refused-dan-specials = Cette carte n’est pas en jeu à cette table : { $card }.
refused-dan-specials-two = À deux, cette carte reste de côté, à moins que la table ne la demande : { $card }.
refused-dan-places-seats = Cette position nomme une place qui n’est pas à la table, ou ne compte pas les cartes manquées de chacun.
refused-dan-places-sides = Dans cette position, les joueurs sont assis aux mauvais côtés de la table.
refused-dan-places-verdict = Le dernier verdict de cette position n’a pas pu être rendu à cette table : il nomme une autre place, une carte qui n’existe pas, ou ne dit pas ce que chacun devait faire.
refused-dan-end-position = Cette position ne va pas : la partie est finie dès que quelqu’un n’a plus de carte.

## Des façons de jouer

dan-preset-first = Première partie
dan-preset-first-help = Quinze cartes de base chacun, deux secondes pour réagir.
dan-preset-classic = Classique
dan-preset-classic-help = Toutes les cartes de base, 1,2 seconde pour réagir.
dan-preset-specials = Avec symboles
dan-preset-specials-help = Cinq types de cartes spéciales changent les règles.
dan-preset-tekiya = Tekiya
dan-preset-tekiya-help = Toutes les cartes, très vite, sursauts permis : pour qui connaît.

## La première leçon

dan-lesson-goal = Qui n’a plus de cartes gagne : vous en avez trois. Mais gare aux flingues : qui se fait toucher, ou fait le mauvais geste, ramasse le tas.
dan-lesson-turn = Chacun à son tour révèle la carte du dessus de sa pioche. C’est à vous : touchez votre pioche.
dan-lesson-first = À la première carte d’un tas, personne ne bouge jamais. Retenez la crosse : blanche, comme ici, le flingue n’est pas chargé ; noire, il l’est.
dan-lesson-still = Un geste à la première carte est une faute : à une vraie table, vous ramasseriez des cartes. Ne bougez pas.
dan-lesson-shoot = Ana révèle un flingue chargé. La crosse est de votre côté : c’est vous qui tirez, là où pointe le canon. Tirez en face, sur Bo !
dan-lesson-at-bo = Ce geste serait une faute, et vous ramasseriez le tas. Le canon pointe vers Bo : tirez en face.
dan-lesson-hit = Touché : Bo ramasse le tas. Ici, le temps vous a attendu. À une vraie table, Bo aurait pu lever les mains avant votre tir, et s’en sortir.
dan-lesson-dove = Une Colombe : c’est la trêve, personne ne bouge. Il y a dix sortes de cartes spéciales, et la table choisit avec lesquelles elle joue.
dan-lesson-yours = C’est de nouveau à vous de révéler une carte.
dan-lesson-surrender = La crosse noire est chez Bo, et le canon pointe vers vous. Levez les mains avant qu’il tire !
dan-lesson-hands-up = Ce geste serait une faute : le canon pointe vers vous. Mains en l’air !
dan-lesson-last = Sauvé ! Après un duel, c’est à la cible de révéler. Il ne vous reste qu’une carte.
dan-lesson-end = Votre dernière carte : un flingue déchargé. Si personne ne vous prend en faute, c’est gagné !

## Conseils

dan-may-reveal = Révélez la carte du dessus de votre pioche : tout le monde la voit au même instant.
dan-may-shoot = Tirez sur la personne que la carte désigne, avant qu’elle ne lève les mains.
dan-may-surrender = Levez les mains avant d’être touché.
dan-may-twitch = Faites un faux mouvement, pour voir qui s’y trompe.
