### Bungee : les mots du jeu.
###
### « $seat-is » vaut « me » pour qui lit, « other » pour les autres, « nobody » sans place ; « $card-is » vaut
### « known » ou « hidden ». Jamais de nom après « de » ou « que » : on dirait « de Alice ».
### La clé [Bungee] répond au mot que donne « bungee-card ».

## Les cartes

bungee-card =
    { $card ->
        [0] carte cachée
        [11] Bungee
       *[other] { $card }
    }
# « un 7 », « une carte Bungee »
bungee-one-card =
    { $card-is ->
        [hidden] une carte cachée
       *[known]
            { $card ->
                [Bungee] une carte Bungee
               *[other] un { $card }
            }
    }
# « le 7 », « la carte Bungee »
bungee-the-card =
    { $card ->
        [Bungee] la carte Bungee
       *[other] le { $card }
    }
# « un 7 », « deux 7 », « trois cartes Bungee »
bungee-some-cards =
    { $card-is ->
        [hidden]
            { $count ->
                [1] une carte cachée
               *[other] { $count } cartes cachées
            }
       *[known]
            { $card ->
                [Bungee]
                    { $count ->
                        [1] une carte Bungee
                        [2] deux cartes Bungee
                        [3] trois cartes Bungee
                       *[other] { $count } cartes Bungee
                    }
               *[other]
                    { $count ->
                        [1] un { $card }
                        [2] deux { $card }
                        [3] trois { $card }
                        [4] quatre { $card }
                        [5] cinq { $card }
                       *[other] { $count } cartes de valeur { $card }
                    }
            }
    }
# Le rang d’un cri dans la manche.
bungee-nth-call =
    { $number ->
        [1] le premier Bungee
        [2] le deuxième Bungee
        [3] le troisième Bungee
        [4] le quatrième Bungee
        [5] le cinquième Bungee
       *[other] le Bungee n° { $number }
    }

## Les réglages de la table

bungee-option-rounds = Manches
bungee-option-rounds-help = Combien de manches compte la partie. La règle en veut six.
bungee-option-starter = Qui commence
bungee-option-starter-help = 0 : le sort désigne qui commence la première manche. 1, 2, 3… : c’est la personne assise à cette place, la plus jeune par exemple.
bungee-option-cards = Cartes par main
bungee-option-cards-help = Combien de cartes chacun reçoit au début d’une manche. La règle en veut cinq.
bungee-option-turns = Tours au plus
bungee-option-turns-help = Après ce nombre de tours, une manche qui ne finit pas s’arrête sans vainqueur.
bungee-option-deck = Composition du paquet
bungee-option-deck-help = Toutes ses cartes : 1 à 10, et 11 pour une carte Bungee, chacune autant de fois qu’elle y est.

## Les coups

bungee-move-play =
    { $take ->
        [yes]
            { $top-is ->
                [known]
                    { $top ->
                        [Bungee] Prendre la carte Bungee, poser { bungee-some-cards }
                       *[other] Prendre le { $top }, poser { bungee-some-cards }
                    }
               *[none] Prendre la défausse, poser { bungee-some-cards }
            }
       *[no] Poser { bungee-some-cards } et piocher
    }
bungee-move-call = Crier « Bungee ! »
bungee-move-pass = En rester là
bungee-move-exchange = Prendre la carte Bungee, défausser { bungee-one-card }
bungee-move-lot =
    { $seat-is ->
        [me] Tirer au sort : à vous de commencer
       *[other] Tirer au sort : à { $seat } de commencer
    }
bungee-move-deal = Distribuer les cartes
bungee-move-shuffle = Mélanger la pioche
bungee-move-turn = Retourner la carte porte-bonheur : { $card }
bungee-move-show = Montrer les mains

## Le récit

bungee-event-started =
    { $starter-is ->
        [me] Le sort vous désigne : à vous de commencer.
       *[other] Le sort a parlé : { $starter } commence.
    }
bungee-event-dealt =
    Manche { $round }. { $dealer-is ->
        [me] Vous distribuez,
       *[other] { $dealer } distribue,
    } { $starter-is ->
        [me] vous commencez.
       *[other] { $starter } commence.
    }{ $cards-is ->
        [known] {" "}Vous recevez : { $cards }.
       *[hidden] {""}
    }
