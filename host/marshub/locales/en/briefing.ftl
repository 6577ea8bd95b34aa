# The briefing before a game, the debriefing after it: what all games share.
ui-key-briefing = Briefing
ui-key-debriefing = Debriefing
brief-goals = Objectives
brief-clock = The clock
brief-difficulty = Difficulty: { $difficulty }
brief-traps = What catches newcomers out
brief-prices = What things cost
brief-hint = Enter: to the table · { $command } shows this again
brief-lay = l: set up the table with the guide
brief-none = There is no briefing for this game.

# First Martians.
fm-mission-make-yourself-at-home-story = Day one. The lander is already a shell, and the HUB hums like an old fridge. It was built for the first week, and you mean to stay: a second Farm, with power and air of its own, before Mars finds out what you forgot to pack.
fm-mission-riddle-story = The supply ship broke up on its way down. Three containers send their beacons from far to the south. One holds food and a seed, and nobody can say which. Their batteries are dying, and the sand does not wait.
fm-mission-malnourished-plants-story = The leaves turn yellow from the edges. The soil has nothing left to give, and what it lacks lies out there under the dust: five nutrients, in grains and traces. Find enough of them before the last row hangs its head.
fm-mission-rogue-probe-story = A voice in the static: an old weather probe, walking in circles and talking to itself. Its memory holds a whole winter. Follow the signals to the end of the trail and bring it home before it falls silent.
fm-mission-landing-story = The lander you came down in is all you have. Everything else follows from orbit, pod by pod, wherever the wind sets it down. Fetch the base from the plain, put it together, and let something green grow in it.
fm-mission-binding-agent-story = The winter storm has torn up better antennas than yours. Sulfur, gravel, heat: the oldest concrete there is. You want a wall between you and the west, and the sky is turning brown.
fm-brief-optional = If you can: { $goal }
fm-brief-sols =
  { $sols ->
     [one] You have one sol. At its end you win if every mandatory objective is met.
    *[other] You have { $sols } sols. At the end of each you win if every mandatory objective is met.
  }
fm-brief-threshold =
  To win, at most { $threshold } parts may be broken at that moment; { $broken ->
     [0] none is broken now
     [one] 1 is broken now
    *[other] { $broken } are broken now
  }.
fm-brief-die-at-once = { $block }: its Malfunction die is rolled from the first sol on.
fm-brief-die-from = { $block }: its Malfunction die is rolled from sol { $sol } on.
fm-brief-die-once = { $block }: its Malfunction die is rolled on sol { $sol }, no matter what the Malfunction Box shows.
fm-brief-cards =
  These come out of the box with every part broken: { $cards }. With all of them built, { $parts ->
     [one] 1 more part is
    *[other] { $parts } more parts are
  } broken. They work all the same, but each of those parts counts as broken.
fm-brief-penalties = { $block }: until those parts are repaired, its Malfunction track rises by { $by } more every sol.
fm-brief-wilting = { $facility }: nothing grows there, and it wilts, until these are repaired: { $parts }.
fm-brief-hungry = The crew eats { $crew } food a sol, the Farms grow { $food }, and the General Supply holds { $stock }. Whoever goes hungry takes a wound for each portion.
fm-brief-stress-soon = Stress rises by at least { $crew } every sol. Do nothing about it, and sol { $sol } brings it to { $fight }: a fight breaks out, everybody is wounded and Morale falls.
fm-brief-stress-late = Stress rises by at least { $crew } every sol. At { $fight } a fight breaks out: everybody is wounded and Morale falls.
fm-brief-death = Wound number { $wounds } kills, and one death ends the mission for all of you.
fm-brief-riddle = A container may lose a white marker every sol. One with none left sinks in: each pawn token on it means one more pawn to explore its space. Signal detection puts { $markers } markers back.
fm-brief-malnourished = As long as the nutrients add up to less than { $wilts }%, every Farm wilts each sol. Plants grow from { $stands }% on.
fm-brief-nutrients = Each nutrient that is still missing adds 1 Stress every sol: { $count } at the start.
fm-brief-rogue = New signals come by themselves only in the first { $last } sols. A trail takes a chain of { $trail } from ring 1 to ring 3.
fm-brief-landing = The pods come down in the first { $last } sols. What a pod holds can be built only once the pod has been brought in.
fm-brief-rations = There is no Farm at the start. The rations you bring last for { $fed } of the { $sols } sols.
fm-brief-storm = From sol { $sol } on, each quarter of the wall that is missing adds 1 Stress every sol.

