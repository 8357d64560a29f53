### Banzaï!: the words of the game.
###
### “$seat-is” is “me” for whoever reads, “other” for the others, “nobody” without a seat.

## The cards

banzai-card =
    { $card ->
        [0] hidden card
        [1] Cow Lord
        [2] Cow Warrior
        [3] Cow Princess
        [4] Cow Kid
        [5] Cow Wizard
        [6] Fox Lord
        [7] Fox Warrior
        [8] Fox Princess
        [9] Fox Kid
        [10] Fox Wizard
        [11] Frog Lord
        [12] Frog Warrior
        [13] Frog Princess
        [14] Frog Kid
        [15] Frog Wizard
        [16] Turtle Lord
        [17] Turtle Warrior
        [18] Turtle Princess
        [19] Turtle Kid
        [20] Turtle Wizard
        [21] Duck Lord
        [22] Duck Warrior
        [23] Duck Princess
        [24] Duck Kid
        [25] Duck Wizard
        [26] Cat Lord
        [27] Cat Warrior
        [28] Cat Princess
        [29] Cat Kid
        [30] Cat Wizard
        [31] Pig Lord
        [32] Pig Warrior
        [33] Pig Princess
        [34] Pig Kid
        [35] Pig Wizard
        [36] Kangaroo Lord
        [37] Kangaroo Warrior
        [38] Kangaroo Princess
        [39] Kangaroo Kid
        [40] Kangaroo Wizard
        [41] Sloth Lord
        [42] Sloth Warrior
        [43] Sloth Princess
        [44] Sloth Kid
        [45] Sloth Wizard
        [46] Vulture Lord
        [47] Vulture Warrior
        [48] Vulture Princess
        [49] Vulture Kid
        [50] Vulture Wizard
        [51] Koala Lord
        [52] Koala Warrior
        [53] Koala Princess
        [54] Koala Kid
        [55] Koala Wizard
        [56] Rabbit Lord
        [57] Rabbit Warrior
        [58] Rabbit Princess
        [59] Rabbit Kid
        [60] Rabbit Wizard
       *[other] card { $card }
    }
banzai-call =
    { $call ->
        [pawns] Stop 1, to move pawns
        [seats] Stop 2, to change places
        [warriors] 3 Warriors
        [lords] 3 Lords
        [wizards] 3 Wizards
        [kids] 3 Kids
        [marriage] arranged marriage
        [duel] duel
        [seer] seer
        [whim] whim
       *[hand] Give me your hand
    }

## What a table may choose

banzai-option-reunions = Encounters of the third kind
banzai-option-reunions-help = Three cards of one character have a power. From four players on.
banzai-option-masters = Yes, master!
banzai-option-masters-help = A Lord and another card of its family have a power, early in the round. From four players on.
banzai-option-hand = Give me your hand
banzai-option-hand-help = Five characters of five families: look at two hands, and exchange. From four players on.
banzai-option-powers = Optional rules one by one
banzai-option-powers-help = These come besides the groups that are chosen.
banzai-option-powers-warriors = 3 Warriors: a pawn fewer
banzai-option-powers-lords = 3 Lords: deal again
banzai-option-powers-wizards = 3 Wizards: a card less
banzai-option-powers-kids = 3 Kids: steal a card
banzai-option-powers-princesses = 3 Princesses: the pardon
banzai-option-powers-marriage = Arranged marriage
banzai-option-powers-duel = Duel
banzai-option-powers-seer = Seer
banzai-option-powers-whim = Whim
banzai-option-powers-hand = Give me your hand
banzai-option-choice = Seconds to choose
banzai-option-choice-help = After that a card goes by chance.
banzai-option-feints = Feints
banzai-option-feints-help = How often in a round everybody may cry “Ban…” for nothing.
banzai-option-travel = Speed of hands
banzai-option-travel-help = In how many milliseconds a hand goes from its rest to the centre of the table.

## The moves

banzai-move-deal = Deal the cards
banzai-move-slip = Lay cards by chance for those who have not chosen
banzai-move-draw = Draw: { $card }
banzai-move-choose = Lay: { $card }
banzai-move-keep = Take the card back
banzai-move-aim =
    { $pawn ->
        [0] Aim at the nearest pawn
       *[other] Aim at pawn { $pawn }
    }
