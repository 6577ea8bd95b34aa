# Why a save, or the record of a game, cannot be used: SaveError, DamagedSave, RecordError.
save-exists = { $path } already exists; choose another name
save-exists-load = { $path } already exists; choose another name, or load it
save-exists-over = { $path } already exists; choose another name, or add --over
save-itself = { $path } is the save itself; give another name
save-holds-other = { $path } holds another game; choose another name, or add --over
save-not-named-so = { $path } does not have a save’s name (*{ $suffix }); remove it yourself
save-name-letters = { $name } cannot be the name of a file here: choose plain letters
save-name-lacking = { $name } names no file: add the save’s name
save-name-impossible = { $name } cannot be the name of a file: it has a NUL in it, or is too long
save-missing = there is no save at { $path }
save-not-there = there is no save at { $path }; in { $folder } there are: { $names }
save-no-such = there is no save { $name }; your saves: { $names }; and { $error }
save-no-file = there is no file { $path }
save-none = there is no saved game in { $folder } yet; { $start }
save-none-whole = there is no whole saved game in { $folder } yet; { $start }
save-none-but-demos = there is no saved game in { $folder } yet but demos: { $names } (name one to open it); { $start }
save-names-none = none
save-start-one = start one with `marshub play` or `marshub serve --allow-input`
save-not-regular = { $path } is not a regular file, as a save is
save-not-replaced = { $path } is not a regular file, so no save replaces it; choose another name
save-too-large = { $path } is too large for a save: { $size } MB, and a save has at most { $most }
save-log-left = { $path } is what is left of another save; choose another name
save-not-ours = { $path } is not a MarsHub save
save-format = { $path } has save format { $theirs }; this MarsHub reads format { $ours } and older ones
save-open = { $path } is open in another MarsHub; close it there first
save-busy = { $path } is being written to constantly; try again in a moment
save-cut-off = { $path } was cut off before the game began; start a new one
save-slow = { $path } takes too long to read; it is damaged or not a MarsHub save
save-holds-more = { $path } holds more than any save: it is damaged, or was not made by MarsHub
save-half = { $path } is one half of a save: the other, { $log }, is missing or damaged; put it back beside it
save-schema = { $path } is damaged, or was not made by MarsHub: it does not hold a save’s tables
save-no-database = { $path } is damaged or not a MarsHub save: { $error }; `marshub saves check` examines it more closely
save-broken = { $path } is damaged or not a MarsHub save: { $error }
save-damaged = { $path } is damaged ({ $flaws })
save-damaged-kept = { $path } is damaged ({ $flaws }); { $kept ->
    [one] one of its entries is intact
   *[other] { $kept } of its entries are intact
 }, { $lost ->
    [one] one is lost
   *[other] { $lost } are lost
 }
save-damaged-unsure = { $path } is damaged ({ $flaws }); { $kept ->
    [one] one of its entries is intact
   *[other] { $kept } of its entries are intact
 }, an unknown number are lost
save-repairable = { $hint }; `marshub saves repair` rescues what it can and keeps the damaged file
save-hopeless = { $path } cannot be repaired: the beginning of its game is lost
save-not-understood = { $path } holds something this MarsHub does not understand: { $error }
save-unreadable = { $path } cannot be read: { $error }
save-unwritable = { $path } cannot be written: { $error }
save-unusable = { $path } cannot be used as a save: { $error }
save-read-only = { $path } cannot be written: it or its folder is read-only
save-turned-read-only = { $path } cannot be written: it or its folder is read-only; the game is saved up to its last answer
save-no-room = no room left to save { $path }; free some space
save-no-room-left = no room left to save { $path }; free some space: the game is saved up to its last answer
save-gone = { $path } was deleted, moved or replaced during the game: nothing more can be saved there
save-no-point = there is no point { $point } in this game; its history has { $count } steps
save-point-foreign = this point was played with other rules or packs; it can only be seen where its round begins
save-point-elsewhere = only the table that plays this game can show this point; here, those where a round began
save-other-game = this save is a game of { $theirs }, not of { $ours }
save-no-checkpoint = this save was cut off before its first checkpoint; start a new game
save-checkpoint-unreadable = a checkpoint of this save can no longer be read: { $error }
save-checkpoint-misplaced = a checkpoint of this save is in the wrong place
save-checkpoint-reveals = a checkpoint of this save reveals what lies outside of it
save-undo-too-far = an undo of this save reaches back before the game
save-nothing-left = nothing in this save leads to a game that can be continued
save-setup-unreadable = the setup in this save cannot be read: { $error }
save-state-unreadable = the state in this save can no longer be read: { $error }
save-does-not-fit = this save does not fit together, and cannot be continued: { $error }
save-answers-more = the journal answers more than was asked
save-nothing-asked = the game is over, nothing is asked
save-answers-other = it answers { $what }
save-not-replayable = this game cannot be played again from its beginning: { $error }
save-leads-elsewhere = this game, played again from its beginning, does not lead to its own table
save-too-many-moves = this game has { $count } moves; a record has at most { $most }
save-record-too-large = this game would be a record of more than { $mb } MB
record-unreadable = { $path } { $error }
record-large = a record has at most { $mb } MB
record-other-json = a record is a JSON object that has "record", "game" and "moves"
record-format = this is a record of format { $theirs }; this MarsHub reads { $ours }
record-none = this is no record of a game: { $error }
record-long = a record has at most { $most } moves, not { $count }
record-no-move = move { $number }: a move is ["who","question","answer"], a correction an object with "type": { $error }
record-game = this is a game of { $theirs }, not of { $ours }
record-seats = its setup has the seats { $seats }; it names others
record-pack-lacking = it was played with the pack { $pack }, which is not in this game: get it, and name it in setup
record-pack-other = it was played with another pack { $pack } than the one that is here: get the same file
record-rules = { $error }; it was played by version { $theirs } of the rules, these are { $ours }
record-goes-on = the record ends in { $recorded }, but its moves lead to a game that continues
record-ends = the record ends in { $recorded }, but its moves lead to a game that ends in { $end }
record-other-table = its moves lead to another table ({ $ours }) than the recorded one ({ $theirs })
record-all-kept = { $error }; all its moves can be kept
record-kept = { $error }; the { $kept } moves before it can be kept
record-move = move { $number } does not fit: { $error }
record-move-asked = move { $number } does not fit: { $error }; the rules ask { $asked }
record-question = { $seat }’s { $question }
record-other-chance = move { $move }: the generator gives something else
setup-no-game = there is no game or mission { $name }; games: { $games }; missions: { $missions }
setup-similar = { $error }; did you mean { $name }?
setup-unknown-game = there is no game { $name }; choose from { $games }
