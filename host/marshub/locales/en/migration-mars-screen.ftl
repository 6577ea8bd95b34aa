# Migration: Mars on the screen: signs, the terrain, factions, meteorites.

mm-short-water = W
mm-short-stone = S
mm-short-metal = M
mm-short-olympium = O
mm-short-med = Med
mm-short-rcu = RCU
mm-short-fuel = Fc
mm-short-blueprint = Bp

mm-sign-embassy = Embassy
mm-sign-person = population lives here
mm-sign-rock = rocky: Tunnels and Fortresses only
mm-sign-passage = Ruin Passage, by the letter of its ruin
mm-sign-strike = strike tile
mm-sign-site = answers the question
mm-sign-danger = lost to this meteorite
mm-sign-way = a meteorite’s direction and path
mm-sign-mine = the track: Water, Stone, Metal to be mined
mm-sign-ruin = the track: an Ancient Ruin

mm-ground-flat = flat terrain
mm-ground-rocky = rocky terrain
mm-ground-passage = Ruin Passage
mm-ground-embassy = Embassy
mm-ground-base = landing base

mm-spot-seat = { $whose }: { $people ->
    [0] its seat is free
   *[other] its seat is taken
}
mm-spot-absent = nobody plays this faction
mm-spot-injured = { $people } injured
mm-spot-people = { $people ->
    [one] one lives here
   *[other] { $people } live here
}
mm-spot-empty = nobody lives here
mm-spot-passage = leads to the ruin in the { $corner }
mm-spot-connected = connected: { $whose }
mm-spot-strike = strike tile
mm-spot-shielded = shielded by a Fortress

mm-page-terrain = Terrain
mm-page-factions = Factions

mm-look-turn = Turn { $turn }
mm-look-population = Population
mm-look-room = room { $count }
mm-look-housing = room { $room }, beds { $beds }
mm-look-home = { $left } to the Stop
mm-look-linked = linked: { $where }
mm-look-salvage = Salvage ({ $bays }): { $things }
mm-look-skips = { $count ->
    [one] no roll next turn
   *[other] no roll for { $count } turns
}
mm-look-treasury = Treasury
mm-look-stocks = strike tiles { $tiles }, events { $deck }

mm-field-players = Factions
mm-field-hand = cards
mm-field-rover = Rover, space
mm-field-embassy = in the Embassy
mm-field-skips = turns without a roll
mm-field-terrain = Terrain
mm-field-people = population
mm-field-market = Trade
mm-field-barred = barred
mm-field-closed = closed

mm-step-colony = Colony: move people, use events, exchange, trade; as often as you like
mm-step-build = Build: one structure, or clear a strike tile, or take a building down
mm-step-roll = Roll: the Rover moves on, and its space takes effect
mm-stop-step-1 = Pay: 1 Metal and 1 Stone for each Refinery, 1 Water for each person
mm-stop-step-2 = Turn in Fuel Cells, take one
mm-stop-step-3 = Take the income from passages, Factories and Hospitals
mm-stop-step-4 = Choose a free shipment
mm-stop-step-5 = Draw an event

mm-sky-direction = d12 { $number }: { $hex }
mm-sky-distance = red { $number }: { $hex }
mm-sky-strike = black { $number }: falls on { $hex }
mm-sky-missed = beyond the terrain, nothing happens
mm-sky-dome = breaks up on a dome
mm-sky-shield = breaks up over a Fortress
mm-sky-deflected = deflected
mm-sky-hit = takes { $piece } ({ $whose })
mm-sky-harmless = takes no building

mm-terrain-build = Build: { $piece }
ui-key-terrain = Terrain
ui-help-on-terrain = The terrain. Arrows walk from hex to hex, n and p to the next one that answers the question. Enter chooses the hex, or explains why it cannot be chosen; on the page a number builds the structure it names, b goes back. › marks what answers the question, a dot is population, ✱ a strike tile.

mm-plain-cards = { $who }, cards: { $cards }
mm-plain-kept = { $who } keeps: { $events }
mm-plain-salvage = { $who }, Salvage: { $things }
mm-plain-linked = { $who } is linked to: { $where }
mm-plain-track = Exploration track: { $spaces }