banzai-move-banzai = Banzaï!
banzai-move-feint = Ban… (a feint)
banzai-move-grab = Grab a pawn
banzai-move-stop = Stop! ({ banzai-call })
banzai-move-hop = Hop!
banzai-move-go = Jeu!
banzai-move-place = Put pawn { $pawn } at { $x }, { $y }
banzai-move-swap =
    { $seat-is ->
        [me] Change places with you
       *[other] Change places with { $seat }
    }
banzai-move-remove = Take pawn { $pawn } off the table
banzai-move-give = Give: { $cards }
banzai-move-share = Deal the given cards back
banzai-move-rob =
    { $seat-is ->
        [me] Draw a card from your hand
       *[other] Draw a card from the hand of { $seat }
    }
banzai-move-offer = Offer: { $card }
banzai-move-decline = Offer nothing
banzai-move-wed =
    { $seat-is ->
        [me] Accept your offer
       *[other] Accept the offer of { $seat }
    }
banzai-move-challenge =
    { $seat-is ->
        [me] Challenge you to a duel
       *[other] Challenge { $seat } to a duel
    }
banzai-move-look = Look at these hands: { $seats }
banzai-move-trade =
    { $place ->
        [yes]
            { $hand ->
                [yes] Exchange place and hand: { $seat }
               *[no] Exchange one’s place: { $seat }
            }
       *[no] Exchange one’s hand: { $seat }
    }

## The story

banzai-event-dealt =
    Round { $round }. Five cards each, and { $pawns ->
        [one] a single pawn
       *[other] { $pawns } pawns
    }.
banzai-event-laid =
    { $ready ->
        [yes]
            { $seat-is ->
                [me] You lay: { $card }.
               *[other] { $seat } lays a card.
            }
       *[no]
            { $seat-is ->
                [me] You take your card back.
               *[other] { $seat } takes the card back.
            }
    }
banzai-event-noted =
    { $what ->
        [banzai] “Banzaï!” is noted.
        [feint] “Ban…” is noted.
        [stop] “Stop!” is noted.
        [grab] The hand is on its way.
        [stopped] Before “Jeu!”: that does not count.
        [beaten] A cry came in between: “Stop!” was not heard, and can be called again.
       *[late] Too late: that was for the exchange before.
    }
banzai-event-aimed =
    { $pawn ->
        [0] The hand will go to the nearest pawn.
       *[other] The hand will go to pawn { $pawn }.
    }
banzai-event-overslept =
    { $seats-is ->
        [me] Time is up: your card goes by chance.
       *[other] Time is up, by chance: { $seats }.
    }
banzai-event-slipped = The cards that were missing are laid by chance.
banzai-event-hopped =
    Hop!{ $gave-is ->
        [known] {" "}Given: { $gave }.
       *[other] {""}
    }{ $got-is ->
        [known] {" "}Received: { $got }.
       *[other] {""}
    }{ $whim-is ->
        [nobody] {""}
        [me] {" "}You look first.
       *[other] {" "}{ $whim } looks first.
    }
banzai-event-took-up =
    { $got-is ->
        [known] Hop! Received: { $got }.
       *[other] Hop! Everybody takes their card.
    }
banzai-event-cried =
    { $seat-is ->
        [me] You cry: “Ban…”
       *[other] { $seat } cries: “Ban…”
    }
banzai-event-unfolded =
    { $kind ->
        [banzai] “…zaï!”
       *[other] … and nothing: it was a feint.
    }
banzai-event-judged =
    { $rule ->
        [cry]
            { $out ->
                [none] Banzaï! Nobody is out.
               *[some] Banzaï! Out: { $out-seats }.
            }
        [out-false]
            { $out ->
                [none] A false Banzaï! Nobody is out.
               *[some] A false Banzaï! Out: { $out-seats }.
            }
        [feint]
            { $out ->
                [none]
                    { $pardoned-is ->
                        [nobody] A feint, and nobody fell for it.
                       *[other] A feint! Nobody is out.
                    }
               *[some] A feint! Out: { $out-seats }.
            }
       *[out-grab] A pawn taken with no cry! Out: { $out-seats }.
    }{ $pardoned-is ->
        [nobody] {""}
       *[other] {" "}Pardoned by three Princesses: { $pardoned }.
    }
