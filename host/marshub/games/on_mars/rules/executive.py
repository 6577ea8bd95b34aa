"""Executive actions, and advanced buildings run by their owners and by scientists (EXEC, SCI)."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.kernel import Option, Reason, Script, Words, say

from ..box.components import name_hex
from ..effects import Ability
from ..happenings.course import ExecutiveTaken, FacilityRun, ScientistSent
from .abilities import is_useful, make_effort, use_ability
from .card_texts import describe_ability
from .common_questions import ask_one_of
from .facilities import BuildingRun, find_workers, list_permitted_runs
from .mars import BACK, Mars, make_seat_key
from .paying import pay_crystals
from .piece_placement import can_part_pieces, find_crowded_hexes


def is_useful_after_paying(mars: Mars, seat: str, crystals: int, ability: Ability, card: str = "") -> bool:
    """Return whether an ability would still be useful once some crystals are paid for it.

    What it costs besides needs others (OM-EXEC-08, OM-EXEC-11). `card` is the blueprint that is run.

    While pieces share a hex only movement that is sure to part them is (OM-TERM-14).
    """
    if mars.count_crystals(seat) < crystals + ability.cost.get("crystal", 0):
        return False
    mars.reserved_crystals += crystals  # without `reserve_crystals` and `keep_crystals`: bots ask this often
    mars.kept_crystals += crystals
    try:
        if not is_useful(mars, seat, ability, make_effort(mars, seat, card)):
            return False
        return not find_crowded_hexes(mars) or can_part_pieces(mars, seat, ability)
    finally:
        mars.reserved_crystals -= crystals
        mars.kept_crystals -= crystals


def is_run_useful(mars: Mars, seat: str, run: BuildingRun) -> bool:
    """Return whether a run can be paid and would be useful now."""
    return is_useful_after_paying(mars, seat, run.crystals, mars.content.blueprints[run.card].ability, run.card)


def list_useful_runs(mars: Mars, seat: str, crystals: int) -> Iterator[BuildingRun]:
    """Yield the runs that can be paid and would be useful now."""
    return (run for run in list_permitted_runs(mars, seat, crystals) if is_run_useful(mars, seat, run))


def is_effect_useful(mars: Mars, seat: str, space: int) -> bool:
    """Return whether the effect of an executive action would be useful now; for a facility see `list_useful_runs`."""
    data = mars.content.executives[space]
    return is_useful_after_paying(mars, seat, data.crystals, data.ability)


def can_execute(mars: Mars, seat: str, space: int) -> bool:
    """Return whether an executive action can be taken now: that of a Depot space without a ship (OM-EXEC-02)."""
    if space in mars.get_player(seat).docked:  # only ships block it, crystals do not (OM-CRYS-02)
        return False
    data = mars.content.executives[space]
    if data.facility:
        return next(list_useful_runs(mars, seat, data.crystals), None) is not None
    return is_effect_useful(mars, seat, space)


def explain_executive(mars: Mars, seat: str, space: int) -> Iterator[Reason]:
    """Yield the reasons against an executive action."""
    data = mars.content.executives[space]
    if space in mars.get_player(seat).docked:
        yield Reason("OM-EXEC-02", say("om-why-ship-there", space=space))
        return
    if crowded := find_crowded_hexes(mars):
        yield Reason("OM-TERM-14", say("om-why-crowded", where=name_hex(crowded[0])))
        return
    if data.facility:
        runs = list(list_permitted_runs(mars, seat, data.crystals))
        if not runs:
            yield Reason("OM-EXEC-06", say("om-why-no-facility"))
        elif mars.count_payable_crystals(seat) < min(run.crystals for run in runs):
            yield _make_crystal_reason(mars, seat, data.crystals)
        else:
            yield Reason("OM-EXEC-11", say("om-why-no-effect"))
    elif mars.count_payable_crystals(seat) < data.crystals:
        yield _make_crystal_reason(mars, seat, data.crystals)
    else:
        yield Reason("OM-EXEC-11", say("om-why-no-effect"))


def _make_crystal_reason(mars: Mars, seat: str, count: int) -> Reason:
    """Return the reason that crystals are lacking; those in the Tray come to the Depot later (OM-TERM-07)."""
    tray = mars.get_player(seat).tray
    remedy = say("om-mend-tray", count=tray) if tray else None
    return Reason("OM-EXEC-03", say("om-why-crystals", count=count), remedy=remedy)


def execute_action(mars: Mars, seat: str, space: int) -> Script:
    """Pay the crystals of an executive action, then carry out its effect; return False if the player went back."""
    data = mars.content.executives[space]
    if data.facility:
        return (yield from _run_facility(mars, seat, data.crystals))
    mars.log(ExecutiveTaken(seat, space))
    yield from _pay_and_use(mars, seat, data.crystals, data.ability)
    return True


def _pay_and_use(mars: Mars, seat: str, crystals: int, ability: Ability, card: str = "") -> Script:
    """Pay the action's crystals from the Depot (OM-EXEC-03), then use the ability; `card` is the blueprint run."""
    with mars.reserve_crystals(ability.cost.get("crystal", 0)):
        yield from pay_crystals(mars, seat, crystals)
    # its own cost too, for scientists as well (OM-SCI-12)
    yield from use_ability(mars, seat, ability, make_effort(mars, seat, card))


