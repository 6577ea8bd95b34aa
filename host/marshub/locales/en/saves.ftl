# Saved games: marshub saves.
saves-none = There are no saved games yet.
saves-line = { $name }  { $when }  { $game }, { $count ->
    [one] one entry
   *[other] { $count } entries
 }
saves-line-demo = { $name }  { $when }  { $game }, { $count ->
    [one] one entry
   *[other] { $count } entries
 } (a demo)
saves-line-trouble = { $name }  { $when }  cannot be opened: { $error }
saves-whole = { $name } is intact: { $kept ->
    [one] one entry, as it was written.
   *[other] { $kept } entries, all as they were written.
 }
saves-log-missing = { $name } was copied while it was played, without { $log } beside it. { $kept ->
    [one] One entry is
   *[other] { $kept } entries are
 } as written; the last answers may be missing.
saves-damaged = { $name } is damaged ({ $flaws }). { $kept ->
    [one] One entry is intact
   *[other] { $kept } entries are intact
 }, { $lost ->
    [0] nothing is lost.
    [one] one after it is lost.
   *[other] { $lost } after them are lost.
 }
saves-damaged-unsure = { $name } is damaged ({ $flaws }). { $kept ->
    [one] One entry is intact
   *[other] { $kept } entries are intact
 }; what came after is lost, at least { $lost }.
saves-hopeless = { $name } cannot be rescued: { $error }
saves-repaired = { $name } can be played again. The damaged file is kept at { $aside }.
saves-passed-over = { $name } was skipped: { $error }
saves-copied = { $name } was copied to { $to }.
saves-exported = { $name } was exported: { $moves ->
    [one] one move.
   *[other] { $moves } moves.
 }
saves-exported-hidden = { $name } was exported: { $moves ->
    [one] one move.
   *[other] { $moves } moves.
 } Hands and other hidden things are in it: share it after the game.
saves-imported = The game was saved as { $name }: { $moves ->
    [one] one move.
   *[other] { $moves } moves.
 }
saves-imported-cut = Only the beginning of the game was kept: { $error }
saves-removed = { $name } was removed.
saves-remove-sure = Remove { $name } for good?
saves-flaw-file = the file itself is broken
saves-flaw-schema = it does not hold the tables of a save
saves-flaw-structure = the file’s internal structure is broken
saves-flaw-header = its header is not as it was written
saves-flaw-header-copy = the copy of its header is not as it was written
saves-flaw-entry = from entry { $number } on it is not as it was written
saves-flaw-checkpoint = checkpoint { $number } is not as it was written
saves-flaw-tip = its end is not where it was
saves-flaw-kept = what was kept beside the game is not as it was written
saves-flaw-log = the log beside it is damaged or missing
