# On Mars: everything its rules, tiles and lights say. Our own words throughout.

## Names

om-choice-players = Players
om-choice-goal = Goal
om-choice-first = First player
om-choice-length = Length
om-choice-ending = Ending
om-choice-opening = Opening
om-first-draw = drawn by lot
om-length-short = short
om-length-long = long
om-ending-final-round = with a final round
om-ending-space-oddity = Space Oddity: without a further round
om-opening-standard = standard
om-opening-first-colonists = First Colonists
om-seat-red = Red
om-seat-blue = Blue
om-seat-green = Green
om-seat-yellow = Yellow
om-good-mineral = Mineral
    .counted = { $count ->
        [one] mineral
       *[other] minerals
    }
om-good-battery = Battery
    .counted = { $count ->
        [one] battery
       *[other] batteries
    }
om-good-water = Water
    .counted = { $count ->
        [one] water
       *[other] water
    }
om-good-plant = Plant
    .counted = { $count ->
        [one] plant
       *[other] plants
    }
om-good-oxygen = Oxygen
    .counted = { $count ->
        [one] oxygen
       *[other] oxygen
    }
om-good-crystal = Crystal
    .counted = { $count ->
        [one] crystal
       *[other] crystals
    }
om-good-resource = resource of your choice
    .counted = { $count ->
        [one] resource of your choice
       *[other] resources of your choice
    }
om-good-any = item of your choice
    .counted = { $count ->
        [one] item of your choice
       *[other] items of your choice
    }
om-good-nonmineral = resource of your choice, no Mineral
    .counted = { $count ->
        [one] resource of your choice (no mineral)
       *[other] resources of your choice (no minerals)
    }
om-good-lss = Battery, Water, Plant or Oxygen
    .counted = { $count ->
        [one] battery, water, plant or oxygen
       *[other] batteries, water, plants or oxygen
    }
om-good-colonist = Colonist
    .counted = { $count ->
        [one] colonist
       *[other] colonists
    }
om-good-miner = Colonist as a miner
    .counted = { $count ->
        [one] colonist as a miner
       *[other] colonists as miners
    }
om-goods = { $count } { $good }
om-nothing = nothing
om-free = free
om-kind-mine = Mine
om-kind-generator = Generator
om-kind-extractor = Water Extractor
om-kind-greenhouse = Greenhouse
om-kind-condenser = Oxygen Condenser
om-kind-shelter = Shelter
om-kind-any = building of your choice
om-tech-mine = Mine Technology
om-tech-generator = Generator Technology
om-tech-extractor = Extractor Technology
om-tech-greenhouse = Greenhouse Technology
om-tech-condenser = Condenser Technology
om-tech-shelter = Shelter Technology
om-tech-rover = Rover Technology
om-tech-ship = Ship Technology
om-tech-upgrade = Upgrade Technology
om-side-orbit = Orbit
om-side-colony = the Colony
om-action-pod = Landing pod
om-action-blueprint = Obtain blueprint
om-action-learn = Learn technology
om-action-research = Research and development
om-action-resupply = Resupply
om-action-control = Control centre
om-action-build = Build
om-action-upgrade = Upgrade
om-action-ship = Welcome a ship
om-action-hire = Hire
om-row-bottom = bottom row
om-row-middle = middle row
om-row-top = top row
om-mover-bot = bot
om-mover-bots = bots
om-mover-rover = rover
om-mover-past = rover
om-lying-crystal = crystal
om-lying-research = research tile
om-lying-discovery = discovery tile
om-research-red-a = research tile red A
om-research-red-b = research tile red B
om-research-green-a = research tile green A
om-research-green-b = research tile green B
om-discovery-dt01 = discovery tile 1
om-discovery-dt02 = discovery tile 2
om-discovery-dt03 = discovery tile 3
om-discovery-dt04 = discovery tile 4
om-discovery-dt05 = discovery tile 5
om-discovery-dt06 = discovery tile 6
om-discovery-dt07 = discovery tile 7
om-discovery-dt08 = discovery tile 8
om-discovery-dt09 = discovery tile 9
om-discovery-dt10 = discovery tile 10
om-discovery-dt11 = discovery tile 11
om-discovery-dt12 = discovery tile 12
om-discovery-dt13 = discovery tile 13
om-discovery-dt14 = discovery tile 14
om-discovery-dt15 = discovery tile 15
om-discovery-dt16 = discovery tile 16
om-discovery-dt17 = discovery tile 17
om-discovery-dt18 = discovery tile 18
om-discovery-dt19 = discovery tile 19
om-reward-lr1 = reward tile 1
om-reward-lr2 = reward tile 2
om-reward-lr3 = reward tile 3
om-reward-lr4 = reward tile 4
om-reward-lr5 = reward tile 5
om-reward-lr6 = reward tile 6
om-reward-lr7 = reward tile 7
om-reward-lr8 = reward tile 8
om-reward-points = points: { $each } × { $basis }