banzai-event-stopped =
    { $seat-is ->
        [me] You cry “Stop!”: { banzai-call }. Shown: { $cards }.
       *[other] { $seat } cries “Stop!”: { banzai-call }. Shown: { $cards }.
    }
banzai-event-placed =
    { $seat-is ->
        [me] You move pawn { $pawn }.
       *[other] { $seat } moves pawn { $pawn }.
    }
banzai-event-swapped =
    { $seat-is ->
        [me] You change places with { $other }.
       *[other]
            { $other-is ->
                [me] { $seat } changes places with you.
               *[other] { $seat } changes places with { $other }.
            }
    }
banzai-event-removed =
    { $seat-is ->
        [me] You take pawn { $pawn } off the table.
       *[other] { $seat } takes pawn { $pawn } off the table.
    }
banzai-event-gave =
    { $seat-is ->
        [me] You give: { $cards }.
       *[other] { $seat } gives two cards.
    }
banzai-event-gathered =
    { $seat-is ->
        [me] Everybody has given: it is for you to deal back.
       *[other] Everybody has given: { $seat } deals back.
    }
banzai-event-shared = The given cards were dealt back.
banzai-event-robbing =
    { $seat-is ->
        [me] You draw a card from the hand of { $other }.
       *[other]
            { $other-is ->
                [me] { $seat } draws a card from your hand.
               *[other] { $seat } draws a card from the hand of { $other }.
            }
    }
banzai-event-robbed =
    { $card-is ->
        [known] The stolen card: { $card }.
       *[other] A card has changed hands.
    }
banzai-event-offered =
    { $card-is ->
        [known]
            { $seat-is ->
                [me] You offer: { $card }.
               *[other] { $seat } offers: { $card }.
            }
       *[other]
            { $seat-is ->
                [me] You offer nothing.
               *[other] { $seat } offers nothing.
            }
    }
banzai-event-married = A marriage: { $card } for { $got }. The two families are one.
banzai-event-challenged =
    { $seat-is ->
        [me] You challenge { $other } to a duel.
       *[other]
            { $other-is ->
                [me] { $seat } challenges you to a duel!
               *[other] { $seat } challenges { $other } to a duel!
            }
    }
banzai-event-looked =
    { $seat-is ->
        [me] You look at these hands: { $seats }.
       *[other] { $seat } looks at these hands: { $seats }.
    }
banzai-event-traded =
    { $place ->
        [yes]
            { $hand ->
                [yes] Places and hands are exchanged: { $seat }, { $other }.
               *[no] Places are exchanged: { $seat }, { $other }.
            }
       *[no] Hands are exchanged: { $seat }, { $other }.
    }
banzai-event-resumed =
    { $late ->
        [yes] Time is up. Jeu!
       *[no]
            { $seat-is ->
                [me] You say: “Jeu!”
               *[other] { $seat } says: “Jeu!”
            }
    }
banzai-event-redealt =
    { $why ->
        [banzai-tie] Nobody is out: the cards are dealt anew.
        [banzai-out-all] Nobody would be left: the round is played again.
        [banzai-power-princesses] A pardon: the cards are dealt anew.
       *[banzai-stalled] Too many exchanges: the cards are dealt anew.
    }
banzai-event-voided =
    { $anew ->
        [yes] This cry could not be judged: the cards are dealt anew.
       *[no] What was waiting is forgotten.
    }
banzai-event-final-began =
    The final! Finalists: { $finalists }. { $third-is ->
        [me] You play as third.
       *[other] { $third } plays as third.
    }
banzai-event-game-ended =
    { $winner-is ->
        [me] The Banzaï Master: it is you!
       *[other] The Banzaï Master: { $winner }!
    }

## The position

banzai-view-phase-deal = The cards are about to be dealt.
banzai-view-phase-passing = Exchange { $exchange }: everybody chooses a card.
banzai-view-phase-slip = Chance chooses cards.
banzai-view-phase-whim = Hop! One of you looks at their card before the others.
banzai-view-phase-cry =
    { $seat-is ->
        [me] You cry: “Ban…”
       *[other] { $seat } cries: “Ban…”
    }
