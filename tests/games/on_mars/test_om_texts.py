"""Everything in the box has a name, and every effect, deed and metric that a pack may use has a whole text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from marshub.games.on_mars import effects
from marshub.games.on_mars.box.components import KINDS, TECHS, LabSpace
from marshub.games.on_mars.content.pack import Condition, Deed, Metric, MissionData, ObjectiveData, RewardData
from marshub.games.on_mars.rules import card_texts
from marshub.kernel import Words
from marshub.languages import LANGUAGES
from marshub.words import Speech
from on_mars_tables import CONTENT

NAMED = {
    "blueprint": CONTENT.blueprints, "scientist": CONTENT.scientists, "contract": CONTENT.contracts,
    "mission": CONTENT.missions, "objective": CONTENT.objectives, "goal": CONTENT.goals,
    "first-card": CONTENT.first_cards, "task": CONTENT.tasks, "discovery": CONTENT.discoveries,
    "research": CONTENT.research, "reward": CONTENT.rewards, "executive": CONTENT.executives,
    "kind": KINDS, "tech": TECHS,
}  # fmt: skip
SPACES: tuple[LabSpace, ...] = ("A1", "D2")
METRICS = {name.replace("_", "-"): name for name in get_args(Metric)}


def spell(language: str, words: Words) -> str:
    """Say `words`; a message that is unknown, or whose places are not filled, would be its key made readable."""
    text = Speech(language).say(words)
    assert "Om " not in text, text
    return text


def steps(kind: type[effects._Step]) -> Iterator[effects.Step]:
    """A step with each value of its literals and flags, and with numbers for one and several."""
    values: dict[str, Any] = {}
    for name, hint in get_type_hints(kind).items():
        if name in kind.__struct_fields__:
            numbers = (0, 1, 2) if kind is effects.Rover else (1, 2)
            values[name] = (False, True) if hint is bool else numbers if hint is int else _list_literals(hint)
            if kind is effects.Bots and name == "extend":
                values[name] = ("", "crystals")  # no technology helps bots (OM-CTRL-05)
    for chosen in product(*values.values()):
        yield kind(**dict(zip(values, chosen, strict=True)))  # type: ignore[misc]


def _list_literals(hint: Any) -> tuple[str, ...]:
    """All texts of a `Literal`, or of a union of them."""
    return tuple(text for part in get_args(hint) for text in ([part] if isinstance(part, str) else get_args(part)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", NAMED)
def test_everything_in_the_box_has_a_name_of_its_own(kind: str, language: str) -> None:
    speech = Speech(language)
    names = [spell(language, Words(f"om-{kind}-{name}")) for name in NAMED[kind]]
    assert all(speech.has_message(f"om-{kind}-{name}") for name in NAMED[kind])
    assert len({*names}) == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", get_args(effects.Step), ids=lambda kind: kind.__struct_config__.tag)
def test_a_step_says_all_that_its_data_say(kind: type[effects._Step], language: str) -> None:
    made = list(steps(kind))
    texts = [spell(language, card_texts.describe_step(step)) for step in made]
    assert len({*texts}) == len({*made})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("metric", METRICS)
def test_a_condition_and_a_reward_tile_say_their_metric(metric: str, language: str) -> None:
    name = METRICS[metric]
    texts = []
    for least in (1, 3):
        condition = Condition(name, least)  # type: ignore[arg-type]
        objective = ObjectiveData("own", (condition,), (), spaces=SPACES)
        texts.append(spell(language, card_texts.describe_condition(objective, condition)))
    assert texts[0] != texts[1]
    assert ("A1, D2" in texts[0]) == (name == "marked_lab_spaces")
    tile = spell(language, card_texts.describe_reward(RewardData("own", name, 2)))  # type: ignore[arg-type]
    assert "2 × " in tile


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deed", get_args(Deed))
def test_a_mission_says_its_deed(deed: Deed, language: str) -> None:
    mission = msgspec.structs.replace(next(iter(CONTENT.missions.values())), deed=deed, crystals=7)
    assert isinstance(mission, MissionData)
    assert "7" in spell(language, card_texts.describe_mission(mission))