## What effects do

om-step-pay = pay { $goods }
om-step-gain = gain { $count } { $good }
om-step-score = { $n ->
    [one] score 1 point
   *[other] score { $n } points
    }
om-step-warehouse = take { $count } { $good } from the Warehouse
om-step-develop = { $free ->
    [1] develop technology for free
   *[0] develop technology
    }, { $n ->
    [one] 1 step
   *[other] { $n } steps
    }
om-step-learn = { $n ->
    [one] learn a technology at its price
   *[other] learn { $n } technologies at their prices
    }
om-step-blueprint = { $n ->
    [one] take a blueprint
   *[other] take { $n } blueprints
    }
om-step-bots = { $n ->
    [one] move your bots a step
   *[other] move your bots { $n } steps
    }{ $as-rovers ->
    [1] , taking crystals and tiles like rovers
   *[0] { "" }
    }{ $extend ->
    [none] { "" }
   *[other] , more for crystals
    }
om-step-rover = { $n ->
    [0] move your rover as many steps as the highest Rover Technology in play
    [one] move your rover a step
   *[other] move your rover { $n } steps
    }{ $extend ->
    [none] { "" }
    [crystals] , more for crystals
   *[other] , more for crystals and a Rover Technology
    }
om-step-build = build: { $building }
om-step-upgrade = { $n ->
    [one] upgrade a building
   *[other] upgrade { $n } buildings
    }{ $tech ->
    [1] , more with an Upgrade Technology
   *[0] { "" }
    }{ $free ->
    [1] , for free
   *[0] { "" }
    }{ $anywhere ->
    [1] , outside your construction zones too
   *[0] { "" }
    }
om-step-ship = { $n ->
    [one] welcome a ship
   *[other] welcome { $n } ships
    }{ $more ->
    [1] , with one more colonist
   *[0] { "" }
    }{ $free ->
    [1] , for free
   *[0] { "" }
    }
om-step-hire = { $what ->
    [scientist] hire a scientist
    [contract] take an Earth contract
   *[other] hire a scientist or take an Earth contract
    }{ $free ->
    [1] { " " }for free
   *[0] { "" }
    }
om-step-produce = produce with your advanced buildings and miners
om-step-keep-discovery = lay a face-up discovery on this blueprint and take its benefit, and take it again at each later use
om-step-travel = { $orbit-only ->
    [1] travel to Orbit
   *[0] travel to the other side
    }
om-step-recall-work = { $n ->
    [one] call a colonist home from the Work Area
   *[other] call up to { $n } colonists home from the Work Area
    }
om-step-recall-slot = { $n ->
    [one] call a colonist home from an action slot
   *[other] call up to { $n } colonists home from action slots
    }
om-step-recall-any = { $n ->
    [one] call a colonist home from an action slot or the Work Area
   *[other] call up to { $n } colonists home from action slots and the Work Area
    }
om-step-recall-side = call some or all colonists home from the slots of one side
om-step-trade = exchange { $give ->
    [one] a resource
   *[other] { $give } resources
    } for { $get ->
    [one] another, no Mineral
   *[other] { $get } others, no Minerals
    }
om-step-facility = run one of your advanced buildings

## Questions

om-space = Which turn-order space?
om-who-begins = Who is the first player?
om-draw-first-building = The next of the first buildings on the map
om-draw-blueprint = A blueprint
om-shuttle-side = On which side does the shuttle start?
om-draw-first-space = A First Colonists tile for { $who }
om-first-space = turn-order space { $space }
om-draw-first-card = A First Colonists card A for { $who }
om-draw-task = A First Colonists card B for { $who }
om-task = Which fulfilled task do you show?
om-card-first = to show as soon as you build one of these: { $kinds }
om-card-task = { $task }: { $effect }
om-fulfil-learn-technology = learn technology
om-fulfil-travel-by-shuttle = travel by shuttle
om-fulfil-build-shelter = build a Shelter
om-fulfil-hire-scientist = hire a scientist
om-fulfil-develop-technology = develop technology
om-fulfil-develop-twice = develop technology twice in one turn
om-fulfil-place-discovery = place a discovery on the map
om-fulfil-take-blueprint = take a blueprint
om-draw-technology = A technology tile
om-draw-tile = The next { $building } tile of its stack
om-tile-number = { $building }, tile { $number }
om-draw-discovery = A discovery tile
om-draw-reward = A life-support reward: { $building }
om-draw-mission = A mission
om-draw-objective = A private objective for { $who }
om-turn = { $acted ->
    [1] { $executed ->
        [1] Your actions are done
       *[0] An executive action, or end your turn?
        }
   *[0] { $executed ->
        [1] Which main action?
       *[0] Which action?
        }
    }
om-surcharge = The surcharge on { $action } is { $count }. How do you pay it?
om-pay-with = How do you pay { $goods }?
om-pay-crystal = How do you pay { $count ->
    [one] 1 crystal
   *[other] { $count } crystals
    }?
