# Tags: marshub tags.
tags-no-uid = “{ $uid }” is not a tag UID: expected 4, 7 or 10 bytes in hex, like 04a1b2c3d4e5f6.
tags-file-unreadable = { $file } can’t be read: { $what }.
tags-file-unwritable = { $file } can’t be written: { $what }. Its old content is still there.
tags-file-toml = { $at }: this is not valid TOML: { $what }.
tags-file-format = { $at }: expected format = { $wanted }, not { $given }.
tags-file-no-format = { $at }: the line format = { $wanted } is missing.
tags-file-table = { $at }: expected a table of tags, not { $given }.
tags-file-uid = { $at }: this is not a tag UID: expected 4, 7 or 10 bytes in hex, like 04a1b2c3d4e5f6.
tags-file-piece = { $at }: expected the id of a piece in quotes, not { $given }.
tags-file-twice = { $at }: this tag is listed twice, under { $one } and under { $other }. Remove the wrong line.
tags-file-overlay = { $at }: { $piece }, but this tag is in the corner of the { $game } overlay and can be nothing else. Remove one of the two lines.
tags-broken = { $broken } Nothing was changed. Correct that line, or move the file away and import your export: marshub tags import FILE
tags-broken-backup = { $broken } Nothing was changed. Correct that line, or restore the earlier file ({ $backup }): marshub tags restore
tags-no-backup = There is no backup { $backup }: nothing was changed.
tags-restored = { $file } was restored to its state before the last command that changed it. The version until now is in { $aside }.
tags-changed-meanwhile = Another program has just changed { $file }, and its changes were kept. Run the command again; it continues from there.

tags-blank = Tag { $uid }: many blank tags, and some phones, answer with this number. Use another tag: NTAG213 or NTAG215 stickers have numbers of their own.
tags-random = Tag { $uid }: this number changes at every touch, as with phones, bank cards and passports. Keep phones and wallets away; use an NTAG213 or NTAG215 sticker.
tags-half-read = Tag { $uid }: only half of its number was read. Lift it and put it flat on the middle of the reader.
tags-short = Tag { $uid } has a short number (4 bytes), which another tag may have too. You can use it as long as no two of yours are the same; NTAG213 and NTAG215 stickers are always unique.

tags-overlay-of = { $game } overlay: the tag in its corner
tags-unknown-piece = unknown piece { $id }
tags-no-piece = There is no piece { $piece } in { $game }. Did you mean: { $near }? “marshub tags list” and “marshub tags labels” show all ids.
tags-learned = { $piece }: tag { $uid }.
tags-same = { $uid } is already { $piece }. Place the next one.
tags-duplicate = Tag { $uid } already belongs to { $piece }, and stays there. Use another tag; or first run: marshub tags forget { $uid }
tags-is-overlay = Tag { $uid } is in the corner of the { $game } overlay and can be nothing else. Use another tag.
tags-overlay-used = Tag { $uid } is a { $game } piece ({ $other }), and an overlay’s corner needs a tag of its own. Use another tag.
tags-shared = It is { $other } in { $game } too; a tag may serve several games.
tags-two-at-once = Another tag ({ $uid }) is there beside the last one. Take the last one away. If the two got mixed up, b undoes the last step.
tags-too-many = Tag { $uid } is one too many. Take all of them away, then place what is asked for now.
tags-taken-back = Undone: { $piece } no longer has tag { $uid }. Lift the tag before you place it again.
tags-done-again = Redone: { $piece } has tag { $uid }.
tags-nothing-back = There is nothing to undo in this session. To forget what was enrolled earlier: marshub tags forget
tags-nothing-redo = There is nothing to redo.
tags-lying =
    { $count ->
        [one] One tag is already on the board and is ignored: lift it, and place it when it is asked for.
       *[other] { $count } tags are already on the board and are ignored: lift them, and place each when it is asked for.
    }
tags-board-lost = The board has disconnected. Plug the cable back in; nothing is lost, and enrolling continues by itself. q stops.
tags-board-back = The board is connected again.

