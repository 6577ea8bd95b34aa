"""Hands stay hidden on every page: at a seat's own link, for lookers-on, on one shared screen, and in plain mode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tui_world import texts, until

from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.content.reading import load_content
from marshub.kernel import Chance, Session
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.watching import WatchTable
from marshub.tui.app import MarsHubApp
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.curtain import CurtainScreen
from marshub.tui.screens.history import HistoryScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech

GAME = PocketMars()
SPEECH = Speech("en")
TITLES = {card: SPEECH.text(f"pm-card-{card}") for card in load_content().cards}
SIZE = (200, 60)


class Evening:
    """Some turns of a game for two, saved, and what each seat ("": a looker-on) has seen so far."""

    def __init__(self, folder: Path, turns: int = 2) -> None:
        self.path = folder / "evening.marshub"
        self.session = Session(GAME, {"players": 2}, 11, journal=SqliteJournal(self.path, create=True))
        self.seen: dict[str, str] = dict.fromkeys(("", "red", "blue"), "")
        sound, dice = GAME.policies()["sound"](), Chance(2)
        while self.session.state.round < turns or self.session.pending.prompt.key != "pm-turn":  # type: ignore[union-attr]
            self.look()
            self.session.answer(sound(self.session, self.session.pending, dice))  # type: ignore[arg-type]
        self.look()
        self.session.close()

    def look(self) -> None:
        for seat in self.seen:
            self.seen[seat] += repr(self.session.view(seat)) + repr(self.session.log)

    def hidden(self, seat: str) -> list[str]:
        """Titles of cards that `seat` never saw; those whose ids are names of places too are passed over."""
        return [title for card, title in TITLES.items() if f"'{card}'" not in self.seen[seat]]

    def own(self, seat: str) -> list[str]:
        player = self.session.state.players[seat]  # type: ignore[index]
        return [TITLES[card] for card in (*player.hand, *player.prep)]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.mark.parametrize("seat", ["red", ""])
async def test_no_page_of_a_seats_link_names_a_card_that_it_never_saw(evening: Evening, seat: str) -> None:
    table = WatchTable(evening.path, GAME, seat=seat, look_s=0)
    app = MarsHubApp(Speech("en"), table=table)
    hidden = evening.hidden(seat)
    other = "blue" if seat else "red"
    assert set(hidden) & set(evening.own(other))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "Round 2" in texts(app))
        if seat:  # the own hand is in sight, whoever is asked
            await until(pilot, lambda: all(title in texts(app) for title in evening.own(seat)))
        shown = texts(app)
        for key in ("w", "o", "question_mark", "j"):
            await pilot.press(key)
            await pilot.pause()
            shown += texts(app)
            if not isinstance(app.screen, TableScreen):
                await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.press("h")
        async for page in through_history(app, pilot):
            shown += page
    assert [title for title in hidden if title in shown] == []


async def through_history(app: MarsHubApp, pilot: object) -> Iterator[str]:  # type: ignore[misc]
    """What the history shows, point by point."""
    await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.shown is not None)
    screen = app.screen
    assert isinstance(screen, HistoryScreen)
    box = screen.query_one("#points")
    for place in range(box.option_count):  # type: ignore[attr-defined]
        box.highlighted = place  # type: ignore[attr-defined]
        await until(pilot, lambda place=place: screen.shown.position == screen._points[place].position)  # type: ignore[union-attr]
        await pilot.pause()  # type: ignore[attr-defined]
        yield texts(app)


async def test_history_on_a_shared_screen_shows_no_other_hand(evening: Evening) -> None:
    table = GameTable(Session.resume(GAME, SqliteJournal(evening.path)))
    me = table.session.pending.who  # type: ignore[union-attr]
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen) and app.screen.seat == me)
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await until(pilot, lambda: all(title in texts(app) for title in evening.own(me)))
        await pilot.press("h")
        shown = ""
        async for page in through_history(app, pilot):
            shown += page
    hidden = evening.hidden(me)
    assert len(hidden) > 4
    assert [title for title in hidden if title in shown] == []
    assert any(title in shown for title in evening.own(me))
    table.close()


async def test_a_seat_keeps_the_screen_while_it_is_asked_and_not_beyond(evening: Evening) -> None:
    """Asked something open, it still sees its hand; when another seat is asked something open, nobody's is in sight."""
    session = Session.resume(GAME, SqliteJournal(evening.path))
    me = session.pending.who  # type: ignore[union-attr]
    table = GameTable(session)
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        assert [title for title in evening.own(me) if title in texts(app)] == []
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: screen.eyes == me)
        rival = "red" if me == "blue" else "blue"
        slot = next(o.id for o in session.pending.options() if o.id.startswith(f"other:{rival}"))  # type: ignore[union-attr]
        table.answer(slot)
        while session.pending is not None and session.pending.prompt.key != "pm-turn":
            asked = session.pending
            assert screen.eyes in (("", me) if not asked.only else ("", me, asked.only))
            assert (screen.eyes == me) == (me == (asked.only or asked.who))
            table.answer(asked.first())
    table.close()


async def test_what_the_seat_before_saw_is_gone_before_the_curtain_opens(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes to show the table anew: until then it is not to be seen."""
    session = Session.resume(GAME, SqliteJournal(evening.path))
    table, visible = GameTable(session), []
    show = TableScreen._show_table

    async def noting(screen: TableScreen) -> None:
        visible.append(screen.query_one("#middle").visible)
        await show(screen)

    monkeypatch.setattr(TableScreen, "_show_table", noting)
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):  # one seat after the other
            await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
            middle = next(each for each in app.screen_stack if isinstance(each, TableScreen)).query_one("#middle")
            assert not middle.visible
            visible.clear()
            await pilot.press("enter")
            await until(pilot, lambda middle=middle: middle.visible)
            assert visible[0] is False
            seat = session.pending.who  # type: ignore[union-attr]
            # Visible is drawn a moment later.
            await until(pilot, lambda seat=seat: all(title in texts(app) for title in evening.own(seat)))
            table.answer("earth")
            while session.pending is not None and session.pending.only in ("", seat):
                table.answer(session.pending.first())
    table.close()


def test_plain_mode_asks_to_pass_the_screen_before_a_hand_is_told() -> None:
    session = Session(GAME, {"players": 2}, 3)
    kept = {seat: [TITLES[card] for card in session.state.players[seat].kept] for seat in ("red", "blue")}  # type: ignore[index]
    said: list[str] = []

    def typed(lines: list[str]) -> None:
        PlainTable(GameTable(session), Speech("en"), lines, said.append).play()

    typed(["1 2"])  # nobody has said to be Red
    assert session.state.players["red"].prep == []
    assert not [title for titles in kept.values() for title in titles if title in "\n".join(said)]
    assert "Pass the screen to Red" in said
    said.clear()
    typed(["", "1 2"])
    told = "\n".join(said)
    assert all(title in told for title in kept["red"])
    assert not [title for title in kept["blue"] if title in told]
    assert session.pending is not None
    assert session.pending.who == "blue"
    assert "Pass the screen to Blue" in said
