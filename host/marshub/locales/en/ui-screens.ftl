# Map, cards, set-up guide, settings, tour, help, plain mode.
ui-key-settings = Settings
ui-key-jump = Jump to a part of the screen
ui-key-lay = Set-up guide
ui-key-map = Map
ui-key-cards = Cards in play
ui-help-here = Here
ui-help-palette = every command by its name
ui-palette = Type a command…
ui-palette-settings = Settings
ui-palette-theme = Dark or light
ui-palette-tour = Take the tour
ui-new-guide = Set-up guide
ui-settings = Settings
ui-settings-trouble = Some settings could not be read
ui-settings-system = as the system
ui-settings-language = Language
ui-settings-light = Light theme
ui-settings-motion = Motion
ui-settings-recording = Record evenings
ui-settings-keys-table = Keys at the table
ui-settings-keys-home = Keys at home
ui-settings-hint = ← → change · Enter on a command, then its new key · Backspace: the old key · Esc leaves
ui-settings-press = Press the new key. Esc leaves it as it is.
ui-settings-taken = That key belongs to “{ $name }”. Give that command another one first.
ui-tour = Tour
ui-tour-on = Go on
ui-help-on-choose = The answers that are legal now. ↑ ↓ move, Enter takes one; › leads one step further in, Esc back out. / finds an answer by a part of its name. w says why something is not among them. o tells the exact odds.
ui-help-on-confirm = Yes or no. Beside them may stand what can be done at any moment: skills, tokens.
ui-help-on-draw = You draw at the table: take the card that came up. / finds it by its name. o tells how likely each card is.
ui-help-on-roll = You roll at the table: for each die type the number before the face that came up, then Done. o tells how likely each face is.
ui-help-on-assign = Points are spread: + and - change a row, Enter gives one, Done once none is left.
ui-help-on-amount = A number: + and - change it, figures set it, Enter takes it.
ui-help-on-log = Everything that happened, the newest last. Arrows scroll; it follows by itself again once you are at the end. h goes back through the game, j tells it as a story.
ui-help-on-hub = The three blocks with their Facilities. ● is a part that works, ✗ a broken one; the bar is the block’s Malfunction track.
ui-help-on-crew = The crew: ♥ wounds, Morale tokens, ♟ free pawns while planning, ▲ Conditions. c has it all in words.
ui-help-on-stores = Stress and Morale, the Cargo Bay (» is pending), the rovers and what is explored.
ui-help-on-mission = What is to be done. m has the whole log.
ui-help-on-events = Mission Events with what to do and how long there is; below them the plan.
ui-help-on-menu = Home: go on, begin anew, look at saves. ← → or Enter on the board’s row changes what you play with.
ui-help-on-filter = Type a part of what you look for; Enter goes back to the list, Esc shows everything again.
ui-lay-title = Laying the table out
ui-lay-hint = Enter or the board’s ok: done, next · ← back · PgDn ten on · Esc leaves
ui-lay-done = Done
ui-lay-over = Everything lies where it belongs. Enter leaves.
ui-lay-wrong = Not there:
fm-lay-facility = { $facility }: put the tile in its place{ $parts ->
    [0] .
   *[other] , with a green marker on each of its { $parts } parts.
 }
fm-lay-broken = { $facility }: turn the marker of { $part } to red.
fm-lay-productivity = { $facility }: productivity { $level }.
fm-lay-farm = { $facility }: { $greenhouses } black markers for Greenhouses, a white one in { $plants } of them.
fm-lay-growth = { $facility }: { $guard ->
    [0] a seed
   *[other] a guard
 } on space { $slot } of the Growth track.
fm-lay-shutdown = { $facility }: a Shutdown tile on it ({ $resource }).
fm-lay-token = { $facility }: { $token } on the space { $later ->
    [0] !
   *[other] »
 }.
fm-lay-upgrade = { $facility }: the card { $upgrade } beside it.
fm-lay-track = { $block }: Malfunction track at { $level }.
fm-lay-box = { $block }: { $red ->
    [0] green
   *[other] red
 } marker in the Malfunction Box.
fm-lay-stress = Stress at { $level }.
fm-lay-morale = Morale at { $level }.
fm-lay-supply = General Supply, { $reserve }: { $amount }.
fm-lay-astronaut = { $who }: ID board, two pawns, { $wounds } on the wounds, Morale tokens: { $tokens }.
fm-lay-condition = { $who }: Condition token { $condition }.
fm-lay-rover = { $rover }: into the Depot.
fm-lay-rover-token = { $rover }: { $token } on its x space.
fm-lay-mission = Mission sheet: { $mission }.
fm-lay-gauge = { $gauge }: { $level }%.
fm-lay-event = Mission Event, open: { $event }.
fm-lay-map = The map, with the tiles of each ring shuffled face down beside it.
fm-lay-tile = { $space }: the tile { $tile }, samples: { $samples }.
fm-lay-map-token = { $space }: { $token }.
fm-lay-map-objective = { $space }: { $token }.
fm-lay-spot = { $space }: white markers { $white }, black { $black }, pawn tokens { $pawns }.
fm-lay-cargo = Cargo Bay, { $later ->
    [0] available
   *[other] pending
 }: { $item } ×{ $count }.
