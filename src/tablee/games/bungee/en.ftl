### Bungee: the words of the game.
###
### `$seat-is` is "me" for the reader, "other" for anybody else, "nobody" for no seat; `$card-is` is "known" or "hidden".
### Cards come as words, so there is no choosing between "a 7" and "an 8": it is "one 8" or "the 8".
### The key [Bungee] answers to the word that `bungee-card` gives.

## Cards

bungee-card =
    { $card ->
        [0] hidden card
        [11] Bungee
       *[other] { $card }
    }
# "one 7", "one Bungee card"
bungee-one-card =
    { $card-is ->
        [hidden] one hidden card
       *[known]
            { $card ->
                [Bungee] one Bungee card
               *[other] one { $card }
            }
    }
# "the 7", "the Bungee card"
bungee-the-card =
    { $card ->
        [Bungee] the Bungee card
       *[other] the { $card }
    }
# "one 7", "two 7s", "three Bungee cards"
bungee-some-cards =
    { $card-is ->
        [hidden]
            { $count ->
                [1] one hidden card
               *[other] { $count } hidden cards
            }
       *[known]
            { $card ->
                [Bungee]
                    { $count ->
                        [1] one Bungee card
                        [2] two Bungee cards
                        [3] three Bungee cards
                       *[other] { $count } Bungee cards
                    }
               *[other]
                    { $count ->
                        [1] one { $card }
                        [2] two { $card }s
                        [3] three { $card }s
                        [4] four { $card }s
                        [5] five { $card }s
                       *[other] { $count } cards of value { $card }
                    }
            }
    }
# The number of a call in its round.
bungee-nth-call =
    { $number ->
        [1] the first Bungee
        [2] the second Bungee
        [3] the third Bungee
        [4] the fourth Bungee
        [5] the fifth Bungee
       *[other] Bungee number { $number }
    }

## Options of the table

bungee-option-rounds = Rounds
bungee-option-rounds-help = How many rounds a game has. The rules say six.
bungee-option-starter = Who starts
bungee-option-starter-help = 0: the first round’s starter is drawn by lot. 1, 2, 3…: whoever sits in that seat, the youngest for instance.
bungee-option-cards = Cards in a hand
bungee-option-cards-help = How many cards everyone is dealt at the start of a round. The rules say five.
bungee-option-turns = Turns at most
bungee-option-turns-help = After so many turns a round that does not end is stopped without a winner.
bungee-option-deck = The deck
bungee-option-deck-help = All its cards: 1 to 10, and 11 for a Bungee card, each as often as there is one.

## Moves

bungee-move-play =
    { $take ->
        [yes]
            { $top-is ->
                [known]
                    { $top ->
                        [Bungee] Take the Bungee card, lay { bungee-some-cards }
                       *[other] Take the { $top }, lay { bungee-some-cards }
                    }
               *[none] Take the discard, lay { bungee-some-cards }
            }
       *[no] Lay { bungee-some-cards } and draw
    }
bungee-move-call = Call “Bungee!”
bungee-move-pass = Leave it at that
bungee-move-exchange = Take the Bungee card, discard { bungee-one-card }
bungee-move-lot =
    { $seat-is ->
        [me] Draw lots: you start
       *[other] Draw lots: { $seat } starts
    }
bungee-move-deal = Deal the cards
bungee-move-shuffle = Shuffle the pile
bungee-move-turn = Turn up the lucky card: { $card }
bungee-move-show = Show the hands

## The story

bungee-event-started =
    { $starter-is ->
        [me] You are drawn to start.
       *[other] { $starter } is drawn to start.
    }
bungee-event-dealt =
    Round { $round }. { $dealer-is ->
        [me] You deal,
       *[other] { $dealer } deals,
    } { $starter-is ->
        [me] you start.
       *[other] { $starter } starts.
    }{ $cards-is ->
        [known] {" "}You are dealt: { $cards }.
       *[hidden] {""}
    }
bungee-event-lucky-turned =
    { $card ->
        [Bungee] The card turned up is a Bungee!
       *[other] The lucky number is { $card }: in this round every { $card } counts zero.
    }
bungee-event-lucky-taken =
    { $seat-is ->
        [me] You take the Bungee card and discard { bungee-one-card }.
       *[other] { $seat } takes the Bungee card and discards { bungee-one-card }.
    }
bungee-event-lucky-left =
    { $seat-is ->
        [me] You leave the Bungee card: it goes back into the pile.
       *[other] { $seat } leaves the Bungee card: it goes back into the pile.
    }
bungee-event-shuffled =
    { $cards ->
        [one] The pile is shuffled: it has { $cards } card.
       *[other] The pile is shuffled: it has { $cards } cards.
    }
