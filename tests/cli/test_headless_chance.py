"""Every draw can be given: with chance "all" also those that live in the app."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from marshub.games import load_game
from marshub.headless import Headless
from marshub.kernel import CHANCE, CONTINUE, Chance, FreeActionQuestion, Session
from marshub.languages import LANGUAGES
from marshub.words import Speech

MISSIONS = ("make-yourself-at-home", "riddle", "rogue-probe")


def given(session: Session[Any, Any], own: Chance, table: Chance, seen: dict[str, Any], most: int = 8000) -> None:
    """Plays on; dice and cards fall as `own` says, people answer as `table` says."""
    for _ in range(most):
        decision = session.pending
        if decision is None:
            return
        if decision.decider == CHANCE:
            seen.setdefault(decision.prompt.key, decision)
        if isinstance(decision, FreeActionQuestion):  # who gives the dice by hand is asked beside them instead
            session.answer(CONTINUE)
        else:
            session.answer(decision.random_answer(own if decision.decider == CHANCE else table))


@pytest.mark.parametrize("mission", MISSIONS)
def test_a_game_whose_draws_are_all_given_is_the_game_the_generator_plays(mission: str) -> None:
    """Each roll and draw is asked for, in the generator's order, and nothing else is left to it."""
    game, setup = load_game("first-martians"), {"mission": mission}
    by_itself = Session(game, setup, 5)
    given(by_itself, Chance(5), Chance(1), {})
    by_hand, seen = Session(game, setup, 5, chance="all"), {}
    given(by_hand, Chance(5), Chance(1), seen)
    assert by_hand.log == by_itself.log
    assert by_hand.state == by_itself.state
    assert {key for key, asked in seen.items() if asked.in_app} >= {"fm-draw-track", "fm-draw-event", "fm-draw-fate"}
    for speech in map(Speech, LANGUAGES):
        for asked in seen.values():
            assert speech.has_message(asked.prompt.key)
            assert all(speech.has_message(option.label.key) for option in asked.options())


def test_with_chance_table_the_app_still_draws_for_itself() -> None:
    session, seen = Session(load_game("first-martians"), {}, 5, chance="table"), {}
    given(session, Chance(5), Chance(1), seen)
    assert seen
    assert not any(asked.in_app for asked in seen.values())


def test_who_meets_an_adventure_and_which_event_strikes_is_said() -> None:
    session, seen = Session(load_game("first-martians"), {}, 5, chance="all"), {}
    given(session, Chance(5), Chance(1), seen)
    fate = seen["fm-draw-fate"]
    assert (
        str(fate.prompt.args["event"]).removeprefix("@fm-event-") in session.game.load_content_of(session.state).events
    )
    adventure = seen["fm-draw-adventure"]
    assert adventure.performed_by in session.state.crew
    assert adventure.prompt.args["who"] == f"@fm-astronaut-{adventure.performed_by}"
    assert adventure.deck.startswith("adventures-")


def test_the_save_knows_who_draws(tmp_path: Path) -> None:
    def ask(server: Headless, **request: Any) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
        return reply

    path = str(tmp_path / "all.marshub")
    server = Headless(load_game("first-martians"), Speech("en"))
    reply = ask(server, op="new", seed=5, chance="all", save=path)
    while not reply["pending"].get("app"):
        reply = ask(server, op="auto", policy="first", steps=1)
    server.close()
    again = ask(server, op="load", path=path)
    assert again["pending"] == reply["pending"]
    assert ask(server, op="answer", option=again["pending"]["options"][-1]["id"])["ok"]
    server.close()