tags-learning =
    { $count ->
        [0] { $game }: every piece has a tag in { $file }. Nothing to do.
        [one] { $game }: one piece to enrol, into { $file }.
       *[other] { $game }: { $count } pieces to enrol, into { $file }.
    }
tags-goes-on =
    { $skipped ->
        [0] Continuing with { $name }.
        [one] Continuing with { $name }, where it stopped. One piece before that was skipped: --from-start asks for it.
       *[other] Continuing with { $name }, where it stopped. { $skipped } pieces before that were skipped: --from-start asks for them.
    }
tags-how = Board: { $port }. Place each piece on any reader when it is asked for, and take it away again. Green: enrolled; red: rejected. Keys, then Enter: s skip, b undo, r redo, q stop, ? help. Buttons: Next skips, Back undoes.
tags-how-sim = A simulated board: { $port }. t places the tag that is asked for, “put pad 04A1B2C3D4E5F6” any other. Keys, then Enter: s skip, b undo, r redo, q stop, ? help.
tags-keys = s: skip this one. b: undo the last step. r: redo what was undone. Enter: ask again. q: stop; next time it continues from here. On the board: Next, Back and OK do the same.
tags-no-profile = The board’s profile is { $profile }, which does not come with MarsHub: all its LEDs blink together, and its buttons do nothing. --profile FILE makes it known.
tags-ask = { $name } ({ $id })
tags-ask-several =
    { $count ->
        [one] { $name }: one more ({ $ids })
       *[other] { $name }: { $count } of them, together or one after another ({ $ids })
    }
tags-end = All pieces have been asked for. Enrolled: { $learned }; skipped: { $skipped }.
tags-broken-off = Stopped. Enrolled: { $learned }; skipped: { $skipped }. The next “marshub tags learn” continues from here.
tags-learned-apart = They belong to a simulated board and are kept apart from real tags: marshub tags check { $id } --file { $file }

tags-of-game = { $game }: { $count } of { $pieces } pieces have a tag in { $file }.
tags-column-uid = Tag
tags-column-id = Id
tags-column-piece = Piece
tags-other-game = { $name }: tags: { $count }; no game of that name comes with this MarsHub.
tags-none-yet = There are no tags in { $file } yet: marshub tags learn
tags-missing = Missing: { $name } has no tag. marshub tags learn asks for it.
tags-unknown = Unknown: tag { $uid } is enrolled as { $id }, which the game does not have. marshub tags forget { $uid }
tags-doubled = Several: { $name } has the tags { $uids }. That is right for a tile with one under each side.
tags-untagged = Without a tag: { $sort }, { $lacking } of { $count }. Use buttons and keys for them.
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

tags-exported = { $count } tags were written to { $file }.
tags-ours-or-theirs = Choose either --ours or --theirs.
tags-no-file = There is no file { $file }.
tags-conflict = Conflict: tag { $uid } is { $ours } here and { $theirs } there.
tags-now-several = The { $game } piece { $id } has tags in both files, and now has several.
tags-not-imported = Nothing was changed. New: { $added }; the same: { $same }; conflicts: { $conflicts }. --ours keeps your tags, --theirs uses those of the other file.
tags-would-import = This would work. New: { $added }; the same: { $same }; conflicts resolved: { $conflicts }. Nothing was changed (--dry-run).
tags-imported = Imported. New: { $added }; the same: { $same }; conflicts resolved: { $conflicts }. “marshub tags restore” undoes it.
tags-nothing-to-forget = { $game } has no tag “{ $what }”, and no tagged piece of that name. “marshub tags list” shows all tags.
tags-forgotten = Tag { $uid } is no longer { $id }.
tags-labels-title = { $game }: labels for tags
tags-labels-made =
    { $count ->
        [one] { $file }: labels for one piece, { $size } mm across. Print at 100% and check with the ruler.
       *[other] { $file }: labels for { $count } pieces, { $size } mm across. Print at 100% and check with the ruler.
    }
tags-label-size = A label of { $size } mm can’t be made: expected { $least } to { $most } mm.
tags-label-kind = { $file }: expected a name that ends in .pdf or .svg.
tags-no-labels = No { $game } piece has a tag yet: enrol first, or leave --tagged out.
