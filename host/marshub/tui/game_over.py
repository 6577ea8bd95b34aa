"""A debriefing in sentences: the same for the screen and for plain lines."""

from __future__ import annotations

from marshub.chronicle.debriefing import Debriefing
from marshub.chronicle.writers import format_sentence
from marshub.words import Speech

from .game_look import GameLook


def turn_lines(told: Debriefing, speech: Speech) -> list[str]:
    """Return the sharpest turn of each chart, in a sentence."""
    return [
        speech.plain_text(
            "debrief-turn",
            chart=format_sentence(turn.chart, speech),
            line=format_sentence(turn.line, speech),
            point=format_sentence(turn.point, speech),
            before=turn.before,
            after=turn.after,
        )
        for turn in told.turns
    ]


def count_lines(told: Debriefing, look: GameLook, speech: Speech) -> list[str]:
    """Return each line of the sheet as a sentence: what is counted, and each seat with what it has."""
    named = {seat: speech.say(look.name_decider(seat)) for seat in list_seats(told)}
    rows = [(format_sentence(count.label, speech), dict(count.amounts)) for count in told.counts]
    rows += [(speech.plain_text("debrief-total"), told.totals)] if told.totals else []
    return [f"{label}: " + ", ".join(f"{named[seat]} {n}" for seat, n in by.items()) for label, by in rows]


def list_seats(told: Debriefing) -> list[str]:
    """Return the seats that something is counted of."""
    return list(dict.fromkeys([*(seat for count in told.counts for seat in count.amounts), *told.totals]))
