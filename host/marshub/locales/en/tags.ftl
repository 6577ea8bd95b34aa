# Tags: marshub tags.
tags-no-uid = “{ $uid }” is not a tag UID: expected 4, 7 or 10 bytes in hex, like 04a1b2c3d4e5f6.
tags-file-unreadable = { $file } can’t be read: { $what }
tags-file-unwritable = { $file } can’t be written: { $what }. What was there before is still there.
tags-file-toml = { $at }: this is not valid TOML: { $what }
tags-file-format = { $at }: expected format = { $wanted }, not { $given }.
tags-file-table = { $at }: expected a table of tags, not { $given }.
tags-file-uid = { $at }: this is not a tag UID: expected 4, 7 or 10 bytes in hex, like 04a1b2c3d4e5f6.
tags-file-piece = { $at }: expected the id of a piece in quotes, not { $given }.
tags-file-twice = { $at }: this tag is listed twice, under { $one } and under { $other }. Remove the wrong line.
tags-file-overlay = { $at }: { $piece }, but this tag is in the corner of the overlay of { $game } and can be nothing else. Remove one of the two lines.
tags-broken = { $broken } Nothing was changed. Correct that line, or move the file away and import your export: marshub tags import FILE
tags-broken-backup = { $broken } Nothing was changed. Correct that line, or put the file back as it was before ({ $backup }): marshub tags restore
tags-no-backup = There is no backup { $backup }: nothing was changed.
tags-restored = { $file } is as it was before the last command that changed it. What it was until now lies in { $aside }.
tags-changed-meanwhile = Another program has just changed { $file }, and what it wrote was kept. Run the command again; it goes on from there.

tags-blank = Tag { $uid }: many blank tags, and some phones, answer with this number. Use another tag: NTAG213 or NTAG215 stickers have numbers of their own.
tags-random = Tag { $uid }: this number changes at every touch, as with phones, bank cards and passports. Keep phones and wallets away; use an NTAG213 or NTAG215 sticker.
tags-half-read = Tag { $uid }: only half of its number was read. Lift it and lay it flat on the middle of the reader.
tags-short = Tag { $uid } has a short number (4 bytes), which another tag may have too. It will do as long as no two of yours are the same; NTAG213 or NTAG215 stickers never are.

tags-overlay-of = Overlay of { $game }: the tag in its corner
tags-unknown-piece = unknown piece { $id }
tags-no-piece = There is no piece { $piece } in { $game }. Did you mean: { $near }? “marshub tags list” and “marshub tags labels” know all ids.
tags-learned = { $piece }: tag { $uid }.
tags-same = { $uid } is already { $piece }. Lay the next one.
tags-duplicate = Tag { $uid } already belongs to { $piece }, and stays there. Use another tag; or first: marshub tags forget { $uid }
tags-is-overlay = Tag { $uid } is in the corner of the overlay of { $game } and can be nothing else. Use another tag.
tags-overlay-used = Tag { $uid } is a piece of { $game } ({ $other }), and an overlay’s corner needs a tag of its own. Use another tag.
tags-shared = It is { $other } in { $game } too; a tag may serve several games.
tags-two-at-once = Another tag ({ $uid }) lies there beside the last one. Take the last one away. If the two got mixed up: b takes the last one back.
tags-too-many = Tag { $uid } is one too many. Take all of them away, then lay what is asked for now.
tags-taken-back = Taken back: { $piece } no longer has tag { $uid }. Lift the tag before you lay it again.
tags-done-again = Done again: { $piece } has tag { $uid }.
tags-nothing-back = There is nothing to take back in this sitting. To forget what was learned earlier: marshub tags forget
tags-nothing-redo = There is nothing to do again.
tags-lying =
    { $count ->
        [one] One tag is already on the board and is ignored: lift it, and lay it when it is asked for.
       *[other] { $count } tags are already on the board and are ignored: lift them, and lay each when it is asked for.
    }
tags-board-lost = The board is gone. Plug the cable back in; nothing is lost, and it goes on by itself. q stops.
tags-board-back = The board is back.

tags-learning =
    { $count ->
        [0] { $game }: every piece has a tag in { $file }. Nothing to do.
        [one] { $game }: one piece to enrol, into { $file }.
       *[other] { $game }: { $count } pieces to enrol, into { $file }.
    }
