mora-option-rounds = Manches
mora-option-rounds-help = Combien de manches il y a.
mora-view = Manche { $round } : chacun choisit 1, 2 ou 3 en secret.
mora-move-pick = Choisir { $number }
mora-event-picked = Vous avez choisi { $number }.
mora-event-opened = Les choix sont montrés.
refused-mora-pick = On choisit 1, 2 ou 3.
