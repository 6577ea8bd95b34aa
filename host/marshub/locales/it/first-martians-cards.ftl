# Carte Guasto. Parole nostre dalla prima all’ultima.


## Parole chiave che indicano una unità qualsiasi di un tipo

fm-facility-oxygenator = Ossigenatore
fm-facility-solar-panel = Pannello Solare

## Blocco Lavoro

fm-card-chills = Brividi di freddo
fm-card-drafty-lock = Spifferi nella camera stagna
fm-card-sand-in-the-tracks = Sabbia nei cingoli
fm-card-fogged-visors = Visiere appannate
fm-card-loose-wheel = Una ruota che balla
fm-card-whose-turn-to-drive = A chi tocca guidare?
fm-card-garage-hall-energy = Il portone non si alza
fm-card-garage-hall-oxygen = Aria viziata in rimessa
fm-card-garage-hall-hardware = Il paranco cede
fm-card-garage-hall-cpu = Il navigatore tace
fm-card-out-of-reach = Appena fuori portata
fm-card-jammed-winch = Verricello bloccato
fm-card-tangled-tether = Cavo aggrovigliato
fm-card-cold-fingers = Dita gelate
fm-card-mislabelled-cores = Carote senza nome
fm-card-credit-where-due = A ciascuno il suo merito
fm-card-probe-bay-energy = Rampa senza scintilla
fm-card-probe-bay-oxygen = Guarnizione indurita
fm-card-probe-bay-hardware = Braccio campionatore storto
fm-card-probe-bay-cpu = La sonda non risponde
fm-card-stained-slides = Vetrini macchiati
fm-card-spilled-reagent = Reagente rovesciato
fm-card-lost-notebook = Il quaderno smarrito
fm-card-strange-readings = Letture insolite
fm-card-hungry-freezer = Il congelatore ingordo
fm-card-second-opinion = Un secondo parere
fm-card-lab-energy = Cappa spenta
fm-card-lab-oxygen = Un’aria che si mastica
fm-card-lab-hardware = La centrifuga passeggia
fm-card-lab-cpu = Conti che non tornano
fm-card-short-fuse = Nervi a fior di pelle
fm-card-swarf-on-the-floor = Trucioli sul pavimento
fm-card-missing-drill-bit = La punta introvabile
fm-card-loose-shelf = Lo scaffale pericolante
fm-card-last-of-the-glue = L’ultima goccia di colla
fm-card-whistling-compressor = Il compressore che fischia
fm-card-working-bay-energy = Salta il contatore
fm-card-working-bay-oxygen = Fumi di saldatura
fm-card-working-bay-hardware = La morsa molla la presa
fm-card-working-bay-cpu = La stampante dà i numeri

## Blocco Abitativo

fm-card-thin-walls = Pareti sottili
fm-card-snoring-contest = Gara di russamento
fm-card-burnt-dinner = Cena bruciata
fm-card-cold-showers = Docce fredde
fm-card-blocked-corridor = Corridoio ingombro
fm-card-crew-quarters-energy = Luci spente
fm-card-crew-quarters-oxygen = Mal di testa al risveglio
fm-card-crew-quarters-hardware = La branda cigolante
fm-card-crew-quarters-cpu = Estate a mezzanotte
fm-card-disinfectant = Troppo disinfettante
fm-card-expired-pills = Pillole scadute
fm-card-stomach-bug = Gira qualcosa
fm-card-stuck-drawer = Il cassetto incastrato
fm-card-blunt-needles = Aghi spuntati
fm-card-bedside-manner = Modi da ospedale
fm-card-med-lab-energy = Lo scanner si spegne
fm-card-med-lab-oxygen = Poca aria al capezzale
fm-card-med-lab-cpu = La diagnosi di un altro
fm-card-recovery = Un ripristino a caro prezzo
fm-card-phantom-alarm = Allarme fantasma
fm-card-locked-out = Chiusi fuori
fm-card-crossed-wires = Fili incrociati
fm-card-garbled-uplink = Collegamento disturbato
fm-card-control-center-energy = Metà degli schermi
fm-card-control-center-oxygen = Sonnolenza ai comandi
fm-card-control-center-hardware = Il raffreddamento cede
fm-card-control-center-cpu = Un aggiornamento non richiesto
fm-card-wilted-fern = Chi ha scordato la felce?

## Blocco Sistema

fm-card-leaky-valve = Valvola che perde
fm-card-icy-intake = Presa d’aria ghiacciata
fm-card-backdraft = Ritorno d’aria
fm-card-oxygenator-energy-1 = Falso contatto
fm-card-oxygenator-energy-2 = Odore di bruciato
fm-card-oxygenator-hardware-1 = Cuscinetti che stridono
fm-card-oxygenator-hardware-2 = Polvere nella turbina
fm-card-oxygenator-cpu-1 = Il regolatore perde il conto
fm-card-oxygenator-cpu-2 = Riavvia, riavvia, riavvia
fm-card-overheating = Surriscaldamento
fm-card-dust-film = Un velo di polvere
fm-card-crooked-hinge = La cerniera storta
fm-card-brownout = Calo di tensione
fm-card-solar-panel-hardware-1 = Una raffica di troppo
fm-card-solar-panel-hardware-2 = Crepe sottili
fm-card-solar-panel-cpu-1 = A caccia della stella sbagliata
fm-card-solar-panel-cpu-2 = Sonno a mezzogiorno
fm-card-thermostat-failure = Termostato in sciopero
fm-card-brittle-roots = Radici fragili
fm-card-root-rot = Marciume alle radici
fm-card-thirsty-beds = Aiuole assetate
fm-card-grey-fungus = Muffa grigia
fm-card-slippery-walkway = Passerella scivolosa
fm-card-farm-energy = Le lampade si affievoliscono
fm-card-farm-oxygen = Foglie pallide
fm-card-farm-hardware = La pompa tossisce

## Quanto può costare una carta o un evento

fm-cargo-lost = Zona di Carico: { $count } { $item } in meno.
