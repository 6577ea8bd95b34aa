"""What if: the table as it would be after the answer that is looked at; of dice and choices nothing is known."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from textual.content import Content
from textual.widgets import Static
from tui_world import asked, board_table, fair, playing, texts, until

from marshub.games.first_martians import FirstMartians
from marshub.kernel import Chance, Session
from marshub.kernel.policy import find_policy, random_policy
from marshub.kernel.preview import preview_answer
from marshub.kernel.replay import fork_session
from marshub.tui.basics.cached_static import CachedStatic
from marshub.tui.basics.preview_markup import mark_differences
from marshub.tui.game_look import Dashboard

BUILD = "declare:pawn-scientist-1:construct:backup-solar-panel"


def planned(seed: int = 11) -> Session[Any, Any]:
    session, chance = Session(FirstMartians(), {"players": 4}, seed), Chance(1)
    captain = find_policy(session.game, "captain")
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(captain(session, session.pending, chance))
    return session


def broken(session: Session[Any, Any]) -> int:
    return sum(not works for here in session.state.facilities.values() for works in here.parts.values())


def test_what_a_building_brings_along_is_what_comes() -> None:
    """A Backup arrives broken: foreseen as it is declared, and so it stands once it is built."""
    session = planned()
    before = broken(session)
    then = preview_answer(session, BUILD)
    assert then is not None
    assert "backup-solar-panel" not in session.state.facilities
    built = then.state.facilities["backup-solar-panel"]
    assert broken(then) == before + sum(not works for works in built.parts.values()) > before
    assert then.state.supply.oxygen == session.state.supply.oxygen - 1
    session.answer(BUILD)
    session.answer("join:pawn-scientist-2:s1")
    captain, chance = find_policy(session.game, "captain"), Chance(1)
    while "backup-solar-panel" not in session.state.facilities:
        assert session.pending is not None
        done = session.pending.prompt.key == "fm-plan" and session.pending.is_offered("done")
        session.answer("done" if done else captain(session, session.pending, chance))
    assert session.state.facilities["backup-solar-panel"].parts == built.parts


@pytest.mark.parametrize("mission", ["make-yourself-at-home", "riddle"])
def test_looking_ahead_touches_nothing_and_throws_no_dice(mission: str) -> None:
    session, chance = Session(FirstMartians(), {"players": 3, "mission": mission}, 3), Chance(1)
    looked = 0
    for step in range(90):
        pending = session.pending
        assert pending is not None
        if step % 6 == 0:
            stands = msgspec.json.encode(session.state), len(session.log), session.revision, session.step_count
            for option in list(pending.options())[::9]:
                then = preview_answer(session, option.id)
                if then is None:
                    continue
                looked += 1
                # With other dice it is the same: none has fallen.
                again = preview_answer(fork_session(session, step + 99), option.id)
                assert again is not None
                assert msgspec.json.encode(again.state) == msgspec.json.encode(then.state)
            assert stands == (
                msgspec.json.encode(session.state),
                len(session.log),
                session.revision,
                session.step_count,
            )
        session.answer(random_policy(session, pending, chance))
    assert looked > 20


def test_games_that_keep_secrets_look_nothing_ahead() -> None:
    session = fair("one", "yes")
    assert session.pending is not None
    assert preview_answer(session, session.pending.options()[0].id) is None


def headline(app: Any) -> str:
    return str(app.screen.query_one("#headline", Static).render())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_table_shows_what_the_highlighted_answer_would_change(size: tuple[int, int]) -> None:
    table = board_table(planned())
    async with playing(table, size) as (app, pilot):
        rows = await asked(pilot, app, table)
        is_now = headline(app)
        assert "›" not in is_now
        await pilot.press("B")
        await until(pilot, lambda: rows.get_option_id(rows.highlighted_row) == BUILD)
        await until(pilot, lambda: "Broken 3›5/6" in headline(app) and "Oxygen 4›3" in headline(app))
        assert headline(app).startswith("Preview: ")  # or it would look as if the game had gone on
        if size[0] > 100:
            await until(pilot, lambda: "box ● +2" in texts(app))
        await pilot.press("escape")
        await until(pilot, lambda: headline(app) == is_now)
        assert len(app.screen.query("FacilityTile")) == len(table.session.state.facilities)
        await pilot.press("B")
        await until(pilot, lambda: "›" in headline(app))
        await pilot.press("d")  # taken: the plan has it, the table waits
        await until(pilot, lambda: len(table.session.state.plan) == 1 and "Oxygen 3" in headline(app))
        await pilot.press("escape")
        await until(pilot, lambda: "Broken 3/6" in headline(app))


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("Broken 2/6 · Food 3", "Broken 11/6 · Food 3", "Broken 2›11/6 · Food 3"),
        ("one\ntwo two\nthree", "one\nthree", "one\ntwo two\nthree"),
        ("one", "one\nnew here", "one\nnew here"),
        ("track ■■□ 2", "track ■■■ 3", "track ■■■ 2›3"),
        ("same", "same", "same"),
        ("", "Backup ✗H", "Backup ✗H"),
    ],
)
def test_ghosts_mark_what_changes(before: str, after: str, shown: str) -> None:
    text = mark_differences(Content(before), Content(after))
    assert text.plain == shown
    assert bool(text.spans) == (before != after)


async def test_what_a_key_has_made_needless_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """A timer that was stopped may have rung already: what it was to draw is not looked at any more."""
    rung: list[Any] = []

    class Timer:
        def stop(self) -> None: ...

    def ring(_: float, callback: Any) -> Timer:
        rung.append(callback)
        return Timer()

    table = board_table(planned())
    async with playing(table) as (app, pilot):
        await asked(pilot, app, table)
        ghosts, dashboard = app.screen._preview, app.screen.query_one(Dashboard)  # type: ignore[attr-defined]
        await pilot.pause(0.5)  # what was looked at when it opened is drawn
        ghosts.schedule("")
        await until(pilot, lambda: not ghosts._is_drawn)
        monkeypatch.setattr(app.screen, "set_timer", ring)

        def drawn() -> list[str]:
            return [str(still.visual) for still in dashboard.query(CachedStatic)]

        before = drawn()
        ghosts.schedule(BUILD)
        rung.pop()()  # it is worked out
        draw = rung.pop()
        ghosts.cancel()
        draw()
        await pilot.pause()
        assert (drawn(), rung) == (before, [])

        ghosts.schedule(BUILD)
        rung.pop()()
        for _ in range(3):
            await until(pilot, lambda: rung)
            rung.pop()()  # a part is drawn
        halfway = drawn()
        ghosts.cancel()  # before the pause that leads on to the next part has begun
        await pilot.pause()
        assert rung == []
        assert before != halfway == drawn()


async def test_a_preview_ends_where_another_seat_takes_the_screen() -> None:
    """Its parts are drawn one by one, and what one seat knows is hidden from the next."""
    async with playing(board_table(planned())) as (app, pilot):
        screen = app.screen
        preview, (dashboard,) = screen._preview, screen.dashboards
        drawn: list[str] = []

        def draw_parts() -> Iterator[None]:
            drawn.append(dashboard.viewer)
            yield
            drawn.append(dashboard.viewer)

        preview._draw_parts(draw_parts(), preview._identify_table())
        await until(pilot, lambda: drawn)
        dashboard.viewer = "another seat"
        await asyncio.sleep(0.5)
        assert drawn == [""]
