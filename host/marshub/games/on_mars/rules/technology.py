"""Technology: learning, developing, benefits of lab spaces, and lenders' decisions (TECH, RND)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from marshub.kernel import Choose, Forecast, Option, Reason, Script, Words, say

from .. import effects as fx
from ..box.components import GRID, LAB, GridSpace, LabSpace, Tech, get_grid_row
from ..box.state import Loan
from ..effects import Cost
from ..happenings.cards_and_buildings import Developed, Learned, LoanKept, LoanUsed
from . import expected_gains
from .abilities import Effort, has_unasked_steps, is_useful, register_step, use_ability
from .card_texts import describe_ability
from .common_questions import ask_one_of
from .first_colonists import report_deeds, report_step
from .mars import BACK, DONE, NONE, YES_OR_NO, Mars, describe_goods, describe_price, make_seat_key
from .missions import contribute_to_missions
from .paying import can_pay, list_cost_reasons, pay_cost
from .slots import count_least_crystals, count_surcharge
from .stores import count_room, gain_goods

FIRST_COLUMN: tuple[LabSpace, ...] = ("A1", "A2")  # the leftmost column (OM-TECH-02)


# ---------------------------------------------------------------------- learning


def get_learning_price(mars: Mars, space: str) -> Cost:
    """Return the cost of a tile of the grid, by its row (OM-TECH-03)."""
    return mars.content.prices.grid[get_grid_row(space)]


def list_free_first_spaces(mars: Mars, seat: str) -> list[LabSpace]:
    """Return the empty spaces of the leftmost column."""
    return [space for space in FIRST_COLUMN if space not in mars.get_player(seat).lab]


def list_learnable(mars: Mars, seat: str) -> list[str]:
    """Return the spaces of the grid whose tiles a player could learn now, whatever lies above or below (OM-TECH-18)."""
    if not list_free_first_spaces(mars, seat):
        return []
    known = mars.get_player(seat).lab.values()  # as `explain_tile` has it, whose reasons take longer
    return [
        space
        for space, tech in mars.state.grid.items()
        if tech not in known and can_pay(mars, seat, get_learning_price(mars, space))
    ]


def explain_tile(mars: Mars, seat: str, space: str) -> Iterator[Reason]:
    """Yield the reasons against learning a tile of the grid."""
    tech = mars.state.grid.get(space)  # type: ignore[call-overload]
    if tech is None:
        return
    if mars.find_lab_space(seat, tech):
        yield Reason("OM-TECH-08", say("om-why-known", tech=f"@om-tech-{tech}"))
    if not can_pay(mars, seat, get_learning_price(mars, space)):
        yield Reason(
            "OM-TECH-03",
            Words(
                "om-why-lacking",
                {},
                {"goods": describe_goods(mars.find_missing(seat, get_learning_price(mars, space)))},
            ),
        )


def explain_learning(mars: Mars, seat: str, chosen: str = "") -> Iterator[Reason]:
    """Yield the reasons against learning the tile of the `chosen` space, or any."""
    if not list_free_first_spaces(mars, seat):
        yield Reason("OM-TECH-02", say("om-why-lab-full"))
    elif not mars.state.grid:
        yield Reason("OM-TECH-04", say("om-why-grid-empty"))
    elif chosen:
        yield from explain_tile(mars, seat, chosen)
    elif not list_learnable(mars, seat):
        for space in mars.state.grid:
            yield from explain_tile(mars, seat, space)


def ask_tile(mars: Mars, seat: str, last: Option, *, boosted: bool = False) -> Choose:
    """Make the question which tile of the grid is learnt."""

    def options() -> list[Option]:
        learnable = list_learnable(mars, seat)
        return [*(_make_tile_option(mars, space) for space in GRID if space in learnable), last]

    prompt = say("om-learn", who=make_seat_key(seat), colonists=int(boosted))
    return Choose(
        seat,
        prompt,
        options,
        explain=lambda option: tuple(explain_tile(mars, seat, option)),
        forecast=lambda option: _forecast_learning(mars, seat, option, boosted=boosted),
        explainable_options=lambda: [_make_tile_option(mars, space) for space in mars.state.grid],
    )


def _make_tile_option(mars: Mars, space: GridSpace) -> Option:
    """Return a tile of the grid as an option, with its price."""
    facts: dict[str, str | int] = {
        "tech": f"@om-tech-{mars.state.grid[space]}",
        "row": f"@om-row-{get_grid_row(space)}",
        "place": int(space.partition("-")[2]),  # two tiles of one technology may lie in a row
    }
    return Option(space, Words("om-option-learn", facts, {"goods": describe_price(get_learning_price(mars, space))}))


def _forecast_learning(mars: Mars, seat: str, space: str, *, boosted: bool) -> Forecast | None:
    """Return the costs and gains of learning a tile of the grid."""
    if space not in mars.state.grid:
        return None
    costs = [Reason("OM-TECH-07", say("om-costs-boost"))] if boosted else []
    if any(get_learning_price(mars, space).values()):
        costs += list_cost_reasons(mars, seat, "OM-TECH-03", get_learning_price(mars, space))
    return Forecast(costs=tuple(costs), gains=tuple(expected_gains.list_step_gains(mars, seat, 1, learnt=True)))


def learn_tile(mars: Mars, seat: str, space: str, effort: Effort, payment: Mapping[str, int] | None = None) -> Script:
    """Move a tile from the grid to the leftmost column: price, then the space's benefit.

    OM-TECH-01, OM-TECH-03, OM-TECH-05. `payment` are the resources, if they were chosen before.
    """
    yield from pay_cost(mars, seat, get_learning_price(mars, space), payment)
    free = list_free_first_spaces(mars, seat)
    to = free[0]
    if len(free) > 1:
        to = yield _ask_lab_space(mars, seat, free)
    tech = mars.state.grid.pop(space)  # type: ignore[call-overload]
    mars.get_player(seat).lab[to] = tech
    mars.log(Learned(seat, tech, to))
    contribute_to_missions(mars, seat, "technology-taken")
    yield from report_deeds(mars, seat, "learn-technology")
    yield from _resolve_benefit(mars, seat, to, effort)


def learn_more(mars: Mars, seat: str, effort: Effort) -> Script:
    """Learn a second tile, for exactly one colonist (OM-TECH-07, OM-BOOST-05)."""
    if not effort.count_boosters(mars, seat) or not list_learnable(mars, seat):
        return
    picked: str = yield ask_tile(mars, seat, DONE, boosted=True)
    if picked != "done":
        effort.send_boosters(mars, seat)
        yield from learn_tile(mars, seat, picked, effort)


def _ask_lab_space(mars: Mars, seat: str, spaces: list[LabSpace]) -> Choose:
    return ask_one_of(
        seat,
        say("om-lab-space", who=make_seat_key(seat)),
        lambda: [make_space_option(mars, space) for space in spaces],
        lambda: [make_space_option(mars, space) for space in LAB],
        lambda space: (
            Reason("OM-TECH-02", say("om-why-space-taken", space=space))
            if space in FIRST_COLUMN
            else Reason("OM-TECH-01", say("om-why-not-first", space=space))
        ),
    )


def make_space_option(mars: Mars, space: LabSpace, prefix: str = "") -> Option:
    """Return a space of the lab as an option, with its benefit."""
    data = mars.content.lab[space]
    effect = describe_ability(data.ability)
    facts: dict[str, str | int] = {"space": space, "level": data.level, "gives": int(bool(data.ability.effect))}
    return Option(f"{prefix}{space}", Words("om-option-lab", facts, {"effect": effect}))


def _resolve_benefit(mars: Mars, seat: str, space: LabSpace, effort: Effort) -> Script:
    """Resolve the benefit of the space to which a tile has come; it may be declined (OM-TECH-05, OM-RND-04).

    Pieces that it moves must come to rest at once: the next development may cost the crystals that part them
    (OM-TERM-14).
    """
    outer, mars.must_part_at_once = mars.must_part_at_once, True
    try:
        yield from _offer_benefit(mars, seat, space, effort)
    finally:
        mars.must_part_at_once = outer


def _offer_benefit(mars: Mars, seat: str, space: LabSpace, effort: Effort) -> Script:
    ability = mars.content.lab[space].ability
    if not is_useful(mars, seat, ability, effort):
        return
    if has_unasked_steps(ability):
        prompt = Words(
            "om-lab-benefit", {"who": make_seat_key(seat), "space": space}, {"effect": describe_ability(ability)}
        )
        with mars.reserve_crystals(ability.cost.get("crystal", 0)):
            picked: str = yield Choose(
                seat, prompt, lambda: list(YES_OR_NO), explainable_options=lambda: list(YES_OR_NO)
            )
        if picked == "no":
            return
    yield from use_ability(mars, seat, ability, effort)


# ---------------------------------------------------------------------- developing


def list_steps(
    mars: Mars, seat: str, *, free: bool = False, only_tech: str = "", crystals: int = 0
) -> list[tuple[Tech, LabSpace]]:
    """Return the steps that tiles could make now.

    A step leads to an empty space adjacent on the right, and its cost can be paid (OM-RND-02, OM-RND-03, OM-RND-07),
    and with it so many more `crystals`.
    """

    def can_pay_step(to: LabSpace) -> bool:
        cost = get_column_cost(mars, to)
        return can_pay(mars, seat, {**cost, "crystal": cost.get("crystal", 0) + crystals} if crystals else cost)

    lab = mars.get_player(seat).lab
    return [
        (tech, to)
        for space, tech in lab.items()
        if not only_tech or tech == only_tech
        for to in mars.content.lab[space].next
        if to not in lab and (free or can_pay_step(to))
    ]


def get_column_cost(mars: Mars, space: LabSpace) -> Cost:
    """Return the cost of entering a space's column."""
    return mars.content.columns[mars.content.lab[space].level].cost


