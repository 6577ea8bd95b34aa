"""The roll action: dice, Fuel Cells, the Rover's path, and the effect of its last space (ROLL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from marshub.kernel import Amount, Die, Reason, Roll, Script, Words, say
from marshub.kernel.mechanisms.turns import run_in_steps

from ..box.components import ALL_STEPS_DONE, RESOURCES, STEPS, WINNING_POPULATION, Corner, get_ruin, get_supply_stop
from ..happenings import CalledIn, FuelUsed, Rolled, RoverMoved
from .events import choose_card, draw_event
from .mars import Mars, make_seat_key
from .people import list_healthy
from .ruin import explore, explore_again, resolve_find, take_ruin_card

RUIN_PREFIX = get_ruin("")


def roll_and_drive(mars: Mars, seat: str) -> Script:
    """Roll both dice once (MM-ROLL-01), add Fuel Cells after seeing them (MM-ROLL-03), and drive the Rover."""
    if mars.state.step == ALL_STEPS_DONE:
        return
    parts = zip(
        STEPS["roll"],
        (_roll_dice, _add_fuel, _resolve_space, _explore_ruin, _explore_ruin_again, _resolve_find_or_event),
        strict=True,
    )
    yield from run_in_steps(mars.state, {name: partial(part, mars, seat) for name, part in parts})


def _roll_dice(mars: Mars, seat: str) -> Script:
    dice, errand = mars.content.dice, mars.state.errand
    rolled = yield Roll(
        say("mm-roll", who=make_seat_key(seat)),
        [
            Die("numbered", say("mm-die-numbered"), tuple(map(str, dice.numbered))),
            Die("collection", say("mm-die-collection"), tuple(map(str, dice.collection))),
        ],
    )
    errand.number, errand.collection = int(rolled["numbered"]), int(rolled["collection"])
    mars.log(Rolled(seat, errand.number, errand.collection))


def _add_fuel(mars: Mars, seat: str) -> Script:
    number, held = mars.state.errand.number, mars.count_held(seat, "fuel")
    used: int = 0
    if held:
        all_cells = mars.content.treasury.get("fuel", 0)
        prompt = _make_fuel_prompt(mars, seat, number, held)
        used = yield Amount(
            seat,
            prompt,
            0,
            held,
            explainable_up_to=all_cells,
            explain=lambda option: _explain_no_fuel(option, held, all_cells),
        )
    if used:
        mars.return_cards(seat, "fuel", used)
        mars.log(FuelUsed(seat, used))
    drive_rover(mars, seat, number + used)


def _explain_no_fuel(option: str, held: int, all_cells: int) -> Sequence[Reason]:
    """Return the reason why so many Fuel Cells cannot be added."""
    if option not in map(str, range(held + 1, all_cells + 1)):
        return ()
    return (Reason("MM-ROLL-03", say("mm-why-fuel", count=held), remedy=say("mm-mend-fuel")),)


def _make_fuel_prompt(mars: Mars, seat: str, number: int, cells: int) -> Words:
    """Return the question how many Fuel Cells are added, with the space to which each number leads."""
    ends = tuple(
        say(
            "mm-fuel-ends",
            cells=count,
            space=f"@mm-space-{mars.content.track[find_end_space(mars, seat, number + count)]}",
        )
        for count in range(cells + 1)
    )
    return Words("mm-fuel", {"who": make_seat_key(seat), "number": number}, {"ends": ends})


def drive_rover(mars: Mars, seat: str, steps: int) -> None:
    """Move the Rover clockwise; the own Supply Stop halts it (MM-ROLL-02, MM-ROLL-06, MM-ROLL-07).

    Other Rovers on a space do not matter (MM-ROLL-11).
    """
    player, track = mars.get_player(seat), mars.content.track
    before = player.rover % len(track)
    player.rover = find_end_space(mars, seat, steps)
    mars.log(RoverMoved(seat, before, player.rover, track[player.rover]))


def find_end_space(mars: Mars, seat: str, steps: int) -> int:
    """Return the number of the space on which a player's Rover would end after `steps`."""
    track, position = mars.content.track, mars.get_player(seat).rover
    for _ in range(steps):
        position = (position + 1) % len(track)
        if track[position] == get_supply_stop(seat):  # MM-ROLL-09: foreign stops do not halt it
            break
    return position % len(track)


def get_rover_space(mars: Mars, seat: str) -> str:
    """Return the space of the track on which a player's Rover stands."""
    return mars.content.track[mars.get_player(seat).rover]


def _resolve_space(mars: Mars, seat: str) -> Script:
    """Resolve the space: start the own stop, or take cards; one at a ruin (MM-ROLL-10) or a foreign stop."""
    space, errand = get_rover_space(mars, seat), mars.state.errand
    if space in RESOURCES:  # MM-ROLL-05: collection die and Refineries matter here only
        mars.gain_cards(seat, space, count_mined(mars, seat, errand.collection))
    elif space == get_supply_stop(seat):
        mars.state.phase = "stop"  # MM-SUPPLY-16: no resource card of its own
    elif space.startswith(RUIN_PREFIX):
        yield from take_ruin_card(mars, seat, cast("Corner", space.removeprefix(RUIN_PREFIX)))
    else:
        stock = [card for card in RESOURCES if mars.count_in_treasury(card)]
        if stock:  # MM-ROLL-08: exactly one
            picked: str = yield from choose_card(mars, seat, "mm-stop-resource", stock, RESOURCES, "MM-ROLL-08")
            mars.gain_cards(seat, picked, 1)


def _explore_ruin(mars: Mars, seat: str) -> Script | None:
    return explore(mars, seat) if get_rover_space(mars, seat).startswith(RUIN_PREFIX) else None


def _explore_ruin_again(mars: Mars, seat: str) -> Script | None:
    return explore_again(mars, seat) if get_rover_space(mars, seat).startswith(RUIN_PREFIX) else None


def _resolve_find_or_event(mars: Mars, seat: str) -> Script | None:
    """Resolve the find in a ruin, or the event after the card of a foreign stop (MM-ROLL-08)."""
    space = get_rover_space(mars, seat)
    if space.startswith(RUIN_PREFIX):
        return resolve_find(mars, seat)
    return None if space in RESOURCES or space == get_supply_stop(seat) else draw_event(mars, seat)


def count_mined(mars: Mars, seat: str, collection: int) -> int:
    """Return the number of cards from a mineable space: one more a Refinery (MM-ROLL-04)."""
    return collection + len(mars.list_structures(seat, "refinery"))


def can_call_in(mars: Mars, seat: str) -> bool:
    """Return whether the Rover may be called in: population now and when the turn began (MM-WIN-02, MM-WIN-04)."""
    return mars.state.ready and len(list_healthy(mars, seat)) >= WINNING_POPULATION


def call_rover_in(mars: Mars, seat: str) -> None:
    """Call the Rover to its own Supply Stop at once, instead of the roll (MM-WIN-02)."""
    player, home = mars.get_player(seat), mars.content.track.index(get_supply_stop(seat))
    mars.log(CalledIn(seat, player.rover, home))
    player.rover = home
    mars.state.phase = "stop"
