# On Mars alone: the rival, move by move, and the goals. Our own words.

## The table

om-option-draw-space = draw one of the First Colonists tiles
om-draw-rival-card = { $new ->
    [1] Shuffle the solo cards. The top one, for { $who }
   *[0] The top solo card, for { $who }
    }
om-solo-card = { $card }: action { $number }, mission { $letter }, { $travels ->
    [1] travels
   *[0] stays
    }
om-draw-rival-space = A turn-order space for { $who }
om-draw-rival-tie = Equally good for { $who }: draw one of these
om-draw-rival-contract = The pile of contracts is shuffled. The top one
om-thing-rival-card = Solo card, face down
om-thing-rival-discard = Solo card, used
om-at-rival-deck = The solo deck
om-at-rival-discards = The used solo cards
om-at-rival-revealed = On top of the used solo cards
om-at-icon = The progress area, on the { $building } icon
om-at-rival-bots = { $whose }’s board

## What the rival does

om-rival-turn-began = Round { $round }, { $who }: { $card } ({ $number }, { $letter }, { $travels ->
    [1] travels
   *[0] stays
    }) shows: { $action }. ({ $rule })
om-rival-does-shuffle = The solo cards were shuffled for it. ({ $rule })
om-rival-does-mission = The card also moves a mission on. ({ $rule })
om-rival-does-rover-instead = { $who } cannot do this and moves the rover instead. ({ $rule })
om-rival-does-blueprint = { $who } takes a blueprint of a type that its scientists score, or the leftmost card of the fuller row. ({ $rule })
om-rival-does-learn = { $who } learns the cheapest technology, the leftmost of equal ones. ({ $rule })
om-rival-does-research = { $who } develops the highest technology it can, then the lowest. ({ $rule })
om-rival-does-build = { $who } builds the type that its bot shows, or the next one that life support still needs. ({ $rule })
om-rival-does-place = { $who } seeks the largest complex that technology allows. ({ $rule })
om-rival-does-upgrade = { $who } upgrades, for its scientists first. ({ $rule })
om-rival-does-hire = { $who } takes the card of the hiring display that promises the most points. ({ $rule })
om-rival-does-rover = { $who }’s rover heads for the nearest tile that it can take. ({ $rule })
om-rival-does-rover-idle = { $who }’s rover stays: there is no tile that it can take. ({ $rule })
om-rival-does-rover-benefit = { $who } needs no colonist and moves the rover instead. ({ $rule })
om-rival-does-technology-benefit = { $who } learns a technology as a benefit. ({ $rule })
om-rival-does-blueprint-benefit = { $who } takes a blueprint as a benefit. ({ $rule })
om-rival-does-recall = As a life-support benefit { $who } calls its colonist home from the hire action. ({ $rule })
om-rival-does-benefit = As a life-support benefit { $who } takes a crystal. ({ $rule })
om-rival-does-lender = { $who }’s technology was borrowed, and { $who } develops it. ({ $rule })
om-rival-does-shuttle-orbit = The shuttle starts on { $who }’s side: in Orbit. ({ $rule })
om-rival-does-shuttle-colony = The shuttle starts on { $who }’s side: in the Colony. ({ $rule })
om-rival-does-first-space = A tile is drawn for the space on which { $who } starts. ({ $rule })
om-rival-does-stay = { $who } stays, as the last solo card shows. ({ $rule })
om-rival-does-to-colony = { $who } rides the shuttle to the Colony. ({ $rule })
om-rival-does-to-orbit = { $who } rides the shuttle to Orbit. ({ $rule })
om-rival-does-discovery = { $who } places the leftmost discovery far from your rover. ({ $rule })
om-rival-does-space = A free turn-order space is drawn for { $who }. ({ $rule })
om-rival-does-arrival = On arrival { $who } builds. ({ $rule })
om-rival-does-level = The colony has risen: { $who } builds a Shelter, welcomes a ship and takes a bot. ({ $rule })
om-rival-icon-moved = { $who }’s bot moves to the { $building } icon. ({ $rule })
om-rival-item-taken = { $who } takes the most plentiful item in the Warehouse: { $good }. ({ $rule })
om-rival-bot-arrived = { $bots ->
    [one] { $who } now has 1 bot on its board. ({ $rule })
   *[other] { $who } now has { $bots } bots on its board. ({ $rule })
    }

## Goals

om-need-contract-kinds = { $need ->
    [one] completed contracts of 1 kind
   *[other] completed contracts of { $need } kinds
    }
om-need-contract = the contract { $name } completed
om-need-scientist = the scientist { $name } hired
om-need-objective = a private objective completed
om-need-advanced = { $need ->
    [one] an advanced { $name } building of your own
   *[other] { $need } advanced { $name } buildings of your own
    }
om-need-complex = a complex of { $need }, formed or enlarged by you: { $name }
om-need-stored = { $name } in Storage: { $need }
om-need-technology = { $name } at level { $need }
om-need-side = the end of the game on this side: { $name }
om-need-margin = { $need ->
    [1] more points than the rival
   *[other] at least { $need } points more than the rival
    }
om-goal-checked = { $met ->
    [1] Met: { $need } ({ $have }).
   *[0] Not met: { $need } ({ $have }).
    }
om-goal-judged = { $met ->
    [1] The goal { $goal } is met.
   *[0] The goal { $goal } is not met.
    }
om-won-goal = The goal { $goal } is met: won, { $points } points to { $theirs }.
om-lost-goal = The goal { $goal } is not met: lost, { $points } points to { $theirs }. Missing: { $missing }.

## Briefing

om-brief-alone = You play against { $who }, a rival whose moves follow rules. You win only if every requirement of your goal holds at the end: { $goal }.
om-brief-need = Needed: { $needs }.
om-brief-rival-cards = In each of { $who }’s turns a solo card names its action; there are { $cards }. From the second time through the deck each card also moves a mission.
om-brief-rival-free = { $who } pays only crystals, needs no resources, and always has colonists: it grows fast.
om-brief-rival-icon = { $who }’s bot on the icons shows which type it builds next. Now: { $building }.
om-misfit-rival = { $who }, the rival, holds no resources, no objectives and no crystals below the Depot; colonists come as it needs them, and its bots are never on the map.

## Solo cards

om-rival-card-rv01 = Solo card 1
om-rival-card-rv02 = Solo card 2
om-rival-card-rv03 = Solo card 3
om-rival-card-rv04 = Solo card 4
om-rival-card-rv05 = Solo card 5
om-rival-card-rv06 = Solo card 6
om-rival-card-rv07 = Solo card 7
om-rival-card-rv08 = Solo card 8
om-rival-card-rv09 = Solo card 9
om-rival-card-rv10 = Solo card 10
om-rival-card-rv11 = Solo card 11
om-rival-card-rv12 = Solo card 12