bungee-event-played =
    { $seat-is ->
        [me] You lay { bungee-some-cards }.
       *[other] { $seat } lays { bungee-some-cards }.
    }
bungee-event-took =
    { $seat-is ->
        [me] You take { bungee-the-card } from the discards.
       *[other] { $seat } takes { bungee-the-card } from the discards.
    }
bungee-event-drew =
    { $card-is ->
        [known]
            { $seat-is ->
                [me] You draw { bungee-one-card }.
               *[other] { $seat } draws { bungee-one-card }.
            }
       *[hidden]
            { $seat-is ->
                [me] You draw a card.
               *[other] { $seat } draws a card.
            }
    }
bungee-event-skipped =
    { $seat-is ->
        [me] The 6 makes you miss your turn.
       *[other] The 6 makes { $seat } miss a turn.
    }
bungee-event-called =
    { $number ->
        [1]
            { $seat-is ->
                [me] You call “Bungee!”: the last lap begins.
               *[other] { $seat } calls “Bungee!”: the last lap begins.
            }
       *[other]
            { $seat-is ->
                [me] You call “Bungee!”: it is { bungee-nth-call } of the round.
               *[other] { $seat } calls “Bungee!”: it is { bungee-nth-call } of the round.
            }
    }
bungee-event-took-up =
    { $seat-is ->
        [me] You take up your cards: your call no longer stands.
       *[other] { $seat } takes up their cards: that call no longer stands.
    }
bungee-event-passed =
    { $seat-is ->
        [me] You leave it at that.
       *[other] { $seat } leaves it at that.
    }
bungee-event-lap = The first caller’s seat is skipped: one more lap!
bungee-event-hand-shown =
    { $seat-is ->
        [me] You show { $cards }: { bungee-points-scored }.
       *[other] { $seat } shows { $cards }: { bungee-points-scored }.
    }
bungee-points-scored =
    { $score ->
        [one] { $score } point
       *[other] { $score } points
    }
bungee-event-round-ended =
    { $winner-is ->
        [me] Round { $round } is over and you win it: ten points off for you!
        [nobody] Round { $round } would not end: it stops without a winner, and everybody scores their hand.
       *[other] Round { $round } is over: { $winner } wins it and takes ten points off.
    }
bungee-event-game-ended =
    { $winners-is ->
        [me] The game is over, and victory is yours! In the lead: { $winners }.
       *[other] The game is over. Victory for { $winners }!
    }

## The position

bungee-view-round = Round { $round } of { $rounds }.
bungee-view-hand =
    { $points ->
        [one] Your hand: { $cards }. It is worth { $points } point.
       *[other] Your hand: { $cards }. It is worth { $points } points.
    }
bungee-view-lucky =
    { $card ->
        [Bungee] The card turned up as the lucky card is a Bungee.
       *[other] The lucky number is { $card }: every { $card } counts zero.
    }
bungee-view-discard = On the discards: { bungee-one-card }.
bungee-view-no-discard = There are no discards.
bungee-view-pile =
    { $count ->
        [0] The draw pile is empty.
        [one] There is { $count } card left in the draw pile.
       *[other] There are { $count } cards left in the draw pile.
    }
bungee-view-other =
    { $count ->
        [one] { $seat } holds { $count } card.
       *[other] { $seat } holds { $count } cards.
    }
bungee-view-other-known =
    { $count ->
        [one] { $seat } holds { $count } card, which everybody knows: { $cards }.
       *[other] { $seat } holds { $count } cards. Everybody knows: { $cards }.
    }
bungee-view-other-open =
    { $count ->
        [one] { $seat } holds { $count } card: { $cards }.
       *[other] { $seat } holds { $count } cards: { $cards }.
    }
bungee-view-call =
    { $seat-is ->
        [me] You have called { bungee-nth-call }.
       *[other] { $seat } has called { bungee-nth-call }.
    }
bungee-view-total =
    { $seat-is ->
        [me]
            { $points ->
                [one] You have { $points } point in all.
               *[other] You have { $points } points in all.
            }
       *[other]
            { $points ->
                [one] { $seat } has { $points } point in all.
               *[other] { $seat } has { $points } points in all.
            }
    }

bungee-view-phase-lot = The starter is being drawn by lot.
bungee-view-phase-deal = The cards are being dealt.
bungee-view-phase-reshuffle = The draw pile is empty: the discards are being shuffled.
bungee-view-phase-return = The Bungee card goes back into the pile, which is being shuffled.
bungee-view-phase-turn-up = The lucky card is being turned up.
bungee-view-phase-show = The hands are being shown.
bungee-view-phase-lucky =
    { $seat-is ->
        [me] A Bungee card is turned up: you may take it or leave it.
       *[other] A Bungee card is turned up: { $seat } may take it or leave it.
    }
