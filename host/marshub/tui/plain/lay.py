"""The set-up guide in plain lines."""

from __future__ import annotations

from collections.abc import Iterator

from marshub.board.guide import Guide
from marshub.board.notices import Names, put_words
from marshub.words import Speech


def lay_lines(guide: Guide, names: Names, speech: Speech) -> Iterator[str]:
    """How to walk the guide, what lies wrong, and the step to be done now. Called while nothing changes."""
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
