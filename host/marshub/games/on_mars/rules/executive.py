"""Executive actions, and advanced buildings run by their owners and by scientists (EXEC, SCI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from marshub.kernel import Option, Reason, Script, Words, say

from ..box.components import name_spot
from ..effects import Ability
from ..happenings.actions import ExecutiveTaken, FacilityRun, ScientistSent
from .abilities import Effort, is_useful, use_ability
from .card_words import describe_ability
from .common_questions import ask_one_of
from .mars import BACK, Mars, make_seat_key
from .paying import pay_crystals
from .staying import can_part, list_crowded


class Run(NamedTuple):
    """A way to run an advanced building: its blueprint, the scientist sent there first, its cost in crystals."""

    card: str
    scientist: str
    crystals: int

    @property
    def id(self) -> str:
        """The option id."""
        return f"{self.card}:{self.scientist}" if self.scientist else self.card


def is_after_paying(mars: Mars, seat: str, crystals: int, ability: Ability) -> bool:
    """Check that an ability would still be useful once some crystals are paid for it."""
    if mars.count_purse(seat) < crystals + ability.cost.get("crystal", 0):
        return False
    return is_useful(mars, seat, ability, Effort(mars.find_player(seat).quarters))


def list_run_ways(mars: Mars, seat: str, crystals: int) -> Iterator[Run]:
    """Yield every advanced building that a player may run, useful or not.

    `crystals` is the price without a scientist.
    """
    own, working = mars.find_player(seat), find_workers(mars)
    for owner, player in mars.state.players.items():
        for card, where in player.blueprints.items():
            if not where:
                continue  # OM-EXEC-06, OM-BLUE-06
            there = working.get(card)
            free = there is not None and seat in (owner, there)
            if free or owner == seat:  # OM-EXEC-07, OM-SCI-11
                yield Run(card, "", 0 if free else crystals)
            if there is None:
                for scientist in own.scientists:
                    if mars.content.scientists[scientist].speciality == mars.content.blueprints[card].type:
                        yield Run(card, scientist, 0)  # OM-SCI-10


def list_runs(mars: Mars, seat: str, crystals: int) -> Iterator[Run]:
    """Yield the runs that can be paid and would be useful now."""
    for run in list_run_ways(mars, seat, crystals):
        if is_after_paying(mars, seat, run.crystals, mars.content.blueprints[run.card].ability):
            yield run


def find_workers(mars: Mars) -> dict[str, str]:
    """Return the owner of the scientist at work on each blueprint."""
    return {card: who for who, own in mars.state.players.items() for card in own.scientists.values() if card}


def list_choices(mars: Mars, seat: str, space: int) -> list[Ability]:
    """Return the effects of an executive action that would be useful now; for a facility see `list_useful_runs`."""
    data = mars.content.executives[space]
    abilities = [ability for ability in data.one_of if is_after_paying(mars, seat, data.crystals, ability)]
    return [ability for ability in abilities if can_part(mars, seat, ability)] if list_crowded(mars) else abilities


def is_possible(mars: Mars, seat: str, space: int) -> bool:
    """Check that an executive action can be taken now: that of a Depot space without a ship (OM-EXEC-02)."""
    if space in mars.find_player(seat).docked:  # only ships block it, crystals do not (OM-CRYS-02)
        return False
    data = mars.content.executives[space]
    if data.facility and list_crowded(mars):
        return False
    if data.facility:
        return next(list_runs(mars, seat, data.crystals), None) is not None
    return bool(list_choices(mars, seat, space))


def explain_executive(mars: Mars, seat: str, space: int) -> Iterator[Reason]:
    """Yield the reasons against an executive action."""
    data = mars.content.executives[space]
    if space in mars.find_player(seat).docked:
        yield Reason("OM-EXEC-02", say("om-why-ship-there", space=space))
        return
    if together := list_crowded(mars):
        yield Reason("OM-TERM-14", say("om-why-crowded", where=name_spot(together[0])))
        return
    if data.facility:
        matches = list(list_run_ways(mars, seat, data.crystals))
        if not matches:
            yield Reason("OM-EXEC-06", say("om-why-no-facility"))
        elif mars.count_purse(seat) < min(run.crystals for run in matches):
            yield Reason("OM-EXEC-03", say("om-why-crystals", count=data.crystals))
        else:
            yield Reason("OM-EXEC-11", say("om-why-no-effect"))
    elif mars.count_purse(seat) < data.crystals:
        yield Reason("OM-EXEC-03", say("om-why-crystals", count=data.crystals))
    else:
        yield Reason("OM-EXEC-11", say("om-why-no-effect"))


def execute_action(mars: Mars, seat: str, space: int) -> Script:
    """Pay the crystals of an executive action, then carry out its effect; return False if the player went back."""
    data = mars.content.executives[space]
    if data.facility:
        return (yield from _facility(mars, seat, data.crystals))
    ability, *more = list_choices(mars, seat, space)

    def options(those: Sequence[Ability]) -> list[Option]:
        return [
            Option(str(number), Words("om-option-ability", {}, {"effect": describe_ability(ability)}))
            for number, ability in enumerate(data.one_of, 1)
            if ability in those
        ]

    if more:
        with mars.reserving_crystals(
            data.crystals if list_crowded(mars) else 0
        ):  # only this action can still part the pieces
            picked: str = yield ask_one_of(
                seat,
                say("om-which-effect", who=make_seat_key(seat)),
                lambda: options(list_choices(mars, seat, space)),
                lambda: options(data.one_of),
                lambda option: _why_no_use(mars, seat, data.crystals, data.one_of[int(option) - 1]),
                BACK,
            )
        if picked == "back":
            return False
        ability = data.one_of[int(picked) - 1]
    mars.tell(ExecutiveTaken(seat, space))
    yield from _carry_out(mars, seat, data.crystals, ability)
    return True


def _carry_out(mars: Mars, seat: str, crystals: int, ability: Ability) -> Script:
    """Pay the action's crystals, then use the ability."""
    with mars.reserving_crystals(ability.cost.get("crystal", 0)):
        yield from pay_crystals(mars, seat, crystals)
    yield from use_ability(mars, seat, ability)  # its own cost too, for scientists as well (OM-SCI-12)


