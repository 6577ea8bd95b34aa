# Migration: Mars: lamps, hands on the board, the chronicle.

## Lamps

mm-light-active = { $whose }’s turn
mm-light-phase = { $phase }
mm-light-population = { $whose }: population { $count } of { $enough }
mm-light-ready = { $whose } has the population that wins: one more Supply Stop
mm-light-housing = { $whose }: room for { $count }
mm-light-hospital = { $whose }: { $hurt } injured, { $beds ->
    [one] one Hospital
   *[other] { $beds } Hospitals
}
mm-light-salvage = { $whose }: { $count } in Salvage, bays { $bays }
mm-light-rover = { $whose }: Rover on { $space }, { $left } to its own Supply Stop
mm-light-passage = { $closed ->
    [0] The passage in the { $corner } is open
   *[other] The passage in the { $corner } is closed by a strike
}
mm-light-connected = { $whose } is connected to the passage in the { $corner }
mm-light-meteor = A meteorite is coming down
mm-light-direction = The meteorite comes down towards { $direction }
mm-light-strikes = Strike tiles on the terrain: { $count }
mm-light-deck = Events: { $count }
mm-light-treasury = Treasury, { $card }: { $count }

mm-phase-setup = Arrival
mm-phase-between = Between two turns
mm-phase-colony = Colony actions
mm-phase-build = Build action
mm-phase-roll = Roll
mm-phase-stop = Supply Stop
mm-phase-over = The end

## Hands on the board

mm-hand-not-building = Nothing is built now.
mm-hand-elsewhere = Show a structure at { $zone }.
mm-hand-not-kept = { $event } is not among the events you keep.
mm-hand-not-now = This event is for another moment.
mm-hand-no-card = No { $card } card is needed now.
mm-hand-absent = Nobody plays { $whose }.
mm-hand-not-your-turn = It is { $whose }’s turn.
mm-hand-dice-first = The Rover goes where the dice take it.

## The chronicle

mm-chronicle-arrival = The arrival
mm-chronicle-turn = Turn { $turn }: { $who }
mm-chronicle-landed = { $players } factions landed on Mars, each with an HQ, a Rover and a first Tunnel.
mm-chronicle-begins = { $who } rolled highest and began.
mm-chronicle-unfinished = This turn is still being played.
mm-chronicle-grew = { $who } grew by { $by }, to { $total } of { $enough }.
mm-chronicle-shrank = { $who } lost { $by }: { $total } of { $enough } are left.
mm-chronicle-lost = { $count ->
    [one] A building was lost to a meteorite.
   *[other] { $count } buildings were lost to meteorites.
}
mm-chronicle-quiet = No colony grew or shrank.
mm-chronicle-stands = { $who }: { $people } healthy, { $hurt } injured, { $structures ->
    [one] 1 structure
   *[other] { $structures } structures
    }, { $cards ->
    [one] 1 resource
   *[other] { $cards } resources
    }, { $olympium } Olympium.
mm-chronicle-built = What was built
mm-chronicle-way = The Rover’s way
mm-chronicle-events = Events
mm-chronicle-meteors = Meteorites and what they cost
mm-chronicle-people = People
mm-chronicle-trade = Trade
mm-chronicle-cards = Cards
mm-chronicle-standing = How things stand after the round
mm-chronicle-end = The race
mm-chart-population = Population
mm-chart-structures = Structures
mm-chart-resources = Water, Stone and Metal
mm-chart-olympium = Olympium