banzai-view-phase-stop =
    { $seat-is ->
        [me] The game is stopped: it is for you to act, and then to say “Jeu!”.
       *[other] The game is stopped by { $seat }.
    }
banzai-view-phase-over = The game is over.
banzai-view-stop = “Stop!” for { banzai-call }. Shown: { $cards }.
banzai-view-cry =
    { $kind ->
        [banzai] It is a “Banzaï!”
        [feint] It is a feint.
       *[none] Nobody can tell yet what it is.
    }
banzai-view-hand =
    Your hand: { $cards }.{ $laid-is ->
        [known] {" "}Laid: { $laid }.
       *[other] {""}
    }
banzai-view-called =
    { $what ->
        [banzai] A “Banzaï!” is waiting.
        [feint] A feint is waiting.
       *[stop] A “Stop!” is waiting.
    }
banzai-view-reached =
    { $seat-is ->
        [me] Your hand is on its way.
       *[other] { $seat }: the hand is on its way.
    }
banzai-view-seat =
    { $seat-is ->
        [me] You: { $cards ->
            [one] one card
           *[other] { $cards } cards
        }, { $feints ->
            [0] no feint
            [one] one feint
           *[other] { $feints } feints
        }, then { $left }
       *[other] { $seat }: { $cards ->
            [one] one card
           *[other] { $cards } cards
        }, { $feints ->
            [0] no feint
            [one] one feint
           *[other] { $feints } feints
        }, then { $left-is ->
            [me] you
           *[other] { $left }
        }
    }.{ $ready ->
        [yes] {" "}A card is laid.
       *[no] {""}
    }{ $known-is ->
        [none] {""}
       *[other] {" "}Known: { $known }.
    }{ $third ->
        [yes] {" "}As third.
       *[no] {""}
    }
banzai-view-pawns =
    { $pawns ->
        [0] No pawn on the table.
        [one] One pawn on the table.
       *[other] { $pawns } pawns on the table.
    }
banzai-view-pawn = Pawn { $pawn } is at { $x }, { $y }.
banzai-view-wed = One family until the round ends, those of: { $cards }.
banzai-view-wizard =
    { $seat-is ->
        [me] You need a card less.
       *[other] { $seat } needs a card less.
    }
banzai-view-whim =
    { $seat-is ->
        [me] You see your new cards before the others.
       *[other] { $seat } sees new cards before the others.
    }
banzai-view-locked = Three Princesses pardon nobody before somebody has been out.
banzai-view-run =
    { $pawn ->
        [0]
            { $seat-is ->
                [me] Your hand, sent at { $rt } ms: no pawn.
               *[other] { $seat }: hand sent at { $rt } ms, no pawn.
            }
       *[other]
            { $seat-is ->
                [me] Your hand, sent at { $rt } ms: pawn { $pawn }, at { $at } ms.
               *[other] { $seat }: hand sent at { $rt } ms, pawn { $pawn } at { $at } ms.
            }
    }
banzai-view-out =
    { $why ->
        [pawn] { $seat }: without a pawn.
        [false] { $seat }: a false Banzaï.
        [feint] { $seat }: caught by a feint.
       *[grab] { $seat }: a pawn taken with no cry.
    }
banzai-view-pardoned = A pardon for { $seat }: { $cards }.

## Refusals

refused-banzai-players = This position cannot be: three to twelve play, not { $players }.
refused-banzai-deal-equal = There must be five cards for each of the { $players } who play, and none for the others.
refused-banzai-deal-twice = The same card is in two places.
refused-banzai-deal-families = There must be { $players } whole families.
refused-banzai-deal-beats = Cries take 300 to 700 ms, and there are { $most } at most.
refused-banzai-deal-lots = The lot must put all who play in order, each once.
refused-banzai-deal-position = This position cannot be: five cards each, each card once, of as many families as players.
refused-banzai-deal-known = This position cannot be: a card that is said to be known is in nobody’s hand.
refused-banzai-deal-round = This position cannot be: no round comes to that.
refused-banzai-deal-verdict = The last verdict of this position cannot have been given at this table.
refused-banzai-pawns = This position cannot be: one pawn fewer than players, each once, on the table.
refused-banzai-ring-position = This position cannot be: everybody plays at a place or is out, and three play the final.
refused-banzai-ring-other = It must be somebody else, who still plays.
refused-banzai-beat-position = This position cannot be: a cry has its time, and somebody who cries it.
refused-banzai-choose-wait = No card can be laid now.
refused-banzai-choose-hand = This card is not in your hand: { $card }.
refused-banzai-choose-none = You have laid no card.
refused-banzai-choose-position = This position cannot be: somebody has laid a card that is not theirs, or when none could be.
refused-banzai-choose-time-cards = There must be { $cards ->
        [one] one card
       *[other] { $cards } cards
    } of everybody who has not chosen, and of nobody else.