tags-goes-on =
    { $skipped ->
        [0] Going on with { $name }.
        [one] Going on with { $name }, where it stopped. One piece before that was skipped: --from-start asks for it.
       *[other] Going on with { $name }, where it stopped. { $skipped } pieces before that were skipped: --from-start asks for them.
    }
tags-how = Board: { $port }. Lay each piece on any reader when it is asked for, and take it away again. Green: learned; red: refused. Keys, then Enter: s skip, b back, r again, q stop, ? help. Buttons: next skips, back goes back.
tags-how-sim = A simulated board: { $port }. t lays the tag that is asked for, “put pad 04A1B2C3D4E5F6” any other. Keys, then Enter: s skip, b back, r again, q stop, ? help.
tags-keys = s: skip this one. b: take the last step back. r: do again what was taken back. Enter: ask again. q: stop; the next time goes on here. On the board: next, back, ok do the same.
tags-no-profile = The board calls itself { $profile }, which does not come with MarsHub: all its LEDs blink together, and its buttons mean nothing. --profile FILE makes it known.
tags-ask = { $name } ({ $id })
tags-ask-several =
    { $count ->
        [one] { $name }: one more ({ $ids })
       *[other] { $name }: { $count } of them, together or one after the other ({ $ids })
    }
tags-end = Everything was asked. Learned: { $learned }; skipped: { $skipped }.
tags-broken-off = Stopped. Learned: { $learned }; skipped: { $skipped }. The next “marshub tags learn” goes on here.
tags-learned-apart = They are a simulated board’s and kept apart from real tags: marshub tags check { $id } --file { $file }

tags-of-game = { $game }: { $count } of { $pieces } pieces have a tag in { $file }.
tags-column-uid = Tag
tags-column-id = Id
tags-column-piece = Piece
tags-other-game = { $name }: tags: { $count }; no game of that name comes with this MarsHub.
tags-none-yet = There are no tags in { $file } yet: marshub tags learn
tags-missing = Missing: { $name } has no tag. marshub tags learn asks for it.
tags-unknown = Unknown: tag { $uid } is under { $id }, which the game does not have. marshub tags forget { $uid }
tags-doubled = Several: { $name } has the tags { $uids }. That is right for a tile with one under each face.
tags-untagged = Without: { $sort }, { $lacking } of { $count }. Buttons and keys stand in for them.
tags-doubtful = Short numbers, which other tags may have too: { $uids }.
tags-sound = { $game } can be played with these tags.
tags-unsound = These tags are not enough for { $game } yet.
tags-sort-pawn = pawns
tags-sort-rover = rovers
tags-sort-tile = Shutdown tiles
tags-sort-facility = Facility tiles
tags-sort-item = tokens
tags-sort-card = cards
tags-sort-colonist = colonists
tags-sort-overlay = overlay corners

tags-exported = { $count } tags are in { $file }.
tags-ours-or-theirs = Say either --ours or --theirs.
tags-no-file = There is no file { $file }.
tags-conflict = Conflict: tag { $uid } is { $ours } here and { $theirs } there.
tags-now-several = { $id } of { $game } has tags in both files, and so several now.
tags-not-imported = Nothing was changed. New: { $added }; the same: { $same }; conflicts: { $conflicts }. --ours keeps what is known here, --theirs takes what the other file says.
tags-would-import = It would work. New: { $added }; the same: { $same }; conflicts decided: { $conflicts }. Nothing was changed (--dry-run).
tags-imported = Imported. New: { $added }; the same: { $same }; conflicts decided: { $conflicts }. “marshub tags restore” undoes it.
tags-nothing-to-forget = { $game } has no tag “{ $what }”, and no piece of that name with a tag. “marshub tags list” shows what there is.
tags-forgotten = Tag { $uid } is no longer { $id }.
tags-labels-title = { $game }: labels for tags
tags-labels-made =
    { $count ->
        [one] { $file }: labels for one piece, { $size } mm across. Print at 100% and check with the ruler.
       *[other] { $file }: labels for { $count } pieces, { $size } mm across. Print at 100% and check with the ruler.
    }
tags-label-size = A label of { $size } mm can’t be made: expected { $least } to { $most } mm.
tags-label-kind = { $file }: expected a name that ends in .pdf or .svg.
tags-no-labels = No piece of { $game } has a tag yet: enrol first, or leave --tagged out.
