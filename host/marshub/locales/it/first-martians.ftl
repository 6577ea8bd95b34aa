# First Martians: everything its rules, cards and lights say. Our own words throughout.


## Nomi

fm-facility-oxygenator-01 = Ossigenatore 01
fm-facility-oxygenator-02 = Ossigenatore 02
fm-facility-solar-panel-01 = Pannello Solare 01
fm-facility-solar-panel-02 = Pannello Solare 02
fm-facility-farm = Fattoria
fm-facility-quiet-place = Un Angolo Tranquillo
fm-facility-crew-quarters = Alloggi Equipaggio
fm-facility-med-lab = MedLab
fm-facility-control-center = Centro di Controllo
fm-facility-garage-hall = Garage
fm-facility-probe-bay = Vano Sonde
fm-facility-lab = Laboratorio
fm-facility-working-bay = Officina
fm-facility-backup-solar-panel = Pannello Solare di Riserva
fm-facility-backup-oxygenator = Ossigenatore di Riserva
fm-facility-backup-farm = Fattoria di Riserva
fm-facility-temporary-solar-panel = Pannello Solare Provvisorio
fm-facility-temporary-oxygenator = Ossigenatore Provvisorio
fm-facility-temporary-quarters = Alloggi Provvisori
fm-facility-field-infirmary = Infermeria da Campo
fm-facility-backup-control-desk = Console di Riserva
fm-facility-temporary-garage = Garage Provvisorio
fm-facility-backup-garage = Garage di Riserva
fm-facility-temporary-probe-bay = Vano Sonde Provvisorio
fm-facility-temporary-lab = Laboratorio Provvisorio
fm-facility-backup-lab = Laboratorio di Riserva
fm-facility-temporary-working-bay = Officina Provvisoria
fm-place-oxygenator-01 = { fm-facility-oxygenator-01 }
fm-place-oxygenator-02 = { fm-facility-oxygenator-02 }
fm-place-solar-panel-01 = { fm-facility-solar-panel-01 }
fm-place-solar-panel-02 = { fm-facility-solar-panel-02 }
fm-place-farm = { fm-facility-farm }
fm-place-quiet-place = { fm-facility-quiet-place }
fm-place-crew-quarters = { fm-facility-crew-quarters }
fm-place-med-lab = { fm-facility-med-lab }
fm-place-control-center = { fm-facility-control-center }
fm-place-garage-hall = { fm-facility-garage-hall }
fm-place-probe-bay = { fm-facility-probe-bay }
fm-place-lab = { fm-facility-lab }
fm-place-working-bay = { fm-facility-working-bay }
fm-place-backup-solar-panel = { fm-facility-backup-solar-panel }
fm-place-backup-oxygenator = { fm-facility-backup-oxygenator }
fm-place-backup-farm = { fm-facility-backup-farm }
fm-place-temporary-solar-panel = { fm-facility-temporary-solar-panel }
fm-place-temporary-oxygenator = { fm-facility-temporary-oxygenator }
fm-place-temporary-quarters = { fm-facility-temporary-quarters }
fm-place-field-infirmary = { fm-facility-field-infirmary }
fm-place-backup-control-desk = { fm-facility-backup-control-desk }
fm-place-temporary-garage = { fm-facility-temporary-garage }
fm-place-backup-garage = { fm-facility-backup-garage }
fm-place-temporary-probe-bay = { fm-facility-temporary-probe-bay }
fm-place-temporary-lab = { fm-facility-temporary-lab }
fm-place-backup-lab = { fm-facility-backup-lab }
fm-place-temporary-working-bay = { fm-facility-temporary-working-bay }
fm-place-froggy = Froggy
fm-place-scorpio = Scorpio
fm-astronaut-scientist = Scienziato
fm-astronaut-geologist = Geologo
fm-astronaut-engineer = Ingegnere
fm-astronaut-medic = Medico
fm-seat-scientist = { fm-astronaut-scientist }
fm-seat-geologist = { fm-astronaut-geologist }
fm-seat-engineer = { fm-astronaut-engineer }
fm-seat-medic = { fm-astronaut-medic }
fm-pawn-pawn-scientist-1 = { fm-astronaut-scientist }, pedina rossa 1
fm-pawn-pawn-scientist-2 = { fm-astronaut-scientist }, pedina rossa 2
fm-pawn-pawn-geologist-1 = { fm-astronaut-geologist }, pedina arancione 1
fm-pawn-pawn-geologist-2 = { fm-astronaut-geologist }, pedina arancione 2
fm-pawn-pawn-engineer-1 = { fm-astronaut-engineer }, pedina nera 1
fm-pawn-pawn-engineer-2 = { fm-astronaut-engineer }, pedina nera 2
fm-pawn-pawn-medic-1 = { fm-astronaut-medic }, pedina viola 1
fm-pawn-pawn-medic-2 = { fm-astronaut-medic }, pedina viola 2
fm-block-working = Complesso Lavorativo
fm-block-living = Complesso Abitativo
fm-block-system = Complesso Sistemi
fm-part-energy = Connettore Energetico
fm-part-oxygen = Filtro dell’Ossigeno
fm-part-hardware = Hardware
fm-part-cpu = CPU
fm-reserve-energy = energia
fm-reserve-oxygen = ossigeno
fm-reserve-food = cibo
fm-price-energy = 1 energia
fm-price-oxygen = 1 ossigeno
fm-price-energy-oxygen = 1 energia e 1 ossigeno
fm-condition-anemia = Anemia
fm-condition-anxiety-attack = Attacco d’Ansia
fm-condition-cardiac-disorder = Disturbo Cardiaco
fm-condition-concentration-difficulties = Difficoltà a Concentrarsi
fm-condition-migraine = Emicrania
fm-condition-poisoning = Avvelenamento
fm-phase-setup = Preparazione
fm-phase-events = Eventi
fm-phase-morale = Morale
fm-phase-production = Produzione
fm-phase-actions = Azioni
fm-phase-malfunction = Avarie
fm-phase-cleanup = Pulizia
fm-token-blocked = Bloccato
fm-token-pawn = +1 pedina
fm-token-adventure-green = Avventura verde
fm-token-adventure-gray = Avventura grigia
fm-token-adventure-blue = Avventura azzurra
fm-token-adventure-brown = Avventura marrone
fm-token-reroll = Nuovo Tiro
fm-token-wound = Ferita
fm-token-rover-damage = Guasto
fm-action-rest = Riposo
fm-action-unwind = Relax
fm-action-heal = Guarigione
fm-action-manage = Gestione
fm-action-serve = Azione Evento
fm-action-reopen = Togliere una tessera Arresto
fm-die-yellow = dado giallo
fm-die-orange = dado arancione
fm-die-red = dado rosso
fm-die-wound-green = dado Ferite verde
fm-die-success-green = dado Successo verde
fm-die-success-gray = dado Successo grigio
fm-die-success-blue = dado Successo azzurro
fm-die-success-brown = dado Successo marrone
fm-item-seed = seme
    .counted = { $count ->
        [one] seme
       *[other] semi
    }
