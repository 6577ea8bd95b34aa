# Ice Drill: everything it says.
game-ice-drill = Ice Drill
ice-seat-red = Red
ice-seat-blue = Blue
ice-seat-green = Green
ice-seat-yellow = Yellow
ice-choice-players = Players
ice-what = { $who }: drill on, or haul the ice home?
ice-drill = Drill for another core
ice-haul = Haul the ice to the base
ice-core = Which core comes up?
ice-core-ice-1 = one crate of ice
ice-core-ice-2 = two crates of ice
ice-core-ice-3 = three crates of ice
ice-core-dust = dust
ice-drilled = { $crates ->
    [one] { $who } drills: 1 crate on the truck
   *[other] { $who } drills: { $crates } crates on the truck
}
ice-dusted = { $lost ->
    [0] { $who } drills: only dust
    [one] { $who } drills: dust, and 1 crate is lost
   *[other] { $who } drills: dust, and { $lost } crates are lost
}
ice-hauled = { $crates ->
    [0] { $who } drives home empty
    [one] { $who } hauls 1 crate home
   *[other] { $who } hauls { $crates } crates home
}
ice-won = { $who } has ice enough for a winter.
ice-truck = { $whose }'s truck
ice-crate = crate
ice-cores = drill cores
ice-bag = the bag
ice-at-base = { $whose }'s base
ice-on-truck = { $whose }'s truck
ice-light-base = { $whose }: { $crates } crates at the base
ice-light-bag = { $cores } cores in the bag
ice-lay-bag = Put { $cores } drill cores into the bag
ice-lay-base = { $whose }: put { $crates } crates on the base
ice-lay-truck = { $whose }: put { $crates } crates on the truck
zone-drill = the drill
zone-base = the base
