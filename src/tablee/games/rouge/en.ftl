### Défifoo Rouge: the words of the game.
###
### `$seat-is` is "me" for the reader, "other" for anybody else, "nobody" for no seat; `$card-is` is "known" or "hidden".
### Cards come without an article, after a colon: "green 7", "green Charmer".

## Cards

rouge-card =
    { $card ->
        [0] hidden card
        [1] green 1
        [2] green 2
        [3] green 3
        [4] green 4
        [5] green 5
        [6] green 6
        [7] green 7
        [8] green 8
        [9] green 9
        [10] green Charmer
        [11] green Godfather
        [12] yellow 1
        [13] yellow 2
        [14] yellow 3
        [15] yellow 4
        [16] yellow 5
        [17] yellow 6
        [18] yellow 7
        [19] yellow 8
        [20] yellow 9
        [21] yellow Charmer
        [22] yellow Godfather
        [23] purple 1
        [24] purple 2
        [25] purple 3
        [26] purple 4
        [27] purple 5
        [28] purple 6
        [29] purple 7
        [30] purple 8
        [31] purple 9
        [32] purple Charmer
        [33] purple Godfather
        [34] orange 1
        [35] orange 2
        [36] orange 3
        [37] orange 4
        [38] orange 5
        [39] orange 6
        [40] orange 7
        [41] orange 8
        [42] orange 9
        [43] orange Charmer
        [44] orange Godfather
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
        [60] Bank
       *[other] Bomb
    }
# A gang by its number.
rouge-gang =
    { $gang ->
        [0] green
        [1] yellow
        [2] purple
       *[other] orange
    }

## Options of the table

rouge-option-deals = Deals
rouge-option-deals-help = How many deals the match has. 0: everybody deals once.
rouge-option-vamp = The Godfather is bewitched
rouge-option-vamp-help = Once in a deal, a Charmer played after the Godfather of her gang becomes stronger than he is.
rouge-option-finish_round = Finish the round
rouge-option-finish_round-help = When somebody lays a last card, the round is finished before the deal ends.
rouge-option-pause = Pause between two cards
rouge-option-pause-help = In thousandths of a second: the time everybody has to strike with the Bank or the Bomb. The rule of the house says 1500. At 0, cards are laid without waiting.

## Moves

rouge-move-name = Choose a team: { $partners }
rouge-move-direct =
    { $way ->
        [left] Play to the left
       *[right] Play to the right
    }
rouge-move-lay = Lay: { $card }
rouge-move-strike = Strike: { $card }
rouge-move-lot =
    { $seat-is ->
        [me] Draw lots: you deal
       *[other] Draw lots: { $seat } deals
    }
rouge-move-deal = Deal the cards

## The story

rouge-event-dealer-drawn =
    { $dealer-is ->
        [me] You are drawn to deal first.
       *[other] { $dealer } is drawn to deal first.
    }
rouge-event-dealt =
    Deal { $deal }. { $dealer-is ->
        [me] You are the dealer.
       *[other] { $dealer } is the dealer.
    }{ $cards-is ->
        [known] {" "}You are dealt: { $cards }.
       *[hidden] {""}
    }
rouge-event-named =
    { $dealer-is ->
        [me] You choose your team: { $partners }. Against you: { $others }.
       *[other]
            { $partners-is ->
                [me] { $dealer } chooses you. With { $dealer }: { $partners }. Against you: { $others }.
               *[other] { $dealer } chooses a team: { $partners }. On the other side: { $others }.
            }
    }
rouge-event-directed =
    { $way ->
        [left]
            { $dealer-is ->
                [me] You choose the direction: to the left.
               *[other] { $dealer } chooses the direction: to the left.
            }
       *[right]
            { $dealer-is ->
                [me] You choose the direction: to the right.
               *[other] { $dealer } chooses the direction: to the right.
            }
    }
rouge-event-laid =
    { $seat-is ->
        [me] You lay: { $card }.
       *[other] { $seat } lays: { $card }.
    }
rouge-event-chosen =
    { $seat-is ->
        [me] You choose: { $card }. It will be laid when the pause is over.
       *[other] { $seat } chooses: { $card }. It will be laid when the pause is over.
    }
rouge-event-raised =
    { $seat-is ->
        [me] You strike with: { $card }!
       *[other] { $seat } strikes with: { $card }!
    }
rouge-event-kept =
    { $seat-is ->
        [me] Somebody was quicker. You keep: { $card }.
       *[other] Somebody was quicker. { $seat } keeps: { $card }.
    }