om-pay-card = Which private objective do you discard as a crystal?
om-gain-any = { $colonists ->
    [1] Another resource, for a colonist?
   *[0] Which resource do you gain?
    }
om-boosters = How many colonists boost it?
om-produce-more = Produce once more, for a colonist?
om-keep-discovery = Which discovery do you lay on the blueprint { $card }?
om-straight = { $good }: there is no room. Put it straight on a contract?
om-trade-give = { $give ->
    [one] Which resource do you exchange?
   *[other] Which resource do you exchange? Given so far: { $given } of { $give }
    }
om-recall = { $colonists ->
    [1] Call another colonist home, for a colonist?
   *[0] From where do you call a colonist home?
    }
om-blueprint = Which blueprint?
om-blueprint-further = { $colonists ->
    [1] Another blueprint, for a colonist?
   *[0] Which blueprint next?
    }
om-learn = { $colonists ->
    [1] A second technology, for a colonist?
   *[0] Which technology?
    }
om-lab-space = On which space of your lab?
om-develop = { $colonists ->
    [1] Another step, for a colonist?
   *[0] Which technology do you develop? Steps left: { $left }
    }
om-technology = { $tech }: whose tile do you use?
om-lab-benefit = Take the bonus of lab space { $space } ({ $effect })?
om-lender = Your tile was used: { $tech }. Develop it for free, or keep the oxygen?
om-resupply = { $colonists ->
    [1] Another item, for a colonist?
   *[0] Which item from the Warehouse?
    }
om-move = Which piece moves? Steps left: bots { $bots }, rover { $rover }
om-tile = Take the tile under your { $piece } ({ $tile }: { $effect })?
om-build-what = What do you build?
om-build-where = { $building }: where do you build it?
om-displace = Your { $piece } has to make room. Where to?
om-benefit = Which life-support benefit?
om-upgrade = { $colonists ->
    [1] A further upgrade, for a colonist?
   *[0] Which blueprint, on which building?
    }
om-ship = { $colonists ->
    [1] Another ship, for a colonist?
   *[0] { $further ->
        [1] Another ship?
       *[0] Which ship?
        }
    }
om-ship-brings = What does the ship bring?
om-bot-where = Where does the new bot stand?
om-hire = Which card do you take?
om-refill = Which contract goes on the display?
om-which-effect = Which of these?
om-facility = Which advanced building do you run?
om-objective = Which private objective do you complete?
om-explore = Which discovery do you place?
om-explore-where = Where do you place the discovery?
om-bonus = Take the bonus of your space ({ $effect })?
om-travel = Travel to { $side }?
om-deliver-own = { $card }: do you deliver your { $good }?
om-last-delivery = A last delivery?

## Options

om-option-back = Back
om-option-done = Done
om-option-none = None
om-option-hex = { $where }
om-option-building = { $where }, { $building }
om-option-ability = { $effect }
om-option-space = Space { $space }: { $effect }
om-option-payment = { $goods }
om-option-depot = From the Depot: { $count }
om-option-instead = { $count ->
    [one] With
   *[other] One of the { $count } with
    } { $cards ->
    [one] your private objective
   *[other] one of your { $cards } private objectives
    }
om-option-deliver = { $who } delivers { $good }: { $card }
om-option-surcharge = With { $crystals ->
    [0] { $colonists ->
            [one] 1 colonist
           *[other] { $colonists } colonists
        }
   *[other] { $colonists ->
        [0] { $crystals ->
                [one] 1 crystal
               *[other] { $crystals } crystals
            }
       *[other] { $colonists ->
                [one] 1 colonist
               *[other] { $colonists } colonists
            } and { $crystals ->
                [one] 1 crystal
               *[other] { $crystals } crystals
            }
        }
    }{ $cards ->
    [0] { "" }
    [one] , discarding a private objective
   *[other] , discarding { $cards } private objectives
    }
om-option-boosters = { $count ->
    [0] None
    [one] 1 colonist
   *[other] { $count } colonists
    }
om-option-recall-work = Work Area
om-option-recall-orbit = All on the Orbit side
om-option-recall-colony = All on the Colony side
om-option-blueprint = { $card }: { $building }, level { $level }, brings { $good }
om-option-learn = { $tech }, { $row }, place { $place }: { $goods }
om-option-lab = { $space }, level { $level }{ $gives ->
    [1] : { $effect }
   *[0] { "" }
    }
om-option-develop = { $tech } to { $space }, level { $level }{ $priced ->
    [1] , for { $goods }
   *[0] { "" }
    }{ $gives ->
    [1] : { $effect }
   *[0] { "" }
    }
om-option-technology = { $own ->
    [1] Your own
   *[0] { $whose }’s
    }, level { $level }{ $colonists ->
    [0] { "" }
    [one] , with 1 colonist
   *[other] , with { $colonists } colonists
    }
