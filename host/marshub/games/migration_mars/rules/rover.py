"""The roll action: dice, Fuel Cells, the Rover's way, and what is where it ends (ROLL)."""

from __future__ import annotations

from typing import cast

from marshub.kernel import Amount, Die, Roll, Script, Words, say

from ..box.components import RESOURCES, Corner, stop_of
from ..happenings import CalledIn, FuelUsed, Rolled, RoverMoved
from .events import draw_event, pick_card
from .mars import Mars, seat_key
from .ruin import explore
from .stop import supply_stop


def roll(mars: Mars, who: str) -> Script:
    """Both dice once (MM-ROLL-01), Fuel Cells after seeing them (MM-ROLL-03), then the Rover drives."""
    mars.state.phase = "roll"
    dice = mars.content.dice
    rolled = yield Roll(
        say("mm-roll", who=seat_key(who)),
        [
            Die("numbered", say("mm-die-numbered"), tuple(map(str, dice.numbered))),
            Die("collection", say("mm-die-collection"), tuple(map(str, dice.collection))),
        ],
    )
    number, collection = int(rolled["numbered"]), int(rolled["collection"])
    mars.tell(Rolled(who, number, collection))
    cells = mars.held(who, "fuel")
    used: int = 0
    if cells:
        used = yield Amount(who, _fuel_words(mars, who, number, cells), 0, cells)
    if used:
        mars.give_back(who, "fuel", used)
        mars.tell(FuelUsed(who, used))
    yield from arrive(mars, who, drive(mars, who, number + used), collection)


def _fuel_words(mars: Mars, who: str, number: int, cells: int) -> Words:
    """The question how many Fuel Cells are added, with what is where each of them would lead."""
    ends = tuple(
        say("mm-fuel-ends", cells=each, space=f"@mm-space-{mars.content.track[ends_at(mars, who, number + each)]}")
        for each in range(cells + 1)
    )
    return Words("mm-fuel", {"who": seat_key(who), "number": number}, {"ends": ends})


def drive(mars: Mars, who: str, steps: int) -> str:
    """The Rover goes clockwise; the own Supply Stop halts it (MM-ROLL-02, MM-ROLL-06, MM-ROLL-07). Where it ends."""
    player, track = mars.player(who), mars.content.track
    before = player.rover % len(track)
    player.rover = ends_at(mars, who, steps)
    space = track[player.rover]
    mars.tell(RoverMoved(who, before, player.rover, space))
    return space


def ends_at(mars: Mars, who: str, steps: int) -> int:
    """Where on the track the Rover of `who` would end after so many steps."""
    track, at = mars.content.track, mars.player(who).rover
    for _ in range(steps):
        at = (at + 1) % len(track)
        if track[at] == stop_of(who):
            break
    return at % len(track)


def arrive(mars: Mars, who: str, space: str, collection: int) -> Script:
    """What is where the Rover ends."""
    if space in RESOURCES:
        mars.gain(who, space, mined(mars, who, collection))
    elif space == stop_of(who):
        yield from supply_stop(mars, who)
    elif space.startswith("ruin-"):
        yield from explore(mars, who, cast(Corner, space.removeprefix("ruin-")))  # MM-ROLL-10
    else:
        yield from _foreign_stop(mars, who)


def mined(mars: Mars, who: str, collection: int) -> int:
    """Cards from a mineable space: one more a Refinery (MM-ROLL-04)."""
    return collection + len(mars.of(who, "refinery"))


def _foreign_stop(mars: Mars, who: str) -> Script:
    """Exactly one resource card of choice, then an event (MM-ROLL-08)."""
    stock = [card for card in RESOURCES if mars.treasury(card)]
    if stock:
        mars.gain(who, (yield from pick_card(who, "mm-stop-resource", stock)), 1)
    yield from draw_event(mars, who)


def call_in(mars: Mars, who: str) -> Script:
    """The Rover reports to its own Supply Stop at once, in place of the roll (MM-WIN-02)."""
    player, home = mars.player(who), mars.content.track.index(stop_of(who))
    mars.state.phase = "roll"
    mars.tell(CalledIn(who, player.rover, home))
    player.rover = home
    yield from supply_stop(mars, who)
