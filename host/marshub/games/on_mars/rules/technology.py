"""Technology: learning, developing, benefits of lab spaces, and lenders' decisions (TECH, RND)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import GRID, LAB, GridSpace, LabSpace, Tech, row_of
from ..box.state import Loan
from ..effects import Cost
from ..happenings.technology import Developed, Learned, LoanKept, LoanUsed
from . import outlook
from .abilities import Effort, does, given, use, useful
from .asked import one_of
from .card_words import ability_words
from .mars import BACK, DONE, NONE, YES_OR_NO, Mars, price_words, seat_key, told_goods
from .missions import contribute
from .paying import can_pay, pay
from .stores import gain, room_for

FIRST: tuple[LabSpace, ...] = ("A1", "A2")  # the leftmost column (OM-TECH-02)


# ---------------------------------------------------------------------- learning


def price(mars: Mars, space: str) -> Cost:
    """Return the cost of a tile of the grid, by its row (OM-TECH-03)."""
    return mars.content.prices.grid[row_of(space)]


def free_first(mars: Mars, who: str) -> list[LabSpace]:
    """Return the empty spaces of the leftmost column."""
    return [space for space in FIRST if space not in mars.player(who).lab]


def learnable(mars: Mars, who: str) -> list[str]:
    """Return the spaces of the grid whose tiles a player could learn now."""
    if not free_first(mars, who):
        return []
    return [space for space in mars.state.grid if next(why_not_tile(mars, who, space), None) is None]


def why_not_tile(mars: Mars, who: str, space: str) -> Iterator[Reason]:
    """Yield the reasons against learning a tile of the grid."""
    tech = mars.state.grid.get(space)  # type: ignore[call-overload]
    if tech is None:
        return
    if mars.tile(who, tech):
        yield Reason("OM-TECH-08", say("om-why-known", tech=f"@om-tech-{tech}"))
    if not can_pay(mars, who, price(mars, space)):
        yield Reason(
            "OM-TECH-03", Words("om-why-lacking", {}, {"goods": told_goods(mars.missing(who, price(mars, space)))})
        )


def why_not_learn(mars: Mars, who: str) -> Iterator[Reason]:
    """Yield the reasons against learning at all."""
    if not free_first(mars, who):
        yield Reason("OM-TECH-02", say("om-why-lab-full"))
    elif not mars.state.grid:
        yield Reason("OM-TECH-04", say("om-why-grid-empty"))
    elif not learnable(mars, who):
        for space in mars.state.grid:
            yield from why_not_tile(mars, who, space)


def pick_tile(mars: Mars, who: str, last: Option, *, boosted: bool = False) -> Choose:
    """Return the question which tile of the grid is learnt."""

    def options() -> list[Option]:
        open_to = learnable(mars, who)
        return [*(_tile_option(mars, space) for space in GRID if space in open_to), last]

    prompt = say("om-learn", who=seat_key(who), colonists=int(boosted))
    return Choose(
        who,
        prompt,
        options,
        explain=lambda option: tuple(why_not_tile(mars, who, option)),
        forecast=lambda option: _learnt(mars, who, option, boosted=boosted),
        wonders=lambda: [_tile_option(mars, space) for space in mars.state.grid],
    )


def _tile_option(mars: Mars, space: GridSpace) -> Option:
    """Return a tile of the grid to choose, with its price."""
    facts: dict[str, str | int] = {
        "tech": f"@om-tech-{mars.state.grid[space]}",
        "row": f"@om-row-{row_of(space)}",
        "place": int(space.partition("-")[2]),  # two tiles of one technology may lie in a row
    }
    return Option(space, Words("om-option-learn", facts, {"goods": price_words(price(mars, space))}))


def _learnt(mars: Mars, who: str, space: str, *, boosted: bool) -> Forecast | None:
    """Return the costs and gains of learning a tile of the grid."""
    if space not in mars.state.grid:
        return None
    costs = [Reason("OM-TECH-07", say("om-costs-boost"))] if boosted else []
    if any(price(mars, space).values()):
        costs.append(Reason("OM-TECH-03", Words("om-costs", {}, {"goods": told_goods(price(mars, space))})))
    return Forecast(costs=tuple(costs), gains=tuple(outlook.step(mars, who, 1, learnt=True)))


def learn(mars: Mars, who: str, space: str, effort: Effort) -> Script:
    """Move a tile from the grid to the leftmost column: its price, its space's benefit (OM-TECH-01, -03, -05)."""
    free = free_first(mars, who)
    to = free[0]
    if len(free) > 1:
        to = yield _where(mars, who, free)
    yield from pay(mars, who, price(mars, space))
    tech = mars.state.grid.pop(space)  # type: ignore[call-overload]
    mars.player(who).lab[to] = tech
    mars.tell(Learned(who, tech, to))
    contribute(mars, who, "technology-at", level=mars.content.lab[to].level)
    yield from _space_benefit(mars, who, to, effort)


