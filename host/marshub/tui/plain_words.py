"""What plain mode prints: questions with numbered options, how things stand, the commands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from marshub.kernel import Amount, Assign, Choose, Decision, Indicator, Option, Roll
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .looks import GameLook

#: What the screen draws; a voice would read it out sign by sign.
_DRAWN = re.compile(r" *[●○▶★■□·]+ *")
_COMMANDS = ("number", "enter", "s", "u", "w", "a", "b", "q")


def decision_lines(decision: Decision, options: Sequence[Option], look: GameLook, speech: Speech) -> Iterator[str]:
    """Who decides what, then the options with their numbers."""
    yield f"{speech.say(look.seat(decision.who))}: {speech.say(decision.prompt)}"
    if isinstance(decision, Amount):
        yield speech.text("ui-plain-amount", low=decision.low, high=decision.high)
        return
    if isinstance(decision, Roll):
        yield speech.text("ui-plain-dice")
        for die in decision.dice:
            faces = dict.fromkeys(die.faces)
            numbered = ", ".join(f"{n} {speech.say(look.face(face))}" for n, face in enumerate(faces, 1))
            yield f"{speech.say(die.label)}: {numbered}"
        return
    if isinstance(decision, Assign):
        yield speech.text("ui-plain-assign", total=decision.total)
    elif isinstance(decision, Choose) and not decision.one:
        yield speech.text("ui-plain-several", least=decision.least, most=decision.most)
    group = ""
    for number, option in enumerate(options, 1):
        here = speech.say(option.group) if option.group else ""
        if here != group:
            group = here
            if here:
                yield f"{here}:"
        span = f" ({option.low}-{option.high})" if isinstance(decision, Assign) else ""
        risk = f". {speech.text(option.risk)}" if option.risk else ""
        yield f"{number}. {speech.say(option.label)}{span}{risk}"


def state_lines(table: GameTable, look: GameLook, speech: Speech) -> Iterator[str]:
    """How things stand: the headline, then everything the board would light, in words."""
    with table.looking():
        session = table.session
        head = [_DRAWN.sub(" ", line) for line in look.headline(session, speech).plain.splitlines()]
        said = [speech.say(each.words) for each in session.game.indicators(session.state) if _counts(each)]
        overview = look.overview(session, speech)
        more = look.plain(session, speech)
    yield from head
    yield from said
    yield from more
    if overview is not None:
        yield from overview.plain.splitlines()


def _counts(indicator: Indicator) -> bool:
    """Whether it is worth a line: every bar, and of the lamps those that are not simply well."""
    return indicator.most - indicator.least > 1 or indicator.tone not in ("good", "off")


def help_lines(speech: Speech) -> Iterator[str]:
    """The commands, each with its letter."""
    for name in _COMMANDS:
        yield speech.text(f"ui-plain-help-{name}")
