### Dan Dan Dan: the words of the game.
###
### "$seat-is" is "me" for whoever reads, "other" for the others, "nobody" without a seat.

## The cards

dan-card =
    { $card ->
        [0] hidden card
       *[other] card { $card }
    }
dan-special =
    { $special ->
        [dove] a Dove
        [raid] a Raid
        [scapegoat] a Scapegoat
        [swap] a Small role reversal
        [colours] a Great role reversal
        [backward] a From behind
        [lunch] a Lunch break
        [deja-vu] a Déjà-vu
        [rotation] a Rotation
        [mirror] a Mirror
       *[other] a base card
    }

## The table's settings

dan-option-set = Cards
dan-option-set-help = Base cards to begin with; then special cards, with symbols, that change the rules.
dan-option-set-base = Base cards only
dan-option-set-first = With the Dove, to learn
dan-option-set-five = With five special types
dan-option-set-ten = With all ten special types
dan-option-specials = Further special types
dan-option-specials-help = Types that are played with besides those of the set. With two players, Raid, Lunch break and Scapegoat come in only here.
dan-option-specials-dove = Dove
dan-option-specials-raid = Raid
dan-option-specials-scapegoat = Scapegoat
dan-option-specials-swap = Small role reversal
dan-option-specials-colours = Great role reversal
dan-option-specials-backward = From behind
dan-option-specials-lunch = Lunch break
dan-option-specials-deja-vu = Déjà-vu
dan-option-specials-rotation = Rotation
dan-option-specials-mirror = Mirror
dan-option-speed = Speed
dan-option-speed-help = How long a card can be answered.
dan-option-speed-learner = Learner: 2 seconds
dan-option-speed-normal = Normal: 1.2 seconds
dan-option-speed-tekiya = Tekiya: 0.9 seconds
dan-option-cards = Cards each
dan-option-cards-help = How many cards everybody gets at most, for a short game. 0: all there are.
dan-option-cards-about = How many cards everybody gets at most, for a short game.
dan-option-cards-value =
    { $value ->
        [0] all
       *[other] { $value }
    }
dan-option-twitch = Twitching
dan-option-twitch-help = Once a card, hands may jump for nothing, to make the others jump.
dan-option-lesson = Lesson
dan-option-lesson-help = For practice: every other card is a special one, as long as there are any.

## The moves

dan-move-lot =
    { $seat-is ->
        [me] Draw lots: you begin
       *[other] Draw lots: { $seat } begins
    }
dan-move-deal = Deal the piles
dan-move-show = Show { $card }
dan-move-reveal = Reveal
dan-move-shoot =
    { $at ->
        [left] Shoot left
        [right] Shoot right
       *[across] Shoot across
    }
dan-move-surrender = Surrender
dan-move-twitch = Twitch

## The story

dan-event-started =
    { $seat-is ->
        [me] You reveal the first card.
       *[other] { $seat } reveals the first card.
    }
dan-event-dealt =
    Everyone has { $each ->
        [one] one card
       *[other] { $each } cards
    }, face down.{ $police ->
        [0] {""}
        [one] {" "}One card goes to the police.
       *[other] {" "}{ $police } cards go to the police.
    }
dan-event-revealed =
    { $seat-is ->
        [me]
            { $late ->
                [yes] Your card is revealed for you.
               *[no] You reveal a card.
            }
       *[other]
            { $late ->
                [yes] { $seat }: the card is revealed, time is up.
               *[no] { $seat } reveals a card.
            }
    }
dan-event-shown =
    { $seat-is ->
        [me] Your card: { dan-special }.
       *[other] { $seat }: { dan-special }.
    }{ $left ->
        [0] {" "}It is the last one!
       *[other] {""}
    }
dan-what =
    { $what ->
        [left] a shot to the left
        [across] a shot across
        [right] a shot to the right
       *[surrender] hands up
    }
dan-event-gestured =
    { $seat-is ->
        [me] You: { dan-what }, after { $rt } ms.
       *[other] { $seat }: { dan-what }, after { $rt } ms.
    }
dan-event-twitched =
    { $seat-is ->
        [me] Your hands jump.
       *[other] { $seat }: hands jump!
    }