def learn_more(mars: Mars, who: str, effort: Effort) -> Script:
    """Learn a second tile, for exactly one colonist (OM-TECH-07, OM-BOOST-05)."""
    if not effort.left(mars, who) or not learnable(mars, who):
        return
    picked: str = yield pick_tile(mars, who, DONE, boosted=True)
    if picked != "done":
        effort.boost(mars, who)
        yield from learn(mars, who, picked, effort)


def _where(mars: Mars, who: str, spaces: list[LabSpace]) -> Choose:
    return one_of(
        who,
        say("om-lab-space", who=seat_key(who)),
        lambda: [space_option(mars, space) for space in spaces],
        lambda: [space_option(mars, space) for space in LAB],
        lambda space: (
            Reason("OM-TECH-02", say("om-why-space-taken", space=space))
            if space in FIRST
            else Reason("OM-TECH-01", say("om-why-not-first", space=space))
        ),
    )


def space_option(mars: Mars, space: LabSpace, prefix: str = "") -> Option:
    """Return a space of the lab to choose, with its benefit."""
    data = mars.content.lab[space]
    effect = ability_words(data.ability)
    facts: dict[str, str | int] = {"space": space, "level": data.level, "gives": int(bool(data.ability.effect))}
    return Option(f"{prefix}{space}", Words("om-option-lab", facts, {"effect": effect}))


def _space_benefit(mars: Mars, who: str, space: LabSpace, effort: Effort) -> Script:
    """Resolve the benefit of the space that a tile has come to, which may be declined (OM-TECH-05, OM-RND-04)."""
    ability = mars.content.lab[space].ability
    if not useful(mars, who, ability, effort):
        return
    if given(ability):
        prompt = Words("om-lab-benefit", {"who": seat_key(who), "space": space}, {"effect": ability_words(ability)})
        with mars.keeping(ability.cost.get("crystal", 0)):
            picked: str = yield Choose(who, prompt, lambda: list(YES_OR_NO), wonders=lambda: list(YES_OR_NO))
        if picked == "no":
            return
    yield from use(mars, who, ability, effort)


# ---------------------------------------------------------------------- developing


def steps(mars: Mars, who: str, *, free: bool = False, only: str = "") -> list[tuple[Tech, LabSpace]]:
    """Return the steps that tiles could make now.

    To an empty space adjacent on the right, paid for (OM-RND-02, -03, -07).
    """
    lab = mars.player(who).lab
    return [
        (tech, to)
        for space, tech in lab.items()
        if not only or tech == only
        for to in mars.content.lab[space].next
        if to not in lab and (free or can_pay(mars, who, column_cost(mars, to)))
    ]


def column_cost(mars: Mars, space: LabSpace) -> Cost:
    """Return the cost of entering a space's column."""
    return mars.content.columns[mars.content.lab[space].level].cost


