"""The board view: what a board shows of a game, without knowing any board: indicators, and pieces with tags.

A board profile maps these ids to LEDs and readers; a game that is shown on no board never computes them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from .words import Words

Tone = Literal["off", "good", "warn", "bad", "info", "quiet", "red", "purple", "orange", "black", "yellow", "blue"]


class Indicator(msgspec.Struct, frozen=True):
    """One thing a board can show: an LED (`most` = 1), or a bar of `value` out of `most`, counted from `least`.

    `tone` is its meaning, never a bare colour; `words` describe the same for people who can't tell colours.
    """

    id: str
    value: int
    most: int
    tone: Tone
    words: Words
    least: int = 0
    urgent: bool = False  # blinks: the players have to act


def make_led_indicator(id: str, tone: Tone, words: Words, *, is_on: bool, urgent: bool = False) -> Indicator:  # noqa: A002
    """Return the indicator of one LED: on, in `tone`, or off. It is urgent only while it is on.

    Example:
        >>> indicator = make_led_indicator("meteor", "bad", Words("meteor"), is_on=False, urgent=True)
        >>> indicator.value, indicator.tone, indicator.urgent
        (0, 'off', False)
    """
    return Indicator(id, int(is_on), 1, tone if is_on else "off", words, urgent=urgent and is_on)


class Piece(msgspec.Struct, frozen=True):
    """A physical piece with a tag: `id` is stable ("pawn-medic-1"), `sort` groups alike ones ("pawn").

    A `prop` moves along with other pieces (a part that is used up) and may lie anywhere: it is never misplaced.
    `seat` is the piece's owner where the whole table decides; people at another table move their own pieces there.
    """

    id: str
    sort: str
    label: Words
    prop: bool = False
    seat: str = ""
