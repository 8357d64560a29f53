### What the drawn table says besides what the game says, and the page where one practises.

dan-title =
    { $special ->
        [dove] Dove
        [raid] Raid
        [scapegoat] Scapegoat
        [swap] Small reversal
        [colours] Great reversal
        [backward] From behind
        [lunch] Lunch break
        [deja-vu] Déjà vu
        [rotation] Rotation
        [mirror] Mirror
        [game] A game
       *[base] Base cards
    }
dan-gestures = The four gestures
dan-gesture =
    { $what ->
        [left] Left
        [across] Across
        [right] Right
       *[surrender] Hands up
    }
dan-speed = { $seconds } s a card
dan-react = Shoot, surrender… or keep still!
dan-noted =
    { $what ->
        [left] A shot to the left
        [across] A shot across
        [right] A shot to the right
        [surrender] Hands up
       *[other] Noted
    }{ $known ->
        [yes] : { $ms } ms
       *[no] {""}
    }
dan-how =
    { $places ->
        [2] Arrow keys, buttons or a flick: shoot across, or go down to raise your hands.
       *[other] Arrow keys, buttons or a flick: shoot towards somebody, or go down to raise your hands.
    }
dan-first-card = It will be a first card: nobody moves.
dan-points =
    { $points ->
        [0] no card left
        [one] { $points } card
       *[other] { $points } cards
    }
dan-pays = pays!
dan-role =
    { $duty ->
        [shoot]
            { $at ->
                [left] had to shoot left
                [right] had to shoot right
               *[across] had to shoot across
            }
        [surrender] had to raise their hands
       *[still] had to keep still
    }
dan-practice = Practise Dan Dan Dan
dan-practice-pitch = Learn to read the cards, one by one, then type by type. You sit at the bottom of the table, and nobody hurries you.
dan-practice-how = How does it work?
dan-practice-choose = Choose a lesson. Ten cards come one after the other: shoot, raise your hands, or keep still. After each you are told what it asked, and why.
dan-practice-companion = A slow game, with a slow companion
dan-practice-table = Open a real table
dan-lessons = The lessons
dan-score = { $right } of { $cards }
dan-exercises = My exercises and games
dan-exercises-none = Your first exercise or game will appear here.
dan-exercise-begin = Begin: ten cards
dan-exercise-below = Remember the card below: it is the one that will count.
dan-exercise-progress = Card { $number } of { $cards }
dan-exercise-verdict =
    { $right ->
        [yes] Right!
       *[no] Wrong.
    }
dan-exercise-asked =
    { $what ->
        [left] It asked you to shoot left.
        [across] It asked you to shoot across.
        [right] It asked you to shoot right.
        [surrender] It asked you to raise your hands.
       *[still] It asked you to keep still.
    }
dan-exercise-took = Your gesture: { $ms } ms.
dan-exercise-next = Next card
dan-exercise-end = See my result
dan-exercise-done = Back to the lessons
dan-exercise-result =
    { $right ->
        [one] One card of { $cards } right
       *[other] { $right } cards of { $cards } right
    }

dan-key-reveal = Reveal your card
dan-key-shoot = Shoot left, across, right
dan-key-surrender = Raise your hands
dan-key-twitch = Let your hands jump, if the table allows it

dan-phrase-hands = Hands up!
dan-phrase-fast = Too fast!

## The feast

dan-turned = With card { $round } of the game { $name } went ahead ({ $from } had led until then) and never gave up the lead.
dan-turned-me = With card { $round } of the game you went ahead ({ $from } had led until then) and never gave up the lead.
dan-story = The cards that everybody got rid of, from card to card

## A game seen again

dan-stands = { dan-points }
