"""Hands stay hidden on every page: at a seat's own link, for lookers-on, on one shared screen, and in plain mode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from tui_world import texts, until

from marshub.games.on_mars import OnMars
from marshub.games.on_mars import Setup as OnMarsSetup
from marshub.games.pocket_mars import PocketMars
from marshub.games.pocket_mars.content.library import Deck
from marshub.kernel import Chance, Decision, Game, Session
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.spectator_table import SpectatorTable
from marshub.tui.app import MarsHubApp
from marshub.tui.games import get_look
from marshub.tui.plain.table import PlainTable
from marshub.tui.screens.covers import HandoverScreen
from marshub.tui.screens.history import HistoryScreen
from marshub.tui.screens.table import TableScreen
from marshub.words import Speech

SPEECH = Speech("en")
SIZE = (200, 60)


class Evening:
    """Some turns of a game for two, saved, and what each seat ("": a looker-on) has seen so far."""

    game: Game[Any, Any] = PocketMars()
    policy, turn = "sound", "pm-turn"
    cards: Mapping[str, Any] = Deck.load_content().cards
    title = "pm-card-{}"
    every = 1  # point of its history is looked at: all of a short one

    def __init__(self, folder: Path, rounds: int = 2) -> None:
        self.path = folder / "evening.marshub"
        self.titles = {card: SPEECH.plain_text(self.title.format(card)) for card in self.cards}
        self.session = Session(self.game, {"players": 2}, 11, journal=SqliteJournal(self.path, create=True))
        self.seen: dict[str, str] = dict.fromkeys(("", "red", "blue"), "")
        plays, dice = self.game.list_policies()[self.policy](), Chance(2)
        while self.session.state.round < rounds or self.session.pending.prompt.key != self.turn:  # type: ignore[union-attr]
            self.look()
            self.session.answer(plays(self.session, self.session.pending, dice))  # type: ignore[arg-type]
        self.look()
        self.session.close()

    def look(self) -> None:
        for seat in self.seen:
            self.seen[seat] += repr(self.session.view(seat)) + repr(self.session.log)

    def hidden(self, seat: str) -> list[str]:
        """Titles of cards that `seat` never saw; those whose ids are names of places too are passed over."""
        return [title for card, title in self.titles.items() if f"'{card}'" not in self.seen[seat]]

    def own(self, seat: str) -> list[str]:
        player = self.session.state.players[seat]
        return [self.titles[card] for card in (*player.hand, *player.prep)]

    def in_hand(self, seat: str) -> list[str]:
        """Titles of the cards that the seat's own pages show."""
        return self.own(seat)


class Colonisation(Evening):
    """On Mars: each player holds private objectives, and may discard one unseen."""

    game = OnMars()
    policy, turn = "engineer", "om-turn"
    cards = game.load_content_of(game.new_initial_state(OnMarsSetup())).objectives
    title = "om-objective-{}"
    every = 6

    def own(self, seat: str) -> list[str]:
        player = self.session.state.players[seat]
        return [self.titles[card] for card in (*player.objectives, *player.spent)]

    def in_hand(self, seat: str) -> list[str]:
        return [self.titles[card] for card in self.session.state.players[seat].objectives]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    return Evening(tmp_path)


@pytest.fixture
def colonisation(tmp_path: Path) -> Colonisation:
    return Colonisation(tmp_path)


@pytest.mark.parametrize("seat", ["red", ""])
async def test_no_page_of_a_seats_link_names_a_card_that_it_never_saw(evening: Evening, seat: str) -> None:
    await no_page_names_what_was_never_seen(evening, seat)


@pytest.mark.parametrize("seat", ["red", "blue", ""])
async def test_no_page_of_a_seats_link_names_an_objective_of_somebody_elses(
    colonisation: Colonisation, seat: str
) -> None:
    await no_page_names_what_was_never_seen(colonisation, seat)