om-option-oxygen = { $room ->
    [1] Keep the oxygen
   *[0] Keep the oxygen (there is no room for it)
    }
om-option-bot = Bot from { $start } to { $where }
om-option-rover = Rover from { $start } to { $where }
om-option-past = Rover to { $where }, leaving the crystal
om-option-leave-crystal = Bot from { $start } to { $where }, leaving the crystal
om-option-rover-technology = { $own ->
    [1] Use your Rover Technology
   *[0] Use { $whose }’s Rover Technology
    }: { $level ->
    [one] 1 step
   *[other] { $level } steps
    }
om-option-crystal-point = A crystal for one more step: { $mover }
om-option-colonist-point = A colonist for one more step: { $mover }
om-option-take = Take it
om-option-leave = Leave it
om-option-build = Build: { $building }
om-option-upgrade = { $card } on { $where } ({ $building })
om-option-ship = Ship on space { $space }, uncovering { $executive }
om-option-colonists = { $count } colonists
om-option-bot-arrives = { $count ->
    [one] 1 colonist and 1 bot
   *[other] { $count } colonists and 1 bot
    }
om-option-boost = No technology: a colonist goes to the Work Area
om-option-hire = { $card } for { $goods }: { $told }
om-option-card = { $card }: { $told }
om-held-objective =
    { $card }
    { $told }
om-option-discard = Discard { $card }
om-option-executive = { $executive }, { $spread ->
    [1] { $least } to { $crystals } crystals
   *[0] { $crystals ->
        [0] free
        [one] 1 crystal
       *[other] { $crystals } crystals
        }
    }: { $effect }
om-option-run = { $card }, { $crystals ->
    [0] free
    [one] 1 crystal
   *[other] { $crystals } crystals
    }: { $effect }
om-option-send = Send the { $scientist } to { $card }, { $crystals ->
    [0] free
    [one] 1 crystal
   *[other] { $crystals } crystals
    }: { $effect }
om-option-objective = Private objectives
om-option-complete = { $card }: { $effect }
om-option-end = End the turn
om-option-stay = Stay
om-option-ride = Ride the shuttle
om-option-ship-travel = Discard a ship and travel

om-group-build = Build
om-group-hire = Hire
om-group-executive = Executive actions
om-group-deliver = Deliver to contracts
om-group-more = More
om-group-bots = Bots
om-group-rover = Rover

## What options cost and bring

om-costs = { $goods }
om-costs-minerals = { $count ->
    [one] A mineral has to replace 1 other resource
   *[other] Minerals have to replace { $count } other resources
    }
om-costs-slot = A colonist from the Living Quarters for the slot
om-costs-boost = A colonist from the Living Quarters for the Work Area
om-costs-loan = Borrows { $whose }’s { $tech }, for an oxygen or a free development step
om-costs-surcharge = { $each ->
    [1] Surcharge for colonists there: { $count }, in crystals or colonists
   *[0] Surcharge for other colours there: { $count }, in crystals or colonists
    }
om-needs-technology = Level { $level } technology: { $building }
om-gains = { $goods }
om-gains-cube = Moves a progress cube
om-gains-effect = { $effect }
om-gains-opens = Makes the executive action available ({ $crystals ->
    [0] free
    [one] 1 crystal
   *[other] { $crystals } crystals
    }): { $effect }
om-gains-runs = Once built it can be run: { $effect }
om-gains-row = Life support rises to row { $row }: { $building }
om-gains-points = { $points ->
    [one] 1 point
   *[other] { $points } points
    }
om-gains-reward = { $points ->
    [one] 1 point from the reward tile, and a life-support benefit
   *[other] { $points } points from the reward tile, and a life-support benefit
    }
om-gains-level = The colony reaches level { $level } at the end of the turn
om-gains-mission = { $mission }: { $crystals ->
    [one] 1 crystal
   *[other] { $crystals } crystals
    }, then { $left } to go
om-gains-at-end = { $points ->
    [one] 1 point at the end
   *[other] { $points } points at the end
    }
om-gains-contract = { $gain } points at the end if completed, else { $lose } lost
om-risk-unbuilt = { $points ->
    [one] 1 point lost at the end as long as it is not built
   *[other] { $points } points lost at the end as long as it is not built
    }
om-risk-no-room = Lost for lack of room: { $goods }
om-risk-no-contribution = Completed now, in another player’s turn, it does not count for { $mission }: no crystal
om-risk-tray = { $lost ->
    [one] 1 waiting crystal finds no room in the Depot at your next turn
   *[other] { $lost } waiting crystals find no room in the Depot at your next turn
    }

## What cards say

om-card-scientist = works in advanced buildings without crystals: { $building }; { $points ->
    [one] 1 point
   *[other] { $points } points
    } at the end for each advanced { $scored } on Mars
