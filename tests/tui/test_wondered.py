"""Why not, for anything in the rulebook: at every question of random games all that can be thought of is possible, or
has causes of the catalogue, each once; and what is said to mend it can be done now.
"""

from __future__ import annotations

from typing import Any

import pytest

from layouts import randomly
from marshub import rule_texts
from marshub.games.on_mars.box.components import ACTIONS
from marshub.kernel import CHANCE
from marshub.tui.explanations import Explanations
from marshub.tui.games import get_look
from marshub.words import Speech

#: A game, how it is set up, how many answers are given, and what its kinds of options begin with.
TABLES: tuple[tuple[str, dict[str, Any], int, set[str]], ...] = (
    ("pocket-mars", {"players": 3}, 90, {"hand", "prep", "discard", "other", "earth"}),
    ("pocket-mars", {"players": 1}, 60, {"hand", "prep", "discard", "automatics", "earth"}),
    (
        "migration-mars",
        {"players": 3},
        120,
        {"build", "clear", "demolish", "export", "trade", "return", "scrap", "use", "call-in", "roll", "end"},
    ),
    (
        "on-mars",
        {"players": 3},
        150,
        {*ACTIONS, "executive", "objective", "end"}
        - {"ship"},  # what is called so while markers travel is another thing
    ),
)


IDS = [f"{game}-{setup['players']}" for game, setup, _, _ in TABLES]


@pytest.mark.parametrize(("game", "setup", "steps", "kinds"), TABLES, ids=IDS)
def test_whatever_can_be_thought_of_is_possible_or_has_its_causes(
    game: str, setup: dict[str, Any], steps: int, kinds: set[str]
) -> None:
    look, speech, message, mended = get_look(game), Speech("en"), 0, 0
    for step, session in enumerate(randomly(game, setup, 11, steps)):
        pending = session.pending
        if pending is None or (step % 3 and pending.prompt.key in ("pm-turn", "mm-colony", "om-turn", "om-move")):
            continue
        wondered = look.list_explainable(session, {})
        legal = {option.id for option in (*pending.options(), *pending.free_action_options())}
        if pending.decider != CHANCE and session.game.describe_stage(session.state).split()[-1] != "setup":
            assert kinds <= {option.partition(":")[0] for option in wondered}, pending.prompt
        for option in wondered:
            reasons = session.explain(option)
            assert bool(reasons) != (option in legal), (pending.prompt, option)
            messages = [(reason.rule, speech.say(reason.words)) for reason in reasons]
            assert len(set(messages)) == len(messages), (pending.prompt, messages)
            for reason in reasons:
                assert rule_texts.find_rule(game, reason.rule) is not None, reason
            mends = session.find_fixes(option) if reasons else ()
            assert legal.issuperset(mends), (option, mends)
            mended += len(mends)
        why = Explanations(session, speech, wondered.values())
        for title in why.find_titles("")[:: 7 + step % 5]:
            result = why.explain(title)
            assert result.is_known, (pending.prompt, title)
            assert len(set(result.causes)) == len(result.causes)
            message += 1
    assert message > 100
    assert mended > 4 or game == "pocket-mars"  # there one card is played, and nothing comes before it


@pytest.mark.parametrize(("game", "setup", "steps"), [row[:3] for row in TABLES], ids=IDS)
def test_causes_alike_are_one_in_the_overview(game: str, setup: dict[str, Any], steps: int) -> None:
    """No sentence stands there three times with another name only, such as the cards that nobody holds."""
    look, speech, folded = get_look(game), Speech("en"), 0
    for step, session in enumerate(randomly(game, setup, 11, steps)):
        if step % 15:
            continue
        causes = Explanations(session, speech, look.list_explainable(session, {}).values()).list_causes()
        texts = [(cause.rule, cause.text) for cause, _ in causes]
        assert len(set(texts)) == len(texts)
        if game == "pocket-mars":
            assert sum(text.startswith("You do not hold") for _, text in texts) <= 2
        folded += sum(" more." in text for _, text in texts)
    assert folded or game != "pocket-mars"
