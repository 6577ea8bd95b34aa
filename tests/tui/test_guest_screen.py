"""A guest's screen: the whole table, questions of its seats alone, and in words how the other table is."""

from __future__ import annotations

from pathlib import Path

import pytest
from tui_world import texts, until

from bad_line import Shaped
from joined_tables import Pair
from marshub.kernel import Chance
from marshub.kernel.journal import ELSEWHERE
from marshub.serve import background_service
from marshub.table.links import ServedLink
from marshub.tui.app import MarsHubApp
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.history import HistoryScreen
from marshub.tui.screens.table import TableScreen
from marshub.tui.settings import Settings
from marshub.words import Speech

SPEECH = Speech("en")


async def test_a_seat_is_played_on_a_screen_of_its_own(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "pocket-mars", {"players": 2}, "blue")
    line = Shaped(pair.host.port)
    guest = pair.come(port=line.port)
    dice = Chance(2)
    app = MarsHubApp(SPEECH, table=guest, settings=Settings(stops=True, toured=True, pace="none"))
    try:
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            away = SPEECH.plain_text("elsewhere-asked", who="Red")
            await until(pilot, lambda: away in texts(app))
            await pilot.press("f10")  # phones come in where the game is saved
            await until(pilot, lambda: "only where this game is played" in texts(app))
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            while pair.session.pending.decider != "blue":  # type: ignore[union-attr]
                pair.table.answer(pair.session.pending.random_answer(dice))  # type: ignore[union-attr]
            prompt = pair.session.pending.prompt  # type: ignore[union-attr]
            await until(pilot, lambda: SPEECH.say(prompt) in texts(app))
            position = pair.session.step_count
            line.cut(shut=True)
            await until(pilot, lambda: SPEECH.plain_text("elsewhere-broken") in texts(app))
            asked = guest.session.pending
            assert asked is not None
            guest.answer(asked.random_answer(dice))
            sent = SPEECH.plain_text("elsewhere-sent")[:20]  # the first line of it
            await until(pilot, lambda: sent in texts(app))
            line.mend()
            await until(pilot, lambda: guest.connection_message == "" and not guest.session.is_awaiting_host)
            assert pair.session.step_count == position + 1
            assert pair.session.history.steps[position].by == ELSEWHERE  # type: ignore[union-attr]
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HistoryScreen))
            await pilot.press("escape")
    finally:
        pair.close()
        line.close()


async def test_the_links_of_other_tables_are_shown_to_who_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background_service, "find_network_address", lambda: None)
    monkeypatch.setattr(background_service, "find_free_port", lambda host, preferred: 0)
    pair = Pair(tmp_path, "pocket-mars", {"players": 2}, "blue")
    address = str(pair.address())
    pair.table.join_links = (ServedLink("seat", "blue", address, "Another table, for Blue"),)
    app = MarsHubApp(SPEECH, table=pair.table, settings=Settings(stops=True, toured=True, pace="none"))
    try:
        async with app.run_test(size=(140, 50)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("f10")
            await until(pilot, lambda: "Another table, for Blue" in texts(app))
            await pilot.press("end", "enter")
            await until(pilot, lambda: address[:30] in texts(app))
    finally:
        pair.close()


def test_lines_say_whose_question_it_is(tmp_path: Path) -> None:
    pair = Pair(tmp_path, "pocket-mars", {"players": 2}, "blue")
    try:
        guest, messages = pair.come(), list[str]()
        PlainTable(guest, SPEECH, iter(()), messages.append).play()
        assert SPEECH.plain_text("elsewhere-asked", who="Red") in messages
        while pair.session.pending.decider != "blue":
            pair.table.answer(pair.session.pending.first_answer())
        pair.up_to_date(guest)
        messages.clear()
        PlainTable(guest, SPEECH, iter(()), messages.append).play()
        asked = guest.session.pending
        assert asked is not None
        assert any(SPEECH.say(asked.prompt) in line for line in messages)
        with guest.locked():
            guest.answer(asked.first_answer())
            messages.clear()
            table = PlainTable(guest, SPEECH, iter(()), messages.append)
            table._print_news()
        assert SPEECH.plain_text("elsewhere-sent") in messages
    finally:
        pair.close()
