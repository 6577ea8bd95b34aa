"""The board's page: how the readers are doing, the wire and the board in figures; a board that is silent or unlike."""

from __future__ import annotations

from typing import Any

import pytest
from tui_world import SIZES, board_table, fair, playing, texts, until

from hublink import messages as m
from hublink.host_figures import Stats
from marshub.board.health import LineFigures
from marshub.board.tags import make_simulated_uid
from marshub.kernel import Session, say
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.tui.screens.board import BoardScreen
from marshub.words import Speech


def watched(session: Session[Any, Any] | None = None) -> GameTable:
    """A table whose lab misses a quarter of what lies on it, whose garage does not answer, with a weak tag."""
    table = board_table(session or fair("one"))
    assert table.profile is not None
    names = [reader.name for reader in table.profile.reader]
    for step in range(2):
        for first in range(0, len(names), 12):
            some = [(m.OK, 400 * step, 300 * step, 0, 0, 0, 0, 0) for _ in names[first : first + 12]]
            table.board_figures(lambda health, now, f=first, s=some: health.record_readers(f, s, now))
        weak = [(m.OK, 400 * step, 300 * step, 100 * step, 0, 7 * step, 0, 0)]
        table.board_figures(lambda health, now, s=weak: health.record_readers(1, s, now))
        tags = [(1, make_simulated_uid("pawn-medic-1"), 400 * step, 100 * step)]
        table.board_figures(lambda health, now, s=tags: health.record_tags(s, now))
        table.clock[0] += 10_000  # type: ignore[attr-defined]
    table.board_figures(lambda health, now: health.record_stats(Stats(3600, 65_536, 45, 80, 12, 0, 0, 0), now))
    table.board_reader(2, m.FAILING)

    class Wire:
        def show(self, picture: bytes) -> int:
            return 1

        def configure(self, brightness: int, priorities: bytes = b"") -> None:
            pass

        def close(self) -> None:
            pass

    table.attach_link(Wire(), "/dev/pts/7", lambda: LineFigures(rtt_ms=17, resends=3, bad_frames=2, breaks=1))
    return table


@pytest.mark.parametrize("size", SIZES[:2])
async def test_the_page_tells_how_each_reader_is_doing(size: tuple[int, int]) -> None:
    table = watched()
    assert table.profile is not None
    names = [reader.name for reader in table.profile.reader]
    async with playing(table, size) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen))
        await pilot.press("tab")
        await until(pilot, lambda: app.screen.query_one("#figures").has_focus)
        await pilot.press("end")
        await until(pilot, lambda: "17 ms" in texts(app) and "25% missed" in texts(app))  # it has scrolled
        await until(pilot, lambda: "64 kB free" in texts(app))
        end = texts(app)
        if size[1] >= 40:
            rows = {name: line for line in end.splitlines() for name in names if line.split()[:1] == [name]}
            assert "75%" in rows[names[1]]
            assert " 100 " in rows[names[1]]
            assert "failing" in rows[names[2]]
        assert "25% missed" in end
        assert "3 resent, 2 damaged, 1 break" in end
        assert "64 kB free" in end
        assert "25%" in end
    table.close()


async def test_a_silent_board_shows_in_the_bar_and_goes_again() -> None:
    table = board_table(fair("one"))
    async with playing(table) as (app, pilot):
        await until(pilot, lambda: "● hub" in texts(app))
        table.board_stale(True)
        await until(pilot, lambda: "◌ hub" in texts(app) and "no answer" in texts(app))
        table.board_stale(False)
        await until(pilot, lambda: "● hub" in texts(app))
    table.close()


async def test_a_board_of_another_protocol_says_which_command_helps() -> None:
    table = board_table(fair("one"))
    async with playing(table, (200, 60)) as (app, pilot):
        table.board_lost("it does not answer")
        table.board_other_protocol(9, 1)
        await until(pilot, lambda: "marshub board update" in texts(app))
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and "newer wire" in texts(app))
    table.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_why_there_is_no_board_is_said_in_the_readers_language(language: str) -> None:
    table = board_table(fair("one"))
    async with playing(table, (200, 60), language) as (app, pilot):
        table.board_waits("no board is plugged in", say("link-no-board"))
        await pilot.press("b")
        reason = Speech(language).plain_text("link-no-board")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and reason in texts(app))
    table.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_speaks_every_language(language: str) -> None:
    table = watched()
    async with playing(table, (200, 60), language) as (app, pilot):
        await pilot.press("b")
        await until(pilot, lambda: isinstance(app.screen, BoardScreen) and "75%" in texts(app))
        seen = texts(app)
        assert Speech(language).plain_text("ui-board-reader-collisions") in seen
        assert "ui-board" not in seen
    table.close()
