# Where things of First Martians lie: the sentences that lay them out, what they and their spots are called.
fm-lay-facility = { $facility }: put the tile in its place{ $parts ->
    [0] .
   *[other] , with a green marker on each of its { $parts } parts.
 }
fm-lay-broken = { $facility }: turn the { $part } marker to red.
fm-lay-productivity = { $facility }: productivity { $level }.
fm-lay-farm = { $facility }: { $greenhouses } black markers for Greenhouses, a white one in { $plants } of them.
fm-lay-growth = { $facility }: { $guard ->
    [0] a seed
   *[other] a guard
 } on space { $slot } of the Growth track.
fm-lay-shutdown = { $facility }: a Shutdown tile on it ({ $resource }).
fm-lay-shutdown-open = { $facility }: a Shutdown tile on it ({ $resource }), face up: { $front }.
fm-lay-token = { $facility }: { $token } on the { $later ->
    [0] !
   *[other] »
 } space.
fm-lay-upgrade = { $facility }: the { $upgrade } card beside it.
fm-lay-track = { $block }: Malfunction track at { $level }.
fm-lay-box = { $block }: { $red ->
    [0] green
   *[other] red
 } marker in the Malfunction Box.
fm-lay-stress = Stress at { $level }.
fm-lay-morale = Morale at { $level }.
fm-lay-supply = General Supply, { $reserve }: { $amount }.
fm-lay-astronaut = { $who }: ID board, two pawns, wounds: { $wounds }, Morale tokens: { $tokens }.
fm-lay-condition = { $who }: Condition token { $condition }.
fm-lay-rover = { $rover }: into the Depot.
fm-lay-rover-token = { $rover }: { $token } on its x space.
fm-lay-mission = Mission sheet: { $mission }.
fm-lay-gauge = { $gauge }: { $level }%.
fm-lay-event = Mission Event, open: { $event }.
fm-lay-map = The map, with the tiles of each ring shuffled face down beside it.
fm-lay-tile = { $space }: the { $tile } tile, samples: { $samples }.
fm-lay-map-token = { $space }: { $token }.
fm-lay-map-objective = { $space }: { $token }.
fm-lay-spot = { $space }: white markers { $white }, black { $black }, pawn tokens { $pawns }.
fm-lay-cargo = Cargo Bay, { $later ->
    [0] available
   *[other] pending
 }: { $count } { $item }.
fm-lay-upgrade-card = Upgrade card available: { $upgrade }.
fm-lay-malfunctions = { $block }: { $cards } Malfunction cards, shuffled.
fm-lay-adventures = The Adventures by colour: { $cards } cards in all, kept by MarsHub.
fm-lay-sol = Sol counter: { $sol } of { $last }.
fm-lay-pawn = Put { $pawn } on { $place }.
fm-lay-pledged = With the pawns on { $place }: { $count } { $item }.
fm-lay-board-token = { $who }: { $token } on the ID board.
fm-lay-skill = { $who }: the { $skill } Skill card.
fm-lay-skill-used = { $who }: { $skill } is used; mark it, or turn its card over.
fm-lay-aom = Beside the board: { $aom } with its pawn.
fm-lay-stock = Mission sheet, { $action }: { $count } white markers.
fm-lay-examined = Lab, Examined: { $count } { $item }.
fm-lay-discovery = Lab, Discovery: { $count }.
fm-lay-objective = On the mission sheet: { $token }.
fm-lay-upgrade-pending = Cargo Bay, pending: the { $upgrade } tile.
fm-lay-phase = The round marker on { $phase }.
fm-lay-first-player = The First Player token goes to the { $who }.

fm-thing-track = { $block }, Malfunction track
fm-thing-box = { $block }, Malfunction Box marker
fm-thing-productivity = { $facility }, productivity
fm-thing-part = { $facility }, { $part } marker
fm-thing-greenhouse = black marker (Greenhouse)
fm-thing-plant = white marker (plant)
fm-thing-guard = guard marker of a plant
fm-thing-stress = Stress
fm-thing-morale = Morale
fm-thing-supply = General Supply, { $reserve }
fm-thing-board = { $who }, ID board
fm-thing-wounds = { $who }, wounds
fm-thing-morale-token = Morale token
fm-thing-gauge = { $gauge }, %
fm-thing-white = white marker
fm-thing-black = black marker
fm-thing-discovery = sample examined twice
fm-thing-map = the map
fm-thing-roi = map tile
fm-thing-malfunction = Malfunction card ({ $block })
fm-thing-adventures = the Adventures
fm-thing-sol = Sol
fm-thing-round = round marker
fm-thing-first-player = First Player token

fm-at-level = { $level }
fm-at-green = green
fm-at-red = red
fm-at-now = { $facility }, space !
fm-at-later = { $facility }, space »
fm-at-face-up = { $facility }, face up: { $front }
fm-at-growth = { $facility }, Growth { $slot }
fm-at-seat = { $who }
fm-at-used = used
fm-at-ready = ready
fm-at-depot = the Depot
fm-at-beside = beside the board
fm-at-examined = Examined
fm-at-discovery = Discovery
fm-at-ring = the ring { $ring } stack
fm-at-cargo = Cargo Bay, { $later ->
    [0] available
   *[other] pending
 }
fm-at-deck = the { $block } deck
fm-at-rover = { $rover }, space x