rouge-event-voided = The pause could not be judged: what had not been shown yet is taken back, and the round goes on.
rouge-event-bomb-led =
    { $seat-is ->
        [me] You lead the Bomb: it goes to your pile, and you lead again.
       *[other] { $seat } leads the Bomb, puts it on their pile and leads again.
    }
rouge-event-bank-led =
    { $seat-is ->
        [me] You lead the Bank: it goes into the Bank, and you lead again.
       *[other] { $seat } leads the Bank, puts it into the Bank and leads again.
    }
rouge-event-bomb-struck =
    { $seat-is ->
        [me] Boom! Your Bomb stops the round, and you take it all: { $cards }.
       *[other] Boom! { $seat } strikes with the Bomb and takes it all: { $cards }.
    }
rouge-event-bank-struck =
    { $seat-is ->
        [me] Your Bank stops the round. It all goes into the Bank: { $cards }.
       *[other] { $seat } strikes with the Bank. It all goes into the Bank: { $cards }.
    }
rouge-event-vamped =
    { $seat-is ->
        [me] Your Charmer bewitches the Godfather! For this round she is stronger than he is.
       *[other] { $seat } bewitches the Godfather! For this round the Charmer is stronger than he is.
    }
rouge-event-round-taken =
    { $seat-is ->
        [me] You take the round. Strongest card: { $card }.
       *[other] { $seat } takes the round. Strongest card: { $card }.
    }
rouge-event-last-card =
    { $finishes ->
        [yes]
            { $seat-is ->
                [me] That was your last card: the deal ends with this round.
               *[other] { $seat } has no cards left: the deal ends with this round.
            }
       *[no]
            { $seat-is ->
                [me] That was your last card: the deal is over.
               *[other] { $seat } has no cards left: the deal is over.
            }
    }
rouge-event-pile-counted =
    { $seats-is ->
        [me]
            { $points ->
                [one] Your side ({ $seats }) has won { $points } point.
               *[other] Your side ({ $seats }) has won { $points } points.
            }
       *[other]
            { $points ->
                [one] Won by { $seats }: { $points } point.
               *[other] Won by { $seats }: { $points } points.
            }
    }
rouge-event-bank-counted =
    { $seats-is ->
        [me]
            { $points ->
                [one] You break the Bank: { $points } more point!
               *[other] You break the Bank: { $points } more points!
            }
        [nobody]
            { $points ->
                [one] A tie for the lead: nobody takes the Bank and its { $points } point.
               *[other] A tie for the lead: nobody takes the Bank and its { $points } points.
            }
       *[other]
            { $points ->
                [one] The Bank goes to { $seats }: { $points } more point.
               *[other] The Bank goes to { $seats }: { $points } more points.
            }
    }
rouge-event-deal-ended =
    { $winners-is ->
        [me] Deal { $deal } is over: it is yours.
        [nobody] Deal { $deal } is over, and it is a tie.
       *[other] Deal { $deal } is over, won by { $winners }.
    }
rouge-event-match-ended =
    { $winners-is ->
        [me] The match is over, and victory is yours! In the lead: { $winners }.
       *[other] The match is over. Victory for { $winners }!
    }

## The position

rouge-view-deal = Deal { $deal } of { $deals }.
rouge-view-teams =
    { $dealers-is ->
        [me] Your team: { $dealers }. Against you: { $others }.
       *[other]
            { $others-is ->
                [me] Your team: { $others }. Against you: { $dealers }.
               *[other] One team: { $dealers }. The other: { $others }.
            }
    }
rouge-view-way =
    { $way ->
        [left] Play goes to the left.
       *[right] Play goes to the right.
    }
rouge-view-laid =
    { $seat-is ->
        [me] You have laid: { $card }.
       *[other] { $seat } has laid: { $card }.
    }
rouge-view-winning =
    { $seat-is ->
        [me] Your card is the strongest so far.
       *[other] The strongest card so far is { $seat }’s.
    }
rouge-view-chosen =
    { $seat-is ->
        [me] You have chosen: { $card }. It waits for the end of the pause.
       *[other] { $seat } has chosen: { $card }. It waits for the end of the pause.
    }
rouge-view-raised =
    { $seat-is ->
        [me] You have struck with: { $card }. It is judged in a moment.
       *[other] { $seat } has struck with: { $card }. It is judged in a moment.
    }
rouge-view-vamp =
    { $spent ->
        [yes] A Godfather has been bewitched in this deal: the others are safe.
       *[no] No Godfather has been bewitched in this deal yet.
    }