fm-item-sample = campione
    .counted = { $count ->
        [one] campione
       *[other] campioni
    }
fm-item-part-energy = Connettore Energetico di ricambio
    .counted = { $count ->
        [one] Connettore Energetico di ricambio
       *[other] Connettori Energetici di ricambio
    }
fm-item-part-oxygen = Filtro dell’Ossigeno di ricambio
    .counted = { $count ->
        [one] Filtro dell’Ossigeno di ricambio
       *[other] Filtri dell’Ossigeno di ricambio
    }
fm-item-part-hardware = Hardware di ricambio
fm-item-part-cpu = CPU di ricambio
    .counted = { $count ->
        [one] CPU di ricambio
       *[other] CPU di ricambio
    }
fm-mission-make-yourself-at-home = Come a Casa Vostra
fm-objective-backup-solar-panel = Costruire il Pannello Solare di Riserva
fm-objective-backup-oxygenator = Costruire l’Ossigenatore di Riserva
fm-objective-backup-farm = Costruire la Fattoria di Riserva
fm-objective-plant-seed = Piantare un nuovo seme
fm-objective-optimum-conditions = Trovare le condizioni di crescita ideali: 100%
fm-objective-threshold = Tenere in ordine l’HUB: al massimo 6 elementi rotti
fm-objective-find-probes = Trovare le due sonde perdute
fm-objective-collect-parts = Recuperare i pezzi di entrambi i relitti
fm-gauge-optimum-conditions = Condizioni Ottimali
fm-upgrade-warning-system = Sistema di Allarme
fm-upgrade-game-room = Stanza dei Giochi
fm-upgrade-auto-scanner = Autoscanner
fm-tile-energy-pay-1 = Pagare 1 energia
fm-tile-energy-pay-2 = Pagare 2 energia
fm-tile-energy-pay-3 = Pagare 3 energia
fm-tile-energy-boost = Pagare 2 energia, poi produzione di energia +1
fm-tile-oxygen-pay-1 = Pagare 1 ossigeno
fm-tile-oxygen-pay-2 = Pagare 2 ossigeno
fm-tile-oxygen-pay-3 = Pagare 3 ossigeno
fm-tile-oxygen-boost = Pagare 2 ossigeno, poi produzione di ossigeno +1
fm-fate-strikes = Colpisce
fm-fate-spares = Vi risparmia
fm-piece-tile = tessera Arresto ({ $resource })
fm-piece-facility = tessera di { $facility }
fm-difficulty-easy = facile
fm-difficulty-normal = normale
fm-difficulty-hard = difficile
fm-difficulty-printed = come da regolamento
fm-level-printed = preparazione come da regolamento e scheda missione; le riserve e i numeri degli Eventi, che solo l’app della scatola conosce, sono quelli di «{ $normal }»
fm-level-none = si comincia come da regolamento
fm-level-sols = sol: { $sols } ({ $by })
fm-level-stress = Stress: { $stress }
fm-level-box = in rosso nel riquadro Avaria: { $blocks }
fm-level-broken = elementi rotti: { $parts }
fm-level-supply = Riserve Generali: { $items }
fm-level-cargo = Zona di Carico: { $items }
fm-level-tiles = già esplorati: { $tiles }
fm-level-later = poi { $mission }, { $change }
fm-level-numbers = eventi e carte: i numeri di «{ $difficulty }»
fm-level-tile = { $space } { $tile }
fm-level-item = { $item } { $by }

