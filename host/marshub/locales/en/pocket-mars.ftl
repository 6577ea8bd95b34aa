# Pocket Mars: everything its rules, cards and lights say. Our own words throughout.

## Names

pm-seat-red = Red
pm-seat-blue = Blue
pm-seat-green = Green
pm-seat-yellow = Yellow
pm-type-eco = Ecosystem
pm-type-ene = Energy
pm-type-sci = Science
pm-type-wat = Water
pm-type-con = Construction

## Before the game

pm-choice-players = Players
pm-choice-variant = Cards at the start
pm-choice-level = Devious Automatics
pm-variant-deal = four are dealt
pm-variant-draft = drafted
pm-level-standard = standard
pm-level-super-droid = super-droid
pm-level-cyborg = cyborg

## Questions

pm-top-of-deck = Which back does the top card of the deck show?
pm-which-card = Which card is it?
pm-which-card-of = { $who }: which card do you get?
pm-who-begins = Who is the starting player?
pm-draft = Keep one of these cards; the others go to your left
pm-lay-prep = Lay { $count } cards as your prep module
pm-turn = { $who }: what do you do?
pm-pay = { $card }: pay { $cost } energy for its action?
pm-land = Your card is higher: land a colonist on { $building }?
pm-trigger = { $cost ->
    [0] { $card }: use its bottom action?
   *[other] { $card }: use its bottom action (cost: { $cost })?
}
pm-land-where = On which Building does a colonist land?
pm-promote-where = Where does one of your colonists move up to two stars?
pm-relocate = Which colonist changes Building?
pm-ability-eco = Ecosystem: move a colonist up or down
pm-ability-ene = Energy: gain 1 energy?
pm-ability-sci = Science: take 1 colonist from Earth?
pm-ability-wat = Water: put one of your cards under the deck
pm-ability-con = Construction: where does a colonist land?
pm-take-which = Which card do you take from the Automatics?
pm-lose-which = Which of the Automatics’ cards is discarded?
pm-keep-which = Which of the cards you looked at do you keep?
pm-bury-next = Which goes under the deck next?
pm-bury-own = Which of your hand cards goes under the deck?
pm-which-rival = Which player puts a card under the deck?
pm-swap-out = Which hand card goes into your prep module?
pm-swap-in = Which card of your prep module do you take in exchange?
pm-discard-surplus = Too many cards: discard { $count }
pm-fill-prep = { $count ->
    [one] Put 1 card into your prep module
   *[other] Put { $count } cards into your prep module
    }

## Options

pm-option-card = { $card } ({ $type } { $value })
pm-option-back = a face-down card ({ $type })
pm-option-place = face-down card { $place }
pm-option-unseen = face-down card { $place } ({ $type })
pm-option-building = { $building }
pm-option-none = Nothing
pm-option-way = from { $building } to { $to }
pm-option-up = { $whose } in { $building }: up to two stars
pm-option-down = { $whose } in { $building }: down to one star
pm-option-earth = Take a colonist from Earth
pm-option-earth-alone = Take a colonist from Earth, discard one of the Automatics’ cards
pm-group-hand = Play from hand
pm-group-prep = Play from your prep module
pm-group-other = Play from { $whose }’s prep module
pm-group-automatics = Play one of the Automatics’ cards
pm-group-discard = Discard for energy
pm-why-nobody-on-earth = None of your colonists is left on Earth.
pm-why-not-yours = That card is not there.
pm-why-never-holds = No colonist ever lives in { $building }.
pm-why-not-there = This card cannot land a colonist on { $building } now.
pm-why-not-named = This card concerns a Building other than { $building }.
pm-why-full = { $building }’s two-star space has no room for another colonist.
pm-why-nobody-there = None of your colonists is on { $building }’s one-star space.
pm-why-none-to-go-up = { $whose } has no colonist on { $building }’s one-star space.
pm-why-none-to-go-down = { $whose } has no colonist on { $building }’s two-star space.
pm-why-only-hand = Only cards in hand can be chosen here.
pm-why-not-now = Answer the open question first; your turn’s action comes after it.

## What happens

