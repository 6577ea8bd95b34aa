# Migration: Mars: why not, at the smaller questions, and what would help.

## What is against it

mm-why-not-held = You have no { $card }.
mm-why-other-card = It has to be one of these: { $cards }.
mm-why-ruin = A ruin gives Olympium or a Blueprint.
mm-why-shipment = The free shipment is a Med Pack, an RCU, a Fuel Cell or population.
mm-why-lacking = You lack { $cards }.
mm-why-irreplaceable = You lack { $cards }; Olympium replaces only Water, Stone and Metal.
mm-why-struck-tunnel = Your Tunnel on { $where } lies under a strike tile: nothing new is attached to it until an RCU removes the tile.
mm-why-cut-off = Your structure on { $where } is cut off from your Headquarters.
mm-why-foreign-link = The structure on { $where } belongs to another colony and links nothing of yours.
mm-why-own-offer = You cannot trade with yourself.
mm-why-fuel = You have { $count ->
    [0] no Fuel Cell
    [one] 1 Fuel Cell
   *[other] { $count } Fuel Cells
}.
mm-why-no-home = No Habitat of yours stands on { $where }.
mm-why-no-ward = No Hospital of yours stands on { $where }.
mm-why-ward-full = Somebody already lies in the Hospital on { $where }.
mm-why-only-ward = The injured can only go to another Hospital, and { $where } is not one.
mm-why-no-refinery = No Refinery of yours stands on { $where }.
mm-why-bays-full = { $count ->
    [one] Your Salvage bay is full.
   *[other] Your { $count } Salvage bays are full.
}

## What would help

mm-mend-returned = a player returning one to the Treasury
mm-mend-fuel = a Fuel Cell from your Supply Stop or the Treasury, for a later roll
mm-mend-housing = an empty Habitat, or a link to the Embassy
mm-mend-embassy = a link from your colony to the Embassy
mm-mend-move-out = somebody moving out
mm-mend-heal = a Med Pack for the person there, on your own turn
