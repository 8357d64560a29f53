### What the designed table says besides the game.

bungee-round = Round { $round }/{ $rounds }
bungee-last = Last lap
bungee-lucky-is =
    { $card ->
        [Bungee] Card turned up: a Bungee.
       *[other] Lucky number: every { $card } counts zero.
    }
bungee-option-starter-value =
    { $value ->
        [0] Drawn by lot
       *[other] Seat { $value }
    }
bungee-option-starter-about = In the first round only; after that everyone has their turn.
bungee-did-draw = drew
bungee-did-take =
    { $card ->
        [Bungee] took the Bungee
       *[other] took the { $card }
    }
bungee-did-skip = skipped
bungee-did-pass = let it be
bungee-did-take-lucky = took the Bungee
bungee-nth =
    { $number ->
        [1] 1st Bungee
        [2] 2nd Bungee
        [3] 3rd Bungee
       *[other] { $number }th Bungee
    }
bungee-draw = Draw pile
bungee-lay-and-draw = Lay and draw
bungee-discards = Discards
bungee-take =
    { $card ->
        [Bungee] Take the Bungee
       *[other] Take the { $card }
    }
bungee-lay-and-take =
    { $card ->
        [Bungee] Lay, take the Bungee
       *[other] Lay, take the { $card }
    }
bungee-pile-name =
    Draw pile, { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }{ $picked ->
        [looks] {""}
        [yes] : lay the chosen cards and draw
       *[no] : choose to draw
    }
bungee-discards-name =
    Discards, { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }, on top { $card }{ $picked ->
        [looks] {""}
        [yes] : take this card and lay the chosen ones
       *[no] : choose to take this card
    }
bungee-no-discards-name = Discards, empty
bungee-lucky-card-name = { $card }, lucky, counts zero
bungee-hint-start = Choose a card, then the draw pile or the discards.
bungee-hint-source = You lay { $cards }: draw pile or discards?
bungee-hint-card = Now choose what you lay.
bungee-hint-lucky = To take it, first choose the card to discard.
bungee-only-equal = Only cards of the same number go together.
bungee-confirm-draw = Lay { $cards } and draw
bungee-confirm-take =
    { $card ->
        [Bungee] Take the Bungee and lay { $cards }
       *[other] Take the { $card } and lay { $cards }
    }
bungee-take-lucky = Take it and discard { $cards }
bungee-leave-lucky = Leave it
bungee-say-nothing = Leave it at that
bungee-call = Bungee!
bungee-end = Round { $round }: { $name } wins it
bungee-end-me = Round { $round }: it is yours!
bungee-end-nobody = Round { $round }: stopped, without a winner
bungee-end-lucky =
    { $card ->
        [Bungee] The lucky card was a Bungee.
       *[other] The lucky number was { $card }.
    }
bungee-hand-of = Hand: { $cards }
bungee-makes = total { $total }
bungee-holds =
    { $count ->
        [one] { $count } card in hand
       *[other] { $count } cards in hand
    }{ $known ->
        [yes] , among them { $cards }
       *[no] {""}
    }
bungee-in-hand =
    { $points ->
        [one] point in hand
       *[other] points in hand
    }{ $more ->
        [yes] {" "}· { $scores } when scored
       *[no] {""}
    }

bungee-key-pick = Pick the cards of this value (0: the 10s)
bungee-key-bungee = Pick the Bungee cards
bungee-key-pile = Lay and draw
bungee-key-discards = Lay and take from the discards
bungee-key-call = Call “Bungee”
bungee-key-pass = Let it be
bungee-figure-points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
bungee-figure-call = Bungee!

bungee-phrase-jump = Here I jump!
bungee-phrase-cord = The cord held.
