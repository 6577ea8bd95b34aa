# On Mars: i nomi delle sue carte. Parole nostre.

## Progetti

om-blueprint-drill-rig = Trivella
om-blueprint-solar-field = Campo solare
om-blueprint-ice-corer = Carotatore di ghiaccio
om-blueprint-growth-dome = Cupola di coltura
om-blueprint-concentrator = Concentratore
om-blueprint-dormitory = Dormitorio
om-blueprint-ore-hopper = Tramoggia
om-blueprint-charging-yard = Piazzale di ricarica
om-blueprint-melt-tank = Vasca di fusione
om-blueprint-seed-vault = Caveau dei semi
om-blueprint-air-bottler = Imbottigliatrice d’aria
om-blueprint-bunkhouse = Foresteria
om-blueprint-deep-shaft = Pozzo profondo
om-blueprint-reactor-hall = Sala del reattore
om-blueprint-pumping-station = Stazione di pompaggio
om-blueprint-arboretum = Arboreto
om-blueprint-atmosphere-works = Impianto atmosferico
om-blueprint-habitat-ring = Anello abitativo
om-blueprint-foundry = Fonderia
om-blueprint-fusion-lab = Laboratorio di fusione
om-blueprint-landing-cisterns = Cisterne di sbarco
om-blueprint-biodome = Biocupola
om-blueprint-sky-engine = Motore del cielo
om-blueprint-command-tower = Torre di comando

## Scienziati

om-scientist-geologist = Geologo
om-scientist-physicist = Fisico
om-scientist-hydrologist = Idrologo
om-scientist-botanist = Botanico
om-scientist-chemist = Chimico
om-scientist-physician = Medico

## Contratti

om-contract-power-cells-for-orbit = Celle per l’orbita
om-contract-meltwater-samples = Campioni di disgelo
om-contract-crop-trial = Raccolto di prova
om-contract-breathing-reserve = Riserva d’aria
om-contract-ore-consignment = Partita di minerale
om-contract-crystal-assay = Saggio dei cristalli
om-contract-model-mine = Miniera modello
om-contract-model-power-plant = Centrale modello
om-contract-model-waterworks = Acquedotto modello
om-contract-model-farm = Fattoria modello
om-contract-model-air-plant = Impianto d’aria modello
om-contract-model-settlement = Insediamento modello

## Missioni

om-mission-ground-survey = Rilievo del terreno
om-mission-far-horizon = Orizzonte lontano
om-mission-board-of-minds = Consiglio dei cervelli
om-mission-more-hands = Altre braccia
om-mission-promises-kept = Promesse mantenute
om-mission-paper-towns = Città di carta
om-mission-grand-works = Grandi opere
om-mission-deep-science = Scienza profonda
om-mission-measured-progress = Progresso misurato

## Obiettivi

om-objective-wide-learning = Vasta cultura
om-objective-neighbourhood = Vicinato
om-objective-refit = Ristrutturazione
om-objective-home-fleet = Flotta di casa
om-objective-full-house = Tutto esaurito
om-objective-deep-crew = Squadra di fondo
om-objective-on-the-charts = Sulle carte
om-objective-field-notes = Appunti sul campo
om-objective-pathfinder = Apripista
om-objective-trusted-partner = Partner fidato
om-objective-paper-city = Città sulla carta
om-objective-showpiece = Fiore all’occhiello
om-objective-stockpile = Provviste
om-objective-grown-up = Colonia adulta
om-objective-well-placed = Al posto giusto
om-objective-twin-works = Opere gemelle

## Azioni esecutive

om-executive-1 = Impianto in funzione
om-executive-2 = Requisizione
om-executive-3 = Riassegnazione
om-executive-4 = Prospezione
om-executive-5 = Ammodernamento
om-executive-6 = Collegamento dati
om-executive-7 = Sortita
om-executive-8 = Prove sul campo

## Traguardi del solitario

om-goal-first-steps = Primi passi
om-goal-second-wave = Seconda ondata
om-goal-everything-in-order = Tutto in ordine
om-goal-potatoes = Patate

## Primi coloni

om-first-card-fa1 = Piano dei pionieri 1
om-first-card-fa2 = Piano dei pionieri 2
om-first-card-fa3 = Piano dei pionieri 3
om-first-card-fa4 = Piano dei pionieri 4
om-task-fb1 = Scuola serale
om-task-fb2 = Primo passaggio
om-task-fb3 = Un tetto sulla testa
om-task-fb4 = Buona compagnia
om-task-fb5 = Messa a punto
om-task-fb6 = Doppio turno
om-task-fb7 = C’è qualcosa là fuori
om-task-fb8 = Sulla carta
