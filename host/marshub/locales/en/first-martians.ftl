# First Martians: everything its rules, cards and lights say. Our own words throughout.


## Names

fm-facility-oxygenator-01 = Oxygenator 01
fm-facility-oxygenator-02 = Oxygenator 02
fm-facility-solar-panel-01 = Solar Panel 01
fm-facility-solar-panel-02 = Solar Panel 02
fm-facility-farm = Farm
fm-facility-quiet-place = A Quiet Place
fm-facility-crew-quarters = Crew Quarters
fm-facility-med-lab = Med Lab
fm-facility-control-center = Control Center
fm-facility-garage-hall = Garage Hall
fm-facility-probe-bay = Probe Bay
fm-facility-lab = Lab
fm-facility-working-bay = Working Bay
fm-facility-backup-solar-panel = Backup Solar Panel
fm-facility-backup-oxygenator = Backup Oxygenator
fm-facility-backup-farm = Backup Farm
fm-facility-temporary-solar-panel = Temporary Solar Panel
fm-facility-temporary-oxygenator = Temporary Oxygenator
fm-facility-temporary-quarters = Temporary Quarters
fm-facility-field-infirmary = Field Infirmary
fm-facility-backup-control-desk = Backup Control Desk
fm-facility-temporary-garage = Temporary Garage
fm-facility-backup-garage = Backup Garage
fm-facility-temporary-probe-bay = Temporary Probe Bay
fm-facility-temporary-lab = Temporary Lab
fm-facility-backup-lab = Backup Lab
fm-facility-temporary-working-bay = Temporary Working Bay
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
fm-astronaut-scientist = Scientist
fm-astronaut-geologist = Geologist
fm-astronaut-engineer = Engineer
fm-astronaut-medic = Medic
fm-seat-scientist = { fm-astronaut-scientist }
fm-seat-geologist = { fm-astronaut-geologist }
fm-seat-engineer = { fm-astronaut-engineer }
fm-seat-medic = { fm-astronaut-medic }
fm-pawn-pawn-scientist-1 = { fm-astronaut-scientist }, red pawn 1
fm-pawn-pawn-scientist-2 = { fm-astronaut-scientist }, red pawn 2
fm-pawn-pawn-geologist-1 = { fm-astronaut-geologist }, orange pawn 1
fm-pawn-pawn-geologist-2 = { fm-astronaut-geologist }, orange pawn 2
fm-pawn-pawn-engineer-1 = { fm-astronaut-engineer }, black pawn 1
fm-pawn-pawn-engineer-2 = { fm-astronaut-engineer }, black pawn 2
fm-pawn-pawn-medic-1 = { fm-astronaut-medic }, purple pawn 1
fm-pawn-pawn-medic-2 = { fm-astronaut-medic }, purple pawn 2
fm-block-working = Working Block
fm-block-living = Living Block
fm-block-system = System Block
fm-part-energy = energy connector
fm-part-oxygen = oxygen filter
fm-part-hardware = hardware
fm-part-cpu = CPU
fm-reserve-energy = energy
fm-reserve-oxygen = oxygen
fm-reserve-food = food
fm-price-energy = 1 energy
fm-price-oxygen = 1 oxygen
fm-price-energy-oxygen = 1 energy and 1 oxygen
fm-condition-anemia = Anemia
fm-condition-anxiety-attack = Anxiety Attack
fm-condition-cardiac-disorder = Cardiac Disorder
fm-condition-concentration-difficulties = Concentration Difficulties
fm-condition-migraine = Migraine
fm-condition-poisoning = Poisoning
fm-phase-setup = Set-up
fm-phase-events = Events
fm-phase-morale = Morale
fm-phase-production = Production
fm-phase-actions = Actions
fm-phase-malfunction = Malfunction
fm-phase-cleanup = Clean-Up
fm-token-blocked = Blocked
fm-token-pawn = +1 pawn
fm-token-adventure-green = green Adventure
fm-token-adventure-gray = gray Adventure
fm-token-adventure-blue = blue Adventure
fm-token-adventure-brown = brown Adventure
fm-token-reroll = Reroll
fm-token-wound = Wound
fm-token-rover-damage = Rover damage
fm-action-rest = Rest
fm-action-unwind = Unwind
fm-action-heal = Heal
fm-action-manage = Manage
fm-action-serve = Event action
fm-action-reopen = Remove a Shutdown tile
fm-die-yellow = yellow die
fm-die-orange = orange die
fm-die-red = red die
fm-die-wound-green = green wound die
fm-die-success-green = green success die
fm-die-success-gray = gray success die
fm-die-success-blue = blue success die
fm-die-success-brown = brown success die
fm-item-seed = seed
    .counted = { $count ->
        [one] seed
       *[other] seeds
    }