rouge-view-hand =
    { $cards-is ->
        [none] Your hand is empty.
       *[known] Your hand: { $cards }.
    }
rouge-view-other =
    { $count ->
        [0] { $seat } has no cards left.
        [one] { $seat } holds { $count } card.
       *[other] { $seat } holds { $count } cards.
    }
rouge-view-other-open =
    { $count ->
        [one] { $seat } holds { $count } card: { $cards }.
       *[other] { $seat } holds { $count } cards: { $cards }.
    }
rouge-view-last =
    { $seat-is ->
        [me] You took the previous round: { $cards }.
       *[other] { $seat } took the previous round: { $cards }.
    }
rouge-view-last-bomb =
    { $seat-is ->
        [me] Your Bomb stopped the previous round: { $cards }.
       *[other] The Bomb, thrown by { $seat }, stopped the previous round: { $cards }.
    }
rouge-view-last-bank =
    { $seat-is ->
        [me] Your Bank stopped the previous round: { $cards }.
       *[other] The Bank, thrown by { $seat }, stopped the previous round: { $cards }.
    }
rouge-view-total =
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

rouge-view-phase-lot = The first dealer is being drawn by lot.
rouge-view-phase-deal = The cards are being dealt.
rouge-view-phase-name =
    { $seat-is ->
        [me] Choose your team.
       *[other] { $seat } is choosing a team.
    }
rouge-view-phase-direct =
    { $seat-is ->
        [me] Choose the direction of play.
       *[other] { $seat } is choosing the direction of play.
    }
rouge-view-phase-lead =
    { $seat-is ->
        [me] It is your turn to lead.
       *[other] It is { $seat }’s turn to lead.
    }
rouge-view-phase-follow =
    { $seat-is ->
        [me] It is your turn.
       *[other] It is { $seat }’s turn.
    }
rouge-view-phase-over = The match is over.

## Refusals

refused-rouge-turn-not-yours =
    { $seat-is ->
        [me] This turn is yours and nobody else’s.
       *[other] A little patience: it is { $seat }’s turn.
    }
refused-rouge-turn-not-now = That seat has nothing to play at that point.
refused-rouge-card-not-held =
    { $card-is ->
        [hidden] Say which card you lay: nothing is laid face down.
       *[known] That card is not in your hand: { $card }.
    }
refused-rouge-follow-gang = The { rouge-gang } gang was led, and you have a card of it: you must follow.
refused-rouge-follow-position = In this position a hand holds a card that it has shown it does not have, or the hidden cards cannot go anywhere.
refused-rouge-police = Without a card of the { rouge-gang } gang you must play police, and you have some.
refused-rouge-police-led = The first card is a police card, and you have police: you must follow.
refused-rouge-strike-no-round = There is nothing to stop: no round is under way. The Bank and the Bomb can only strike between the first and the last card of a round.
refused-rouge-strike-gone = Too late: the Bank and the Bomb have both been played already.
refused-rouge-strike-special =
    { $card-is ->
        [hidden] Say what you strike with: the Bank or the Bomb.
       *[known] Only the Bank and the Bomb can strike, not this card: { $card }.
    }
refused-rouge-strike-not-held = That card is not in your hand: { $card }.
refused-rouge-strike-raised = You have struck already: wait for the verdict.
refused-rouge-late = Too late: the round that you meant this card for is over. It stays in your hand.
refused-rouge-late-early = Too early: it is still round { $round }.
refused-rouge-pause-laid = Your card is laid already: in a moment it will be seen.
refused-rouge-bank-position = In this position somebody has won the card Bank, which always goes into the Bank.
refused-rouge-bomb-position = In this position the Bomb was seen to go into the Bank, but it always goes to whoever plays it.
refused-rouge-vamp-position = In this position the Charmer came after her Godfather, so she has charmed him: “vamped” must say so.
refused-rouge-vamp-off = In this position a Godfather has been bewitched, but the table does not play by that rule.
refused-rouge-strike-position = In this position a card is chosen or thrown by somebody who cannot play it.
refused-rouge-teams-alone = With two or three players everyone plays alone.
refused-rouge-teams-named = Teams are chosen only once, at the beginning of a deal.
refused-rouge-teams-first = First the teams: choose who plays with you.
refused-rouge-teams-number =
    { $number ->
        [one] You must choose { $number } partner among the others.
       *[other] You must choose { $number } different partners among the others.
    }
