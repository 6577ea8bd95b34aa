"""Forecasts: price and links of a building; the odds of the roll, of meteorites, of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

import msgspec

from marshub.kernel import Forecast, Odds, OddsLine, Reason, Words, count_shares, make_odds_line, say, shares_of_pile

from ..box.components import RESOURCES, Piece, stop_of
from ..content.pack import Meteors
from ..effects import Injury, Strike
from .land import find_linked, is_at_embassy, list_beside, list_passages
from .mars import Mars, describe_cards, make_seat_key
from .meteor import find_hits, find_protection, find_shielded, find_way
from .rover import count_mined, find_end
from .supply_stop import UPKEEP, compute_production

# ---------------------------------------------------------------------- a building, before it stands


def forecast_piece(mars: Mars, piece: Piece) -> Forecast:
    """Return the costs and effects of a piece, wherever it is put."""
    return Forecast(costs=tuple(_costs(mars, piece)), gains=tuple(_does(piece)))


def forecast_site(mars: Mars, seat: str, piece: str, where: str) -> Forecast:
    """Return the costs, effects, links and risks of a piece on this hex."""
    then = Mars(msgspec.structs.replace(mars.state, terrain=dict(mars.state.terrain)), mars.content)
    then.put(seat, piece, where)
    taken = Fraction(sum(count for target, count in _targets(mars) if _takes(then, target, where)), _ROLLS)
    risks = [Reason("MM-STRIKE-07", say("mm-forecast-strike", favourable=taken.numerator, of=taken.denominator))]
    return Forecast(
        costs=tuple(_costs(mars, piece)),
        gains=(*_does(piece), *_links(mars, then, seat)),
        risks=tuple(risks) if taken else (),
    )


def _takes(mars: Mars, target: str, where: str) -> bool:
    return (
        target in mars.grounds
        and not find_protection(mars, target)
        and any(hit.where == where for hit in find_hits(mars, target))
    )


def _costs(mars: Mars, piece: str) -> Iterator[Reason]:
    cost: Mapping[str, int] = mars.content.pieces[piece].cost  # type: ignore[index, assignment]
    yield Reason("MM-FORT-01" if piece == "fortress" else "MM-BUILD-02", _listed("mm-forecast-price", cost))
    if piece == "refinery":
        yield Reason("MM-SUPPLY-02", _listed("mm-forecast-upkeep", UPKEEP))


def _does(piece: str) -> Iterator[Reason]:
    rules = {
        "habitat": "MM-BUILD-05",
        "hospital": "MM-SUPPLY-09",
        "factory": "MM-SUPPLY-09",
        "refinery": "MM-ROLL-04",
        "export": "MM-EXPORT-09",
        "fortress": "MM-FORT-05",
    }
    if piece in rules:
        yield Reason(rules[piece], say(f"mm-forecast-{piece}"))


def _links(now: Mars, then: Mars, seat: str) -> Iterator[Reason]:
    """Yield what a colony is linked to then and is not now."""
    if is_at_embassy(then, seat) and not is_at_embassy(now, seat):
        yield Reason("MM-PLACE-10", say("mm-forecast-embassy"), "hex-0,0")
    for corner in list_passages(then, seat):
        if corner not in list_passages(now, seat):
            yield Reason("MM-TERR-08", say("mm-forecast-passage", corner=f"@mm-corner-{corner}"))
    again = len(find_linked(then, seat)) - len(find_linked(now, seat)) - 1
    if again > 0:
        yield Reason("MM-PLACE-13", say("mm-forecast-relinked", count=again))


def _listed(key: str, cards: Mapping[str, int]) -> Words:
    return Words(key, {}, {"cards": describe_cards(cards)})


# ---------------------------------------------------------------------- odds

_ROLLS = 12 * 6 * 6


@lru_cache(maxsize=8)
def _aims(meteors: Meteors) -> tuple[tuple[str, int], ...]:
    """Return every hex that the three dice can lead to, and by how many of their results."""
    result = Counter(
        find_way(meteors, direction, distance, strike).where
        for direction, distance, strike in product(range(1, 13), range(1, 7), range(1, 7))
    )
    return tuple(result.items())


def _targets(mars: Mars) -> tuple[tuple[str, int], ...]:
    return _aims(mars.content.meteors)


def list_odds(mars: Mars) -> list[Odds]:
    """Return the next roll of who is active, one meteorite, and the next event."""
    state = mars.state
    odds_lines = [_meteor(mars)]
    if state.phase in ("colony", "build") and not state.grounded:
        odds_lines = [_way(mars, state.active), _mined(mars, state.active), *odds_lines]
    if any(state.deck.values()):
        odds_lines.append(_event(mars))
    return odds_lines


def compute_way_shares(mars: Mars, seat: str) -> dict[str, Fraction]:
    """Return the odds of the Rover's end without Fuel Cells: a resource, "home", another "stop" or a "ruin"."""
    ends: dict[str, Fraction] = {}
    for steps, chance in count_shares(mars.content.dice.numbered).items():
        space = mars.content.track[find_end(mars, seat, steps)]
        name = space if space in RESOURCES else "home" if space == stop_of(seat) else space.partition("-")[0]
        ends[name] = ends.get(name, Fraction(0)) + chance
    return ends