# Pocket Mars.
pm-brief-story = The Buildings stand empty on the plain, and your people want to move in. So do everybody else’s. Whoever plans two steps ahead gets the rooms with a view.
pm-brief-turn = A turn is one action: play a card from your hand, play one from a prep module, take a colonist from Earth, or discard a card for energy. Then everybody fills up to { $hand } cards in hand and { $prep } in the prep module.
pm-brief-goal = Have the most points when the game ends. In a tie, the player with more colonists on Buildings wins.
pm-brief-goal-alone = Have more points than Devious Automatics when the game ends.
pm-brief-places = A colonist is worth { $ship } on your Spaceship, { $one } on a one-star space, { $two } on a two-star space, and nothing on Earth.
pm-brief-bonuses = Bonuses: { $everywhere } for a colonist in each of the four Buildings, { $crowd } for { $many } of yours in one, { $energy } for the highest energy.
pm-brief-end = The last round is the one in which all { $colonists } colonists of a player stand on Buildings.
pm-brief-end-alone = It ends as well when Devious Automatics can no longer fill up to { $prep } cards: the deck is your clock.
pm-brief-aboard = Devious Automatics begins with { $aboard } of its { $colonists } colonists on its Spaceship, you with { $own } on yours.
pm-brief-their-bonuses = It takes { $everywhere } for being everywhere, { $crowd } for a crowd in one Building and { $energy } for the highest energy.
pm-brief-aboard-first = Only colonists on your Spaceship can land, and you begin with just { $own }: fetch people from Earth in good time.
pm-brief-higher = A card lands a colonist only if it beats the card it covers. Equal is not enough; an empty Building counts { $value }, and on a { $top } nobody lands until it is covered.
pm-brief-stars =
  The two-star space of a Building takes { $limit ->
     [one] 1 colonist
    *[other] { $limit } colonists
  } in all, whatever their colour.
pm-brief-others = Others may play the cards of your prep module: then nobody lands, you may use the card’s action, and they use the Building.
pm-brief-tie = If points are equal, you lose.
pm-brief-construction = Nobody ever lives in the Construction Building: it is played for its ability.
pm-brief-draft = With the draft you choose your { $cards } cards one by one, and see what you pass on.

# Migration: Mars.
mm-brief-story = Landing sites around one Embassy, and a sky that throws stones. Dig in, put a roof over your people and keep them watered. The first colony that can call itself a town has won.
mm-brief-turn = A turn has three parts: any number of colony actions, one build action at most, and the roll that sends your Rover round the track.
mm-brief-goal = Have { $enough } healthy people, then complete a stop at your own Supply Stop and still have { $enough } after it.
mm-brief-ways = People arrive with a Habitat, for Olympium at an Export Station, as a free shipment or through an event, and each needs a free home.
mm-brief-end = There is no last round: the game is over the moment somebody has completed that stop.
mm-brief-call = If you have { $enough } healthy people when your turn begins, and still have them, you may call the Rover in instead of rolling.
mm-brief-price = { $piece }: { $cost }
mm-brief-card = { $count } { $card }
mm-brief-order = Colony actions come before building, building before the roll. You cannot go back, and only the roll is compulsory.
mm-brief-water = At your own Supply Stop everybody drinks 1 Water, in a Hospital too. It is paid before the stop gives you anything. Whoever goes thirsty dies, and nothing prevents that.
mm-brief-upkeep = There, each Refinery costs { $cost } in maintenance. An unpaid Refinery leaves the terrain.
mm-brief-homes = A Habitat needs a Life Support Center of yours right beside it, and houses one person.
mm-brief-apart = Hospital, Factory, Export Station and Refinery may touch no building at all, and none of your buildings may touch another colony’s. Tunnels may touch anything.
mm-brief-hurt = The injured do not count for victory. A Med Pack brings one home from the Hospital, in your next colony phase at the earliest.
mm-brief-meteors = A meteorite also takes the buildings beside the hex it hits. Headquarters and Life Support Centers are safe, and so is anything next to an Ancient Fortress. Leave gaps.