async def no_page_names_what_was_never_seen(evening: Evening, seat: str) -> None:
    table = SpectatorTable(evening.path, evening.game, viewer=seat, poll_s=0)
    app = MarsHubApp(Speech("en"), table=table)
    hidden = evening.hidden(seat)
    for other in {"red", "blue"} - {seat}:
        assert set(hidden) & set(evening.own(other))
    pages = [key for key, _ in get_look(evening.game.id).pages]
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "Round 2" in texts(app))
        if seat:  # the own hand is in sight, whoever is asked
            await until(pilot, lambda: all(title in texts(app) for title in evening.in_hand(seat)))
        shown = texts(app)
        for key in ("w", "o", "question_mark", "asterisk", "j", *pages):
            await pilot.press(key)
            await pilot.pause()
            shown += texts(app)
            if not isinstance(app.screen, TableScreen):
                await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
        await pilot.resize_terminal(80, 24)  # a page at a time
        for _ in range(8):
            await pilot.press("full_stop")
            await pilot.pause()
            shown += texts(app)
        await pilot.resize_terminal(*SIZE)
        await pilot.press("h")
        async for page in through_history(app, pilot, evening.every):
            shown += page
    assert [title for title in hidden if title in shown] == []


async def through_history(app: MarsHubApp, pilot: object, every: int = 1) -> Iterator[str]:  # type: ignore[misc]
    """What the history shows, point by point, or at one point of `every` so many."""
    await until(pilot, lambda: isinstance(app.screen, HistoryScreen) and app.screen.shown_session is not None)
    screen = app.screen
    assert isinstance(screen, HistoryScreen)
    box = screen.query_one("#points")
    for place in range(0, box.option_count, every):  # type: ignore[attr-defined]
        box.highlighted = place  # type: ignore[attr-defined]
        await until(pilot, lambda place=place: screen.shown_session.step_count == screen._points[place].position)  # type: ignore[union-attr]
        await pilot.pause()  # type: ignore[attr-defined]
        yield texts(app)


async def test_a_screen_hides_a_rivals_question_by_one_method_alone(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending = evening.session.pending
    assert pending is not None
    rival = "red" if pending.asked_seat == "blue" else "blue"
    groups = {SPEECH.say(option.group) for option in pending.options() if option.group is not None}
    for is_broken in (False, True):
        if is_broken:
            monkeypatch.setattr(Decision, "is_visible_to", lambda decision, viewer: True)
        app = MarsHubApp(SPEECH, table=SpectatorTable(evening.path, evening.game, viewer=rival, poll_s=0))
        async with app.run_test(size=SIZE) as pilot:
            await until(pilot, lambda app=app: any(text in texts(app) for text in ("out of sight", *groups)))
            assert any(name in texts(app) for name in groups) is is_broken


async def test_history_on_a_shared_screen_shows_no_other_hand(evening: Evening) -> None:
    table = GameTable(Session.resume(evening.game, SqliteJournal(evening.path)))
    me = table.session.pending.decider  # type: ignore[union-attr]
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen) and app.screen.seat == me)
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


async def test_on_a_shared_screen_objectives_are_in_sight_of_their_owner_alone(colonisation: Colonisation) -> None:
    """From the curtain on, for as long as nobody else is asked; history and map keep to it too."""
    session = Session.resume(colonisation.game, SqliteJournal(colonisation.path))
    me = session.pending.decider  # type: ignore[union-attr]
    table, rival = GameTable(session), "red" if me == "blue" else "blue"
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and "Round 2" in texts(app))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        both = {*colonisation.own(me), *colonisation.own(rival)}
        assert [title for title in both if title in texts(app)] == []
        table.answer("objective")
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen) and app.screen.seat == me)
        assert [title for title in both if title in texts(app)] == []
        await pilot.press("enter")
        own = session.state.players[me].objectives
        await until(pilot, lambda: all(colonisation.titles[card] in texts(app) for card in own))
        table.answer("back")
        await pilot.press("h")
        shown = ""
        async for page in through_history(app, pilot, colonisation.every):
            shown += page
        await pilot.press("escape")
        assert [title for title in colonisation.own(rival) if title in shown] == []
        dice, plays = Chance(3), colonisation.game.list_policies()["engineer"]()
        while session.pending is not None and session.pending.decider == me:
            table.answer(plays(session, session.pending, dice))
        assert session.pending is not None
        assert session.pending.private_to == ""
        log = "\n".join(app.speech.say(entry.describe()) for entry in session.log)
        both = {title for title in both if f"completes {title}" not in log}  # what is completed is known to all
        assert both
        await until(pilot, lambda: not [title for title in both if title in texts(app)])
        while session.pending is not None and session.pending.decider != me:
            table.answer(plays(session, session.pending, dice))
        assert session.pending is not None
        await pilot.pause()
        assert (session.pending.private_to, screen.viewer) == ("", "")  # the rival sat there until now
        assert [title for title in both if title in texts(app)] == []
    table.close()


