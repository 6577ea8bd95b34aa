"""What plain mode prints: questions with numbered options, how things stand, the commands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Amount, Assign, Choose, Decision, Option, Roll
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .looks import GameLook

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
        head = look.headline(session, speech).plain.splitlines()
        said = [speech.say(indicator.words) for indicator in session.game.indicators(session.state)]
        overview = look.overview(session, speech)
        more = look.plain(session, speech)
    yield from head
    yield from said
    yield from more
    if overview is not None:
        yield from overview.plain.splitlines()


def help_lines(speech: Speech) -> Iterator[str]:
    """The commands, each with its letter."""
    for name in _COMMANDS:
        yield speech.text(f"ui-plain-help-{name}")
