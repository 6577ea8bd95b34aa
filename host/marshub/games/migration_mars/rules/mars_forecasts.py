"""Forecasts: price and links of a building; the odds of the roll, of meteorites, of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product

import msgspec

from marshub.kernel import Forecast, Odds, OddsLine, Reason, Words, count_shares, make_odds_line, say, shares_of_pile

from ..box.components import RESOURCES, Piece, get_supply_stop
from ..content.pack import Meteors
from ..effects import Injury, Strike
from .land import find_linked, is_linked_to_embassy, list_adjacent, list_linked_passages
from .mars import Mars, describe_cards, make_seat_key
from .meteor import find_hits, find_protection, find_shielded, trace_meteor
from .paying import list_payments
from .rover import count_mined, find_end_space
from .supply_stop import UPKEEP, compute_production

# ---------------------------------------------------------------------- a building, before it stands


def forecast_piece(mars: Mars, seat: str, piece: Piece) -> Forecast:
    """Return the costs and effects of a piece, wherever it is placed."""
    return Forecast(costs=tuple(_list_costs(mars, seat, piece)), gains=tuple(_list_effects(piece)))


def forecast_site(mars: Mars, seat: str, piece: str, where: str) -> Forecast | None:
    """Return the costs, effects, links and risks of a piece on this hex; None if there is no such hex."""
    if where not in mars.grounds:
        return None
    after = Mars(msgspec.structs.replace(mars.state, terrain=dict(mars.state.terrain)), mars.content)
    after.place_structure(seat, piece, where)
    strike_share = Fraction(
        sum(count for target, count in _get_strike_hexes(mars) if _is_removed(after, target, where)), _METEOR_ROLLS
    )
    risks = [
        Reason(
            "MM-STRIKE-07", say("mm-forecast-strike", favourable=strike_share.numerator, of=strike_share.denominator)
        )
    ]
    return Forecast(
        costs=tuple(_list_costs(mars, seat, piece)),
        gains=(*_list_effects(piece), *_list_new_links(mars, after, seat)),
        risks=tuple(risks) if strike_share else (),
    )


def _is_removed(mars: Mars, target: str, where: str) -> bool:
    return (
        target in mars.grounds
        and not find_protection(mars, target)
        and any(hit.where == where for hit in find_hits(mars, target))
    )


def _list_costs(mars: Mars, seat: str, piece: str) -> Iterator[Reason]:
    cost: Mapping[str, int] = mars.content.pieces[piece].cost  # type: ignore[index, assignment]
    yield Reason("MM-FORT-01" if piece == "fortress" else "MM-BUILD-02", _describe_card_list("mm-forecast-price", cost))
    payments = list_payments(mars.get_player(seat).hand, cost)  # type: ignore[arg-type]
    if len(payments) == 1 and payments[0] != {card: count for card, count in cost.items() if count}:
        yield Reason("MM-BUILD-03", _describe_card_list("mm-forecast-paid", payments[0]))  # nobody is asked
    if piece == "refinery":
        yield Reason("MM-SUPPLY-02", _describe_card_list("mm-forecast-upkeep", UPKEEP))


def _list_effects(piece: str) -> Iterator[Reason]:
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


def _list_new_links(before: Mars, after: Mars, seat: str) -> Iterator[Reason]:
    """Yield the links that a colony has on the table `then` and not on `now`."""
    if is_linked_to_embassy(after, seat) and not is_linked_to_embassy(before, seat):
        yield Reason("MM-PLACE-10", say("mm-forecast-embassy"), "hex-0,0")
    for corner in list_linked_passages(after, seat):
        if corner not in list_linked_passages(before, seat):
            yield Reason("MM-TERR-08", say("mm-forecast-passage", corner=f"@mm-corner-{corner}"))
    relinked = len(find_linked(after, seat)) - len(find_linked(before, seat)) - 1
    if relinked > 0:
        yield Reason("MM-PLACE-13", say("mm-forecast-relinked", count=relinked))


def _describe_card_list(key: str, cards: Mapping[str, int]) -> Words:
    return Words(key, {}, {"cards": describe_cards(cards)})


# ---------------------------------------------------------------------- odds

_METEOR_ROLLS = 12 * 6 * 6


@lru_cache(maxsize=8)
def _count_strike_hexes(meteors: Meteors) -> tuple[tuple[str, int], ...]:
    """Return every hex that the three dice can lead to, with the number of their results that do."""
    result = Counter(
        trace_meteor(meteors, direction, distance, strike).where
        for direction, distance, strike in product(range(1, 13), range(1, 7), range(1, 7))
    )
    return tuple(result.items())


def _get_strike_hexes(mars: Mars) -> tuple[tuple[str, int], ...]:
    return _count_strike_hexes(mars.content.meteors)


def list_odds(mars: Mars) -> list[Odds]:
    """Return the odds of the active player's next roll, of one meteorite, and of the next event."""
    state = mars.state
    odds_lines = [_make_meteor_odds(mars)]
    if state.phase in ("colony", "build") and not state.grounded:
        odds_lines = [_make_end_odds(mars, state.active), _make_mining_odds(mars, state.active), *odds_lines]
    if any(state.deck.values()):
        odds_lines.append(_make_event_odds(mars))
    return odds_lines