refused-rouge-teams-position =
    { $number ->
        [0] In this position there cannot be any teams.
        [one] In this position there must be two teams: the dealer with { $number } partner against the others.
       *[other] In this position there must be two teams: the dealer with { $number } partners against the others.
    }
refused-rouge-direction-two = With two players there is no direction to choose.
refused-rouge-direction-said = The direction of play is chosen only once, at the beginning of a deal.
refused-rouge-direction-first = First the direction of play: to the left or to the right?
refused-rouge-dealer = Only one of the { $players } people at this table can be named.
refused-rouge-deal = These hands will not do: there must be { $players }, of { $cards } cards each.
refused-rouge-round-position = This position cannot be: no deal has so many rounds.
refused-rouge-deal-position = This position will not do: two players at least and { $most } at most, hands and a table that can be, and something said of each seat.
refused-rouge-deck-unknown = There is no card number { $number }: they go from 1 to 61.
refused-rouge-deck-small = With { $players } players the gangs’ 1s, 2s and 3s are not in play: { $card } is one too many.
refused-rouge-deck-twice = There is only one of each card, and this one is in two places: { $card }.
refused-rouge-deck-all = The count is wrong: there must be { $cards } cards, no more and no fewer.
refused-rouge-end-position =
    { $seat-is ->
        [me] Your hand is empty: the deal would be over already.
       *[other] { $seat }’s hand is empty: the deal would be over already.
    }
refused-rouge-match =
    { $deals ->
        [one] The match has only { $deals } deal.
       *[other] The match has only { $deals } deals.
    }
refused-rouge-match-sheet =
    { $deals ->
        [0] The sheet has points of a deal that is not over: none is yet.
        [one] The sheet has points of a deal that is not over: only { $deals } is.
       *[other] The sheet has points of a deal that is not over: only { $deals } are.
    }

## Ways to play

rouge-preset-first = First game
rouge-preset-first-help = A single deal, and more time between cards.
rouge-preset-classic = Classic
rouge-preset-classic-help = Everybody deals once.
rouge-preset-vamp = With the Vamp
rouge-preset-vamp-help = Everybody deals once, and the Godfather can be bewitched.

## The first lesson

rouge-lesson-goal = Win cards: the little die on each says what it is worth, five points for a Godfather. Whoever has the most at the end of the deal breaks the Bank and pockets what is in it.
rouge-lesson-turn = Ana leads purple: whoever has some must play it, and the strongest card of that gang takes all. Play your purple Godfather, the strongest there is.
rouge-lesson-godfather = The rules allow that: the purple 4 follows, too. But it leaves the round to the others; your Godfather takes it.
rouge-lesson-lead = Nine points for you! Whoever takes a round leads the next, with any card. Lead your orange 9.
rouge-lesson-orange = The rules allow that. For the lesson, lead the orange 9.
rouge-lesson-police = Bo had no orange, so he had to play police. Any police card beats any gang, and Bo takes the round.
rouge-lesson-bomb = Bo leads a Godfather: five points! It is not your turn, but the Bomb and the Bank strike at any time. The Bomb stops the round and gives you all of it: throw it! (The Bank keeps all for itself.)
rouge-lesson-last = The deal stops dead as soon as somebody lays their last card. This is yours: lay it.
rouge-lesson-end = You have the most points: the Bank breaks, and what it held is added to yours. Everybody deals once; then the largest total wins.

## Hints

rouge-why-partners = Partners score as much as you do: better those who are behind.
rouge-why-way = It is good to have a partner lay last in the round that you lead.
rouge-why-lead =
    { $points ->
        [one] It has a good chance to take the round, worth { $points } point so far.
       *[other] It has a good chance to take the round, worth { $points } points so far.
    }
rouge-why-win =
    { $points ->
        [one] It takes the lead, and has a good chance to keep it: { $points } point to win.
       *[other] It takes the lead, and has a good chance to keep it: { $points } points to win.
    }
rouge-why-partner = { $seat } plays with you and is winning: give them points.
rouge-why-probe = Nothing is sure to win here: a small card draws the great ones out.
rouge-why-cheap = This round is probably not yours: give as little as you can.
rouge-why-special = There is nothing better left.

rouge-may-name = Choose with whom you play this deal.
rouge-may-direct = Choose which way round this deal is played.
rouge-may-lay = Lay a card: of the suit that was led, if you have one.
rouge-may-strike = The Bank and the Bomb may be thrown at any moment, also out of turn: the Bomb takes what lies on the table, the Bank puts it aside.