def explain_step(mars: Mars, seat: str, option: str) -> Iterator[Reason]:
    """Yield the reasons against a step "<technology>:<space>"."""
    tech, _, to = option.partition(":")
    start = mars.find_lab_space(seat, tech)
    if start is None or to not in mars.content.lab:
        return
    space = to
    if to not in mars.content.lab[start].next:
        yield Reason("OM-RND-02", say("om-why-not-right", space=to))
    elif to in mars.get_player(seat).lab:
        yield Reason("OM-RND-07", say("om-why-space-taken", space=to))
    elif lacking := mars.find_missing(seat, get_column_cost(mars, space)):
        yield Reason("OM-RND-03", Words("om-why-lacking", {}, {"goods": describe_goods(lacking)}))
    else:
        yield Reason("OM-SLOT-12", say("om-why-surcharge", count=count_surcharge(mars, seat, "research")))


def make_step(mars: Mars, seat: str, tech: str, to: str, effort: Effort, *, free: bool = False) -> Script:
    """Move a tile to the right: cost, then the new space's benefit (OM-RND-02, OM-RND-03, OM-RND-04).

    Resources of the benefit may pay for later steps, crystals may not (OM-RND-05).
    """
    space = cast("LabSpace", to)
    if not free:  # not even the crystal of the last column (OM-RND-11)
        yield from pay_cost(mars, seat, get_column_cost(mars, space))
    lab = mars.get_player(seat).lab
    start = mars.find_lab_space(seat, tech)
    assert start is not None
    lab[space] = lab.pop(start)
    mars.log(Developed(seat, tech, start, to))
    yield from report_step(mars, seat)
    yield from _resolve_benefit(mars, seat, space, effort)


