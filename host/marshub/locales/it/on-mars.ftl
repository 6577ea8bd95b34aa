# On Mars: tutto ciò che dicono regole, tessere e luci. Parole nostre.

## Nomi

om-choice-players = Giocatori
om-choice-goal = Traguardo
om-choice-first = Primo giocatore
om-choice-length = Durata
om-choice-ending = Finale
om-choice-opening = Inizio
om-first-draw = a sorte
om-length-short = breve
om-length-long = lunga
om-ending-final-round = con un ultimo round
om-ending-space-oddity = Space Oddity: senza altri round
om-opening-standard = normale
om-opening-first-colonists = Primi coloni
om-seat-red = Rosso
om-seat-blue = Blu
om-seat-green = Verde
om-seat-yellow = Giallo
om-good-mineral = Minerale
    .counted = { $count ->
        [one] minerale
       *[other] minerali
    }
om-good-battery = Batteria
    .counted = { $count ->
        [one] batteria
       *[other] batterie
    }
om-good-water = Acqua
    .counted = { $count ->
        [one] acqua
       *[other] acqua
    }
om-good-plant = Pianta
    .counted = { $count ->
        [one] pianta
       *[other] piante
    }
om-good-oxygen = Ossigeno
    .counted = { $count ->
        [one] ossigeno
       *[other] ossigeno
    }
om-good-crystal = Cristallo
    .counted = { $count ->
        [one] cristallo
       *[other] cristalli
    }
om-good-resource = risorsa a scelta
    .counted = { $count ->
        [one] risorsa a scelta
       *[other] risorse a scelta
    }
om-good-any = risorsa o cristallo a scelta
    .counted = { $count ->
        [one] risorsa o cristallo a scelta
       *[other] risorse o cristalli a scelta
    }
om-good-nonmineral = risorsa a scelta, non Minerale
    .counted = { $count ->
        [one] risorsa a scelta (non minerale)
       *[other] risorse a scelta (non minerali)
    }
om-good-lss = Batteria, Acqua, Pianta o Ossigeno
    .counted = { $count ->
        [one] batteria, acqua, pianta o ossigeno
       *[other] batterie, acqua, piante o ossigeno
    }
om-good-colonist = Colono
    .counted = { $count ->
        [one] colono
       *[other] coloni
    }
om-good-miner = Colono minatore
    .counted = { $count ->
        [one] colono minatore
       *[other] coloni minatori
    }
om-goods = { $count } { $good }
om-nothing = nulla
om-free = gratis
om-kind-mine = Miniera
om-kind-generator = Generatore
om-kind-extractor = Estrattore d’acqua
om-kind-greenhouse = Serra
om-kind-condenser = Condensatore d’ossigeno
om-kind-shelter = Rifugio
om-kind-any = edificio a scelta
om-tech-mine = Tecnologia della Miniera
om-tech-generator = Tecnologia del Generatore
om-tech-extractor = Tecnologia dell’Estrattore
om-tech-greenhouse = Tecnologia della Serra
om-tech-condenser = Tecnologia del Condensatore
om-tech-shelter = Tecnologia del Rifugio
om-tech-rover = Tecnologia del Rover
om-tech-ship = Tecnologia delle navi
om-tech-upgrade = Tecnologia degli edifici avanzati
om-side-orbit = Orbita
om-side-colony = Colonia
om-action-pod = Capsula di atterraggio
om-action-blueprint = Nuovo progetto
om-action-learn = Nuova tecnologia
om-action-research = Ricerca e sviluppo
om-action-resupply = Rifornimento
om-action-control = Centro di controllo
om-action-build = Costruzione
om-action-upgrade = Edificio avanzato
om-action-ship = Nave in arrivo
om-action-hire = Ingaggio
om-row-bottom = riga in basso
om-row-middle = riga centrale
om-row-top = riga in alto
om-mover-bot = bot
om-mover-bots = bot
om-mover-rover = rover
om-mover-past = rover
om-lying-crystal = cristallo
om-lying-research = tessera ricerca
om-lying-discovery = tessera scoperta
om-research-red-a = tessera ricerca rossa A
om-research-red-b = tessera ricerca rossa B
om-research-green-a = tessera ricerca verde A
om-research-green-b = tessera ricerca verde B
om-discovery-dt01 = tessera scoperta 1
om-discovery-dt02 = tessera scoperta 2
om-discovery-dt03 = tessera scoperta 3
om-discovery-dt04 = tessera scoperta 4
om-discovery-dt05 = tessera scoperta 5
om-discovery-dt06 = tessera scoperta 6
om-discovery-dt07 = tessera scoperta 7
om-discovery-dt08 = tessera scoperta 8
om-discovery-dt09 = tessera scoperta 9
om-discovery-dt10 = tessera scoperta 10
om-discovery-dt11 = tessera scoperta 11
om-discovery-dt12 = tessera scoperta 12
om-discovery-dt13 = tessera scoperta 13
om-discovery-dt14 = tessera scoperta 14
om-discovery-dt15 = tessera scoperta 15
om-discovery-dt16 = tessera scoperta 16
om-discovery-dt17 = tessera scoperta 17
om-discovery-dt18 = tessera scoperta 18
om-discovery-dt19 = tessera scoperta 19
om-reward-lr1 = tessera premio 1
om-reward-lr2 = tessera premio 2
om-reward-lr3 = tessera premio 3
om-reward-lr4 = tessera premio 4
om-reward-lr5 = tessera premio 5
om-reward-lr6 = tessera premio 6
om-reward-lr7 = tessera premio 7
om-reward-lr8 = tessera premio 8
om-reward-points = punti: { $each } × { $basis }

## Che cosa fanno gli effetti

om-step-pay = paga { $goods }
om-step-gain = ottieni { $count } { $good }
om-step-score = { $n ->
    [one] segna 1 punto
   *[other] segna { $n } punti
    }
