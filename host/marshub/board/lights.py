"""LED frames: what each LED shows, as a pure function of the scene; and the same in words.

A zone's LED shows what matters most there: a refused move, an obstacle, an unknown tag, a surplus piece, a missing
piece, an accepted token, the cursor, a move by hand, a legal place, and only then what the game itself shows.
It is dark if there is nothing to show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import Literal, cast

import msgspec

from hublink.lights import BLINK, FAST_BLINK, SOLID
from marshub.kernel import Change, Indicator, Tone, Words, say

from . import palette
from .notices import Names, describe_placement, describe_unknown_tag, describe_walk
from .palette import DARK, LedColor
from .pending_moves import describe_move
from .referee import Referee
from .setup_guide import SetupGuide

ZONE = "zone."  # indicator ids of zone lamps: "zone.lab"
STATUS = "status"  # indicator id of the prompt lamps

Mark = Literal["refused", "blocking", "stranger", "wrong", "belongs", "accepted", "cursor", "to-move", "legal"]

#: In order of weight.
MARKS: dict[Mark, LedColor] = {
    "refused": palette.REFUSED,
    "blocking": palette.BLOCKING,
    "stranger": palette.STRANGER,
    "wrong": palette.WRONG,
    "belongs": palette.BELONGS,
    "accepted": palette.ACCEPTED,
    "cursor": palette.CURSOR,
    "to-move": palette.TO_MOVE,
    "legal": palette.LEGAL,
}

Status = Literal["asking", "refused", "repair", "waiting", "over", "dark"]


class Scene(msgspec.Struct, frozen=True):
    """Everything that the LED frame depends on.

    Attributes:
        indicators: The game's indicators.
        marks: The weightiest mark of each zone.
        status: What the prompt LEDs show.
        cursor_index: The index of the cursor's entry.
        entry_count: The number of the cursor's entries.
        to_move: Zones of moves that hands have to make; the first one free for it is lit.
        spot: The indicators to which a hand is led: only these and the marks are lit; None: all.
    """

    indicators: Sequence[Indicator] = ()
    marks: Mapping[str, Mark] | None = None
    status: Status = "dark"
    cursor_index: int = 0
    entry_count: int = 0
    to_move: tuple[str, ...] = ()
    spot: tuple[str, ...] | None = None


def make_scene(referee: Referee) -> Scene:
    """Return the scene of `referee`. During the setup it shows only the step to be done."""
    if referee.guide is not None:
        return _make_guide_scene(referee.guide, referee)
    cursor = referee.cursor
    step = referee.walk.step  # one at a time: two blinking spots can't be told apart
    lit = cursor.entry.zones if cursor.entry and referee.undo_steps_to_confirm is None else ()
    legal = {zone for entry in cursor.entries for zone in entry.zones}
    marks: dict[str, Mark] = {}

    def add_marks(zones: Iterable[str], mark: Mark) -> None:
        for zone in zones:
            if zone:
                marks.setdefault(zone, mark)

    add_marks((zone for _, zone in referee.refusals), "refused")
    add_marks(referee.blocking_zones, "blocking")
    add_marks((tag.zone for tag in referee.unknown_tags), "stranger")
    if step is not None:
        add_marks([step.from_zone], "wrong")
        add_marks([step.to_zone], "belongs")
    add_marks(referee.accepted_zones, "accepted")
    add_marks(lit, "cursor")
    add_marks(sorted(legal), "legal")
    status: Status = "waiting"
    if referee.undo_steps_to_confirm is not None:
        status = "asking"
    elif referee.question_view.session.pending is None:
        status = "over"
    elif referee.refusals or referee.unknown_tags:
        status = "refused"
    elif step is not None:
        status = "repair"
    move_zones = tuple(zone for zone, _ in referee.manual_moves) if status == "waiting" else ()
    return Scene(referee.question_view.indicators, marks, status, cursor.highlighted, len(cursor.entries), move_zones)


def _make_guide_scene(guide: SetupGuide, referee: Referee) -> Scene:
    """Return the scene that shows where the next piece goes: misplaced ones first, in the order of the repair walk."""
    marks: dict[str, Mark] = {tag.zone: "stranger" for tag in referee.unknown_tags}
    wrong, step = guide.misplaced, guide.step
    if wrong is not None:
        for zone, mark in ((wrong.from_zone, "wrong"), (wrong.to_zone, "belongs")):
            if zone:
                marks.setdefault(zone, cast("Mark", mark))
        return Scene(referee.question_view.indicators, marks, "repair", spot=())
    spot = () if step is None else (*((ZONE + step.zone,) if step.zone else ()), *step.lights)
    return Scene(referee.question_view.indicators, marks, "refused" if marks else "dark", spot=spot)


def make_frame(scene: Scene, leds: Mapping[str, Sequence[int]], count: int) -> list[LedColor]:
    """Return the LED frame: the light of each of `count` LEDs.

    Args:
        scene: What is shown.
        leds: The LEDs of each indicator in reading order (`Profile.leds_of`).
        count: The number of LEDs.
    """
    frame = [DARK] * count

    def light(indicator: str, segment: Sequence[LedColor]) -> None:
        for led, lamp in zip(leds.get(indicator, ()), segment, strict=False):
            frame[led] = lamp

    if scene.spot is not None:
        known = {indicator.id: indicator for indicator in scene.indicators}
        for name in scene.spot:
            width = len(leds.get(name, ()))
            lights = _light_segment(known[name], width) if name in known and width > 1 else ()
            # A track shows where its marker goes; what would be dark is lit all the same.
            light(name, lights if any(lamp != DARK for lamp in lights) else [palette.BELONGS] * width)
    else:
        for indicator in scene.indicators:
            if segment := leds.get(indicator.id):
                light(indicator.id, _light_segment(indicator, len(segment)))
    marks = scene.marks or {}
    for zone, mark in marks.items():
        light(ZONE + zone, [MARKS[mark]] * len(leds.get(ZONE + zone, ())))
    if zone := _find_free_zone(scene, lambda zone: bool(leds.get(ZONE + zone))):
        light(ZONE + zone, [MARKS["to-move"]] * len(leds[ZONE + zone]))
    if scene.status != "dark":
        light(STATUS, _light_status(scene, len(leds.get(STATUS, ()))))
    return frame


def _find_free_zone(scene: Scene, has_lamp: Callable[[str], bool] = lambda zone: True) -> str:
    """Return the zone of the pending move that is lit, "" if none is.

    Only one is lit at a time, as in the repair walk; only the mark of a legal place gives way to it.
    """
    marks = scene.marks or {}
    return next((zone for zone in scene.to_move if has_lamp(zone) and marks.get(zone, "legal") == "legal"), "")


def _find_next_change(referee: Referee) -> Change | None:
    """Return the change whose LED is lit: the next thing that a hand has to move."""
    if not referee.manual_moves:
        return None
    return dict(reversed(referee.manual_moves)).get(_find_free_zone(make_scene(referee)))


def make_blocked_frame(leds: Mapping[str, Sequence[int]], count: int) -> list[LedColor]:
    """Return the LED frame while another game's overlay lies on the board.

    Only the prompt LEDs are lit, as refusing.
    """
    refusing = leds.get(STATUS, ())
    return [palette.REFUSED if led in refusing else DARK for led in range(count)]


def pack_frame(lamps: Iterable[LedColor]) -> bytes:
    """Return an LED frame as on the wire: red, green, blue and pattern of each LED."""
    return bytes(chain.from_iterable(lamps))


def describe_frame(referee: Referee, names: Names) -> list[Words]:
    """Return the meaning of the LEDs in sentences, for people who cannot tell colours.

    Mistakes first, then the game.
    """
    sentences = [refusal.describe(names) for refusal in referee.refusals.values()]
    sentences += [describe_unknown_tag(tag.uid, tag.zone, names) for tag in referee.unknown_tags]
    if referee.guide is not None:
        wrong, step = referee.guide.misplaced, referee.guide.step
        return [
            *sentences,
            *([describe_placement(wrong, names)] if wrong is not None else [step.words] if step is not None else []),
        ]
    sentences += describe_walk(referee.walk, names)
    cursor = referee.cursor
    if referee.undo_steps_to_confirm is not None:
        sentences.append(say("board-undo-asks", steps=referee.undo_steps_to_confirm))
    elif cursor.entry is not None:
        sentences.append(cursor.entry.label)
    if (move := _find_next_change(referee)) is not None:
        sentences.append(Words("lights-to-move", {}, {"move": (describe_move(move),)}))
    sentences += [i.words for i in referee.question_view.indicators if i.urgent and _is_lit(i)]
    sentences += [i.words for i in referee.question_view.indicators if not i.urgent and _is_lit(i)]
    return sentences


def name_leds(leds: Mapping[str, Sequence[int]], count: int) -> list[str]:
    """Return the name of each LED: its indicator, numbered from 1 where there are several; "" for unused ones."""
    names = [""] * count
    for indicator, segment in leds.items():
        for number, led in enumerate(segment, 1):
            names[led] = indicator if len(segment) == 1 else f"{indicator}#{number}"
    return names


def _is_lit(indicator: Indicator) -> bool:
    return indicator.tone != "off" and (indicator.most > 1 or indicator.value > 0)


def _light_segment(indicator: Indicator, leds: int) -> Sequence[LedColor]:
    """Return the light of an indicator on `leds` LEDs: a single lamp, a marker on spaces, or a bar."""
    return _light_value(indicator.tone, indicator.urgent, indicator.value, indicator.least, indicator.most, leds)


@lru_cache(maxsize=4096)  # each frame asks for all of them, and few have changed
def _light_value(tone: Tone, urgent: bool, value: int, least: int, most: int, leds: int) -> tuple[LedColor, ...]:
    lamp = palette.TONES[tone]
    if urgent:
        lamp = lamp.with_pattern(FAST_BLINK if lamp.pattern == BLINK else BLINK)
    span = most - least
    position = min(max(value - least, 0), span)
    last = _find_last_lit(position, span, leds)
    if last is None:
        return (DARK,) * leds
    # An LED for each space, the lowest included: the marker stands bright, what it has passed is dim.
    passed = lamp.dim(10).with_pattern(SOLID) if leds == span + 1 > 2 else lamp
    return (passed,) * last + (lamp,) + (DARK,) * (leds - last - 1)


def _find_last_lit(position: int, span: int, leds: int) -> int | None:
    """Return the last lit of a segment's LEDs, None if all are dark, at a position between 0 and `span`."""
    if leds == span + 1 > 2:
        return position
    if not position or not leds:
        return None
    if span <= 1 or leds == 1:
        return leds - 1
    # A bar: anything at all lights the first LED, and only the full amount the last.
    if leds == span:
        return position - 1
    return leds - 1 if position == span else position * (leds - 1) // span