bungee-event-lucky-turned =
    { $card ->
        [Bungee] La carte retournée est un Bungee !
       *[other] Le { $card } porte bonheur : dans cette manche, les { $card } comptent zéro.
    }
bungee-event-lucky-taken =
    { $seat-is ->
        [me] Vous prenez la carte Bungee et défaussez { bungee-one-card }.
       *[other] { $seat } prend la carte Bungee et défausse { bungee-one-card }.
    }
bungee-event-lucky-left =
    { $seat-is ->
        [me] Vous laissez la carte Bungee : elle retourne dans la pioche.
       *[other] { $seat } laisse la carte Bungee : elle retourne dans la pioche.
    }
bungee-event-shuffled =
    { $cards ->
        [one] On mélange : la pioche compte { $cards } carte.
       *[other] On mélange : la pioche compte { $cards } cartes.
    }
bungee-event-played =
    { $seat-is ->
        [me] Vous posez { bungee-some-cards }.
       *[other] { $seat } pose { bungee-some-cards }.
    }
bungee-event-took =
    { $seat-is ->
        [me] Vous prenez { bungee-the-card } sur la défausse.
       *[other] { $seat } prend { bungee-the-card } sur la défausse.
    }
bungee-event-drew =
    { $card-is ->
        [known]
            { $seat-is ->
                [me] Vous piochez { bungee-one-card }.
               *[other] { $seat } pioche { bungee-one-card }.
            }
       *[hidden]
            { $seat-is ->
                [me] Vous piochez une carte.
               *[other] { $seat } pioche une carte.
            }
    }
bungee-event-skipped =
    { $seat-is ->
        [me] Le 6 vous fait passer votre tour.
       *[other] Le 6 fait son effet : { $seat } passe son tour.
    }
bungee-event-called =
    { $number ->
        [1]
            { $seat-is ->
                [me] Vous criez « Bungee ! » : le dernier tour de table commence.
               *[other] { $seat } crie « Bungee ! » : le dernier tour de table commence.
            }
       *[other]
            { $seat-is ->
                [me] Vous criez « Bungee ! » : c’est { bungee-nth-call } de la manche.
               *[other] { $seat } crie « Bungee ! » : c’est { bungee-nth-call } de la manche.
            }
    }
bungee-event-took-up =
    { $seat-is ->
        [me] Vous reprenez vos cartes : votre Bungee ne tient plus.
       *[other] { $seat } reprend ses cartes : son Bungee ne tient plus.
    }
bungee-event-passed =
    { $seat-is ->
        [me] Vous en restez là.
       *[other] { $seat } en reste là.
    }
bungee-event-lap = La place du premier Bungee est sautée : encore un tour de table !
bungee-event-hand-shown =
    { $seat-is ->
        [me] Vous montrez { $cards } : { bungee-points-scored }.
       *[other] { $seat } montre { $cards } : { bungee-points-scored }.
    }
bungee-points-scored =
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
bungee-event-round-ended =
    { $winner-is ->
        [me] Fin de la manche { $round } : vous la gagnez, dix points de moins pour vous !
        [nobody] La manche { $round } n’en finissait pas : on l’arrête sans vainqueur, et tout le monde marque sa main.
       *[other] Fin de la manche { $round } : { $winner } la gagne et retire dix points.
    }
bungee-event-game-ended =
    { $winners-is ->
        [me] La partie est finie, et la victoire est à vous ! En tête : { $winners }.
       *[other] La partie est finie. Victoire pour { $winners } !
    }

## La position

bungee-view-round = Manche { $round } sur { $rounds }.
bungee-view-hand =
    { $points ->
        [one] Votre main : { $cards }. Elle vaut { $points } point.
       *[other] Votre main : { $cards }. Elle vaut { $points } points.
    }
bungee-view-lucky =
    { $card ->
        [Bungee] La carte retournée comme porte-bonheur est un Bungee.
       *[other] Le { $card } porte bonheur : les { $card } comptent zéro.
    }
bungee-view-discard = Sur la défausse : { bungee-one-card }.
bungee-view-no-discard = La défausse est vide.
bungee-view-pile =
    { $count ->
        [0] La pioche est vide.
        [one] Il reste { $count } carte dans la pioche.
       *[other] Il reste { $count } cartes dans la pioche.
    }
bungee-view-other =
    { $count ->
        [one] { $seat } a { $count } carte en main.
       *[other] { $seat } a { $count } cartes en main.
    }
