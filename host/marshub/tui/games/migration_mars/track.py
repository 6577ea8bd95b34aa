"""The exploration track with its Rovers: as two rows, or around the terrain."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.migration_mars.box.components import SIDES, stop_of
from marshub.games.migration_mars.rules.mars import Mars
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...widgets.hex_map import Run
from . import mars_symbols

CORNER = next(stop_of(who) for who, side in SIDES.items() if side == "nw")  # the Supply Stop at the upper left


def sign_of(space: str, mars: Mars, speech: Speech) -> tuple[str, str]:
    """Return a space of the track as a sign, and its style: Supply Stops are their factions' shapes."""
    if space.startswith("stop-"):
        who = space.removeprefix("stop-")
        return mars_symbols.SHAPES[who], mars_symbols.COLOURS[who] if who in mars.state.players else "$muted"
    if space.startswith("ruin-"):
        return mars_symbols.RUIN, "bold"
    return mars_symbols.draw_mine(space, speech), "$muted"


def find_rovers(mars: Mars) -> dict[int, list[str]]:
    """Return who stands on which space."""
    result: dict[int, list[str]] = {}
    for who, player in mars.state.players.items():
        result.setdefault(player.rover % len(mars.content.track), []).append(who)
    return result


def draw_strip(mars: Mars, speech: Speech, width: int) -> Content:
    """Return the track from its first space on, Rovers above the spaces they stand on.

    A second one stands on a space beside it, or above where there is none.
    """
    track, standing = mars.content.track, find_rovers(mars)
    pitch = max(1, min(3, width // len(track)))
    crowd = max(map(len, standing.values()), default=1)
    rows = 1 if crowd <= pitch else -(-crowd // pitch)
    canvas = Canvas(len(track) * pitch, rows + 1)
    for at, space in enumerate(track):
        canvas.draw_text(at * pitch, rows, *sign_of(space, mars, speech))
        for number, who in enumerate(standing.get(at, ())):
            x, y = at * pitch + number % pitch, rows - 1 - number // pitch
            canvas.draw_text(x, y, mars_symbols.SHAPES[who], _style(who))
            canvas.mark_cells(x, y, 1, f"players.{who}.rover")
    return canvas.to_content()


def _style(seat: str) -> str:
    return f"bold reverse {mars_symbols.COLOURS[seat]}"


def draw_rim(mars: Mars, speech: Speech) -> list[Run]:
    """Return the track as it lies around the terrain, clockwise from the upper left.

    Each space, and who stands there.
    """
    track, standing = mars.content.track, find_rovers(mars)
    corner = next((at for at, space in enumerate(track) if space == CORNER), 0)
    order = [(corner + number) % len(track) for number in range(len(track))]
    return [
        [sign_of(track[at], mars, speech), *((mars_symbols.SHAPES[who], _style(who)) for who in standing.get(at, ()))]
        for at in order
    ]


def order(track: Sequence[str], speech: Speech) -> str:
    """Return the spaces of the track by name, in order."""
    return ", ".join(speech.plain_text(f"mm-space-{space}") for space in track)
