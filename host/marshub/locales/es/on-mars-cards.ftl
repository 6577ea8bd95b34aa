# On Mars: the names of its cards. Our own words throughout.

## Blueprints

om-blueprint-drill-rig = Drill Rig
om-blueprint-solar-field = Solar Field
om-blueprint-ice-corer = Ice Corer
om-blueprint-growth-dome = Growth Dome
om-blueprint-concentrator = Concentrator
om-blueprint-dormitory = Dormitory
om-blueprint-ore-hopper = Ore Hopper
om-blueprint-charging-yard = Charging Yard
om-blueprint-melt-tank = Melt Tank
om-blueprint-seed-vault = Seed Vault
om-blueprint-air-bottler = Air Bottler
om-blueprint-bunkhouse = Bunkhouse
om-blueprint-deep-shaft = Deep Shaft
om-blueprint-reactor-hall = Reactor Hall
om-blueprint-pumping-station = Pumping Station
om-blueprint-arboretum = Arboretum
om-blueprint-atmosphere-works = Atmosphere Works
om-blueprint-habitat-ring = Habitat Ring
om-blueprint-foundry = Foundry
om-blueprint-fusion-lab = Fusion Lab
om-blueprint-landing-cisterns = Landing Cisterns
om-blueprint-biodome = Biodome
om-blueprint-sky-engine = Sky Engine
om-blueprint-command-tower = Command Tower

## Scientists

om-scientist-geologist = Geologist
om-scientist-physicist = Physicist
om-scientist-hydrologist = Hydrologist
om-scientist-botanist = Botanist
om-scientist-chemist = Chemist
om-scientist-physician = Physician

## Contracts

om-contract-power-cells-for-orbit = Power cells for orbit
om-contract-meltwater-samples = Meltwater samples
om-contract-crop-trial = Crop trial
om-contract-breathing-reserve = Breathing reserve
om-contract-ore-consignment = Ore consignment
om-contract-crystal-assay = Crystal assay
om-contract-self-sufficiency-proof = Self-sufficiency proof
om-contract-seed-bank = Seed bank
om-contract-habitat-package = Habitat package
om-contract-model-mine = Model mine
om-contract-model-power-plant = Model power plant
om-contract-model-waterworks = Model waterworks
om-contract-model-farm = Model farm
om-contract-model-air-plant = Model air plant
om-contract-model-settlement = Model settlement

## Missions

om-mission-ground-survey = Ground survey
om-mission-far-horizon = Far horizon
om-mission-roofs-first = Roofs first
om-mission-open-the-seams = Open the seams
om-mission-light-and-water = Light and water
om-mission-green-lungs = Green lungs
om-mission-new-faces = New faces
om-mission-board-of-minds = Board of minds
om-mission-grand-works = Grand works
om-mission-deep-science = Deep science
om-mission-grown-together = Grown together
om-mission-measured-progress = Measured progress

## Objectives

om-objective-wide-learning = Wide learning
om-objective-cutting-edge = Cutting edge
om-objective-twin-specialities = Twin specialities
om-objective-neighbourhood = Neighbourhood
om-objective-close-quarters = Close quarters
om-objective-refit = Refit
om-objective-one-of-everything = One of everything
om-objective-heavy-industry = Heavy industry
om-objective-home-fleet = Home fleet
om-objective-full-house = Full house
om-objective-deep-crew = Deep crew
om-objective-work-gang = Work gang
om-objective-on-the-charts = On the charts
om-objective-field-notes = Field notes
om-objective-pathfinder = Pathfinder
om-objective-think-tank = Think tank
om-objective-trusted-partner = Trusted partner
om-objective-stocked-shelves = Stocked shelves

## Executive actions

om-executive-1 = Run a facility
om-executive-2 = Redeploy
om-executive-3 = Barter
om-executive-4 = Shift change
om-executive-5 = Requisition
om-executive-6 = Field trials
om-executive-7 = Data link
om-executive-8 = Recruitment drive
