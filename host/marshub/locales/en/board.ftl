# What the board has to say: gestures, lights, and the board itself coming and going.
board-done = Done
board-beside = beside the board
board-answered = Accepted.
board-accepted = { $piece } on { $zone }: accepted.
board-picked =
    { $left ->
        [0] Noted.
        [one] Noted; one more.
       *[other] Noted; { $left } more.
    }
board-several =
    { $count ->
        [one] { $piece } on { $zone }: take it with OK.
       *[other] { $piece } on { $zone } may mean { $count } things: choose with ◀ ▶ and OK.
    }
board-refused = { $piece } may not go to { $zone } now. Take it away, or press “why”.
board-unknown-tag = The tag { $uid } at { $zone } is not known yet.
board-visitor = There is a phone, a bank card or the like at { $zone }: something with a new number each time. It can’t be a piece; please take it away.
board-repaired = { $piece } is back in its place: { $zone }.
board-put = Put { $piece } on { $zone }.
board-take = Take { $piece } from { $zone }.
board-move = Move { $piece } from { $zone } to { $to }.
board-undo-asks =
    { $steps ->
        [one] Dice, cards or hidden things have been seen since the last answer. Take it back anyway?
       *[other] Dice, cards or hidden things have been seen since. Take { $steps } answers back anyway?
    }
board-took-back =
    { $steps ->
        [one] One answer taken back.
       *[other] { $steps } answers taken back.
    }
board-redone = Redone, with the same dice and cards.
board-nothing-to-explain = No rule is against it.
board-no-reason = The game has no use for that piece there just now.
board-help = ◀ ▶ step through what can be done, OK takes it, Back leaves. Or put a piece where a lamp glows.
board-not-now = { $button } does nothing just now.
board-failed = That did not work, and nothing has changed: { $what }
board-corrected = Corrected.
board-connected = The board { $what } is connected.
board-lost = The board is gone ({ $what }). Play on by keyboard; it comes back by itself.
board-other-profile = The board was set up as { $named }, but the profile in use is { $what }: lamps and readers are mixed up. Start again with --profile { $named } (for a profile of your own, its file).
board-other-wiring = The board’s wiring is not that of today’s profile { $what }: lamps and readers may be mixed up. Deploy it again with: marshub board update --profile { $what }
board-own-profile = The board says that it is a { $what }, so the profile { $what } is used.
board-no-overlay = The board { $what } has no places for this game. Its buttons work; the rest is on the screen.
board-overlay-other = The overlay of { $what } is on the board, but { $game } is being played. Put the overlay of { $game } on it (without a corner reader: scan its corner tag); or leave (everything is saved) and start { $what }. Until then the board’s readers are ignored.
board-overlay-untaught = You scanned the overlay of { $what }, but { $game } is being played. If it really is on the board, change it, or leave (everything is saved) and start { $what }. The overlay of { $game } has no tag yet: marshub tags learn
board-overlay-right = The overlay of { $what } is on the board.
board-missed-presses =
    { $what ->
        [1] One press of a button was lost.
       *[other] { $what } presses of buttons were lost.
    }
board-supply-off = The board’s own supply is off: readers and LEDs have no power. Plug it in and switch it on; until then the keyboard does it all.
board-supply-on = The board’s supply is on.
board-reader-broken = The reader { $what } does not answer. What lies there is not seen.
board-reader-blind = The reader { $what } hears nothing but noise. What lies there is not seen. Is there a charger, a motor or a phone beside it?
board-reader-back = The reader { $what } works again.
board-trouble = Something went wrong with the board: { $what }
board-stale = The board has gone quiet: its lamps may be out of date.
board-reader-weak = The reader { $what } misses { $percent }% of the pieces that lie on it. Move them to its middle, or bring it closer under the board.
board-reader-noisy = The reader { $what } hears garbage in { $percent }% of its reads. Metal, or a cable too close to it?
board-reader-shaky = The reader { $what } had to be set up again several times. Check its plug and its power.
board-tag-weak = { $piece } answers badly at { $what }: { $percent }% missed. Turn it over, or give it another tag.
board-line-noisy = The cable to the board damages a lot of what is sent. Try another cable, or another socket.
board-memory-low = The board is running out of memory. Press its reset button; nothing is lost.
board-firmware-older = The board’s firmware { $theirs } is older than this program’s { $ours }. Update it with: marshub board update
board-firmware-newer = The board’s firmware { $theirs } is newer than this program’s { $ours }. Update the program, or put its own firmware back with: marshub board update
board-wire-older = The board speaks an older wire protocol ({ $theirs }) than this program ({ $ours }) and cannot be used. Update it with: marshub board update
board-wire-newer = The board speaks a newer wire protocol ({ $theirs }) than this program ({ $ours }) and cannot be used. Update the program, or put its own firmware back with: marshub board update
button-prev = ◀
button-next = ▶
button-ok = OK
button-back = Back
button-undo = Undo
button-redo = Redo
button-help = Help
button-why = Why
button-pass = Pass
zone-scan-pad = the scan pad
