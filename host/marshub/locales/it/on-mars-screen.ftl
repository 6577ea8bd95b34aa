# On Mars sullo schermo: segni, la mappa, i pannelli, che cosa contano missioni e obiettivi.

om-short-mineral = M
om-short-battery = B
om-short-water = A
om-short-plant = P
om-short-oxygen = O
om-short-crystal = ✦
om-short-resource = *
om-short-lss = ◇
om-short-nonmineral = ◇
om-short-any = *
om-short-colonist = colono
om-short-miner = minatore
om-short-research-red-a = rA
om-short-research-red-b = rB
om-short-research-green-a = vA
om-short-research-green-b = vB

om-sign-owner = { $who }: proprietario, bot, rover
om-sign-advanced = edificio avanzato: livello e proprietario
om-sign-miner = miniera con un colono: proprietario
om-sign-research = tessera ricerca: colore e lettera
om-sign-discovery = tessera scoperta
om-sign-site = risponde alla domanda
om-sign-zone = zona di costruzione del giocatore di turno
om-sign-slot = posto libero
om-sign-ship = nave nel Deposito
om-sign-done = fatto: un turno, un contratto, un obiettivo

om-spot-empty = vuoto
om-spot-tile = { $tile }: { $effect }
om-spot-owned = { $building } ({ $whose })
om-spot-complex = complesso di { $size }
om-spot-advanced = { $card }, livello { $level } ({ $whose })
om-spot-miner = un colono estrae ({ $whose })
om-spot-bot = bot ({ $whose })
om-spot-rover = rover ({ $whose })
om-spot-zone = zona di costruzione: { $whose }

om-page-map = Mappa
om-page-sides = Azioni
om-page-colony = Vita
om-page-offers = Offerte
om-page-boards = Plance
om-page-score = Punti

om-look-round = Round { $round }
om-look-final = ultimo round
om-look-phase-setup = Preparazione
om-look-phase-turn = Colonizzazione
om-look-phase-end = Colonizzazione
om-look-phase-shuttle = Fase della navetta
om-look-phase-over = La partita è finita
om-look-action-main = azione principale
om-look-action-executive = esecutiva
om-look-level-short = Livello { $level }
om-look-level = Supporto vitale, livello colonia { $level }
om-look-top-level = livello massimo
om-look-wanting = mancano { $letters }
om-look-missions = Missioni
om-look-no-missions = Sono tutte compiute.
om-look-remaining = { $left ->
    [0] il prossimo round è l’ultimo
    [one] 1 passo alla fine
   *[other] { $left } passi alla fine
    }
om-look-last = { $left ->
    [0] questo è l’ultimo round
   *[other] il round { $round } è l’ultimo
    }
om-look-shuttle-title = Navetta
om-look-shuttle = { $rounds ->
    [0] parte dopo questo round
    [one] parte dopo il prossimo round
   *[other] parte tra { $rounds } round
    }
om-look-shuttle-last = non viaggia più
om-look-free = gratis
om-look-warehouse = Magazzino
om-look-grid = Tecnologie
om-look-blueprints = Progetti
om-look-hiring = Scienziati e contratti
om-look-exploration = Scoperte, altre { $left }
om-look-bonuses = Bonus degli spazi dell’ordine di turno
om-look-contract = { $wanted }: +{ $gain } / −{ $lose }
om-look-contract-building = { $building } avanzato, complesso di { $size }+
om-look-points = { $points ->
    [one] 1 punto
   *[other] { $points } punti
    }
om-look-space = { $side } { $space }
om-look-quarters = Alloggi
om-look-crew = Lavoro { $work }, riserva { $reserve }
om-look-storage = Scorte, { $room } di ognuna
om-look-depot = Deposito
om-look-rival = Rivale: poi costruisce { $building }; bot sulla plancia { $bots }; ultima carta { $card }
om-look-hangar = Hangar: navi { $ships }
om-look-bots = Bot { $bots }, rover { $rover }
om-look-progress = Progresso
om-look-lab = Laboratorio
om-look-unbuilt = da costruire
om-look-objectives = Obiettivi privati
om-look-first-card = Carta A dei Primi coloni
om-look-tasks = Carte B dei Primi coloni
om-look-hidden = { $count ->
    [one] 1 obiettivo privato
   *[other] { $count } obiettivi privati
    }