om-card-delivery = deliver { $goods }; { $gain } points if completed, else { $lose } lost
om-card-upgrade = an advanced building of yours in a complex of { $size } or more: { $building }; { $gain } points if completed, else { $lose } lost
om-card-mission = { $deed }; crystals for each: { $crystals }
om-card-objective = { $conditions }; { $rewards }
om-card-reward = reward { $number }: { $effect }
om-deed-research-taken = take research tiles
om-deed-discovery-taken = take discovery tiles
om-deed-bot-placed = place bots on the map
om-deed-scientist-taken = take scientists
om-deed-contract-completed = complete contracts
om-deed-technology-taken = take technology tiles
om-deed-blueprint-taken = take blueprints
om-deed-cube-placed = move progress cubes
om-deed-upgraded = upgrade buildings
om-metric-tech-tiles = { $n ->
    [one] a technology tile
   *[other] { $n } technology tiles
    }
om-metric-tech-max-level = a technology of level { $n }
om-metric-shelters-on-map = { $n ->
    [one] one of your Shelters on the map
   *[other] { $n } of your Shelters on the map
    }
om-metric-advanced-buildings = { $n ->
    [one] an advanced building
   *[other] { $n } advanced buildings
    }
om-metric-ships-in-hangar = { $n ->
    [one] a ship in the Hangar
   *[other] { $n } ships in the Hangar
    }
om-metric-colonists-lq = { $n ->
    [one] a colonist in the Living Quarters
   *[other] { $n } colonists in the Living Quarters
    }
om-metric-bots-on-map = { $n ->
    [one] a bot on the map
   *[other] { $n } bots on the map
    }
om-metric-progress-cubes = { $n ->
    [one] a progress cube moved
   *[other] { $n } progress cubes moved
    }
om-metric-research-tiles = { $n ->
    [one] a research tile
   *[other] { $n } research tiles
    }
om-metric-discovery-tiles = { $n ->
    [one] a discovery tile
   *[other] { $n } discovery tiles
    }
om-metric-scientists = { $n ->
    [one] a scientist
   *[other] { $n } scientists
    }
om-metric-blueprints-held = { $n ->
    [one] a blueprint, built or not
   *[other] { $n } blueprints, built or not
    }
om-metric-mines-held = { $n ->
    [one] a Mine with your colonist or your marker
   *[other] { $n } Mines with your colonist or your marker
    }
om-metric-marked-complex = a complex of { $n } with an advanced building of yours
om-metric-marked-complexes-of-3 = { $n ->
    [one] a complex of 3 or more with an advanced building of yours
   *[other] { $n } complexes of 3 or more with an advanced building of yours
    }
om-metric-marked-lab-spaces = { $n ->
    [one] technology on one of these lab spaces: { $spaces }
   *[other] technology on { $n } of these lab spaces: { $spaces }
    }
om-metric-most-of-one-kind = { $n } of the same resource in Storage, not minerals
om-metric-colony-level = colony level { $n }
om-metric-contracts-completed = { $n ->
    [one] a completed contract
   *[other] { $n } completed contracts
    }

## Why not

om-why-lacking = You lack { $goods }.
om-why-acted = This turn’s main action is already taken.
om-why-not-acted = A turn has exactly one main action; take it first.
om-why-executed = This turn’s executive action is already taken.
om-why-other-side = That action belongs to { $side }.
om-why-no-colonist = The slot takes a colonist, but there is none in your Living Quarters.
om-why-hired = You already have a colonist on Hire.
om-why-surcharge = { $count ->
    [0] You cannot pay slot and action in full.
   *[other] You cannot pay slot, surcharge ({ $count }) and action in full.
    }
