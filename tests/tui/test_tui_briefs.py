"""The app's duties on the screen: the phase's checklist, the mission log, the crew debriefing, why not."""

from __future__ import annotations

from typing import Any, get_args

import msgspec
import pytest
from test_tui_first_martians import troubled
from test_tui_table import mission
from textual.widgets import OptionList
from tui_world import SIZES, asked, board_table, fair_table, notices, playing, put, texts, until

from marshub import rule_texts
from marshub.games.first_martians import FirstMartians
from marshub.games.first_martians.box.components import PHASES
from marshub.games.first_martians.box.state import Condition, OpenEvent, Tile
from marshub.games.first_martians.effects import Effect, Scale
from marshub.games.first_martians.happenings import actions_and_map, course, crew_and_events, facilities, production
from marshub.games.first_martians.shown.app_pages import CHECKLIST_LENGTHS, make_checklist
from marshub.games.first_martians.shown.skill_texts import describe_skill
from marshub.kernel import Choose, Option, Roll, Session, say
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.explanations import Explanations
from marshub.tui.games import get_look
from marshub.tui.games.first_martians.checklist import mark_steps
from marshub.tui.games.first_martians.crew_screen import CrewScreen
from marshub.tui.games.first_martians.mission_log import format_event
from marshub.tui.games.first_martians.mission_screen import MissionLogScreen
from marshub.tui.games.first_martians.session_content import get_content, get_mission_log
from marshub.tui.pages.table_page import PhasePage
from marshub.tui.screens.table import TableScreen
from marshub.tui.screens.why import RuleScreen, WhyScreen
from marshub.tui.widgets.steps import format_steps
from marshub.words import Speech


def briefed() -> Session:
    """A table with skills in every condition, and events of every kind."""
    session = troubled()
    crew = session.state.crew
    crew["medic"].tokens, crew["scientist"].tokens, crew["engineer"].tokens = 4, 1, 5
    crew["engineer"].skills, crew["engineer"].used = ["engineer-repair", "engineer-manage"], ["engineer-manage"]
    crew["engineer"].locked = ["engineer-invention"]
    crew["geologist"].conditions = [Condition("anemia")]
    session.state.objectives["plant-seed"].done = True
    done, struck, open_ = list(get_content(session).events)[:3]
    session.state.events = [OpenEvent(open_, 1), OpenEvent(done, 1, "done"), OpenEvent(struck, 1, "struck")]
    return looked_at_anew(session)


def looked_at_anew(session: Session) -> Session:
    """The state was changed behind the session's back."""
    session._runner.clock.mark_changing()
    session._runner.clock.mark_stable()
    session.pending.clear_cache()
    return session


def choice(key: str) -> Choose:
    return Choose("table", say(key), lambda: (Option("next", say("fm-option-next-phase")),))


def marks(phase, pending, *log) -> list[str]:
    began = course.PhaseBegan(phase, 1)
    return [step.mark for step in mark_steps(make_checklist(phase), phase, pending, [course.SolBegan(1), began, *log])]


# ---------------------------------------------------------------------- the checklist


@pytest.mark.parametrize("phase", PHASES)
def test_a_closed_phase_has_all_its_steps_behind_it(phase):
    assert marks(phase, choice(f"fm-next-{phase}")) == ["done"] * CHECKLIST_LENGTHS[phase]


@pytest.mark.parametrize(
    ("phase", "log", "expected"),
    [
        ("actions", [], ["now", "", ""]),
        ("actions", [actions_and_map.Planned(4)], ["done", "now", ""]),
        ("events", [], ["now", "", "", ""]),
        ("events", [crew_and_events.EventShown("dust-devil")], ["done", "done", "now", ""]),
        ("production", [production.Produced("energy", 10, 8, 1)], ["now", "", "", "", ""]),
        ("production", [production.Produced("oxygen", 10, 8, 1)], ["done", "now", "", "", ""]),
        (
            "production",
            [production.Produced("oxygen", 10, 8, 1), production.Fed(4, 4, 0)],
            ["done", "done", "now", "", ""],
        ),
        ("malfunction", [facilities.DiceRolled("working", "1", 0)], ["done", "done", "now", "", ""]),
        (
            "malfunction",
            [facilities.TrackMoved("working", 2, 0)],
            ["now", "", "", "", ""],
        ),  # by a skill, before the roll
        ("cleanup", [actions_and_map.Planned(4)], ["", "", "", "", ""]),
        ("morale", [], ["", ""]),
    ],
)
def test_steps_are_marked_as_far_as_the_story_proves_them(phase, log, expected):
    assert marks(phase, choice("fm-something"), *log) == expected


