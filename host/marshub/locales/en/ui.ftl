# The screen.

# Home
ui-tagline = The board that keeps score for you.
ui-home-continue = Continue
ui-home-new = New game
ui-home-saves = Saves
ui-home-board = Board
ui-board-choice-none = none, play on the screen
ui-board-choice-sim = simulated
ui-board-choice-auto = the one that is plugged in
ui-home-no-ports = No board is plugged in yet.
ui-home-many-ports = More than one port could be the board: start with --board PORT.
ui-saves-none = There are no saves yet. A new game makes one.
ui-too-small = This window is { $now-width } by { $now-height }: MarsHub needs at least { $width } by { $height }. Make it larger, or the text smaller.
ui-quit-asks = Quit MarsHub?

# New game
ui-new-game = Game
ui-new-dice = Dice and cards
ui-dice-auto = MarsHub rolls and draws
ui-dice-table = we roll and draw at the table
ui-new-seed = Seed
ui-new-seed-any = any (type a number to choose one)
ui-new-start = Begin
ui-new-hint = ↑ ↓ field · ← → value · Enter on “Begin” starts
ui-new-seats = Who plays? Tick { $wanted }; ticked: { $ticked }.
ui-face = { $face }
game-first-martians = First Martians
game-pocket-mars = Pocket Mars
game-migration-mars = Migration: Mars
game-on-mars = On Mars

# Keys
ui-key-undo = Undo
ui-key-redo = Redo
ui-key-adjust = Adjust
ui-key-why = Why not
ui-key-crew = Crew
ui-key-mission = Mission
ui-key-phase = Phase
ui-key-board = Board
ui-key-phones = Phones
ui-key-help = Help
ui-key-leave = Leave
ui-letters-are-latin = Commands are Latin letters: switch your keyboard layout. Arrows, Enter and digits work in any layout.
ui-keyname-end = end
ui-keyname-home = home
ui-keyname-space = space
ui-keyname-del = del
ui-keyname-pgup = pgup
ui-keyname-pgdn = pgdn
ui-key-quit = Quit
ui-key-theme = Dark or light
ui-key-tour = Tour
ui-key-back = Back
ui-key-next = Next page
ui-key-previous = Previous page
ui-key-filter = Find an option

# Help
ui-help-keys = Keys
ui-help-signs = Signs
ui-help-move = move the highlight
ui-help-take = choose what is highlighted
ui-help-shortcut = choose the option with that number or letter
ui-help-count = change a number, turn a die
ui-help-tick = tick, if several may be chosen
ui-help-back = back, out of a group
ui-help-end = end or decline the question
ui-help-focus = to the next part of the screen

# Decisions
ui-who-table = Everybody
ui-who-chance = Dice and cards
ui-decision = { $who }
ui-points = ({ $total } to spread)
ui-amount = Amount
ui-done = Done
ui-done-picked = Done: { $count } of { $span }
ui-done-left = { $left ->
    [0] Done
   *[other] Done: { $left } left to give
 }
ui-filter = Type to find…
ui-filter-none = Nothing matches. Esc shows everything again
ui-hint-verbs = Letter: the action; number: who
ui-hint-mark = { $typed } …
ui-plan-repeat = Same plan as last sol ({ $count } actions)
ui-hint-declared = { $who } has an action and cannot act now. “{ fm-group-withdraw }” frees this pawn.
ui-hint-not-now = Not now: { $verb }. w explains why
ui-hint-choose = ↑ ↓ Enter, number or letter
ui-hint-several = Space ticks, then Done
ui-hint-count = + and - change, Enter adds one
ui-hint-dice = Type the number of a face
ui-hint-over = q leaves, u undoes, j tells the story
ui-over = The game is over
ui-outcome-victory = Victory
ui-outcome-winners = Victory for { $who }
ui-outcome-defeat = Defeat
ui-log = What happened
ui-undo-asks = Dice, cards or hidden information have been revealed since. Undo it anyway?
ui-leave-asks = Leave this game? It is saved; you can continue it later.

