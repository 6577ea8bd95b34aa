# Malfunction cards. Our own words throughout.


## Keywords that mean one unit of a kind

fm-facility-oxygenator = Oxygenator
fm-facility-solar-panel = Solar Panel

## Working Block

fm-card-chills = A Case of the Chills
fm-card-drafty-lock = Drafty Airlock
fm-card-sand-in-the-tracks = Sand in the Tracks
fm-card-fogged-visors = Fogged Visors
fm-card-loose-wheel = One Loose Wheel
fm-card-whose-turn-to-drive = Whose Turn to Drive?
fm-card-garage-hall-energy = The Door That Will Not Lift
fm-card-garage-hall-oxygen = Exhaust in the Hall
fm-card-garage-hall-hardware = The Hoist Slips
fm-card-garage-hall-cpu = Navigation Draws a Blank
fm-card-out-of-reach = Just Out of Reach
fm-card-jammed-winch = Jammed Winch
fm-card-tangled-tether = Tangled Tether
fm-card-cold-fingers = Cold Fingers
fm-card-mislabelled-cores = Mislabelled Cores
fm-card-credit-where-due = Credit Where It Is Due
fm-card-probe-bay-energy = Launcher Without a Spark
fm-card-probe-bay-oxygen = A Seal Gone Hard
fm-card-probe-bay-hardware = Bent Sampling Arm
fm-card-probe-bay-cpu = No Word from the Probe
fm-card-stained-slides = Stained Slides
fm-card-spilled-reagent = Spilled Reagent
fm-card-lost-notebook = The Lost Notebook
fm-card-strange-readings = Strange Readings
fm-card-hungry-freezer = The Hungry Freezer
fm-card-second-opinion = A Second Opinion
fm-card-lab-energy = Dark Fume Hood
fm-card-lab-oxygen = Air You Can Taste
fm-card-lab-hardware = The Centrifuge Walks
fm-card-lab-cpu = Numbers That Do Not Add Up
fm-card-short-fuse = A Short Fuse
fm-card-swarf-on-the-floor = Swarf on the Floor
fm-card-missing-drill-bit = The Missing Drill Bit
fm-card-loose-shelf = A Loose Shelf
fm-card-last-of-the-glue = The Last of the Glue
fm-card-whistling-compressor = The Whistling Compressor
fm-card-working-bay-energy = Tripped Breaker
fm-card-working-bay-oxygen = Welding Fumes
fm-card-working-bay-hardware = The Vice Lets Go
fm-card-working-bay-cpu = The Printer Prints Nonsense

## Living Block

fm-card-thin-walls = Thin Walls
fm-card-snoring-contest = The Snoring Contest
fm-card-burnt-dinner = Burnt Dinner
fm-card-cold-showers = Cold Showers
fm-card-blocked-corridor = Blocked Corridor
fm-card-crew-quarters-energy = Lights Out
fm-card-crew-quarters-oxygen = Morning Headaches
fm-card-crew-quarters-hardware = The Creaking Bunk
fm-card-crew-quarters-cpu = Summer at Midnight
fm-card-disinfectant = Too Much Disinfectant
fm-card-expired-pills = Past Their Date
fm-card-stomach-bug = Something Going Around
fm-card-stuck-drawer = The Drawer That Sticks
fm-card-blunt-needles = Blunt Needles
fm-card-bedside-manner = Bedside Manner
fm-card-med-lab-energy = The Scanner Goes Dark
fm-card-med-lab-oxygen = Thin Air by the Bed
fm-card-med-lab-cpu = A Diagnosis for Someone Else
fm-card-recovery = A Costly Recovery
fm-card-phantom-alarm = Phantom Alarm
fm-card-locked-out = Locked Out
fm-card-crossed-wires = Crossed Wires
fm-card-garbled-uplink = Garbled Uplink
fm-card-control-center-energy = Half the Screens
fm-card-control-center-oxygen = Drowsy at the Desk
fm-card-control-center-hardware = The Cooling Gives Up
fm-card-control-center-cpu = An Update Nobody Asked For
fm-card-wilted-fern = Who Forgot the Fern?

## System Block

fm-card-leaky-valve = Leaky Valve
fm-card-icy-intake = Icy Intake
fm-card-backdraft = Backdraft
fm-card-oxygenator-energy-1 = Loose Contact
fm-card-oxygenator-energy-2 = A Smell of Burning
fm-card-oxygenator-hardware-1 = Grinding Bearings
fm-card-oxygenator-hardware-2 = Dust in the Turbine
fm-card-oxygenator-cpu-1 = The Regulator Loses Count
fm-card-oxygenator-cpu-2 = Restart, Restart, Restart
fm-card-overheating = Overheating
fm-card-dust-film = A Film of Dust
fm-card-crooked-hinge = The Crooked Hinge
fm-card-brownout = Brownout
fm-card-solar-panel-hardware-1 = A Gust Too Many
fm-card-solar-panel-hardware-2 = Hairline Cracks
fm-card-solar-panel-cpu-1 = Chasing the Wrong Star
fm-card-solar-panel-cpu-2 = Asleep at Noon
fm-card-thermostat-failure = Thermostat on Strike
fm-card-brittle-roots = Brittle Roots
fm-card-root-rot = Root Rot
fm-card-thirsty-beds = Thirsty Beds
fm-card-grey-fungus = Grey Fungus
fm-card-slippery-walkway = Slippery Walkway
fm-card-farm-energy = The Lamps Fade
fm-card-farm-oxygen = Leaves Gone Pale
fm-card-farm-hardware = The Pump Coughs

## What cards and events can cost

fm-cargo-lost = Cargo Bay: { $count } { $item } lost.
