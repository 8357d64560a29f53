### Lampions : les mots du jeu.
###
### « $seat-is » vaut « me » pour qui lit, « other » pour les autres, « nobody » sans place. Jamais de nom après
### « de » ou « que » : on dirait « de Alice ».

## Les réglages de la table

lampion-option-lanterns = Lampions
lampion-option-lanterns-help = Combien de lampions compte la partie.
lampion-option-decoys = Leurres
lampion-option-decoys-help = Environ un lampion sur trois est un leurre, sur lequel il ne faut pas appuyer.

## Les coups

lampion-move-press = Appuyer
lampion-move-light =
    { $lantern ->
        [1] Allumer un lampion
       *[other] Montrer un leurre
    }

## Le récit

lampion-event-shown =
    { $lantern ->
        [1] Un lampion s’allume !
       *[other] Un leurre…
    }
lampion-event-pressed =
    { $seat-is ->
        [me] Vous appuyez : { $rt } ms.
       *[other] { $seat } appuie : { $rt } ms.
    }
# Ce qui s’ajoute au verdict quand quelqu’un est parti trop tôt.
lampion-early =
    { $early-is ->
        [nobody] {""}
        [me] {" "}Vous étiez en avance. Un point de moins pour faux départ : { $early }.
       *[other] {" "}Un point de moins pour faux départ : { $early }.
    }
lampion-event-judged-first =
    { $seat-is ->
        [me] À vous le point, en { $rt } ms !
       *[other] { $seat } marque le point, en { $rt } ms.
    }{ lampion-early }
lampion-event-judged-nobody =
    { $level-is ->
        [nobody] Personne n’a répondu à ce lampion.
       *[other] Trop serré pour trancher, et personne ne marque. À égalité : { $level }.
    }{ lampion-early }
lampion-event-judged-decoy =
    { $fooled-is ->
        [nobody] C’était un leurre, et personne n’a mordu.
        [me] C’était un leurre, et vous avez mordu. Un point de moins : { $fooled }.
       *[other] C’était un leurre. Un point de moins : { $fooled }.
    }{ lampion-early }
lampion-event-voided = Ce lampion n’a pas pu être jugé : il ne compte pas, et un autre prend sa place.

## La position

lampion-view-dark = Aucun lampion pour l’instant : attention, le prochain va venir.
lampion-view-lit = Le lampion est allumé : appuyez !
lampion-view-decoy = C’est un leurre : n’appuyez pas.
lampion-view-over = La partie est finie.
lampion-view-pressed =
    { $seat-is ->
        [me] Vous avez appuyé : { $rt } ms.
       *[other] { $seat } a appuyé : { $rt } ms.
    }
lampion-view-number = Lampion { $number } sur { $lanterns }.
lampion-view-points =
    { $seat-is ->
        [me]
            { $points ->
                [one] Vous avez { $points } point.
               *[other] Vous avez { $points } points.
            }
       *[other]
            { $points ->
                [one] { $seat } a { $points } point.
               *[other] { $seat } a { $points } points.
            }
    }

## Les refus

refused-lampion-players = Cette position ne va pas : il y faut de { $least } à { $most } joueurs.
refused-lampion-lanterns-position = Cette position ne va pas : la partie compte { $lanterns } lampions en tout, et après le dernier il n’y en a plus.
refused-lampion-decoy = À cette table on joue sans leurres.
refused-lampion-press-dark = Aucun lampion ne se montre : attendez le prochain.
refused-lampion-press-once = Vous avez déjà appuyé : attendez le verdict.
refused-lampion-press-position = Dans cette position, quelqu’un a appuyé deux fois, n’est pas à la table, ou n’avait pas de lampion à qui répondre.
refused-lampion-missed = Dans cette position, quelqu’un a manqué un lampion qui ne se montre pas, ou n’est pas à la table.
