"""What is looked up is there: a rule for every effect, special rules for every word that packs may name."""

from __future__ import annotations

from typing import get_args

from marshub.games.first_martians.content.missions import SPECIAL_RULES
from marshub.games.first_martians.effects import Effect
from marshub.games.first_martians.rules.actions.registry import ACTIONS_BY_ID
from marshub.games.first_martians.rules.effect_rules import has_effect_rule
from marshub.games.first_martians.rules.mission_rules import list_mission_rules


def test_every_kind_of_effect_has_a_rule() -> None:
    assert [kind for kind in get_args(Effect) if not has_effect_rule(kind)] == []
    assert not has_effect_rule(type("Unheard", (), {}))


def test_special_rules_and_what_packs_may_name_of_them_go_together() -> None:
    assert list_mission_rules() == SPECIAL_RULES.keys()


def test_every_step_of_the_action_phase_has_an_action() -> None:
    assert {action.step for action in ACTIONS_BY_ID.values()} == set(range(1, 12))  # FM-ACT-10