bungee-view-other-known =
    { $count ->
        [one] { $seat } a { $count } carte en main, que tout le monde connaît : { $cards }.
       *[other] { $seat } a { $count } cartes en main. Tout le monde en connaît : { $cards }.
    }
bungee-view-other-open =
    { $count ->
        [one] { $seat } a { $count } carte en main : { $cards }.
       *[other] { $seat } a { $count } cartes en main : { $cards }.
    }
bungee-view-call =
    { $seat-is ->
        [me] Vous avez crié { bungee-nth-call }.
       *[other] { $seat } a crié { bungee-nth-call }.
    }
bungee-view-total =
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

bungee-view-phase-lot = Le sort va dire qui commence.
bungee-view-phase-deal = On distribue les cartes.
bungee-view-phase-reshuffle = La pioche est vide : on mélange la défausse.
bungee-view-phase-return = La carte Bungee retourne dans la pioche, que l’on mélange.
bungee-view-phase-turn-up = On retourne la carte porte-bonheur.
bungee-view-phase-show = On montre les mains.
bungee-view-phase-lucky =
    { $seat-is ->
        [me] Une carte Bungee est retournée : à vous de la prendre ou de la laisser.
       *[other] Une carte Bungee est retournée : { $seat } peut la prendre ou la laisser.
    }
bungee-view-phase-turn =
    { $last ->
        [yes]
            { $seat-is ->
                [me] Dernier tour de table : c’est à vous.
               *[other] Dernier tour de table : c’est à { $seat }.
            }
       *[no]
            { $seat-is ->
                [me] C’est à vous de jouer.
               *[other] C’est à { $seat } de jouer.
            }
    }
bungee-view-phase-after =
    { $seat-is ->
        [me]
            { $call ->
                [no] Vous avez joué : plus de 5 points en main, rien à crier.
               *[yes] Vous avez joué : allez-vous crier « Bungee » ou en rester là ?
            }
       *[other] { $seat } a joué et peut encore crier « Bungee ».
    }
bungee-view-phase-over = La partie est finie.

## Les refus

refused-bungee-turn-not-yours =
    { $seat-is ->
        [me] Ce tour-ci est à vous, et à personne d’autre.
       *[other] Un peu de patience : c’est à { $seat } de jouer.
    }
refused-bungee-turn-not-now = Cette place n’a aucun tour à jouer à ce moment-là.
refused-bungee-play-not-held =
    { $card-is ->
        [hidden] Dites quelle carte vous posez : on ne pose rien face cachée.
       *[known]
            { $holds ->
                [0]
                    { $card ->
                        [Bungee] Vous n’avez pas de carte Bungee en main.
                       *[other] Vous n’avez pas de { $card } en main.
                    }
                [1]
                    { $card ->
                        [Bungee] Vous n’avez qu’une carte Bungee en main : pas assez pour en poser { $count }.
                       *[other] Vous n’avez qu’un { $card } en main : pas assez pour en poser { $count }.
                    }
               *[other]
                    { $card ->
                        [Bungee] Vous n’avez que { $holds } cartes Bungee en main : pas assez pour en poser { $count }.
                       *[other] Vous n’avez que { $holds } cartes de valeur { $card } en main : pas assez pour en poser { $count }.
                    }
            }
    }
refused-bungee-take-nothing = Rien à prendre : la défausse est vide.
refused-bungee-take-unknown = Une carte prise au vu de tous manque à la main qui devrait la tenir.
refused-bungee-take-same =
    { $card ->
        [Bungee] La carte Bungee que vous prenez ne repart pas au même tour : gardez-la jusqu’au suivant.
       *[other] Le { $card } que vous prenez ne repart pas au même tour : gardez-le jusqu’au suivant.
    }
refused-bungee-start-nothing = La manche commence et la défausse est vide : posez, puis piochez.
refused-bungee-start-call = Pas de Bungee au tout premier tour d’une manche : posez d’abord une carte.
refused-bungee-call-points =
    { $points ->
        [one] Votre main vaut { $points } point, et il en faut cinq au plus pour crier « Bungee ».
       *[other] Votre main vaut { $points } points, et il en faut cinq au plus pour crier « Bungee ».
    }
refused-bungee-call-position =
    { $seat-is ->
        [me] Avec ces cartes, vous n’avez pas pu crier « Bungee » : il faut cinq points ou moins.
       *[other] Avec ces cartes, { $seat } n’a pas pu crier « Bungee » : il faut cinq points ou moins.
    }
