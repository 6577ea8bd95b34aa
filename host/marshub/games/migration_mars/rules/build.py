"""Phase 2, the build action: build, clear a strike tile, or remove an own building (BUILD, FORT, FAQ-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from ..box.components import PIECES, SERVICE_CARDS, Piece, name_hex
from ..happenings import Cleared, Removed
from .land import (
    clear_strike,
    explain_site,
    find_colony,
    find_linked,
    is_hex_id,
    iterate_sites,
    list_adjacent,
    list_sites,
)
from .mars import BACK, EMBASSY_SEAT, Mars, describe_cards, make_hex_option, make_seat_key
from .mars_forecasts import forecast_piece, forecast_site
from .paying import can_pay, explain_price, pay
from .people import settle_person
from .salvage import scrap_surplus

ACTIONS = ("build", "clear", "demolish")


def list_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Yield everything that the build action can be now (MM-BUILD-01)."""
    for piece in PIECES:
        if is_buildable(mars, seat, piece):
            yield _make_build_option(mars, piece)
    yield from (option for option in _OTHER_OPTIONS if next(explain(mars, seat, option.id, ""), None) is None)


def list_explainable_options(mars: Mars) -> Iterator[Option]:
    """Yield everything that the build action could ever be."""
    yield from (_make_build_option(mars, piece) for piece in PIECES)
    yield from _OTHER_OPTIONS


def _make_build_option(mars: Mars, piece: Piece) -> Option:
    cost = describe_cards(mars.content.pieces[piece].cost)
    words = Words("mm-option-build", {"piece": f"@mm-piece-{piece}"}, {"cost": cost})
    return Option(f"build:{piece}", words, group=say("mm-group-build"))


_OTHER_OPTIONS = tuple(
    Option(option_id, say(f"mm-option-{option_id}"), group=say("mm-group-build")) for option_id in ("clear", "demolish")
)


def is_buildable(mars: Mars, seat: str, piece: Piece) -> bool:
    """Return whether a piece is on the mat, can be paid for and has a legal hex (MM-BUILD-02, MM-BUILD-09)."""
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[assignment]
    return (
        can_pay(mars, seat, cost)
        and mars.count_pieces_left(seat, piece) > 0
        and next(iterate_sites(mars, seat, piece), None) is not None
    )


def run_action(mars: Mars, seat: str, action: str, rest: str) -> Script:
    """Carry out the build action.

    Returns:
        False if the player goes back; then nothing was done.
    """
    if action == "build":
        return (yield from _run_build(mars, seat, rest))
    if action == "clear":
        return (yield from _run_clear(mars, seat))
    return (yield from _run_demolish(mars, seat))


def _ask_build_hex(
    mars: Mars,
    seat: str,
    prompt: Words,
    list_hexes: Callable[[], Sequence[str]],
    explain: Callable[[str], Sequence[Reason]],
    forecast: Callable[[str], Forecast | None] | None = None,
) -> Choose:
    """Make the question for a hex of the build action, or back."""
    return Choose(
        seat,
        prompt,
        lambda: [*(make_hex_option(mars, where) for where in list_hexes()), BACK],
        explain=explain,
        forecast=forecast,
        explainable_options=lambda: [make_hex_option(mars, where) for where in mars.grounds],
    )


def _run_build(mars: Mars, seat: str, piece: str) -> Script:
    """Choose the hex, pay, and place the piece (MM-BUILD-02, MM-BUILD-06)."""
    where: str = yield _ask_build_hex(
        mars,
        seat,
        say("mm-build-where", who=make_seat_key(seat), piece=f"@mm-piece-{piece}"),
        lambda: list_sites(mars, seat, piece),
        lambda option: explain_site(mars, seat, piece, option),
        lambda option: forecast_site(mars, seat, piece, option),
    )
    if where == "back":
        return False
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[index, assignment]
    if not (yield from pay(mars, seat, cost, back=True)):
        return False
    mars.build_structure(seat, piece, where)
    if piece == "habitat":
        settle_person(mars, seat, where)  # MM-BUILD-05
    return True


def _run_clear(mars: Mars, seat: str) -> Script:
    """Remove any strike tile for an RCU, whoever suffered the strike (MM-BUILD-07, MM-BUILD-08, MM-STRIKE-15)."""
    where: str = yield _ask_build_hex(
        mars,
        seat,
        say("mm-clear-where", who=make_seat_key(seat)),
        lambda: list(mars.state.strikes),
        lambda option: _explain_clear(mars, option),
    )
    if where == "back":
        return False
    mars.return_cards(seat, SERVICE_CARDS["clear"])
    clear_strike(mars, where)
    mars.log(Cleared(seat, where))
    return True


def _explain_clear(mars: Mars, where: str) -> Sequence[Reason]:
    if where not in mars.grounds or where in mars.state.strikes:
        return ()
    return (Reason("MM-BUILD-07", say("mm-why-no-strike-there", where=name_hex(where))),)