om-why-crowded = There is more than one piece on { $where }.
om-why-no-marker = You have no unused advanced-building marker.
om-why-no-blueprint = The blueprint display is empty.
om-why-lab-full = Both spaces of your leftmost lab column are taken.
om-why-grid-empty = The technology grid is empty.
om-why-known = You already have that technology: { $tech }.
om-why-not-right = { $space } is not the adjacent space to the right.
om-why-space-taken = { $space } is taken.
om-why-no-step = No tile in your lab can be developed.
om-why-warehouse-empty = The Warehouse is empty.
om-why-no-room = You have no room for it.
om-why-no-minerals = The Warehouse never has minerals.
om-why-none-there = The Warehouse has none: { $good }.
om-why-no-points = There are no steps left for it.
om-why-not-beside = { $where } is not adjacent.
om-why-not-stay = A { $piece } may not stay on { $where }.
om-why-tile = Your rover cannot take the tile on { $where }, so it may not stop there: the tile has a price, you have no room for its goods, or you already have one like it.
om-why-no-rover-technology = There is no Rover Technology to use, or it was used.
om-why-no-crystal = No crystal in your Depot can buy this step.
om-why-no-boost = No colonist can boost this action now.
om-why-none-left = None is left to build: { $building }.
om-why-no-miner = A Mine takes a colonist from your Living Quarters.
om-why-no-site = There is no place for it in your bots’ construction zones: { $building }.
om-why-no-technology = Every place for it would join a complex that needs a higher technology: { $building }.
om-why-no-zone = { $where } is outside your bots’ construction zones.
om-why-built-on = There is a building on { $where }.
om-why-too-far = { $where } is neither beside its own type nor exactly two spaces from it: { $building }.
om-why-level = It needs level { $level } technology there: { $building }.
om-why-no-unused-blueprint = You have no unbuilt blueprint.
om-why-nothing-to-upgrade = None of your blueprints fits a building in your bots’ construction zones.
om-why-blueprint-used = { $card } is already built.
om-why-advanced = The building on { $where } is already an advanced one.
om-why-other-type = { $card } is for another building: { $building }.
om-why-not-own-shelter = That Shelter belongs to another player.
om-why-small-complex = A level-3 blueprint needs a complex of { $size } or more.
om-why-no-ship = There is no ship left in your Depot.
om-why-ships-enough = At colony level { $level } no more ships may leave your Depot.
om-why-card-not-open = This effect cannot take that card now.
om-why-space-empty = There is no card on that space.
om-why-ship-there = A ship stands on space { $space }.
om-why-no-facility = You have no advanced building, and no scientist to send to one.
om-why-crystals = It costs { $count ->
    [one] 1 crystal
   *[other] { $count } crystals
    }, more than you have in the Depot.
om-mend-tray = { $count ->
    [one] the crystal below your Depot, which moves up at your next turn
   *[other] the { $count } crystals below your Depot, which move up at your next turn
}
om-why-no-effect = It would have no effect.
om-why-other-task = { $card } names another task.
om-why-fulfilled = You have already completed a private objective.
om-why-owed = Your private objectives are being spent as crystals.
om-why-move-first = First move your pieces to spaces where they may stay.
om-why-tile-first = Your rover is on a tile: end its movement there, or move on, before you complete a private objective.
om-why-no-objective = You hold no private objective.
om-why-not-met = Its conditions are not met: { $card }.
om-why-not-needed = That contract needs no more of it, or you have none.
om-why-no-ride = The shuttle did not leave from your side this round.
om-why-free-ride = The shuttle takes you along for free.
om-why-not-displayed = { $card } is not on display.
om-why-no-ship-there = No ship of yours stands on space { $space }.
om-why-not-three-away = { $where } is not exactly three spaces from your rover.
om-why-not-empty = { $where } is not empty.
om-why-no-hangar = You have no ship in your Hangar.

## The end

om-won = { $who } wins with { $points } points.
om-shared = { $count } players share the victory with { $points } points each.

## What happens

om-game-began = { $players ->
    [one] Setup is done: the solo game begins.
   *[other] Setup is done: { $players } players begin.
    }
om-space-taken = { $who } takes turn-order space { $space }.
om-shelter-set = { $bots ->
    [0] { $who } sets the first shelter on { $where }.
   *[other] { $who } sets the first shelter on { $where }, with a bot.
    }
om-shuttle-placed = { $who } chooses where the shuttle starts: { $side }.
om-first-card-shown = { $who } shows { $card } and draws tasks.
om-task-shown = { $who } shows a fulfilled task: { $card }.
om-round-began = Round { $round } begins.
om-turn-began = Round { $round }: { $who }’s turn.
om-turn-ended = { $who }’s turn is over.
om-main-action = { $who } takes the { $action } action.
om-slot-taken = { $who } sends a colonist to { $action }.
om-surcharged = { $who } pays the surcharge{ $colonists ->
    [0] { "" }
    [one] { " " }with 1 colonist
   *[other] { " " }with { $colonists } colonists
    }.
om-slots-cleared = { $action } is full: { $count ->
    [one] 1 of { $who }’s colonists goes
   *[other] { $count } of { $who }’s colonists go
    } to the Work Area.
om-gained = { $who } gains { $count } { $good }.
om-lost = { $who } has no room for { $count } { $good }.
om-paid = { $who } pays { $count } { $good }{ $surcharge ->
    [1] { " " }for the surcharge
   *[0] { "" }
    }.
om-delivered = { $who } delivers { $count } { $good } to { $card }.
om-crystals-moved = { $count ->
    [one] { $who } moves a new crystal to the Depot.
   *[other] { $who } moves { $count } new crystals to the Depot.
    }
om-crystals-lost = { $count ->
    [one] { $who } has no room for a crystal.
   *[other] { $who } has no room for { $count } crystals.
    }
om-substitutes-used = { $count ->
    [one] More crystals are in play than the box holds: use another token for one of them.
   *[other] More crystals are in play than the box holds: use other tokens for { $count } of them.
    }
om-objective-spent = { $who } discards a private objective as a crystal{ $surcharge ->
    [1] { " " }for the surcharge
   *[0] { "" }
    }.