refused-bungee-pass = Ici, on ne peut pas passer : il faut jouer, ou crier « Bungee » si votre main le permet.
refused-bungee-call-impossible = Il ne reste pas de cartes que les cartes cachées pourraient être.
refused-bungee-last-played = Vous avez déjà joué : il ne reste qu’à crier « Bungee » ou à en rester là.
refused-bungee-last-position = Dans cette position, la manche serait déjà finie, ou pas encore finie, ou des Bungee auraient été criés par personne ou deux fois.
refused-bungee-last-again = Votre Bungee tient toujours : laissez-le tel quel, ou reprenez vos cartes et jouez.
refused-bungee-lucky =
    { $card-is ->
        [hidden] Il faut ici une carte porte-bonheur, face visible.
       *[known]
            { $card ->
                [Bungee] Une carte Bungee ne peut pas être ici la carte porte-bonheur.
               *[other] Un { $card } ne peut pas être ici la carte porte-bonheur.
            }
    }
refused-bungee-lucky-bungee-first = D’abord la carte Bungee retournée : prenez-la ou laissez-la.
refused-bungee-lucky-bungee-none = Aucune carte Bungee n’est retournée : il n’y a rien à prendre.
refused-bungee-lucky-bungee-not-held =
    { $card-is ->
        [hidden] Dites quelle carte vous défaussez : on ne pose rien face cachée.
       *[known] Vous n’avez pas de { $card } à défausser.
    }
refused-bungee-starter = On ne peut désigner que l’une des { $players } personnes de cette table.
refused-bungee-deal = Ces mains ne vont pas : il en faut { $players }, de { $cards } cartes chacune.
refused-bungee-deal-position = Cette position ne va pas : deux à cinq joueurs, { $cards } cartes en main au plus, et quelque chose de dit pour chaque place.
refused-bungee-deck-few =
    { $cards ->
        [one] { $cards } carte, c’est trop peu pour { $players } joueurs.
       *[other] { $cards } cartes, c’est trop peu pour { $players } joueurs.
    }
refused-bungee-deck-unknown = Il n’existe pas de carte « { $card } » : il y a les nombres de 1 à 10 et les cartes Bungee.
refused-bungee-deck-value =
    { $card ->
        [Bungee]
            { $most ->
                [0] Il n’y a aucune carte Bungee dans le paquet.
                [one] Il n’y a que { $most } carte Bungee dans le paquet.
               *[other] Il n’y a que { $most } cartes Bungee dans le paquet.
            }
       *[other]
            { $most ->
                [0] Il n’y a aucun { $card } dans le paquet.
                [one] Il n’y a que { $most } carte de valeur { $card } dans le paquet.
               *[other] Il n’y a que { $most } cartes de valeur { $card } dans le paquet.
            }
    }
refused-bungee-deck-all =
    { $most ->
        [one] Le paquet n’a que { $most } carte en tout.
       *[other] Le paquet n’a que { $most } cartes en tout.
    }
refused-bungee-pile =
    { $card ->
        [Bungee] Il y a trop de cartes Bungee dans cette pioche : elle est faite des cartes que l’on mélange.
       *[other] Il y a trop de { $card } dans cette pioche : elle est faite des cartes que l’on mélange.
    }
refused-bungee-pile-number =
    { $cards ->
        [one] La nouvelle pioche est faite de la seule carte que l’on mélange.
       *[other] La nouvelle pioche est faite des { $cards } cartes que l’on mélange, et d’elles seules.
    }
refused-bungee-show-hands = Il faut { $players } mains, une par joueur.
refused-bungee-show-hand =
    { $seat-is ->
        [me] Votre main ne s’accorde pas avec ce que tout le monde a vu et compté.
       *[other] Ce que montre { $seat } ne s’accorde pas avec ce que tout le monde a vu et compté.
    }
refused-bungee-endless =
    { $turns ->
        [one] Dans cette position, la manche serait déjà finie : elle s’arrête après { $turns } tour.
       *[other] Dans cette position, la manche serait déjà finie : elle s’arrête après { $turns } tours.
    }