fm-lay-upgrade-card = Upgrade card at hand: { $upgrade }.
fm-lay-malfunctions = { $block }: { $cards } Malfunction cards, shuffled.
fm-lay-adventures = The Adventures by colour: { $cards } cards in all, kept by the app.
fm-lay-sol = The sol: { $sol } of { $last }.
ui-fm-map-unknown = not explored
ui-fm-map-no-way = No way leads there now
ui-fm-map-pawns = { $count ->
    [one] 1 pawn more
   *[other] { $count } pawns more
 }
ui-fm-map-more = { ui-fm-map-pawns }
ui-fm-map-edge = its outer edge cannot be crossed
ui-fm-map-rover-check = a rover may be damaged
ui-fm-map-adventure = an Adventure
ui-fm-map-morale = Morale drops
ui-fm-map-wound = a wound
ui-fm-map-asleep = its terrain acts from the next sol on
ui-fm-map-sign-pawns = pawns that going there takes
ui-fm-map-sign-token = something of the mission
ui-fm-map-hint = Arrows: space · + -: ring · , .: another way · Esc
ui-help-on-map = The map: three rings around the HUB. Arrows choose a space; the heavy line is the cheapest way there, with the pawns each step takes. ? is unexplored, ◆ samples, ⚑ of the mission.
ui-help-on-cards = Cards in play: what lies beside the boards and what it does; of face-down decks only how many cards are left.
ui-fm-cards = Cards in play
ui-fm-cards-facilities = Facility cards
ui-fm-cards-pending = works from Clean-Up on
ui-fm-cards-at-hand = at hand, for { $facility }
ui-fm-cards-every-sol = Every sol: { $does }
ui-fm-cards-scrap = Scrapped it gives: { $parts }
ui-fm-cards-tokens = Tokens
ui-fm-cards-aoms = AOMs
ui-fm-cards-decks = Decks
ui-fm-cards-malfunctions = Malfunctions, { $block }
ui-fm-cards-adventures = Adventures, { $colour }
ui-fm-cards-tiles = Tiles of ring { $ring }
ui-fm-cards-events = Mission Events
ui-fm-cards-conditions = Conditions
ui-fm-cards-upgrades = Upgrades
ui-fm-cards-poi = POI tokens
ui-fm-cards-discarded = { $count } discarded
ui-plain-welcome = Type a number to answer, ? for the commands.
ui-plain-saved = The game is saved.
ui-plain-yes-no = y or n?
ui-plain-unknown = “{ $typed }” answers nothing here. Type a number of the list, or ? for the commands.
ui-plain-adjust = Type: a PLACE VALUE REASON, as in: a supply.oxygen 5 miscounted
ui-plain-amount = A number from { $low } to { $high }.
ui-plain-dice = For each die the number of its face, in this order.
ui-plain-assign = { $total } points to spread: a figure for each row, as in: 2 0 1
ui-plain-several = { $least } to { $most } of these, with spaces between.
ui-plain-default = as it is
ui-plain-open = open
ui-plain-help-number = A number: that answer.
ui-plain-help-enter = Enter alone: the question once more.
ui-plain-help-s = s: how things stand.
ui-plain-help-u = u: take the last answer back.
ui-plain-help-w = w: why not; w and a part of a name, or an option’s id.
ui-plain-help-a = a PLACE VALUE REASON: set a quantity to what is true on the table.
ui-plain-help-b = b: what the board’s lights say.
ui-plain-help-q = q: leave; everything is saved.
ui-tour-welcome = Welcome to the HUB
    .text = MarsHub keeps the books of your table: it knows the rules, counts the tracks and asks only what you have to decide. Everything is saved at once; you can switch off at any moment.
ui-tour-decide = What is asked
    .text = The pane on the right holds the question with the legal answers. Arrows and Enter take one, or the sign in front of it. Below it stands what the answer will cost and may bring.
ui-tour-table = The table
    .text = c shows the crew, m the mission, g the map, k the cards in play, p the steps of the phase. On a small screen the comma and the full stop turn the pages of the table.
ui-tour-board = The board
    .text = With a board, put the pawn where it is to act: that is the answer. Lit spots are legal, the pulsing one is where its buttons stand. l lights the way piece by piece when you lay the table out.
ui-tour-undo = Mistakes
    .text = u takes back. a sets any quantity to what is true on the table. w says which rules stand against an option. Nothing is ever lost by trying.
ui-tour-help = Help
    .text = F1 or ? explains what you are looking at. Ctrl+P finds every command by its name, F2 has language, colours and keys, Ctrl+O jumps to a part of the screen by a letter. * lists what the footer has no room for: odds, zones, history and more.
ui-key-more = More
ui-more-ask = What is asked
ui-more-board = The board
ui-more-pages = Pages
ui-more-past = Looking back
ui-more-app = The screen
