# First Martians: AOMs, campaigns, card search.

fm-aom-mapping-drones = Mapping Drones
fm-aom-logistics-vehicle = Logistics Vehicle
fm-aom-research = Research AOM
fm-aom-build = Construction AOM
fm-pawn-pawn-aom-mapping-drones = Pawn of the { fm-aom-mapping-drones }
fm-pawn-pawn-aom-logistics-vehicle = Pawn of the { fm-aom-logistics-vehicle }
fm-pawn-pawn-aom-research = Pawn of the { fm-aom-research }
fm-pawn-pawn-aom-build = Pawn of the { fm-aom-build }
fm-type-explore = Explore
fm-type-gather = Gather
fm-type-research = Research
fm-type-build = Build
fm-choose-aoms =
  Which { $count ->
     [one] AOM comes
    *[other] { $count } AOMs come
  } along for the whole mission?
fm-option-operate = { $aom }: operated by the { $who }
fm-group-operate = AOM operators
fm-why-aom-type = { $aom } serves { $action } and actions without a type only
fm-why-aom-event = This event cannot be left to an AOM
fm-why-aom-solo = One player may use only { $count } AOMs in a round
fm-why-aom-not-here = { $aom } is not part of this mission
fm-card-passed = “{ $card }” of the { $block } is passed over.
fm-deck-formed = { $deck }: the deck ran out, its discard pile was shuffled.
fm-deck-malfunction-working = Malfunctions, { fm-block-working }
fm-deck-malfunction-living = Malfunctions, { fm-block-living }
fm-deck-malfunction-system = Malfunctions, { fm-block-system }
fm-deck-events = Mission Events
fm-choose-lose-upgrade = Which Upgrade is lost?
fm-upgrade-lost = { $facility }: the { $upgrade } is gone.
