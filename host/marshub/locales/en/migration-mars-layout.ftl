# Where things of Migration: Mars lie: the sentences that lay them out, what they and their spots are called.
mm-lay-embassy = The Embassy on { $hex }, the middle of the terrain.
mm-lay-overlay = A rocky overlay on { $hexes }.
mm-lay-structure = { $people ->
    [0] { $whose }: { $piece } on { $hex }.
    [one] { $whose }: { $piece } on { $hex }, with a flag.
   *[other] { $whose }: { $piece } on { $hex }, with { $people } flags.
}
mm-lay-seat = { $whose }: a flag in the Embassy.
mm-lay-strike = A strike tile on { $hex }.
mm-lay-rover = { $whose }: the Rover on track space { $number }, { $space }.
mm-lay-rover-side = { $whose }: the Rover on track space { $number }, { $space } ({ $side }).
mm-lay-mat = { $whose }, on the mat: { $things }.
mm-lay-flags = { $whose }, beside the mat: { $count ->
    [one] one flag
   *[other] { $count } flags
}.
mm-lay-salvage = { $whose }, in the Salvage bays: { $things }.
mm-lay-hand = { $whose } gets these cards: { $things }.
mm-lay-kept = { $whose } keeps the event { $event }{ $count ->
    [one] .
   *[other] , { $count } times.
}
mm-lay-treasury = In the Treasury: { $things }.
mm-lay-fortress = { $count ->
    [one] An Ancient Fortress on a ruin base.
   *[other] Ancient Fortresses on { $count } ruin bases.
}
mm-lay-tiles = Strike tiles ready beside the terrain: { $count }.
mm-lay-deck = The events, shuffled and face down: { $count }.
mm-lay-under = Under the events, face down, in place { $place }: { $event }.
mm-lay-event = Face up, being resolved: { $event }.

mm-thing-structure = { $piece } ({ $whose })
mm-thing-flag = flag ({ $whose })
mm-thing-embassy = Embassy
mm-thing-overlay = rocky overlay
mm-thing-strike = strike tile
mm-thing-rover = Rover ({ $whose })
mm-thing-event = event card

mm-at-hex = { $hex }
mm-at-seat = the Embassy, { $whose }
mm-at-track = track space { $number }, { $space }
mm-at-track-side = track space { $number }, { $space } ({ $side })
mm-at-mat = { $whose }, mat
mm-at-salvage = { $whose }, Salvage
mm-at-hand = { $whose }, hand
mm-at-bases = the ruin bases
mm-at-stock = the stock of strike tiles
mm-at-deck = the events
mm-at-under = under the events
mm-at-event = face up for everyone