om-step-warehouse = prendi { $count } { $good } dal Magazzino
om-step-develop = { $free ->
    [1] sviluppa gratis la tecnologia, passi: { $n }
   *[0] sviluppa la tecnologia, passi: { $n }
    }
om-step-learn = { $n ->
    [one] impara 1 tecnologia al suo prezzo
   *[other] impara { $n } tecnologie al loro prezzo
    }
om-step-blueprint = { $n ->
    [one] prendi 1 progetto
   *[other] prendi { $n } progetti
    }
om-step-bots = { $n ->
    [one] muovi i tuoi bot di 1 passo
   *[other] muovi i tuoi bot di { $n } passi
    }{ $as-rovers ->
    [1] , raccogliendo cristalli e tessere come i rover
   *[0] { "" }
    }{ $extend ->
    [none] { "" }
   *[other] , di più con cristalli
    }
om-step-rover = { $n ->
    [0] muovi il tuo rover di tanti passi quanto è il livello più alto della Tecnologia del Rover in gioco
    [one] muovi il tuo rover di 1 passo
   *[other] muovi il tuo rover di { $n } passi
    }{ $extend ->
    [none] { "" }
    [crystals] , di più con cristalli
   *[other] , di più con cristalli e una Tecnologia del Rover
    }
om-step-build = costruisci: { $building }
om-step-upgrade = { $n ->
    [one] costruisci 1 edificio avanzato
   *[other] costruisci { $n } edifici avanzati
    }{ $tech ->
    [1] , di più con una Tecnologia degli edifici avanzati
   *[0] { "" }
    }{ $free ->
    [1] , gratis
   *[0] { "" }
    }{ $anywhere ->
    [1] , anche fuori dalle tue zone di costruzione
   *[0] { "" }
    }
om-step-ship = { $n ->
    [one] accogli 1 nave
   *[other] accogli { $n } navi
    }{ $more ->
    [1] , con 1 colono in più
   *[0] { "" }
    }{ $free ->
    [1] , gratis
   *[0] { "" }
    }
om-step-hire = { $what ->
    [scientist] ingaggia uno scienziato
    [contract] prendi un contratto terrestre
   *[other] ingaggia uno scienziato o prendi un contratto terrestre
    }{ $free ->
    [1] { " " }gratis
   *[0] { "" }
    }
om-step-produce = produci con i tuoi edifici avanzati e i tuoi minatori
om-step-keep-discovery = metti su questo progetto una tessera scoperta a faccia in su e prendi il suo vantaggio, e di nuovo a ogni uso successivo
om-step-travel = { $orbit-only ->
    [1] viaggia in Orbita
   *[0] viaggia dall’altro lato
    }
om-step-recall-work = { $n ->
    [one] richiama 1 colono dalla Zona di lavoro
   *[other] richiama fino a { $n } coloni dalla Zona di lavoro
    }
om-step-recall-slot = { $n ->
    [one] richiama 1 colono dai posti delle azioni
   *[other] richiama fino a { $n } coloni dai posti delle azioni
    }
om-step-recall-any = { $n ->
    [one] richiama 1 colono dai posti delle azioni o dalla Zona di lavoro
   *[other] richiama fino a { $n } coloni dai posti delle azioni e dalla Zona di lavoro
    }
om-step-recall-side = richiama alcuni o tutti i coloni dai posti delle azioni di un lato
om-step-trade = scambia { $give ->
    [one] 1 risorsa
   *[other] { $give } risorse
    } con { $get ->
    [one] 1 altra, non Minerale
   *[other] { $get } altre, non Minerali
    }
om-step-facility = attiva un tuo edificio avanzato

## Domande

om-space = Quale spazio dell’ordine di turno?
om-who-begins = Chi è il primo giocatore?
om-draw-first-building = Il prossimo dei primi edifici sulla mappa
om-draw-blueprint = Un progetto
om-shuttle-side = Da quale parte comincia la navetta?
om-draw-first-space = Una tessera dei Primi coloni per { $who }
om-first-space = spazio { $space } dell’ordine di turno
om-draw-first-card = Una carta A dei Primi coloni per { $who }
om-draw-task = Una carta B dei Primi coloni per { $who }
om-task = Quale compito svolto mostri?
om-card-first = da mostrare appena costruisci uno di questi: { $kinds }
om-card-task = { $task }: { $effect }
om-fulfil-learn-technology = impara una tecnologia
om-fulfil-travel-by-shuttle = viaggia con la navetta
om-fulfil-build-shelter = costruisci un Rifugio
om-fulfil-hire-scientist = ingaggia uno scienziato
om-fulfil-develop-technology = sviluppa una tecnologia
om-fulfil-develop-twice = sviluppa due volte nello stesso turno
om-fulfil-place-discovery = metti una scoperta sulla mappa
om-fulfil-take-blueprint = prendi un progetto
om-draw-technology = Una tessera tecnologia
om-draw-tile = La prossima tessera edificio della pila: { $building }
om-tile-number = { $building }, tessera { $number }
om-draw-discovery = Una tessera scoperta
om-draw-reward = Un premio del supporto vitale: { $building }
om-draw-mission = Una missione
om-draw-objective = Un obiettivo privato per { $who }
om-turn = { $acted ->
    [1] { $executed ->
        [1] Le tue azioni sono fatte
       *[0] Un’azione esecutiva, o chiudi il turno?
        }
   *[0] { $executed ->
        [1] Quale azione principale?
       *[0] Quale azione?
        }
    }
om-surcharge = { $action }: il supplemento è { $count }. Come lo paghi?
om-pay-with = Come paghi { $goods }?
om-pay-crystal = { $count ->
    [one] Come paghi 1 cristallo?
   *[other] Come paghi { $count } cristalli?
    }