pm-game-began = { $players ->
    [1] { $who } plays alone.
   *[other] { $who } goes first ({ $players } players).
    }
pm-round-began = Round { $round }.
pm-turn-began = { $who }’s turn.
pm-hand-played = { $who } plays { $card } from hand.
pm-connected = { $who } connects { $whose }’s { $card } to { $building }.
pm-connected-own = { $who } connects { $card } to { $building }.
pm-compared = { $value } beats { $against }.
pm-compared-lower = { $value } does not beat { $against }: nobody lands.
pm-prep-triggered = { $who } uses the bottom action of { $card }.
pm-nothing-done = { $card } does nothing for { $who }.
pm-energy-changed = { $who }: energy { $before } → { $after }.
pm-left-earth = { $count ->
    [one] { $who } takes 1 colonist from Earth to the Spaceship.
   *[other] { $who } takes { $count } colonists from Earth to the Spaceship.
    }
pm-landed = { $who } lands a colonist on { $building }.
pm-promoted = { $who } moves { $whose } in { $building } up to two stars.
pm-demoted = { $who } moves { $whose } in { $building } down to one star.
pm-relocated = { $who } moves a colonist from { $building } to { $to }.
pm-card-drawn = { $who } draws a card ({ $type }).
pm-card-taken = { $who } takes a card ({ $type }) from the Automatics.
pm-card-discarded = { $who } discards { $card }.
pm-card-kept = { $who } keeps one of these cards ({ $type }).
pm-card-buried = { $who } puts a card ({ $type }) under the deck.
pm-cards-looked-at = { $who } looks at cards from the deck: { $count }.
pm-cards-swapped = { $count ->
    [one] { $who } swaps 1 card with the prep module.
   *[other] { $who } swaps { $count } cards with the prep module.
    }
pm-prep-filled = { $who } puts a card ({ $type }) into the prep module.
pm-deck-renewed = A new deck of { $count } cards is shuffled.
pm-system-failed = System Failure in round { $round }.
pm-card-lost = { $card } is lost from the deck.
pm-androids-idle = Round { $round }: the androids stand still.
pm-androids-acted = The androids use { $building }.
pm-androids-filled = The Automatics get a card ({ $type }).
pm-scored = { $who }: { $total } points (Spaceship { $ship }, one star { $one_star }, two stars { $two_star }, everywhere { $everywhere }, four in one { $four_in_one }, energy { $energy }).
pm-game-ended = The game is over: { $reason }.
pm-reason-settled = all of one colour’s colonists are on Mars
pm-reason-automatics = all of the Automatics’ colonists are on Mars
pm-reason-exhausted = the deck is exhausted
pm-won = { $who } wins with { $points } points.
pm-shared = { $count } players share the win with { $points } points.
pm-won-alone = Devious Automatics are beaten, { $points } to { $theirs }.
pm-lost-alone = Devious Automatics prevail, { $theirs } to your { $points }.

## On the board

pm-piece-colonist = { $whose } colonist
pm-light-value = { $building }: { $value } to beat
pm-light-stars = { $building }: { $taken } of { $limit } on two stars
pm-light-present = { $building }: { $whose } { $count }
pm-light-energy = { $whose }: energy { $level }
pm-light-ship = { $whose }: { $count } on the Spaceship
pm-light-earth = { $whose }: { $count } on Earth
pm-light-settled = { $whose }: { $count } of 7 on Mars
pm-light-active = { $whose }’s turn
pm-light-deck = Deck: { $count }
pm-light-discard = Discard pile: { $count }

## On the screen

