"""Lights: what each LED shows, as a pure function of the scene; and the same in words.

A zone's lamp says what matters most there: a refused move, what stands in its way, an unknown tag, a piece too much,
a piece missing, a token just taken, the cursor, what a hand is to move there, a legal place, and only then what the
game itself shows. Nothing to say is dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, cast

from hublink.lights import BLINK, FAST_BLINK, SOLID
from marshub.kernel import Change, Indicator, Words, say

from . import palette
from .matching import Mismatch
from .notices import Names, describe_placement, describe_unknown_tag, walk_words
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


@dataclass(frozen=True)
class Scene:
    """Everything the lights depend on. `stop` and `stops`: where the cursor stands among how many entries."""

    indicators: Sequence[Indicator] = ()
    marks: Mapping[str, Mark] | None = None  # zone -> its weightiest mark
    status: Status = "dark"
    stop: int = 0
    stops: int = 0
    to_move: tuple[str, ...] = ()  # zones of what hands are to move; the first that is free for it is lit
    spot: tuple[str, ...] | None = None  # only these indicators are lit, and the marks: a hand is led there


def make_scene(referee: Referee) -> Scene:
    """Return the scene as `referee` sees it; while the table is laid out, nothing but the step that is to be done."""
    if referee.guide is not None:
        return _make_guide_scene(referee.guide, referee)
    cursor = referee.cursor
    step = referee.walk.step  # one at a time: two blinking spots can't be told apart
    lit = cursor.entry.zones if cursor.entry and referee.undo_steps_to_confirm is None else ()
    legal = {zone for entry in cursor.entries for zone in entry.zones}
    marks: dict[str, Mark] = {}

    def mark(zones: Iterable[str], what: Mark) -> None:
        for zone in zones:
            if zone:
                marks.setdefault(zone, what)

    mark((zone for _, zone in referee.refusals), "refused")
    mark(referee.blocking, "blocking")
    mark((tag.zone for tag in referee.strangers), "stranger")
    if step is not None:
        mark([step.from_zone], "wrong")
        mark([step.to_zone], "belongs")
    mark(referee.accepted, "accepted")
    mark(lit, "cursor")
    mark(sorted(legal), "legal")
    status: Status = "waiting"
    if referee.undo_steps_to_confirm is not None:
        status = "asking"
    elif referee.desk.session.pending is None:
        status = "over"
    elif referee.refusals or referee.strangers:
        status = "refused"
    elif step is not None:
        status = "repair"
    waits = tuple(zone for zone, _ in referee.places) if status == "waiting" else ()
    return Scene(referee.desk.indicators, marks, status, cursor.lit, len(cursor.entries), waits)


def _make_guide_scene(guide: SetupGuide, referee: Referee) -> Scene:
    """Show where the next piece goes; first of all the wrong pieces, in the order of the repair walk."""
    marks: dict[str, Mark] = {tag.zone: "stranger" for tag in referee.strangers}
    wrong, step = guide.wrong, guide.step
    if wrong is not None:
        for zone, mark in ((wrong.from_zone, "wrong"), (wrong.to_zone, "belongs")):
            if zone:
                marks.setdefault(zone, cast("Mark", mark))
        return Scene(referee.desk.indicators, marks, "repair", spot=())
    spot = () if step is None else (*((ZONE + step.zone,) if step.zone else ()), *step.lights)
    return Scene(referee.desk.indicators, marks, "refused" if marks else "dark", spot=spot)


def make_frame(shown: Scene, leds: Mapping[str, Sequence[int]], count: int) -> list[LedColor]:
    """Return the LED frame: what each of `count` LEDs shows.

    `leds` maps indicator ids to their LEDs in reading order (Profile.leds_of).
    """
    lamps = [DARK] * count

    def show(indicator: str, segment: Sequence[LedColor]) -> None:
        for led, lamp in zip(leds.get(indicator, ()), segment, strict=False):
            lamps[led] = lamp

    if shown.spot is not None:
        known = {indicator.id: indicator for indicator in shown.indicators}
        for name in shown.spot:
            width = len(leds.get(name, ()))
            lit = _light_segment(known[name], width) if name in known and width > 1 else ()
            # A track shows where its marker goes; what would be dark is lit all the same.
            show(name, lit if any(lamp != DARK for lamp in lit) else [palette.BELONGS] * width)
    else:
        for indicator in shown.indicators:
            show(indicator.id, _light_segment(indicator, len(leds.get(indicator.id, ()))))
    marks = shown.marks or {}
    for zone, mark in marks.items():
        show(ZONE + zone, [MARKS[mark]] * len(leds.get(ZONE + zone, ())))
    if zone := _find_free_zone(shown, lambda zone: bool(leds.get(ZONE + zone))):
        show(ZONE + zone, [MARKS["to-move"]] * len(leds[ZONE + zone]))
    if shown.status != "dark":
        show(STATUS, _light_status(shown, len(leds.get(STATUS, ()))))
    return lamps


def _find_free_zone(shown: Scene, has_lamp: Callable[[str], bool] = lambda zone: True) -> str:
    """Return the zone of the line of the list that is lit, "" if none is.

    One line at a time, as in the repair walk; only the glow of what is legal makes way for it.
    """
    marks = shown.marks or {}
    return next((zone for zone in shown.to_move if has_lamp(zone) and marks.get(zone, "legal") == "legal"), "")


def _find_next_change(referee: Referee) -> Change | None:
    """Return the change whose LED is lit: the next thing that a hand has to move."""
    if not referee.places:
        return None
    return dict(reversed(referee.places)).get(_find_free_zone(make_scene(referee)))


def make_blocked_frame(leds: Mapping[str, Sequence[int]], count: int) -> list[LedColor]:
    """Return the LED frame while another game's overlay lies on the board.

    Only the prompt LEDs are lit, as refusing.
    """
    refusing = leds.get(STATUS, ())
    return [palette.REFUSED if led in refusing else DARK for led in range(count)]


def pack_frame(lamps: Iterable[LedColor]) -> bytes:
    """Return a picture as the wire has it: red, green, blue, pattern of each LED."""
    return bytes(byte for lamp in lamps for byte in lamp)


def describe_frame(referee: Referee, names: Names) -> list[Words]:
    """Return the meaning of the LEDs in words, for people who cannot tell colours: mistakes first, then the game."""
    sentences = [refusal.describe(names) for refusal in referee.refusals.values()]
    sentences += [describe_unknown_tag(tag.uid, tag.zone, names) for tag in referee.strangers]
    if referee.guide is not None:
        wrong, step = referee.guide.wrong, referee.guide.step
        return [
            *sentences,
            *([describe_placement(wrong, names)] if wrong is not None else [step.words] if step is not None else []),
        ]
    sentences += walk_words(referee.walk, names)
    cursor = referee.cursor
    if referee.undo_steps_to_confirm is not None:
        sentences.append(say("board-undo-asks", steps=referee.undo_steps_to_confirm))
    elif cursor.entry is not None:
        sentences.append(cursor.entry.label)
    if (move := _find_next_change(referee)) is not None:
        sentences.append(Words("lights-to-move", {}, {"move": (describe_move(move),)}))
    sentences += [i.words for i in referee.desk.indicators if i.urgent and _on(i)]
    sentences += [i.words for i in referee.desk.indicators if not i.urgent and _on(i)]
    return sentences


def name_leds(leds: Mapping[str, Sequence[int]], count: int) -> list[str]:
    """Return the name of each LED: its indicator, numbered from 1 where there are several; "" for unused ones."""
    called = [""] * count
    for indicator, segment in leds.items():
        for number, led in enumerate(segment, 1):
            called[led] = indicator if len(segment) == 1 else f"{indicator}#{number}"
    return called


def find_missing(wrong: Sequence[Mismatch], leds: Mapping[str, Sequence[int]]) -> list[Mismatch]:
    """Return differences that no lamp of this board can show: only the screen tells of them."""
    return [m for m in wrong if not leds.get(ZONE + (m.to_zone or m.from_zone))]


def _on(indicator: Indicator) -> bool:
    return indicator.tone != "off" and (indicator.most > 1 or indicator.value > 0)


def _light_segment(indicator: Indicator, leds: int) -> list[LedColor]:
    """Return an indicator on `leds` LEDs: a lamp, a marker on spaces, or a bar."""
    lamp = palette.TONES[indicator.tone]
    if indicator.urgent:
        lamp = lamp.with_pattern(FAST_BLINK if lamp.pattern == BLINK else BLINK)
    span = indicator.most - indicator.least
    at = min(max(indicator.value - indicator.least, 0), span)
    if span <= 1:
        return [lamp if at else DARK] * leds
    if leds == span + 1:
        # A LED for each space, the lowest included: the marker stands bright, what it has passed is dim.
        trail = lamp.dim(10).with_pattern(SOLID)
        return [trail] * at + [lamp] + [DARK] * (span - at)
    if leds == 1:
        return [lamp if at else DARK]
    # A bar: anything at all lights the first LED, and only the full amount the last.
    full = at if leds == span else (at * (leds - 1) // span + (at > 0) if at < span else leds)
    return [lamp] * full + [DARK] * (leds - full)


def _light_status(shown: Scene, leds: int) -> list[LedColor]:
    """Return the prompt lamps: their colour says what is wanted, the bright one where the cursor stands."""
    if not leds:
        return []
    if shown.status == "over":
        return [palette.TONES["quiet"]] * leds
    if shown.status == "refused":
        return [palette.REFUSED] * leds
    if shown.status == "asking":
        return [palette.TONES["warn"]] * leds
    # While a piece is to be moved the buttons go on working, and who looks at the board alone needs the cursor.
    repair = shown.status == "repair"
    lamps = [palette.REPAIR if repair else palette.LEGAL if number < shown.stops else DARK for number in range(leds)]
    if shown.stops:
        lamps[shown.stop % leds] = palette.CURSOR
    return lamps