def list_led_values(least: int, most: int, leds: int) -> list[int | None]:
    """Return for each LED the least value at which it is the last lit of its segment, None if it never is.

    Args:
        least: The indicator's least value.
        most: Its greatest.
        leds: The number of LEDs that show it.

    Example:
        >>> list_led_values(0, 5, 6), list_led_values(0, 10, 5)
        ([0, 1, 2, 3, 4, 5], [1, 3, 5, 8, 10])
    """
    values: list[int | None] = [None] * leds
    for value in range(most, least - 1, -1):
        if (last := _find_last_lit(value - least, most - least, leds)) is not None:
            values[last] = value
    return values


def _light_status(scene: Scene, leds: int) -> list[LedColor]:
    """Return the prompt LEDs: their colour shows what is wanted, the bright one the cursor's position."""
    if not leds:
        return []
    if scene.status == "over":
        return [palette.TONES["quiet"]] * leds
    if scene.status == "refused":
        return [palette.REFUSED] * leds
    if scene.status == "asking":
        return [palette.TONES["warn"]] * leds
    # While a piece is to be moved the buttons go on working, and who looks at the board alone needs the cursor.
    repair = scene.status == "repair"
    lamps = [
        palette.REPAIR if repair else palette.LEGAL if number < scene.entry_count else DARK for number in range(leds)
    ]
    if scene.entry_count:
        lamps[scene.cursor_index % leds] = palette.CURSOR
    return lamps