refused-banzai-choose-time-hand = One of these cards is not in the hand it comes from.
refused-banzai-exchange = Too late: it is exchange { $exchange } now.
refused-banzai-exchange-early = Too early: it is still exchange { $exchange }.
refused-banzai-calls-once = One thing at a time: your call is waiting already.
refused-banzai-calls-cry = No “Stop!” during a cry.
refused-banzai-calls-position = This position cannot be: a call or a hand on its way is not possible there.
refused-banzai-feint = You have no feint left in this round.
refused-banzai-grab = Your hand is on its way already.
refused-banzai-grab-aim = There is no pawn { $pawn } on the table.
refused-banzai-grab-aim-sent = Your hand is on its way already.
refused-banzai-final-third-false = That is no family: as third, your “Banzaï!” must be right. Nobody has heard anything.
refused-banzai-final-third-pawn = As third, one does not take the pawn.
refused-banzai-final-third-seats = As third, one does not change places.
refused-banzai-stop-once = This was called already in this round.
refused-banzai-stop-family = You have cried “Stop!” with this family already in this round.
refused-banzai-stop-reach = The game is stopped: pawns are out of reach until “Jeu!”.
refused-banzai-stop-pawns-cards = It takes { $number } cards of a family.
refused-banzai-stop-pawns-pawn = There is no such pawn on the table.
refused-banzai-stop-pawns-two = Two pawns at most.
refused-banzai-stop-pawns-table = The pawn must stay on the table.
refused-banzai-stop-seats-cards = It takes { $number } cards of a family.
refused-banzai-stop-seats-done = You have done this already: once for each Stop.
refused-banzai-stop-go-wait = The game is stopped: wait for “Jeu!”.
refused-banzai-stop-go-caller = That cannot be done now, or not by you.
refused-banzai-stop-go-cards = No “Jeu!” while cards are on their way.
refused-banzai-stop-go-position = This position cannot be: the game cannot be stopped like that.
refused-banzai-options = This table does not play with this rule, or not now.
refused-banzai-masters-time = Too late: only after the deal or the first exchange.
refused-banzai-masters-lord = This Lord has served already in this round.
refused-banzai-power-warriors-cards = It takes three Warriors.
refused-banzai-power-warriors-done = You have done this already: once for each Stop.
refused-banzai-power-warriors-pawn = There is no such pawn on the table.
refused-banzai-power-lords-cards = It takes three Lords.
refused-banzai-power-lords-done = You have done this already: once for each Stop.
refused-banzai-power-lords-give = Two cards of your hand must be given.
refused-banzai-power-lords-once = You have given your cards already.
refused-banzai-power-lords-share = All given cards must be dealt back, two to each.
refused-banzai-power-wizards-cards = It takes three Wizards.
refused-banzai-power-wizards-done = You have done this already: once for each Stop.
refused-banzai-power-kids-cards = It takes three Kids.
refused-banzai-power-kids-done = You have done this already: once for each Stop.
refused-banzai-power-kids-draw = This card is not in that hand.
refused-banzai-power-marriage-cards = It takes a Lord and a Princess of the same family.
refused-banzai-power-marriage-done = You have done this already: once for each Stop.
refused-banzai-power-marriage-offer = A Princess of your hand must be offered.
refused-banzai-power-marriage-once = You have answered already.
refused-banzai-power-marriage-nobody = They have offered nothing.
refused-banzai-power-duel-cards = It takes a Lord and a Warrior of the same family.
refused-banzai-power-duel-done = You have done this already: once for each Stop.
refused-banzai-power-seer-cards = It takes a Lord and a Wizard of the same family.
refused-banzai-power-seer-done = You have done this already: once for each Stop.
refused-banzai-power-seer-look = Choose { $number } hands, each once.
refused-banzai-power-whim-cards = It takes a Lord and a Kid of the same family.
refused-banzai-power-whim-done = You have done this already: once for each Stop.
refused-banzai-power-whim-wait = Wait for “hop”: somebody else looks at their card first.
refused-banzai-power-whim-hop = It is not for you to say “hop”, or not now.
refused-banzai-power-hand-cards = It takes a card of each character, all of different families.
refused-banzai-power-hand-done = You have done this already: once for each Stop.
refused-banzai-power-hand-look = Choose { $number } hands, each once.
refused-banzai-power-hand-trade = Change places, hands, or both, with one of those two.