bungee-view-phase-turn =
    { $last ->
        [yes]
            { $seat-is ->
                [me] Last lap: it is your turn.
               *[other] Last lap: it is { $seat }’s turn.
            }
       *[no]
            { $seat-is ->
                [me] It is your turn.
               *[other] It is { $seat }’s turn.
            }
    }
bungee-view-phase-after =
    { $seat-is ->
        [me]
            { $call ->
                [no] You have played: more than 5 points in hand, nothing to call.
               *[yes] You have played: will you call “Bungee” or leave it at that?
            }
       *[other] { $seat } has played and may still call “Bungee”.
    }
bungee-view-phase-over = The game is over.

## Refusals

refused-bungee-turn-not-yours =
    { $seat-is ->
        [me] This turn is yours and nobody else’s.
       *[other] A little patience: it is { $seat }’s turn.
    }
refused-bungee-turn-not-now = That seat has no turn to play at that point.
refused-bungee-play-not-held =
    { $card-is ->
        [hidden] Say which card you lay: nothing is laid face down.
       *[known]
            { $holds ->
                [0]
                    { $card ->
                        [Bungee] You hold no Bungee card.
                       *[other] You hold no { $card }.
                    }
                [1]
                    { $card ->
                        [Bungee] You hold only one Bungee card: not enough to lay { $count }.
                       *[other] You hold only one { $card }: not enough to lay { $count }.
                    }
               *[other]
                    { $card ->
                        [Bungee] You hold only { $holds } Bungee cards: not enough to lay { $count }.
                       *[other] You hold only { $holds } cards of value { $card }: not enough to lay { $count }.
                    }
            }
    }
refused-bungee-take-nothing = There is nothing to take: no card lies on the discards.
refused-bungee-take-unknown = A card that was taken in full view is missing from the hand that should hold it.
refused-bungee-take-same =
    { $card ->
        [Bungee] The Bungee card you take cannot leave again on the same turn: keep it until the next.
       *[other] The { $card } you take cannot leave again on the same turn: keep it until the next.
    }
refused-bungee-start-nothing = The round is only beginning and there are no discards: lay, then draw.
refused-bungee-start-call = No Bungee on the very first turn of a round: lay a card first.
refused-bungee-call-points =
    { $points ->
        [one] Your hand is worth { $points } point, and calling “Bungee” takes five at most.
       *[other] Your hand is worth { $points } points, and calling “Bungee” takes five at most.
    }
refused-bungee-call-position =
    { $seat-is ->
        [me] With these cards you cannot have called “Bungee”: it takes five points or fewer.
       *[other] With these cards { $seat } cannot have called “Bungee”: it takes five points or fewer.
    }
refused-bungee-pass = There is no passing here: you must play, or call “Bungee” if your hand allows it.
refused-bungee-call-impossible = There are no cards left that the hidden ones could be.
refused-bungee-last-played = You have already played: all that is left is to call “Bungee” or leave it at that.
refused-bungee-last-position = In this position the round would be over already, or not over yet, or there are calls that nobody made, or that were made twice.
refused-bungee-last-again = Your call still stands: let it be, or take up your cards and play.
refused-bungee-lucky =
    { $card-is ->
        [hidden] A lucky card is needed here, face up.
       *[known]
            { $card ->
                [Bungee] A Bungee card cannot be the lucky card here.
               *[other] { $card } cannot be the lucky card here.
            }
    }
refused-bungee-lucky-bungee-first = First the Bungee card that was turned up: take it or leave it.
refused-bungee-lucky-bungee-none = No Bungee card is turned up: there is nothing to take.
refused-bungee-lucky-bungee-not-held =
    { $card-is ->
        [hidden] Say which card you discard: nothing is laid face down.
       *[known] You hold no { $card } to discard.
    }
refused-bungee-starter = Only one of the { $players } people at this table can be named.
refused-bungee-deal = These hands will not do: there must be { $players }, of { $cards } cards each.
refused-bungee-deal-position = This position will not do: two to five players, at most { $cards } cards in a hand, and something said of each seat.
refused-bungee-deck-few =
    { $cards ->
        [one] { $cards } card is too few for { $players } players.
       *[other] { $cards } cards are too few for { $players } players.
    }
refused-bungee-deck-unknown = There is no card “{ $card }”: there are the numbers from 1 to 10 and the Bungee cards.
refused-bungee-deck-value =
    { $card ->
        [Bungee]
            { $most ->
                [0] There is no Bungee card in the deck.
                [one] There is only { $most } Bungee card in the deck.
               *[other] There are only { $most } Bungee cards in the deck.
            }
       *[other]
            { $most ->
                [0] There is no { $card } in the deck.
                [one] There is only { $most } card of value { $card } in the deck.
               *[other] There are only { $most } cards of value { $card } in the deck.
            }
    }
