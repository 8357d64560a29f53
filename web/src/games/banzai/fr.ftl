### Ce que la table dessinée dit de plus que le jeu.

banzai-table-family =
    { $family ->
        [1] Vache
        [2] Renard
        [3] Grenouille
        [4] Tortue
        [5] Canard
        [6] Chat
        [7] Cochon
        [8] Kangourou
        [9] Paresseux
        [10] Vautour
        [11] Koala
       *[12] Lapin
    }
banzai-cry =
    { $cry ->
        [eeeet] Eeeet…
        [hop] hop !
        [ban] Ban…
        [zai] …zaï !
        [cut] …rien.
        [stop] Stop !
       *[go] Jeu !
    }
banzai-calls = Crier et attraper
banzai-call-banzai = Banzaï !
banzai-call-stop = Stop !
banzai-call-pawns = 1 · pions
banzai-call-seats = 2 · places
banzai-call-feint = Ban…
banzai-call-feints =
    { $left ->
        [0] plus de feinte
        [one] { $left } feinte
       *[other] { $left } feintes
    }
banzai-call-grab = Attraper
banzai-call-aim = Viser
banzai-call-aim-at =
    { $aimed ->
        [one] ce pion-là
       *[nearest] le plus proche
    }
banzai-how =
    { $keys ->
        [yes] Touchez un pion pour le viser ; la barre d’espace ou le grand bouton lance la main.
       *[no] Touchez un pion pour le viser ; le grand bouton lance la main.
    }
banzai-beaten = Un cri est passé devant votre « Stop ! » : vous pouvez le rappeler.
banzai-left =
    { $left ->
        [one] Encore { $left } seconde.
       *[other] Encore { $left } secondes.
    }
banzai-awaited =
    { $phase ->
        [deal] On distribue les cartes.
        [choose] Choisissez une carte à passer à gauche.
        [wait]
            { $waiting ->
                [one] On attend encore une carte.
               *[other] On attend encore { $waiting } cartes.
            }
        [eeeet] Eeeet…
        [slip] Trop tard : des cartes partent au hasard.
        [whim]
            { $me ->
                [yes] Votre caprice : regardez votre carte, puis dites hop !
               *[no] { $name } regarde sa carte avant tout le monde.
            }
        [ban]
            { $me ->
                [yes] Vous criez : Ban…
               *[no] { $name } : Ban…
            }
        [zai]
            { $me ->
                [yes] Vous criez : Banzaï ! Un pion, vite !
               *[no] { $name } : Banzaï ! Un pion, vite !
            }
        [cut]
            { $me ->
                [yes] C’était votre feinte.
               *[no] { $name } feintait !
            }
        [stop]
            { $me ->
                [yes] Stop ! À vous.
               *[no]
                    { $call ->
                        [pawns] Stop ! { $name } déplace des pions.
                        [seats] Stop ! { $name } change de place.
                        [warriors] Stop ! { $name } enlève un pion.
                        [lords] Stop ! Trois Seigneurs : deux cartes chacun pour { $name }.
                        [wizards] Stop ! Il faut une carte de moins à { $name }.
                        [kids] Stop ! { $name } tire une carte.
                        [marriage] Stop ! { $name } propose un mariage.
                        [duel] Stop ! { $name } provoque un duel.
                        [seer] Stop ! { $name } regarde trois jeux.
                        [whim] Stop ! { $name } fait un caprice.
                       *[hand] Stop ! { $name } regarde deux jeux.
                    }
            }
       *[over] C’est fini.
    }
banzai-table-you-are-out = Vous êtes hors jeu : regardez les autres.
banzai-table-out = dehors
banzai-table-time = { $ms } ms
banzai-table-holds =
    { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    }, { $feints ->
        [0] plus de feinte
        [one] { $feints } feinte
       *[other] { $feints } feintes
    }{ $laid ->
        [yes] , une carte posée
       *[no] {""}
    }
banzai-table-aimed =
    { $pawn ->
        [0] Votre main ira au pion le plus proche. Les flèches visent un pion.
       *[other] Vous visez le pion { $pawn }, où la main arrive en { $ms } ms. Les flèches en visent un autre.
    }
banzai-table-move-pawns = Les flèches choisissent un pion ; Entrée le prend, les flèches le déplacent, Entrée le pose.
banzai-table-marked =
    { $lifted ->
        [yes] Le pion { $pawn } est levé.
       *[no]
            { $pawn ->
                [0] Aucun pion n’est choisi.
               *[other] Pion { $pawn }.
            }
    }
banzai-table-shows = { $name } montre : { $cards }
banzai-fact-round = Tour { $round }
banzai-fact-exchange = Échange { $exchange }
banzai-fact-final = La finale
banzai-fact-third =
    { $me ->
        [yes] Vous jouez en troisième : le pion n’est pas pour vous.
       *[no] En troisième, sans droit au pion : { $name }
    }
banzai-fact-out = Dehors : { $names }
banzai-fact-wed = { $one } et { $other } : une seule famille
banzai-fact-wizard = Une carte de moins pour { $name }
banzai-sheet = Annonces
banzai-sheet-used = Déjà annoncé.
banzai-sheet-name =
    { $what ->
        [banzai] Banzaï !
        [pawns] Stop ! (1)
        [seats] Stop ! (2)
        [warriors] 3 Guerriers
        [lords] 3 Seigneurs
        [wizards] 3 Magiciens
        [kids] 3 Gamins
        [princesses] 3 Princesses
        [marriage] Mariage arrangé
        [duel] Duel
        [seer] Voyant
        [whim] Caprice
       *[hand] Donne-moi ta main
    }