om-look-condition = { $wanted }; ora { $now }
om-look-or = oppure
om-look-score = Punti ad ora
om-look-score-end = Punteggio finale
om-look-score-played = segnati in partita
om-look-score-progress = cubi progresso
om-look-score-ships = navi nell’Hangar
om-look-score-quarters = coloni negli Alloggi
om-look-score-technology = tecnologie
om-look-score-buildings = progetti
om-look-score-scientists = scienziati
om-look-score-contracts = contratti
om-look-score-total = in tutto

om-plain-depot = Deposito: cristalli { $crystals }, in attesa { $tray }, navi su { $ships }; Hangar: navi { $hangar }
om-plain-delivered = consegnato

om-surface-upgrade = Edificio avanzato: { $card }

om-per-tech-tiles = tecnologie
om-per-tech-max-level = livello tecnologia max
om-per-shelters-on-map = Rifugi propri
om-per-advanced-buildings = edifici avanzati
om-per-ships-in-hangar = navi nell’Hangar
om-per-colonists-lq = coloni negli Alloggi
om-per-bots-on-map = bot su Marte
om-per-progress-cubes = cubi progresso
om-per-research-tiles = tessere ricerca
om-per-discovery-tiles = tessere scoperta
om-per-scientists = scienziati
om-per-blueprints-held = progetti
om-per-mines-held = Miniere tenute
om-per-marked-complex = ampiezza del complesso più grande con un proprio edificio avanzato
om-per-marked-complexes-of-3 = complessi di 3 o più con un proprio edificio avanzato
om-per-marked-lab-spaces = spazi del laboratorio segnati
om-per-most-of-one-kind = quanto si ha della risorsa più numerosa nelle Scorte
om-per-colony-level = livello della colonia
om-per-contracts-completed = contratti completati

om-look-step-main = Azione principale: una del proprio lato
om-look-step-executive = Azione esecutiva, se si vuole: uno spazio libero del Deposito, per i suoi cristalli
om-look-step-end = Fine del turno: i bot sgomberano, l’offerta degli ingaggi si completa, chi ha prestato decide, il livello può salire
om-look-step-shuttle = La navetta avanza
om-look-step-travel = { $who } viaggia o resta

ui-key-surface = Mappa
ui-key-boards = Plance
ui-key-offers = Offerte
ui-help-on-surface = La mappa. Le frecce vanno da un esagono all’altro, n e p al prossimo che risponde alla domanda. Invio esegue l’azione possibile lì, o spiega perché non ce n’è; dove c’è una scelta ogni cifra è un’azione: costruire, anche un edificio avanzato, muovere un bot o il rover. b torna indietro o conclude. › segna ciò che risponde alla domanda, : le zone di costruzione del giocatore di turno.
ui-help-on-boards = La plancia di ogni giocatore. A sinistra il laboratorio, una colonna per livello; accanto coloni, Scorte, Deposito e Hangar; sotto carte e tessere. Su uno schermo condiviso gli obiettivi privati qui non si vedono: si aprono con «Obiettivi privati» nel proprio turno.
ui-help-on-offers = Che cosa è disponibile: il Magazzino, le tecnologie con il prezzo di ogni riga, i progetti con gli effetti dei loro edifici, scienziati e contratti, scoperte, i bonus degli spazi dell’ordine di turno.
ui-help-on-beside = Ciò che sta accanto alla mappa: i due lati del tabellone con i posti, la colonia, le offerte, i punti. Virgola e punto girano le pagine, le frecce scorrono.
ui-help-on-players = Le plance dei giocatori. A sinistra il laboratorio, una colonna per livello; accanto coloni, Scorte, Deposito e Hangar; sotto le carte. Virgola e punto girano le pagine, le frecce scorrono.