def compute_end_shares(mars: Mars, seat: str) -> dict[str, Fraction]:
    """Return the odds of the Rover's last space without Fuel Cells: a resource, "home", another "stop" or a "ruin"."""
    ends: dict[str, Fraction] = {}
    for steps, chance in count_shares(mars.content.dice.numbered).items():
        space = mars.content.track[find_end_space(mars, seat, steps)]
        name = space if space in RESOURCES else "home" if space == get_supply_stop(seat) else space.partition("-")[0]
        ends[name] = ends.get(name, Fraction(0)) + chance
    return ends


def _make_end_odds(mars: Mars, seat: str) -> Odds:
    """Return the odds of the Rover's last space."""
    rules = {"home": "MM-ROLL-07", "stop": "MM-ROLL-08", "ruin": "MM-ROLL-10"}
    lines = tuple(
        make_odds_line(say(f"mm-odds-{name}"), chance, rules.get(name, "MM-ROLL-04"))
        for name, chance in compute_end_shares(mars, seat).items()
    )
    return Odds("way", say("mm-odds-way", who=make_seat_key(seat)), lines, (say("mm-odds-without-fuel"),))


def compute_mined_shares(mars: Mars, seat: str, ends: Mapping[str, Fraction]) -> dict[tuple[str, int], Fraction]:
    """Return the odds of the cards that the roll brings, as far as the Treasury goes.

    `ends` are the odds of `compute_end_shares`.
    """
    result: dict[tuple[str, int], Fraction] = {}
    brought: dict[int, Fraction] = {}
    for collection, chance in count_shares(mars.content.dice.collection).items():
        cards = count_mined(mars, seat, collection)
        brought[cards] = brought.get(cards, Fraction(0)) + chance
    for space in (item for item in RESOURCES if item in ends):
        in_stock = mars.count_in_treasury(space)
        for cards, chance in brought.items():
            key = space, min(in_stock, cards)
            result[key] = result.get(key, Fraction(0)) + ends[space] * chance
    return result


def _make_mining_odds(mars: Mars, seat: str) -> Odds:
    """Return the odds of the cards from a mineable space."""
    lines = tuple(
        make_odds_line(say("mm-odds-mined", count=count, card=f"@mm-card-{card}"), chance, "MM-ROLL-04")
        for (card, count), chance in sorted(compute_mined_shares(mars, seat, compute_end_shares(mars, seat)).items())
    )
    notes = tuple(
        say("mm-odds-at-home", count=count, card=f"@mm-card-{card}")
        for card, count in compute_production(mars, seat).items()
        if count
    )
    return Odds("mined", say("mm-odds-mine", who=make_seat_key(seat)), lines, notes)


def compute_harm_shares(mars: Mars) -> tuple[Fraction, dict[str, Fraction]]:
    """Return the odds that one meteorite has no effect, and that it costs a faction at least one building."""
    harm: dict[str, int] = dict.fromkeys(mars.seats, 0)
    idle, shields = 0, find_shielded(mars)
    exposed = {neighbour for where in mars.state.terrain for neighbour in (where, *list_adjacent(where))}
    for target, count in _get_strike_hexes(mars):
        if target not in mars.grounds or find_protection(mars, target, shields):
            idle += count
            continue
        for owner in {hit.owner for hit in find_hits(mars, target, shields)} if target in exposed else ():
            harm[owner] += count
    return Fraction(idle, _METEOR_ROLLS), {seat: Fraction(count, _METEOR_ROLLS) for seat, count in harm.items()}


def _make_meteor_odds(mars: Mars) -> Odds:
    """Return the odds of one meteorite: no effect, and a lost building for each faction."""
    idle, harm = compute_harm_shares(mars)
    lines = [make_odds_line(say("mm-odds-idle"), idle, "MM-STRIKE-01")]
    lines += [
        make_odds_line(say("mm-odds-harm", whose=make_seat_key(seat)), chance, "MM-STRIKE-07", grave=True)
        for seat, chance in harm.items()
    ]
    return Odds("meteor", say("mm-odds-meteor"), tuple(lines))


def _make_event_odds(mars: Mars) -> Odds:
    """Return the odds of the next event among the unseen ones."""
    cards = shares_of_pile(mars.state.deck)

    def make_line(step_type: type, name: str, rule: str) -> OddsLine:
        steps = {event: mars.content.events[event].steps for event in cards}
        chance = sum(
            (cards[event] for event in cards if any(isinstance(step, step_type) for step in steps[event])), Fraction(0)
        )
        return make_odds_line(say(f"mm-odds-{name}"), chance, rule, grave=True)

    kept = sum((chance for event, chance in cards.items() if mars.content.events[event].keeps), Fraction(0))
    lines = (
        make_line(Strike, "strike", "MM-METEOR-09"),
        make_line(Injury, "injury", "MM-INJ-01"),
        make_odds_line(say("mm-odds-kept"), kept, "MM-ROLL-13"),
    )
    return Odds("event", say("mm-odds-event"), lines, (say("mm-odds-cards", count=sum(mars.state.deck.values())),))