fm-item-sample = sample
    .counted = { $count ->
        [one] sample
       *[other] samples
    }
fm-item-part-energy = spare energy connector
    .counted = { $count ->
        [one] spare energy connector
       *[other] spare energy connectors
    }
fm-item-part-oxygen = spare oxygen filter
    .counted = { $count ->
        [one] spare oxygen filter
       *[other] spare oxygen filters
    }
fm-item-part-hardware = spare hardware
fm-item-part-cpu = spare CPU
    .counted = { $count ->
        [one] spare CPU
       *[other] spare CPUs
    }
fm-mission-make-yourself-at-home = Make Yourself at Home
fm-objective-backup-solar-panel = Build the Backup Solar Panel
fm-objective-backup-oxygenator = Build the Backup Oxygenator
fm-objective-backup-farm = Build the Backup Farm
fm-objective-plant-seed = Plant a new seed
fm-objective-optimum-conditions = Find the best growing conditions: 100%
fm-objective-threshold = Keep the base in good repair: 6 broken parts at most
fm-objective-find-probes = Find the two lost probes
fm-objective-collect-parts = Bring in the parts of both wrecks
fm-gauge-optimum-conditions = Optimum Conditions
fm-upgrade-warning-system = Warning System
fm-upgrade-game-room = Game Room
fm-upgrade-auto-scanner = Auto-scanner
fm-tile-energy-pay-1 = Pay 1 energy
fm-tile-energy-pay-2 = Pay 2 energy
fm-tile-energy-pay-3 = Pay 3 energy
fm-tile-energy-boost = Pay 2 energy, then energy production +1
fm-tile-oxygen-pay-1 = Pay 1 oxygen
fm-tile-oxygen-pay-2 = Pay 2 oxygen
fm-tile-oxygen-pay-3 = Pay 3 oxygen
fm-tile-oxygen-boost = Pay 2 oxygen, then oxygen production +1
fm-fate-strikes = It strikes
fm-fate-spares = It spares you
fm-piece-tile = Shutdown tile ({ $resource })
fm-piece-facility = { $facility } tile
fm-difficulty-easy = easy
fm-difficulty-normal = normal
fm-difficulty-hard = hard
fm-difficulty-printed = as printed
fm-level-printed = set up by the rules and the mission sheet; supplies and event numbers, known only to the original app, are those of “{ $normal }”
fm-level-none = starts as printed
fm-level-sols = sols: { $sols } ({ $by })
fm-level-stress = Stress: { $stress }
fm-level-box = red in the Malfunction Box: { $blocks }
fm-level-broken = broken: { $parts }
fm-level-supply = General Supply: { $items }
fm-level-cargo = Cargo Bay: { $items }
fm-level-tiles = explored already: { $tiles }
fm-level-later = then { $mission }, { $change }
fm-level-numbers = events and cards: the numbers of “{ $difficulty }”
fm-level-tile = { $space } { $tile }
fm-level-item = { $item } { $by }

## Before the mission

fm-choice-mission = Mission
fm-choice-players = Players
fm-choice-difficulty = Difficulty
fm-choose-first-player = Who is the First Player?

## What the table decides

