"""The roll action: dice, Fuel Cells, the Rover's way, and what is where it ends (ROLL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from marshub.kernel import Amount, Die, Reason, Roll, Script, Words, say
from marshub.kernel.mechanisms.steps import in_steps

from ..box.components import DONE, ENOUGH, RESOURCES, STEPS, Corner, ruin_of, stop_of
from ..happenings import CalledIn, FuelUsed, Rolled, RoverMoved
from .events import draw_event, pick_card
from .mars import Mars, seat_key
from .people import healthy
from .ruin import explore, explore_again, find, take_card

RUIN = ruin_of("")


def roll(mars: Mars, who: str) -> Script:
    """Roll both dice once (MM-ROLL-01), add Fuel Cells after seeing them (MM-ROLL-03), and drive the Rover.

    In steps.
    """
    if mars.state.step == DONE:
        return
    parts = zip(STEPS["roll"], (_dice, _fuel, _card, _explore, _again, _find), strict=True)
    yield from in_steps(mars.state, {name: partial(part, mars, who) for name, part in parts})


def _dice(mars: Mars, who: str) -> Script:
    dice, errand = mars.content.dice, mars.state.errand
    rolled = yield Roll(
        say("mm-roll", who=seat_key(who)),
        [
            Die("numbered", say("mm-die-numbered"), tuple(map(str, dice.numbered))),
            Die("collection", say("mm-die-collection"), tuple(map(str, dice.collection))),
        ],
    )
    errand.number, errand.collection = int(rolled["numbered"]), int(rolled["collection"])
    mars.tell(Rolled(who, errand.number, errand.collection))


def _fuel(mars: Mars, who: str) -> Script:
    number, cells = mars.state.errand.number, mars.held(who, "fuel")
    used: int = 0
    if cells:
        whole = mars.content.treasury.get("fuel", 0)
        prompt = _fuel_words(mars, who, number, cells)
        used = yield Amount(
            who, prompt, 0, cells, upto=whole, explain=lambda option: _why_no_fuel(option, cells, whole)
        )
    if used:
        mars.give_back(who, "fuel", used)
        mars.tell(FuelUsed(who, used))
    drive(mars, who, number + used)


def _why_no_fuel(option: str, cells: int, whole: int) -> Sequence[Reason]:
    """Return why so many Fuel Cells cannot be added."""
    if not option.isdecimal() or not cells < int(option) <= whole:
        return ()
    return (Reason("MM-ROLL-03", say("mm-why-fuel", count=cells), remedy=say("mm-mend-fuel")),)


def _fuel_words(mars: Mars, who: str, number: int, cells: int) -> Words:
    """Return the question how many Fuel Cells are added, with what is where each of them would lead."""
    ends = tuple(
        say("mm-fuel-ends", cells=each, space=f"@mm-space-{mars.content.track[ends_at(mars, who, number + each)]}")
        for each in range(cells + 1)
    )
    return Words("mm-fuel", {"who": seat_key(who), "number": number}, {"ends": ends})


def drive(mars: Mars, who: str, steps: int) -> None:
    """Move the Rover clockwise; the own Supply Stop halts it (MM-ROLL-02, MM-ROLL-06, MM-ROLL-07)."""
    player, track = mars.player(who), mars.content.track
    before = player.rover % len(track)
    player.rover = ends_at(mars, who, steps)
    mars.tell(RoverMoved(who, before, player.rover, track[player.rover]))


def ends_at(mars: Mars, who: str, steps: int) -> int:
    """Return where on the track the Rover of `who` would end after so many steps."""
    track, at = mars.content.track, mars.player(who).rover
    for _ in range(steps):
        at = (at + 1) % len(track)
        if track[at] == stop_of(who):
            break
    return at % len(track)


def space_of(mars: Mars, who: str) -> str:
    """Return the space of the track where a Rover stands."""
    return mars.content.track[mars.player(who).rover]


def _card(mars: Mars, who: str) -> Script:
    """Resolve what the space gives at once: cards, one of them at a ruin (MM-ROLL-10) or a foreign stop.

    Or the own stop.
    """
    space, errand = space_of(mars, who), mars.state.errand
    if space in RESOURCES:
        mars.gain(who, space, mined(mars, who, errand.collection))
    elif space == stop_of(who):
        mars.state.phase = "stop"
    elif space.startswith(RUIN):
        yield from take_card(mars, who, cast(Corner, space.removeprefix(RUIN)))
    else:
        stock = [card for card in RESOURCES if mars.treasury(card)]
        if stock:  # MM-ROLL-08: exactly one
            picked: str = yield from pick_card(mars, who, "mm-stop-resource", stock, RESOURCES, "MM-ROLL-08")
            mars.gain(who, picked, 1)


def _explore(mars: Mars, who: str) -> Script | None:
    return explore(mars, who) if space_of(mars, who).startswith(RUIN) else None


def _again(mars: Mars, who: str) -> Script | None:
    return explore_again(mars, who) if space_of(mars, who).startswith(RUIN) else None


def _find(mars: Mars, who: str) -> Script | None:
    """Resolve the find in the ruin; an event after the card of a foreign stop (MM-ROLL-08)."""
    space = space_of(mars, who)
    if space.startswith(RUIN):
        return find(mars, who)
    return None if space in RESOURCES or space == stop_of(who) else draw_event(mars, who)


def mined(mars: Mars, who: str, collection: int) -> int:
    """Return cards from a mineable space: one more a Refinery (MM-ROLL-04)."""
    return collection + len(mars.of(who, "refinery"))


def may_call_in(mars: Mars, who: str) -> bool:
    """Return whether the Rover may be called in.

    Enough population, now and when the turn began (MM-WIN-02, MM-WIN-04).
    """
    return mars.state.ready and len(healthy(mars, who)) >= ENOUGH


def call_in(mars: Mars, who: str) -> None:
    """Call the Rover to its own Supply Stop at once, instead of the roll (MM-WIN-02)."""
    player, home = mars.player(who), mars.content.track.index(stop_of(who))
    mars.tell(CalledIn(who, player.rover, home))
    player.rover = home
    mars.state.phase = "stop"