om-objective-met = { $who } completes { $card }.
om-colonist-gained = { $count ->
    [one] { $who } gains a colonist.
   *[other] { $who } gains { $count } colonists.
    }
om-colonist-home = { $room ->
    [0] { $who }’s miner finds no bed and goes to the Reserve.
   *[other] { $who }’s miner comes home.
    }
om-worked = { $count ->
    [one] { $who } sends a colonist to the Work Area.
   *[other] { $who } sends { $count } colonists to the Work Area.
    }
om-boosted = { $count ->
    [one] { $who } boosts the action with a colonist.
   *[other] { $who } boosts the action with { $count } colonists.
    }
om-recalled = { $count ->
    [one] { $who } calls a colonist home.
   *[other] { $who } calls { $count } colonists home.
    }
om-recovered = { $who } recovers the colonists from { $side } and the Work Area.
om-colonists-lost = { $count ->
    [one] One of { $who }’s colonists finds no bed and goes to the Reserve.
   *[other] { $count } of { $who }’s colonists find no beds and go to the Reserve.
    }
om-scored = { $who } scores { $points ->
    [one] 1 point
   *[other] { $points } points
    }{ $basis ->
    [first] { " " }for the first building of its type
    [reward] { " " }for the reward tile
   *[other] { "" }
    }.
om-moved = { $who }’s { $piece } moves from { $start } to { $to }.
om-rover-placed = { $who }’s rover starts on { $where }.
om-crystal-picked = { $who }’s { $piece } picks up the crystal on { $where }.
om-tile-taken = { $who }’s { $piece } takes the { $tile } on { $where }.
om-cleared-away = { $who }’s bot clears away the { $tile } on { $where }.
om-built-over = Lost under the building on { $where }: { $tile }.
om-displaced = { $who }’s { $piece } makes room: from { $start } to { $to }.
om-built = { $who } builds on { $where }: { $building }.
om-arrow-crystal = A crystal appears on { $where }.
om-miner-placed = One of { $who }’s colonists mines on { $where }.
om-cube-placed = { $who } moves the progress cube for { $building }.
om-borrowed = { $who } uses { $other }’s { $tech }.
om-technology-used = { $who } uses { $tech }.
om-loan-kept = { $who } is due an oxygen for the borrowed technology: { $tech }.
om-loan-used = { $who } develops the borrowed technology instead: { $tech }.
om-learned = { $who } learns { $tech } on { $space }.
om-developed = { $who } develops { $tech } from { $start } to { $to }.
om-blueprint-taken = { $who } takes the blueprint { $card }.
om-upgraded = { $who } upgrades on { $where }: { $card }.
om-ship-welcomed = { $who } welcomes the ship from Depot space { $space }.
om-bot-arrived = { $who }’s new bot arrives on { $where }.
om-hired = { $who } takes: { $card }.
om-contract-completed = { $who } completes a contract: { $card }.
om-contract-laid = { $card } goes on the display.
om-executive-taken = { $who } takes the executive action { $executive }.
om-facility-run = { $who } runs { $card }.
om-scientist-sent = { $who }’s { $scientist } goes to { $card }.
om-contributed = { $who } contributes to { $mission } for { $crystals ->
    [one] 1 crystal
   *[other] { $crystals } crystals
    }, { $left } to go.
om-mission-done = The mission { $mission } is complete.
om-remaining-moved = Missions remaining: { $left }.
om-column-rose = Life support: { $building } rises to row { $row }.
om-first-built = { $who } builds the first { $building }.
om-rewarded = { $who } takes a life-support benefit: { $effect }.
om-level-rose = The colony reaches level { $level }.
om-display-changed = { $count ->
    [one] The blueprint display now has 1 card.
   *[other] The blueprint display now has { $count } cards.
    }
om-tech-laid = { $tech } enters the technology grid.
om-warehouse-filled = The Warehouse is filled again.
om-progress-scored = { $points ->
    [one] { $who } scores 1 point for progress cubes.
   *[other] { $who } scores { $points } points for progress cubes.
    }
om-shuttle-moved = The shuttle moves: { $side }, distance { $distance }.
om-shuttle-travelled = The shuttle travels: { $side }, distance { $distance }.
om-travelled = { $ship ->
    [1] { $who } discards a ship and travels to { $side }.
    [2] { $who } travels to { $side }.
   *[other] { $who } rides the shuttle to { $side }.
    }
om-stayed = { $who } stays.
om-nobody-travels = Nobody can travel: the shuttle takes nobody along, and no Hangar has a ship.
om-produced = { $who }’s buildings and miners produce.
om-discovery-laid = { $who } places a discovery on { $where }.
om-discovery-kept = { $who } lays a discovery on the blueprint { $card }.
om-end-triggered = The end is triggered: round { $round } is the last.
om-points-counted = { $points ->
    [one] { $who } has 1 point in all.
   *[other] { $who } has { $points } points in all.
    }
om-game-ended = The game is over after round { $round }.

## Where things lie