def test_what_an_earlier_phase_did_proves_nothing_and_neither_does_a_story_cut_short():
    steps = make_checklist("actions")
    log = [course.PhaseBegan("actions", 1), actions_and_map.Planned(4), course.PhaseBegan("actions", 2)]
    assert [step.mark for step in mark_steps(steps, "actions", None, log)] == ["now", "", ""]
    assert {step.mark for step in mark_steps(steps, "actions", None, [actions_and_map.Planned(4)])} == {""}


def test_a_mark_is_a_shape_not_only_a_colour():
    plain = format_steps(
        mark_steps(make_checklist("actions"), "actions", choice("x"), [course.PhaseBegan("actions", 1)]), Speech("en")
    )
    assert [line.plain[0] for line in plain.split("\n")] == ["▶", "·", "·"]


def to_the_end_of_a_phase(table: GameTable) -> None:
    session = table.session
    while not session.pending.prompt.key.startswith("fm-next-"):
        table.answer(session.pending.first_answer())


@pytest.mark.parametrize(("size", "at_once"), [((80, 24), False), ((120, 40), True), ((200, 60), True)])
async def test_the_closed_phases_steps_stand_at_the_head_or_behind_a_key(size, at_once):
    table = GameTable(Session(FirstMartians(), {}, seed=5))
    async with playing(table, size) as (app, pilot):
        to_the_end_of_a_phase(table)
        rows = await asked(pilot, app, table)
        assert table.session.state.phase == "events"
        steps = app.screen.query_one("#steps")
        await until(pilot, lambda: bool(steps.size.height) == at_once)
        assert ("✓ Resolve the Mission Event" in texts(app)) == at_once
        await until(pilot, lambda: rows.size.height > 0)
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, PhasePage) and "✓ Resolve the Mission Event" in texts(app))
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_the_checklist_follows_play_that_goes_on_beneath_it():
    table = GameTable(Session(FirstMartians(), {}, seed=5))
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("p")
        await until(pilot, lambda: "▶ Choose the First Player" in texts(app))
        to_the_end_of_a_phase(table)
        await until(pilot, lambda: "✓ Note its event action" in texts(app))


async def test_a_game_without_checklist_has_no_pages_and_no_head():
    async with playing(fair_table("one")) as (app, pilot):
        await pilot.press("p", "c", "m")
        assert isinstance(app.screen, TableScreen)
        assert app.screen.query_one("#steps").size.height == 0
    with pytest.raises(KeyError):
        get_look("toy-fair").make_page("crew", fair_table("one"), Speech("en"))


# ---------------------------------------------------------------------- the mission log


@pytest.mark.parametrize("size", SIZES)
async def test_the_mission_log_tells_objectives_and_events(size):
    session = briefed()
    log = get_mission_log(session)
    async with playing(GameTable(session), size) as (app, pilot):
        await pilot.press("m")
        await until(pilot, lambda: isinstance(app.screen, MissionLogScreen) and "Mandatory" in texts(app))
        seen = str(app.screen.query_one("#text").render())
    head, events = seen.split("\nEvents\n")
    mandatory, optional = head.split("\nOptional\n")
    speech = Speech("en")
    for goal in log.objectives:
        line = f"{'[x]' if goal.done else '[ ]'} {speech.say(goal.words)}"
        assert line in (mandatory if goal.mandatory else optional)
    assert "[x] Plant a new seed" in mandatory
    assert [line[0] for line in events.splitlines() if line[0] in "○●✗"] == ["○", "●", "✗"]
    assert "3 Action phases left" in events
    assert "→ " in events
    assert "its consequence has come" in events


@pytest.mark.parametrize("sol", [1, 2, 3, 4])
def test_an_event_says_its_task_and_how_long_there_is(sol):
    session = briefed()
    session.state.events = [OpenEvent("dust-devil", 1)]
    session.state.sol = sol
    (event,) = get_mission_log(session).events
    text = format_event(event, Speech("en")).plain
    assert {1: "3 Action phases left", 2: "2 Action phases left", 3: "last Action phase", 4: "no Action phase left"}[
        sol
    ] in text
    assert "→ 2 pawns" in text
    assert "oxygen" not in text  # it costs none


# ---------------------------------------------------------------------- the crew debriefing