refused-bungee-six = Dans cette position, les 6 que l’on vient de poser et les places qu’ils sautent (« skips ») ne s’accordent pas.
refused-bungee-end-sheet =
    { $rounds ->
        [0] La feuille donne les points d’une manche qui n’est pas finie : aucune ne l’est encore.
        [one] La feuille donne les points d’une manche qui n’est pas finie : une seule l’est.
       *[other] La feuille donne les points d’une manche qui n’est pas finie : seules { $rounds } le sont.
    }
refused-bungee-end =
    { $rounds ->
        [one] La partie ne compte que { $rounds } manche.
       *[other] La partie ne compte que { $rounds } manches.
    }

## Des façons de jouer

bungee-preset-first = Première partie
bungee-preset-first-help = Trois manches au lieu de six.
bungee-preset-classic = Classique
bungee-preset-classic-help = Six manches, comme le veut la règle.
bungee-preset-long = Longue soirée
bungee-preset-long-help = Douze manches, pour que la chance tourne.

## La première leçon

bungee-lesson-goal = Dans Bungee, les points sont un fardeau, et vous en tenez 31 : chaque carte vaut son nombre. Le but : descendre à cinq ou moins, puis crier « Bungee ».
bungee-lesson-turn = À votre tour, posez une carte, ou plusieurs de même valeur, puis piochez-en une seule. Choisissez vos deux 10, puis la pioche.
bungee-lesson-tens = Ce coup est permis, mais vos deux 10 pèsent le plus. Posez-les ensemble, puis piochez.
bungee-lesson-lucky = Vous avez pioché un 8, et dans cette manche le 8 porte bonheur : tous les 8 valent zéro. Une carte Bungee aussi, pour crier. Il vous reste 11 points.
bungee-lesson-take = Bo vient de poser un 2. Prenez-le au lieu de piocher : choisissez votre 6, puis la défausse. Et le 6 fera passer son tour à Ana.
bungee-lesson-six-first = Ce coup est permis. Mais le 6 est votre carte la plus lourde : posez-le, et prenez le 2 de la défausse.
bungee-lesson-pair = Ana a passé son tour, Bo a joué : c’est déjà à vous. Posez vos deux 2 ensemble, puis piochez.
bungee-lesson-twos = Ce coup est permis. Mais poser deux cartes pour en piocher une allège plus vite : vos deux 2, puis la pioche.
bungee-lesson-call = Un 1, un 3, un 8 qui vaut zéro : quatre points ! Au lieu de jouer, criez « Bungee ».
bungee-lesson-call-now = Ce coup est permis. Mais vous êtes à quatre points : c’est le moment de crier « Bungee ».
bungee-lesson-end = Les autres ont joué une dernière fois, puis tout s’est montré. Votre Bungee tient : dix points de moins. Eux ajoutent leur main. Après six manches, le plus petit total gagne.

## Conseils

bungee-why-call =
    { $points ->
        [one] Avec { $points } point, annoncer tient environ { $times } fois sur 10.
       *[other] Avec { $points } points, annoncer tient environ { $times } fois sur 10.
    }
bungee-why-take =
    { $after ->
        [one] Mieux vaut { bungee-one-card } qu’une carte inconnue : votre main ne compterait plus que { $after } point.
       *[other] Mieux vaut { bungee-one-card } qu’une carte inconnue : votre main compterait { $after } points.
    }
bungee-why-pair = Vous en auriez { $count } pareilles, qui partiraient ensemble au prochain tour.
bungee-why-several = { $count } cartes partent d’un coup, et vous n’en piochez qu’une.
bungee-why-six = Un 6 fait perdre son tour au suivant.
bungee-why-bungee = Gardée en main par qui ne gagne pas, la carte Bungee coûte cher.
bungee-why-heavy = C’est votre carte la plus lourde, et elle ne fait la paire avec aucune autre.
bungee-why-alone = Les autres partiront mieux ensemble, ou comptent moins.
bungee-why-exchange = Pour qui gagne, la carte Bungee ne compte rien.
bungee-why-leave = Votre main n’a pas besoin de cette carte.
bungee-why-pass = Rien ne rendrait votre main meilleure à coup sûr.

bungee-may-play = Posez une carte, ou plusieurs de même valeur : touchez-les, puis la pioche pour piocher après, ou la défausse pour la prendre d’abord.
bungee-may-call = Avec cinq points ou moins, criez « Bungee ! » : les autres n’ont plus qu’un tour.
bungee-may-pass = En rester là, sans rien faire de plus.
bungee-may-exchange = Prendre la carte Bungee retournée contre une des vôtres.