om-pay-card = Quale obiettivo privato scarti come cristallo?
om-gain-any = { $colonists ->
    [1] Un’altra risorsa, per un colono?
   *[0] Quale risorsa ottieni?
    }
om-boosters = Quanti coloni rafforzano l’azione?
om-produce-more = Produrre ancora una volta, per un colono?
om-keep-discovery = Quale scoperta metti sul progetto { $card }?
om-straight = { $good }: non c’è posto. Subito su un contratto?
om-trade-give = { $give ->
    [one] Quale risorsa scambi?
   *[other] Quale risorsa scambi? Già scambiate: { $given } su { $give }
    }
om-recall = { $colonists ->
    [1] Richiamare un altro colono, per un colono?
   *[0] Da dove richiami un colono?
    }
om-blueprint = Quale progetto?
om-blueprint-further = { $colonists ->
    [1] Un altro progetto, per un colono?
   *[0] Quale progetto ora?
    }
om-learn = { $colonists ->
    [1] Una seconda tecnologia, per un colono?
   *[0] Quale tecnologia?
    }
om-lab-space = In quale spazio del tuo laboratorio?
om-develop = { $colonists ->
    [1] Un altro passo, per un colono?
   *[0] Quale tecnologia sviluppi? Passi rimasti: { $left }
    }
om-technology = { $tech }: di chi usi la tessera?
om-lab-benefit = Prendi il bonus dello spazio { $space } del laboratorio ({ $effect })?
om-lender = La tua tessera è stata usata: { $tech }. La sviluppi gratis o tieni l’ossigeno?
om-resupply = { $colonists ->
    [1] Un’altra cosa dal Magazzino, per un colono?
   *[0] Che cosa prendi dal Magazzino?
    }
om-move = Che cosa muovi? Passi rimasti: bot { $bots }, rover { $rover }
om-tile = Prendi la tessera sotto il tuo { $piece } ({ $tile }: { $effect })?
om-build-what = Che cosa costruisci?
om-build-where = { $building }: dove lo costruisci?
om-displace = Il tuo { $piece } deve fare posto. Dove va?
om-benefit = Quale vantaggio del supporto vitale?
om-upgrade = { $colonists ->
    [1] Un altro edificio avanzato, per un colono?
   *[0] Quale progetto, e su quale edificio?
    }
om-ship = { $colonists ->
    [1] Un’altra nave, per un colono?
   *[0] { $further ->
        [1] Un’altra nave?
       *[0] Quale nave?
        }
    }
om-ship-brings = Che cosa porta la nave?
om-bot-where = Dove va il nuovo bot?
om-hire = Quale carta prendi?
om-refill = Quale contratto entra nell’offerta?
om-which-effect = Quale di questi?
om-facility = Quale edificio avanzato attivi?
om-objective = Quale obiettivo privato completi?
om-explore = Quale scoperta metti sulla mappa?
om-explore-where = Dove va la scoperta?
om-bonus = Prendi il bonus del tuo spazio ({ $effect })?
om-travel = Viaggi? Destinazione: { $side }
om-deliver-own = { $card }: consegni questo bene ({ $good })?
om-last-delivery = Un’ultima consegna?

## Scelte

om-option-back = Indietro
om-option-done = Fatto
om-option-none = No
om-option-hex = { $where }
om-option-building = { $where }, { $building }
om-option-ability = { $effect }
om-option-space = Spazio { $space }: { $effect }
om-option-payment = { $goods }
om-option-depot = Dal Deposito: { $count }
om-option-instead = { $count ->
    [one] Con
   *[other] Uno dei { $count } con
    } { $cards ->
    [one] il tuo obiettivo privato
   *[other] uno dei tuoi { $cards } obiettivi privati
    }
om-option-deliver = { $who } consegna { $good }: { $card }
om-option-surcharge = Con { $crystals ->
    [0] { $colonists ->
            [one] 1 colono
           *[other] { $colonists } coloni
        }
   *[other] { $colonists ->
        [0] { $crystals ->
                [one] 1 cristallo
               *[other] { $crystals } cristalli
            }
       *[other] { $colonists ->
                [one] 1 colono
               *[other] { $colonists } coloni
            } e { $crystals ->
                [one] 1 cristallo
               *[other] { $crystals } cristalli
            }
        }
    }{ $cards ->
    [0] { "" }
    [one] , scartando un obiettivo privato
   *[other] , scartando { $cards } obiettivi privati
    }
om-option-boosters = { $count ->
    [0] Nessuno
    [one] 1 colono
   *[other] { $count } coloni
    }
om-option-recall-work = Zona di lavoro
om-option-recall-orbit = Tutti dal lato dell’Orbita
om-option-recall-colony = Tutti dal lato della Colonia
om-option-blueprint = { $card }: { $building }, livello { $level }, porta { $good }
om-option-learn = { $tech }, { $row }, posto { $place }: { $goods }
om-option-lab = { $space }, livello { $level }{ $gives ->
    [1] : { $effect }
   *[0] { "" }
    }
om-option-develop = { $tech } in { $space }, livello { $level }{ $priced ->
    [1] , per { $goods }
   *[0] { "" }
    }{ $gives ->
    [1] : { $effect }
   *[0] { "" }
    }
om-option-technology = { $own ->
    [1] { $colonists ->
        [0] La tua, livello { $level }
        [one] La tua, livello { $level }, con 1 colono
       *[other] La tua, livello { $level }, con { $colonists } coloni
        }
   *[0] { $colonists ->
        [0] Quella di { $whose }, livello { $level }
        [one] Quella di { $whose }, livello { $level }, con 1 colono
       *[other] Quella di { $whose }, livello { $level }, con { $colonists } coloni
        }
    }
om-option-oxygen = { $room ->
    [1] Tieni l’ossigeno
   *[0] Tieni l’ossigeno (ma non hai posto)
    }
