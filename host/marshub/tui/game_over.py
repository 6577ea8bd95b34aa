"""A debriefing in sentences, for the screen and for plain mode."""

from __future__ import annotations

from marshub.chronicle.debriefing import Debriefing
from marshub.chronicle.writers import format_sentence
from marshub.words import Speech

from .game_look import GameLook


def list_turn_lines(debriefing: Debriefing, speech: Speech) -> list[str]:
    """Return the sharpest turn of each chart as a sentence."""
    return [
        speech.plain_text(
            "debrief-turn",
            chart=format_sentence(turn.chart, speech),
            line=format_sentence(turn.line, speech),
            point=format_sentence(turn.point, speech),
            before=turn.before,
            after=turn.after,
        )
        for turn in debriefing.turns
    ]


def list_count_lines(debriefing: Debriefing, look: GameLook, speech: Speech) -> list[str]:
    """Return each line of the score sheet as a sentence: what is counted, and the amount of each seat."""
    names = {seat: speech.say(look.name_decider(seat)) for seat in list_seats(debriefing)}
    rows = [(format_sentence(count.label, speech), dict(count.amounts)) for count in debriefing.counts]
    rows += [(speech.plain_text("debrief-total"), debriefing.totals)] if debriefing.totals else []
    return [
        f"{label}: " + ", ".join(f"{names[seat]} {amount}" for seat, amount in amounts.items())
        for label, amounts in rows
    ]


def list_seats(debriefing: Debriefing) -> list[str]:
    """Return the seats that have amounts or totals."""
    return list(dict.fromkeys([*(seat for count in debriefing.counts for seat in count.amounts), *debriefing.totals]))
