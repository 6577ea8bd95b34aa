"""The exploration track with its Rovers: as two rows, or around the terrain."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.migration_mars.box.components import SIDES, stop_of
from marshub.games.migration_mars.rules.mars import Mars
from marshub.words import Speech

from ...basics.canvas import Canvas
from ...widgets.hex_map import Run
from . import signs

CORNER = next(stop_of(who) for who, side in SIDES.items() if side == "nw")  # the Supply Stop at the upper left


def sign_of(space: str, mars: Mars, speech: Speech) -> tuple[str, str]:
    """Return a space of the track as a sign, and its style: Supply Stops are their factions' shapes."""
    if space.startswith("stop-"):
        who = space.removeprefix("stop-")
        return signs.SHAPES[who], signs.COLOURS[who] if who in mars.state.players else "$muted"
    if space.startswith("ruin-"):
        return signs.RUIN, "bold"
    return signs.mine(space, speech), "$muted"


def rovers_at(mars: Mars) -> dict[int, list[str]]:
    """Return who stands on which space."""
    found: dict[int, list[str]] = {}
    for who, player in mars.state.players.items():
        found.setdefault(player.rover % len(mars.content.track), []).append(who)
    return found


def strip(mars: Mars, speech: Speech, width: int) -> Content:
    """Return the track from its first space on, Rovers above the spaces they stand on.

    A second one stands on a space beside it, or above where there is none.
    """
    track, standing = mars.content.track, rovers_at(mars)
    pitch = max(1, min(3, width // len(track)))
    crowd = max(map(len, standing.values()), default=1)
    rows = 1 if crowd <= pitch else -(-crowd // pitch)
    canvas = Canvas(len(track) * pitch, rows + 1)
    for at, space in enumerate(track):
        canvas.put(at * pitch, rows, *sign_of(space, mars, speech))
        for number, who in enumerate(standing.get(at, ())):
            x, y = at * pitch + number % pitch, rows - 1 - number // pitch
            canvas.put(x, y, signs.SHAPES[who], _style(who))
            canvas.mark(x, y, 1, f"players.{who}.rover")
    return canvas.content()


def _style(who: str) -> str:
    return f"bold reverse {signs.COLOURS[who]}"


def rim(mars: Mars, speech: Speech) -> list[Run]:
    """Return the track as it lies around the terrain, clockwise from the upper left.

    Each space, and who stands there.
    """
    track, standing = mars.content.track, rovers_at(mars)
    corner = next((at for at, space in enumerate(track) if space == CORNER), 0)
    order = [(corner + number) % len(track) for number in range(len(track))]
    return [
        [sign_of(track[at], mars, speech), *((signs.SHAPES[who], _style(who)) for who in standing.get(at, ()))]
        for at in order
    ]


def order(track: Sequence[str], speech: Speech) -> str:
    """Return the spaces of the track by name, in order."""
    return ", ".join(speech.text(f"mm-space-{space}") for space in track)
