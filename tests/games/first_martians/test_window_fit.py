"""Which free actions can touch what comes next, and what the table is never asked before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playing import both
from tables import At, table
from test_any_moment import ahead, medic, on_to, poor, step
from test_shutdown import tile

from marshub.games.first_martians import FirstMartians, HubState
from marshub.games.first_martians.box.state import AutoContinue, Condition
from marshub.games.first_martians.rules.hub import Hub
from marshub.games.first_martians.rules.window_fit import can_touch
from marshub.kernel import CONTINUE, Answer, FreeActionQuestion, Words, say

GAME = FirstMartians()
Change = Callable[[HubState], Any]


def hub(*changes: Change) -> Hub:
    at = table(poor)
    for change in changes:
        change(at.state)
    return Hub(at.state, GAME.load_content_of(at.state))


def wounded(count: int) -> Change:
    return lambda state: setattr(state.crew["medic"], "wounds", count)


def stressed(count: int) -> Change:
    return lambda state: setattr(state, "stress", count)


def suffering(kind: str) -> Change:
    return lambda state: state.crew["medic"].conditions.append(Condition(kind, fresh=False))  # type: ignore[arg-type]


def track(level: int) -> Change:
    return lambda state: state.tracks.update(working=level)


def last_sol(state: HubState) -> None:
    state.sol = state.last_sol


WOUND = say("fm-ahead-wound", who="@fm-astronaut-medic")
TRACKS = Words("fm-ahead-tracks", {}, {"dice": (say("die-face", die="@fm-block-working", face=3),)})
SCRAP = "scrap:game-room"


@pytest.mark.rule("FM-SKILL-08")
@pytest.mark.parametrize(
    ("option", "window", "changes", "touches"),
    [
        pytest.param("skill:medic-base", WOUND, [wounded(1)], True, id="heal-before-a-condition"),
        pytest.param("skill:medic-base", WOUND, [wounded(5)], True, id="heal-before-death"),
        pytest.param("skill:medic-base", WOUND, [wounded(2)], False, id="heal-before-a-wound-without-icon"),
        pytest.param("skill:medic-base", say("fm-ahead-oxygen"), [wounded(5)], False, id="heal-before-oxygen"),
        pytest.param("skill:medic-base", say("fm-draw-event"), [wounded(5)], False, id="heal-before-an-event"),
        pytest.param("skill:medic-relax", say("fm-ahead-stress"), [stressed(16)], True, id="relax-before-a-fight"),
        pytest.param("skill:medic-relax", say("fm-ahead-stress"), [stressed(3)], False, id="relax-before-calm-stress"),
        pytest.param("skill:medic-relax", say("fm-ahead-stress"), [stressed(14)], True, id="relax-at-just-18"),
        pytest.param("skill:medic-relax", say("fm-ahead-stress"), [stressed(13)], False, id="relax-at-just-17"),
        pytest.param(
            "skill:medic-relax", say("fm-ahead-stress"), [stressed(12), tile("lab")], True, id="relax-before-a-tile"
        ),
        pytest.param("skill:geologist-shortcut", say("fm-ahead-stack"), [], False, id="a-shortcut-without-terrain"),
        pytest.param("skill:medic-relax", say("fm-ahead-farms"), [stressed(16)], False, id="relax-before-farms"),
        pytest.param(
            "skill:scientist-choice", say("fm-next-events"), [], True, id="one-branch-before-the-morale-phase"
        ),
        pytest.param(
            "skill:medic-not-so-bad", say("fm-next-morale"), [suffering("anemia")], True, id="cure-before-the-meal"
        ),
        pytest.param(
            "skill:medic-not-so-bad", say("fm-next-morale"), [suffering("migraine")], False, id="cure-of-no-meal"
        ),
        pytest.param(
            "skill:medic-not-so-bad", say("fm-next-production"), [suffering("migraine")], True, id="cure-before-actions"
        ),
        pytest.param("skill:scientist-precaution", say("fm-ahead-farms"), [], True, id="guard-before-farms"),
        pytest.param("skill:engineer-repair", say("fm-ahead-hardware"), [], True, id="repair-before-hardware"),
        pytest.param("skill:engineer-repair", say("fm-ahead-meal"), [], False, id="repair-before-the-meal"),
        pytest.param("skill:engineer-manage", TRACKS, [track(3)], True, id="lower-a-track-that-fills"),
        pytest.param("skill:engineer-manage", TRACKS, [track(1)], False, id="lower-a-track-that-does-not-fill"),
        pytest.param("skill:engineer-manage", TRACKS, [track(5)], False, id="a-full-track-takes-no-change"),
        pytest.param("skill:engineer-manage", say("fm-next-cleanup"), [track(4)], True, id="lower-before-the-app"),
        pytest.param("skill:engineer-invention", say("fm-ahead-stress"), [stressed(16)], False, id="an-upgrade"),
        pytest.param("use:poi-sample", say("fm-ahead-farms"), [], False, id="a-sample"),
        pytest.param(SCRAP, say("fm-ahead-hardware"), [], False, id="scrap-before-hardware"),
        pytest.param(SCRAP, say("fm-next-cleanup"), [], False, id="scrap-before-another-sol"),
        pytest.param(SCRAP, say("fm-next-cleanup"), [last_sol], True, id="anything-before-the-mission-is-judged"),
    ],
)
def test_what_can_touch_what_comes_next(option: str, window: Words, changes: list[Change], touches: bool) -> None:
    assert can_touch(hub(*changes), option, window) is touches


@pytest.mark.rule("FM-SKILL-08")
def test_what_fits_stands_first_and_in_no_group() -> None:
    at = on_to(table(both(medic(9, "medic-relax"), stressed(16)), moments=True), "fm-ahead-stress")
    question = at.session.pending
    assert isinstance(question, FreeActionQuestion)
    ways = len(question._free_actions.continue_options())
    assert (question.options()[ways].id, question.options()[ways].group) == ("skill:medic-relax", None)
    assert question.find_forced_answer() is None


@pytest.mark.rule("FM-SKILL-08")
def test_where_nothing_fits_going_on_is_the_only_answer() -> None:
    at = on_to(table(both(medic(9, "medic-relax"), stressed(3)), moments=True), "fm-ahead-stress")
    assert at.session.pending is not None
    assert at.session.pending.find_forced_answer() == Answer(option=CONTINUE)


@pytest.mark.rule("FM-SKILL-08")
def test_never_before_this_holds_for_every_sol_until_the_table_asks_again() -> None:
    at = on_to(table(medic(), moments=True), "fm-ahead-oxygen")
    at.answer("go-on:never")
    assert at.state.hush == AutoContinue("", [], ["fm-ahead-oxygen"])
    on_to(at, "fm-plan")
    assert "ask:again" in at.options
    while ahead(at) != "fm-ahead-farms":  # the next sol's
        step(at)
        assert ahead(at) != "fm-ahead-oxygen"
    at.answer("go-on:never")
    assert at.state.hush == AutoContinue("", [], ["fm-ahead-oxygen", "fm-ahead-farms"])
    on_to(at, "fm-plan").answer("ask:again")
    assert at.state.hush is None
    assert ahead(on_to(at, "fm-ahead-oxygen")) == "fm-ahead-oxygen"


@pytest.mark.rule("FM-SKILL-08")
def test_until_the_next_phase_leaves_what_is_never_asked_before() -> None:
    def arrange(state: HubState) -> None:
        medic()(state)
        state.hush = AutoContinue("", [], ["fm-ahead-farms"])

    at: At = on_to(table(arrange, moments=True), "fm-ahead-oxygen")
    at.answer("go-on:phase")
    assert at.state.hush == AutoContinue("phase", [], ["fm-ahead-farms"])
    on_to(at, "fm-plan")
    assert at.state.hush == AutoContinue("", [], ["fm-ahead-farms"])