om-option-bot = Bot da { $start } a { $where }
om-option-rover = Rover da { $start } a { $where }
om-option-past = Rover in { $where }, senza prendere il cristallo
om-option-leave-crystal = Bot da { $start } a { $where }, senza prendere il cristallo
om-option-rover-technology = { $own ->
    [1] Usa la tua Tecnologia del Rover
   *[0] Usa la Tecnologia del Rover di { $whose }
    }: { $level ->
    [one] 1 passo
   *[other] { $level } passi
    }
om-option-crystal-point = Un cristallo per un altro passo: { $mover }
om-option-colonist-point = Un colono per un altro passo: { $mover }
om-option-take = Prendila
om-option-leave = Lasciala
om-option-build = Costruisci: { $building }
om-option-upgrade = { $card } su { $where } ({ $building })
om-option-ship = Nave dello spazio { $space }, che libera { $executive }
om-option-colonists = { $count } coloni
om-option-bot-arrives = { $count ->
    [one] 1 colono e 1 bot
   *[other] { $count } coloni e 1 bot
    }
om-option-boost = Nessuna tecnologia: un colono va nella Zona di lavoro
om-option-hire = { $card } per { $goods }: { $told }
om-option-card = { $card }: { $told }
om-held-objective =
    { $card }
    { $told }
om-option-discard = Scarta { $card }
om-option-executive = { $executive }, { $spread ->
    [1] da { $least } a { $crystals } cristalli
   *[0] { $crystals ->
        [0] gratis
        [one] 1 cristallo
       *[other] { $crystals } cristalli
        }
    }: { $effect }
om-option-run = { $card }, { $crystals ->
    [0] gratis
    [one] 1 cristallo
   *[other] { $crystals } cristalli
    }: { $effect }
om-option-send = { $scientist } su { $card }, { $crystals ->
    [0] gratis
    [one] 1 cristallo
   *[other] { $crystals } cristalli
    }: { $effect }
om-option-objective = Obiettivi privati
om-option-complete = { $card }: { $effect }
om-option-end = Chiudi il turno
om-option-stay = Resta
om-option-ride = Prendi la navetta
om-option-ship-travel = Scarta una nave e viaggia

om-group-build = Costruzione
om-group-hire = Ingaggio
om-group-executive = Azioni esecutive
om-group-deliver = Consegne ai contratti
om-group-more = Altro
om-group-bots = Bot
om-group-rover = Rover

## Che cosa costano e portano le scelte

om-costs = { $goods }
om-costs-minerals = { $count ->
    [one] Un minerale deve sostituire un’altra risorsa
   *[other] I minerali devono sostituire altre { $count } risorse
    }
om-costs-slot = Un colono degli Alloggi per il posto dell’azione
om-costs-boost = Un colono degli Alloggi per la Zona di lavoro
om-costs-loan = Usa in prestito { $tech } di { $whose }, per un ossigeno o un passo di sviluppo gratuito
om-costs-surcharge = { $each ->
    [1] Supplemento per i coloni presenti: { $count }, in cristalli o coloni
   *[0] Supplemento per gli altri colori: { $count }, in cristalli o coloni
    }
om-needs-technology = Tecnologia di livello { $level }: { $building }
om-gains = { $goods }
om-gains-cube = Sposta un cubo progresso
om-gains-effect = { $effect }
om-gains-opens = Rende disponibile l’azione esecutiva ({ $crystals ->
    [0] gratis
    [one] 1 cristallo
   *[other] { $crystals } cristalli
    }): { $effect }
om-gains-runs = Una volta costruito si può usare: { $effect }
om-gains-row = Il supporto vitale sale alla riga { $row }: { $building }
om-gains-points = { $points ->
    [one] { $points } punto
   *[other] { $points } punti
    }
om-gains-reward = { $points ->
    [one] { $points } punto della tessera premio, e un vantaggio del supporto vitale
   *[other] { $points } punti della tessera premio, e un vantaggio del supporto vitale
    }
om-gains-level = A fine turno la colonia raggiunge il livello { $level }
om-gains-mission = { $left ->
    [0] { $mission }: { $crystals ->
            [one] 1 cristallo
           *[other] { $crystals } cristalli
        }, e la missione è compiuta
    [one] { $mission }: { $crystals ->
            [one] 1 cristallo
           *[other] { $crystals } cristalli
        }, poi ne manca 1
   *[other] { $mission }: { $crystals ->
            [one] 1 cristallo
           *[other] { $crystals } cristalli
        }, poi ne mancano { $left }
    }
om-gains-at-end = { $points ->
    [one] { $points } punto alla fine
   *[other] { $points } punti alla fine
    }
om-gains-contract = Alla fine, punti: +{ $gain } se completato, altrimenti −{ $lose }
om-risk-unbuilt = { $points ->
    [one] Se resta da costruire, alla fine costa { $points } punto
   *[other] Se resta da costruire, alla fine costa { $points } punti
    }
om-risk-no-room = Va perso per mancanza di posto: { $goods }
om-risk-no-contribution = Completato ora, nel turno di un altro, non vale per { $mission }: nessun cristallo
om-risk-tray = { $lost ->
    [one] 1 cristallo in attesa non troverà posto nel Deposito al tuo prossimo turno
   *[other] { $lost } cristalli in attesa non troveranno posto nel Deposito al tuo prossimo turno
    }

## Che cosa dicono le carte

om-card-scientist = lavora senza cristalli in edifici avanzati: { $building }; { $points ->
    [one] 1 punto
   *[other] { $points } punti
    } alla fine per ogni edificio avanzato di questo tipo su Marte: { $scored }