## Prima della missione

fm-choice-mission = Missione
fm-choice-players = Giocatori
fm-choice-difficulty = Difficoltà
fm-choose-first-player = Chi è il Primo Giocatore?

## What the table decides

fm-choose-break = Quale elemento si rompe?
fm-choose-condition = Chi pesca la Condizione?
fm-choose-heal = Chi guarisce?
fm-choose-repair = Quale elemento rotto si ripara?
fm-choose-tokens = Di chi cambiano i segnalini Morale ({ $by })?
fm-choose-wound = Chi subisce la ferita?
fm-choose-healing = { $who }: che cosa si cura?
fm-choose-hungry =
    Il cibo non basta. A chi { $count ->
        [one] manca { $count } porzione
       *[other] mancano { $count } porzioni
    }?
fm-choose-manage = { $who }: quale tracciato Avaria scende?
fm-choose-next = Quale di queste viene prima?
fm-choose-shut =
    { $resource } insufficiente: in arresto { $count } { $count ->
        [one] Struttura
       *[other] Strutture
    }
fm-choose-track = Quale tracciato Avaria si muove ({ $by })?
fm-choose-unit = Quale Struttura perde { $part }?
fm-choose-unwind = { $who }: più Morale o meno Stress?
fm-hold-wilting = { $facility }: le piante appassiscono. Pagare { $price } per fermarle in questo sol?
fm-spread-production = Ripartite { $count } di produzione: { $resource }
fm-plan = Piano: che cosa fa ogni pedina?
fm-next-events = Eventi conclusi. Si passa al Morale?
fm-next-morale = Morale concluso. Si passa alla Produzione?
fm-next-production = Produzione conclusa. Si passa alle Azioni?
fm-next-actions = Tutte le azioni sono risolte. Si passa alle Avarie?
fm-next-malfunction = Avarie concluse. Si passa alla Pulizia?
fm-next-cleanup = Pulizia conclusa. Si passa al prossimo sol?