@pytest.mark.parametrize("size", SIZES)
async def test_the_debriefing_tells_everything_of_everybody(size):
    async with playing(GameTable(briefed()), size) as (app, pilot):
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CrewScreen) and "Crew Debriefing" in texts(app))
        facts = {
            who: str(app.screen.query_one(f"#file-{who} .facts").render())
            for who in ("scientist", "geologist", "engineer", "medic")
        }
        assert app.screen.query_one("#name-medic").value == app.screen.table.session.state.crew["medic"].name
        assert "Tab: to the names" in texts(app)
    assert "3 wounds · 4 Morale tokens" in facts["medic"]
    assert "Profile 0677: Supple and well balanced" in facts["geologist"]
    assert "▲ Migraine: no skills; Morale tokens still pay" in facts["medic"]
    assert "Medic has a Migraine" in facts["medic"]
    assert "▲ Anemia: eats 2 food portions" in facts["geologist"]
    assert "takes effect next phase" in facts["geologist"]
    assert "● Steady Hands (2 Morale tokens): Rerolls one die of an action of their own" in facts["engineer"]
    assert "○ I’ll See to It (2 Morale tokens): used; ready again after Clean-Up" in facts["engineer"]
    assert "not unlocked yet: Mother of Invention" in facts["engineer"]
    assert "● A Deliberate Choice (3 Morale tokens): Morale +1 or Stress -6" in facts["scientist"]
    assert "Scientist needs 3 Morale tokens of their own and has 1" in facts["scientist"]
    assert "(2 Morale tokens + sample 1): A marker on the Farm" in facts["scientist"]


async def test_a_name_is_typed_anew_and_kept():
    table = GameTable(briefed())
    async with playing(table, (80, 24)) as (app, pilot):
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CrewScreen))
        name = app.screen.query_one("#name-geologist")
        name.focus()
        await until(pilot, lambda: app.focused is name)
        await pilot.press("end", *["backspace"] * 40, *"Qi Mo", "enter")
        await until(pilot, lambda: table.session.state.crew["geologist"].name == "Qi Mo")
        await until(pilot, lambda: "The name is now Qi Mo" in texts(app))
        assert isinstance(app.screen, CrewScreen)
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))


async def test_a_name_of_nothing_is_refused_and_typing_is_not_disturbed_by_play():
    table = GameTable(briefed())
    async with playing(table, (80, 24)) as (app, pilot):
        before = table.session.state.crew["scientist"].name
        await pilot.press("c")
        await until(pilot, lambda: isinstance(app.screen, CrewScreen))
        await pilot.press("tab")
        name = app.screen.query_one("#name-scientist")
        await until(pilot, lambda: app.focused is name)
        await pilot.press("end", *["backspace"] * 40, "space", "enter")
        await until(pilot, lambda: "needs a name" in texts(app))
        await pilot.press("q")
        table.adjust("crew.medic.wounds", 1)
        await until(pilot, lambda: "1 wound " in str(app.screen.query_one("#file-medic .facts").render()))
        assert name.value.strip() == "q"
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert table.session.state.crew["scientist"].name == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_skill_of_the_box_says_what_it_does(language):
    speech, session = Speech(language), briefed()
    for skill in get_content(session).skills.values():
        does = "; ".join(speech.say_all(describe_skill(skill, "normal")))
        assert does
        assert speech.plain_text("ui-fm-does-other") not in does
        assert "Ui fm" not in does
        assert "Fm " not in does


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_owners_skill_with_any_effect_is_told_somehow(language):
    speech, session = Speech(language), briefed()
    skill = next(iter(get_content(session).skills.values()))
    values = {
        "by": Scale(1, 2, 3),
        "options": {},
        "tokens": ("red-1",),
        "block": "living",
        "facility": "lab",
        "whom": "medic",
        "reserve": "food",
        "resource": "oxygen",
        "item": "seed",
    }
    for kind in get_args(Effect):
        needed = {f.name: values.get(f.name, "x") for f in msgspec.structs.fields(kind) if f.required}
        words = describe_skill(msgspec.structs.replace(skill, rerolls=(), effects=(kind(**needed),)), "hard")
        text = "; ".join(speech.say_all(words))
        assert "Ui fm" not in text
        if "by" in needed and text != speech.plain_text("ui-fm-does-other"):
            assert "+3" in text


# ---------------------------------------------------------------------- why not


def reasons(app: Any) -> str:
    """What the page of why not tells, line by line."""
    return "\n".join(str(line.prompt) for line in app.screen.query_one("#reasons", OptionList).options)


