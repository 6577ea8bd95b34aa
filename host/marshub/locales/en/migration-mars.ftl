# Migration: Mars: everything its rules, cards and lights say. Our own words throughout.

## Names

mm-seat-amber = Amber
mm-seat-cobalt = Cobalt
mm-seat-jade = Jade
mm-seat-violet = Violet
mm-card-water = Water
    .counted = { $count ->
        [one] Water
       *[other] Water
    }
mm-card-stone = Stone
    .counted = { $count ->
        [one] Stone
       *[other] Stone
    }
mm-card-metal = Metal
    .counted = { $count ->
        [one] Metal
       *[other] Metal
    }
mm-card-olympium = Olympium
mm-card-med = Med Pack
    .counted = { $count ->
        [one] Med Pack
       *[other] Med Packs
    }
mm-card-rcu = RCU
    .counted = { $count ->
        [one] RCU
       *[other] RCUs
    }
mm-card-fuel = Fuel Cell
    .counted = { $count ->
        [one] Fuel Cell
       *[other] Fuel Cells
    }
mm-card-blueprint = Blueprint
    .counted = { $count ->
        [one] Blueprint
       *[other] Blueprints
    }
mm-card-population = population
mm-piece-hq = Headquarters
mm-piece-tunnel = Tunnel
mm-piece-lsc = Life Support Center
mm-piece-habitat = Habitat
mm-piece-hospital = Hospital
mm-piece-factory = Factory
mm-piece-refinery = Refinery
mm-piece-export = Export Station
mm-piece-fortress = Ancient Fortress
mm-corner-n = north
mm-corner-e = east
mm-corner-s = south
mm-corner-w = west
mm-space-water = a Water space
mm-space-stone = a Stone space
mm-space-metal = a Metal space
mm-space-stop-amber = Amber’s Supply Stop
mm-space-stop-cobalt = Cobalt’s Supply Stop
mm-space-stop-jade = Jade’s Supply Stop
mm-space-stop-violet = Violet’s Supply Stop
mm-space-ruin-n = the ruin in the north
mm-space-ruin-e = the ruin in the east
mm-space-ruin-s = the ruin in the south
mm-space-ruin-w = the ruin in the west
mm-outcome-olympium = more Olympium
mm-outcome-message = a message from home
mm-outcome-altar = an asteroid altar
mm-outcome-injury = an injury
mm-cause-thirst = thirst
mm-cause-injury = an injury without a free Hospital
mm-cause-strike = the strike
mm-cause-dome = a dome
mm-cause-shield = a Fortress’s shield
mm-cause-deflected = a deflector

## Events

mm-event-clear-channel = Clear Channel
mm-event-clear-channel-text = Nothing happens.
mm-event-supply-drop = Supply Drop
mm-event-supply-drop-text = Take a supply card of your choice.
mm-event-ice-pocket = Ice Pocket
mm-event-ice-pocket-text = Take 2 Water.
mm-event-quarry-find = Quarry Find
mm-event-quarry-find-text = Take 2 Stone.
mm-event-iron-fall = Iron Fall
mm-event-iron-fall-text = Take 2 Metal.
mm-event-crystal-seam = Crystal Seam
mm-event-crystal-seam-text = Take 1 Olympium.
mm-event-volunteer-crew = Volunteer Crew
mm-event-volunteer-crew-text = Gain 1 population if you have open housing, else a resource of your choice.
mm-event-shared-convoy = Shared Convoy
mm-event-shared-convoy-text = Everybody takes a resource of their choice; you take one more.
mm-event-lone-meteor = Lone Meteor
mm-event-lone-meteor-text = A meteorite comes down.
mm-event-twin-meteors = Twin Meteors
mm-event-twin-meteors-text = Two meteorites come down, one after the other.
mm-event-meteor-shower = Meteor Shower
mm-event-meteor-shower-text = Three meteorites come down, one after the other.
mm-event-hull-breach = Hull Breach
mm-event-hull-breach-text = One of your population is injured.
mm-event-suit-failure = Suit Failure
mm-event-suit-failure-text = One of your population is injured, unless you return a Med Pack.
mm-event-dust-storm = Dust Storm
mm-event-dust-storm-text = Your next turn has no roll.
mm-event-burst-pipe = Burst Pipe
mm-event-burst-pipe-text = Return 2 Water.
mm-event-rust-creep = Rust Creep
mm-event-rust-creep-text = Return 1 Metal and 1 Stone.
mm-event-customs-audit = Customs Audit
mm-event-customs-audit-text = Anyone with more than 7 Water, Stone and Metal in all returns 2 of them.
mm-event-deflector-charge = Deflector Charge
mm-event-deflector-charge-text = Keep it. Once it is known where a meteorite strikes, you may break it up without effect.
mm-event-emergency-doctor = Emergency Doctor
mm-event-emergency-doctor-text = Keep it. It calls off an injury, but neither thirst nor a strike.
mm-event-double-shift = Double Shift
mm-event-double-shift-text = Keep it. After your build action you may take another one.
mm-event-trade-licence = Trade Licence
mm-event-trade-licence-text = Keep it. One exchange with the Treasury without an Export Station.
mm-event-survey-drone = Survey Drone
mm-event-survey-drone-text = Keep it. Roll the exploration die again; the new result stands.
mm-event-spare-parts = Spare Parts
mm-event-spare-parts-text = Keep it. At one Supply Stop you owe nothing for your Refineries.