# Adjusting
ui-adjust-title = Make the game match your table
ui-adjust-value = New value
ui-adjust-reason = Reason (optional)
ui-adjust-hint = In the list, Space, + and − change a value at once. Enter goes to the next field and, in the last one, sets the value. Esc leaves.
ui-adjust-now = { $name }: now { $value }, allowed { $span }
ui-adjust-text = any text
ui-adjust-missing = Choose a place and enter what is there.
ui-adjust-wrong = “{ $value }” does not fit; expected: { $span }.

# Why not
ui-why-title = Why not?
ui-why-ask = Ask in your own words, or type part of a name or a rule’s number
ui-why-hint = Enter: the reasons, then the rule behind one · Esc leaves
ui-why-nothing = Nothing here is forbidden now.
ui-why-possible = possible now
ui-why-free = possible for { $who }
ui-why-mend = this would help: { $mend }
ui-why-more = { $count ->
     [one] 1 more: type more of its name.
    *[other] { $count } more: type more of their names.
  }
ui-why-and-more = { $names } and { $count } more
ui-why-rules = In the rules
ui-rules-ask = Ask about a rule in your own words, or type its number
ui-rules-find = Search
ui-rules-none = No rule has any of these words: { $query }
ui-rule-example = Example: { $text }
ui-rule-gap = Where the rulebook is silent: { $text }
ui-rule-conflict = Where the sources disagree: { $text }
ui-rule-none = { $rule } is not in the catalogue.
ui-why-unknown = Nothing is known about { $option } now.

# Board
ui-board-none = no board: play on the screen
ui-board-none-yet = no board plugged in: play on the screen, or plug one in at any time
ui-board-waiting = { $place }: waiting for the board
ui-board-supply-off = The board’s power supply is off: plug it in and switch it on
ui-board-reader = Reader { $reader } does not answer: use the keyboard there
ui-board-reader-blind = Reader { $reader } picks up only noise: use the keyboard there
ui-board-firmware = Firmware { $version }
ui-board-trouble = To fix
ui-board-lights = What the lights mean
ui-board-notices = Latest notices
ui-board-lost = board disconnected ({ $place }); play on, it reconnects by itself
ui-board-unfit = the board is not wired as { $profile }
ui-board-stale = { $place }: no answer
ui-board-unlike = the board uses wire protocol { $theirs }, this program { $ours }: marshub board update
ui-board-readers = Readers (the last two minutes)
ui-board-reader-name = reader
ui-board-reader-state = state
ui-board-reader-hits = answers
ui-board-reader-misses = missed
ui-board-reader-garbled = garbled
ui-board-reader-collisions = stacked
ui-board-reader-errors = faults
ui-board-reader-reinits = resets
ui-board-state-ok = good
ui-board-state-missing = missing
ui-board-state-failing = failing
ui-board-state-off = off
ui-board-state-blind = noise
ui-board-line = Connection: { $rtt } ms round trip, { $resends } resent, { $bad } damaged, { $breaks ->
    [one] 1 break
   *[other] { $breaks } breaks
}
ui-board-line-none = Connection: nothing measured yet
ui-board-figures = Board: up { $minutes } min, { $heap } kB free, one scan of all readers { $scan } ms, longest pause { $lag } ms
ui-board-weak-tags = Tags that do not always answer
ui-board-weak-tag = { $piece } at { $reader }: { $percent }% missed

# What happened
told-taken-back = { $steps ->
    [one] One answer was undone.
   *[other] { $steps } answers were undone.
 }
told-mended = { $lost ->
    [-2] This save was copied during the game: the last answers may be missing.
    [-1] This save was damaged and has been repaired; what came after this is unknown.
    [0] This save was damaged and has been repaired; nothing was lost.
    [one] This save was damaged and has been repaired; one entry could not be rescued.
   *[other] This save was damaged and has been repaired; { $lost } entries could not be rescued.
 }
told-reopened = Saved with rules { $saved }, continued with { $now } at the last checkpoint; { $lost ->
    [0] nothing was lost.
    [one] one answer after it was dropped: give it again.
   *[other] { $lost } answers after it were dropped: give them again.
 }
