# Pocket Mars: why something cannot lie as somebody has set it.
pm-misfit-stars = A space with two stars takes { $count ->
    [one] one colonist
   *[other] { $count } colonists
 }, all colours together.
pm-misfit-automatics = Devious Automatics play only against a lone player, in another colour.
pm-misfit-start = Once the set-up is done, one of the players is the starting player.
pm-misfit-seat = Only a player of this game can be named there.
pm-misfit-dealt = Cards are dealt and kept only before the first turn.
pm-misfit-turn = It has to be a player’s turn. Only a lone player’s turn has System Failures and androids.
pm-misfit-over = The game is over when the points are counted, and not before.
pm-misfit-copies = There is only one of each card.
pm-misfit-once = There is only one of this card: { $card }.
pm-misfit-twice = Each card can be in only one place, and this one is elsewhere: { $card }. Remove it from there first.
pm-misfit-column = Only cards of this type can be there: { $type } (PM-PREP-03).
pm-misfit-prep = A prep module takes { $count } cards (PM-TERM-10).
pm-misfit-back = The type must match the card.
pm-misfit-unseen = { $count ->
    [0] No card of this type is unseen
    [one] Only one card of this type is unseen
   *[other] Only { $count } cards of this type are unseen
 }: { $type }.
pm-misfit-top = No card with this back can be on top of the deck. Leave it unset: it is decided when a player looks.
