"""The roll action: dice, Fuel Cells, the Rover's way, and what is where it ends (ROLL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from marshub.kernel import Amount, Die, Reason, Roll, Script, Words, say
from marshub.kernel.mechanisms.turns import run_in_steps

from ..box.components import DONE, ENOUGH, RESOURCES, STEPS, Corner, find_ruin, stop_of
from ..happenings import CalledIn, FuelUsed, Rolled, RoverMoved
from .events import draw_event, pick_card
from .mars import Mars, make_seat_key
from .people import list_healthy
from .ruin import explore, explore_again, resolve_find, take_card

RUIN = find_ruin("")


def roll_and_drive(mars: Mars, seat: str) -> Script:
    """Roll both dice once (MM-ROLL-01), add Fuel Cells after seeing them (MM-ROLL-03), and drive the Rover.

    In steps.
    """
    if mars.state.step == DONE:
        return
    parts = zip(STEPS["roll"], (_dice, _fuel, _card, _explore, _again, _find), strict=True)
    yield from run_in_steps(mars.state, {name: partial(part, mars, seat) for name, part in parts})


def _dice(mars: Mars, seat: str) -> Script:
    dice, errand = mars.content.dice, mars.state.errand
    rolled = yield Roll(
        say("mm-roll", who=make_seat_key(seat)),
        [
            Die("numbered", say("mm-die-numbered"), tuple(map(str, dice.numbered))),
            Die("collection", say("mm-die-collection"), tuple(map(str, dice.collection))),
        ],
    )
    errand.number, errand.collection = int(rolled["numbered"]), int(rolled["collection"])
    mars.tell(Rolled(seat, errand.number, errand.collection))


def _fuel(mars: Mars, seat: str) -> Script:
    number, cells = mars.state.errand.number, mars.count_held(seat, "fuel")
    used: int = 0
    if cells:
        whole = mars.content.treasury.get("fuel", 0)
        prompt = _fuel_words(mars, seat, number, cells)
        used = yield Amount(
            seat, prompt, 0, cells, explainable_up_to=whole, explain=lambda option: _why_no_fuel(option, cells, whole)
        )
    if used:
        mars.give_back(seat, "fuel", used)
        mars.tell(FuelUsed(seat, used))
    drive_rover(mars, seat, number + used)


def _why_no_fuel(option: str, cells: int, whole: int) -> Sequence[Reason]:
    """Return why so many Fuel Cells cannot be added."""
    if not option.isdecimal() or not cells < int(option) <= whole:
        return ()
    return (Reason("MM-ROLL-03", say("mm-why-fuel", count=cells), remedy=say("mm-mend-fuel")),)


def _fuel_words(mars: Mars, seat: str, number: int, cells: int) -> Words:
    """Return the question how many Fuel Cells are added, with what is where each of them would lead."""
    ends = tuple(
        say("mm-fuel-ends", cells=item, space=f"@mm-space-{mars.content.track[find_end(mars, seat, number + item)]}")
        for item in range(cells + 1)
    )
    return Words("mm-fuel", {"who": make_seat_key(seat), "number": number}, {"ends": ends})


def drive_rover(mars: Mars, seat: str, steps: int) -> None:
    """Move the Rover clockwise; the own Supply Stop halts it (MM-ROLL-02, MM-ROLL-06, MM-ROLL-07)."""
    player, track = mars.find_player(seat), mars.content.track
    before = player.rover % len(track)
    player.rover = find_end(mars, seat, steps)
    mars.tell(RoverMoved(seat, before, player.rover, track[player.rover]))


def find_end(mars: Mars, seat: str, steps: int) -> int:
    """Return where on the track the Rover of `who` would end after so many steps."""
    track, at = mars.content.track, mars.find_player(seat).rover
    for _ in range(steps):
        at = (at + 1) % len(track)
        if track[at] == stop_of(seat):
            break
    return at % len(track)


def find_space(mars: Mars, seat: str) -> str:
    """Return the space of the track where a Rover stands."""
    return mars.content.track[mars.find_player(seat).rover]


def _card(mars: Mars, seat: str) -> Script:
    """Resolve what the space gives at once: cards, one of them at a ruin (MM-ROLL-10) or a foreign stop.

    Or the own stop.
    """
    space, errand = find_space(mars, seat), mars.state.errand
    if space in RESOURCES:
        mars.gain(seat, space, count_mined(mars, seat, errand.collection))
    elif space == stop_of(seat):
        mars.state.phase = "stop"
    elif space.startswith(RUIN):
        yield from take_card(mars, seat, cast(Corner, space.removeprefix(RUIN)))
    else:
        stock = [card for card in RESOURCES if mars.count_in_treasury(card)]
        if stock:  # MM-ROLL-08: exactly one
            picked: str = yield from pick_card(mars, seat, "mm-stop-resource", stock, RESOURCES, "MM-ROLL-08")
            mars.gain(seat, picked, 1)


def _explore(mars: Mars, seat: str) -> Script | None:
    return explore(mars, seat) if find_space(mars, seat).startswith(RUIN) else None


def _again(mars: Mars, seat: str) -> Script | None:
    return explore_again(mars, seat) if find_space(mars, seat).startswith(RUIN) else None


def _find(mars: Mars, seat: str) -> Script | None:
    """Resolve the find in the ruin; an event after the card of a foreign stop (MM-ROLL-08)."""
    space = find_space(mars, seat)
    if space.startswith(RUIN):
        return resolve_find(mars, seat)
    return None if space in RESOURCES or space == stop_of(seat) else draw_event(mars, seat)


def count_mined(mars: Mars, seat: str, collection: int) -> int:
    """Return cards from a mineable space: one more a Refinery (MM-ROLL-04)."""
    return collection + len(mars.list_structures(seat, "refinery"))


def can_call_in(mars: Mars, seat: str) -> bool:
    """Return whether the Rover may be called in.

    Enough population, now and when the turn began (MM-WIN-02, MM-WIN-04).
    """
    return mars.state.ready and len(list_healthy(mars, seat)) >= ENOUGH


def call_in(mars: Mars, seat: str) -> None:
    """Call the Rover to its own Supply Stop at once, instead of the roll (MM-WIN-02)."""
    player, home = mars.find_player(seat), mars.content.track.index(stop_of(seat))
    mars.tell(CalledIn(seat, player.rover, home))
    player.rover = home
    mars.state.phase = "stop"