om-lay = { $spot }: { $count } × { $thing }
om-at-hex = { $where }
om-at-row = Life support, { $building }, row { $row }
om-at-reward = Above the life-support column { $building }
om-at-level = Life support, level marker, row { $row }
om-at-remaining = Missions remaining: { $left }
om-at-shuttle = Shuttle track, { $side }, distance { $distance }
om-at-missions = The mission spaces
om-at-mission = { $mission }, { $left } above the check mark
om-at-warehouse = The Warehouse
om-at-slot = { $action } slots
om-at-stack = { $building } display stack
om-at-grid = Technology grid, { $row }, { $number }
om-at-tech-stack = The technology stack, face down
om-at-display = The blueprint display
om-at-deck = The blueprint deck, face down
om-at-hiring = Hiring display, { $scientist } space
om-at-contracts = The open pile of contracts
om-at-exploration = The Exploration box
om-at-exploration-stack = The stack of discoveries, face down
om-at-space = { $done ->
    [1] Turn order, space { $space }, laid down
   *[0] Turn order, space { $space }, upright
    }
om-at-score = Score track, { $points }
om-at-supply = { $whose }’s supply
om-at-card = The card { $card }
om-at-shelters = { $whose }’s board, Shelters
om-at-quarters = { $whose }’s Living Quarters
om-at-work = { $whose }’s Work Area
om-at-reserve = { $whose }’s Reserve
om-at-dock = { $whose }’s Depot, space { $space }
om-at-hangar = { $whose }’s Hangar
om-at-storage = { $whose }’s Storage
om-at-depot = { $whose }’s Depot
om-at-tray = Below { $whose }’s Depot
om-at-pending = On top of { $whose }’s board, pending
om-at-lab = { $whose }’s lab, { $space }
om-at-progress = The progress area
om-at-cubes = The edge of { $whose }’s board
om-at-area = In front of { $whose }
om-at-contract = On the contract { $card }
om-at-hand = { $whose }’s hand
om-thing-colonist = { $whose } colonist
om-thing-shelter = { $whose } Shelter
om-thing-row = { $building } marker
om-thing-level = Colony-level marker
om-thing-remaining = Missions-remaining marker
om-thing-shuttle = Shuttle
om-thing-tracker = Mission tracker
om-thing-tech = technology tile, face down
om-thing-blueprint = blueprint, face down
om-thing-discovery = discovery tile, face down
om-thing-first-card = First Colonist card A, face down
om-thing-task = First Colonist card B, face down
om-thing-objective = private objective, face down
om-thing-sent = { $scientist } marker
om-thing-player = { $whose } player marker
om-thing-score = { $whose } score marker
om-thing-bot = { $whose } bot
om-thing-rover = { $whose } rover
om-thing-marker = { $whose } advanced-building marker
om-thing-ship = { $whose } ship
om-thing-cube = { $whose } progress cube for { $building }

## Lights

om-light-active = { $whose }’s turn
om-light-order = { $done ->
    [1] { $whose }: turn order { $space }, done
   *[0] { $whose }: turn order { $space }
    }
om-light-row = { $wanting ->
    [1] { $building }: row { $row }, wanted by the colony
   *[0] { $building }: row { $row }
    }
om-light-level = Colony level { $level }
om-light-shuttle = Shuttle: { $side }, distance { $distance }
om-light-last = { $last ->
    [0] The final round is not announced yet
   *[other] Round { $last } is the last one
    }
om-light-remaining = Missions remaining: { $left }
om-light-mission = { $mission }: { $left } to go. { $told }
om-light-slots = { $action }: { $free } of { $slots } slots free

## The report

om-chapter-setup = Setting up
om-chapter-turn = Round { $round }: { $who }
om-chapter-shuttle = Round { $round }: the shuttle
om-chart-points = Points, if it ended now
om-chart-played = Points scored in play
om-chart-progress = Points for progress cubes
om-chart-ships = Points for ships
om-chart-quarters = Points for colonists
om-chart-technology = Points for technology
om-chart-buildings = Points for blueprints
om-chart-scientists = Points for scientists
om-chart-contracts = Points for contracts
om-chart-colony = Colony level
om-why-objective-later = You complete objectives in your own turn of the Colonisation phase.
om-why-not-now = Not in the middle of an action.

# What the table sets by hand
om-set-done = the marker is lying down
om-set-done-now = laid down
om-set-undone = the marker is standing
om-set-undone-now = set upright
om-advice-lead = Opportunity points ahead of the best rival: { $value }
om-advice-points = Opportunity points a few rounds from now: { $value }
om-advice-buildings = Buildings a few rounds from now: { $value }

# Why a game cannot be set up.
om-setup-first = first is draw, or a colour that plays ({ $colours }), not { $first }
om-setup-goal = the goal of a solo game is one of { $goals }; several players have none
om-setup-first-cards = First Colonists needs a card A for each player; the packs have { $count }