om-card-delivery = consegna { $goods }; punti: +{ $gain } se completato, altrimenti −{ $lose }
om-card-upgrade = un proprio edificio avanzato in un complesso di almeno { $size }: { $building }; punti: +{ $gain } se completato, altrimenti −{ $lose }
om-card-mission = { $deed }; cristalli ogni volta: { $crystals }
om-card-objective = { $conditions }; { $rewards }
om-card-reward = premio { $number }: { $effect }
om-deed-research-taken = prendi tessere ricerca
om-deed-discovery-taken = prendi tessere scoperta
om-deed-bot-placed = metti bot sulla mappa
om-deed-scientist-taken = prendi scienziati
om-deed-contract-completed = completa contratti
om-deed-technology-taken = prendi tessere tecnologia
om-deed-blueprint-taken = prendi progetti
om-deed-cube-placed = sposta cubi progresso
om-deed-upgraded = costruisci edifici avanzati
om-metric-tech-tiles = { $n ->
    [one] 1 tessera tecnologia
   *[other] { $n } tessere tecnologia
    }
om-metric-tech-max-level = una tecnologia di livello { $n }
om-metric-shelters-on-map = { $n ->
    [one] 1 dei propri Rifugi sulla mappa
   *[other] { $n } dei propri Rifugi sulla mappa
    }
om-metric-advanced-buildings = { $n ->
    [one] 1 edificio avanzato
   *[other] { $n } edifici avanzati
    }
om-metric-ships-in-hangar = { $n ->
    [one] 1 nave nell’Hangar
   *[other] { $n } navi nell’Hangar
    }
om-metric-colonists-lq = { $n ->
    [one] 1 colono negli Alloggi
   *[other] { $n } coloni negli Alloggi
    }
om-metric-bots-on-map = { $n } bot sulla mappa
om-metric-progress-cubes = { $n ->
    [one] 1 cubo progresso spostato
   *[other] { $n } cubi progresso spostati
    }
om-metric-research-tiles = { $n ->
    [one] 1 tessera ricerca
   *[other] { $n } tessere ricerca
    }
om-metric-discovery-tiles = { $n ->
    [one] 1 tessera scoperta
   *[other] { $n } tessere scoperta
    }
om-metric-scientists = { $n ->
    [one] 1 scienziato
   *[other] { $n } scienziati
    }
om-metric-blueprints-held = { $n ->
    [one] 1 progetto, costruito o no
   *[other] { $n } progetti, costruiti o no
    }
om-metric-mines-held = { $n ->
    [one] 1 Miniera con un proprio colono o segnalino
   *[other] { $n } Miniere con un proprio colono o segnalino
    }
om-metric-marked-complex = un complesso di { $n } con un proprio edificio avanzato
om-metric-marked-complexes-of-3 = { $n ->
    [one] un complesso di 3 o più con un proprio edificio avanzato
   *[other] { $n } complessi di 3 o più con un proprio edificio avanzato
    }
om-metric-marked-lab-spaces = { $n ->
    [one] tecnologia su 1 di questi spazi del laboratorio: { $spaces }
   *[other] tecnologie su { $n } di questi spazi del laboratorio: { $spaces }
    }
om-metric-most-of-one-kind = { $n } della stessa risorsa nelle Scorte, non minerali
om-metric-colony-level = livello della colonia { $n }
om-metric-contracts-completed = { $n ->
    [one] 1 contratto completato
   *[other] { $n } contratti completati
    }

## Perché no

om-why-lacking = Ti manca: { $goods }.
om-why-acted = L’azione principale di questo turno è già fatta.
om-why-not-acted = Ogni turno ha una sola azione principale: prima fai quella.
om-why-executed = L’azione esecutiva di questo turno è già fatta.
om-why-other-side = Quell’azione si fa da un’altra parte: { $side }.
om-why-no-colonist = Il posto richiede un colono, e nei tuoi Alloggi non ce ne sono.
om-why-hired = Hai già un colono su Ingaggio.
om-why-surcharge = { $count ->
    [0] Non puoi pagare tutto: posto e azione.
   *[other] Non puoi pagare tutto: posto, supplemento ({ $count }) e azione.
    }
om-why-crowded = Su { $where } c’è più di un pezzo.
om-why-no-marker = Non hai più segnalini edificio avanzato.
om-why-no-blueprint = L’offerta dei progetti è vuota.
om-why-lab-full = Nella prima colonna a sinistra del tuo laboratorio i due spazi sono occupati.
om-why-grid-empty = La griglia delle tecnologie è vuota.
om-why-known = Hai già questa tecnologia: { $tech }.
om-why-not-right = { $space } non è lo spazio accanto, a destra.
om-why-space-taken = { $space } è occupato.
om-why-no-step = Nessuna tessera del tuo laboratorio si può sviluppare.
om-why-warehouse-empty = Il Magazzino è vuoto.
om-why-no-room = Non hai posto.
om-why-no-minerals = Nel Magazzino non ci sono mai minerali.
om-why-none-there = Nel Magazzino non ce n’è: { $good }.
om-why-no-points = Non gli restano passi.
om-why-not-beside = { $where } non è adiacente.
om-why-not-stay = Un { $piece } non può restare su { $where }.
om-why-tile = Il tuo rover non può prendere la tessera su { $where }, quindi lì non può fermarsi: ha un prezzo, non hai posto per ciò che dà, o ne hai già una uguale.
om-why-no-rover-technology = Non c’è una Tecnologia del Rover da usare, o è già stata usata.
om-why-no-crystal = Nessun cristallo del tuo Deposito può pagare questo passo.
om-why-no-boost = Ora nessun colono può rafforzare l’azione.
om-why-none-left = Non ne restano da costruire: { $building }.
om-why-no-miner = Una Miniera richiede un colono dei tuoi Alloggi.
om-why-no-site = Nelle zone di costruzione dei tuoi bot non c’è uno spazio adatto: { $building }.
om-why-no-technology = Ovunque si unirebbe a un complesso che richiede una tecnologia più alta: { $building }.
om-why-no-zone = { $where } non è nella zona di costruzione di un tuo bot.
om-why-built-on = Su { $where } c’è già un edificio.
om-why-too-far = { $where } non è accanto a un edificio dello stesso tipo, né a due spazi esatti: { $building }.
om-why-level = Lì serve la tecnologia di livello { $level }: { $building }.
om-why-no-unused-blueprint = Non hai progetti da costruire.
om-why-nothing-to-upgrade = Nessun tuo progetto si adatta a un edificio nelle zone di costruzione dei tuoi bot.
om-why-blueprint-used = { $card }: già costruito.
om-why-advanced = L’edificio su { $where } è già avanzato.
om-why-other-type = { $card } è per un altro edificio: { $building }.
om-why-not-own-shelter = Quel Rifugio è di un altro giocatore.
om-why-small-complex = Un progetto di livello 3 richiede un complesso di almeno { $size }.
om-why-no-ship = Nel tuo Deposito non restano navi.
om-why-ships-enough = Al livello { $level } della colonia dal tuo Deposito non possono partire altre navi.
om-why-card-not-open = Ora questo effetto non può prendere quella carta.
om-why-space-empty = In quello spazio non ci sono carte.
om-why-ship-there = Sullo spazio { $space } c’è una nave.
om-why-no-facility = Non hai edifici avanzati, né uno scienziato da mandare su uno.
om-why-crystals = { $count ->
    [one] Costa 1 cristallo, e nel Deposito non ne hai.
   *[other] Costa { $count } cristalli, e nel Deposito non ne hai abbastanza.
    }
