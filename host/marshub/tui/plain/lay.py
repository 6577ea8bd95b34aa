"""The output of plain mode: state, board, odds, zones, pages of the game, setup guide, commands."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.board.guide import Guide
from marshub.board.notices import Names, put_words
from marshub.words import Speech


def lay_lines(guide: Guide, names: Names, speech: Speech) -> Iterator[str]:
    """Yield how to use the setup guide, what is misplaced, and the present step. Call it while nothing changes."""
    yield speech.text("ui-lay-title")
    yield speech.text("ui-plain-lay")
    wrong = guide.wrong
    if wrong is not None:
        yield f"{speech.text('ui-lay-wrong')} {speech.say(put_words(wrong, names))}"
    step = guide.step
    if step is None:
        yield speech.text("ui-lay-over")
    else:
        yield f"{guide.at + 1}/{len(guide.steps)}. {speech.say(step.words)}"
