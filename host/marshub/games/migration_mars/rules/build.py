"""Phase 2, the build action: buy and place, clear a strike tile, take an own building down (BUILD, FORT, FAQ-02)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from ..box.components import PIECES, Piece, spot_name
from ..happenings import Cleared, Removed
from .land import beside, clear, colony, free_sites, is_hex, linked, reasons, sites
from .mars import BACK, SEAT, Mars, seat_key, spot_option, told_cards
from .outlook import forecast_piece, forecast_site
from .paying import can_pay, missing, pay
from .people import settle
from .salvage import clear_surplus

ACTIONS = ("build", "clear", "demolish")


def options(mars: Mars, who: str) -> Iterator[Option]:
    """Return everything the build action can be now (MM-BUILD-01)."""
    for piece in PIECES:
        if buildable(mars, who, piece):
            yield _piece_option(mars, piece)
    yield from (each for each in _OTHERS if next(explain(mars, who, each.id, ""), None) is None)


def conceivable(mars: Mars) -> Iterator[Option]:
    """Return everything that the build action could ever be."""
    yield from (_piece_option(mars, piece) for piece in PIECES)
    yield from _OTHERS


def _piece_option(mars: Mars, piece: Piece) -> Option:
    cost = told_cards(mars.content.pieces[piece].cost)  # type: ignore[arg-type]
    words = Words("mm-option-build", {"piece": f"@mm-piece-{piece}"}, {"cost": cost})
    return Option(f"build:{piece}", words, group=say("mm-group-build"))


_OTHERS = tuple(Option(each, say(f"mm-option-{each}"), group=say("mm-group-build")) for each in ("clear", "demolish"))


def buildable(mars: Mars, who: str, piece: Piece) -> bool:
    """Return whether it is on the mat, can be paid and has a legal hex (MM-BUILD-02, MM-BUILD-09)."""
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[assignment]
    return (
        can_pay(mars, who, cost) and mars.left(who, piece) > 0 and next(free_sites(mars, who, piece), None) is not None
    )


def act(mars: Mars, who: str, action: str, rest: str) -> Script:
    """Carry the build action out. False if they went back: then nothing was done."""
    if action == "build":
        return (yield from _build(mars, who, rest))
    if action == "clear":
        return (yield from _clear(mars, who))
    return (yield from _demolish(mars, who))


def _where(
    mars: Mars,
    who: str,
    prompt: Words,
    spots: Callable[[], Sequence[str]],
    explain: Callable[[str], Sequence[Reason]],
    forecast: Callable[[str], Forecast | None] | None = None,
) -> Choose:
    """Return a hex for the build action, or back."""
    return Choose(
        who,
        prompt,
        lambda: [*(spot_option(mars, where) for where in spots()), BACK],
        explain=explain,
        forecast=forecast,
        wonders=lambda: [spot_option(mars, where) for where in mars.grounds],
    )


def _build(mars: Mars, who: str, piece: str) -> Script:
    """Build: choose the hex, pay, and place the piece (MM-BUILD-02, MM-BUILD-06)."""
    where: str = yield _where(
        mars,
        who,
        say("mm-build-where", who=seat_key(who), piece=f"@mm-piece-{piece}"),
        lambda: sites(mars, who, piece),
        lambda option: reasons(mars, who, piece, option),
        lambda option: None if option == "back" else forecast_site(mars, who, piece, option),
    )
    if where == "back":
        return False
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[index, assignment]
    if not (yield from pay(mars, who, cost, back=True)):
        return False
    mars.build(who, piece, where)
    if piece == "habitat":
        settle(mars, who, where)  # MM-BUILD-05
    return True


def _clear(mars: Mars, who: str) -> Script:
    """Remove any strike tile, for an RCU (MM-BUILD-07, MM-BUILD-08)."""
    where: str = yield _where(
        mars,
        who,
        say("mm-clear-where", who=seat_key(who)),
        lambda: list(mars.state.strikes),
        lambda option: _why_not_cleared(mars, option),
    )
    if where == "back":
        return False
    mars.give_back(who, "rcu")
    clear(mars, where)
    mars.tell(Cleared(who, where))
    return True


def _why_not_cleared(mars: Mars, where: str) -> Sequence[Reason]:
    if where not in mars.grounds or where in mars.state.strikes:
        return ()
    return (Reason("MM-BUILD-07", say("mm-why-no-strike-there", where=spot_name(where))),)


def _demolish(mars: Mars, who: str) -> Script:
    """Return an own building to the mat, for an RCU (MM-FAQ-02)."""
    where: str = yield _where(
        mars,
        who,
        say("mm-demolish-where", who=seat_key(who)),
        lambda: removable(mars, who),
        lambda option: tuple(why_not_removed(mars, who, option)) if is_hex(option) else (),
    )
    if where == "back":
        return False
    yield from clear_surplus(mars, who, where)
    mars.give_back(who, "rcu")
    piece = mars.state.terrain.pop(where).kind
    mars.tell(Removed(who, piece, where))
    return True


def removable(mars: Mars, who: str) -> list[str]:
    """Return the own structures that may be taken down."""
    return list(_removable(mars, who))


def _removable(mars: Mars, who: str) -> Iterator[str]:
    return (where for where in mars.of(who) if next(why_not_removed(mars, who, where), None) is None)


def why_not_removed(mars: Mars, who: str, where: str) -> Iterator[Reason]:
    """Yield the reasons against taking a structure down (MM-FAQ-02)."""
    standing = mars.state.terrain.get(where)
    if standing is None or standing.owner != who:
        yield Reason("MM-FAQ-02", say("mm-why-not-own"))
    elif standing.kind in ("hq", "fortress"):
        yield Reason("MM-FAQ-02", say("mm-why-never-removed", piece=f"@mm-piece-{standing.kind}"))
    elif standing.people:
        yield Reason("MM-FAQ-02", say("mm-why-inhabited", where=spot_name(where)), f"hex-{where}")
    elif standing.kind == "lsc" and _orphans(mars, who, where):
        yield Reason("MM-FAQ-02", say("mm-why-habitats-need-it"), f"hex-{where}")
    elif standing.kind == "tunnel" and _carries(mars, who, where):
        yield Reason("MM-FAQ-02", say("mm-why-something-hangs-on-it"), f"hex-{where}")


def _orphans(mars: Mars, who: str, where: str) -> bool:
    """Return whether a Habitat beside this Life Support Center has no other one."""
    centres = set(mars.of(who, "lsc")) - {where}
    return any(home in beside(where) and centres.isdisjoint(beside(home)) for home in mars.of(who, "habitat"))


def _carries(mars: Mars, who: str, where: str) -> bool:
    """Return whether taking this Tunnel away unlinks another own structure, or a taken seat in the Embassy."""
    own = set(mars.of(who))
    if len(own.intersection(beside(where))) > 1 and linked(mars, who) - {where} != linked(mars, who, without=where):
        return True
    if not mars.player(who).embassy or where not in beside(SEAT):
        return False
    return not any(other in beside(SEAT) for other in colony(mars, who) if other != where)


def explain(mars: Mars, who: str, action: str, rest: str) -> Iterator[Reason]:
    """Yield the reasons why a build action is not possible now."""
    if action == "build" and rest in PIECES:
        yield from _why_not_built(mars, who, rest)
    elif action in ("clear", "demolish"):
        if not mars.held(who, "rcu"):
            yield Reason("MM-BUILD-07" if action == "clear" else "MM-FAQ-02", say("mm-why-no-rcu"))
        if action == "clear" and not mars.state.strikes:
            yield Reason("MM-BUILD-07", say("mm-why-no-strike"))
        if action == "demolish" and next(_removable(mars, who), None) is None:
            yield Reason("MM-FAQ-02", say("mm-why-nothing-to-remove"))


def _why_not_built(mars: Mars, who: str, piece: Piece) -> Iterator[Reason]:
    cost: dict[str, int] = mars.content.pieces[piece].cost  # type: ignore[assignment]
    if mars.left(who, piece) <= 0:
        rule = "MM-FORT-07" if piece == "fortress" else "MM-BUILD-09"
        yield Reason(rule, say("mm-why-none-left", piece=f"@mm-piece-{piece}"))
    if not can_pay(mars, who, cost):
        lacking = Words("mm-why-too-dear", {}, {"cards": told_cards(missing(mars, who, cost))})
        yield Reason("MM-FORT-01" if piece == "fortress" else "MM-BUILD-02", lacking)
    if not sites(mars, who, piece):
        yield Reason("MM-BUILD-02", say("mm-why-no-site", piece=f"@mm-piece-{piece}"))


def forecast(mars: Mars, who: str, action: str, rest: str) -> Forecast | None:
    """Return the costs and gains of a build action."""
    if action == "build" and rest in PIECES:
        return forecast_piece(mars, rest)
    return None