## Opzioni

fm-option-rest = Riposo: 1 segnalino Morale
fm-option-unwind = Relax: Morale +1 o Stress -6
fm-option-heal = Guarigione: 1 ferita o 1 Condizione
fm-option-manage = Gestione: un tracciato Avaria scende
fm-option-serve = Evento: { $event }
    .short = { $event }
fm-option-reopen = Togliere la tessera { $resource } da { $facility }
    .short = { $facility }: { $resource }
fm-option-join = Unirsi: { $action } ({ $top })
    .short = { $action } ({ $top })
fm-option-withdraw = Riprendere: { $action } ({ $top })
    .short = { $action } ({ $top })
fm-option-leave = Riprendere solo { $pawn }: { $action } continua con { $top }
    .short = solo { $pawn }: { $action } continua con { $top }
fm-option-next = { $action } ({ $top })
fm-option-next-phase = Avanti
fm-option-plan-done = Fatto: il piano è deciso
fm-option-part = { $facility }: { $part }
fm-option-track = { $block } (ora { $level })
fm-option-unwind-morale = Morale +1
fm-option-unwind-stress = Stress -6
fm-option-wounded = { $who }: { $count ->
     [0] senza ferite
     [one] 1 ferita
    *[other] { $count } ferite
  }
fm-option-heal-wound = 1 ferita
fm-option-heal-condition = { $condition }
fm-option-elsewhere = { $action } (in: { $venue })
fm-why-not-offered = { $facility } non offre questo: { $action }
fm-group-withdraw = Riprendere le pedine

## Dice and draws

fm-roll-malfunction = { $who } tira i dadi Avaria
fm-roll-froggy = Froggy è a rischio: tirate il dado Ferite verde
fm-roll-success = { $action }: tirate il dado Successo
fm-roll-again = { $action }: un segnalino Nuovo Tiro obbliga a ripetere il tiro del dado Successo
fm-draw-condition = { $who } pesca una Condizione
fm-draw-malfunction = Pescate una carta Avaria: { $block }
fm-draw-tile = Girate la tessera Arresto ({ $resource }): { $facility }
fm-draw-event = Evento di Missione
fm-draw-track = Quale tracciato Avaria avanza
fm-draw-astronaut = Chi è coinvolto
fm-draw-fate = Che ne è di «{ $event }»

## Perché no?

fm-why-blocked = { $facility }: Struttura bloccata in questo round
fm-why-bound = { $who } ha un Disturbo Cardiaco: questa pedina può andare solo al MedLab per curarlo
fm-why-bound-cured = { $who }: questa pedina era per curare un Disturbo Cardiaco che non c’è più; in questo round non può fare altro
fm-why-event-closed = Quell’Evento non è più aperto
fm-why-event-once = Un’azione Evento si può compiere una volta sola
fm-why-front = Le Riserve Generali non bastano per il costo di questa tessera
fm-why-medic = Deve assistere una pedina del Medico, e non ne resta nessuna
fm-why-no-action-here = Qui non si può dichiarare nessuna azione
fm-why-no-tile = Lì non c’è nessuna tessera Arresto
fm-why-not-built = { $facility }: Struttura non costruita
fm-why-not-in-crew = { $who } non fa parte di questo equipaggio
fm-why-not-planning = Le pedine si assegnano solo nella fase Azione, prima di risolvere le azioni
fm-why-pawn-left = { $pawn } è ancora libera e va assegnata
fm-why-pawn-taken = Quella pedina è già assegnata; prima riprendetela
fm-why-pawns =
    { $count ->
        [one] Serve { $count } pedina
       *[other] Servono { $count } pedine
    }
fm-why-price = Costa { $energy } energia e { $oxygen } ossigeno, più di quanto c’è nelle Riserve Generali
fm-why-shut = { $facility }: Struttura in arresto; lì si può solo togliere una tessera Arresto

## Lights, in words