om-mend-tray = { $count ->
    [one] il cristallo sotto il tuo Deposito, che vi entra al tuo prossimo turno
   *[other] i { $count } cristalli sotto il tuo Deposito, che vi entrano al tuo prossimo turno
}
om-why-no-effect = Non avrebbe effetto.
om-why-other-task = { $card } chiede un altro compito.
om-why-fulfilled = Hai già completato un obiettivo privato.
om-why-owed = I tuoi obiettivi privati si stanno spendendo come cristalli.
om-why-move-first = Prima porta i tuoi pezzi dove possono restare.
om-why-tile-first = Il tuo rover è su una tessera: termina lì il movimento, o prosegui, prima di completare un obiettivo privato.
om-why-no-objective = Non hai obiettivi privati.
om-why-not-met = Le condizioni non sono soddisfatte: { $card }.
om-why-not-needed = Quel contratto non ne richiede altri, o tu non ne hai.
om-why-no-ride = In questo round la navetta non è partita dalla tua parte.
om-why-free-ride = La navetta ti porta gratis.
om-why-not-displayed = { $card } non è nell’offerta.
om-why-no-ship-there = Sullo spazio { $space } non c’è nessuna tua nave.
om-why-not-three-away = { $where } non è a esattamente tre spazi dal tuo rover.
om-why-not-empty = { $where } non è vuoto.
om-why-no-hangar = Nel tuo Hangar non ci sono navi.

## La fine

om-won = { $points ->
    [one] Vince { $who } con { $points } punto.
   *[other] Vince { $who } con { $points } punti.
    }
om-shared = In { $count } dividono la vittoria con { $points ->
    [one] { $points } punto
   *[other] { $points } punti
    } a testa.

## Che cosa succede

om-game-began = { $players ->
    [one] La preparazione è finita: comincia la partita in solitario.
   *[other] Tutto è pronto: si comincia in { $players }.
    }
om-space-taken = { $who } prende lo spazio { $space } dell’ordine di turno.
om-shelter-set = { $bots ->
    [0] { $who } mette il primo Rifugio su { $where }.
   *[other] { $who } mette il primo Rifugio su { $where }, con un bot.
    }
om-shuttle-placed = { $who } sceglie dove comincia la navetta: { $side }.
om-first-card-shown = { $who } mostra { $card } e pesca dei compiti.
om-task-shown = { $who } mostra un compito svolto: { $card }.
om-round-began = Comincia il round { $round }.
om-turn-began = Round { $round }: tocca a { $who }.
om-turn-ended = Finisce il turno di { $who }.
om-main-action = { $who } fa l’azione { $action }.
om-slot-taken = { $who } manda un colono su { $action }.
om-surcharged = { $who } paga il supplemento{ $colonists ->
    [0] { "" }
    [one] { " " }con 1 colono
   *[other] { " " }con { $colonists } coloni
    }.
om-slots-cleared = { $action }: i posti sono tutti occupati, { $count ->
    [one] 1 colono di { $who } va
   *[other] { $count } coloni di { $who } vanno
    } alla Zona di lavoro.
om-gained = { $who } ottiene { $count } { $good }.
om-lost = { $who } non ha posto per { $count } { $good }.
om-paid = { $who } paga { $count } { $good }{ $surcharge ->
    [1] { " " }per il supplemento
   *[0] { "" }
    }.
om-delivered = { $who } consegna { $count } { $good }: { $card }.
om-crystals-moved = { $count ->
    [one] { $who }: 1 nuovo cristallo va nel Deposito.
   *[other] { $who }: { $count } nuovi cristalli vanno nel Deposito.
    }
om-crystals-lost = { $count ->
    [one] { $who } non ha posto per 1 cristallo.
   *[other] { $who } non ha posto per { $count } cristalli.
    }
om-substitutes-used = { $count ->
    [one] In gioco ci sono più cristalli che nella scatola: usa un altro segnalino per 1 di essi.
   *[other] In gioco ci sono più cristalli che nella scatola: usa altri segnalini per { $count } di essi.
 }
om-objective-spent = { $who } scarta un obiettivo privato come cristallo{ $surcharge ->
    [1] { " " }per il supplemento
   *[0] { "" }
    }.