banzai-sheet-says =
    { $what ->
        [banzai] Chacun prend un pion !
        [pawns] Déplacez 1 ou 2 pions.
        [seats] Changez de place.
        [warriors] Enlevez un pion.
        [lords] Chacun donne 2 cartes : redistribuez.
        [wizards] Une carte de moins vous suffit.
        [kids] Tirez une carte chez quelqu’un.
        [princesses] Sans rien dire : une grâce.
        [marriage] Échangez la Princesse, unissez deux familles.
        [duel] Défiez quelqu’un, un pion entre vous.
        [seer] Regardez 3 jeux.
        [whim] Voyez vos cartes avant tous.
       *[hand] Voyez 2 jeux, changez de place ou de jeu.
    }
banzai-verdict = Le verdict
banzai-verdict-last = Dernier verdict
banzai-verdict-rule =
    { $rule ->
        [cry]
            { $me ->
                [yes] Un vrai Banzaï : le vôtre
               *[no] Un vrai Banzaï : { $name }
            }
        [out-false] Un faux Banzaï
        [feint]
            { $me ->
                [yes] Une feinte : la vôtre
               *[no] Une feinte : { $name }
            }
       *[out-grab] Un pion pris sans cri
    }
banzai-verdict-proof =
    { $right ->
        [yes] { $name } : famille complète
       *[no] { $name } : la famille n’y est pas
    }
banzai-verdict-time =
    { $u ->
        [0] { $rt } ms
       *[other] { $rt } ms ± { $u }
    }
banzai-verdict-no-cry = sans cri
banzai-verdict-pawn = un pion
banzai-verdict-took = un pion, à { $at } ms
banzai-verdict-none = sans pion
banzai-verdict-why =
    { $why ->
        [pawn] dehors : sans pion
        [false] dehors : faux Banzaï
        [feint] dehors : feinte
       *[grab] dehors : pion pris sans cri
    }
banzai-verdict-pardoned =
    { $me ->
        [yes] Trois Princesses : grâce pour vous.
       *[no] Trois Princesses : grâce pour { $name }.
    }
banzai-verdict-legend =
    ● départ · ◆ arrivée · trait rouge : { $feint ->
        [yes] la feinte se voit, à { $beat } ms
       *[no] le cri éclate, à { $beat } ms
    }
banzai-stop-asks =
    { $mine ->
        [yes]
            { $step ->
                [act]
                    { $call ->
                        [pawns]
                            { $left ->
                                [0] Les deux pions sont déplacés.
                                [one] Encore un pion, si vous voulez : glissez-le sur la table.
                               *[other] Glissez un ou deux pions où vous voulez.
                            }
                        [seats] Avec qui changez-vous de place ?
                        [warriors] Touchez le pion à enlever.
                        [kids] Chez qui tirez-vous une carte ?
                        [duel] Qui défiez-vous ?
                        [seer]
                            { $many ->
                                [one] Quel jeu regardez-vous ?
                               *[other] Quels { $many } jeux regardez-vous ?
                            }
                       *[hand] Quels { $many } jeux regardez-vous ?
                    }
                [give] Choisissez deux cartes à donner.
                [share] Deux cartes pour chacun.
                [offer] Votre Princesse est proposée : on attend les réponses.
                [wed] Laquelle prenez-vous ?
                [trade] Échangez la place, le jeu ou les deux avec l’un des deux.
                [draw] La carte est tirée…
               *[done] C’est fait : dites « Jeu ! ».
            }
       *[no]
            { $step ->
                [give] Trois Seigneurs : choisissez deux cartes pour { $name }.
                [offer] { $name } propose un mariage : échangez-vous votre Princesse ?
               *[act] C’est à { $name }.
            }
    }
banzai-stop-look = Regarder
banzai-stop-give = Donner ces deux cartes
banzai-stop-remove = Enlever ce pion
banzai-stop-offer = Proposer
banzai-stop-decline = Refuser
banzai-stop-trade-place = la place
banzai-stop-trade-hand = le jeu
banzai-stop-trade = Échanger
banzai-share-next = La prochaine carte va à { $name }.
banzai-share-done = Chacun a ses deux cartes.
banzai-share-pool = Les cartes données
banzai-share-card =
    { $given ->
        [yes] { $card }, pour { $name }
       *[no] { $card }
    }
banzai-share-rest = Compléter
banzai-share-send = Redonner

banzai-key-lay = Poser cette carte
banzai-key-grab = Lancer sa main vers un pion
banzai-key-aim = Viser un autre pion
banzai-key-banzai = Crier « Banzaï ! »
banzai-key-feint = Feinter
banzai-key-pawns = « Stop ! » pour déplacer des pions
banzai-key-seats = « Stop ! » pour changer de place
banzai-key-go = Dire « Jeu ! »

banzai-phrase-asleep = Je dormais !
banzai-phrase-nerves = Quels nerfs !

## Une partie revue

banzai-stands =
    { $points ->
        [0] devant personne
       *[other] devant { $points }
    }
banzai-replay-rounds = Éliminations
banzai-replay-round =
    { $round ->
        [1] La 1re élimination
       *[other] La { $round }e élimination
    }