refused-bungee-deck-all =
    { $most ->
        [one] The deck has only { $most } card in all.
       *[other] The deck has only { $most } cards in all.
    }
refused-bungee-pile =
    { $card ->
        [Bungee] There are too many Bungee cards in this pile: it is made of the cards being shuffled.
       *[other] There are too many { $card }s in this pile: it is made of the cards being shuffled.
    }
refused-bungee-pile-number =
    { $cards ->
        [one] The new pile is made of the one card being shuffled.
       *[other] The new pile is made of the { $cards } cards being shuffled, and of nothing else.
    }
refused-bungee-show-hands = There must be { $players } hands, one for each player.
refused-bungee-show-hand =
    { $seat-is ->
        [me] Your hand does not agree with what everybody has seen and counted.
       *[other] What { $seat } shows does not agree with what everybody has seen and counted.
    }
refused-bungee-endless =
    { $turns ->
        [one] In this position the round would be over already: it stops after { $turns } turn.
       *[other] In this position the round would be over already: it stops after { $turns } turns.
    }
refused-bungee-six = In this position the 6s just laid and the seats that they skip (“skips”) do not agree.
refused-bungee-end-sheet =
    { $rounds ->
        [0] The sheet has points of a round that is not over: none is yet.
        [one] The sheet has points of a round that is not over: only { $rounds } is.
       *[other] The sheet has points of a round that is not over: only { $rounds } are.
    }
refused-bungee-end =
    { $rounds ->
        [one] The game has only { $rounds } round.
       *[other] The game has only { $rounds } rounds.
    }

## Ways to play

bungee-preset-first = First game
bungee-preset-first-help = Three rounds instead of six.
bungee-preset-classic = Classic
bungee-preset-classic-help = Six rounds, as the rules have it.
bungee-preset-long = Long evening
bungee-preset-long-help = Twelve rounds, for luck to turn.

## The first lesson

bungee-lesson-goal = In Bungee points are a burden, and you hold 31: each card is worth its number. The aim: get down to five or fewer, then call “Bungee”.
bungee-lesson-turn = On your turn lay a card, or several of the same value, then draw just one. Pick your two 10s, then the pile.
bungee-lesson-tens = The rules allow that, but your two 10s weigh the most. Lay them together, then draw.
bungee-lesson-lucky = You drew an 8, and in this round 8 is lucky: every 8 counts zero. So does a Bungee card, for calling. You are down to 11 points.
bungee-lesson-take = Bo has just laid a 2. Take it instead of drawing: pick your 6, then the discards. And the 6 will make Ana miss her turn.
bungee-lesson-six-first = The rules allow that. But the 6 is your heaviest card: lay it, and take the 2 from the discards.
bungee-lesson-pair = Ana missed her turn, Bo has played: it is your turn already. Lay your two 2s together, then draw.
bungee-lesson-twos = The rules allow that. But two cards laid for one drawn is the quickest way down: your two 2s, then the pile.
bungee-lesson-call = A 1, a 3, an 8 worth zero: four points! Instead of playing, call “Bungee”.
bungee-lesson-call-now = The rules allow that. But you are down to four points: now is the time to call “Bungee”.
bungee-lesson-end = The others had one last turn, then all hands were shown. Your call stands: ten points off. They add up their hands. After six rounds the smallest total wins.

## Hints

bungee-why-call =
    { $points ->
        [one] With { $points } point, a call holds about { $times } times in 10.
       *[other] With { $points } points, a call holds about { $times } times in 10.
    }
bungee-why-take =
    { $after ->
        [one] Better { bungee-one-card } than an unknown card: your hand would count just { $after } point.
       *[other] Better { bungee-one-card } than an unknown card: your hand would count { $after } points.
    }
bungee-why-pair = You would have { $count } alike, to lay together at your next turn.
bungee-why-several = { $count } cards go at once, and you draw only one.
bungee-why-six = A 6 makes the next player lose a turn.
bungee-why-bungee = Kept by somebody who does not win, the Bungee card costs a lot.
bungee-why-heavy = It is your heaviest card, and pairs with no other.
bungee-why-alone = The others go better together, or count less.
bungee-why-exchange = For whoever wins, the Bungee card counts nothing.
bungee-why-leave = Your hand does not need this card.
bungee-why-pass = Nothing would make your hand better for certain.

bungee-may-play = Lay a card, or several of one value: touch them, then the pile to draw afterwards, or the discard to take it first.
bungee-may-call = With five points or less, shout “Bungee!”: the others have one turn left.
bungee-may-pass = Leave it at that and do nothing more.
bungee-may-exchange = Take the Bungee card that was turned up for one of yours.