def why_no_step(mars: Mars, who: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against a step "<technology>:<space>"."""
    tech, _, to = option.partition(":")
    own = mars.tile(who, tech)
    if own is None or to not in mars.content.lab:
        return
    space = to
    if to not in mars.content.lab[own].next:
        yield Reason("OM-RND-02", say("om-why-not-right", space=to))
    elif to in mars.player(who).lab:
        yield Reason("OM-RND-07", say("om-why-space-taken", space=to))
    else:
        lacking = mars.missing(who, column_cost(mars, space))
        yield Reason("OM-RND-03", Words("om-why-lacking", {}, {"goods": told_goods(lacking)}))


def step(mars: Mars, who: str, tech: str, to: str, effort: Effort, *, free: bool = False) -> Script:
    """Move a tile to the right: its cost, its new space's benefit (OM-RND-02 to 05)."""
    space = cast(LabSpace, to)
    if not free:
        yield from pay(mars, who, column_cost(mars, space))
    own = mars.player(who).lab
    start = mars.tile(who, tech)
    assert start is not None
    own[space] = own.pop(start)
    mars.tell(Developed(who, tech, start, to))
    contribute(mars, who, "technology-at", level=mars.content.lab[space].level)
    yield from _space_benefit(mars, who, space, effort)


def _split_step(mars: Mars, who: str, option: str, effort: Effort, *, free: bool) -> Script:
    """Make the step of an option "<technology>:<space>"."""
    tech, _, to = option.partition(":")
    yield from step(mars, who, tech, to, effort, free=free)


def pick_step(mars: Mars, who: str, last: Option, left: int, *, free: bool = False, boosted: bool = False) -> Choose:
    """Return the question which tile moves where."""

    def options() -> list[Option]:
        return [*(_step_option(mars, tech, to, free=free) for tech, to in steps(mars, who, free=free)), last]

    prompt = say("om-develop", who=seat_key(who), left=left, colonists=int(boosted))
    return Choose(
        who,
        prompt,
        options,
        explain=lambda option: tuple(why_no_step(mars, who, option)),
        forecast=lambda option: _stepped(mars, who, option, free=free, boosted=boosted),
        wonders=lambda: [
            _step_option(mars, tech, to, free=free)
            for own, tech in mars.player(who).lab.items()
            for to in mars.content.lab
            if to != own
        ],
    )


def _step_option(mars: Mars, tech: Tech, to: LabSpace, *, free: bool) -> Option:
    """Return a tile that moves to a space, with what that costs and gives."""
    data = mars.content.lab[to]
    cost: Cost = {} if free else column_cost(mars, to)
    lists = {"goods": told_goods(cost), "effect": ability_words(data.ability)}
    facts: dict[str, str | int] = {"tech": f"@om-tech-{tech}", "space": to, "level": data.level}
    facts |= {"priced": int(any(cost.values())), "gives": int(bool(data.ability.effect))}
    return Option(f"{tech}:{to}", Words("om-option-develop", facts, lists))


def _stepped(mars: Mars, who: str, option: str, *, free: bool, boosted: bool) -> Forecast | None:
    """Return the costs and gains of a step, its space's benefit among them."""
    to = option.partition(":")[2]
    if to not in mars.content.lab:
        return None
    data = mars.content.lab[to]
    cost: Cost = {} if free else column_cost(mars, to)
    costs = [Reason("OM-RND-06", say("om-costs-boost"))] if boosted else []
    if any(cost.values()):
        costs.append(Reason("OM-RND-03", Words("om-costs", {}, {"goods": told_goods(cost)})))
    gains = [*outlook.step(mars, who, data.level)]
    if data.ability.effect:
        effect = ability_words(data.ability)
        gains.insert(0, Reason("OM-RND-04", Words("om-gains-effect", {}, {"effect": effect})))
    return Forecast(costs=tuple(costs), gains=tuple(gains))


def develop(mars: Mars, who: str, count: int, effort: Effort, *, free: bool = False, first: str = "") -> Script:
    """Make up to `count` steps, then one for each colonist sent (OM-RND-01, -06, -09). `first`: picked already."""
    done = 0
    if first:
        yield from _split_step(mars, who, first, effort, free=free)
        done = 1
    while steps(mars, who, free=free):
        boosted = done >= count
        if boosted and not effort.left(mars, who):
            return
        end = DONE if done else NONE
        picked: str = yield pick_step(mars, who, end, max(0, count - done), free=free, boosted=boosted)
        if picked in ("done", "none"):
            return
        if boosted:
            effort.boost(mars, who)
        yield from _split_step(mars, who, picked, effort, free=free)
        done += 1


def _can(mars: Mars, who: str, each: fx.Develop, effort: Effort) -> bool:
    return bool(steps(mars, who, free=each.free))


@does(fx.Develop, _can)
def _develop(mars: Mars, who: str, each: fx.Develop, effort: Effort) -> Script:
    yield from develop(mars, who, each.n, effort, free=each.free)


# ---------------------------------------------------------------------- lenders


def settle_loans(mars: Mars) -> Script:
    """Let lenders decide, in the order of use: a free step of that tile, or the oxygen (OM-TECH-12 to 14)."""
    while mars.state.loans:
        yield from _settle(mars, mars.state.loans[0])


def _settle(mars: Mars, loan: Loan) -> Script:
    found = [to for _, to in steps(mars, loan.lender, free=True, only=loan.tech)]
    picked = "oxygen"
    if found:
        keep = Option("oxygen", say("om-option-oxygen", room=int(room_for(mars, loan.lender, "oxygen") > 0)))
        picked = yield one_of(
            loan.lender,
            say("om-lender", who=seat_key(loan.lender), tech=f"@om-tech-{loan.tech}"),
            lambda: [space_option(mars, to) for to in found],
            lambda: [space_option(mars, to) for to in LAB],
            lambda to: next(why_no_step(mars, loan.lender, f"{loan.tech}:{to}")),
            keep,
        )
    mars.state.loans.pop(0)
    if picked == "oxygen":
        mars.tell(LoanKept(loan.lender))
        yield from gain(mars, loan.lender, "oxygen", 1)
    else:
        mars.tell(LoanUsed(loan.lender))
        yield from step(mars, loan.lender, loan.tech, picked, Effort(), free=True)


def begin_learning(mars: Mars, who: str) -> Choose:
    """Return the tile of the main action."""
    return pick_tile(mars, who, BACK)


def begin_developing(mars: Mars, who: str) -> Choose:
    """Return the first step of the main action."""
    return pick_step(mars, who, BACK, 2)
