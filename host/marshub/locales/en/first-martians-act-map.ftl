# First Martians: the map, Explore and Gather, rovers, POI tokens.

fm-action-explore = Explore
fm-action-gather = Gather
ui-fm-map = Map
fm-action-mission-outside = Mission action on the map
fm-action-mission-build-outside = Mission action on the map (Build)
fm-action-mission-research-outside = Mission action on the map (Research)
fm-option-explore = Explore { $space }
    .short = { $space }
fm-option-gather = Gather: { $item } from { $space }
    .short = { $item }, { $space }
fm-group-travel = Routes and rovers
fm-option-drive = { $action } ({ $top }): take { $rover } along
fm-option-walk = { $action } ({ $top }): leave { $rover } in the Depot
fm-option-route =
  { $top }: via { $path }, { $pawns } more { $pawns ->
     [one] pawn
    *[other] pawns
  }{ $wound ->
     [1] , a wound
    *[other] {""}
  }{ $morale ->
     [1] , Morale -1
    *[other] {""}
  }{ $adventure ->
     [1] , an Adventure
    *[other] {""}
  }{ $rover ->
     [1] , danger for a rover
    *[other] {""}
  }
fm-option-roi =
  { $space }, { $tile }: { $count } { $count ->
     [one] sample
    *[other] samples
  }
fm-choose-sample = Which tile loses a sample?
fm-choose-terrain = Which tile’s terrain is ignored this round?
fm-choose-gained-part = Which spare part?
fm-roll-parts = How many spare parts? Roll the Malfunction die
fm-roll-rover = { $rover } met danger: roll the green wound die
fm-draw-roi = Draw a ROI tile for { $space }
fm-draw-poi = Draw a POI token
fm-group-poi = POI tokens
fm-option-poi = Use { $token }
fm-item-poi-a = POI token A
fm-item-poi-b = POI token B
fm-item-poi-c = POI token C
fm-item-poi-sample = POI token: sample
fm-item-poi-part = POI token: spare part
fm-item-poi-morale = POI token: good news
fm-explored =
  { $space } is explored: { $tile }{ $samples ->
     [0] {""}
     [one] , 1 sample
    *[other] , { $samples } samples
  }.
fm-token-found = { $space }: { $item } lies here.
fm-gathered = { $item } gathered from { $space }.
fm-sample-lost = { $space }: a sample is lost.
fm-rover-unharmed = { $place } comes home unharmed.
fm-terrain-ignored = A shortcut avoids the terrain on { $space }.
fm-base-set = Routes may now start at { $space }.
fm-poi-used = { $item } is used.
fm-roi-token-placed = { $space }: a { $token } token.
fm-why-no-rover = There is no such rover
fm-why-rover-typeless = Rovers can only assist Explore, Gather, Research and Build
fm-why-rover-type = { $rover } cannot assist { $action }
fm-why-rover-blocked = { $rover } is damaged and must be repaired first
fm-why-rover-taken = { $rover } is already assisting another action this round
fm-why-rover-two = Only one rover can assist an action
fm-why-rover-explore = A broken part keeps rovers from assisting Explore
fm-why-rover-alone = A rover needs at least one pawn with it
fm-why-rover-inside = Rovers can only assist outside the HUB
fm-why-route-same = That route is already chosen
fm-why-route-start = A route starts at the HUB or at a base
fm-why-route-gap = { $start } and { $end } do not touch
fm-why-route-edge = The outer edge of { $space } cannot be crossed
fm-why-route-unexplored = { $space } is not explored: no route leads through it
fm-why-route-twice = A route cannot cross a tile twice
fm-why-route-end = The route has to end at { $space }
fm-why-route-long = This route takes { $count } pawns, and fewer are left
fm-why-no-space = There is no such space on the map
fm-why-explored = { $space } is already explored
fm-why-unreachable = No route over explored tiles leads to { $space }
fm-why-no-tiles = No tile is left for this ring
fm-why-unexplored = { $space } is not explored yet
fm-why-not-lying = That is not on { $space }
fm-why-named = Another Gather action on { $space } already takes it
fm-why-poi-missing = This POI token is not in the Available area
fm-why-poi-icon = That icon has no effect in this mission
fm-roi-geysers = Geysers
fm-roi-plains = Plains
fm-roi-dunes = Dunes
fm-roi-gravel-fan = Gravel Fan
fm-roi-low-ridge = Low Ridge
fm-roi-crash-site = Crash Site
fm-roi-dry-riverbed = Dry Riverbed
fm-roi-frost-hollow = Frost Hollow
fm-roi-chasm = Chasm
fm-roi-mountains = Mountains
fm-roi-boulder-field = Boulder Field
fm-roi-lava-tube = Lava Tube
fm-roi-salt-pan = Salt Pan
fm-roi-dust-basin = Dust Basin
fm-roi-steam-vents = Steam Vents
fm-roi-silent-valley = Silent Valley
fm-roi-glacier-front = Glacier Front
fm-roi-deep-crater = Deep Crater
fm-roi-far-plateau = Far Plateau
fm-space-R1-N = R1-N
    .long = R1-N (north, ring 1)
    .aloud = north, ring 1