def _way(mars: Mars, seat: str) -> Odds:
    """Return the odds of where the Rover ends, by what is there."""
    rules = {"home": "MM-ROLL-07", "stop": "MM-ROLL-08", "ruin": "MM-ROLL-10"}
    lines = tuple(
        make_odds_line(say(f"mm-odds-{name}"), chance, rules.get(name, "MM-ROLL-04"))
        for name, chance in compute_way_shares(mars, seat).items()
    )
    return Odds("way", say("mm-odds-way", who=make_seat_key(seat)), lines, (say("mm-odds-without-fuel"),))


def compute_mined_shares(mars: Mars, seat: str, ends: Mapping[str, Fraction]) -> dict[tuple[str, int], Fraction]:
    """Return the odds of the cards that the roll brings, as far as the Treasury goes. `ends`: `way_shares`."""
    result: dict[tuple[str, int], Fraction] = {}
    brought: dict[int, Fraction] = {}
    for collection, its in count_shares(mars.content.dice.collection).items():
        cards = count_mined(mars, seat, collection)
        brought[cards] = brought.get(cards, Fraction(0)) + its
    for space in (item for item in RESOURCES if item in ends):
        left = mars.count_in_treasury(space)
        for cards, its in brought.items():
            got = space, min(left, cards)
            result[got] = result.get(got, Fraction(0)) + ends[space] * its
    return result


def _mined(mars: Mars, seat: str) -> Odds:
    """Return the odds of the cards from a mineable space."""
    lines = tuple(
        make_odds_line(say("mm-odds-mined", count=count, card=f"@mm-card-{card}"), chance, "MM-ROLL-04")
        for (card, count), chance in sorted(compute_mined_shares(mars, seat, compute_way_shares(mars, seat)).items())
    )
    notes = tuple(
        say("mm-odds-at-home", count=count, card=f"@mm-card-{card}")
        for card, count in compute_production(mars, seat).items()
        if count
    )
    return Odds("mined", say("mm-odds-mine", who=make_seat_key(seat)), lines, notes)


def compute_harm_shares(mars: Mars) -> tuple[Fraction, dict[str, Fraction]]:
    """Return the odds that one meteorite does nothing, and that it costs a faction at least one building."""
    harm: dict[str, int] = dict.fromkeys(mars.seats, 0)
    idle, shields = 0, find_shielded(mars)
    near = {there for where in mars.state.terrain for there in (where, *list_beside(where))}
    for target, count in _targets(mars):
        if target not in mars.grounds or find_protection(mars, target, shields):
            idle += count
            continue
        for owner in {hit.owner for hit in find_hits(mars, target, shields)} if target in near else ():
            harm[owner] += count
    return Fraction(idle, _ROLLS), {who: Fraction(count, _ROLLS) for who, count in harm.items()}


def _meteor(mars: Mars) -> Odds:
    """Return the odds of one meteorite: whom it costs a building, and that it does nothing."""
    idle, harm = compute_harm_shares(mars)
    lines = [make_odds_line(say("mm-odds-idle"), idle, "MM-STRIKE-01")]
    lines += [
        make_odds_line(say("mm-odds-harm", whose=make_seat_key(who)), chance, "MM-STRIKE-07", grave=True)
        for who, chance in harm.items()
    ]
    return Odds("meteor", say("mm-odds-meteor"), tuple(lines))


def _event(mars: Mars) -> Odds:
    """Return the odds of the next event among the unseen ones."""
    cards = shares_of_pile(mars.state.deck)

    def of(kind: type, name: str, rule: str) -> OddsLine:
        steps = {event: mars.content.events[event].steps for event in cards}
        whole = sum((cards[event] for event in cards if any(isinstance(s, kind) for s in steps[event])), Fraction(0))
        return make_odds_line(say(f"mm-odds-{name}"), whole, rule, grave=True)

    kept = sum((chance for event, chance in cards.items() if mars.content.events[event].keeps), Fraction(0))
    lines = (
        of(Strike, "strike", "MM-METEOR-09"),
        of(Injury, "injury", "MM-INJ-01"),
        make_odds_line(say("mm-odds-kept"), kept, "MM-ROLL-13"),
    )
    return Odds("event", say("mm-odds-event"), lines, (say("mm-odds-cards", count=sum(mars.state.deck.values())),))