## Before the game

mm-choice-players = Players
mm-choice-sides = Two players sit
mm-sides-opposite = opposite each other
mm-sides-neighbours = side by side

## Questions

mm-first-tunnel = { $who }: where does your first Tunnel go?
mm-first = Who begins? Everybody rolls the red d12
mm-colony = { $who }: what does your colony do?
mm-after-build = { $who }: your build action is done. What next?
mm-build-where = { $who }: where does the { $piece } go?
mm-return-where = { $who }: where does the { $piece } return to the terrain? It takes the whole turn
mm-clear-where = { $who }: which strike tile is removed?
mm-demolish-where = { $who }: what is taken down?
mm-pay = { $who }: how do you pay { $cost }?
mm-house-where = { $who }: where does the new population live?
mm-licence = { $who }: which exchange do you make?
mm-roll = { $who } rolls both dice
mm-fuel = { $who }: { $number } rolled. How many Fuel Cells do you add? { $ends }
mm-fuel-ends = { $cells }: { $space }
mm-stop-resource = { $who }: which resource do you take?
mm-gain = { $who }: which card do you take?
mm-lose = { $who }: which card do you return?
mm-ruin = { $who }: what do you take from the ruin?
mm-explore = { $who } rolls the exploration die
mm-reroll = { $who }: { $outcome }. Do you roll again?
mm-waive = { $who }: do you skip your Refineries’ maintenance costs?
mm-deflect = { $who }: a meteorite is about to strike { $where }. Do you deflect it?
mm-doctor = { $who }: do you call off the injury?
mm-instead = { $who }: do you return a card instead of the injury?
mm-who-injured = { $who }: who is injured?
mm-hospital-where = { $who }: into which Hospital?
mm-upkeep = { $due ->
    [one] { $who }: the Refinery needs 1 Metal and 1 Stone. Do you pay?
   *[other] { $who }: { $due } Refineries need 1 Metal and 1 Stone each. How many do you pay for?
 }
mm-upkeep-lost = { $count ->
    [one] { $who }: which one is not paid for?
   *[other] { $who }: which { $count } are not paid for?
 }
mm-water = { $due ->
    [one] { $who }: your one person needs 1 Water. Do you give it?
   *[other] { $who }: { $due } people need 1 Water each. How many get it?
 }
mm-water-lost = { $count ->
    [one] { $who }: who goes without water?
   *[other] { $who }: which { $count } go without water?
 }
mm-shipment = { $who }: what does the free shipment bring?
mm-event = { $who } draws an event
mm-meteor = { $who } rolls for a meteorite
mm-impact = Impact on { $where }. Buildings about to be lost: { $buildings }
mm-salvage = { $who }: where does the { $piece } lost on { $where } go?
mm-surplus = { $who }: too few bays. Which building is scrapped?
mm-evacuate = { $who }: where do the people on { $where } go?

