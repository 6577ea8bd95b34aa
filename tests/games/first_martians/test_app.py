"""The app's duties."""

from __future__ import annotations

import pytest
from scenes import GOALS, INTRO, event, next_round
from tables import HOUSE, At, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import PHASES
from marshub.games.first_martians.box.state import OpenEvent
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.games.first_martians.shown.app_pages import MissionLog
from marshub.kernel import BadAdjustment, BadSetup, IllegalAnswer, MemoryJournal, Session
from marshub.languages import LANGUAGES
from marshub.words import Speech


def log_of(at: At) -> MissionLog:
    game = at.session.game
    assert isinstance(game, FirstMartians)
    return game.make_mission_log(at.state)


@pytest.mark.rule("FM-APP-02")
def test_the_app_asks_for_a_difficulty() -> None:
    offered = {choice.field: choice for choice in FirstMartians(content()).list_choices()}["difficulty"]
    assert (offered.values, offered.default) == (("easy", "normal", "hard", "printed"), "normal")
    with pytest.raises(BadSetup):
        Session(FirstMartians(content()), {"difficulty": "brutal"}, 1)


@pytest.mark.rule("FM-APP-03")
def test_names_are_random_and_can_be_edited() -> None:
    game = FirstMartians(content())
    seen = {Session(game, {"players": 4}, seed).state.crew["medic"].name for seed in range(30)}
    assert seen == set(HOUSE.crew["medic"].names)
    session = Session(game, {"players": 4, "names": {"engineer": "Bob"}}, 1)
    assert session.state.crew["engineer"].name == "Bob"
    session.adjust("crew.medic.name", "Anna")
    assert [sheet.name for sheet in game.make_crew_files(session.state)][2:] == ["Bob", "Anna"]
    with pytest.raises(BadAdjustment):
        session.adjust("crew.medic.name", "A" * 41)
    for wrong in ("", "A" * 41):
        with pytest.raises(BadSetup):
            Session(game, {"names": {"medic": wrong}}, 1)
    for short_and_long in ("A", "A" * 40):
        named = Session(game, {"names": {"medic": short_and_long}, "players": ["medic", "engineer"]}, 1)
        assert named.state.crew["medic"].name == short_and_long
    with pytest.raises(BadSetup, match="medic is not in this crew"):
        Session(game, {"players": 2, "names": {"medic": "Anna"}}, 1)


@pytest.mark.rule("FM-APP-03")
def test_the_debriefing_shows_the_crew_as_it_stands() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].tokens = 3
        state.crew["medic"].wounds = 1
        state.stress = 5

    at = table(arrange, of=event(fx.DrawCondition("medic"))).answer("anemia", "skill:medic-relax")
    game = at.session.game
    assert isinstance(game, FirstMartians)
    sheet = game.make_crew_files(at.state)[3]
    assert (sheet.who, sheet.wounds, sheet.tokens, sheet.conditions) == ("medic", 1, 1, ("anemia",))
    assert (sheet.ready, sheet.used) == (("medic-base", "medic-bandages", "medic-not-so-bad"), ("medic-relax",))
    cure = event(fx.DrawCondition("medic"), fx.CureCondition("medic"), fx.MoveProduction("oxygen", -1))
    healed = table(arrange, of=cure).answer("anemia")
    assert healed.asked == "fm-spread-production"  # in the same phase, to whose end it acts
    assert game.make_crew_files(healed.state)[3].conditions == ()


@pytest.mark.rule("FM-APP-05")
def test_next_leads_through_the_phases_with_a_checklist_for_each() -> None:
    at = table()
    game = at.session.game
    assert isinstance(game, FirstMartians)
    for phase in PHASES:
        at.until(f"fm-next-{phase}")
        keys = [words.key for words in game.make_checklist(at.state)]
        assert keys == [f"fm-check-{phase}-{step}" for step in range(1, len(keys) + 1)]
        assert len(keys) == {"morale": 2, "events": 4, "actions": 3}.get(phase, 5)
        for language in LANGUAGES:
            speech = Speech(language)
            messages = [speech.say(words) for words in game.make_checklist(at.state)]
            assert all(speech._voices[0].has(key) for key in keys)
            assert len(set(messages)) == len(keys)


@pytest.mark.rule("FM-APP-08")
def test_done_closes_an_event_and_closing_the_screen_leaves_it_open() -> None:
    at = table(of=event(action=EventAction(reward=(fx.MoveMorale(1),)))).until("fm-plan")
    left = next_round(table(of=event(action=EventAction(), strikes=0)))
    assert [(e.id, e.status) for e in left.state.events] == [("it", "open")]
    at.answer("declare:pawn-medic-1:serve:it").until("fm-next-actions")
    assert [(e.id, e.status) for e in at.state.events] == [("it", "done")]


