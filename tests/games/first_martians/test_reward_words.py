"""What an event's action brings, in words (FM-EVT-11)."""

from __future__ import annotations

import pytest
from tables import HOUSE, content, table

from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.games.first_martians.effects import MoveMorale, MoveStress, Scale, Wound
from marshub.games.first_martians.rules.hub import Hub
from marshub.games.first_martians.shown.effect_texts import describe_reward
from marshub.words import Speech


def test_all_rewards_of_the_house_have_words_of_their_own() -> None:
    hub = Hub(table().state, HOUSE)
    for event in HOUSE.events.values():
        sentences = describe_reward(hub, event.action.reward) if event.action else ()
        assert len(sentences) == (len(event.action.reward) if event.action else 0)
        assert "fm-reward-more" not in {words.key for words in sentences}, event.id


@pytest.mark.rule("FM-APP-09")
@pytest.mark.parametrize(("difficulty", "stress"), [("easy", "−6"), ("hard", "−4")])
def test_the_mission_log_tells_them_for_this_difficulty(difficulty: str, stress: str) -> None:
    reward = (MoveStress(Scale(-6, -5, -4)), MoveMorale(1), Wound())
    one = EventData("one", action=EventAction(pawns=1, reward=reward))
    at = table(of=content(events={one.id: one}), difficulty=difficulty)
    at.until("fm-next-events")
    game = at.session.game
    assert isinstance(game, FirstMartians)
    (event,) = game.make_mission_log(at.state).events
    assert [Speech("en").say(words) for words in event.reward] == [f"Stress {stress}", "Morale +1", "something more"]
