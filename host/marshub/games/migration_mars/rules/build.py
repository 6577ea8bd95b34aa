"""Phase 2, the build action: buy and place, clear a strike tile, take an own building down (BUILD, FORT, FAQ-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from ..box.components import PIECES, Piece, name_spot
from ..happenings import Cleared, Removed
from .land import clear_strike, explain_site, find_colony, find_linked, is_hex, list_beside, list_free_sites, list_sites
from .mars import BACK, SEAT, Mars, describe_cards, make_seat_key, make_spot_option
from .mars_forecasts import forecast_piece, forecast_site
from .paying import can_pay, find_missing, pay
from .people import settle_one
from .salvage import clear_surplus

ACTIONS = ("build", "clear", "demolish")


def list_options(mars: Mars, seat: str) -> Iterator[Option]:
    """Return everything the build action can be now (MM-BUILD-01)."""
    for piece in PIECES:
        if is_buildable(mars, seat, piece):
            yield _piece_option(mars, piece)
    yield from (option for option in _OTHERS if next(explain(mars, seat, option.id, ""), None) is None)


def list_conceivable(mars: Mars) -> Iterator[Option]:
    """Return everything that the build action could ever be."""
    yield from (_piece_option(mars, piece) for piece in PIECES)
    yield from _OTHERS


def _piece_option(mars: Mars, piece: Piece) -> Option:
    cost = describe_cards(mars.content.pieces[piece].cost)  # type: ignore[arg-type]
    words = Words("mm-option-build", {"piece": f"@mm-piece-{piece}"}, {"cost": cost})
    return Option(f"build:{piece}", words, group=say("mm-group-build"))


_OTHERS = tuple(Option(each, say(f"mm-option-{each}"), group=say("mm-group-build")) for each in ("clear", "demolish"))


def is_buildable(mars: Mars, seat: str, piece: Piece) -> bool:
    """Return whether it is on the mat, can be paid and has a legal hex (MM-BUILD-02, MM-BUILD-09)."""
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[assignment]
    return (
        can_pay(mars, seat, cost)
        and mars.count_left(seat, piece) > 0
        and next(list_free_sites(mars, seat, piece), None) is not None
    )


def act(mars: Mars, seat: str, action: str, rest: str) -> Script:
    """Carry the build action out. False if they went back: then nothing was done."""
    if action == "build":
        return (yield from _build(mars, seat, rest))
    if action == "clear":
        return (yield from _clear(mars, seat))
    return (yield from _demolish(mars, seat))


def _where(
    mars: Mars,
    seat: str,
    prompt: Words,
    spots: Callable[[], Sequence[str]],
    explain: Callable[[str], Sequence[Reason]],
    forecast: Callable[[str], Forecast | None] | None = None,
) -> Choose:
    """Return a hex for the build action, or back."""
    return Choose(
        seat,
        prompt,
        lambda: [*(make_spot_option(mars, where) for where in spots()), BACK],
        explain=explain,
        forecast=forecast,
        explainable_options=lambda: [make_spot_option(mars, where) for where in mars.grounds],
    )


def _build(mars: Mars, seat: str, piece: str) -> Script:
    """Build: choose the hex, pay, and place the piece (MM-BUILD-02, MM-BUILD-06)."""
    where: str = yield _where(
        mars,
        seat,
        say("mm-build-where", who=make_seat_key(seat), piece=f"@mm-piece-{piece}"),
        lambda: list_sites(mars, seat, piece),
        lambda option: explain_site(mars, seat, piece, option),
        lambda option: None if option == "back" else forecast_site(mars, seat, piece, option),
    )
    if where == "back":
        return False
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[index, assignment]
    if not (yield from pay(mars, seat, cost, back=True)):
        return False
    mars.build(seat, piece, where)
    if piece == "habitat":
        settle_one(mars, seat, where)  # MM-BUILD-05
    return True


def _clear(mars: Mars, seat: str) -> Script:
    """Remove any strike tile, for an RCU (MM-BUILD-07, MM-BUILD-08)."""
    where: str = yield _where(
        mars,
        seat,
        say("mm-clear-where", who=make_seat_key(seat)),
        lambda: list(mars.state.strikes),
        lambda option: _why_not_cleared(mars, option),
    )
    if where == "back":
        return False
    mars.give_back(seat, "rcu")
    clear_strike(mars, where)
    mars.tell(Cleared(seat, where))
    return True


def _why_not_cleared(mars: Mars, where: str) -> Sequence[Reason]:
    if where not in mars.grounds or where in mars.state.strikes:
        return ()
    return (Reason("MM-BUILD-07", say("mm-why-no-strike-there", where=name_spot(where))),)


def _demolish(mars: Mars, seat: str) -> Script:
    """Return an own building to the mat, for an RCU (MM-FAQ-02)."""
    where: str = yield _where(
        mars,
        seat,
        say("mm-demolish-where", who=make_seat_key(seat)),
        lambda: list_removable(mars, seat),
        lambda option: tuple(explain_not_removed(mars, seat, option)) if is_hex(option) else (),
    )
    if where == "back":
        return False
    yield from clear_surplus(mars, seat, where)
    mars.give_back(seat, "rcu")
    piece = mars.state.terrain.pop(where).kind
    mars.tell(Removed(seat, piece, where))
    return True


def list_removable(mars: Mars, seat: str) -> list[str]:
    """Return the own structures that may be taken down."""
    return list(_removable(mars, seat))


def _removable(mars: Mars, seat: str) -> Iterator[str]:
    return (where for where in mars.list_structures(seat) if next(explain_not_removed(mars, seat, where), None) is None)


def explain_not_removed(mars: Mars, seat: str, where: str) -> Iterator[Reason]:
    """Yield the reasons against taking a structure down (MM-FAQ-02)."""
    standing = mars.state.terrain.get(where)
    if standing is None or standing.owner != seat:
        yield Reason("MM-FAQ-02", say("mm-why-not-own"))
    elif standing.kind in ("hq", "fortress"):
        yield Reason("MM-FAQ-02", say("mm-why-never-removed", piece=f"@mm-piece-{standing.kind}"))
    elif standing.people:
        yield Reason("MM-FAQ-02", say("mm-why-inhabited", where=name_spot(where)), f"hex-{where}")
    elif standing.kind == "lsc" and _orphans(mars, seat, where):
        yield Reason("MM-FAQ-02", say("mm-why-habitats-need-it"), f"hex-{where}")
    elif standing.kind == "tunnel" and _carries(mars, seat, where):
        yield Reason("MM-FAQ-02", say("mm-why-something-hangs-on-it"), f"hex-{where}")


def _orphans(mars: Mars, seat: str, where: str) -> bool:
    """Return whether a Habitat beside this Life Support Center has no other one."""
    centres = set(mars.list_structures(seat, "lsc")) - {where}
    return any(
        home in list_beside(where) and centres.isdisjoint(list_beside(home))
        for home in mars.list_structures(seat, "habitat")
    )


def _carries(mars: Mars, seat: str, where: str) -> bool:
    """Return whether taking this Tunnel away unlinks another own structure, or a taken seat in the Embassy."""
    own = set(mars.list_structures(seat))
    if len(own.intersection(list_beside(where))) > 1 and find_linked(mars, seat) - {where} != find_linked(
        mars, seat, without=where
    ):
        return True
    if not mars.find_player(seat).embassy or where not in list_beside(SEAT):
        return False
    return not any(other in list_beside(SEAT) for other in find_colony(mars, seat) if other != where)


def explain(mars: Mars, seat: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the reasons why a build action is not possible now."""
    if action == "build" and rest in PIECES:
        yield from _why_not_built(mars, seat, rest)
    elif action in ("clear", "demolish"):
        if not mars.count_held(seat, "rcu"):
            yield Reason("MM-BUILD-07" if action == "clear" else "MM-FAQ-02", say("mm-why-no-rcu"))
        if action == "clear" and not mars.state.strikes:
            yield Reason("MM-BUILD-07", say("mm-why-no-strike"))
        if action == "demolish" and next(_removable(mars, seat), None) is None:
            yield Reason("MM-FAQ-02", say("mm-why-nothing-to-remove"))


def _why_not_built(mars: Mars, seat: str, piece: Piece) -> Iterator[Reason]:
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[assignment]
    if mars.count_left(seat, piece) <= 0:
        rule = "MM-FORT-07" if piece == "fortress" else "MM-BUILD-09"
        yield Reason(rule, say("mm-why-none-left", piece=f"@mm-piece-{piece}"))
    if not can_pay(mars, seat, cost):
        lacking = Words("mm-why-too-dear", {}, {"cards": describe_cards(find_missing(mars, seat, cost))})
        yield Reason("MM-FORT-01" if piece == "fortress" else "MM-BUILD-02", lacking)
    if not list_sites(mars, seat, piece):
        yield Reason("MM-BUILD-02", say("mm-why-no-site", piece=f"@mm-piece-{piece}"))


def forecast(mars: Mars, seat: str, action: str, rest: str) -> Forecast | None:
    """Return the costs and gains of a build action."""
    if action == "build" and rest in PIECES:
        return forecast_piece(mars, rest)
    return None
