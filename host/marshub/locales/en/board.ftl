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
        [one] { $piece } on { $zone }: press OK to choose it.
       *[other] { $piece } on { $zone } may mean { $count } things: choose with ◀ ▶ and OK.
    }
board-refused = { $piece } may not go to { $zone } now. Take it away, or press Why.
board-unknown-tag = The tag { $uid } at { $zone } is not known yet.
board-visitor = There is a phone, a bank card or something similar at { $zone }, with a new number each time. It can’t be a piece; please take it away.
board-repaired = { $piece } is back in its place: { $zone }.
board-put = Put { $piece } on { $zone }.
board-take = Take { $piece } from { $zone }.
board-move = Move { $piece } from { $zone } to { $to }.
board-undo-asks =
    { $steps ->
        [one] Dice, cards or hidden information have been revealed since the last answer. Undo it anyway?
       *[other] Dice, cards or hidden information have been revealed since. Undo { $steps } answers anyway?
    }
board-took-back =
    { $steps ->
        [one] One answer undone.
       *[other] { $steps } answers undone.
    }
board-redone = Redone, with the same dice and cards.
board-nothing-to-explain = No rule forbids it.
board-no-reason = The game has no use for that piece there just now.
board-help = ◀ ▶ step through what can be done, OK chooses it, Back leaves. Or put a piece where a light glows.
board-not-now = { $button } does nothing just now.
board-failed = That did not work, and nothing has changed: { $what }
board-corrected = Corrected.
board-connected = The board { $what } is connected.
board-lost = The board has disconnected ({ $what }). Play on by keyboard; it reconnects by itself.
board-other-profile = The board was set up as { $named }, but the profile in use is { $what }: lights and readers are mixed up. Leave the game and continue it: without --profile, it uses { $named }. For a profile of your own, start again with --profile and its file.
board-other-wiring = The board’s wiring is not that of the current profile { $what }: lights and readers may be mixed up. Deploy it again with: marshub board update --profile { $what }
board-own-profile = The board reports that it is a { $what }, so the profile { $what } is used.
board-no-overlay = The board { $what } has no places for this game. Its buttons work; the rest is on the screen.
board-overlay-other = The { $what } overlay is on the board, but { $game } is being played. Put on the { $game } overlay (without a corner reader: scan its corner tag); or leave (everything is saved) and start { $what }. Until then the board’s readers are ignored.
board-overlay-untaught = You scanned the { $what } overlay, but { $game } is being played. If it really is on the board, change it, or leave (everything is saved) and start { $what }. The { $game } overlay has no tag yet: marshub tags learn
board-overlay-right = The { $what } overlay is on the board.
board-missed-presses =
    { $what ->
        [1] One button press was lost.
       *[other] { $what } button presses were lost.
    }
board-supply-off = The board’s own power supply is off: readers and LEDs have no power. Plug it in and switch it on; until then, use the keyboard.
board-supply-on = The board’s power supply is on.
board-reader-broken = Reader { $what } does not answer. Pieces there are not detected.
board-reader-blind = Reader { $what } picks up only noise. Pieces there are not detected. Is there a charger, a motor or a phone beside it?
board-reader-back = Reader { $what } works again.
board-trouble = Something went wrong with the board: { $what }
board-stale = The board does not answer: its lights may be out of date.
board-reader-weak = Reader { $what } misses the pieces on it { $percent }% of the time. Move them to its middle, or mount it closer to the surface.
board-reader-noisy = Reader { $what } picks up garbage in { $percent }% of its reads. Is there metal, or a cable, too close to it?
board-reader-shaky = Reader { $what } had to be reset several times. Check its plug and its power.
board-tag-weak = { $piece } is hard to read at { $what }: { $percent }% missed. Turn it over, or give it another tag.
board-line-noisy = Much of what the board sends arrives damaged. Try another cable, or another port.
board-memory-low = The board is running out of memory. Press its reset button; nothing is lost.
board-firmware-older = The board’s firmware { $theirs } is older than this program’s { $ours }. Update it with: marshub board update
board-firmware-newer = The board’s firmware { $theirs } is newer than this program’s { $ours }. Update the program, or reinstall its own firmware with: marshub board update
board-wire-older = The board uses an older wire protocol ({ $theirs }) than this program ({ $ours }) and cannot be used. Update it with: marshub board update
board-wire-newer = The board uses a newer wire protocol ({ $theirs }) than this program ({ $ours }) and cannot be used. Update the program, or reinstall its own firmware with: marshub board update
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