async def test_a_seat_keeps_the_screen_while_it_is_asked_and_not_beyond(evening: Evening) -> None:
    """Asked something open, it still sees its hand; as soon as another seat is asked nobody's is in sight, nor when it
    is asked again itself: the other one may still be looking."""
    session = Session.resume(evening.game, SqliteJournal(evening.path))
    me = session.pending.decider  # type: ignore[union-attr]
    table = GameTable(session)
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
        assert [title for title in evening.own(me) if title in texts(app)] == []
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await until(pilot, lambda: screen.viewer == me)
        rival = "red" if me == "blue" else "blue"
        slot = next(o.id for o in session.pending.options() if o.id.startswith(f"other:{rival}"))  # type: ignore[union-attr]
        table.answer(slot)
        seen: list[tuple[str, str]] = []  # who was asked, and who looked
        while session.pending is not None and session.pending.prompt.key != "pm-turn":
            asked = session.pending
            seen.append((asked.private_to or asked.decider, screen.viewer))
            table.answer(asked.first_answer())
        assert {who for who, _ in seen} == {me, rival}
        alone = [eyes for who, eyes in takewhile(lambda each: each[0] == me, seen)]
        assert alone == [me] * len(alone)
        assert {eyes for _, eyes in seen[len(alone) :]} == {""}
    table.close()


async def test_what_the_seat_before_saw_is_gone_before_the_curtain_opens(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes to show the table anew: until then it is not to be seen."""
    session = Session.resume(evening.game, SqliteJournal(evening.path))
    table, visible = GameTable(session), []
    show = TableScreen._show_table

    async def noting(screen: TableScreen) -> None:
        visible.append(screen.query_one("#middle").visible)
        await show(screen)

    monkeypatch.setattr(TableScreen, "_show_table", noting)
    app = MarsHubApp(Speech("en"), table=table)
    async with app.run_test(size=SIZE) as pilot:
        for _ in range(2):  # one seat after the other
            await until(pilot, lambda: isinstance(app.screen, HandoverScreen))
            middle = next(item for item in app.screen_stack if isinstance(item, TableScreen)).query_one("#middle")
            assert not middle.visible
            visible.clear()
            await pilot.press("enter")
            await until(pilot, lambda middle=middle: middle.visible)
            assert visible[0] is False
            seat = session.pending.decider  # type: ignore[union-attr]
            # Visible is drawn a moment later.
            await until(pilot, lambda seat=seat: all(title in texts(app) for title in evening.in_hand(seat)))
            table.answer("earth")
            while session.pending is not None and session.pending.private_to in ("", seat):
                table.answer(session.pending.first_answer())
    table.close()


def test_plain_mode_asks_to_pass_the_screen_before_a_hand_is_told() -> None:
    session = Session(Evening.game, {"players": 2}, 3)
    kept = {
        seat: [SPEECH.plain_text(f"pm-card-{card}") for card in session.state.players[seat].kept]
        for seat in ("red", "blue")
    }  # type: ignore[index]
    messages: list[str] = []

    def typed(lines: list[str]) -> None:
        PlainTable(GameTable(session), Speech("en"), lines, messages.append).play()

    typed(["1 2"])  # nobody has said to be Red
    assert session.state.players["red"].prep == []
    assert not [title for titles in kept.values() for title in titles if title in "\n".join(messages)]
    assert "Pass the screen to Red" in messages
    messages.clear()
    typed(["", "1 2"])
    message = "\n".join(messages)
    assert all(title in message for title in kept["red"])
    assert not [title for title in kept["blue"] if title in message]
    assert session.pending is not None
    assert session.pending.decider == "blue"
    assert "Pass the screen to Blue" in messages