## Options

mm-group-move = People
mm-group-export = Treasury
mm-group-trade = Trade
mm-group-salvage = Salvage
mm-group-use = Kept events
mm-group-build = Build action
mm-option-move = Move one from { $start } to { $to }
mm-option-heal = Heal one: { $start } to { $to }, for 1 Med Pack
mm-option-export = Give { $paid }, take 1 { $got }
mm-option-trade = Make { $other } an offer
mm-option-scrap = Scrap: { $piece }
mm-option-swap = Into the bay, scrapping: { $piece }
mm-option-bay = Into a Salvage bay
mm-option-mat = Back to the mat
mm-option-return = Back to the terrain: { $piece }
mm-option-use = Use: { $event }
mm-option-build = { $piece } ({ $cost })
mm-option-clear = Remove a strike tile (1 RCU)
mm-option-demolish = Take down a building of your own (1 RCU)
mm-option-roll = Roll
mm-option-end = End the turn without a roll
mm-option-call-in = Call the Rover in
mm-option-back = Back
mm-option-none = No
mm-option-pay = With { $cards }
mm-option-card = { $card }
mm-option-population = New population
mm-option-ruin-olympium = Olympium: { $count }
mm-option-go-on = Continue
mm-option-die = Nowhere: they die
mm-option-upkeep = { $count ->
    [0] None is paid for
   *[other] Pay for { $count } of { $due }
 }
mm-option-water = { $count ->
    [0] Nobody gets water
   *[other] Water for { $count } of { $due }
 }
mm-option-flat = { $where }, flat
mm-option-rocky = { $where }, rocky
mm-option-passage = { $where }, Ruin Passage
mm-option-embassy = { $where }, the Embassy
mm-option-structure = { $where }, { $whose }’s { $piece }
mm-risk-death = somebody dies
mm-risk-water = somebody dies of thirst
mm-risk-upkeep = a Refinery is lost
mm-risk-whole-turn = takes the whole turn
mm-die-first-amber = Amber’s d12
mm-die-first-cobalt = Cobalt’s d12
mm-die-first-jade = Jade’s d12
mm-die-first-violet = Violet’s d12
mm-die-numbered = numbered die
mm-die-collection = collection die
mm-die-exploration = exploration die
mm-die-direction = direction (d12)
mm-die-distance = distance (red d6)
mm-die-strike = strike (black d6)

## What happens

mm-first-rolled = { $who } rolls { $die }.
mm-game-began = { $who } goes first ({ $players } colonies).
mm-turn-began = Turn { $turn }: { $who }.
mm-gained = { $who } gains { $count } { $card }.
mm-returned = { $who } pays { $count } { $card }.
mm-paid = { $who } pays { $cards }.
mm-ran-out = The Treasury runs short for { $who }: { $card }, { $missing } missing.
mm-built = { $who } builds on { $where }: { $piece }.
mm-settled = New population for { $who } on { $where }: { $total } healthy now.
mm-moved = { $who }: one person moves from { $start } to { $to }.
mm-healed = { $who }: one person leaves the Hospital on { $start } for { $to }, healed.
mm-injured = { $who }: a person on { $start } is injured and goes to the Hospital on { $to }.
mm-evacuated = { $who }: one person escapes from { $start } to { $to }.
mm-died = { $who }: a person on { $where } dies. Cause: { $cause }.
mm-nobody-hurt = { $who }: nobody is hurt.
mm-exchanged = { $who } exchanges { $paid } for 1 { $got }.
mm-cleared = { $who } removes the strike tile on { $where }.
mm-removed = { $who } takes down { $piece } on { $where }.
mm-offered = { $who } offers { $other }: { $gives } for { $wants }.
mm-traded = { $who } and { $other } trade: { $gives } for { $wants }.
mm-refused = { $who } refuses { $other }’s offer.
mm-salvaged = { $who }: into Salvage from { $where }: { $piece }.
mm-scrapped = { $who }: scrapped, back to the mat: { $piece }.
mm-to-mat = { $who }: back to the mat from { $where }: { $piece }.
mm-rebuilt = { $who } brings a building back from Salvage to { $where }: { $piece }.
mm-rolled = { $who } rolls { $number }, and { $collection } to collect.
mm-roll-skipped = { $who } does not roll this turn.
mm-fuel-used = { $who } adds { $count ->
    [one] a Fuel Cell
   *[other] { $count } Fuel Cells
 }.