def _facility(mars: Mars, seat: str, crystals: int) -> Script:
    """Run an advanced building, and send a scientist there first where the player wants it (OM-EXEC-05, OM-SCI-10)."""

    thinkable = {run.id: run for run in _thinkable(mars, seat, crystals)}
    picked: str = yield ask_one_of(
        seat,
        say("om-facility", who=make_seat_key(seat)),
        lambda: [_option(mars, run) for run in list_runs(mars, seat, crystals)],
        lambda: [_option(mars, run) for run in thinkable.values()],
        lambda option: _why_not_run(mars, seat, thinkable[option]),
        BACK,
    )
    if picked == "back":
        return False
    run = next(item for item in list_runs(mars, seat, crystals) if item.id == picked)
    if run.scientist:
        mars.find_player(seat).scientists[run.scientist] = run.card  # there until it is sent elsewhere (OM-SCI-13)
        mars.tell(ScientistSent(seat, run.scientist, run.card))
    mars.tell(FacilityRun(seat, run.card))
    yield from _carry_out(mars, seat, run.crystals, mars.content.blueprints[run.card].ability)
    return True


def _thinkable(mars: Mars, seat: str, crystals: int) -> Iterator[Run]:
    """Yield every blueprint of every player, run as it is or by each own scientist."""
    free = {run.id: run.crystals for run in list_run_ways(mars, seat, crystals)}
    for player in mars.state.players.values():
        for card in player.blueprints:
            for scientist in ("", *mars.find_player(seat).scientists):
                run = Run(card, scientist, 0 if scientist else crystals)
                yield run._replace(crystals=free.get(run.id, run.crystals))


def _why_not_run(mars: Mars, seat: str, run: Run) -> Reason:
    """Return the reason against running an advanced building in some way."""
    seats = mars.state.players.items()
    owner, where = next((whose, own.blueprints[run.card]) for whose, own in seats if run.card in own.blueprints)
    data, there, card = mars.content.blueprints[run.card], find_workers(mars).get(run.card), f"@om-blueprint-{run.card}"
    if not where:
        return Reason("OM-EXEC-06", say("om-why-not-upgraded", card=card))
    if run.scientist:
        if mars.content.scientists[run.scientist].speciality != data.type:
            return Reason("OM-SCI-10", say("om-why-speciality", building=f"@om-kind-{data.type}"))
        if there is not None:
            return Reason("OM-SCI-14", say("om-why-scientist-there", card=card))
    elif seat not in (owner, there):
        return Reason("OM-EXEC-07", say("om-why-not-own-building", whose=make_seat_key(owner)))
    return _why_no_use(mars, seat, run.crystals, data.ability)


def _why_no_use(mars: Mars, seat: str, crystals: int, ability: Ability) -> Reason:
    """Return the reason why an ability cannot be used, its price and other needs included."""
    whole = crystals + ability.cost.get("crystal", 0)
    if mars.count_purse(seat) < whole:
        return Reason("OM-EXEC-03", say("om-why-crystals", count=whole))
    if (together := list_crowded(mars)) and not can_part(mars, seat, ability):
        return Reason("OM-TERM-14", say("om-why-crowded", where=name_spot(together[0])))
    return Reason("OM-EXEC-11", say("om-why-no-effect"))


def _option(mars: Mars, run: Run) -> Option:
    facts: dict[str, str | int] = {"card": f"@om-blueprint-{run.card}", "crystals": run.crystals}
    lists = {"effect": describe_ability(mars.content.blueprints[run.card].ability)}
    if run.scientist:
        return Option(run.id, Words("om-option-send", {**facts, "scientist": f"@om-scientist-{run.scientist}"}, lists))
    return Option(run.id, Words("om-option-run", facts, lists))