fm-light-track = { $block }: tracciato Avaria a { $level } su 5
fm-light-box =
    { $block }: { $red ->
        [1] il suo dado si tira
       *[other] il suo dado non si tira
    }
fm-light-part =
    { $facility }, { $part }: { $broken ->
        [1] elemento rotto
       *[other] in funzione
    }
fm-light-shut = { $facility }: Struttura in arresto
fm-light-supply = { $reserve }: { $amount }
fm-light-stress = Stress { $level } su 18
fm-light-morale = Morale { $level }
fm-light-sol = Sol { $sol } di { $last }

## What happened

fm-mission-began = Comincia la missione { $mission }: { $sols } sol.
fm-sol-began = Sorge il sol { $sol }.
fm-phase-began = { $phase }, sol { $sol }.
fm-first-player-named = { $who } è il Primo Giocatore.
fm-track-moved = { $block }: tracciato Avaria da { $before } a { $after }.
fm-box-turned =
    Riquadro Avaria, { $block }: { $red ->
        [1] rosso, ora si tira il suo dado.
       *[other] di nuovo verde.
    }
fm-dice-rolled = { $block }: { $face ->
    [0] nessun dado
   *[other] dado { $face }
}{ $penalties ->
    [0] .
   *[other] , gli elementi rotti aggiungono { $penalties }.
}
fm-card-resolved = Avaria, { $block }: «{ $card }».
fm-card-void = «{ $card }» non ha effetto: { $facility }, Struttura in arresto o non in gioco.
fm-part-broken = { $facility }, elemento rotto: { $part }.
fm-part-spared = { $facility }: non succede nulla, { $part } già in avaria o in arresto.
fm-part-repaired = { $facility }, di nuovo in funzione: { $part }.
fm-tile-placed = { $facility }: Struttura in arresto, manca { $resource }.
fm-tile-turned = { $facility }: le Riserve Generali non bastano per il costo della tessera ({ $resource }), che resta lì.
fm-tile-removed = { $facility }: via la tessera Arresto ({ $resource }).
fm-facility-opened = { $facility }: Struttura di nuovo in funzione.
fm-token-placed = { $place }: un segnalino { $token }.
fm-token-discarded = { $place }: via il segnalino { $token }.
fm-produced =
    { $resource }: produzione { $amount }, fabbisogno { $need }{ $banked ->
        [0] .
       *[other] , alle Riserve Generali { $banked }.
    }
fm-productivity-moved = { $facility }: produttività da { $before } a { $after }.
fm-reserve-moved = Riserve Generali, { $reserve }: da { $before } a { $after }.
fm-grew =
    { $facility }: i semi crescono{ $ripened ->
        [0] .
       *[other] , una pianta è matura.
    }
fm-wilted = { $facility }, le piante appassiscono: { $what }.
fm-wilted-plants = { $count ->
        [one] 1 pianta torna seme
       *[other] { $count } piante tornano semi
    }
fm-wilted-lost = { $count ->
        [one] 1 pianta persa
       *[other] { $count } piante perse
    }
fm-wilted-seeds = { $count ->
        [one] 1 seme muore
       *[other] { $count } semi muoiono
    }
fm-wilted-sank = { $count ->
        [one] 1 seme scende
       *[other] { $count } semi scendono
    }
fm-wilted-not = { $facility }: appassirebbe, ma lì non cresce nulla.
fm-guard-spent = { $facility }: l’indicatore va via, la pianta che proteggeva resta.
fm-wilting-held = { $facility }: per questo sol le piante non appassiscono.
fm-fed =
    Cibo: prodotto { $produced }, necessario { $needed }{ $missing ->
        [0] .
       *[other] , mancante { $missing }.
    }
fm-stress-moved = Stress da { $before } a { $after }.
fm-stress-moved-why = Stress da { $before } a { $after }: { $why }.
fm-stress-crew = 1 per ciascuno dei { $crew } astronauti
fm-stress-mission = 1 per ciascuno dei { $crew } astronauti e { $mission } per la missione
fm-stress-tile = 2 per la tessera Arresto su { $facility }
fm-stress-hardware = 1 per l’Hardware rotto di { $facility }
fm-fought = Lo Stress esplode: una lite!
fm-morale-moved = Morale da { $before } a { $after }.
fm-tokens-moved =
    { $who } { $by ->
        [-3] scarta 3 segnalini Morale
        [-2] scarta 2 segnalini Morale
        [-1] scarta 1 segnalino Morale
        [1] riceve 1 segnalino Morale
        [2] riceve 2 segnalini Morale
        [3] riceve 3 segnalini Morale
       *[other] ha segnalini Morale: { $by }
    }.
