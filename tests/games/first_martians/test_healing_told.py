"""What is told while rules are carried out, and why a roll is left to whom it belongs."""

from __future__ import annotations

import pytest
from playing import played
from scenes import event
from tables import table
from test_health import hurt
from test_skills import reroll_at

from marshub.games.first_martians import effects as fx
from marshub.kernel import MomentLog, Words
from marshub.words import Speech


@pytest.mark.parametrize(("wounds", "healed", "left"), [(3, 1, 2), (1, 1, 0), (3, 3, 0)])
def test_what_is_healed_is_told_with_what_is_left(wounds: int, healed: int, left: int) -> None:
    at = table(hurt(wounds), of=event(fx.HealWounds(healed, "medic")))
    assert [(message.who, message.count, message.wounds) for message in at.find_entries("Healed")] == [
        ("medic", healed, left)
    ]


def test_nobody_unhurt_is_told_to_be_healed() -> None:
    assert table(hurt(0), of=event(fx.HealWounds(2, "medic"))).find_entries("Healed") == []


def test_a_die_rolled_again_is_told_with_both_faces() -> None:
    at = reroll_at("engineer", "medic").answer("engineer-base", {"success-brown": "success"})
    assert [(message.who, message.before, message.after) for message in at.find_entries("Rerolled")] == [
        ("engineer", "blank", "success")
    ]


@pytest.mark.rule("FM-SKILL-12")
def test_skills_of_others_are_refused_for_a_roll_with_the_reason() -> None:
    at = reroll_at("engineer", "medic")
    assert "medic-base" not in at.options
    (reason,) = at.session.explain("medic-base")
    assert (reason.rule, reason.words.key) == ("FM-SKILL-12", "fm-why-skill-roll")
    assert reason.words.args == {"who": "@fm-astronaut-medic"}
    assert list(at.session.explain("engineer-base")) == []
    assert list(at.session.explain("engineer-repair")) == []  # nothing speaks against it but that it is not for rolls
    assert list(at.session.explain("nonsense")) == []


def test_a_skill_for_rolls_says_whose_roll_it_is_for() -> None:
    at = table()
    (reason,) = [item for item in at.session.explain("skill:engineer-base") if item.rule == "FM-SKILL-12"]
    assert reason.words.key == "fm-why-skill-roll"
    assert reason.words.args == {"who": "@fm-astronaut-engineer"}


@pytest.mark.parametrize(("wounds", "ends"), [(0, ["Nothing changes."]), (2, ["Medic heals 1 wound: 1 of 5."])])
def test_an_action_that_changes_nothing_says_so(wounds: int, ends: list[str]) -> None:
    at = played(table(hurt(wounds)), "medic-1:heal")
    speech = Speech("en")
    (moment,) = [
        effect
        for segment in MomentLog("").list_by_segment(at.session)
        for effect in segment
        if speech.say(effect.title) == "Medic: Heal."
    ]
    assert [
        speech.say(effect if isinstance(effect, Words) else effect.describe()) for effect in moment.told_effects
    ] == ends
