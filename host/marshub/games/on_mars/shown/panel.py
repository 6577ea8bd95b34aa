"""On Mars on a board: indicators and bars of the state, pieces with tags, and zones.

Zones are turn-order spaces and actions with slots. The map is not sensed: it has far more hexes than a board has
antennas, and lies on the game's own board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from marshub.kernel import Indicator, Piece, Tone, Words, make_led_indicator, say

from ..box.components import COLOURS, COLUMN_ROWS, COLUMNS, GOODS, KINDS, MISSION_STEPS, ORDER, SLOTTED, TOP_LEVEL
from ..box.state import State
from ..content.pack import Content
from ..rules import card_texts
from ..rules.life_support import get_level_row
from ..rules.mars import Mars, make_seat_key
from ..rules.slots import count_slots

TONES: Mapping[str, Tone] = {"red": "red", "blue": "blue", "green": "good", "yellow": "yellow"}


def make_marker_tag(seat: str) -> str:
    """Return the tag of a player marker."""
    return f"marker-{seat}"


def make_colonist_tag(seat: str) -> str:
    """Return the tag of a colour's sample colonist: laid at an action, it names the action."""
    return f"colonist-{seat}"


def make_building_tag(kind: str) -> str:
    """Return the tag of a sample building: laid at Build, it names the type to build."""
    return f"building-{kind}"


def make_good_tag(name: str) -> str:
    """Return the tag of a sample good: shown, it names the good."""
    return f"good-{name}"


def make_card_tag(name: str) -> str:
    """Return the tag of a scientist or a contract."""
    return f"card-{name}"


def list_pieces(content: Content) -> list[Piece]:
    """Return all pieces of the box that may carry a tag.

    Player markers have their places; others may lie anywhere.
    """
    result = [
        Piece(make_marker_tag(seat), "marker", say("om-thing-player", whose=make_seat_key(seat))) for seat in COLOURS
    ]
    result += [
        Piece(make_colonist_tag(seat), "colonist", say("om-thing-colonist", whose=make_seat_key(seat)), prop=True)
        for seat in COLOURS
    ]
    result += [Piece(make_building_tag(kind), "building", say(f"om-kind-{kind}"), prop=True) for kind in KINDS]
    result += [Piece(make_good_tag(name), "good", say(f"om-good-{name}"), prop=True) for name in GOODS]
    result += [
        Piece(make_card_tag(name), "card", say(f"om-scientist-{name}"), prop=True) for name in content.scientists
    ]
    return result + [
        Piece(make_card_tag(name), "card", say(f"om-contract-{name}"), prop=True) for name in content.contracts
    ]


def list_indicators(state: State, content: Content) -> list[Indicator]:
    """Return all lamps and bars, in a stable order."""
    mars = Mars(state, content)
    return [
        *_list_turn_indicators(mars),
        *_list_colony_indicators(mars),
        *_list_shuttle_indicators(mars),
        *_list_mission_indicators(mars),
        *_list_slot_indicators(mars),
    ]


def _list_turn_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield whose turn it is, and which players have had theirs."""
    for seat, player in mars.state.players.items():
        words = say("om-light-active", whose=make_seat_key(seat))
        yield make_led_indicator(f"active.{seat}", TONES[seat], words, is_on=mars.state.active == seat)
        words = say("om-light-order", whose=make_seat_key(seat), space=player.space, done=int(player.done))
        yield Indicator(f"order.{seat}", player.space, 8, "quiet" if player.done else TONES[seat], words)


def _list_colony_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield life support and the colony's level; a column below the level's row is marked."""
    for column in COLUMNS:
        row = mars.state.rows[column]
        needs_building = row < get_level_row(mars)
        words = say("om-light-row", building=f"@om-kind-{column}", row=row, wanting=int(needs_building))
        yield Indicator(f"row.{column}", row, COLUMN_ROWS, "warn" if needs_building else "good", words, least=1)
    yield Indicator(
        "level", mars.state.level, TOP_LEVEL, "info", say("om-light-level", level=mars.state.level), least=1
    )


def _list_shuttle_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield the shuttle's place and its distance from travelling."""
    shuttle = mars.state.shuttle
    most = max(*mars.content.shuttle.landing, mars.content.shuttle.distance, shuttle.distance)
    words = say("om-light-shuttle", side=f"@om-side-{shuttle.side}", distance=shuttle.distance)
    yield Indicator("shuttle", shuttle.distance, most, "info" if shuttle.distance else "warn", words)


def _list_mission_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield the missions remaining to the end, and each mission's tracker."""
    left = mars.state.remaining
    yield Indicator(
        "remaining",
        left,
        MISSION_STEPS,
        "info" if left else "bad",
        say("om-light-remaining", left=left),
        urgent=not left,
    )
    letters = {mission: letter.lower() for letter, mission in mars.state.letters.items()}
    for mission, to_go in mars.state.missions.items():
        data = mars.content.missions[mission]
        facts: dict[str, str | int] = {"mission": f"@om-mission-{mission}", "left": to_go}
        words = Words("om-light-mission", facts, {"told": (card_texts.describe_mission(data),)})
        name, most = f"mission.{letters.get(mission, mission)}", max(to_go, mars.select_by_players(data.need))
        yield Indicator(name, to_go, most, "info", words)
    yield make_led_indicator("last", "warn", say("om-light-last", last=mars.state.last), is_on=bool(mars.state.last))


def _list_slot_indicators(mars: Mars) -> Iterator[Indicator]:
    """Yield the number of free slots of each action."""
    for action, colonists in mars.state.slots.items():
        slots = count_slots(mars, action)
        free = max(0, slots - sum(colonists.values()))
        words = say("om-light-slots", action=f"@om-action-{action}", free=free, slots=slots)
        yield Indicator(f"slots.{action}", free, slots, "good" if free else "off", words)


PAD = "scan-pad"  # a sample shown here names the good that is taken, gained or paid; the Warehouse is not sensed


def make_space_zone(number: int) -> str:
    """Return the zone of a turn-order space."""
    return f"space-{number}"


def make_slots_zone(action: str) -> str:
    """Return the zone of an action's slots."""
    return f"slots-{action}"


ZONES = (*(make_space_zone(number) for number in ORDER), *(make_slots_zone(action) for action in SLOTTED))
