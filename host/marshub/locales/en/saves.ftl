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
    [one] one entry, unchanged since it was written.
   *[other] { $kept } entries, all unchanged since they were written.
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
saves-flaw-header = its header has been changed
saves-flaw-header-copy = the copy of its header has been changed
saves-flaw-entry = entry { $number } and those after it have been changed
saves-flaw-checkpoint = checkpoint { $number } has been changed
saves-flaw-tip = its end is not where it was
saves-flaw-kept = the data kept beside the game has been changed
saves-flaw-log = the log beside it is damaged or missing

# Recordings: `marshub record` and `marshub replay`.
recordings-line = { $name }  { $when }  { $game }, { $board }, { $kb } kB
recordings-line-trouble = { $name }  cannot be read: { $error }
recordings-no-board = no board
recordings-none = There are no recordings in { $folder } yet.
replay-action = { $when }  { $action }  [{ $answers ->
    [one] one answer
   *[other] { $answers } answers
 }]
replay-note = Note: { $note }
replay-other-rules = recorded with rules { $recorded }, played with { $now }
replay-other-packs = recorded with other packs: { $names }
replay-counts = { $name }: { $actions ->
    [one] one action
   *[other] { $actions } actions
 }, { $checked } of them checked, { $answers ->
    [one] one answer
   *[other] { $answers } answers
 }
replay-frames = { $frames ->
    [one] one frame on the wire
   *[other] { $frames } frames on the wire
 }, { $damaged } damaged
replay-record = { $name }: { $game }, { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
replay-differs = The replay differs: { $difference }
replay-differs-answers = { $number ->
    [0] at the start
   *[other] after action { $number } ({ $action })
 }: answers recorded: { $recorded }, now: { $now }
replay-differs-state = { $number ->
    [0] at the start
   *[other] after action { $number } ({ $action })
 }: state recorded: { $recorded }, now: { $now }
replay-matches = The replay matches.
replay-matches-end = The replay matches to the end: { $outcome }
