# On Mars on the odds page: what may be drawn.

om-odds-arrows = { $count ->
    [one] an arrow to the { $ways }
   *[other] arrows to the { $ways }
}
om-odds-no-arrow = no arrow
om-way-0 = east
om-way-1 = north-east
om-way-2 = north-west
om-way-3 = west
om-way-4 = south-west
om-way-5 = south-east
om-odds-technology = { $count ->
    [one] The technology tile that comes to the grid when the colony reaches level { $level }
   *[other] The { $count } technology tiles that come to the grid when the colony reaches level { $level }
}
om-odds-note-each = For each type: the chance that at least one of the tiles has it.
om-odds-note-rise = Only if one more building raises the colony’s level this turn: { $building }.
om-odds-discovery = The discovery tile revealed when one is laid on the map
om-odds-blueprints = { $count ->
    [one] The blueprint of level { $of } that comes to the display when the colony reaches level { $level }
   *[other] The { $count } blueprints of level { $of } that come to the display when the colony reaches level { $level }
}
om-odds-tasks = The { $count } First Colonists cards B that are drawn for a building
om-odds-note-task = Only if it is the builder’s first of a type that the builder’s card A names.
