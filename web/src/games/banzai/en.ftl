### What the designed table says besides the game.

banzai-table-family =
    { $family ->
        [1] Cow
        [2] Fox
        [3] Frog
        [4] Turtle
        [5] Duck
        [6] Cat
        [7] Pig
        [8] Kangaroo
        [9] Sloth
        [10] Vulture
        [11] Koala
       *[12] Rabbit
    }
banzai-cry =
    { $cry ->
        [eeeet] Aaaand…
        [hop] hop!
        [ban] Ban…
        [zai] …zaï!
        [cut] …nothing.
        [stop] Stop!
       *[go] Jeu!
    }
banzai-calls = Cry and grab
banzai-call-banzai = Banzaï!
banzai-call-stop = Stop!
banzai-call-pawns = 1 · pawns
banzai-call-seats = 2 · seats
banzai-call-feint = Ban…
banzai-call-feints =
    { $left ->
        [0] no feint left
        [one] { $left } feint
       *[other] { $left } feints
    }
banzai-call-grab = Grab
banzai-call-aim = Aim
banzai-call-aim-at =
    { $aimed ->
        [one] at that pawn
       *[nearest] at the nearest
    }
banzai-how =
    { $keys ->
        [yes] Touch a pawn to aim at it; the space bar or the large button sends your hand.
       *[no] Touch a pawn to aim at it; the large button sends your hand.
    }
banzai-beaten = A cry came before your “Stop!”: you may call it again.
banzai-left =
    { $left ->
        [one] { $left } second left.
       *[other] { $left } seconds left.
    }
banzai-awaited =
    { $phase ->
        [deal] The cards are dealt.
        [choose] Choose a card to pass to the left.
        [wait]
            { $waiting ->
                [one] Waiting for one more card.
               *[other] Waiting for { $waiting } more cards.
            }
        [eeeet] Aaaand…
        [slip] Too late: some cards go by chance.
        [whim]
            { $me ->
                [yes] Your whim: look at your card, then say hop!
               *[no] { $name } looks at their card before everybody else.
            }
        [ban]
            { $me ->
                [yes] You cry: Ban…
               *[no] { $name }: Ban…
            }
        [zai]
            { $me ->
                [yes] You cry: Banzaï! A pawn, quick!
               *[no] { $name }: Banzaï! A pawn, quick!
            }
        [cut]
            { $me ->
                [yes] It was your feint.
               *[no] { $name } feinted!
            }
        [stop]
            { $me ->
                [yes] Stop! Your move.
               *[no]
                    { $call ->
                        [pawns] Stop! { $name } moves pawns.
                        [seats] Stop! { $name } changes seats.
                        [warriors] Stop! { $name } takes a pawn away.
                        [lords] Stop! Three Lords: two cards from each for { $name }.
                        [wizards] Stop! { $name } needs one card less.
                        [kids] Stop! { $name } draws a card.
                        [marriage] Stop! { $name } proposes a marriage.
                        [duel] Stop! { $name } calls for a duel.
                        [seer] Stop! { $name } looks at three hands.
                        [whim] Stop! { $name } has a whim.
                       *[hand] Stop! { $name } looks at two hands.
                    }
            }
       *[over] It is over.
    }
banzai-table-you-are-out = You are out: watch the others.
banzai-table-out = out
banzai-table-time = { $ms } ms
banzai-table-holds =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }, { $feints ->
        [0] no feint left
        [one] { $feints } feint
       *[other] { $feints } feints
    }{ $laid ->
        [yes] , a card laid
       *[no] {""}
    }
banzai-table-aimed =
    { $pawn ->
        [0] Your hand will go to the nearest pawn. Arrow keys aim at one.
       *[other] You aim at pawn { $pawn }, which the hand reaches in { $ms } ms. Arrow keys aim at another.
    }
banzai-table-move-pawns = Arrow keys choose a pawn; Enter takes it up, arrow keys move it, Enter puts it down.
banzai-table-marked =
    { $lifted ->
        [yes] Pawn { $pawn } is taken up.
       *[no]
            { $pawn ->
                [0] No pawn is chosen.
               *[other] Pawn { $pawn }.
            }
    }
banzai-table-shows = { $name } shows: { $cards }
banzai-fact-round = Round { $round }
banzai-fact-exchange = Exchange { $exchange }
banzai-fact-final = The final
banzai-fact-third =
    { $me ->
        [yes] You play as the third: the pawn is not for you.
       *[no] Third, may not take the pawn: { $name }
    }
banzai-fact-out = Out: { $names }
banzai-fact-wed = { $one } and { $other }: one family
banzai-fact-wizard = One card less for { $name }
banzai-sheet = Calls
banzai-sheet-used = Already called.
banzai-sheet-name =
    { $what ->
        [banzai] Banzaï!
        [pawns] Stop! (1)
        [seats] Stop! (2)
        [warriors] 3 Warriors
        [lords] 3 Lords
        [wizards] 3 Wizards
        [kids] 3 Kids
        [princesses] 3 Princesses
        [marriage] Arranged marriage
        [duel] Duel
        [seer] Seer
        [whim] Whim
       *[hand] Give me your hand
    }