# On Mars.
om-brief-story = The first expeditions left a handful of domes. Now the companies come, with ships, scientists and contracts. Build a colony that can breathe by itself, and see to it that your name stands on most of it.
om-brief-turn = Each round you take one main action of the side you are on, Orbit or Colony, and one executive action if you like. Then the shuttle moves, and you may change sides.
om-brief-goal = Have the most opportunity points at the end. What counts: { $parts }.
om-brief-worth = To give an idea: each ship in your Hangar is worth { $ship }, an advanced building { $one } or { $three }.
om-brief-cubes = All { $count } progress cubes together are worth { $points }.
om-brief-objectives = You hold { $count } private objectives, and can complete one of them, in your own turn.
om-brief-end = The missions are open to all. The end comes after { $steps } steps: each completed mission is one, and so is each level of the colony from { $level } on.
om-brief-missions = The missions of this game: { $missions }.
om-brief-last = After the round of the last step one more is played, without the shuttle.
om-brief-oddity = After the turns of that round the game is over: no shuttle, no further round.
om-brief-tray = Crystals that you gain wait below the Depot: they can be spent from your next turn on, and any without room by then are lost.
om-brief-colonists = Many actions take a colonist from your Living Quarters, and cost a surcharge for those already there: with one or two players one crystal or colonist for each, with more for each other colour. Slot colonists come home when you travel; when somebody takes an action that is full, the player with the most colonists there sends them to the Work Area.
om-brief-quarters = The Living Quarters hold { $base } colonists, and { $more } more for each further Shelter. Others wait in the Reserve and do nothing there.
om-brief-unbuilt = A blueprint that you never build costs you points at the end: { $one } or { $three }. So does a contract that you do not complete.
om-brief-sides = You get technology and blueprints in Orbit; you build and hire in the Colony. The shuttle is free on the side that it leaves; at any other time a journey costs a ship, or the landing pod as your main action.
om-brief-same = You can never have two technology tiles of the same type. Others may use yours, and you are paid for it.

# After the game.
debrief-not-yet = The game is not over yet.
debrief-points = Points
debrief-counts = Final counts
debrief-total = Total
debrief-turns = Turning points
debrief-turn = { $chart }: { $line } went from { $before } to { $after } ({ $point })
ui-key-new-game = New game
ui-key-table = Back to the table
ui-key-curve = Next curve
fm-debrief-done = Reached: { $goal }
fm-debrief-missed = Missed: { $goal }
fm-debrief-left = Left undone: { $goal }
fm-debrief-sols = Sol { $sol } of { $sols }
fm-count-tokens = Morale tokens
pm-count-ship = Colonists on the Spaceship
pm-count-one-star = Colonists on one star
pm-count-two-star = Colonists on two stars
pm-count-everywhere = Somebody everywhere
pm-count-four-in-one = A crowd in one Building
pm-count-energy = Highest energy

# Parts of the table, as the set-up guide lays them.
fm-part-levels = Tracks and supply
fm-part-crew = The crew
fm-part-mission = The mission
fm-part-map = The map
fm-part-stores = Decks and Cargo Bay
fm-part-course = The round
fm-part-pawns = Pawns and rovers
mm-part-terrain = The terrain
mm-part-stocks = Stocks and events
om-part-map = The map
om-part-board = The main board
om-part-displays = The displays
pm-part-row = The row of Buildings
pm-part-cards = Cards
