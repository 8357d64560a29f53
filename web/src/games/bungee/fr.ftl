### Ce que la table dessinée dit de plus que le jeu.

bungee-round = Manche { $round }/{ $rounds }
bungee-last = Dernier tour de table
bungee-lucky-is =
    { $card ->
        [Bungee] Carte retournée : un Bungee.
       *[other] Porte-bonheur : les { $card } comptent zéro.
    }
bungee-option-starter-value =
    { $value ->
        [0] Tirage au sort
        [1] La 1re place
       *[other] La { $value }e place
    }
bungee-option-starter-about = La première manche seulement ; ensuite, c’est chacun son tour.
bungee-did-draw = a pioché
bungee-did-take =
    { $card ->
        [Bungee] a pris le Bungee
       *[other] a pris le { $card }
    }
bungee-did-skip = tour sauté
bungee-did-pass = en reste là
bungee-did-take-lucky = a pris le Bungee
bungee-nth =
    { $number ->
        [1] 1er Bungee
       *[other] { $number }e Bungee
    }
bungee-draw = Pioche
bungee-lay-and-draw = Poser et piocher
bungee-discards = Défausse
bungee-take =
    { $card ->
        [Bungee] Prendre le Bungee
       *[other] Prendre le { $card }
    }
bungee-lay-and-take =
    { $card ->
        [Bungee] Poser, prendre le Bungee
       *[other] Poser, prendre le { $card }
    }
bungee-pile-name =
    Pioche, { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }{ $picked ->
        [looks] {""}
        [yes] {" "}: poser les cartes choisies et piocher
       *[no] {" "}: choisir de piocher
    }
bungee-discards-name =
    Défausse, { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }, dessus { $card }{ $picked ->
        [looks] {""}
        [yes] {" "}: prendre cette carte et poser les cartes choisies
       *[no] {" "}: choisir de prendre cette carte
    }
bungee-no-discards-name = Défausse vide
bungee-lucky-card-name = { $card }, porte-bonheur, compte zéro
bungee-hint-start = Choisissez une carte, puis la pioche ou la défausse.
bungee-hint-source = Vous posez { $cards } : pioche ou défausse ?
bungee-hint-card = Choisissez maintenant ce que vous posez.
bungee-hint-lucky = Pour la prendre, choisissez d’abord la carte à défausser.
bungee-only-equal = Seules des cartes de même nombre vont ensemble.
bungee-confirm-draw = Poser { $cards } et piocher
bungee-confirm-take =
    { $card ->
        [Bungee] Prendre le Bungee et poser { $cards }
       *[other] Prendre le { $card } et poser { $cards }
    }
bungee-take-lucky = La prendre et défausser { $cards }
bungee-leave-lucky = La laisser
bungee-say-nothing = En rester là
bungee-call = Bungee !
bungee-end = Manche { $round } : { $name } l’emporte
bungee-end-me = Manche { $round } : elle est à vous !
bungee-end-nobody = Manche { $round } : arrêtée, sans vainqueur
bungee-end-lucky =
    { $card ->
        [Bungee] Le porte-bonheur était un Bungee.
       *[other] Le { $card } portait bonheur.
    }
bungee-hand-of = Main : { $cards }
bungee-makes = total { $total }
bungee-holds =
    { $count ->
        [one] { $count } carte en main
       *[other] { $count } cartes en main
    }{ $known ->
        [yes] , dont on connaît : { $cards }
       *[no] {""}
    }
bungee-in-hand =
    { $points ->
        [one] point en main
       *[other] points en main
    }{ $more ->
        [yes] {" "}· { $scores } au décompte
       *[no] {""}
    }

bungee-key-pick = Choisir les cartes de cette valeur (0 : les 10)
bungee-key-bungee = Choisir les cartes Bungee
bungee-key-pile = Poser et piocher
bungee-key-discards = Poser et prendre sur la défausse
bungee-key-call = Crier « Bungee »
bungee-key-pass = S’abstenir
bungee-figure-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
bungee-figure-call = Bungee !

bungee-phrase-jump = Je saute !
bungee-phrase-cord = L’élastique a tenu.