fm-choose-break = Which part breaks?
fm-choose-condition = Who draws the Condition?
fm-choose-heal = Who is healed?
fm-choose-repair = Which broken part is repaired?
fm-choose-tokens = Whose Morale tokens change ({ $by })?
fm-choose-wound = Who takes the wound?
fm-choose-healing = { $who }: what is healed?
fm-choose-hungry =
  Not enough food. Who goes without { $count } { $count ->
     [one] portion
    *[other] portions
  }?
fm-choose-manage = { $who }: which Malfunction track goes down?
fm-choose-next = Which of these comes first?
fm-choose-shut =
  Not enough { $resource }: shut down { $count } { $count ->
     [one] Facility
    *[other] Facilities
  }
fm-choose-track = Which Malfunction track moves ({ $by })?
fm-choose-unit = Which Facility loses its { $part }?
fm-choose-unwind = { $who }: Morale up, or Stress down?
fm-hold-wilting = { $facility } is wilting. Pay { $price } to stop it for this sol?
fm-spread-production = Spread { $count } { $resource } production
fm-plan = Plan: what does each pawn do?
fm-next-events = Events are done. On to Morale?
fm-next-morale = Morale is done. On to Production?
fm-next-production = Production is done. On to Actions?
fm-next-actions = All actions are resolved. On to Malfunction?
fm-next-malfunction = Malfunction is done. On to Clean-Up?
fm-next-cleanup = Clean-Up is done. On to the next sol?

## Options

fm-option-rest = Rest: 1 Morale token
fm-option-unwind = Unwind: Morale +1 or Stress -6
fm-option-heal = Heal: 1 wound or 1 Condition
fm-option-manage = Manage: lower a Malfunction track
fm-option-serve = Event: { $event }
    .short = { $event }
fm-option-reopen = Remove the { $resource } tile from { $facility }
    .short = { $facility }: { $resource }
fm-option-join = Join: { $action } ({ $top })
    .short = { $action } ({ $top })
fm-option-withdraw = Take back: { $action } ({ $top })
    .short = { $action } ({ $top })
fm-option-leave = Take back only { $pawn }: { $action } continues with { $top }
    .short = Only { $pawn }: { $action } continues with { $top }
fm-option-next = { $action } ({ $top })
fm-option-next-phase = Continue
fm-option-plan-done = Done: the plan stands
fm-option-part = { $facility }: { $part }
fm-option-track = { $block } (now { $level })
fm-option-unwind-morale = Morale +1
fm-option-unwind-stress = Stress -6
fm-option-wounded = { $who }: { $count ->
     [0] unhurt
     [one] 1 wound
    *[other] { $count } wounds
  }
fm-option-heal-wound = 1 wound
fm-option-heal-condition = { $condition }
fm-option-elsewhere = { $action }, in the { $venue }
fm-why-not-offered = { $facility } does not offer this: { $action }
fm-group-withdraw = Take back

## Dice and draws

fm-roll-malfunction = { $who } rolls the Malfunction dice
fm-roll-froggy = Froggy is at risk: roll the green wound die
fm-roll-success = { $action }: roll the success die
fm-roll-again = { $action }: a Reroll token, so roll the success die again
fm-draw-condition = { $who } draws a Condition
fm-draw-malfunction = Draw a { $block } Malfunction card
fm-draw-tile = Turn over the { $resource } Shutdown tile ({ $facility })
fm-draw-event = Mission Event
fm-draw-track = Which track advances
fm-draw-astronaut = Who is affected
fm-draw-fate = What becomes of “{ $event }”

## Why not?

fm-why-blocked = { $facility } is Blocked this round
fm-why-bound = { $who } has a Cardiac Disorder: this pawn may only go to the Med Lab to heal it
fm-why-bound-cured = { $who }: this pawn was reserved for healing a Cardiac Disorder that is now gone; it can do nothing else this round
fm-why-event-closed = That event is no longer open
fm-why-event-once = An event action can only be taken once
fm-why-front = The supply cannot cover the cost on this tile
fm-why-medic = A Medic pawn must assist, and none is left
fm-why-no-action-here = No action can be declared here
fm-why-no-tile = There is no Shutdown tile there
fm-why-not-built = { $facility } is not built
fm-why-not-in-crew = { $who } is not in this crew
fm-why-not-planning = Pawns are assigned only in the Action phase, before anything is resolved
fm-why-pawn-left = { $pawn } is still free and must be assigned
fm-why-pawn-taken = That pawn is already assigned; take it back first
fm-why-pawns =
  This needs { $count } { $count ->
     [one] pawn
    *[other] pawns
  }
