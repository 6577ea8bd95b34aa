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
om-contract-model-mine = Model mine
om-contract-model-power-plant = Model power plant
om-contract-model-waterworks = Model waterworks
om-contract-model-farm = Model farm
om-contract-model-air-plant = Model air plant
om-contract-model-settlement = Model settlement

## Missions

om-mission-ground-survey = Ground survey
om-mission-far-horizon = Far horizon
om-mission-board-of-minds = Board of minds
om-mission-more-hands = More hands
om-mission-promises-kept = Promises kept
om-mission-paper-towns = Paper towns
om-mission-grand-works = Grand works
om-mission-deep-science = Deep science
om-mission-measured-progress = Measured progress

## Objectives

om-objective-wide-learning = Wide learning
om-objective-neighbourhood = Neighbourhood
om-objective-refit = Refit
om-objective-home-fleet = Home fleet
om-objective-full-house = Full house
om-objective-deep-crew = Deep crew
om-objective-on-the-charts = On the charts
om-objective-field-notes = Field notes
om-objective-pathfinder = Pathfinder
om-objective-trusted-partner = Trusted partner
om-objective-paper-city = Paper city
om-objective-showpiece = Showpiece
om-objective-stockpile = Stockpile
om-objective-grown-up = Grown up
om-objective-well-placed = Well placed
om-objective-twin-works = Twin works

## Executive actions

om-executive-1 = Run a facility
om-executive-2 = Requisition
om-executive-3 = Redeploy
om-executive-4 = Prospecting
om-executive-5 = Overhaul
om-executive-6 = Data link
om-executive-7 = Sortie
om-executive-8 = Field trials

## Goals of the solo game

om-goal-first-steps = First steps
om-goal-second-wave = Second wave
om-goal-everything-in-order = Everything in order
om-goal-potatoes = Potatoes

## First Colonists

om-first-card-fa1 = Settlers’ plan 1
om-first-card-fa2 = Settlers’ plan 2
om-first-card-fa3 = Settlers’ plan 3
om-first-card-fa4 = Settlers’ plan 4
om-task-fb1 = Night school
om-task-fb2 = First passage
om-task-fb3 = Roof overhead
om-task-fb4 = Good company
om-task-fb5 = Fine tuning
om-task-fb6 = Double shift
om-task-fb7 = Something out there
om-task-fb8 = On paper
