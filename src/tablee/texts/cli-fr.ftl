### Textes de la ligne de commande.
### Espace insécable devant « : », fine insécable devant « ! », « ? » et « ; ».

## L’aide

cli-about = Cinq jeux de société français : à la table de la maison, dans le terminal, ou par milliers.
cli-usage = Usage :
cli-usage-verb = COMMANDE
cli-commands = Commandes
cli-arguments = Arguments
cli-options = Options
cli-required = obligatoire
cli-default = par défaut { $value }
cli-choices = au choix { $values }

cli-verb-serve = Ouvrir la maison : lancer le serveur web.
cli-verb-move = Déménager une maison : d’un dossier vers PostgreSQL, ou l’inverse.
cli-verb-backup = Sauvegarder dans un fichier une maison sur SQLite, même pendant qu’on joue.
cli-verb-restore = Rétablir une maison sur SQLite telle qu’elle a été sauvegardée.
cli-verb-play = Jouer contre des robots, ici même, dans le terminal.
cli-verb-simulate = Faire jouer beaucoup de parties à des robots, et dire ce qu’il en ressort.
cli-verb-referee = Rejouer le relevé d’une partie : chaque coup est-il valable ?
cli-verb-rules = Lire les règles d’un jeu, article par article.

cli-param-help = Afficher cette page.
cli-param-version = Afficher la version.
cli-param-game = Le jeu : { $games }.
cli-param-games = Combien de parties jouer.
cli-param-players = Combien de joueurs à la table ; à défaut, autant que de robots, ou quatre.
cli-param-bots = Leurs robots, séparés par des virgules : sensible,random. On répète la liste si elle est trop courte.
cli-param-seed = Un nombre ou un mot qui décide de tout le hasard : même graine, mêmes parties.
cli-param-option = Une option du jeu, sous la forme nom=valeur ; autant de fois qu’il faut.
cli-param-processes = Combien de processus jouent ; à défaut, un par processeur.
cli-param-json = Écrire un seul document JSON, pour les programmes.
cli-param-lang = La langue ; à défaut, celle du système.
cli-param-file = Le relevé à juger ; « - » le lit sur l’entrée standard.
cli-param-article = Un article, ou un mot à chercher ; à défaut, tous.
cli-param-record = Un fichier où consigner la partie.
cli-param-host = Adresse d’écoute ; 0.0.0.0 ouvre aux téléphones du même réseau.
cli-param-port = Port d’écoute ; 0 en prend un qui soit libre.
cli-param-data = Dossier de la base de données ; par défaut, le dossier de données de l’utilisateur.
cli-param-database = Adresse d’une base de données PostgreSQL, au lieu d’un dossier : postgresql://utilisateur:motdepasse@hôte/nom.
cli-param-backup-file = Le fichier qui recevra la sauvegarde.
cli-param-restore-file = Le fichier qui contient la sauvegarde.
cli-param-replace = Remplacer un fichier qui existe déjà.
cli-param-source = Le dossier de la maison, ou l’adresse de sa base de données.
cli-param-destination = Où elle va : une base de données PostgreSQL (postgresql://utilisateur:motdepasse@hôte/nom), ou un dossier.
cli-param-settings = Fichier TOML de réglages, que des variables comme TABLEE_MAX_TABLES peuvent aussi contenir : docs/hosting.md les montre.
cli-param-absence = Secondes après lesquelles un robot joue à la place d’une personne absente.
cli-param-nudge = Secondes après lesquelles on peut relancer une personne qui se fait attendre.
cli-param-idle = Secondes après lesquelles un robot joue le tour d’une personne relancée qui ne fait rien ; 0 : jamais.
cli-param-keep = Jours après lesquels une table où plus rien ne se passe est supprimée ; 0 les garde toutes pour toujours.
cli-param-origin = Un autre site dont les pages peuvent se servir de ce serveur, comme https://example.org ; autant de fois qu’il faut.
cli-param-name = Le nom de la maison sur Internet, comme jeux.example ; autant de fois qu’il faut. Les adresses et les noms de votre réseau n’ont pas à être donnés.
cli-param-metrics = Où répondre à Prometheus : un port de cette machine, ou une adresse avec son port ; nulle part par défaut.
cli-param-json-log = Écrire le journal en JSON, un objet par ligne.
cli-param-proxy = Adresse ou réseau d’un mandataire (proxy) sur une autre machine, qui dit d’où viennent les visiteurs ; autant de fois qu’il faut.

## Les erreurs

cli-error-verb = il n’y a pas de commande « { $word } » ; tablee --help en donne la liste
cli-error-flag = il n’y a pas d’option { $word } ici ; { $command } --help en donne la liste
cli-error-missing = il manque { $name } ; { $command } --help en dit plus
cli-error-no-value = { $name } attend une valeur ; { $command } --help en dit plus
cli-error-value = { $name } ne peut pas être « { $value } » ; { $command } --help en dit plus
cli-error-choice = { $name } ne peut pas être « { $value } » ; au choix : { $choices }
cli-error-twice = { $name } est donné deux fois
cli-error-extra = « { $word } » est un mot de trop ; { $command } --help en dit plus
cli-error-bug = cela ne devrait pas arriver : { $bug } ; TABLEE_DEBUG=1 montre où
cli-error-other = cette commande ne se comprend pas ; { $command } --help en dit plus
cli-error-game = il n’y a pas de jeu « { $word } » ; il y a : { $games }
cli-error-bot = ce jeu n’a pas de robot « { $word } » ; il y a : { $bots }
cli-error-bots =
    { $seats ->
        [one] { $bots } robots, c’est trop : il y a { $seats } place pour eux
       *[other] { $bots } robots, c’est trop : il y a { $seats } places pour eux
    }
cli-error-players = ce jeu se joue de { $least } à { $most }, pas à { $players }
cli-error-number = { $name } va de { $least } à { $most } ; { $value } ne convient pas
cli-error-reflex = { $game } se joue au millième de seconde, ce qu’un terminal ne sait pas mesurer : c’est un jeu pour le navigateur (tablee serve)
cli-error-option-form = une option s’écrit nom=valeur, et non « { $word } »
cli-error-option-name = ce jeu n’a pas d’option « { $word } » ; il y a : { $options }
cli-error-option-none = ce jeu n’a pas d’options
cli-error-option-number = l’option { $option } est un nombre de { $least } à { $most }, et non « { $value } »
cli-error-option-switch = l’option { $option } est true ou false, et non « { $value } »
cli-error-option-choice = l’option { $option } est au choix { $choices }, et non « { $value } »
cli-error-option-text = l’option { $option } est un texte de { $least } à { $most } caractères, et non « { $value } »
cli-error-option-list = l’option { $option } est une liste comme { $example }, et non « { $value } »
cli-error-article = il n’y a pas d’article « { $word } » dans ces règles ; tablee rules { $game } les montre tous
cli-error-file-missing = il n’y a pas de fichier { $file }
cli-error-file-folder = { $file } est un dossier, pas un fichier
cli-error-file-permission = { $file } : accès refusé
cli-error-file-nowhere = { $file } ne peut pas être écrit : ce dossier n’existe pas
cli-error-file-full = { $file } ne peut pas être écrit : le disque est plein
cli-error-file-unwritable = { $file } ne peut pas être écrit (erreur système { $code })
cli-error-file-other = { $file } ne s’ouvre pas (erreur système { $code })
cli-error-position = Position impossible ({ $article }) : { $sentence }
cli-error-stuck = un robot ou les règles ont failli dans la partie { $seed } : { $reason }
cli-error-serve-host = l’hôte « { $host } » est inconnu
cli-error-serve-metrics = impossible de répondre à Prometheus à { $address } ({ $code }) ; choisissez une autre adresse avec --metrics
cli-error-serve-port-taken = le port { $port } est pris ; choisissez-en un autre avec --port
cli-error-serve-port-denied = le port { $port } vous est interdit ; choisissez-en un au-dessus de 1023 avec --port
cli-error-serve-not-ours = { $host } n’est pas une adresse de cette machine ; choisissez-en une autre avec --host
cli-error-serve-listen = impossible d’écouter sur { $host }, port { $port } (erreur système { $code })
cli-error-serve-data = impossible de garder des données dans { $folder } (erreur système { $code })
cli-error-serve-data-denied = il est interdit d’écrire dans { $folder } ; choisissez un autre dossier avec --data
cli-error-serve-data-no-folder = { $folder } ne peut pas être un dossier : il y a un fichier à sa place ; choisissez-en un autre avec --data
cli-error-serve-data-full = impossible de garder des données dans { $folder } : le disque est plein
cli-error-serve-data-damaged = la base de données { $file } est abîmée, et a été laissée telle quelle ; remplacez-la par une sauvegarde, ou choisissez un autre dossier avec --data ({ $code })
cli-error-serve-data-newer = les données de { $folder } viennent d’une version plus récente de Tablée ; mettez Tablée à jour, ou choisissez un autre dossier avec --data
cli-error-serve-data-used = un autre serveur utilise les données de { $folder } ; choisissez un autre dossier avec --data
cli-error-serve-no-home = cet utilisateur n’a pas de dossier personnel où garder des données ; choisissez un dossier avec --data
cli-error-serve-database-url = { $database } n’est pas l’adresse d’une base de données PostgreSQL ; il en faut une comme postgresql://utilisateur:motdepasse@hôte/nom
cli-error-serve-database-away = aucun serveur PostgreSQL ne répond à { $database } ; est-il lancé, et joignable d’ici ? ({ $code })
cli-error-serve-database-denied = le serveur PostgreSQL de { $database } n’accepte pas cet utilisateur ou ce mot de passe
cli-error-serve-database-unknown = le serveur PostgreSQL n’a pas de base de données { $database } ; createdb en crée une
cli-error-serve-database-cannot = la base de données { $database } ne peut pas servir (erreur PostgreSQL { $code })
cli-error-serve-database-newer = la base de données { $database } vient d’une version plus récente de Tablée ; mettez Tablée à jour, ou choisissez une autre base avec --database
cli-error-serve-database-used = un autre serveur utilise la base de données { $database } ; arrêtez-le d’abord
cli-error-serve-database-extra = pour PostgreSQL, il faut un paquet de plus : pip install 'tablee[postgres]'
cli-error-serve-no-client = le client web n’est pas compilé ; dans un dépôt, ./dev setup s’en charge
cli-error-move-alike = une maison va d’un dossier vers une base de données PostgreSQL, ou l’inverse : il faut d’un côté une adresse comme postgresql://utilisateur:motdepasse@hôte/nom
cli-error-no-house = il n’y a pas de maison dans { $folder }
cli-error-backup-exists = { $file } existe déjà ; choisissez un autre nom, ou remplacez-le avec --replace
cli-error-backup-itself = { $file } fait partie de la maison elle-même ; choisissez un autre nom
cli-error-backup-unreadable = les données de { $folder } ne peuvent pas être lues ({ $code })
cli-error-backup-postgres = la maison de { $database } se sauvegarde avec l’outil de PostgreSQL, pg_dump --format=custom --file={ $file }, suivi de son adresse
cli-error-restore-postgres = la maison de { $database } se rétablit avec l’outil de PostgreSQL, pg_restore --single-transaction { $file }, avec l’adresse d’une base vide après --dbname
cli-error-restore-used = un serveur utilise les données de { $folder } ; arrêtez-le d’abord
cli-error-restore-no-backup = { $file } n’est pas une sauvegarde faite par tablee backup
cli-error-restore-newer = { $file } vient d’une version plus récente de Tablée ; mettez Tablée à jour
cli-error-restore-damaged = { $file } est abîmé, et rien n’en a été rétabli ({ $code })
cli-error-move-not-empty = il y a déjà des tables dans { $folder } ; choisissez une base de données qui n’en a pas
cli-error-move-failed = la maison n’a pas pu déménager, et rien n’est resté dans { $folder } ({ $code })
cli-error-settings-toml = { $file } n’est pas écrit en TOML{ $line ->
        [none] {""}
       *[other]  : voir la ligne { $line }
    }
cli-error-settings-unknown = { $source } : il n’y a pas de réglage « { $word } » ; { $near ->
        [none] docs/hosting.md les montre tous
       *[other] est-ce { $near } ?
    }
cli-error-settings-above = { $source } : il faut un nombre supérieur à 0, et d’au plus { $most }, et non « { $word } »
cli-error-settings-number = { $source } : il faut un nombre de { $least } à { $most }, et non « { $word } »
cli-error-settings-whole = { $source } : il faut un nombre entier de { $least } à { $most }, et non « { $word } »
cli-error-settings-burst = { $source } : { $value }, c’est moins que { $rate } ne permet par seconde ; il faut au moins { $least }
cli-error-settings-name = { $source } : un nom s’écrit comme jeux.example, et non « { $word } »
cli-error-settings-origin = { $source } : un site s’écrit comme https://example.org, et non « { $word } »
cli-error-settings-proxy = { $source } : un mandataire (proxy) est une adresse comme 192.0.2.1, ou un réseau comme 10.0.0.0/8, et non « { $word } »
cli-settings-in-file = { $name } dans { $file }
cli-settings-environment = environnement
cli-settings-default = { $name } (valeur par défaut)
cli-error-address = --metrics est un port comme 9100, ou une adresse avec son port comme 10.0.0.5:9100, et non « { $word } »

## Les nombres

cli-percent = { NUMBER($value, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-decimal = { NUMBER($value, minimumFractionDigits: 1, maximumFractionDigits: 1) }
cli-interval = { $value } ({ $low } à { $high })

## tablee simulate

cli-simulate-title =
    { $games ->
        [one] { $game } : { $games } partie à { $players } joueurs, graine { $seed }
       *[other] { $game } : { $games } parties à { $players } joueurs, graine { $seed }
    }
cli-simulate-options = Options : { $options }
cli-simulate-progress = On joue
cli-simulate-so-far = { $played } parties jouées sur { $total }
cli-simulate-bot = Robot
cli-simulate-seat = Place
cli-simulate-order = Ordre
cli-simulate-best =
    { $best ->
        [least] Le plus petit total gagne.
       *[most] Le plus grand total gagne.
    }
cli-simulate-ordered = Ordre : le joueur 1 commence, le joueur 2 est à côté, et ainsi de suite.
cli-simulate-seats = Places
cli-simulate-wins = Victoires
cli-simulate-share = Part des victoires
cli-simulate-intervals = Entre parenthèses : les intervalles à 95 %.
cli-simulate-of = { $seats } sur { $players }
cli-simulate-points = Points
cli-simulate-lengths = Décisions par partie : { $mean } en moyenne, de { $least } à { $most }.
cli-simulate-moves = Coups par partie : { $moves }.
cli-simulate-endings = Parties à un seul vainqueur : { $won }, à plusieurs : { $shared }, tous à égalité : { $drawn }.
cli-simulate-speed =
    { $processes ->
        [one] { $seconds } s avec un processus : { $speed } décisions par seconde.
       *[other] { $seconds } s avec { $processes } processus : { $speed } décisions par seconde.
    }

## tablee referee

cli-referee-title = { $game } : { $names }
cli-referee-stands = valable
cli-referee-refused = REFUSÉ
cli-referee-supplied = ajouté
cli-referee-by = { $who } : { $move }
cli-referee-position = La position
cli-referee-result = Le résultat
cli-referee-unfinished = La partie n’est pas finie.
cli-referee-claimed = Le relevé annonce un autre résultat :
cli-referee-claimed-early = Le relevé annonce un résultat, mais la partie n’est pas finie :
cli-referee-reaction = { $rt } ms ± { $u }
cli-referee-waited = seulement parce que { $seconds } s s’étaient écoulées
cli-referee-adjusted = dont { $added } ms ajoutées
cli-referee-arrival = { $incident ->
        [impossible] jugé à l’arrivée : ce que la page a dit est impossible
        [contradicted] jugé à l’arrivée : la page s’est contredite
       *[none] jugé à l’arrivée
    }
cli-referee-all = Tout est valable : { $lines ->
        [0] il n’y a pas de lignes.
        [one] une ligne.
       *[other] { $lines } lignes.
    }
cli-referee-some = { $refused ->
        [one] Une ligne est refusée
       *[other] { $refused } lignes sont refusées
    }, { $stands ->
        [0] aucune n’est valable.
        [one] une est valable.
       *[other] { $stands } sont valables.
    }
cli-referee-disputed = Toutes les lignes sont valables, mais pas le résultat.
cli-by-chance = Le hasard
cli-by-clock = L’horloge
cli-by-table = La table

## tablee rules

cli-rules-title = Les règles de { $game }
cli-rules-legend = D’où vient chaque article : du jeu imprimé, d’une décision à nous là où il se tait, ou de notre invention.
cli-source-seed = imprimé
cli-source-ruling = décision
cli-source-invented = invention

## tablee play

cli-play-you = Vous
cli-play-bot = Robot { $number }
cli-play-welcome =
    { $bots ->
        [one] { $game } : vous et un robot. Graine { $seed }.
       *[other] { $game } : vous et { $bots } robots. Graine { $seed }.
    }
cli-play-keys = Un numéro joue, Entrée remontre la table, ? interroge les règles, q quitte.
cli-play-keys-window = Un numéro joue, Entrée garde le silence, ? interroge les règles, q quitte.
cli-play-keys-back = u reprend votre dernier coup.
cli-play-unaided = Certains coups ne sont pas dans la liste : nommez-les vous-même, comme dans un relevé.
cli-play-prompt = Votre coup :
cli-play-unclear = « { $word } » n’est pas un coup possible ici.
cli-play-refused = { $sentence } ({ $article })
cli-play-ask = Demandez un article ou un mot, par exemple : ? { $example }
cli-play-no-article = Les règles ne disent rien de « { $word } ».
cli-play-left = Vous quittez la table avant la fin.
cli-play-saved = La partie est consignée dans { $file }.
cli-play-score = Score final
cli-score =
    { $points ->
        [one] { $rank }. { $name }  { $points } point
       *[other] { $rank }. { $name }  { $points } points
    }

## tablee move

cli-move-part = { $part } : { $rows ->
        [one] { $rows } ligne
       *[other] { $rows } lignes
    }, empreinte { $digest }
cli-move-done = Tout est arrivé dans { $destination }, et a été comparé. Rien n’a changé dans { $source }.

## tablee backup, tablee restore

cli-backup-done =
    { $tables ->
        [one] { $tables } table est dans { $file } ({ $size } Mo), telle qu’elle était le { $date } UTC.
       *[other] { $tables } tables sont dans { $file } ({ $size } Mo), telles qu’elles étaient le { $date } UTC.
    }
cli-restore-done =
    { $tables ->
        [one] { $tables } table est dans { $folder }, telle qu’elle était le { $date } UTC.
       *[other] { $tables } tables sont dans { $folder }, telles qu’elles étaient le { $date } UTC.
    }
cli-restore-kept = Ce qui s’y trouvait avant est dans { $folder }.

## tablee serve

cli-serve-open = Tablée est ouverte : { $address }
cli-serve-nearby = Pour les téléphones du même réseau : { $address }
cli-serve-close = Ctrl-C ferme la maison.