fm-space-R1-NE = R1-NE
    .long = R1-NE (north-east, ring 1)
    .aloud = north-east, ring 1
fm-space-R1-E = R1-E
    .long = R1-E (east, ring 1)
    .aloud = east, ring 1
fm-space-R1-SE = R1-SE
    .long = R1-SE (south-east, ring 1)
    .aloud = south-east, ring 1
fm-space-R1-S = R1-S
    .long = R1-S (south, ring 1)
    .aloud = south, ring 1
fm-space-R1-SW = R1-SW
    .long = R1-SW (south-west, ring 1)
    .aloud = south-west, ring 1
fm-space-R1-W = R1-W
    .long = R1-W (west, ring 1)
    .aloud = west, ring 1
fm-space-R1-NW = R1-NW
    .long = R1-NW (north-west, ring 1)
    .aloud = north-west, ring 1
fm-space-R2-N = R2-N
    .long = R2-N (north, ring 2)
    .aloud = north, ring 2
fm-space-R2-NE = R2-NE
    .long = R2-NE (north-east, ring 2)
    .aloud = north-east, ring 2
fm-space-R2-E = R2-E
    .long = R2-E (east, ring 2)
    .aloud = east, ring 2
fm-space-R2-SE = R2-SE
    .long = R2-SE (south-east, ring 2)
    .aloud = south-east, ring 2
fm-space-R2-S = R2-S
    .long = R2-S (south, ring 2)
    .aloud = south, ring 2
fm-space-R2-SW = R2-SW
    .long = R2-SW (south-west, ring 2)
    .aloud = south-west, ring 2
fm-space-R2-W = R2-W
    .long = R2-W (west, ring 2)
    .aloud = west, ring 2
fm-space-R2-NW = R2-NW
    .long = R2-NW (north-west, ring 2)
    .aloud = north-west, ring 2
fm-space-R3-N = R3-N
    .long = R3-N (north, ring 3)
    .aloud = north, ring 3
fm-space-R3-NE = R3-NE
    .long = R3-NE (north-east, ring 3)
    .aloud = north-east, ring 3
fm-space-R3-E = R3-E
    .long = R3-E (east, ring 3)
    .aloud = east, ring 3
fm-space-R3-SE = R3-SE
    .long = R3-SE (south-east, ring 3)
    .aloud = south-east, ring 3
fm-space-R3-S = R3-S
    .long = R3-S (south, ring 3)
    .aloud = south, ring 3
fm-space-R3-SW = R3-SW
    .long = R3-SW (south-west, ring 3)
    .aloud = south-west, ring 3
fm-space-R3-W = R3-W
    .long = R3-W (west, ring 3)
    .aloud = west, ring 3
fm-space-R3-NW = R3-NW
    .long = R3-NW (north-west, ring 3)
    .aloud = north-west, ring 3