mm-rover-moved = { $who }’s Rover reaches { $space }.
mm-called-in = { $who } calls the Rover in.
mm-stop-began = { $who } is at their own Supply Stop.
mm-stop-step = { $step ->
    [1] { $who } pays expenses.
    [2] { $who } recharges Fuel Cells.
    [3] { $who }’s colony produces.
    [4] { $who } receives a free shipment.
   *[other] { $who } awaits the last event.
 }
mm-upkeep-unpaid = { $who }: the Refinery on { $where } is not paid for and is removed.
mm-event-drawn = { $who } draws: { $event }.
mm-event-kept = { $who } keeps the card: { $event }.
mm-event-used = { $who } uses: { $event }.
mm-no-event = No event is left for { $who } to draw.
mm-explored = { $who } explores: { $outcome }.
mm-meteor-sighted = A meteorite: direction { $direction }, distance { $distance }, strike { $strike } ({ $who }’s roll).
mm-meteor-falls = It comes down on { $where }.
mm-meteor-missed = It comes down beyond the terrain, next to { $near }.
mm-meteor-broke = It breaks up over { $where }. Cause: { $cause }.
mm-endangered = In its path: { $whose }’s { $piece } on { $where }.
mm-sheltered = Safe on { $where }: { $whose }’s { $piece }. Protection: { $cause }.
mm-strike-laid = A strike tile lies on { $where }.
mm-destroyed = { $whose } loses on { $where }: { $piece }.
mm-enough-people = { $who } has { $total } healthy population: a Supply Stop can win it.
mm-final-spoiled = { $who } has only { $total } healthy population left: no victory yet.
mm-game-ended = { $who } governs Mars, with { $total } healthy population.
mm-won = { $who } has founded the first lasting colony on Mars.

## Why not

