"""Executive actions, and advanced buildings run by their owners and by scientists (EXEC, SCI)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from marshub.kernel import Option, Reason, Script, Words, say

from ..box.components import spot_name
from ..effects import Ability
from ..happenings.actions import ExecutiveTaken, FacilityRun, ScientistSent
from .abilities import Effort, use, useful
from .asked import one_of
from .card_words import ability_words
from .mars import BACK, Mars, seat_key
from .paying import pay_crystals
from .staying import crowded, parts


class Run(NamedTuple):
    """A way to run an advanced building: its blueprint, the scientist sent there first, what it costs in crystals."""

    card: str
    scientist: str
    crystals: int

    @property
    def id(self) -> str:
        return f"{self.card}:{self.scientist}" if self.scientist else self.card


def after_paying(mars: Mars, who: str, crystals: int, ability: Ability) -> bool:
    """Return whether an ability would still be of use once so many crystals are paid for it."""
    if mars.purse(who) < crystals + ability.cost.get("crystal", 0):
        return False
    return useful(mars, who, ability, Effort(mars.player(who).quarters))


def ways(mars: Mars, who: str, crystals: int) -> Iterator[Run]:
    """Return every advanced building that a player may run, of use or not.

    `crystals` is the price without a scientist.
    """
    own, working = mars.player(who), working_at(mars)
    for owner, player in mars.state.players.items():
        for card, where in player.blueprints.items():
            if not where:
                continue  # OM-EXEC-06
            there = working.get(card)
            free = there is not None and who in (owner, there)
            if free or owner == who:  # OM-EXEC-07, OM-SCI-11
                yield Run(card, "", 0 if free else crystals)
            if there is None:
                for scientist in own.scientists:
                    if mars.content.scientists[scientist].speciality == mars.content.blueprints[card].type:
                        yield Run(card, scientist, 0)  # OM-SCI-10


def runs(mars: Mars, who: str, crystals: int) -> Iterator[Run]:
    """Yield those of them that can be paid and would be of use now."""
    for run in ways(mars, who, crystals):
        if after_paying(mars, who, run.crystals, mars.content.blueprints[run.card].ability):
            yield run


def working_at(mars: Mars) -> dict[str, str]:
    """Return whose scientist works on which blueprint."""
    return {card: who for who, own in mars.state.players.items() for card in own.scientists.values() if card}


def choices(mars: Mars, who: str, space: int) -> list[Ability]:
    """Return the effects of an executive action that would be of use now; of a facility see `runs`."""
    data = mars.content.executives[space]
    found = [each for each in data.one_of if after_paying(mars, who, data.crystals, each)]
    return [each for each in found if parts(mars, who, each)] if crowded(mars) else found


def possible(mars: Mars, who: str, space: int) -> bool:
    """Return whether an executive action can be taken now: that of a Depot space without a ship (OM-EXEC-02)."""
    if space in mars.player(who).docked:
        return False
    data = mars.content.executives[space]
    if data.facility and crowded(mars):
        return False
    if data.facility:
        return next(runs(mars, who, data.crystals), None) is not None
    return bool(choices(mars, who, space))


def why_not(mars: Mars, who: str, space: int) -> Iterator[Reason]:
    """Yield the reasons against it."""
    data = mars.content.executives[space]
    if space in mars.player(who).docked:
        yield Reason("OM-EXEC-02", say("om-why-ship-there", space=space))
        return
    if together := crowded(mars):
        yield Reason("OM-TERM-14", say("om-why-crowded", where=spot_name(together[0])))
        return
    if data.facility:
        found = list(ways(mars, who, data.crystals))
        if not found:
            yield Reason("OM-EXEC-06", say("om-why-no-facility"))
        elif mars.purse(who) < min(run.crystals for run in found):
            yield Reason("OM-EXEC-03", say("om-why-crystals", count=data.crystals))
        else:
            yield Reason("OM-EXEC-11", say("om-why-no-effect"))
    elif mars.purse(who) < data.crystals:
        yield Reason("OM-EXEC-03", say("om-why-crystals", count=data.crystals))
    else:
        yield Reason("OM-EXEC-11", say("om-why-no-effect"))


def execute(mars: Mars, who: str, space: int) -> Script:
    """Pay its crystals, then its effect. False if the player went back instead."""
    data = mars.content.executives[space]
    if data.facility:
        return (yield from _facility(mars, who, data.crystals))
    ability, *more = choices(mars, who, space)

    def options(those: Sequence[Ability]) -> list[Option]:
        return [
            Option(str(number), Words("om-option-ability", {}, {"effect": ability_words(each)}))
            for number, each in enumerate(data.one_of, 1)
            if each in those
        ]

    if more:
        with mars.keeping(data.crystals if crowded(mars) else 0):  # nothing else is left then that parts them
            picked: str = yield one_of(
                who,
                say("om-which-effect", who=seat_key(who)),
                lambda: options(choices(mars, who, space)),
                lambda: options(data.one_of),
                lambda option: _why_no_use(mars, who, data.crystals, data.one_of[int(option) - 1]),
                BACK,
            )
        if picked == "back":
            return False
        ability = data.one_of[int(picked) - 1]
    mars.tell(ExecutiveTaken(who, space))
    yield from _carry_out(mars, who, data.crystals, ability)
    return True


def _carry_out(mars: Mars, who: str, crystals: int, ability: Ability) -> Script:
    """Pay the action's crystals, then use what it does."""
    with mars.keeping(ability.cost.get("crystal", 0)):
        yield from pay_crystals(mars, who, crystals)
    yield from use(mars, who, ability)