def _run_facility(mars: Mars, seat: str, crystals: int) -> Script:
    """Run an advanced building, and send a scientist there first where the player wants it (OM-EXEC-05, OM-SCI-10)."""

    def explainable() -> dict[str, BuildingRun]:
        return {run.id: run for run in _list_explainable_runs(mars, seat, crystals)}

    picked: str = yield ask_one_of(
        seat,
        say("om-facility", who=make_seat_key(seat)),
        lambda: [_make_run_option(mars, run) for run in list_useful_runs(mars, seat, crystals)],
        lambda: [_make_run_option(mars, run) for run in explainable().values()],
        lambda option: _explain_run(mars, seat, explainable()[option]),
        BACK,
        is_offered=lambda option: any(
            run.id == option and is_run_useful(mars, seat, run) for run in list_permitted_runs(mars, seat, crystals)
        ),
    )
    if picked == "back":
        return False
    run = next(item for item in list_permitted_runs(mars, seat, crystals) if item.id == picked)
    if run.scientist:
        mars.get_player(seat).scientists[run.scientist] = run.card  # there until it is sent elsewhere (OM-SCI-13)
        mars.log(ScientistSent(seat, run.scientist, run.card))
    mars.log(FacilityRun(seat, run.card))
    yield from _pay_and_use(mars, seat, run.crystals, mars.content.blueprints[run.card].ability, run.card)
    return True


def _list_explainable_runs(mars: Mars, seat: str, crystals: int) -> Iterator[BuildingRun]:
    """Yield every blueprint of every player, run as it is or by each own scientist."""
    prices = {run.id: run.crystals for run in list_permitted_runs(mars, seat, crystals)}
    for player in mars.state.players.values():
        for card in player.blueprints:
            for scientist in ("", *mars.get_player(seat).scientists):
                run = BuildingRun(card, scientist, 0 if scientist else crystals)
                yield run._replace(crystals=prices.get(run.id, run.crystals))


def _explain_run(mars: Mars, seat: str, run: BuildingRun) -> Reason:
    """Return the reason against running an advanced building in some way."""
    seats = mars.state.players.items()
    owner, where = next(
        (seat_id, player.blueprints[run.card]) for seat_id, player in seats if run.card in player.blueprints
    )
    data, worker, card = (
        mars.content.blueprints[run.card],
        find_workers(mars).get(run.card),
        f"@om-blueprint-{run.card}",
    )
    if not where:
        return Reason("OM-EXEC-06", say("om-why-not-upgraded", card=card))
    if run.scientist:
        if mars.content.scientists[run.scientist].works_in != data.type:
            return Reason("OM-SCI-10", say("om-why-speciality", building=f"@om-kind-{data.type}"))
        if worker is not None:
            return Reason("OM-SCI-14", say("om-why-scientist-there", card=card))
    elif seat not in (owner, worker):
        return Reason("OM-EXEC-07", say("om-why-not-own-building", whose=make_seat_key(owner)))
    return _explain_ability(mars, seat, run.crystals, data.ability)


def _explain_ability(mars: Mars, seat: str, crystals: int, ability: Ability) -> Reason:
    """Return the reason why an ability cannot be used, its price and other needs included."""
    total = crystals + ability.cost.get("crystal", 0)
    if mars.count_payable_crystals(seat) < total:
        return _make_crystal_reason(mars, seat, total)
    with mars.reserve_crystals(crystals):
        if (crowded := find_crowded_hexes(mars)) and not can_part_pieces(mars, seat, ability):
            return Reason("OM-TERM-14", say("om-why-crowded", where=name_hex(crowded[0])))
    return Reason("OM-EXEC-11", say("om-why-no-effect"))


def _make_run_option(mars: Mars, run: BuildingRun) -> Option:
    facts: dict[str, str | int] = {"card": f"@om-blueprint-{run.card}", "crystals": run.crystals}
    lists = {"effect": describe_ability(mars.content.blueprints[run.card].ability)}
    if run.scientist:
        return Option(run.id, Words("om-option-send", {**facts, "scientist": f"@om-scientist-{run.scientist}"}, lists))
    return Option(run.id, Words("om-option-run", facts, lists))