fm-why-price = It costs { $energy } energy and { $oxygen } oxygen, more than the supply holds
fm-why-shut = { $facility } is shut down: you can only remove a Shutdown tile there

## Lights, in words

fm-light-track = { $block }: Malfunction track at { $level } of 5
fm-light-box =
  { $block }: { $red ->
     [1] its die is rolled
    *[other] its die is not rolled
  }
fm-light-part =
  { $facility }, { $part }: { $broken ->
     [1] broken
    *[other] working
  }
fm-light-shut = { $facility } is shut down
fm-light-supply = { $reserve }: { $amount }
fm-light-stress = Stress { $level } of 18
fm-light-morale = Morale { $level }
fm-light-sol = Sol { $sol } of { $last }

## What happened

fm-mission-began = { $mission } begins: { $sols } sols.
fm-sol-began = Sol { $sol } dawns.
fm-phase-began = { $phase }, sol { $sol }.
fm-first-player-named = { $who } is First Player.
fm-track-moved = { $block }: Malfunction track { $before } to { $after }.
fm-box-turned =
  Malfunction Box, { $block }: { $red ->
     [1] red, its die is now rolled.
    *[other] green again.
  }
fm-dice-rolled = { $block }: { $face ->
    [0] no die
   *[other] rolled { $face }
}{ $penalties ->
    [0] .
   *[other] , broken parts add { $penalties }.
}
fm-card-resolved = { $block } Malfunction card: “{ $card }”.
fm-card-void = “{ $card }” has no effect: { $facility } is shut down or not in play.
fm-part-broken = { $facility }: the { $part } breaks.
fm-part-spared = { $facility }: nothing happens, the { $part } is already broken or shut down.
fm-part-repaired = { $facility }: the { $part } works again.
fm-tile-placed = { $facility } is shut down for lack of { $resource }.
fm-tile-turned = { $facility }: the supply cannot cover the cost on the { $resource } tile, so it stays.
fm-tile-removed = { $facility }: the { $resource } tile is removed.
fm-facility-opened = { $facility } is open again.
fm-token-placed = { $place }: a { $token } token.
fm-token-discarded = { $place }: the { $token } token is gone.
fm-produced =
  { $resource }: produced { $amount }, needed { $need }{ $banked ->
     [0] .
    *[other] , banked { $banked }.
  }
fm-productivity-moved = { $facility }: productivity { $before } to { $after }.
fm-reserve-moved = General Supply, { $reserve }: { $before } to { $after }.
fm-grew =
  { $facility }: the seeds grow{ $ripened ->
     [0] .
    *[other] , a plant is ripe.
  }
fm-wilted = { $facility } wilts: { $what }.
fm-wilted-plants = { $count ->
     [one] 1 plant is a seed again
    *[other] { $count } plants are seeds again
  }
fm-wilted-lost = { $count ->
     [one] 1 plant lost
    *[other] { $count } plants lost
  }
fm-wilted-seeds = { $count ->
     [one] 1 seed dies
    *[other] { $count } seeds die
  }
fm-wilted-sank = { $count ->
     [one] 1 seed moves down
    *[other] { $count } seeds move down
  }
fm-wilted-not = { $facility } wilts, but has nothing to lose.
fm-guard-spent = { $facility }: the guard marker is spent, the plant it guarded stays.
fm-wilting-held = { $facility }: no wilting this sol.
fm-fed =
  Food: { $produced } grown, { $needed } needed{ $missing ->
     [0] .
    *[other] , { $missing } missing.
  }