def _make_chosen_step(mars: Mars, seat: str, option: str, effort: Effort, *, free: bool) -> Script:
    """Make the step of an option "<technology>:<space>"."""
    tech, _, to = option.partition(":")
    yield from make_step(mars, seat, tech, to, effort, free=free)


def ask_step(
    mars: Mars,
    seat: str,
    last: Option,
    left: int,
    *,
    free: bool = False,
    boosted: bool = False,
    crystals: int = 0,
) -> Choose:
    """Make the question which tile moves where; so many `crystals` are needed besides."""

    def options() -> list[Option]:
        steps = list_steps(mars, seat, free=free, crystals=crystals)
        return [*(_make_step_option(mars, tech, to, free=free) for tech, to in steps), last]

    prompt = say("om-develop", who=make_seat_key(seat), left=left, colonists=int(boosted))
    return Choose(
        seat,
        prompt,
        options,
        explain=lambda option: tuple(explain_step(mars, seat, option)),
        forecast=lambda option: _forecast_step(mars, seat, option, free=free, boosted=boosted),
        explainable_options=lambda: [
            _make_step_option(mars, tech, to, free=free)
            for start, tech in mars.get_player(seat).lab.items()
            for to in mars.content.lab
            if to != start
        ],
    )


def _make_step_option(mars: Mars, tech: Tech, to: LabSpace, *, free: bool) -> Option:
    """Return a tile that moves to a space as an option, with cost and benefit."""
    data = mars.content.lab[to]
    cost: Cost = {} if free else get_column_cost(mars, to)
    lists = {"goods": describe_goods(cost), "effect": describe_ability(data.ability)}
    facts: dict[str, str | int] = {"tech": f"@om-tech-{tech}", "space": to, "level": data.level}
    facts |= {"priced": int(any(cost.values())), "gives": int(bool(data.ability.effect))}
    return Option(f"{tech}:{to}", Words("om-option-develop", facts, lists))