@pytest.mark.rule("FM-APP-09", "FM-EVT-14", "FM-EVT-19")
def test_the_mission_log_lists_objectives_and_events_with_their_rounds_left() -> None:
    def arrange(state: HubState) -> None:
        state.sol = 1
        state.events = [OpenEvent("old", 1)]
        state.objectives["plant-seed"].done = True

    old = EventData("old", hidden=True, action=EventAction(pawns=2, pay={"energy": 1}))
    at = table(arrange, of=event(action=EventAction(), more={"old": old}))
    log = log_of(at)
    assert [goal.id for goal in log.objectives if goal.mandatory] == [*GOALS, "threshold"]
    assert [goal.id for goal in log.objectives if not goal.mandatory] == ["find-probes", "collect-parts"]
    assert [goal.id for goal in log.objectives if goal.done] == ["plant-seed", "threshold"]
    assert [(entry.id, entry.rounds, entry.pawns, entry.pay) for entry in log.events] == [
        ("old", 2, 2, {"energy": 1}),
        ("it", 3, 1, {}),
    ]
    assert (log.sol, log.last_sol) == (2, 6)
    for language in LANGUAGES:
        assert "2" in Speech(language).say(log.events[0].task)
    at.until("fm-next-actions")
    assert log_of(at).events[0].rounds == 2  # in every phase of the round
    for name in ("lab", "med-lab", "probe-bay", "garage-hall", "working-bay"):
        at.session.adjust(f"facilities.{name}.parts.cpu", False)
        at.session.adjust(f"facilities.{name}.parts.energy", False)
    assert "threshold" not in [goal.id for goal in log_of(at).objectives if goal.done]
    at.session.adjust("events.0.status", "struck")
    assert [(entry.id, entry.status) for entry in log_of(at).events] == [("old", "struck"), ("it", "open")]


@pytest.mark.rule("FM-APP-12")
def test_next_round_reports_how_the_mission_stands() -> None:
    def arrange(state: HubState) -> None:
        state.sol = 4
        state.objectives["plant-seed"].done = True

    at = next_round(table(arrange))
    report = at.find_entries("RoundClosed")[0]
    assert (report.sol, report.left, report.done, report.mandatory) == (5, 1, 1, 5)
    assert at.session.result is None
    for name in GOALS:
        at.session.adjust(f"objectives.{name}.done", True)
    next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert [type(entry).__name__ for entry in at.session.log[-3:]] == ["RoundClosed", "ThresholdJudged", "MissionEnded"]
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"


@pytest.mark.rule("FM-APP-13", "FM-HLTH-04")
def test_a_death_is_told_by_name_and_ends_the_mission() -> None:
    at = table(lambda state: setattr(state.crew["engineer"], "wounds", 5), of=event(fx.Wound(1, "engineer")))
    assert [message.who for message in at.find_entries("Died")] == ["engineer"]
    assert at.session.pending is None


@pytest.mark.rule("FM-APP-15")
def test_whatever_falls_on_the_table_can_be_entered() -> None:
    """Dice and cards are the players' own; markers are set to what lies there; what the app draws it draws itself."""

    def arrange(state: HubState) -> None:
        state.box["system"] = True

    at = table(arrange, of=event(fx.DrawCondition("medic")))
    assert at.asked == "fm-draw-condition"
    at.answer("anemia").until("fm-roll-malfunction")
    with pytest.raises(IllegalAnswer):
        at.answer({"red": "7"})
    at.answer({"red": "3"})
    assert at.find_entries("DiceRolled")[0].face == "3"
    at.session.adjust("tracks.system", 1, "the marker had slipped")
    assert at.state.tracks["system"] == 1
    auto = table(arrange, of=event(fx.DrawCondition("medic")), chance="auto")
    assert auto.asked == "fm-next-events"
    assert len(auto.find_entries("ConditionGained")) == 1


def test_a_mission_goes_on_where_it_was_saved_skills_and_all() -> None:
    journal = MemoryJournal()
    game = FirstMartians()
    session = Session(game, {"players": 4}, 5, journal=journal)
    session.answer("engineer")
    session.adjust("crew.engineer.tokens", 5)
    session.answer("skill:engineer-invention")
    again = Session.resume(game, journal)
    assert again.state == session.state
    assert again.state.crew["engineer"].used == ["engineer-invention"]
    assert again.state.mission == INTRO
    assert [option.id for option in again.pending.options()] == [option.id for option in session.pending.options()]  # type: ignore[union-attr]