mm-why-no-hex = There is no such space: { $where }.
mm-why-taken = { $where } is taken.
mm-why-passage = Nothing is built on a Ruin Passage.
mm-why-rocky = Only Tunnels and Fortresses can be built on rocky terrain, not this: { $piece }.
mm-why-strike = There is a strike tile there.
mm-why-touches-embassy = It may touch no other building, but would touch the Embassy.
mm-why-touches = It may touch no other building, but would touch { $other } on { $where }.
mm-why-touches-production = No building may touch { $other } on { $where }.
mm-why-touches-foreign = { $other } on { $where } is another colony’s: a space must lie between.
mm-why-no-lsc = A Habitat needs a Life Support Center of yours beside it, linked to your Headquarters.
mm-why-not-linked = Nothing of yours beside it is linked to your Headquarters.
mm-why-no-tunnel = It needs a Tunnel or a Fortress of yours beside it, linked to your Headquarters.
mm-why-no-housing = There is no open housing.
mm-why-no-flag = No flag is left.
mm-why-nobody-there = Nobody at this table plays that faction.
mm-why-market-closed = The table has closed the market.
mm-why-barred = { $who } started a trade out of turn and cannot trade again this turn.
mm-why-deaf = { $who } hears no more offers this turn.
mm-why-no-goods = Neither of you has a card to trade.
mm-why-no-rate = The Treasury makes no such exchange.
mm-why-rate = It takes { $count } { $card }; you have { $held }.
mm-why-treasury = The Treasury has no { $card }.
mm-why-no-station = You have no Export Station on the terrain.
mm-why-no-med = You have no Med Pack.
mm-why-nobody-injured = None of your people is in a Hospital there.
mm-why-no-bed = Whoever is healed needs an empty Habitat; the Embassy will not do.
mm-why-injured = Leaving a Hospital takes a Med Pack.
mm-why-nobody-lives-there = None of your people lives on { $where }.
mm-why-no-embassy = Your colony is not linked to the Embassy.
mm-why-full = You have no open housing on { $where }.
mm-why-turn-begun = Coming back from Salvage takes a whole turn, and this one has begun.
mm-why-not-salvaged = You have none in Salvage: { $piece }.
mm-why-no-site = There is no space for it: { $piece }.
mm-why-not-this-moment = This is not the moment for that card.
mm-why-not-own = Nothing of yours stands there.
mm-why-never-removed = It is never taken down: { $piece }.
mm-why-inhabited = Somebody is still in there on { $where }.
mm-why-habitats-need-it = A Habitat beside it has no other Life Support Center.
mm-why-something-hangs-on-it = Something of yours depends on it.
mm-why-no-rcu = You have no RCU.
mm-why-no-strike = No strike tile lies on the terrain.
mm-why-no-strike-there = There is no strike tile on { $where }.
mm-why-not-ending = Answer the open question before you end the turn.
mm-why-nothing-to-remove = Nothing of yours may be taken down.
mm-why-none-left = None is left: { $piece }.
mm-why-too-dear = You lack { $cards }, and Olympium to replace them.
mm-why-built = This turn’s build action is already taken.
mm-why-not-colony = Colony actions are for the colony phase of your own turn.
mm-why-colony-over = After the build action there are no more colony actions this turn.
mm-why-too-few = It takes 5 healthy population; you have { $count }.
mm-why-not-yet = The fifth came this very turn: you can do this from your next turn on.
mm-why-grounded = An event takes away this turn’s roll.
mm-why-must-roll = The roll is not optional.

## What would come of it

mm-forecast-price = { $cards }
mm-forecast-paid = { $cards } from your hand
mm-forecast-upkeep = { $cards } at each Supply Stop of yours
mm-forecast-habitat = 1 population at once
mm-forecast-hospital = 1 Med Pack at each Supply Stop, and a bed
mm-forecast-factory = 1 RCU at each Supply Stop, and a Salvage bay
mm-forecast-refinery = 1 more card whenever you mine
mm-forecast-export = Exchanges with the Treasury, from your next turn
mm-forecast-fortress = A shield for this space and the six around it
mm-forecast-embassy = Your colony reaches the Embassy: one more home
mm-forecast-passage = Your colony reaches a Ruin Passage: { $corner }
mm-forecast-relinked = Linked again: { $count }
mm-forecast-strike = A meteorite takes it in { $favourable } of { $of } cases
mm-forecast-loses = { $whose } loses on { $where }: { $piece } (people: { $people })
mm-odds-way = Where { $who }’s Rover ends
mm-odds-water = Water to mine
mm-odds-stone = Stone to mine
mm-odds-metal = Metal to mine
mm-odds-home = their own Supply Stop
mm-odds-stop = another Supply Stop
mm-odds-ruin = a ruin
mm-odds-without-fuel = Without Fuel Cells.
mm-odds-mine = What { $who } mines
mm-odds-mined = { $count } { $card }
mm-odds-at-home = The next stop at one’s own Supply Stop gives { $count } { $card }.
mm-odds-meteor = If a meteorite comes
mm-odds-idle = it does nothing
mm-odds-harm = { $whose } loses a building
mm-odds-event = The next event
mm-odds-strike = meteorites
mm-odds-injury = an injury
mm-odds-kept = a card to keep
mm-odds-cards = { $count ->
    [one] One unseen card.
   *[other] { $count } unseen cards.
 }

# What the table sets by hand
mm-set-closed = closed for this turn
mm-set-closed-now = closed
mm-set-open = open again
mm-set-open-now = open
mm-advice-healthy = Healthy people at the end: { $value }
mm-advice-people = People at the end: { $value }
mm-advice-homes = Habitats at the end: { $value }

# Why a game cannot be set up.
mm-setup-twice = every player leads a faction of their own, not { $factions }
