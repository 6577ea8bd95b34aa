"""The end of a demo: the game's result, the reason, and what to do next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshub.kernel import Moment, Session, Words, say
from marshub.table.bots import name_seat


def make_closing_moment(session: Session[Any, Any]) -> Moment:
    """Return the last moment of a demo, whose game is over or could continue."""
    game, result = session.game, session.result
    text = (say("demo-closing-again", game=game.id, seed=session.seed), say("demo-closing-play"))
    if result is None:
        return Moment("word", say("demo-closing-open"), (), lead_count=0, text=text)
    return Moment(
        "word",
        result.reason,
        (),
        lead_count=0,
        story=_describe_lead(session),
        text=(say("demo-closing-debriefing"), *text),
    )


def _describe_lead(session: Session[Any, Any]) -> Words | None:
    """Return the winner's lead over the next seat, and its main cause; None without rivals."""
    game, result = session.game, session.result
    assert result is not None
    losers = [seat for seat in game.list_seats(session.state) if seat not in result.winners]
    if not result.winners or not losers:
        return None
    winner, second = result.winners[0], max(losers, key=lambda seat: result.scores.get(seat, 0))
    lead = _compute_lead(result.scores, winner, second)
    best = max(
        game.list_score_lines(session.state),
        key=lambda count: _compute_lead(count.amounts, winner, second),
        default=None,
    )
    if lead <= 0 or best is None or _compute_lead(best.amounts, winner, second) <= 0:
        return None
    most, least = best.amounts[winner], best.amounts.get(second, 0)
    arguments: dict[str, str | int] = {"who": name_seat(game, second), "lead": lead, "most": most, "least": least}
    return Words("demo-closing-won", arguments, {"what": (best.label,)})


def _compute_lead(scores: Mapping[str, int], seat: str, rival: str) -> int:
    return scores.get(seat, 0) - scores.get(rival, 0)
