# Pocket Mars: why not, at the smaller questions, and what would help.

## What could be wondered about

pm-group-actions = Card actions
pm-option-top = top action of { $card }
pm-option-bottom = bottom action of { $card }

## What is against it

pm-why-not-held = You do not hold { $card }.
pm-why-in-prep = { $card } is in your prep module.
pm-why-in-hand = { $card } is in your hand.
pm-why-discarded = { $card } is in the discard pile.
pm-why-below = { $card } is connected to { $building }.
pm-why-kept = You already keep { $card }.
pm-why-swapped = { $card } has just been swapped.
pm-why-connected = { $card } has just been connected.
pm-why-only-looked = Choose one of the cards you are looking at.
pm-why-only-prep = Only cards in your prep module can be chosen here.
pm-why-energy = It costs { $cost } energy, and you have { $held }.
pm-why-needs = It needs this first: { $needs }.
pm-why-idle = It would change nothing now.
pm-why-oneself = It has to be another player.
pm-why-no-hand = { $whose } has no cards in hand.

## What would help

pm-mend-next-turn = your next turn
pm-mend-fill = at the end of the turn, cards from your hand fill your prep module
pm-mend-draw = at the end of the turn you draw up to four cards
pm-mend-renewal = when the deck is empty, discards and covered cards become the new deck
pm-mend-four = at the end of the turn everybody fills up to two cards there
pm-mend-androids = at the end of the round the Automatics fill up to two cards
pm-mend-energy = { $count } more energy
pm-mend-land = landing a colonist there first
pm-mend-down = moving a colonist down there (Ecosystem)