fm-wounded =
  { $who } subisce { $count ->
    [one] 1 ferita
   *[other] { $count } ferite
  }: { $wounds } su 5.
fm-healed =
  { $who } guarisce da { $count ->
    [one] 1 ferita
   *[other] { $count } ferite
  }: { $wounds } su 5.
fm-died = { $who } muore.
fm-condition-gained = { $who } pesca { $condition }.
fm-condition-healed = { $who } guarisce da { $condition }.
fm-event-shown = Evento: «{ $event }».
fm-event-struck = «{ $event }»: arrivano le conseguenze!
fm-event-served = «{ $event }»: fatto.
fm-event-closed = «{ $event }»: tempo scaduto.
fm-planned =
    Il piano è deciso: { $stacks } { $stacks ->
        [one] azione
       *[other] azioni
    }.
fm-action-taken =
    { $who }: { $action }{ $success ->
        [1] .
       *[other] , senza successo.
    }
fm-returned = { $who }: { $action }, non resta nulla da fare; le pedine tornano indietro.
fm-gained =
    Zona di Carico: { $count ->
        [-1] 1 { $item } in meno
       *[other] { $count } { $item }
    }.
fm-rover-blocked = { $place } ha un segnalino Guasto e non può muoversi.
fm-objective-done = Obiettivo raggiunto: { $objective }.
fm-threshold-judged = Elementi rotti: { $broken }, Soglia { $limit }.
fm-mission-ended-victory = Vittoria. { $reason }
fm-mission-ended-defeat = Sconfitta. { $reason }
fm-reason-objectives = Tutti gli obiettivi sono raggiunti e l’equipaggio è vivo.
fm-reason-threshold = Gli obiettivi sono raggiunti, ma nell’HUB ci sono troppi elementi rotti.
fm-reason-time = L’ultimo sol è finito e mancano obiettivi.
fm-reason-death = Un astronauta è morto.
fm-skill-used = { $who } usa { $skill }.

# Quello che il tavolo imposta a mano
fm-set-repaired = riparato
fm-set-repaired-now = funziona
fm-set-broken = rotto
fm-set-broken-now = rotto
fm-set-red = girato sul rosso
fm-set-red-now = rosso
fm-set-green = girato sul verde
fm-set-green-now = verde
fm-set-ticked = raggiunto
fm-set-ticked-now = raggiunto
fm-set-unticked = non raggiunto
fm-set-unticked-now = non raggiunto
fm-set-fight = A 18 scoppia subito una lite e lo Stress riparte da 0.

# Perché una partita non si può preparare.
fm-setup-which-campaign = quale campagna? scegliete tra { $campaigns }
fm-setup-no-campaign = la campagna { $campaign } non c’è; scegliete tra { $campaigns }
fm-setup-campaign-category = è scelta una campagna, ma la categoria è { $category }; lasciatela via
fm-setup-no-mission = la missione { $mission } non c’è; scegliete tra { $missions }
fm-setup-category = { $mission } non è una missione della categoria { $category }; missioni di quella categoria: { $missions }
fm-setup-names = names: { $seat } non è in questo equipaggio; scegliete tra { $seats }
fm-setup-twice = ogni astronauta può giocare una volta sola
fm-setup-alone = un giocatore solo guida due astronauti: mettete players: 1, e i due in astronauts
fm-setup-named = astronauts: solo un giocatore solo ne guida due (players: 1); qui li nomina già players
fm-setup-one-each = astronauts: ciascuno di { $players } giocatori ne guida uno; metteteli in players
fm-setup-pair = astronauts: un giocatore solo ne guida due diversi, non { $named }; scegliete tra { $astronauts }