def _facility(mars: Mars, who: str, crystals: int) -> Script:
    """Run an advanced building, a scientist sent there first where that is wanted (OM-EXEC-05, OM-SCI-10)."""

    thinkable = {run.id: run for run in _thinkable(mars, who, crystals)}
    picked: str = yield one_of(
        who,
        say("om-facility", who=seat_key(who)),
        lambda: [_option(mars, run) for run in runs(mars, who, crystals)],
        lambda: [_option(mars, run) for run in thinkable.values()],
        lambda option: _why_not_run(mars, who, thinkable[option]),
        BACK,
    )
    if picked == "back":
        return False
    run = next(each for each in runs(mars, who, crystals) if each.id == picked)
    if run.scientist:
        mars.player(who).scientists[run.scientist] = run.card
        mars.tell(ScientistSent(who, run.scientist, run.card))
    mars.tell(FacilityRun(who, run.card))
    yield from _carry_out(mars, who, run.crystals, mars.content.blueprints[run.card].ability)
    return True


def _thinkable(mars: Mars, who: str, crystals: int) -> Iterator[Run]:
    """Return every blueprint of everybody, run as it is or by each own scientist."""
    free = {run.id: run.crystals for run in ways(mars, who, crystals)}
    for player in mars.state.players.values():
        for card in player.blueprints:
            for scientist in ("", *mars.player(who).scientists):
                run = Run(card, scientist, 0 if scientist else crystals)
                yield run._replace(crystals=free.get(run.id, run.crystals))


def _why_not_run(mars: Mars, who: str, run: Run) -> Reason:
    """Return why an advanced building cannot be run so."""
    seats = mars.state.players.items()
    owner, where = next((whose, own.blueprints[run.card]) for whose, own in seats if run.card in own.blueprints)
    data, there, card = mars.content.blueprints[run.card], working_at(mars).get(run.card), f"@om-blueprint-{run.card}"
    if not where:
        return Reason("OM-EXEC-06", say("om-why-not-upgraded", card=card))
    if run.scientist:
        if mars.content.scientists[run.scientist].speciality != data.type:
            return Reason("OM-SCI-10", say("om-why-speciality", building=f"@om-kind-{data.type}"))
        if there is not None:
            return Reason("OM-SCI-14", say("om-why-scientist-there", card=card))
    elif who not in (owner, there):
        return Reason("OM-EXEC-07", say("om-why-not-own-building", whose=seat_key(owner)))
    return _why_no_use(mars, who, run.crystals, data.ability)


def _why_no_use(mars: Mars, who: str, crystals: int, ability: Ability) -> Reason:
    """Return why an ability cannot be used, its price and other needs included."""
    whole = crystals + ability.cost.get("crystal", 0)
    if mars.purse(who) < whole:
        return Reason("OM-EXEC-03", say("om-why-crystals", count=whole))
    if (together := crowded(mars)) and not parts(mars, who, ability):
        return Reason("OM-TERM-14", say("om-why-crowded", where=spot_name(together[0])))
    return Reason("OM-EXEC-11", say("om-why-no-effect"))


def _option(mars: Mars, run: Run) -> Option:
    facts: dict[str, str | int] = {"card": f"@om-blueprint-{run.card}", "crystals": run.crystals}
    lists = {"effect": ability_words(mars.content.blueprints[run.card].ability)}
    if run.scientist:
        return Option(run.id, Words("om-option-send", {**facts, "scientist": f"@om-scientist-{run.scientist}"}, lists))
    return Option(run.id, Words("om-option-run", facts, lists))
