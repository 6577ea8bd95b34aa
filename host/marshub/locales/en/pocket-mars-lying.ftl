# Pocket Mars: why something cannot lie as somebody has set it.
pm-misfit-stars = A space with two stars takes { $count ->
    [one] one colonist
   *[other] { $count } colonists
 }, all colours together.
pm-misfit-automatics = Devious Automatics are there for a lone player, in another colour, and for nobody else.
pm-misfit-start = Once the set-up is done, one of the players has begun.
pm-misfit-seat = Only somebody who plays can be named there.
pm-misfit-dealt = Cards are dealt and kept only before somebody begins.
pm-misfit-turn = It has to be somebody’s turn. Only a lone player’s turn has System Failures and androids.
pm-misfit-over = The game is over when the points are counted, and not before.
pm-misfit-copies = There is one of each card.
pm-misfit-once = There is only one of this card: { $card }.
pm-misfit-twice = Each card lies in one place, and this one lies somewhere else: { $card }. Take it away there first.
pm-misfit-column = Only cards of this type lie there: { $type } (PM-PREP-03).
pm-misfit-prep = A prep module takes { $count } cards (PM-TERM-10).
pm-misfit-back = The type has to be that of the card.
pm-misfit-unseen = { $count ->
    [0] No card of this type is unseen
    [one] Only one card of this type is unseen
   *[other] Only { $count } cards of this type are unseen
 }: { $type }.
pm-misfit-top = No card with this back can be the top one of the deck. Nothing will do: it is settled when somebody looks.