## Ways to play

banzai-preset-first = First game
banzai-preset-first-help = Twenty seconds to choose each card.
banzai-preset-classic = Classic
banzai-preset-classic-help = Ten seconds a card, and no optional rule.
banzai-preset-powers = All powers
banzai-preset-powers-help = With every optional rule, from four players on.

## The first lesson

banzai-lesson-goal = Four players, three pawns: there is the catch. Whoever gathers five cards of a family cries “Banzaï!”, and everybody lunges for a pawn. Whoever gets none is out.
banzai-lesson-turn = You have three Cats. Everybody passes a card to the left at the same time, face down. Keep your Cats: pass the Rabbit.
banzai-lesson-no-cat = The rules allow that, but keep your Cats: pass the card that is pointed at.
banzai-lesson-four = Hop! Cléo has passed you a Cat. That makes four: one to go.
banzai-lesson-feint = Bo cries “Ban…” A true cry, or a feint? Whoever grabs a pawn on a feint is out. Keep your hands to yourself, and see.
banzai-lesson-too-soon = Too soon: it was a feint! At a real table you would be out.
banzai-lesson-stops = It was a feint. There is “Stop!”, too: with three cards of a family you move pawns, with four you change places.
banzai-lesson-again = Everybody passes a card again. Give the Fox away.
banzai-lesson-cry = Five Cats: the family is complete! Nobody will say it for you. Cry “Banzaï!”
banzai-lesson-cry-now = The rules allow that, but your family is complete: cry “Banzaï!”
banzai-lesson-grab = And now a pawn, quick! Here time waits for you; at a real table the quickest are served. Grab!
banzai-lesson-grab-now = The others are reaching out already: grab a pawn!
banzai-lesson-end = Bo has no pawn: he is out. Round after round there is one pawn fewer; with two left it is the final. The last one in is Banzaï Master.

## Hints

banzai-why-choose = You already have { $count } cards of one family, { $card } among them: pass the one that is not.
banzai-why-any = No family shows yet: pass the card that goes least with the others.

banzai-may-choose = Choose the card that you pass to the left.
banzai-may-keep = Take the laid card back to choose another.
banzai-may-aim = Aim at a pawn: that is where your hand will go.
banzai-may-banzai = Five cards of one family: cry “Banzaï!” and grab a pawn.
banzai-may-feint = Begin the cry and do not finish it: whoever grabs is out.
banzai-may-grab = When somebody cries “Banzaï!”, grab a pawn before the others do: there is one too few.
banzai-may-stop = A “Stop!” halts the game: with three cards of a family one moves a pawn, with four one changes places.
banzai-may-hop = Let the others take their cards.
banzai-may-go = Say “Jeu!”: the game goes on.
banzai-may-place = Put a pawn anywhere on the table.
banzai-may-swap = Change places with somebody.
banzai-may-remove = Take a pawn off the table.
banzai-may-give = Give two cards.
banzai-may-share = Deal back what was given, two cards each.
banzai-may-rob = Draw a card from somebody’s hand.
banzai-may-offer = Offer your Princess.
banzai-may-decline = Offer nothing.
banzai-may-wed = Take an offer.
banzai-may-challenge = Choose whom you challenge.
banzai-may-look = Choose whose hands you look at.
banzai-may-trade = Change places or hands with one of the two.
