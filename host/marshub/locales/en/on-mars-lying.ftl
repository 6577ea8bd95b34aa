# On Mars: why something cannot lie as somebody has set it.
om-misfit-setup-first = The set-up comes first.
om-misfit-setup-done = The set-up is done.
om-misfit-no-turn = Nobody has had a turn yet.
om-misfit-space = Each marker is on a turn-order space of its own.
om-misfit-turn = The Colonisation phase is always a player’s turn; other phases are nobody’s.
om-misfit-done = The active player’s marker stands upright.
om-misfit-over = The game is over when the points are counted, after the last turn.
om-misfit-colonists = Each player has 12 colonists in all.
om-misfit-room = There is room for { $count } in the Living Quarters.
om-misfit-storage = Storage takes { $count } of each.
om-misfit-docked = Ships are on Depot spaces 4 to 8, one on each at most.
om-misfit-depot = { $count ->
    [0] No Depot space is free.
    [one] Only one Depot space is free.
   *[other] Only { $count } Depot spaces are free.
 }
om-misfit-ships = Each player has { $count } ships in all, in Hangar and Depot.
om-misfit-bots = Each player has { $count } bots in all.
om-misfit-markers = Each blueprint takes a marker, and there are only { $count }.
om-misfit-lab = A laboratory cannot have two tiles of the same Technology.
om-misfit-progress = The progress area takes one cube of each type.
om-misfit-research = No two research tiles have the same colour and letter.
om-misfit-shelters = { $who } has 1 to { $count } Shelters on the map.
om-misfit-owner = A Shelter belongs to a player, any other building to nobody.
om-misfit-miner = Only a Mine has a miner, one of a player’s colonists.
om-misfit-first-mine = Nobody works in the first Mine.
om-misfit-tiles = Besides the first one there are { $count } tiles of this building: { $kind }.
om-misfit-blueprint = It is built on a building of its type: { $kind }.
om-misfit-crowd = At the end of a turn each hex has one bot or rover at most: { $where }.
om-misfit-lying = Each hex has one crystal or tile at most, and none where a building stands: { $where }.
om-misfit-slots = { $count ->
    [one] There is one slot in all.
   *[other] There are { $count } slots in all.
 }
om-misfit-once = There is only one of each, in one place: { $cards }. If it is elsewhere, remove it from there first.
om-misfit-objectives = Each player has { $count } objectives, counting those used as crystals and those completed.
om-misfit-contract = A contract takes no more deliveries than it asks for.
om-misfit-scientist = A scientist works in a built blueprint of the same speciality.
om-misfit-techs = There are not that many tiles: { $cards }.
om-misfit-last = The final round is this one or the next.
om-misfit-loan = Technology is borrowed from a player who has the tile.
om-misfit-top = The stack has no such tile on top: { $kind }.
om-misfit-completed = Only contracts that the player has can be completed.
om-misfit-kept = A discovery is kept on a blueprint of the same player.
om-misfit-letters = Each mission has a letter of its own: A, B or C.
