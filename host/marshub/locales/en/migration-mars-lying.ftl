# Migration: Mars: what lies on the table, and what cannot lie there.

## Why it cannot

mm-misfit-seat = Enter one of the factions in this game.
mm-misfit-rover = The track’s spaces are counted from 0 to { $last }.
mm-misfit-setup = The arrival ends when the first player is known, and not before.
mm-misfit-over = The game is over when somebody has won, and not before.
mm-misfit-face = Enter a face of this die, or 0 if it has not been rolled.
mm-misfit-cards = { $count ->
    [one] The box has only 1 { $card }.
   *[other] The box has only { $count } { $card }.
    }
mm-misfit-event = In the box: { $event } ({ $count }). Each card can be in only one place.
mm-misfit-kept = This event is never kept: { $event }.
mm-misfit-pieces = There are only { $count } of these: { $piece }.
mm-misfit-salvage = Salvage holds only buildings that a meteorite can take: Habitats and production buildings.
mm-misfit-bays =
    { $count ->
        [0] No Salvage bay is open: each takes a Factory on the terrain.
        [one] Only one Salvage bay is open: each takes a Factory on the terrain.
       *[other] Only { $count } Salvage bays are open.
    }
mm-misfit-base = { $whose }’s Headquarters always stand on this landing base.
mm-misfit-hq = Headquarters can only stand on their own landing base.
mm-misfit-number = { $most ->
    [one] So far 1 structure was built; a higher number is not possible.
   *[other] So far { $most } structures were built; a higher number is not possible.
    }
mm-misfit-people =
    { $count ->
        [0] Nobody lives there: { $piece }.
       *[other] Room for { $count } at most: { $piece }.
    }
mm-misfit-seats = Each faction has { $count } seat in the Embassy.
mm-misfit-flags = A faction has only { $count } flags for its people.
mm-misfit-tiles = There are only { $count } strike tiles.
mm-misfit-strike = No strike tile can lie on { $where }: of all structures only Tunnels can carry one.

## What is where

mm-field-strikes = Strike tiles
mm-field-deck = Unseen events
mm-field-under = Events under the deck
mm-field-treasury-lacks = Treasury: lost cards
mm-field-errand = Dice on the table
mm-field-number = number
mm-field-collection = Collection die
mm-field-outcome = exploration die
mm-field-ready = May call the Rover in
mm-field-begun = Something was done this turn
mm-field-shifts = Build actions left
mm-field-grounded = No roll this turn
mm-field-salvage = in Salvage
mm-field-kept = events kept
mm-field-owner = whose
mm-field-kind = what

## Steps of the roll and the Supply Stop

mm-field-explore = exploration die
mm-field-again = exploration die, rolled again
mm-field-find = what is found
mm-field-upkeep = maintenance
mm-field-recharge = Fuel Cells
mm-field-generate = production
mm-field-shipment = free shipment
mm-field-test = who has won
mm-field-done = all done
