# On Mars on the screen: signs, the map, panels, what missions and objectives look at.

om-short-mineral = M
om-short-battery = B
om-short-water = W
om-short-plant = P
om-short-oxygen = O
om-short-crystal = ✦
om-short-resource = *
om-short-lss = ◇
om-short-nonmineral = ◇
om-short-any = *
om-short-colonist = colonist
om-short-miner = miner
om-short-research-red-a = rA
om-short-research-red-b = rB
om-short-research-green-a = gA
om-short-research-green-b = gB

om-sign-owner = { $who }: owner, bot, rover
om-sign-advanced = advanced building: level and owner
om-sign-miner = mine with a colonist: owner
om-sign-research = research tile: colour and letter
om-sign-discovery = discovery tile
om-sign-site = answers the question
om-sign-zone = the active player’s construction zone
om-sign-slot = free slot
om-sign-ship = ship in the Depot
om-sign-done = done: a turn, a contract, an objective

om-spot-empty = empty
om-spot-tile = { $tile }: { $effect }
om-spot-owned = { $building } ({ $whose })
om-spot-complex = complex of { $size }
om-spot-advanced = { $card }, level { $level } ({ $whose })
om-spot-miner = a colonist mines ({ $whose })
om-spot-bot = bot ({ $whose })
om-spot-rover = rover ({ $whose })
om-spot-zone = construction zone: { $whose }

om-page-map = Map
om-page-sides = Board
om-page-colony = Colony
om-page-offers = Offers
om-page-boards = Players
om-page-score = Points

om-look-round = Round { $round }
om-look-final = last round
om-look-phase-setup = Set-up
om-look-phase-turn = Colonisation
om-look-phase-end = Colonisation
om-look-phase-shuttle = Shuttle phase
om-look-phase-over = The game is over
om-look-action-main = main action
om-look-action-executive = executive
om-look-level-short = Level { $level }
om-look-level = Life support, colony level { $level }
om-look-top-level = highest level
om-look-wanting = still needs { $letters }
om-look-missions = Missions
om-look-no-missions = All are complete.
om-look-remaining = { $left ->
    [0] the next round is the last
    [one] 1 step to the end
   *[other] { $left } steps to the end
    }
om-look-last = { $left ->
    [0] this is the last round
   *[other] round { $round } is the last
    }
om-look-shuttle-title = Shuttle
om-look-shuttle = { $rounds ->
    [0] travels after this round
    [one] travels after the next round
   *[other] travels in { $rounds } rounds
    }
om-look-shuttle-last = no longer travels
om-look-free = free
om-look-warehouse = Warehouse
om-look-grid = Technology
om-look-blueprints = Blueprints
om-look-hiring = Scientists and contracts
om-look-exploration = Discoveries, { $left } more
om-look-bonuses = Bonuses of turn-order spaces
om-look-contract = { $wanted }: +{ $gain } / −{ $lose }
om-look-contract-building = advanced { $building } in { $size }+
om-look-points = { $points ->
    [one] 1 point
   *[other] { $points } points
    }
om-look-space = { $side } { $space }
om-look-quarters = Quarters
om-look-crew = Work { $work }, reserve { $reserve }
om-look-storage = Storage, { $room } of each
om-look-depot = Depot
om-look-rival = Rival: builds { $building } next; bots on its board { $bots }; last card { $card }
om-look-hangar = Hangar: ships { $ships }
om-look-bots = Bots { $bots }, rover { $rover }
om-look-progress = Progress
om-look-lab = Laboratory
om-look-unbuilt = not built
om-look-objectives = Private objectives
om-look-first-card = First Colonists card A
om-look-tasks = First Colonists cards B
om-look-hidden = { $count ->
    [one] 1 private objective
   *[other] { $count } private objectives
    }
om-look-condition = { $wanted }; now { $now }
om-look-or = or
om-look-score = Points so far
om-look-score-end = Final points
om-look-score-played = scored in play
om-look-score-progress = progress cubes
om-look-score-ships = ships in the Hangar
om-look-score-quarters = colonists at home
om-look-score-technology = technology
om-look-score-buildings = blueprints
om-look-score-scientists = scientists
om-look-score-contracts = contracts
om-look-score-total = in all

om-plain-depot = Depot: crystals { $crystals }, waiting { $tray }, ships on { $ships }; Hangar: ships { $hangar }
om-plain-delivered = delivered

om-surface-upgrade = Upgrade: { $card }

om-per-tech-tiles = technologies
om-per-tech-max-level = best technology level
om-per-shelters-on-map = your shelters
om-per-advanced-buildings = advanced buildings
om-per-ships-in-hangar = ships in the Hangar
om-per-colonists-lq = colonists at home
om-per-bots-on-map = bots on Mars
om-per-progress-cubes = progress cubes moved
om-per-research-tiles = research tiles
om-per-discovery-tiles = discovery tiles
om-per-scientists = scientists
om-per-blueprints-held = blueprints
om-per-mines-held = mines you hold
om-per-marked-complex = size of your largest complex with an advanced building
om-per-marked-complexes-of-3 = complexes of 3 or more with your advanced building
om-per-marked-lab-spaces = marked lab spaces
om-per-most-of-one-kind = most of one resource in Storage
om-per-colony-level = colony level
om-per-contracts-completed = completed contracts

om-look-step-main = Main action: one from your side
om-look-step-executive = Executive action, if you like: a free Depot space, for its crystals
om-look-step-end = End the turn: bots clear up, the hiring display is refilled, lenders decide, the level may rise
om-look-step-shuttle = The shuttle moves on
om-look-step-travel = { $who } travels or stays

ui-key-surface = Map
ui-key-boards = Players
ui-key-offers = Offers
ui-help-on-surface = The map. Arrows walk from hex to hex, n and p to the next one that answers the question. Enter performs the action possible there, or explains why there is none; where there is a choice, each number is an action: build, upgrade, move a bot or the rover. b goes back or finishes. › marks what answers the question, : the active player’s construction zones.
ui-help-on-boards = Each player’s board. At the left the laboratory, one column for each level; beside it colonists, Storage, Depot and Hangar; below it cards and tiles. On a shared screen private objectives are not shown here: open them with “Private objectives” in your own turn.
ui-help-on-offers = What is on offer: the Warehouse, technology with the price of each row, blueprints with their buildings’ effects, scientists and contracts, discoveries, the bonuses of turn-order spaces.
ui-help-on-beside = What is beside the map: both sides of the main board with slots, the colony, offers, points. Comma and full stop turn the pages, arrows scroll.
ui-help-on-players = The player boards. At the left the laboratory, one column for each level; beside it colonists, Storage, Depot and Hangar; below it cards. Comma and full stop turn the pages, arrows scroll.
