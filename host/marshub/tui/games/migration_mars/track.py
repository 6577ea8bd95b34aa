"""The exploration track with its Rovers, as two rows or around the terrain."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.migration_mars.box.components import SIDES, get_supply_stop
from marshub.games.migration_mars.rules.mars import Mars
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...widgets.hex_map import Run
from . import mars_symbols

CORNER_SPACE = next(
    get_supply_stop(who) for who, side in SIDES.items() if side == "nw"
)  # the Supply Stop at the upper left


def get_space_sign(space: str, mars: Mars, speech: Speech) -> tuple[str, str]:
    """Return the sign of a space of the track, and its style. Supply Stops are their factions' shapes."""
    if space.startswith("stop-"):
        seat = space.removeprefix("stop-")
        return mars_symbols.SHAPES[seat], mars_symbols.COLOURS[seat] if seat in mars.state.players else "$muted"
    if space.startswith("ruin-"):
        return mars_symbols.RUIN, "bold"
    return mars_symbols.get_mine_letter(space, speech), "$muted"


def group_rovers_by_space(mars: Mars) -> dict[int, list[str]]:
    """Return the seats whose Rovers stand on each space, by the space's index."""
    result: dict[int, list[str]] = {}
    for seat, player in mars.state.players.items():
        result.setdefault(player.rover % len(mars.content.track), []).append(seat)
    return result


def draw_strip(mars: Mars, speech: Speech, width: int) -> Content:
    """Return the track from its first space, with the Rovers above their spaces.

    A second Rover stands next to the first, or above it where there is no space.
    """
    track, rovers = mars.content.track, group_rovers_by_space(mars)
    pitch = max(1, min(3, width // len(track)))
    max_rovers = max(map(len, rovers.values()), default=1)
    rows = 1 if max_rovers <= pitch else -(-max_rovers // pitch)
    canvas = Canvas(len(track) * pitch, rows + 1)
    for index, space in enumerate(track):
        canvas.draw_text(index * pitch, rows, *get_space_sign(space, mars, speech))
        for number, seat in enumerate(rovers.get(index, ())):
            x, y = index * pitch + number % pitch, rows - 1 - number // pitch
            canvas.draw_text(x, y, mars_symbols.SHAPES[seat], _make_rover_style(seat))
            canvas.mark_cells(x, y, 1, f"players.{seat}.rover")
    return canvas.to_content()


def _make_rover_style(seat: str) -> str:
    return f"bold reverse {mars_symbols.COLOURS[seat]}"


def draw_rim(mars: Mars, speech: Speech) -> list[Run]:
    """Return the track as it lies around the terrain, clockwise from the upper left: each space with its Rovers."""
    track, rovers = mars.content.track, group_rovers_by_space(mars)
    corner = next((index for index, space in enumerate(track) if space == CORNER_SPACE), 0)
    order = [(corner + number) % len(track) for number in range(len(track))]
    return [
        [
            get_space_sign(track[index], mars, speech),
            *((mars_symbols.SHAPES[seat], _make_rover_style(seat)) for seat in rovers.get(index, ())),
        ]
        for index in order
    ]


def describe_track(track: Sequence[str], speech: Speech) -> str:
    """Return the names of the track's spaces in order."""
    return ", ".join(speech.plain_text(f"mm-space-{space}") for space in track)
