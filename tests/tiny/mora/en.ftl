mora-option-rounds = Rounds
mora-option-rounds-help = How many rounds there are.
mora-view = Round { $round }: everybody picks 1, 2 or 3 in secret.
mora-move-pick = Pick { $number }
mora-event-picked = You picked { $number }.
mora-event-opened = The picks are shown.
refused-mora-pick = One picks 1, 2 or 3.
