### What the designed table says besides the game.

rouge-bank = Bank
rouge-bomb = Bomb
rouge-the-bank = The Bank
rouge-index-vamp = C
rouge-index-parrain = G
rouge-round = The round under way
rouge-last-round = Previous round
rouge-back = Back to the game
rouge-deal-of = Deal { $deal }/{ $deals }
rouge-charm =
    { $spent ->
        [yes] Charm: spent
       *[no] Charm: to come
    }
rouge-way =
    { $way ->
        [left] To the left
       *[right] To the right
    }
rouge-way-next = { $name } comes next
rouge-holds =
    { $count ->
        [0] no card left
        [one] { $count } card in hand
       *[other] { $count } cards in hand
    }
rouge-cards =
    { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
rouge-side-with = With you
rouge-side-against = Against you
rouge-side-one = Team 1
rouge-side-two = Team 2
rouge-leads = leading
rouge-strongest = the strongest
rouge-pause = The pause is running: the Bank or the Bomb may still strike.
rouge-pile-ours = Our pile
rouge-pile-mine = My pile
rouge-pile-theirs = Their pile
rouge-card-open = { $card }, playable
rouge-card-chosen = { $card }, waits for the end of the pause
rouge-card-raised = { $card }, thrown
rouge-choose-team =
    { $number ->
        [one] Who plays with you?
       *[other] Which { $number } partners play with you?
    }
rouge-pick-some = Choose { $number } partners
rouge-play-with = Play with { $names }
rouge-choose-way = Which way round?
rouge-hint-lead = Tap the card that opens the round.
rouge-hint-follow = Tap one of the glowing cards.
rouge-hint-chosen = Your card waits; you may still change it.
rouge-hint-raised = Thrown! The verdict comes in a moment.
rouge-boom = Boom!
rouge-slam = Bank!
rouge-again-taken =
    { $seat-is ->
        [me] The round went to you.
       *[other] The round went to { $seat }.
    }
rouge-again-bomb =
    { $seat-is ->
        [me] Your Bomb took it all.
       *[other] The Bomb, thrown by { $seat }, took it all.
    }
rouge-again-bank =
    { $seat-is ->
        [me] Your Bank swallowed it all.
       *[other] The Bank, thrown by { $seat }, swallowed it all.
    }
rouge-end =
    { $count ->
        [one] Deal { $deal }: { $names } breaks the Bank
       *[other] Deal { $deal }: { $names } break the Bank
    }
rouge-end-me = Deal { $deal }: you break the Bank!
rouge-end-nobody = Deal { $deal }: a tie, the Bank holds out
rouge-plus-bank = + { $points } =
rouge-makes = { $name }: { $total } in all
rouge-you = you
rouge-bank-to = Broken by: { $names }.
rouge-bank-to-nobody = A tie at the top: nobody gets it.
rouge-option-deals-value =
    { $value ->
        [0] Everybody deals once
        [one] One deal
       *[other] { $value } deals
    }
rouge-option-deals-about = In every deal, all the cards are dealt anew; it ends with somebody’s last card.
rouge-option-pause-about = How long everybody has to strike with the Bank or the Bomb. With 0, cards are laid without waiting.
# How the players are divided, by how many they are.
rouge-sides =
    { $players ->
        [2] With two players, everybody plays alone.
        [3] With three players, everybody plays alone.
        [4] With four players, two play against two: in every deal, the dealer looks at the cards, then chooses a partner.
        [5] With five players, three play against two: in every deal, the dealer looks at the cards, then chooses two partners.
       *[other] With { $players } players, three play against three: in every deal, the dealer looks at the cards, then chooses two partners.
    }

rouge-key-hand = Go from card to card; Enter plays it
rouge-key-number = Go to a playable card, or choose what is offered
rouge-key-bank = Strike with the Bank
rouge-key-bomb = Strike with the Bomb
rouge-key-last = Look at the previous round again

rouge-phrase-partner = Over to you, partner!
rouge-phrase-bomb = Mind the Bomb!

## A game seen again

rouge-replay-rounds = Deals
rouge-replay-round = The end of deal { $round }
