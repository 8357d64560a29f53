### Ce que la table dessinée dit de plus que le jeu.

rouge-bank = Banque
rouge-bomb = Bombe
rouge-the-bank = La Banque
rouge-index-vamp = V
rouge-index-parrain = P
rouge-round = Le tour en cours
rouge-last-round = Pli précédent
rouge-back = Revenir au jeu
rouge-deal-of = Donne { $deal }/{ $deals }
rouge-charm =
    { $spent ->
        [yes] Charme : joué
       *[no] Charme : à jouer
    }
rouge-way =
    { $way ->
        [left] Vers la gauche
       *[right] Vers la droite
    }
rouge-way-next = ensuite { $name }
rouge-holds =
    { $count ->
        [0] plus de carte
        [one] { $count } carte en main
       *[other] { $count } cartes en main
    }
rouge-cards =
    { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
rouge-side-with = Avec vous
rouge-side-against = Contre vous
rouge-side-one = 1er camp
rouge-side-two = 2e camp
rouge-leads = à l’entame
rouge-strongest = la plus forte
rouge-pause = La pause court : on peut encore abattre la Banque ou la Bombe.
rouge-pile-ours = Notre pile
rouge-pile-mine = Ma pile
rouge-pile-theirs = Leur pile
rouge-card-open = { $card }, jouable
rouge-card-chosen = { $card }, attend la fin de la pause
rouge-card-raised = { $card }, abattue
rouge-choose-team =
    { $number ->
        [one] Avec qui jouez-vous ?
       *[other] Avec quels { $number } partenaires jouez-vous ?
    }
rouge-pick-some = Choisissez { $number } partenaires
rouge-play-with = Jouer avec { $names }
rouge-choose-way = Dans quel sens joue-t-on ?
rouge-hint-lead = Touchez la carte qui ouvre le tour.
rouge-hint-follow = Touchez une des cartes qui brillent.
rouge-hint-chosen = Votre carte attend ; vous pouvez encore en changer.
rouge-hint-raised = Abattue ! Le verdict tombe dans un instant.
rouge-boom = Boum !
rouge-slam = Banque !
rouge-again-taken =
    { $seat-is ->
        [me] Le tour est allé chez vous.
       *[other] Le tour est allé chez { $seat }.
    }
rouge-again-bomb =
    { $seat-is ->
        [me] Votre Bombe a tout ramassé.
       *[other] La Bombe, abattue par { $seat }, a tout ramassé.
    }
rouge-again-bank =
    { $seat-is ->
        [me] Votre Banque a tout avalé.
       *[other] La Banque, abattue par { $seat }, a tout avalé.
    }
rouge-end = Donne { $deal } : la Banque saute pour { $names }
rouge-end-me = Donne { $deal } : vous faites sauter la Banque !
rouge-end-nobody = Donne { $deal } : égalité, la Banque tient bon
rouge-plus-bank = + { $points } =
rouge-makes = { $name } : { $total } en tout
rouge-you = vous
rouge-bank-to = Elle saute pour : { $names }.
rouge-bank-to-nobody = Égalité en tête : personne ne la prend.
rouge-option-deals-value =
    { $value ->
        [0] Chacun donne une fois
        [one] Une donne
       *[other] { $value } donnes
    }
rouge-option-deals-about = À chaque donne, on redistribue toutes les cartes ; elle s’arrête à la dernière carte de quelqu’un.
rouge-option-pause-about = Le temps laissé à chacun pour abattre la Banque ou la Bombe. À 0, les cartes se posent sans attendre.
# Comment on se partage, selon le nombre de joueurs.
rouge-sides =
    { $players ->
        [2] À deux, chacun joue pour soi.
        [3] À trois, chacun joue pour soi.
        [4] À quatre, deux contre deux : à chaque donne, qui distribue regarde ses cartes, puis choisit son partenaire.
        [5] À cinq, trois contre deux : à chaque donne, qui distribue regarde ses cartes, puis choisit ses deux partenaires.
       *[other] À { $players }, trois contre trois : à chaque donne, qui distribue regarde ses cartes, puis choisit ses deux partenaires.
    }

rouge-key-hand = Aller d’une carte à l’autre ; Entrée la joue
rouge-key-number = Aller à une carte jouable, ou choisir ce qui est proposé
rouge-key-bank = Abattre la Banque
rouge-key-bomb = Abattre la Bombe
rouge-key-last = Revoir le pli précédent

rouge-phrase-partner = À vous, partenaire !
rouge-phrase-bomb = Attention à la Bombe !

## Une partie revue

rouge-replay-rounds = Donnes
rouge-replay-round = La fin de la donne { $round }
