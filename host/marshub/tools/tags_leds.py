"""The LEDs during an enrolment: the readers that accept a tag, and their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hublink.lights import BLINK, FAST_BLINK
from marshub.board import palette
from marshub.board.lights import STATUS, ZONE, pack_frame
from marshub.board.palette import DARK, LedColor
from marshub.board.profile import Profile

from .tags_learn import Kind

#: Never apart by colour alone: learned blinks calmly, refused hastily, what waits pulses.
LAMPS: dict[Kind, LedColor] = {
    "learned": palette.ACCEPTED.with_pattern(BLINK),
    "refused": palette.REFUSED.with_pattern(FAST_BLINK),
    "held": palette.TONES["warn"],
}


class TagLeds:
    """The LEDs of a board with `profile` (None: an unknown board with `count` LEDs) during the enrolment of `game`."""

    def __init__(self, profile: Profile | None, game: str, count: int) -> None:
        self._count = count
        self._of: list[Sequence[int]] = []  # by reader
        self._rest: Sequence[int] = range(count)  # where a reader's lamp is not known
        if profile is not None and profile.leds.count <= count:
            known = profile.find_leds(game) if game in profile.overlay else {}
            segments = {segment.name: segment.indexes for segment in profile.segment}
            zones = profile.list_zones(game) if game in profile.overlay else [None] * len(profile.reader)
            for reader, zone in zip(profile.reader, zones, strict=True):
                self._of.append(known.get(f"{ZONE}{zone}") or segments.get(f"{reader.place}-lamp", ()))
            self._rest = known.get(STATUS) or segments.get(STATUS) or self._rest

    def make_frame(self, marks: Mapping[int, Kind], asking: bool) -> bytes:
        """Return the LED frame as bytes.

        `marks`: the result of the tags on each reader; `asking`: a tag is expected.
        """
        lamps = [DARK] * self._count
        if asking:
            for leds in self._of:
                for led in leds:
                    lamps[led] = palette.LEGAL
        for reader, mark in marks.items():
            for led in (self._of[reader] if reader < len(self._of) else ()) or self._rest:
                lamps[led] = LAMPS.get(mark, DARK)
        return pack_frame(lamps)
