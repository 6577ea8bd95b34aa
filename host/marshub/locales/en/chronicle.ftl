# The chronicle, the history, and looking on.
chronicle-title = { $game }: the chronicle
chronicle-part = Part { $number }
chronicle-facts = { $parts ->
    [one] One chapter
   *[other] { $parts } chapters
 }, { $answers ->
    [one] one decision.
   *[other] { $answers } decisions.
 }
chronicle-goes-on = The game is still being played.
chronicle-charts = In figures
chronicle-by = Written down by MarsHub while the game was played.
chronicle-saved = The chronicle is in { $path }.
history-title = What was decided
history-point = point { $position } of { $last }
history-asks = Play on from here? { $steps ->
    [one] One answer is undone
   *[other] { $steps } answers are undone
 }, with all dice and cards seen since.
history-moved = The game has moved on. Look again first.
watch-decide = The players decide.
watch-only = You are watching. { watch-decide }
watch-hidden = { $who } decides, out of sight.
trouble-only-looking = You are only watching
trouble-unknown-seat = There is no such seat
ui-key-history = History
ui-key-chronicle = Chronicle
ui-key-save = Save
ui-key-play-on = Play on from here
ui-key-part-before = Earlier part
ui-key-part-after = Later part
ui-key-now = Now
serve-open = Showing { $save }. Open these links:
serve-for-look = To watch only
serve-for-tv = For a television: large figures, no input
serve-for-keep = For the table’s keeper, who can also correct the game and undo everybody’s answers
serve-for-players = For everybody who plays
serve-for-seat = For { $who } only
serve-screen = A phone or tablet needs only its link. For a big display, add /screen to the link.
serve-palette = On the table’s own screen: F10, Phones.
serve-near = Only this computer can connect. With --host 0.0.0.0, phones on your network can open the links, also by QR code.
serve-stop = Ctrl+C stops it.
trouble-desk-closed = Nobody is playing here any more
trouble-not-yours = That is for others to decide
desk-not-yours = This question is for another seat.
trouble-not-to-take-back = Not yours to undo
desk-not-to-take-back = You can undo your own last answers until something is revealed. For more, ask the table’s keeper.
trouble-not-the-keeper = Only the keeper can correct
desk-not-the-keeper = Corrections are made through the keeper’s link.
serve-loading = The table is being opened…
serve-closed = The table has been closed.
serve-again = Look again
serve-refused = This table is only for people with a link. Ask the host for one.
serve-full = All places for spectators are taken. Try again later.

# The report of a First Martians mission.
fm-chronicle-landing = Before the first sol: { $mission }
fm-chronicle-sol = Sol { $sol }
fm-chronicle-goal = The crew set out for “{ $mission }”, with { $sols } sols to get it done.
fm-chronicle-member = { $name } was there as { $role }.
fm-chronicle-unfinished = This sol is not over yet.
fm-chronicle-mood-calm = A calm sol: nothing broke and nobody was hurt.
fm-chronicle-mood-mixed = The sol had its ups and downs.
fm-chronicle-mood-hard = A hard sol, with one setback after another.
fm-chronicle-mood-black = A black sol for the HUB.
fm-chronicle-tally = { $actions ->
    [one] One action was undertaken
   *[other] { $actions } actions were undertaken
 }, { $done ->
    [0] and none came off.
    [one] and one came off.
   *[other] and { $done } of them came off.
 }
fm-chronicle-parts = { $broke ->
    [0] No part failed
    [one] One part failed
   *[other] { $broke } parts failed
 }, { $mended ->
    [0] and none was repaired.
    [one] and one was repaired.
   *[other] and { $mended } were repaired.
 }
fm-chronicle-broken = Broken parts went from { $before } to { $after }.
fm-chronicle-work = The day’s work
fm-chronicle-broke = What went wrong
fm-chronicle-mended = What was repaired
fm-chronicle-found = What was found
fm-chronicle-events = Orders and incidents
fm-chronicle-crew = How the crew fared
fm-chronicle-stores = At the end of it
fm-chronicle-end = The outcome
fm-chronicle-did-1 = { $name } ({ $role }) took on “{ $action }”{ $times ->
    [1] {""}
   *[other] {" "}{ $times } times
 } and saw it through.
fm-chronicle-did-2 = “{ $action }” went well{ $times ->
    [1] {""}
   *[other] {" "}{ $times } times
 } in the hands of { $name } ({ $role }).
fm-chronicle-did-3 = It was { $name } ({ $role }) who managed “{ $action }”{ $times ->
    [1] {""}
   *[other] {" "}{ $times } times
 }.
fm-chronicle-failed-1 = { $name } ({ $role }) tried “{ $action }”{ $times ->
    [1] {""}
   *[other] {" "}{ $times } times
 }, to no avail.
fm-chronicle-failed-2 = “{ $action }” defeated { $name } ({ $role }){ $times ->
    [1] {""}
   *[other] {" "}{ $times } times
 }.
fm-chronicle-failed-3 = { $name } ({ $role }) had no luck with “{ $action }”{ $times ->
    [1] {""}
   *[other] , { $times } times over
 }.
fm-chronicle-supply = The supply stood at oxygen { $oxygen }{ $oxygen_by }, energy { $energy }{ $energy_by } and food { $food }{ $food_by }.
fm-chronicle-mind = Stress was at { $stress } and Morale at { $morale }.
fm-chart-stores = The General Supply
fm-chart-mind = Body and mind
fm-chart-wear = Wear and tear
fm-chart-gauges = The mission’s own tracks
fm-chart-stress = Stress
fm-chart-morale = Morale
fm-chart-wounds = Wounds of the crew
fm-chart-broken = Broken parts