def _run_demolish(mars: Mars, seat: str) -> Script:
    """Return an own building to the mat for an RCU (MM-FAQ-02)."""
    where: str = yield _ask_build_hex(
        mars,
        seat,
        say("mm-demolish-where", who=make_seat_key(seat)),
        lambda: list_removable(mars, seat),
        lambda option: _explain_demolish(mars, seat, option),
    )
    if where == "back":
        return False
    yield from scrap_surplus(mars, seat, where)
    mars.return_cards(seat, SERVICE_CARDS["demolish"])
    piece = mars.state.terrain.pop(where).kind
    mars.log(Removed(seat, piece, where))
    return True


def list_removable(mars: Mars, seat: str) -> list[str]:
    """Return the hexes of the own structures that may be removed."""
    return list(_iterate_removable(mars, seat))


def _iterate_removable(mars: Mars, seat: str) -> Iterator[str]:
    return (where for where in mars.list_structures(seat) if next(explain_removal(mars, seat, where), None) is None)


def explain_removal(mars: Mars, seat: str, where: str) -> Iterator[Reason]:
    """Yield the reasons against removing a structure (MM-FAQ-02)."""
    standing = mars.state.terrain.get(where)
    if standing is None or standing.owner != seat:
        yield Reason("MM-FAQ-02", say("mm-why-not-own"))
    elif standing.kind in ("hq", "fortress"):
        yield Reason("MM-FAQ-02", say("mm-why-never-removed", piece=f"@mm-piece-{standing.kind}"))
    elif standing.people:
        yield Reason("MM-FAQ-02", say("mm-why-inhabited", where=name_hex(where)), f"hex-{where}")
    elif standing.kind == "lsc" and _has_dependent_habitat(mars, seat, where):
        yield Reason("MM-FAQ-02", say("mm-why-habitats-need-it"), f"hex-{where}")
    elif standing.kind == "tunnel" and _has_dependent_structure(mars, seat, where):
        yield Reason("MM-FAQ-02", say("mm-why-something-hangs-on-it"), f"hex-{where}")


def _has_dependent_habitat(mars: Mars, seat: str, where: str) -> bool:
    """Return whether a Habitat has no other Life Support Center than this one."""
    centres = set(mars.list_structures(seat, "lsc")) - {where}
    return any(centres.isdisjoint(list_adjacent(home)) for home in mars.list_structures(seat, "habitat"))


def _has_dependent_structure(mars: Mars, seat: str, where: str) -> bool:
    """Return whether removing this Tunnel unlinks another own structure, or an occupied seat in the Embassy."""
    structures = set(mars.list_structures(seat))
    if len(structures.intersection(list_adjacent(where))) > 1 and find_linked(mars, seat) - {where} != find_linked(
        mars, seat, without=where
    ):
        return True
    if not mars.get_player(seat).embassy or where not in list_adjacent(EMBASSY_SEAT):
        return False
    return not any(other in list_adjacent(EMBASSY_SEAT) for other in find_colony(mars, seat) if other != where)


def explain(mars: Mars, seat: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the reasons why a build action is not possible now: one anywhere, or one on the hex that ends `rest`."""
    if action == "build":
        piece, _, where = rest.partition(":")
        if piece in PIECES:
            yield from _explain_build(mars, seat, piece, where)
    elif action in ("clear", "demolish"):
        if not mars.count_held(seat, SERVICE_CARDS[action]):
            yield Reason("MM-BUILD-07" if action == "clear" else "MM-FAQ-02", say("mm-why-no-rcu"))
        if rest:
            yield from _explain_clear(mars, rest) if action == "clear" else _explain_demolish(mars, seat, rest)
        elif action == "clear" and not mars.state.strikes:
            yield Reason("MM-BUILD-07", say("mm-why-no-strike"))
        elif action == "demolish" and next(_iterate_removable(mars, seat), None) is None:
            yield Reason("MM-FAQ-02", say("mm-why-nothing-to-remove"))


def _explain_demolish(mars: Mars, seat: str, where: str) -> Sequence[Reason]:
    return tuple(explain_removal(mars, seat, where)) if is_hex_id(where) else ()


def _explain_build(mars: Mars, seat: str, piece: Piece, where: str) -> Iterator[Reason]:
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[assignment]
    if mars.count_pieces_left(seat, piece) <= 0:
        rule = "MM-FORT-07" if piece == "fortress" else "MM-BUILD-09"
        yield Reason(rule, say("mm-why-none-left", piece=f"@mm-piece-{piece}"))
    if not can_pay(mars, seat, cost):
        yield explain_price(mars, seat, cost, "MM-FORT-01" if piece == "fortress" else "MM-BUILD-02")
    if where:
        yield from explain_site(mars, seat, piece, where)
    elif not list_sites(mars, seat, piece):
        yield Reason("MM-BUILD-02", say("mm-why-no-site", piece=f"@mm-piece-{piece}"))


def forecast_action(mars: Mars, seat: str, action: str, rest: str) -> Forecast | None:
    """Return the costs and gains of a build action."""
    if action == "build" and rest in PIECES:
        return forecast_piece(mars, seat, rest)
    return None