om-objective-met = { $who } completa { $card }.
om-colonist-gained = { $count ->
    [one] { $who } ottiene 1 colono.
   *[other] { $who } ottiene { $count } coloni.
    }
om-colonist-home = { $room ->
    [0] Un minatore di { $who } non trova posto negli Alloggi e va nella Riserva.
   *[other] Un minatore di { $who } torna a casa.
    }
om-worked = { $count ->
    [one] { $who } manda 1 colono nella Zona di lavoro.
   *[other] { $who } manda { $count } coloni nella Zona di lavoro.
    }
om-boosted = { $count ->
    [one] { $who } rafforza l’azione con 1 colono.
   *[other] { $who } rafforza l’azione con { $count } coloni.
    }
om-recalled = { $count ->
    [one] { $who } richiama a casa 1 colono.
   *[other] { $who } richiama a casa { $count } coloni.
    }
om-recovered = { $who } riprende i coloni ({ $side } e Zona di lavoro).
om-colonists-lost = { $count ->
    [one] 1 colono di { $who } non trova posto negli Alloggi e va nella Riserva.
   *[other] { $count } coloni di { $who } non trovano posto negli Alloggi e vanno nella Riserva.
    }
om-scored = { $who } segna { $points ->
    [one] 1 punto
   *[other] { $points } punti
    }{ $basis ->
    [first] { " " }per il primo edificio del tipo
    [reward] { " " }per la tessera premio
   *[other] { "" }
    }.
om-moved = { $who }: { $piece } da { $start } a { $to }.
om-rover-placed = Il rover di { $who } parte da { $where }.
om-crystal-picked = Il { $piece } di { $who } raccoglie il cristallo su { $where }.
om-tile-taken = Il { $piece } di { $who } prende su { $where }: { $tile }.
om-cleared-away = Un bot di { $who } toglie da { $where }: { $tile }.
om-built-over = Perso sotto l’edificio su { $where }: { $tile }.
om-displaced = Il { $piece } di { $who } fa posto: da { $start } a { $to }.
om-built = { $who } costruisce su { $where }: { $building }.
om-arrow-crystal = Su { $where } affiora un cristallo.
om-miner-placed = Un colono di { $who } scava su { $where }.
om-cube-placed = { $who } sposta il cubo progresso: { $building }.
om-borrowed = { $who } usa la tessera di { $other }: { $tech }.
om-technology-used = { $who } usa la propria tessera: { $tech }.
om-loan-kept = A { $who } spetta un ossigeno per la tecnologia prestata: { $tech }.
om-loan-used = { $who } sviluppa invece la tecnologia prestata: { $tech }.
om-learned = { $who } impara su { $space }: { $tech }.
om-developed = { $who } sviluppa da { $start } a { $to }: { $tech }.
om-blueprint-taken = { $who } prende il progetto { $card }.
om-upgraded = Edificio avanzato di { $who } su { $where }: { $card }.
om-ship-welcomed = { $who } accoglie la nave dello spazio { $space } del Deposito.
om-bot-arrived = Un nuovo bot di { $who } arriva su { $where }.
om-hired = { $who } prende: { $card }.
om-contract-completed = { $who } completa un contratto: { $card }.
om-contract-laid = Nell’offerta entra: { $card }.
om-executive-taken = { $who } fa l’azione esecutiva { $executive }.
om-facility-run = { $who } attiva: { $card }.
om-scientist-sent = { $who } manda su { $card }: { $scientist }.
om-contributed = { $who } contribuisce a { $mission }: { $crystals ->
    [one] 1 cristallo
   *[other] { $crystals } cristalli
    }, { $left ->
    [0] non manca più nulla
    [one] ne manca 1
   *[other] ne mancano { $left }
    }.
om-mission-done = La missione { $mission } è compiuta.
om-remaining-moved = Missioni rimaste: { $left }.
om-column-rose = Supporto vitale: sale alla riga { $row }: { $building }.
om-first-built = { $who } costruisce per la prima volta: { $building }.
om-rewarded = { $who } prende un vantaggio del supporto vitale: { $effect }.
om-level-rose = La colonia raggiunge il livello { $level }.
om-display-changed = { $count ->
    [one] Nell’offerta dei progetti ora c’è 1 carta.
   *[other] Nell’offerta dei progetti ora ci sono { $count } carte.
    }
om-tech-laid = Nella griglia delle tecnologie entra: { $tech }.
om-warehouse-filled = Il Magazzino è di nuovo pieno.
om-progress-scored = { $points ->
    [one] { $who } segna { $points } punto per i cubi progresso.
   *[other] { $who } segna { $points } punti per i cubi progresso.
    }
om-shuttle-moved = La navetta avanza: { $side }, distanza { $distance }.
om-shuttle-travelled = La navetta viaggia: { $side }, distanza { $distance }.
om-travelled = { $ship ->
    [1] { $who } scarta una nave e viaggia, destinazione { $side }.
    [2] { $who } viaggia, destinazione { $side }.
   *[other] { $who } prende la navetta, destinazione { $side }.
    }
om-stayed = { $who } resta.
om-nobody-travels = Nessuno può viaggiare: la navetta non porta nessuno e negli Hangar non ci sono navi.
om-produced = Gli edifici e i minatori di { $who } producono.
om-discovery-laid = { $who } mette una scoperta su { $where }.
om-discovery-kept = { $who } mette una scoperta sul progetto { $card }.
om-end-triggered = La fine è vicina: il round { $round } è l’ultimo.
om-points-counted = { $points ->
    [one] { $who } ha in tutto { $points } punto.
   *[other] { $who } ha in tutto { $points } punti.
    }
om-game-ended = La partita finisce dopo il round { $round }.

## Dove stanno le cose

