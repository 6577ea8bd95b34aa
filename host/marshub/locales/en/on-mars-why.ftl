# On Mars: why not, at the smaller questions; what an action costs and brings, as a range.

om-why-just-built = { $where } is the hex that has just been built on.
om-why-nearer = There is a nearer hex than { $where }.
om-why-not-free = { $where } is not free for a bot or rover.
om-why-no-bot-there = A new bot stands on a free Shelter of yours, or on the nearest free hex, and { $where } is neither.
om-why-not-upgraded = { $card } is not built yet.
om-why-speciality = The scientist’s speciality is not { $building }.
om-why-scientist-there = There is already a scientist on { $card }.
om-why-not-own-building = It belongs to { $whose }, and no scientist of yours is on it.
om-why-no-resource = A crystal is not a resource.
om-why-no-mineral = It may be any resource but a Mineral.
om-why-other-price = The price is { $goods }; a Mineral stands in for any other resource, nothing else does.
om-why-not-produced = None of your buildings and miners produces that.
om-why-completed = You have completed { $card }.
om-why-card-not-held = You do not have { $card }.
om-why-nobody-on-slot = None of your colonists is there.
om-why-not-in-pile = { $card } is not in the open pile.
om-why-not-first = { $space } is not in the leftmost column of your lab.
om-why-no-tile = { $whose } has no such technology: { $tech }.
om-why-tile-low = That tile is level { $level }, and level { $need } is needed.
om-why-space-across = Space { $space } is on the other side.

om-goods-range = { $low }–{ $count } { $good }
om-gains-one-of = One of these: { $goods }
om-gains-at-end-range = { $low } to { $high } points at the end
om-risk-unbuilt-range = { $low } to { $high } points lost at the end as long as it is not built
