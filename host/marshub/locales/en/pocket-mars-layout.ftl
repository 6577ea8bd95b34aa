# Where things of Pocket Mars lie: the sentences that lay them out, what they and their spots are called.
pm-put-building = The { $building } Building in the row.
pm-put-column = Under { $building }, face up on top: { $card }.
pm-put-side = { $whose }: the Spaceship card and all seven colonists.
pm-put-energy = { $whose }: the energy marker on { $level }.
pm-put-earth = { $whose } on Earth: { $count ->
    [one] one colonist
   *[other] { $count } colonists
 }.
pm-put-ship = { $whose } on their own Spaceship: { $count ->
    [one] one colonist
   *[other] { $count } colonists
 }.
pm-put-stars-1 = { $whose } in { $building }, one star: { $count ->
    [one] one colonist
   *[other] { $count } colonists
 }.
pm-put-stars-2 = { $whose } in { $building }, two stars: { $count ->
    [one] one colonist
   *[other] { $count } colonists
 }.
pm-put-deck = The deck, face down: { $count }.
pm-put-discard = On the discard pile: { $card }.
pm-put-playing = In front of everyone, being played: { $card }.
pm-put-looked = { $whose } looks at cards from the deck: { $count }.
pm-put-set = { $whose }: a set of cards, face down: { $count }. Only { $whose } sees which.
pm-put-hand = { $whose }: hand cards: { $count }. Only { $whose } sees which.
pm-put-prep = { $whose }: cards face down as the prep module: { $count }. Only { $whose } sees which.
pm-put-back = { $whose }: a face-down card in the prep module ({ $type }).
pm-put-start = { $who } gets the starting player card.

pm-thing-card = card
pm-thing-energy = { $whose }, energy marker
pm-thing-start = starting player card

pm-at-row = the row of Buildings
pm-at-level = { $level }
pm-at-deck = the deck
pm-at-stars-1 = { $building }, one star
pm-at-stars-2 = { $building }, two stars
pm-at-playing = in front of everyone
pm-at-looked = in front of { $whose }
pm-at-set = { $whose }, set
pm-at-hand = { $whose }, hand
pm-at-prep = { $whose }, prep module