dan-event-judged =
    { $rule ->
        [calm] Nothing to do, and nobody moved.
        [hit]
            { $loser-is ->
                [me] { $shooter } was quicker ({ $rt } ms): you are hit!
               *[other]
                    { $shooter-is ->
                        [me] You were quicker ({ $rt } ms): { $loser } is hit!
                       *[other] { $shooter } was quicker ({ $rt } ms): { $loser } is hit!
                    }
            }
        [escape] The target has escaped.
        [level] Too close to call: nothing happens.
        [nobody] A shoot-out, and nobody moved.
        [wrong-target]
            { $loser-is ->
                [me] You shot in the wrong direction ({ $rt } ms).
               *[other] { $loser } shot in the wrong direction ({ $rt } ms).
            }
        [wrong-shot]
            { $loser-is ->
                [me] You shot, and it was not yours to shoot ({ $rt } ms).
               *[other] { $loser } shot, and had no business shooting ({ $rt } ms).
            }
        [wrong-surrender]
            { $loser-is ->
                [me] You surrendered for nothing ({ $rt } ms).
               *[other] { $loser } surrendered for nothing ({ $rt } ms).
            }
        [early]
            { $loser-is ->
                [me] A false start of yours: { $rt } ms.
               *[other] A false start: { $loser }, { $rt } ms.
            }
        [slip]
            { $loser-is ->
                [me] You moved at a first card!
               *[other] { $loser } moved at a first card!
            }
        [unclear] What came first cannot be told: nothing happens.
        [special-raid]
            { $loser-is ->
                [nobody] A raid, and everybody gets away.
                [me] A raid: it catches you.
               *[other] A raid: it catches { $loser }.
            }
       *[missed] No shoot-out: somebody did not see the card.
    }{ $next-is ->
        [nobody] {""}
        [me] {" "}You go on.
       *[other] {" "}{ $next } goes on.
    }
dan-taken =
    { $cards ->
        [one] one card
       *[other] { $cards } cards
    }
dan-event-took =
    { $seat-is ->
        [me] You take { dan-taken }; the police gets the top one.
       *[other] { $seat } takes { dan-taken }; the police gets the top one.
    }
dan-event-slipped =
    { $seat-is ->
        [me] Everybody slips you their top cards.
       *[other] { $seat }: everybody slips their top cards under this pile.
    }
dan-event-passed =
    { $seat-is ->
        [me] You did not look, and are passed over.
       *[other] { $seat } did not look, and is passed over.
    }
dan-event-voided =
    This card could not be judged: nothing happens. { $seat-is ->
        [me] You go on.
       *[other] { $seat } goes on.
    }
dan-event-game-ended =
    { $winners-is ->
        [me] Omedeto gozaimasu! No card left: { $winners }.
       *[other] No card left: { $winners }. Omedeto gozaimasu!
    }

## The position

dan-view-phase-lot = The lot will fall on whoever reveals first.
dan-view-phase-deal = The cards are about to be dealt.
dan-view-phase-reveal =
    { $seat-is ->
        [me] It is your turn to reveal a card.
       *[other] It is the turn of { $seat } to reveal a card.
    }
dan-view-phase-show = A card is about to be seen: watch out.
dan-view-phase-window = A card shows.
dan-view-phase-over = The game is over.
dan-view-card =
    { $first ->
        [yes] In the middle, a first card, at which nobody may move: { dan-special }
       *[no] On top in the middle: { dan-special }
    }, revealed by { $seat-is ->
        [me] you
       *[other] { $seat }
    }.
dan-view-gun =
    { $loaded ->
        [yes] A loaded gun
       *[no] An unloaded gun
    }: { $grip-is ->
        [nobody] grip at the empty side
        [me] grip at you
       *[other] grip at { $grip }
    }, { $barrel-is ->
        [nobody] barrel at the empty side.
        [me] barrel at you.
       *[other] barrel at { $barrel }.
    }
dan-view-gesture =
    { $seat-is ->
        [me] Your gesture: { dan-what }, after { $rt } ms.
       *[other] { $seat }: { dan-what }, after { $rt } ms.
    }
dan-view-pile =
    { $seat-is ->
        [me] You have { dan-taken } left.
       *[other] { $seat } has { dan-taken } left.
    }
dan-view-middle =
    In the middle: { dan-taken }. With the police: { $police }.
dan-view-why =
    { $why ->
        [first] It was a first card: nobody may move.
        [unloaded] No gun was loaded.
        [massacre] Two guns were loaded: nobody may move.
        [shootout] Exactly one gun was loaded.
        [three] Grip or barrel was at the empty side.
        [two] With two players, the barrel alone decides.
        [special-dove] Dove: a truce.
        [special-raid] Raid: whoever is not concerned surrenders.
        [special-scapegoat] Scapegoat: somebody else surrenders in the target’s place, if there is anybody.
        [special-swap] Small role reversal: shooter and target swap roles.
        [special-colours] Great role reversal: white grips are loaded.
        [special-backward] From behind: it fires backward.
        [special-lunch] Lunch break: somebody else shoots, if there is anybody.
        [special-deja-vu] Nothing but Déjà-vus: nobody may move.
        [special-rotation] Rotation: the card counts as turned a quarter.
       *[special-mirror] Mirror: both shoot.
    }