pm-look-empty = no card ({ $value } to beat)
pm-look-none = no card
pm-page-table = Table
pm-page-hand = Your cards
pm-look-asked = In question
pm-legend-hand = what a card does when it is played from hand; then it is discarded
pm-legend-prep = what it does when it is played from a prep module, for its owner
pm-legend-one = 2 points; no limit
pm-legend-two = 4 points; in brackets how many fit
pm-legend-energy = energy; the player with the most gains a point
pm-legend-abilities = What a Building lets you do when a card is played on it
pm-legend-eco = move anybody’s colonist between one and two stars, in any Building
pm-legend-ene = gain 1 energy
pm-legend-sci = take 1 colonist from Earth
pm-legend-wat = put one of your cards under the deck
pm-legend-con = land a colonist on any Building
pm-look-where = Earth { $earth }, Spaceship { $ship }, Mars { $mars }
pm-look-energy = energy
pm-look-prep = prep module
pm-look-piles = Deck { $deck } (on top: { $top }), discarded { $discard }
pm-look-own-dealt = Your set
pm-look-own-kept = Your cards
pm-look-own-hand = Your hand
pm-look-own-prep = Your prep module
pm-look-round = Round { $round }
pm-action = { $needs }: { $steps }
pm-action-free = { $steps }
pm-held-card =
    { $card } ({ $type } { $value })
    From hand: { $hand }
    From a prep module: { $prep }
pm-card-does-lower = Bottom action: { $does }
pm-card-does-upper = Top action: { $does }
pm-step-cost = pay { $n } energy
pm-step-take = take { $n } from Earth
pm-step-energy = gain { $n } energy
pm-step-draw = draw { $n }
pm-step-land = land up to { $n } ({ $where })
pm-step-promote = raise up to { $n } to two stars ({ $where })
pm-step-relocate = move up to { $n } to another Building
pm-step-peek = look at { $look }, keep { $keep }
pm-step-swap = swap up to { $n } with your prep module
pm-step-rival = another player puts { $n } under the deck
pm-where-any = anywhere
pm-where-own-absent = where you have none
pm-where-rival-present = where another has one
pm-need-hand-has = holding { $type }
pm-need-own-none = none of yours in { $building }
pm-need-own-some = one of yours in { $building }
pm-need-ship-empty = your Spaceship empty
pm-need-energy-behind = another has more energy
pm-need-energy-zero = your energy at 0

## The chronicle

pm-chronicle-setup = Setting up
pm-chronicle-choosing = The cards are still being chosen.
pm-chronicle-turn = Round { $round }: { $who }
pm-chronicle-round = Round { $round }
pm-chronicle-began-deal = { $players ->
    [one] One player was dealt four cards and laid two of them as the prep module.
   *[other] { $players } players were dealt four cards each and laid two of them as their prep modules.
}
pm-chronicle-began-draft = { $players } players passed their cards round, kept four each, and laid two of them as their prep modules.
pm-chronicle-against = Devious Automatics played at the level “{ $level }”.
pm-chronicle-begins = { $who } was drawn as starting player.
pm-chronicle-unfinished = This turn is still being played.
pm-chronicle-gained = { $who } gained { $by }: { $points ->
    [one] 1 point
   *[other] { $points } points
    }, if it ended now.
pm-chronicle-lost = { $who } lost { $by }: { $points ->
    [one] 1 point
   *[other] { $points } points
    }, if it ended now.
pm-chronicle-nothing = { $who } stayed at { $points ->
    [one] 1 point
   *[other] { $points } points
    }.
pm-chronicle-drew = { $count ->
    [one] { $who } drew a card.
   *[other] { $who } drew { $count } cards.
}
pm-chronicle-stands = { $who }: { $points ->
    [one] 1 point
   *[other] { $points } points
    }, { $mars } of 7 colonists on Mars, energy { $energy }.
pm-chronicle-played = What was played
pm-chronicle-moved = Colonists and energy
pm-chronicle-cards = Cards
pm-chronicle-automatics = Devious Automatics
pm-chronicle-standing = How things stand after the round
pm-chronicle-end = The end
pm-chart-points = Points, if it ended now
pm-chart-mars = Colonists on Mars
pm-chart-energy = Energy
pm-pane-buildings = Buildings
pm-pane-sides = Players
pm-look-points = { $points ->
    [one] 1 point now
   *[other] { $points } points now
  }
pm-advice-lead = Ahead of the best rival by { $value } points
pm-advice-points = Points at the end: { $value }
pm-advice-everywhere = Colonists in every building in { $value } of games

# Why a game cannot be set up.
pm-setup-row = the row is all five Buildings in any order: { $buildings }
pm-setup-draft = the draft is for 2 to 4 players: alone there is nobody to pass cards to