def _forecast_step(mars: Mars, seat: str, option: str, *, free: bool, boosted: bool) -> Forecast | None:
    """Return the costs and gains of a step, its space's benefit among them."""
    to = option.partition(":")[2]
    if to not in mars.content.lab:
        return None
    data = mars.content.lab[to]
    cost: Cost = {} if free else get_column_cost(mars, to)
    costs = [Reason("OM-RND-06", say("om-costs-boost"))] if boosted else []
    if any(cost.values()):
        costs += list_cost_reasons(mars, seat, "OM-RND-03", cost)
    gains = [*expected_gains.list_step_gains(mars, seat, data.level)]
    if data.ability.effect:
        effect = describe_ability(data.ability)
        gains.insert(0, Reason("OM-RND-04", Words("om-gains-effect", {}, {"effect": effect})))
    return Forecast(costs=tuple(costs), gains=tuple(gains))


def develop_tiles(mars: Mars, seat: str, count: int, effort: Effort, *, free: bool = False, first: str = "") -> Script:
    """Make up to `count` steps, then one for each colonist sent (OM-RND-01, OM-RND-06, OM-RND-09).

    `first` is a step that was chosen before.
    """
    done = 0
    if first:
        yield from _make_chosen_step(mars, seat, first, effort, free=free)
        done = 1
    while list_steps(mars, seat, free=free):
        boosted = done >= count
        if boosted and not effort.count_boosters(mars, seat):
            return
        end = DONE if done else NONE
        picked: str = yield ask_step(mars, seat, end, max(0, count - done), free=free, boosted=boosted)
        if picked in ("done", "none"):
            return
        if boosted:
            effort.send_boosters(mars, seat)
        yield from _make_chosen_step(mars, seat, picked, effort, free=free)
        done += 1


def _can_run(mars: Mars, seat: str, step: fx.Develop, effort: Effort) -> bool:
    return bool(list_steps(mars, seat, free=step.free))


@register_step(fx.Develop, _can_run)
def _run_develop(mars: Mars, seat: str, step: fx.Develop, effort: Effort) -> Script:
    yield from develop_tiles(mars, seat, step.n, effort, free=step.free)


@register_step(fx.Learn, lambda mars, seat, step, effort: bool(list_learnable(mars, seat)))
def _run_learn(mars: Mars, seat: str, step: fx.Learn, effort: Effort) -> Script:
    """Learn tiles by an effect, at their prices."""
    learnt = 0
    while list_learnable(mars, seat):
        boosted = learnt >= step.n
        if boosted and not effort.count_boosters(mars, seat):
            return
        picked: str = yield ask_tile(mars, seat, DONE if learnt else NONE, boosted=boosted)
        if picked in ("done", "none"):
            return
        if boosted:
            effort.send_boosters(mars, seat)
        yield from learn_tile(mars, seat, picked, effort)
        learnt += 1


# ---------------------------------------------------------------------- lenders


def settle_loans(mars: Mars) -> Script:
    """Let lenders decide, in the order of use (OM-TECH-12, OM-TECH-14)."""
    while mars.state.loans:
        yield from _settle_loan(mars, mars.state.loans[0])


def _settle_loan(mars: Mars, loan: Loan) -> Script:
    """Let a lender make a free step of that tile, or take the oxygen; never both (OM-TECH-13)."""
    spaces = [to for _, to in list_steps(mars, loan.lender, free=True, only_tech=loan.tech)]
    picked = "oxygen"
    if spaces:
        keep = Option("oxygen", say("om-option-oxygen", room=int(count_room(mars, loan.lender, "oxygen") > 0)))
        picked = yield ask_one_of(
            loan.lender,
            say("om-lender", who=make_seat_key(loan.lender), tech=f"@om-tech-{loan.tech}"),
            lambda: [make_space_option(mars, to) for to in spaces],
            lambda: [make_space_option(mars, to) for to in LAB],
            lambda to: next(explain_step(mars, loan.lender, f"{loan.tech}:{to}")),
            keep,
        )
    mars.state.loans.pop(0)
    if picked == "oxygen":
        mars.log(LoanKept(loan.lender, loan.tech))
        yield from gain_goods(mars, loan.lender, "oxygen", 1)
    else:
        mars.log(LoanUsed(loan.lender, loan.tech))
        yield from make_step(mars, loan.lender, loan.tech, picked, Effort(), free=True)


def ask_first_tile(mars: Mars, seat: str) -> Choose:
    """Make the question for the tile of the main action."""
    return ask_tile(mars, seat, BACK)


def ask_first_step(mars: Mars, seat: str) -> Choose:
    """Make the question for the first step of the main action; slot and surcharge are paid with it (OM-SLOT-12)."""
    return ask_step(mars, seat, BACK, 2, crystals=count_least_crystals(mars, seat, "research"))
