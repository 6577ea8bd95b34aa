# First Martians: AOMs, campaigns, card search.

fm-aom-mapping-drones = Mapping Drones
fm-aom-logistics-vehicle = Logistics Vehicle
fm-aom-research = Research AOM
fm-aom-build = Construction AOM
fm-pawn-pawn-aom-mapping-drones = { fm-aom-mapping-drones } pawn
fm-pawn-pawn-aom-logistics-vehicle = { fm-aom-logistics-vehicle } pawn
fm-pawn-pawn-aom-research = { fm-aom-research } pawn
fm-pawn-pawn-aom-build = { fm-aom-build } pawn
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
fm-why-aom-type = { $aom } can only take { $action } and actions without a type
fm-why-aom-event = This event cannot be left to an AOM
fm-why-aom-solo = One player may use only { $count } AOMs in a round
fm-why-aom-not-here = { $aom } is not part of this mission
fm-why-full = It has all the pawns it needs and takes no more
fm-why-medic-only = It still needs a Medic pawn, and takes no other before that
fm-why-operator = { $who } already operates { $aom }
fm-why-aom-declared = { $aom } is already assigned; take its pawn back first
fm-why-lent-price = Without that part, the actions declared in { $facility } would cost more than the supply holds
fm-card-passed = { $block }: “{ $card }” is discarded without effect.
fm-deck-formed = { $deck }: the deck ran out; its discard pile was shuffled.
fm-deck-malfunction-working = Malfunctions, { fm-block-working }
fm-deck-malfunction-living = Malfunctions, { fm-block-living }
fm-deck-malfunction-system = Malfunctions, { fm-block-system }
fm-choose-lose-upgrade = Which Upgrade is lost?
fm-upgrade-lost = { $facility }: the { $upgrade } is gone.

fm-campaign-save = The mission is won. Check the table against the screen, then save the campaign
fm-option-campaign-save = Save
fm-choose-campaign = The mission is lost. What now?
fm-option-campaign-replay = Play this mission again
fm-option-campaign-restart = Start the campaign over
fm-option-campaign-end = End the campaign here
fm-option-campaign-stands = The table matches
fm-campaign-review-crew = Lay out the crew: wounds, Conditions, Morale tokens, Skill cards
fm-campaign-review-facilities = Lay out the Facilities: parts, Shutdown tiles, tokens, Upgrades, plants
fm-campaign-review-tracks = Set Morale, Stress, Malfunction tracks and the Malfunction Box
fm-campaign-review-supply = Set the supply of oxygen, energy and food
fm-campaign-review-cargo = Lay out the Cargo Bay and the Upgrade cards
fm-campaign-review-map = Lay out the map and the rovers
fm-choose-unlock = { $who }: which Skill card is unlocked?
fm-skill-unlocked = { $who } unlocks { $skill }.
fm-bonus-granted = Fulfilled in time: { $objective }.
fm-campaign-saved = The campaign is saved after { $mission }.
fm-campaign-ended-victory = { $campaign } is complete.
fm-campaign-ended-defeat = { $campaign } ends here.
fm-reason-campaign = Every mission of the campaign is behind you.
fm-risk-deadly = Allowed, but deadly: the sixth wound is certain
fm-operator-named = { $aom }: { $who } operates it.