told-reopened-packs = Changed since this game was saved: { $packs }. It continues at the last checkpoint; { $lost ->
    [0] nothing was lost.
    [one] one answer after it was dropped: give it again.
   *[other] { $lost } answers after it were dropped: give them again.
 } Even a comment in a pack’s file is a change: leave the packs of a game alone until it is over.
told-reopened-failed = The rules fail at the last answers of this game. It continues at the last checkpoint; { $lost ->
    [0] nothing was lost.
    [one] one answer after it was dropped: give it again.
   *[other] { $lost } answers after it were dropped: give them again.
 }

# What went wrong
trouble-plan-not-possible = The plan was not used
trouble-error = That did not work
trouble-illegal-answer = That is not possible now
trouble-stale-answer = The question has changed since
trouble-game-over = The game is over
trouble-bad-setup = This game cannot be set up like that
trouble-bad-adjustment = That cannot be set
trouble-nothing-to-undo = There is nothing to undo
trouble-nothing-to-redo = There is nothing to redo
trouble-bad-pack = A data pack has mistakes
trouble-bad-save = The save cannot be used
trouble-save-not-written = The game could not be saved
trouble-script-failed = A rule failed; nothing was changed

# First Martians
ui-fm-page-hub = HUB
ui-fm-page-crew = Crew
ui-fm-page-stores = Stores
ui-fm-page-mission = Mission
ui-fm-page-events = Events
ui-fm-sol = sol { $sol }/{ $last }
ui-fm-stress = Stress
ui-fm-morale = Morale
ui-fm-broken = Broken
ui-fm-broken-parts = Broken: { $parts }
ui-fm-shut = Shut down
ui-fm-box = box
ui-fm-tokens = tokens
ui-fm-condition-fresh = takes effect next phase
ui-fm-condition-healed = healed, until the phase ends
ui-fm-cargo = Cargo Bay
ui-fm-nothing = nothing
ui-fm-objectives = Objectives
ui-fm-optional = optional
ui-fm-rovers = Rovers
ui-fm-plan = Plan
ui-fm-upgrades = Upgrades
ui-fm-letter-energy = E
ui-fm-letter-oxygen = O
ui-fm-letter-hardware = H
ui-fm-letter-cpu = C
ui-fm-sign-working = a part that works
ui-fm-sign-broken = a broken part
ui-fm-sign-tile = Shutdown tile (' once turned over)
ui-fm-sign-productivity = productivity
ui-fm-sign-spaces = tokens active now, and next sol
ui-fm-sign-upgrade = Upgrade in place
ui-fm-sign-plants = Greenhouse with a plant, and without
ui-fm-sign-growth = Growth track: a seed, a guard
ui-fm-growth = growth
ui-fm-face-success = success
ui-fm-face-blank = blank
ui-fm-face-wound = wound
ui-fm-face-adventure = Adventure

## Checklist, mission log, crew debriefing
ui-fm-debriefing = Crew Debriefing
ui-fm-crew-hint = Tab: to the names · Enter: keep a name · Esc: leave
ui-fm-name-empty = An astronaut needs a name. Esc keeps the old one.
ui-fm-name-set = The name is now { $name }.
ui-fm-wounds = { $count ->
    [one] 1 wound
   *[other] { $count } wounds
 }
ui-fm-token-cost = { $count ->
    [one] 1 Morale token
   *[other] { $count } Morale tokens
 }
ui-fm-skill-used = used; ready again after Clean-Up
ui-fm-skills-locked = not unlocked yet
ui-fm-suffers-anemia = eats 2 food portions in each Production phase; each one that is missing is 1 wound
ui-fm-suffers-anxiety-attack = Morale drops by 1 at once, and the token goes back
ui-fm-suffers-cardiac-disorder = one pawn may only be used to Heal this Condition; the other is free
ui-fm-suffers-concentration-difficulties = exploring, gathering, researching or building, alone or as a helper, brings an Adventure
ui-fm-suffers-migraine = no skills; Morale tokens still pay for everything else
ui-fm-suffers-poisoning = wounds count double
ui-fm-mandatory = Mandatory
ui-fm-optional-objectives = Optional
ui-fm-rounds-left = { $rounds ->
    [0] no Action phase left
    [one] last Action phase
   *[other] { $rounds } Action phases left
 }
ui-fm-pawns = { $count ->
    [one] 1 pawn
   *[other] { $count } pawns
 }
ui-fm-event-no-action = nothing can be done about it
ui-fm-event-done = done
ui-fm-event-struck = its consequence has come
ui-fm-or = or
ui-fm-any = any
ui-fm-whom-first-player = the First Player
ui-fm-whom-everyone = everybody
ui-fm-whom-chosen = one of the crew
ui-fm-whom-random = anybody, by chance
ui-fm-whom-concerned = whoever uses it
ui-fm-whom-others = each of the others
ui-fm-does-reroll = rerolls one die of an action of their own ({ $actions })
ui-fm-does-repair-part = one broken part works again at once ({ $kind })
ui-fm-does-move-track = a Malfunction track { $by } ({ $block })
ui-fm-does-move-reserve = { $reserve } { $by }
ui-fm-does-move-production = productivity { $by } ({ $resource })
ui-fm-does-move-morale = Morale { $by }
ui-fm-does-move-stress = Stress { $by }
ui-fm-does-give-tokens = Morale tokens { $by } for { $whom }
ui-fm-does-wound = wounds: { $count } for { $whom }
ui-fm-does-heal = heals wounds: { $count }, for { $whom }
ui-fm-does-draw-condition = a Condition token for { $whom }
ui-fm-does-cure = heals a Condition for { $whom }
ui-fm-does-gain = gains { $item } ({ $count })
ui-fm-does-lose = loses { $item } ({ $count })
ui-fm-does-place-guard = a marker on the Farm’s Growth track guards a plant
ui-fm-does-repair-rover = removes the top token from a rover
ui-fm-does-ignore-terrain = the terrain of one place on the map is ignored
ui-fm-does-draw-upgrade = draws an Upgrade card, which becomes available
ui-fm-does-turn-box = turns a Malfunction Box marker ({ $block })
ui-fm-does-discovery = unlocks a Skill card, in a campaign
ui-fm-does-either = { $first } { ui-fm-or } { $second }
ui-fm-does-other = something special: see the card

# Steps of a quantity's place, when it is adjusted
ui-field-crew = Crew
ui-field-wounds = wounds
ui-field-tokens = Morale tokens
ui-field-facilities = Facilities
ui-field-parts = working parts
ui-field-productivity = productivity
ui-field-farms = Farms
ui-field-greenhouses = built Greenhouses
ui-field-plants = plants
ui-field-objectives = Objectives
ui-field-done = done
ui-field-supply = General Supply
ui-field-cargo = Cargo Bay
ui-field-available = available
ui-field-pending = pending
ui-field-stress = Stress
ui-field-morale = Morale
ui-field-tracks = Malfunction tracks
ui-field-box = Malfunction Box
ui-field-gauges = Mission tracks
ui-curtain-title = Pass the screen to { $who }
ui-curtain-news = What happened meanwhile:
ui-curtain-open = { $who }: press Enter when only you can see it.

## A map of hexes over the whole screen

ui-hex-place = { $name } ({ $direction }, { $count } from the centre)
ui-compass = N E S W
ui-direction-N = north
ui-direction-NE = north-east
ui-direction-E = east
ui-direction-SE = south-east
ui-direction-S = south
ui-direction-SW = south-west
ui-direction-W = west
ui-direction-NW = north-west
ui-hex-hint = Arrows: hex · n p: next answer · Enter: choose · b: back · ?: help · Esc
ui-hex-not-offered = This is not a legal answer now.
ui-hex-nothing = Nothing can be done here now. Enter explains why.
ui-hex-several = Several things can be done here: press a number.
ui-hex-ticked = This question takes several answers: tick them in the list.
