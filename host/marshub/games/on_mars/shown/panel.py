"""On Mars on a board: indicators and bars of the state, pieces with tags, and zones.

Zones are turn-order spaces and actions with slots. The map is not sensed: it has far more hexes than a board has
antennas, and lies on the game's own board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Indicator, Piece, Tone, Words, say

from ..box.components import COLOURS, COLUMNS, GOODS, KINDS, MISSIONS, ROWS, TOP_LEVEL
from ..box.state import State
from ..content.pack import Content
from ..rules import card_words
from ..rules.life_support import find_marker_row
from ..rules.mars import Mars, make_seat_key
from ..rules.slots import count_slots

TONES: Mapping[str, Tone] = {"red": "red", "blue": "blue", "green": "good", "yellow": "yellow"}


def marker_piece(seat: str) -> str:
    """Return the tag of a player marker."""
    return f"marker-{seat}"


def colonist_piece(seat: str) -> str:
    """Return the tag of a colour's sample colonist: laid at an action, it names the action."""
    return f"colonist-{seat}"


def building_piece(kind: str) -> str:
    """Return the tag of a sample building: laid at Build, it names the type to build."""
    return f"building-{kind}"


def good_piece(name: str) -> str:
    """Return the tag of a sample good: shown, it names the good."""
    return f"good-{name}"


def card_piece(name: str) -> str:
    """Return the tag of a scientist or a contract."""
    return f"card-{name}"


def list_pieces(content: Content) -> list[Piece]:
    """Return all pieces of the box that may carry a tag.

    Player markers have their places; others may lie anywhere.
    """
    result = [Piece(marker_piece(who), "marker", say("om-thing-player", whose=make_seat_key(who))) for who in COLOURS]
    result += [
        Piece(colonist_piece(who), "colonist", say("om-thing-colonist", whose=make_seat_key(who)), prop=True)
        for who in COLOURS
    ]
    result += [Piece(building_piece(kind), "building", say(f"om-kind-{kind}"), prop=True) for kind in KINDS]
    result += [Piece(good_piece(name), "good", say(f"om-good-{name}"), prop=True) for name in GOODS]
    result += [Piece(card_piece(name), "card", say(f"om-scientist-{name}"), prop=True) for name in content.scientists]
    return result + [
        Piece(card_piece(name), "card", say(f"om-contract-{name}"), prop=True) for name in content.contracts
    ]


def list_indicators(state: State, content: Content) -> list[Indicator]:
    """Return all lamps and bars, in a stable order."""
    mars = Mars(state, content)
    return [*_turn(mars), *_colony(mars), *_shuttle(mars), *_missions(mars), *_slots(mars)]


def _turn(mars: Mars) -> Iterator[Indicator]:
    """Yield whose turn it is, and which players have had theirs."""
    for seat, player in mars.state.players.items():
        on = int(mars.state.active == seat)
        yield Indicator(
            f"active.{seat}", on, 1, TONES[seat] if on else "off", say("om-light-active", whose=make_seat_key(seat))
        )
        words = say("om-light-order", whose=make_seat_key(seat), space=player.space, done=int(player.done))
        yield Indicator(f"order.{seat}", player.space, 8, "quiet" if player.done else TONES[seat], words)


def _colony(mars: Mars) -> Iterator[Indicator]:
    """Yield life support and the colony's level; a column below the level's row is marked."""
    for column in COLUMNS:
        row = mars.state.rows[column]
        wanting = row < find_marker_row(mars)
        words = say("om-light-row", building=f"@om-kind-{column}", row=row, wanting=int(wanting))
        yield Indicator(f"row.{column}", row, ROWS, "warn" if wanting else "good", words, least=1)
    yield Indicator(
        "level", mars.state.level, TOP_LEVEL, "info", say("om-light-level", level=mars.state.level), least=1
    )


def _shuttle(mars: Mars) -> Iterator[Indicator]:
    """Yield the shuttle's place and its distance from travelling."""
    shuttle = mars.state.shuttle
    most = max(*mars.content.shuttle.landing, mars.content.shuttle.distance, shuttle.distance)
    words = say("om-light-shuttle", side=f"@om-side-{shuttle.side}", distance=shuttle.distance)
    yield Indicator("shuttle", shuttle.distance, most, "info" if shuttle.distance else "warn", words)


def _missions(mars: Mars) -> Iterator[Indicator]:
    """Yield the missions remaining to the end, and each mission's tracker."""
    left = mars.state.remaining
    yield Indicator(
        "remaining", left, MISSIONS, "info" if left else "bad", say("om-light-remaining", left=left), urgent=not left
    )
    for mission, to_go in mars.state.missions.items():
        data = mars.content.missions[mission]
        facts: dict[str, str | int] = {"mission": f"@om-mission-{mission}", "left": to_go}
        words = Words("om-light-mission", facts, {"told": (card_words.describe_mission(data),)})
        yield Indicator(f"mission.{data.length}", to_go, max(to_go, mars.scale_by_players(data.need)), "info", words)


def _slots(mars: Mars) -> Iterator[Indicator]:
    """Yield the number of free slots of each action."""
    for action, there in mars.state.slots.items():
        slots = count_slots(mars, action)
        free = max(0, slots - sum(there.values()))
        words = say("om-light-slots", action=f"@om-action-{action}", free=free, slots=slots)
        yield Indicator(f"slots.{action}", free, slots, "good" if free else "off", words)
