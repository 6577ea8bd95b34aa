# What the kernel itself says: answers that every game knows, and what happened to a session.
yes = Yes
no = No
number = { $n }
die-face = { $die }: { $face }
card-elsewhere = This card is elsewhere, as MarsHub knows it. Look at the card again; or correct the game where it is wrong.
pause-before = Next: { $what }. Does anyone want to do something first?
# What a seat alone sees, of a game that has no words of its own for it.
held-plain = { $place }: { $value }

# Corrections by the table, and what can be set
told-adjusted = { $place }: { $before } → { $after } (by hand)
told-adjusted-because = { $place }: { $before } → { $after } (by hand: { $reason })
told-adjusted-done = { $place }: { $done } (by hand)
told-adjusted-done-because = { $place }: { $done } (by hand: { $reason })
told-adjusted-hidden = { $place }: set by hand
told-adjusted-hidden-because = { $place }: set by hand ({ $reason })
told-nothing = nothing
told-nth = number { $n }
told-text = { $text }
told-each = { $what } { $value }
told-with = { $what } ({ $more })
told-span = { $low } to { $high }
told-more = { $count } more
told-can-from-to = { $place } can be { $low } to { $high }.
told-can-from-to-why = { $place } can be { $low } to { $high }. { $why }
told-can-from = { $place } can be { $low } or more.
told-can-be = { $place } can be one of these: { $values }.
told-can-list = { $place } can hold only these: { $values }.
told-can-now = { $place }: with the table as it is, only { $values } is possible.
told-why = { $what } { $why }
told-can-not = { $place } cannot have that value with the table as it is.
told-can-not-by = { $place } cannot have that value with the table as it is ({ $rules }).
told-can-parts = { $place } takes { $parts }.
told-can-parts-each = { $place }: each takes { $parts }.
told-part = { $what } ({ $values })
told-can-such = { $place } cannot have that value.
told-can-letters = { $place } can have { $most } letters at most.

## Packs to fill in

content-template = A pack for your own copy of { $game }. Every value in MarsHub’s own pack is here as a comment: remove the first “# ” from each line that differs in your box, correct it, and put the file into your packs folder. Lines that stay comments keep MarsHub’s value.
content-template-written = Written to { $file }. Correct what differs in your box, then check it: marshub content check { $file }
