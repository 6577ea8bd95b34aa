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
om-contract-self-sufficiency-proof = Prova di autosufficienza
om-contract-seed-bank = Banca dei semi
om-contract-habitat-package = Pacchetto abitativo
om-contract-model-mine = Miniera modello
om-contract-model-power-plant = Centrale modello
om-contract-model-waterworks = Acquedotto modello
om-contract-model-farm = Fattoria modello
om-contract-model-air-plant = Impianto d’aria modello
om-contract-model-settlement = Insediamento modello

## Missioni

om-mission-ground-survey = Rilievo del terreno
om-mission-far-horizon = Orizzonte lontano
om-mission-roofs-first = Prima i tetti
om-mission-open-the-seams = Vene aperte
om-mission-light-and-water = Luce e acqua
om-mission-green-lungs = Polmoni verdi
om-mission-new-faces = Volti nuovi
om-mission-board-of-minds = Consiglio dei cervelli
om-mission-grand-works = Grandi opere
om-mission-deep-science = Scienza profonda
om-mission-grown-together = Cresciuti insieme
om-mission-measured-progress = Progresso misurato

## Obiettivi

om-objective-wide-learning = Vasta cultura
om-objective-cutting-edge = Avanguardia
om-objective-twin-specialities = Due specialità
om-objective-neighbourhood = Vicinato
om-objective-close-quarters = Gomito a gomito
om-objective-refit = Ristrutturazione
om-objective-one-of-everything = Uno di tutto
om-objective-heavy-industry = Industria pesante
om-objective-home-fleet = Flotta di casa
om-objective-full-house = Tutto esaurito
om-objective-deep-crew = Squadra di fondo
om-objective-work-gang = Squadra di lavoro
om-objective-on-the-charts = Sulle carte
om-objective-field-notes = Appunti sul campo
om-objective-pathfinder = Apripista
om-objective-think-tank = Pensatoio
om-objective-trusted-partner = Partner fidato
om-objective-stocked-shelves = Scaffali pieni

## Azioni esecutive

om-executive-1 = Impianto in funzione
om-executive-2 = Riassegnazione
om-executive-3 = Baratto
om-executive-4 = Cambio turno
om-executive-5 = Requisizione
om-executive-6 = Prove sul campo
om-executive-7 = Collegamento dati
om-executive-8 = Campagna di reclutamento