async def test_why_not_names_the_skills_that_are_not_at_hand():
    async with playing(GameTable(briefed()), (120, 40)) as (app, pilot):
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        await until(
            pilot, lambda: "Each skill can be used once a round, and this one has been  FM-SKILL-07" in reasons(app)
        )
        await pilot.press(*"medic", "space", *"house")
        await until(pilot, lambda: reasons(app).startswith("Medic: House Call (2)"))
        assert "Medic has a Migraine: no skills  FM-COND-19" in reasons(app)
        await pilot.press(*["backspace"] * 11, *"lie", "space", *"down")
        await until(pilot, lambda: "Lie Down and Relax" in reasons(app))


async def test_why_not_tells_each_cause_once_and_leaves_out_what_is_possible():
    session = briefed()
    session.state.crew["medic"].conditions = []  # now the Medic's skills are at hand
    async with playing(GameTable(session), (120, 40)) as (app, pilot):
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        causes = [line for line in reasons(app).splitlines() if line.startswith("  ✗")]
        assert causes
        assert len(causes) == len(set(causes))
        legal = [option for option in session.pending.options() if option.id.startswith("skill:medic")]
        assert legal
        assert not any(Speech("en").say(option.label) in reasons(app) for option in legal)
        await pilot.press(*Speech("en").say(legal[0].label))
        await until(pilot, lambda: "✓ possible now" in reasons(app))


async def test_why_not_filters_while_it_is_typed_and_opens_the_rule_behind_a_reason():
    async with playing(GameTable(briefed()), (80, 24)) as (app, pilot):
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        await pilot.press(*"house")
        await until(pilot, lambda: reasons(app).startswith("Medic: House Call (2)\n"))
        assert "Scientist" not in reasons(app)
        await pilot.press("enter", "enter")
        await until(pilot, lambda: isinstance(app.screen, RuleScreen))
        message = str(app.screen.query_one("#rule").render())
        opened = rule_texts.find_rule("first-martians", message.split()[0])
        assert opened is not None
        assert opened.title in message
        assert opened.says in message
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        await pilot.click("#option")
        await pilot.press("end", *["backspace"] * 10, *"zebra")
        await until(pilot, lambda: "Nothing is known about zebra" in reasons(app))
        await pilot.press(*["backspace"] * 5, *"fm-act-02")
        rule = rule_texts.find_rule("first-martians", "FM-ACT-02")
        assert rule is not None
        row = [f"§ FM-ACT-02  {rule.title}", rule.sentence]
        await until(pilot, lambda: reasons(app).splitlines()[1:3] == row)
        await pilot.press(*["backspace"] * 9, *"can I change a stack")  # a question: the rules that answer it
        await until(pilot, lambda: reasons(app).count("§ FM-") == 8)


def thought_of(session: Session[Any, Any]) -> dict[str, Option]:
    return {option.id: option for option in get_look("first-martians").list_candidates(session)}


def test_whatever_can_be_thought_of_is_legal_or_has_a_reason():
    """At any moment: every action on everything, by every pawn."""
    session = briefed()
    result = thought_of(session)
    legal = {option.id for option in session.pending.options()}
    assert {option for option in legal if option.startswith("declare:")} <= {*result}
    assert [option for option in result if option not in legal and not session.explain(option)] == []
    kinds = {option.split(":")[2] for option in result if option.startswith("declare:")}
    assert {"repair", "explore", "gather", "examine", "plant", "reopen", "construct", "heal"} <= kinds
    session.state.facilities["control-center"].tiles = [Tile("energy")]
    looked_at_anew(session)
    ways = [option for option in thought_of(session) if option.endswith(":manage")]
    assert ways
    assert all(session.explain(option) for option in ways)


def test_what_is_shut_says_what_opens_it_and_what_lacks_a_part_where_it_comes_from():
    session = briefed()
    session.state.plan = []
    session.state.facilities["control-center"].tiles = [Tile("energy")]
    session.state.facilities["lab"].parts["cpu"] = False
    session.state.cargo.available.pop("part-cpu", None)
    looked_at_anew(session)
    who = next(o.id.split(":")[1] for o in session.pending.options() if o.id.startswith("declare:"))
    opened = session.find_fixes(f"declare:{who}:manage")
    assert [option.split(":")[2:] for option in opened] == [["reopen", "control-center.energy"]]
    lent = session.find_fixes(f"declare:{who}:repair:lab.cpu")
    assert lent.pop(0).endswith(":reopen:lab.oxygen")  # it is shut besides
    assert lent
    assert all(option.startswith("strip:") and option.endswith(":cpu") for option in lent)
    legal = {option.id for option in session.pending.options()}
    assert {*opened, *lent} < legal
    why = Explanations(session, Speech("en"), thought_of(session).values())
    (manage,) = [why.explain(title) for title in why.find_titles("manage")]
    assert [cause.rule for cause in manage.causes][:1] == ["FM-SHUT-10"]
    assert (manage.is_known, manage.able_actors) == (True, ())
    assert manage.fixes[0].startswith("Remove the energy tile from Control Center")