dan-view-had-to-shoot =
    { $seat-is ->
        [me] You had to shoot at { $at }.
       *[other]
            { $at-is ->
                [me] { $seat } had to shoot at you.
               *[other] { $seat } had to shoot at { $at }.
            }
    }
dan-view-had-to-surrender =
    { $seat-is ->
        [me] You had to surrender.
       *[other] { $seat } had to surrender.
    }

## Refusals

refused-dan-players = This position cannot be: it needs two to four players, not { $players }.
refused-dan-lot = The lot must fall on one of the { $players } players.
refused-dan-deal-equal = There must be { $players } piles of { $cards } cards each.
refused-dan-deal-twice = One card lies in two places.
refused-dan-deal-card = One of these cards is not played with at this table.
refused-dan-deal-begun = This position cannot be: before the deal nobody has a card.
refused-dan-reveal-not-yours = It is { $seat }’s turn to reveal.
refused-dan-reveal-not-now = Nothing is to be revealed just now.
refused-dan-reveal-top = The top card of the pile is another one: { $card }.
refused-dan-reveal-card = This card lies elsewhere: { $card }.
refused-dan-reveal-position = In this position the card in the middle was not revealed by whoever had the turn.
refused-dan-gestures-wait = No card shows: wait for the next one.
refused-dan-gestures-once = Only the first gesture counts: wait for the verdict.
refused-dan-gestures-position = In this position somebody has answered, jumped or sat out twice, or with no card to answer.
refused-dan-gestures-measured = In this position a reaction is less than 0 ms, or its uncertainty is not 0 to { $most } ms.
refused-dan-twitch = At this table hands do not jump for nothing.
refused-dan-twitch-once = Your hands have jumped already: once a card.
refused-dan-deck-cards = This position cannot be: there are { $cards } cards, each once, and those in the middle are face up.
refused-dan-deck-shown = This position cannot be: a card that everybody is said to know lies in no pile.
refused-dan-deck-none = There is no card { $number }.
refused-dan-specials = This card is not played with at this table: { $card }.
refused-dan-specials-two = With two players this card stays out, unless the table asks for it: { $card }.
refused-dan-places-seats = This position names a seat that is not at the table, or does not count everybody’s missed cards.
refused-dan-places-sides = In this position the players sit at the wrong sides of the table.
refused-dan-places-verdict = The last verdict of this position cannot have been given at this table: it names another seat, a card that does not exist, or does not say what each had to do.
refused-dan-end-position = This position cannot be: the game is over as soon as somebody has no card left.

## Ways to play

dan-preset-first = First game
dan-preset-first-help = Fifteen base cards each, two seconds to react.
dan-preset-classic = Classic
dan-preset-classic-help = All base cards, 1.2 seconds to react.
dan-preset-specials = With symbols
dan-preset-specials-help = Five types of special cards change the rules.
dan-preset-tekiya = Tekiya
dan-preset-tekiya-help = All cards, very fast, twitching allowed: for those who know it.

## The first lesson

dan-lesson-goal = Whoever runs out of cards wins: you have three. But mind the guns: whoever is hit, or makes the wrong gesture, takes the heap.
dan-lesson-turn = In turn everybody reveals the top card of their pile. It is your turn: press your pile.
dan-lesson-first = At the first card of a heap nobody ever moves. Note the grip: white, as here, means the gun is empty; black means it is loaded.
dan-lesson-still = A gesture at the first card is an error: at a real table you would pick up cards. Keep still.
dan-lesson-shoot = Ana reveals a loaded gun. The grip is on your side: you are the one who shoots, where the barrel points. Shoot across, at Bo!
dan-lesson-at-bo = That gesture would be an error, and you would take the heap. The barrel points at Bo: shoot across.
dan-lesson-hit = A hit: Bo takes the heap. Here time waited for you. At a real table Bo could have put his hands up before your shot, and escaped.
dan-lesson-dove = A Dove: it is a truce, and nobody moves. There are ten kinds of special cards, and the table chooses which to play with.
dan-lesson-yours = It is your turn again to reveal a card.
dan-lesson-surrender = The black grip is at Bo’s side, and the barrel points at you. Put your hands up before he shoots!
dan-lesson-hands-up = That gesture would be an error: the barrel points at you. Hands up!
dan-lesson-last = Saved! After a shoot-out it is the target who reveals. You have one card left.
dan-lesson-end = Your last card: an empty gun. If nobody catches you in an error, you have won!

## Hints

dan-may-reveal = Turn over the top card of your pile: all see it at the same moment.
dan-may-shoot = Shoot whoever the card points at, before they raise their hands.
dan-may-surrender = Raise your hands before you are hit.
dan-may-twitch = Make a false move, and see who falls for it.
