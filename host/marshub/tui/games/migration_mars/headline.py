"""The lines that are always visible: turn and phase, and how close each faction is to winning."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from marshub.games.migration_mars import happenings as hp
from marshub.games.migration_mars.box.components import WINNING_POPULATION
from marshub.games.migration_mars.rules import people
from marshub.games.migration_mars.rules.mars import Mars
from marshub.games.migration_mars.shown.panel import PHASES
from marshub.kernel import LogEntry, Words, say
from marshub.words import Speech

from ...game_look import Step
from . import mars_symbols

STOP_STEP_COUNT = 5  # in a Supply Stop's sequence (MM-SUPPLY-01)


def make_headline(mars: Mars, title: str, speech: Speech) -> Content:
    """Return both lines."""
    return _make_turn_line(mars, title, speech) + "\n" + _make_population_line(mars, speech)


def _make_turn_line(mars: Mars, title: str, speech: Speech) -> Content:
    """Return title, turn, active faction, and the row of the turn's phases."""
    state = mars.state
    text = Content.styled(title, "bold $primary")
    if not state.active:
        return text + Content.styled(f"  {speech.plain_text('mm-phase-setup')}", "bold $accent")
    text += Content.styled(
        f"  {speech.plain_text('mm-look-turn', turn=state.turn)}  ", "bold"
    ) + mars_symbols.draw_faction(state.active, speech)
    current = PHASES.index(state.phase) if state.phase in PHASES else -1
    steps = (
        "●" * max(current, 0)
        + ("▶" if current >= 0 else "")
        + "○" * (len(PHASES) - 1 - current if current >= 0 else len(PHASES))
    )
    return text + Content.assemble(f"  {steps} ", (speech.plain_text(f"mm-phase-{state.phase}"), "bold $accent"))


def _make_population_line(mars: Mars, speech: Speech) -> Content:
    """Return each faction's healthy population out of the number that wins."""
    contents = [
        mars_symbols.draw_faction(seat, speech) + f" {len(people.list_healthy(mars, seat))}/{WINNING_POPULATION}"
        for seat in mars.seats
    ]
    return Content(f"{speech.plain_text('mm-look-population')} ") + Content("  ").join(contents)


def list_steps(mars: Mars, log: Sequence[LogEntry]) -> list[Step]:
    """Return the phases of the turn, or the steps of the current Supply Stop."""
    state = mars.state
    if state.phase == "stop":
        reached = next((entry.step for entry in reversed(log) if isinstance(entry, hp.StopStep)), 0)
        return [_make_step(say(f"mm-stop-step-{number}"), number, reached) for number in range(1, STOP_STEP_COUNT + 1)]
    if state.phase in PHASES:
        reached = PHASES.index(state.phase) + 1
        return [_make_step(_name_phase(phase), number, reached) for number, phase in enumerate(PHASES[:3], 1)]
    return []


def _make_step(words: Words, number: int, reached: int) -> Step:
    return Step(words, "done" if number < reached else "now" if number == reached else "")


def _name_phase(phase: str) -> Words:
    return say(f"mm-step-{phase}")