banzai-sheet-says =
    { $what ->
        [banzai] Everybody takes a pawn!
        [pawns] Move 1 or 2 pawns.
        [seats] Change seats.
        [warriors] Take a pawn away.
        [lords] All give 2 cards: deal them back.
        [wizards] You need a card less.
        [kids] Draw somebody’s card.
        [princesses] Without a word: pardoned once.
        [marriage] Swap the Princess, unite two families.
        [duel] Challenge somebody, a pawn between you.
        [seer] Look at 3 hands.
        [whim] See your cards before all.
       *[hand] See 2 hands, swap seats or hands.
    }
banzai-verdict = The verdict
banzai-verdict-last = Last verdict
banzai-verdict-rule =
    { $rule ->
        [cry]
            { $me ->
                [yes] A true Banzaï: yours
               *[no] A true Banzaï by { $name }
            }
        [out-false] A false Banzaï
        [feint]
            { $me ->
                [yes] A feint: yours
               *[no] A feint by { $name }
            }
       *[out-grab] A pawn grabbed without a cry
    }
banzai-verdict-proof =
    { $right ->
        [yes] { $name }: a whole family
       *[no] { $name }: no whole family
    }
banzai-verdict-time =
    { $u ->
        [0] { $rt } ms
       *[other] { $rt } ms ± { $u }
    }
banzai-verdict-no-cry = no cry
banzai-verdict-pawn = a pawn
banzai-verdict-took = a pawn, at { $at } ms
banzai-verdict-none = without a pawn
banzai-verdict-why =
    { $why ->
        [pawn] out: without a pawn
        [false] out: a false Banzaï
        [feint] out: fell for the feint
       *[grab] out: a pawn grabbed without a cry
    }
banzai-verdict-pardoned =
    { $me ->
        [yes] Three Princesses: you are pardoned.
       *[no] Three Princesses: { $name } is pardoned.
    }
banzai-verdict-legend =
    ● sets out · ◆ arrives · red line: { $feint ->
        [yes] the feint shows, at { $beat } ms
       *[no] the cry bursts out, at { $beat } ms
    }
banzai-stop-asks =
    { $mine ->
        [yes]
            { $step ->
                [act]
                    { $call ->
                        [pawns]
                            { $left ->
                                [0] Both pawns are moved.
                                [one] One more pawn, if you like: drag it on the table.
                               *[other] Drag one or two pawns wherever you like.
                            }
                        [seats] With whom do you change seats?
                        [warriors] Touch the pawn to take away.
                        [kids] Whose hand do you draw from?
                        [duel] Whom do you challenge?
                        [seer]
                            { $many ->
                                [one] Whose hand do you look at?
                               *[other] Whose { $many } hands do you look at?
                            }
                       *[hand] Whose { $many } hands do you look at?
                    }
                [give] Choose two cards to give.
                [share] Two cards for everybody.
                [offer] Your Princess is on offer: wait for the answers.
                [wed] Which one do you take?
                [trade] Swap seats, hands or both with one of the two.
                [draw] The card is drawn…
               *[done] It is done: say “Jeu!”.
            }
       *[no]
            { $step ->
                [give] Three Lords: choose two cards for { $name }.
                [offer] { $name } proposes a marriage: do you swap your Princess?
               *[act] It is up to { $name }.
            }
    }
banzai-stop-look = Look
banzai-stop-give = Give these two cards
banzai-stop-remove = Take this pawn away
banzai-stop-offer = Offer
banzai-stop-decline = Decline
banzai-stop-trade-place = seats
banzai-stop-trade-hand = hands
banzai-stop-trade = Swap
banzai-share-next = The next card goes to { $name }.
banzai-share-done = Everybody has two cards.
banzai-share-pool = The given cards
banzai-share-card =
    { $given ->
        [yes] { $card }, for { $name }
       *[no] { $card }
    }
banzai-share-rest = Fill up
banzai-share-send = Deal back

banzai-key-lay = Lay this card
banzai-key-grab = Send your hand for a pawn
banzai-key-aim = Aim at another pawn
banzai-key-banzai = Cry “Banzaï!”
banzai-key-feint = Feint
banzai-key-pawns = “Stop!” to move pawns
banzai-key-seats = “Stop!” to change places
banzai-key-go = Say “Jeu!”

banzai-phrase-asleep = I was asleep!
banzai-phrase-nerves = What nerves!

## A game seen again

banzai-stands =
    { $points ->
        [0] ahead of nobody
       *[other] ahead of { $points }
    }
banzai-replay-rounds = Eliminations
banzai-replay-round = Elimination { $round }