fm-stress-moved = Stress { $before } to { $after }.
fm-stress-moved-why = Stress { $before } to { $after }: { $why }.
fm-stress-crew = 1 for each of { $crew } astronauts
fm-stress-mission = 1 for each of { $crew } astronauts and { $mission } for the mission
fm-stress-tile = 2 for the Shutdown tile on { $facility }
fm-stress-hardware = 1 for broken hardware ({ $facility })
fm-fought = Stress boils over: a fight!
fm-morale-moved = Morale { $before } to { $after }.
fm-tokens-moved =
  { $who } { $by ->
    [-3] gives up 3 Morale tokens
    [-2] gives up 2 Morale tokens
    [-1] gives up 1 Morale token
    [1] gains 1 Morale token
    [2] gains 2 Morale tokens
    [3] gains 3 Morale tokens
   *[other] changes Morale tokens by { $by }
  }.
fm-wounded =
  { $who } takes { $count ->
    [one] 1 wound
   *[other] { $count } wounds
  }: { $wounds } of 5.
fm-healed =
  { $who } heals { $count ->
    [one] 1 wound
   *[other] { $count } wounds
  }: { $wounds } of 5.
fm-died = { $who } dies.
fm-condition-gained = { $who } draws { $condition }.
fm-condition-healed = { $who } recovers from { $condition }.
fm-event-shown = Event: “{ $event }”.
fm-event-struck = “{ $event }” strikes back!
fm-event-served = “{ $event }” is taken care of.
fm-event-closed = “{ $event }” is over.
fm-planned =
  The plan stands: { $stacks } { $stacks ->
     [one] action
    *[other] actions
  }.
fm-action-taken =
  { $who }: { $action }{ $success ->
     [1] .
    *[other] , without success.
  }
fm-returned = { $who }: nothing is left to do for { $action }; the pawns return.
fm-gained =
  Cargo Bay: { $count ->
    [-1] 1 { $item } spent
   *[other] { $count } { $item }
  }.
fm-rover-blocked = { $place } is damaged and cannot drive.
fm-objective-done = Objective done: { $objective }.
fm-threshold-judged = Broken parts: { $broken }, Threshold { $limit }.
fm-mission-ended-victory = Victory. { $reason }
fm-mission-ended-defeat = Defeat. { $reason }
fm-reason-objectives = All objectives are met and the crew is alive.
fm-reason-threshold = The objectives are met, but too much of the base is broken.
fm-reason-time = The last sol is over, and not all objectives are met.
fm-reason-death = An astronaut has died.
fm-skill-used = { $who } uses { $skill }.

# What the table sets by hand
fm-set-repaired = repaired
fm-set-repaired-now = works
fm-set-broken = broken
fm-set-broken-now = broken
fm-set-red = turned red
fm-set-red-now = red
fm-set-green = turned green
fm-set-green-now = green
fm-set-ticked = done
fm-set-ticked-now = done
fm-set-unticked = not done
fm-set-unticked-now = not done
fm-set-fight = At 18 a fight breaks out at once, and Stress starts again at 0.

# Why a game cannot be set up.
fm-setup-which-campaign = which campaign? choose from { $campaigns }
fm-setup-no-campaign = there is no campaign { $campaign }; choose from { $campaigns }
fm-setup-campaign-category = a campaign is chosen, but the category is { $category }; leave it out
fm-setup-no-mission = there is no mission { $mission }; choose from { $missions }
fm-setup-category = { $mission } is not a mission of category { $category }; missions of that category: { $missions }
fm-setup-names = names: the { $seat } is not in this crew; choose from { $seats }
fm-setup-twice = each astronaut can play only once
fm-setup-alone = one player leads two astronauts: set players: 1, and name the two in astronauts
fm-setup-named = astronauts: only a single player leads two (players: 1); here players names them already
fm-setup-one-each = astronauts: each of { $players } players leads one; name them in players
fm-setup-pair = astronauts: one player leads two different ones, not { $named }; choose from { $astronauts }