async def test_why_not_tells_of_a_pawn_that_is_bound():
    session = briefed()
    session.state.plan = []
    session.state.crew["medic"].wounds = 0
    session.state.crew["medic"].conditions = [Condition("cardiac-disorder", fresh=False)]
    for other in ("heal", "med-lab"):  # its own Heal is not to be had
        if other in session.state.facilities:
            session.state.facilities[other].tiles = [Tile("energy")]
    looked_at_anew(session)
    async with playing(GameTable(session), (120, 40)) as (app, pilot):
        await pilot.press("w")
        await until(pilot, lambda: isinstance(app.screen, WhyScreen))
        await until(pilot, lambda: "FM-PAWN-16" in reasons(app))


def test_before_dice_actions_wait_for_the_plan_and_skills_for_their_price():
    session = Session(FirstMartians(), {}, seed=5, chance="table")
    while not isinstance(session.pending, Roll):
        session.answer(session.pending.first_answer())
    why = {option: [reason.rule for reason in session.explain(option)] for option in thought_of(session)}
    assert {"FM-ACT-01"} == {rule for option, rules in why.items() if option.startswith("declare:") for rule in rules}
    assert any(
        option.startswith("skill:") and rules for option, rules in why.items()
    )  # they may be used now (FM-SKILL-08)


# ---------------------------------------------------------------------- small notifications


async def test_on_a_low_screen_a_short_refusal_is_said_in_the_boards_line():
    async with playing(fair_table("one"), (80, 24)) as (app, pilot):
        bar = lambda: str(app.screen.query_one("#board").render())  # noqa: E731
        usual = bar()
        await pilot.press("u")
        await until(pilot, lambda: "nothing to undo" in bar() or notices(app))
        assert "nothing to undo" in bar()
        assert notices(app) == ""
        app.screen.query_one("#board")._end_message()
        assert bar() == usual


async def test_a_refused_gesture_is_said_in_the_boards_line_with_its_reason():
    session = mission()
    session.adjust("facilities.lab.parts.cpu", True)  # so that there is nothing to repair there either
    table = board_table(session)
    async with playing(table, (80, 24)) as (app, pilot):
        put(table, "pawn-medic-1", "oxygenator-01")
        table.clock[0] += 10_000
        table.tick()
        bar = lambda: str(app.screen.query_one("#board").render())  # noqa: E731
        await until(pilot, lambda: bar() == "» Medic, purple pawn 1, Oxygenator 01: No action can be declared here")
        assert notices(app) == ""
        app.screen.query_one("#board")._end_message()
        # The table is shown anew in its own time, which may be after the line has been told.
        usual = "● hub  ✗ Medic, purple pawn 1 may not go to Oxygenator 01 now"  # where it is plugged in has no room
        await until(pilot, lambda: usual in bar())


async def test_what_does_not_fit_there_is_a_small_toast():
    table = board_table(briefed())
    async with playing(table, (80, 24)) as (app, pilot):
        app.screen.show_notification("word " * 60, title="Long")
        await until(pilot, lambda: app.screen.query("Toast"))
        toast = app.screen.query_one("Toast")
        # It is laid out once to be measured, and once more to stand where it belongs.
        await until(pilot, lambda: 0 < toast.region.bottom <= app.screen.query_one("#board").region.y)
        assert toast.outer_size.height <= 8
        assert toast.outer_size.width <= 44


async def test_only_the_newest_notification_is_on_show():
    async with playing(fair_table("one"), (120, 40)) as (app, pilot):
        for number in range(3):
            app.screen.show_notification(f"number {number}")
        await until(pilot, lambda: "number 2" in notices(app))
        await until(pilot, lambda: len(app.screen.query("Toast")) == 1)
        assert notices(app).split() == ["number", "2"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_keys_of_the_table_are_in_sight_on_a_small_screen(language):
    async with playing(GameTable(briefed()), (80, 24), language) as (app, pilot):
        speech = Speech(language)
        last = lambda: texts(app).splitlines()[-1]  # noqa: E731
        await until(pilot, lambda: speech.plain_text("ui-key-undo") in last())
        names = ("undo", "why", "crew", "mission", "map", "board", "more", "help", "leave")
        await until(pilot, lambda: all(speech.plain_text(f"ui-key-{name}") in last() for name in names))
