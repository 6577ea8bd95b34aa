"""Phase I: Events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import played, quiet, refused
from scenes import dull_cards, event, next_round
from tables import CALM, At, content, table

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians import effects as fx
from marshub.games.first_martians.box.components import ASTRONAUTS, BLOCKS, get_next_block
from marshub.games.first_martians.box.state import OpenEvent, ScheduledEvent, make_open_view
from marshub.games.first_martians.content.cards import EventAction, EventData
from marshub.games.first_martians.content.pack import Content
from marshub.games.first_martians.shown.app_pages import make_mission_log
from marshub.kernel import Session
from marshub.kernel.policy import play

SERVE_OLD = "declare:pawn-medic-1:serve:old"


def kinds(at: At) -> list[str]:
    """What happened, by class; a deck of one event is formed anew at each draw, which is of no interest here."""
    return [name for entry in at.session.log if (name := type(entry).__name__) != "DeckFormed"]


def old(sol: int = 1, now: int | None = None, **fields: Any) -> tuple[Callable[[HubState], None], Content]:
    """A table where the event "old" of `sol` is in the log, about to play sol `now`, and what is in the box."""
    data = EventData("old", hidden=True, **{"action": EventAction(reward=(fx.MoveMorale(1),)), **fields})

    def arrange(state: HubState) -> None:
        state.sol = (sol + 1 if now is None else now) - 1
        state.events = [OpenEvent("old", sol)]

    return arrange, event(more={"old": data})


def can_serve(at: At) -> bool:
    return SERVE_OLD in at.until("fm-plan").options


# ------------------------------------------------------------------ the steps


@pytest.mark.rule("FM-EVT-01", "FM-EVT-06", "FM-EVT-20", "FM-APP-07")
def test_track_then_extra_events_then_the_mission_event_then_its_action() -> None:
    def arrange(state: HubState) -> None:
        state.sol = 1
        state.events = [OpenEvent("old", 1, striking=True)]
        state.follow_ups = [ScheduledEvent("later", "follow-up", "medic")]

    more = {
        "old": EventData("old", hidden=True, consequence=(fx.MoveMorale(-1),)),
        "later": EventData("later", (fx.MoveStress(1),), hidden=True, comes=100),
    }
    at = table(arrange, of=event(fx.MoveReserve("food", 1), action=EventAction(), more=more))
    messages = [kind for kind in kinds(at) if kind not in ("SolBegan", "PhaseBegan", "BoxTurned")]
    assert messages == [
        "TrackMoved",
        "EventStruck",
        "MoraleMoved",
        "ExtraEventShown",
        "StressMoved",
        "EventShown",
        "ReserveMoved",
    ]
    assert [(open_event.id, open_event.status) for open_event in at.state.events] == [("old", "struck"), ("it", "open")]


@pytest.mark.rule("FM-EVT-02", "FM-APP-06")
def test_the_app_names_a_track_in_every_round_each_as_likely() -> None:
    first: list[str] = []
    for seed in range(60):
        # Dice and cards are the table's own: this choice is not. A red Box marker spares no block.
        at = table(lambda state: state.box.update(living=True), seed=seed)
        assert at.asked == "fm-next-events"
        assert [(moved.before, moved.after) for moved in at.find_entries("TrackMoved")] == [(0, 1)]
        first.append(at.find_entries("TrackMoved")[0].block)
    assert all(13 <= first.count(block) <= 27 for block in BLOCKS)
    at = next_round(table(of=dull_cards()))
    assert [moved.after - moved.before for moved in at.find_entries("TrackMoved")] == [1, 1]


@pytest.mark.rule("FM-EVT-03", "FM-MAL-09", "FM-APP-06", "FM-APP-15")
@pytest.mark.parametrize("seed", range(6))
def test_a_track_that_the_app_fills_is_resolved_before_anything_else(seed: int) -> None:
    def arrange(state: HubState) -> None:
        state.sol, state.events = 1, [OpenEvent("old", 1, striking=True)]
        state.tracks = dict.fromkeys(BLOCKS, 4)

    old_event = EventData("old", hidden=True, consequence=(fx.MoveStress(1),))
    at = table(arrange, of=event(fx.MoveMorale(1), of=dull_cards(), more={"old": old_event}), seed=seed)
    block = at.find_entries("TrackMoved")[0].block
    assert (at.asked, at.state.tracks[block], at.state.morale) == ("fm-draw-malfunction", 5, 0)
    at.answer(f"dull-{block}")
    assert at.state.tracks[block] == 0
    assert [(turned.block, turned.red) for turned in at.find_entries("BoxTurned")] == [(get_next_block(block), True)]
    assert kinds(at).index("BoxTurned") < kinds(at).index("EventStruck") < kinds(at).index("EventShown")


@pytest.mark.rule("FM-EVT-04")
@pytest.mark.parametrize("seed", range(5))
def test_a_box_marker_turned_in_the_event_phase_is_in_time_for_this_round(seed: int) -> None:
    def arrange(state: HubState) -> None:
        state.tracks = dict.fromkeys(BLOCKS, 4)

    at = table(arrange, of=dull_cards(), seed=seed)
    block = at.find_entries("TrackMoved")[0].block
    at.answer(f"dull-{block}").until("fm-roll-malfunction")
    die = {"working": "yellow", "living": "orange", "system": "red"}[get_next_block(block)]
    assert (at.state.sol, {option.split("=")[0] for option in at.options}) == (1, {die})


@pytest.mark.rule("FM-EVT-05", "FM-EVT-06")
def test_exactly_one_mission_event_a_round() -> None:
    session = Session(FirstMartians(), {"players": 4, "difficulty": "easy"}, 3)
    play(session, "first")  # it plays every round there is
    messages = [type(happening).__name__ for happening in session.log]
    rounds = [part.split() for part in " ".join(messages).split("SolBegan")[1:]]
    assert len(rounds) >= 6
    assert {"EventStruck", "ExtraEventShown"} <= set(messages)  # or their order would prove nothing
    for part in rounds:
        assert part.count("EventShown") == 1
        shown = part.index("EventShown")
        assert not {"EventStruck", "ExtraEventShown"} & set(part[shown:])


# ------------------------------------------------------------------ extra events


@pytest.mark.rule("FM-EVT-07", "FM-EVT-09")
def test_the_rest_of_an_adventure_comes_for_its_astronaut_as_early_as_the_next_round() -> None:
    more = {"rest": EventData("rest", (fx.Wound(1, "concerned"),), hidden=True, comes=100)}
    at = table(of=event(fx.Schedule("rest", "adventure", whom="engineer"), more=more))
    assert at.find_entries("ExtraEventShown") == []
    next_round(at)
    assert [(message.event, message.sort, message.who) for message in at.find_entries("ExtraEventShown")] == [
        ("rest", "adventure", "engineer")
    ]
    assert [message.who for message in at.find_entries("Wounded")] == ["engineer"]
    assert at.state.follow_ups == [
        ScheduledEvent("rest", "adventure", "engineer")
    ]  # of this round's event, not the first


@pytest.mark.rule("FM-EVT-07", "FM-ADV-07")
def test_whether_and_when_it_comes_up_is_random() -> None:
    def arrange(state: HubState) -> None:
        state.follow_ups = [ScheduledEvent("rest", "adventure", "engineer")]

    more = {"rest": EventData("rest", (), hidden=True)}
    came = []
    for seed in range(40):
        at = table(arrange, of=event(more=more), seed=seed)
        came.append(len(at.find_entries("ExtraEventShown")))
        assert len(at.state.follow_ups) == 1 - came[-1]  # or it may come in a later round
    assert 8 <= sum(came) <= 32
    never = {"rest": EventData("rest", (), hidden=True, comes=0)}
    at = next_round(next_round(table(arrange, of=event(more=never))))
    assert at.find_entries("ExtraEventShown") == []


@pytest.mark.rule("FM-EVT-08", "FM-EVT-06")
def test_a_follow_up_is_not_announced_and_not_averted() -> None:
    def arrange(state: HubState) -> None:
        state.crew["medic"].tokens = 1

    more = {"later": EventData("later", (fx.GiveTokens(2, "concerned"),), hidden=True, comes=100)}
    box = event(action=EventAction(), follow_up="later", more=more)
    at = table(arrange, of=box)
    assert [kind for kind in kinds(at) if kind != "BoxTurned"] == ["SolBegan", "PhaseBegan", "TrackMoved", "EventShown"]
    target = at.state.follow_ups[0].who
    assert at.session.view("medic").follow_ups == []
    at.until("fm-plan").answer("declare:pawn-medic-1:serve:it")
    next_round(at)
    assert [message.event for message in at.find_entries("EventServed")] == ["it"]
    assert [(message.event, message.sort, message.who) for message in at.find_entries("ExtraEventShown")] == [
        ("later", "follow-up", target)
    ]
    assert at.find_entries("TokensMoved")[-1].who == target
    assert at.find_entries("TokensMoved")[-1].by == 2


@pytest.mark.rule("FM-EVT-08", "FM-EVA-12")
def test_a_follow_up_may_aim_at_anybody() -> None:
    more = {"later": EventData("later", hidden=True)}
    aims = {table(of=event(follow_up="later", more=more), seed=seed).state.follow_ups[0].who for seed in range(40)}
    assert aims == set(ASTRONAUTS)


@pytest.mark.rule("FM-EVT-09")
def test_an_event_is_suffered_by_whom_it_names() -> None:
    at = table(of=event(fx.Wound(1, "geologist")))
    assert [message.who for message in at.find_entries("Wounded")] == ["geologist"]
    first = table(lambda state: setattr(state, "first_player", "engineer"), of=event(fx.GiveTokens(1, "first-player")))
    assert [message.who for message in first.find_entries("TokensMoved")] == ["engineer"]
    it = event(fx.Wound(1, "concerned"))  # nobody is named: the app picks somebody
    assert {table(of=it, seed=seed).find_entries("Wounded")[0].who for seed in range(20)} == set(ASTRONAUTS)


# ------------------------------------------------------------------ the Mission Event


@pytest.mark.rule("FM-EVT-10", "FM-EVT-11", "FM-EVT-05", "FM-EVT-01")
def test_an_effect_comes_at_once_before_anything_else_of_its_event() -> None:
    """The crew is asked what an event does as soon as it is shown; its action and what follows it come after."""
    more = {"later": EventData("later", hidden=True)}
    of = event(fx.MoveMorale(1), fx.MoveProduction("oxygen", -1), action=EventAction(), follow_up="later", more=more)
    at = table(of=of)
    assert at.asked == "fm-spread-production"
    assert [type(entry).__name__ for entry in at.session.log[-2:]] == ["EventShown", "MoraleMoved"]
    assert (at.state.morale, at.state.events, at.state.follow_ups) == (1, [], [])
    at.answer({"oxygenator-01": 1})
    assert ([open_event.id for open_event in at.state.events], len(at.state.follow_ups)) == (["it"], 1)


@pytest.mark.rule("FM-EVT-10")
def test_an_effect_lasts_once_for_the_round_or_longer() -> None:
    it = EventData(
        "it", (fx.MoveMorale(1), fx.PlaceToken("blocked", "control-center"), fx.MoveProduction("oxygen", -1))
    )
    at = table(lambda state: state.piles.update(events={"it": 2}), of=quiet(events={"it": it, CALM.id: CALM}))
    at.answer({"oxygenator-01": 1})
    at.state.piles["events"] = {CALM.id: 1}
    assert at.state.discards["events"] == {"it": 1}
    shut = {"fm-choose-shut": "lab"}
    assert "FM-ACT-19" in refused(at.until("fm-plan", shut), "declare:pawn-medic-1:manage")
    next_round(at, {"fm-choose-shut": "lab"}).until("fm-plan", shut)
    assert at.state.morale == 1  # once
    assert "declare:pawn-medic-1:manage" in at.options  # for its round
    assert [message.amount for message in at.find_entries("Produced") if message.resource == "oxygen"] == [
        7,
        7,
    ]  # for longer


@pytest.mark.rule("FM-MIS-62", "FM-APP-02")
@pytest.mark.parametrize(
    ("difficulty", "damage", "reward", "strike"), [("easy", 3, 4, 1), ("normal", 4, 3, 2), ("hard", 6, 2, 4)]
)
def test_the_difficulty_sizes_the_damage_and_the_reward_of_an_event(
    difficulty: str, damage: int, reward: int, strike: int
) -> None:
    action = EventAction(reward=(fx.MoveReserve("energy", fx.Scale(4, 3, 2)),))
    it = EventData("it", (fx.MoveStress(fx.Scale(3, 4, 6)),), action, (fx.MoveStress(fx.Scale(1, 2, 4)),), 100)
    of = quiet(events={"it": it, CALM.id: CALM})
    at = table(lambda state: state.piles.update(events={"it": 1}), of=of, difficulty=difficulty)
    assert at.state.stress == damage
    at.until("fm-plan")
    before = at.state.supply.energy
    played(at, "medic-1:serve:it")
    assert at.state.supply.energy - before == reward
    # Left alone it strikes in the next sol.
    at = table(lambda state: state.piles.update(events={"it": 1}), of=of, difficulty=difficulty).until("fm-plan")
    at.state.piles["events"] = {CALM.id: 1}
    stress = at.until("fm-next-cleanup").state.stress
    assert at.answer("next").state.stress - stress == strike


@pytest.mark.rule("FM-EVT-11")
def test_the_action_has_the_cost_and_the_reward_that_the_app_shows() -> None:
    action = EventAction(pawns=2, pay={"energy": 2}, reward=(fx.MoveMorale(2),))

    def arrange(state: HubState) -> None:
        state.supply.energy = 2

    at = table(arrange, of=event(action=action)).until("fm-plan").answer("declare:pawn-medic-1:serve:it")
    assert at.state.supply.energy == 0
    assert "done" not in at.options
    at.answer(next(option for option in at.options if option.startswith("join:pawn-engineer-1:")))
    at.until("fm-next-actions")
    assert at.state.morale == 2
    poor = table(lambda state: setattr(state.supply, "energy", 1), of=event(action=action)).until("fm-plan")
    assert "declare:pawn-medic-1:serve:it" not in poor.options


@pytest.mark.rule("FM-EVT-12")
def test_an_event_without_an_action_stays_out_of_the_log() -> None:
    at = table(of=event(fx.AddObjective("harvest"), consequence=(fx.MoveMorale(-1),), strikes=100))
    assert at.state.events == []
    assert at.state.objectives["harvest"].mandatory
    next_round(next_round(at))
    assert at.find_entries("EventStruck") == []


@pytest.mark.rule("FM-EVT-12", "FM-GOAL-02")
def test_an_added_objective_has_to_be_met_like_the_others() -> None:
    def arrange(state: HubState) -> None:
        for goal in state.objectives.values():
            goal.done = True

    at = next_round(table(arrange, of=event(fx.AddObjective("harvest"))))
    assert at.session.result is None
    at.session.adjust("objectives.harvest.done", True)
    next_round(at)
    assert at.session.result is not None
    assert at.session.result.outcome == "victory"


@pytest.mark.rule("FM-EVT-12")
def test_an_objective_that_is_in_the_log_already_stays_as_it_is() -> None:
    def arrange(state: HubState) -> None:
        state.objectives["plant-seed"].done = True

    at = table(arrange, of=event(fx.AddObjective("plant-seed", mandatory=False)))
    assert at.state.objectives["plant-seed"].done
    assert at.state.objectives["plant-seed"].mandatory
    assert at.find_entries("ObjectiveAdded") == []


@pytest.mark.rule("FM-EVT-13", "FM-APP-08")
def test_an_event_action_is_taken_at_most_once() -> None:
    arrange, box = old()
    at = table(arrange, of=box).until("fm-plan").answer(SERVE_OLD)
    assert not any("serve:old" in option for option in at.options if option.startswith("declare:"))
    assert [reason.rule for reason in at.session.explain("declare:pawn-engineer-1:serve:old")] == ["FM-ACT-04"]
    next_round(at)
    assert at.state.morale == 1
    assert next(e for e in at.state.events if e.id == "old").status == "done"
    assert not can_serve(at)


@pytest.mark.rule("FM-EVT-14", "FM-APP-08")
@pytest.mark.parametrize(("now", "possible"), [(3, True), (4, True), (5, False)])
def test_an_event_is_open_for_three_rounds(now: int, possible: bool) -> None:
    arrange, box = old(sol=2, now=3)
    at = table(arrange, of=event(more={"old": box.events["old"]}, of=dull_cards()))
    rolls = {"fm-roll-malfunction": {"yellow": "1"}, "fm-draw-malfunction": "dull-working"}
    while at.state.sol < now:
        next_round(at, rolls)
    assert at.state.sol == now
    assert can_serve(at) is possible


@pytest.mark.rule("FM-EVT-14")
def test_an_event_is_open_in_its_own_round() -> None:
    at = table(of=event(action=EventAction())).until("fm-plan")
    assert "declare:pawn-medic-1:serve:it" in at.options


@pytest.mark.rule("FM-EVT-15", "FM-APP-08")
def test_older_events_are_served_beside_the_current_one() -> None:
    arrange, _ = old()
    reward = EventAction(reward=(fx.MoveMorale(1),))
    more = {name: EventData(name, hidden=True, action=reward) for name in ("old", "older")}

    def both(state: HubState) -> None:
        arrange(state)
        state.sol = 2
        state.events = [OpenEvent("older", 1), OpenEvent("old", 2)]

    at = table(both, of=event(action=reward, more=more)).until("fm-plan")
    at.answer(
        *(
            f"declare:pawn-{who}-1:serve:{name}"
            for who, name in (("medic", "old"), ("engineer", "older"), ("geologist", "it"))
        )
    )
    for _ in range(2):
        at.until("fm-choose-next").answer(at.options[0])
    at.until("fm-next-actions")
    assert at.state.morale == 3


@pytest.mark.rule("FM-EVT-16", "FM-EVT-18")
def test_a_served_event_gives_its_reward_and_never_strikes() -> None:
    arrange, box = old(consequence=(fx.MoveMorale(-2),), strikes=100)
    at = table(arrange, of=box).until("fm-plan").answer(SERVE_OLD)
    next_round(at)
    next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert at.find_entries("EventStruck") == at.find_entries("EventClosed") == at.state.events == []
    assert at.state.morale == 1


# ------------------------------------------------------------------ future consequences


@pytest.mark.rule("FM-EVT-17", "FM-EVA-09", "FM-EVT-19")
@pytest.mark.parametrize(("strikes", "now", "sols"), [(100, 1, [2]), (100, 2, [3]), (0, 1, [])])
def test_left_alone_it_may_strike_in_the_two_rounds_that_follow(strikes: int, now: int, sols: list[int]) -> None:
    """An event of sol 1 strikes in the Event phase of sol 2, or of sol 3, as its weight has it."""
    arrange, box = old(sol=1, now=now, consequence=(fx.MoveMorale(-1),), strikes=strikes)
    at = table(arrange, of=dull_cards(box))
    struck = []
    while at.state.sol < 5:
        seen = len(at.find_entries("EventStruck"))
        next_round(at, {"fm-roll-malfunction": {"yellow": "1"}, "fm-draw-malfunction": "dull-working"})
        if len(at.find_entries("EventStruck")) > seen:
            struck.append(at.state.sol)
    assert struck == sols


@pytest.mark.rule("FM-EVT-06", "FM-EVT-08", "FM-EVT-17", "FM-EVT-20", "FM-EVA-09", "FM-EVA-10", "FM-EVT-07")
def test_of_several_events_each_may_strike_and_each_extra_event_may_come() -> None:
    """Two that were left alone and two Follow-Ups, all in one Event phase; one of these has a Follow-Up itself."""
    of = {"hidden": True, "action": EventAction(), "consequence": (fx.MoveStress(1),), "strikes": 100}
    more = {name: EventData(name, **of) for name in ("old", "older")}
    more["hers"] = EventData("hers", hidden=True, comes=100, follow_up="his")
    more["his"] = EventData("his", hidden=True, comes=100)
    more["never"] = EventData("never", hidden=True, comes=0)

    def arrange(state: HubState) -> None:
        state.sol = 1
        state.events = [OpenEvent("older", 1), OpenEvent("old", 1)]

    at = table(arrange, of=event(more=more)).until("fm-next-cleanup")
    names = {"gone": "scientist", "never": "geologist", "hers": "medic", "his": "engineer"}  # "gone" is of other packs
    at.state.follow_ups = [ScheduledEvent(name, "follow-up", who) for name, who in names.items()]  # type: ignore[arg-type]
    at.answer("next")
    assert [entry.event for entry in at.find_entries("EventStruck")] == ["older", "old"]
    assert [entry.event for entry in at.find_entries("ExtraEventShown")] == ["hers", "his"]
    assert [coming.event for coming in at.state.follow_ups] == ["never", "his"]


@pytest.mark.rule("FM-EVT-17")
def test_by_default_it_strikes_every_other_time() -> None:
    arrange, box = old(consequence=(fx.MoveMorale(-1),))
    struck = sum(len(next_round(table(arrange, of=box, seed=seed)).find_entries("EventStruck")) for seed in range(40))
    assert 8 <= struck <= 32
    at = next_round(table(arrange, of=box))
    assert all(not open_event.striking for open_event in at.session.view("medic").events)
    assert make_open_view(at.state).follow_ups == []


@pytest.mark.rule("FM-EVT-18", "FM-EVA-13")
def test_after_three_rounds_action_and_danger_are_gone() -> None:
    """No roll any more at the end of the third round."""
    arrange, box = old(sol=1, now=3, consequence=(fx.MoveMorale(-1),), strikes=100)
    at = table(arrange, of=box)
    next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert at.state.sol == 4
    assert at.state.events == []
    assert [message.event for message in at.find_entries("EventClosed")] == ["old"]
    next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert (at.find_entries("EventStruck"), at.state.morale) == ([], 0)


@pytest.mark.rule("FM-EVT-18", "FM-EVT-14")
@pytest.mark.parametrize("now", [1, 2, 3])
def test_in_each_of_its_three_rounds_it_can_be_served(now: int) -> None:
    arrange, box = old(sol=1, now=now)
    at = table(arrange, of=box)
    assert can_serve(at)
    next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert [open_event.id for open_event in at.state.events] == (["old"] if now < 3 else [])
    assert can_serve(at) is (now < 3)


@pytest.mark.rule("FM-EVT-18", "FM-EVT-19", "FM-EVA-13", "FM-EVA-11")
def test_a_consequence_strikes_once_closes_the_action_and_stays_in_the_log() -> None:
    arrange, box = old(sol=1, now=2, consequence=(fx.MoveMorale(-1),), strikes=100)
    at = next_round(table(arrange, of=box))
    assert (at.state.sol, at.state.morale) == (3, -1)
    assert [(e.id, e.status) for e in at.state.events] == [("old", "struck")]
    assert not can_serve(at)
    assert "FM-EVT-14" in [reason.rule for reason in at.session.explain(SERVE_OLD)]
    next_round(at, {"fm-roll-malfunction": {"yellow": "1"}})
    assert at.state.morale == -1
    assert len(at.find_entries("EventStruck")) == 1
    assert at.state.events == []  # its three rounds are over
    assert at.find_entries("EventClosed") == []  # it was closed when it struck


@pytest.mark.rule("FM-EVT-20")
def test_a_consequence_comes_after_the_track_and_is_told_apart() -> None:
    arrange, box = old(consequence=(fx.MoveStress(2),), strikes=100)
    at = next_round(table(arrange, of=box))
    last = kinds(at)[len(kinds(at)) - 1 - kinds(at)[::-1].index("SolBegan") :]
    order = [kind for kind in last if kind in ("TrackMoved", "EventStruck", "EventShown")]
    assert order == ["TrackMoved", "EventStruck", "EventShown"]


@pytest.mark.rule("FM-EVT-21")
def test_then_the_morale_phase_follows() -> None:
    at = table().answer("next")
    assert [message.phase for message in at.find_entries("PhaseBegan")] == ["events", "morale"]


@pytest.mark.rule("FM-APP-02")
@pytest.mark.parametrize(("difficulty", "stress", "morale"), [("easy", 1, 3), ("normal", 2, 2), ("hard", 4, 1)])
def test_difficulty_scales_events_and_leaves_the_rules_alone(difficulty: str, stress: int, morale: int) -> None:
    reward = (fx.MoveMorale(fx.Scale(3, 2, 1)),)
    at = table(difficulty=difficulty, of=event(fx.MoveStress(fx.Scale(1, 2, 4)), action=EventAction(reward=reward)))
    assert at.state.stress == stress
    at.until("fm-plan").answer("declare:pawn-medic-1:serve:it").until("fm-next-actions")
    assert at.state.morale == morale
    energy = at.find_entries("Produced")[0]
    assert (energy.amount, energy.need) == (10, 10)
    assert at.state.stress == stress + 4


@pytest.mark.rule("FM-EVT-10", "FM-EVT-14", "FM-EVA-07")
def test_an_event_that_comes_back_while_it_is_open_begins_anew() -> None:
    at = next_round(table(of=event(action=EventAction())))
    assert [(e.id, e.sol, e.status) for e in at.state.events] == [("it", 2, "open")]
    assert (
        make_mission_log(at.state, content(events={"it": EventData("it", action=EventAction())})).events[0].rounds == 3
    )