om-lay = { $spot }: { $count } × { $thing }
om-at-hex = { $where }
om-at-row = Supporto vitale, { $building }, riga { $row }
om-at-reward = Sopra la colonna del supporto vitale: { $building }
om-at-level = Supporto vitale, indicatore di livello, riga { $row }
om-at-remaining = Missioni rimaste: { $left }
om-at-shuttle = Tracciato della navetta, { $side }, distanza { $distance }
om-at-missions = Gli spazi delle missioni
om-at-mission = { $mission }, { $left } sopra il segno di spunta
om-at-warehouse = Il Magazzino
om-at-slot = I posti dell’azione { $action }
om-at-stack = Pila esposta: { $building }
om-at-grid = Griglia delle tecnologie, { $row }, { $number }
om-at-tech-stack = La pila delle tecnologie, coperta
om-at-display = L’offerta dei progetti
om-at-deck = Il mazzo dei progetti, coperto
om-at-hiring = Offerta degli ingaggi, spazio: { $scientist }
om-at-contracts = La pila scoperta dei contratti
om-at-exploration = Il riquadro Esplorazione
om-at-exploration-stack = La pila delle scoperte, coperta
om-at-space = { $done ->
    [1] Ordine di turno, spazio { $space }, coricato
   *[0] Ordine di turno, spazio { $space }, in piedi
    }
om-at-score = Tracciato dei punti, { $points }
om-at-supply = Dotazione di { $whose }
om-at-card = La carta { $card }
om-at-shelters = Plancia di { $whose }, Rifugi
om-at-quarters = Alloggi di { $whose }
om-at-work = Zona di lavoro di { $whose }
om-at-reserve = Riserva di { $whose }
om-at-dock = Deposito di { $whose }, spazio { $space }
om-at-hangar = Hangar di { $whose }
om-at-storage = Scorte di { $whose }
om-at-depot = Deposito di { $whose }
om-at-tray = Sotto il Deposito di { $whose }
om-at-pending = Sulla plancia di { $whose }, in attesa
om-at-lab = Laboratorio di { $whose }, { $space }
om-at-progress = L’area progresso
om-at-cubes = Bordo della plancia di { $whose }
om-at-area = Davanti a { $whose }
om-at-contract = Sul contratto { $card }
om-at-hand = Mano di { $whose }
om-thing-colonist = Colono ({ $whose })
om-thing-shelter = Rifugio ({ $whose })
om-thing-row = Indicatore: { $building }
om-thing-level = Indicatore di livello della colonia
om-thing-remaining = Indicatore delle missioni rimaste
om-thing-shuttle = Navetta
om-thing-tracker = Indicatore di missione
om-thing-tech = tessera tecnologia coperta
om-thing-blueprint = progetto coperto
om-thing-discovery = tessera scoperta coperta
om-thing-first-card = carta A dei Primi coloni, coperta
om-thing-task = carta B dei Primi coloni, coperta
om-thing-objective = obiettivo privato coperto
om-thing-sent = Segnalino: { $scientist }
om-thing-player = Segnalino giocatore ({ $whose })
om-thing-score = Segnapunti ({ $whose })
om-thing-bot = Bot ({ $whose })
om-thing-rover = Rover ({ $whose })
om-thing-marker = Segnalino edificio avanzato ({ $whose })
om-thing-ship = Nave ({ $whose })
om-thing-cube = Cubo progresso ({ $whose }): { $building }

## Luci

om-light-active = Tocca a { $whose }
om-light-order = { $done ->
    [1] { $whose }: ordine di turno { $space }, fatto
   *[0] { $whose }: ordine di turno { $space }
    }
om-light-row = { $wanting ->
    [1] { $building }: riga { $row }, la colonia ne ha bisogno
   *[0] { $building }: riga { $row }
    }
om-light-level = Livello della colonia: { $level }
om-light-shuttle = Navetta: { $side }, distanza { $distance }
om-light-last = { $last ->
    [0] L’ultimo round non è ancora annunciato
   *[other] Il round { $last } è l’ultimo
    }
om-light-remaining = Missioni rimaste: { $left }
om-light-mission = { $left ->
    [0] { $mission }: compiuta. { $told }
    [one] { $mission }: ne manca 1. { $told }
   *[other] { $mission }: ne mancano { $left }. { $told }
    }
om-light-slots = { $action }: posti liberi { $free } su { $slots }

## La cronaca

om-chapter-setup = Preparazione
om-chapter-turn = Round { $round }: { $who }
om-chapter-shuttle = Round { $round }: la navetta
om-chart-points = Punti, se finisse ora
om-chart-played = Punti segnati in partita
om-chart-progress = Punti dei cubi progresso
om-chart-ships = Punti delle navi
om-chart-quarters = Punti dei coloni
om-chart-technology = Punti delle tecnologie
om-chart-buildings = Punti dei progetti
om-chart-scientists = Punti degli scienziati
om-chart-contracts = Punti dei contratti
om-chart-colony = Livello della colonia
om-why-objective-later = Gli obiettivi si completano nel proprio turno della fase di Colonizzazione.
om-why-not-now = Non a metà di un’azione.

# Quello che il tavolo imposta a mano
om-set-done = il segnalino è coricato
om-set-done-now = coricato
om-set-undone = il segnalino è di nuovo in piedi
om-set-undone-now = in piedi
om-advice-lead = Punti opportunità di vantaggio sul miglior rivale: { $value }
om-advice-points = Punti opportunità fra qualche round: { $value }
om-advice-buildings = Edifici fra qualche round: { $value }

# Perché una partita non si può preparare.
om-setup-first = first è draw, o un colore che gioca ({ $colours }), non { $first }
om-setup-goal = l’obiettivo di una partita in solitario è uno tra { $goals }; più giocatori non ne hanno
om-setup-first-cards = con i Primi Coloni serve una carta A per giocatore; i pacchetti ne hanno { $count }
