"""What links may do at a table: whose answers they take back, for which question, and who corrects."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest

from hidden_toy import Cards
from marshub.games import GAMES, load_game
from marshub.join.invitations import GuestActionHandler
from marshub.kernel import (
    CHANCE,
    Adjusted,
    Answer,
    Chance,
    DamagedSave,
    Draw,
    GameIsOver,
    NothingToRedo,
    NothingToUndo,
    SaveError,
    SaveNotWritten,
    Session,
    StaleAnswer,
    UndoNeedsConfirmation,
    say,
)
from marshub.kernel.example import CoinRace
from marshub.kernel.journal import ELSEWHERE
from marshub.languages import LANGUAGES
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import (
    ActionHandler,
    CannotUndo,
    HandlerClosed,
    NotTheOwner,
    NotYours,
    RemoteAction,
    make_error,
)
from marshub.table.spectator_table import TableIsReadOnly
from marshub.words import Speech
from toys import Toy

RED, BLUE = Link("r", seat="red", role="seat"), Link("b", seat="blue", role="seat")
OWNER = Link("k", role="keep")


class OneDraw(Toy):
    """A card is drawn, which only the seat `viewer` may see."""

    viewer = "blue"

    def play_segment(self, table):
        yield Draw(say("toy-draw"), table.state.bag, lambda card: say(f"toy-{card}"), private_to=self.viewer)
        table.state.over = True


@pytest.fixture
def handler():
    with closing(GameTable(Session(CoinRace(), {"players": 2}, 1))) as table:
        yield ActionHandler(table)


def answer(handler: ActionHandler, link: Link, option: str = "one") -> None:
    handler.perform(RemoteAction("answer", answer=Answer(option=option)), link)


_ERRORS = [NotTheOwner, CannotUndo, NotYours, NothingToRedo, NothingToUndo, StaleAnswer, SaveError, SaveNotWritten]


@pytest.mark.parametrize("error", _ERRORS)
def test_a_refusal_is_the_same_error_at_the_other_end(error):
    assert type(make_error(error.code, "", None)) is error
    assert type(make_error("unheard-of", "", None)) is HandlerClosed


def test_damage_of_a_save_does_not_close_the_table_of_a_guest():
    error = DamagedSave("evening.marshub", ["file"])
    assert type(make_error(error.code, str(error), error.words)) is SaveError


def test_a_full_disk_is_told_at_the_other_end_in_the_language_spoken_there():
    error = SaveNotWritten("no room left to save {path}; free some space", "save-no-room", path="evening.marshub")
    told = make_error(error.code, str(error), error.words)
    assert Speech("es").say_error(told) == "no queda espacio para guardar evening.marshub; liberad un poco"
    assert Speech("es").title_error(told) == "No se ha podido guardar la partida"


@pytest.mark.parametrize("error", [NotTheOwner, CannotUndo, NotYours, HandlerClosed])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_is_said_in_the_readers_language(error, language):
    speech = Speech(language)
    assert speech.has_message(f"trouble-{error.code}")
    assert error is HandlerClosed or speech.has_message(error.words.key)


@pytest.mark.parametrize("deed", ["answer", "instead", "undo", "redo", "adjust", "tick"])
def test_a_spectator_does_nothing(handler, deed):
    answer(handler, RED)
    with pytest.raises(TableIsReadOnly):
        handler.perform(RemoteAction(deed, Answer(option="one"), path="coins.red", value=3), Link("l"))
    assert handler.table.session.state.coins == {"red": 1, "blue": 0}


def test_a_seat_takes_back_no_answer_of_another_seat_under_its_own_last_one(handler):
    answer(handler, RED)
    answer(handler, BLUE)
    with pytest.raises(CannotUndo):
        handler.perform(RemoteAction("undo", steps=2), BLUE)
    assert handler.table.session.state.coins == {"red": 1, "blue": 1}
    handler.perform(RemoteAction("undo", steps=1), BLUE)
    assert handler.table.session.state.coins == {"red": 1, "blue": 0}


def test_players_with_one_link_take_back_all_that_they_answered(handler):
    players = Link("p", role="seat")
    answer(handler, players)
    answer(handler, players)
    handler.perform(RemoteAction("undo", steps=2), players)
    assert handler.table.session.state.coins == {"red": 0, "blue": 0}


def test_what_was_undone_and_answered_at_the_table_itself_is_no_link_s(handler):
    players = Link("p", role="seat")
    for _ in range(3):
        answer(handler, players)
    handler.table.undo(3)
    assert not handler.can_redo(players)
    for option in ("two", "two"):
        handler.table.answer(option)
    assert handler.table.session.step_count == 3
    assert not handler.count_undoable(players)
    with pytest.raises(CannotUndo):
        handler.perform(RemoteAction("undo"), players)
    assert handler.table.session.state.coins == {"red": 2, "blue": 2}


def test_who_cannot_undo_what_was_revealed_is_offered_no_undo(handler):
    table = handler.table
    table.leave_seat("blue", "random")
    answer(handler, RED)
    assert table.wait_for(lambda: table.session.step_count == 2, 20)
    assert handler.count_undoable(RED) == 2
    table.session.history.revealing.append(0)  # as if a card had been shown by red's answer
    assert [handler.count_undoable(link) for link in (RED, OWNER)] == [0, 2]


@pytest.mark.parametrize("action", [RemoteAction("undo"), RemoteAction("redo"), RemoteAction("instead", Answer("two"))])
def test_what_cannot_be_saved_is_told_to_whoever_asked_for_it_and_changes_nothing(handler, monkeypatch, action):
    def append(*entries):
        disk.undo()  # what follows would be saved
        raise SaveError("no room left")

    for _ in range(3):
        answer(handler, OWNER)
    if action.deed != "instead":
        handler.perform(RemoteAction("undo"), OWNER)
    session = handler.table.session
    before = dict(session.state.coins), session.step_count
    with monkeypatch.context() as disk:
        disk.setattr(session.journal, "append", append)
        with pytest.raises(SaveError):
            handler.perform(action, OWNER)
    assert (session.state.coins, session.step_count) == before
    handler.perform(action, OWNER)
    assert session.state.coins != before[0]


@pytest.mark.parametrize("link", [RED, OWNER])
def test_an_undo_that_is_refused_elsewhere_leaves_the_question_of_the_table_open(handler, link):
    table = handler.table
    answer(handler, RED)
    table.session.history.revealing.append(0)  # as if a card had been shown by red's answer
    table.undo()
    with pytest.raises(CannotUndo if link is RED else UndoNeedsConfirmation):
        handler.perform(RemoteAction("undo"), link)
    assert table.undo_steps_to_confirm == 1


def test_an_undo_meant_for_a_question_that_is_gone_takes_nothing_back(handler):
    answer(handler, RED)
    answer(handler, BLUE)
    seen = handler.table.session.pending_id
    handler.perform(RemoteAction("undo", to=seen), OWNER)
    with pytest.raises(StaleAnswer):  # a second phone asks for the same undo
        handler.perform(RemoteAction("undo", to=seen), OWNER)
    assert handler.table.session.state.coins == {"red": 1, "blue": 0}


def test_what_a_seat_gave_again_is_its_own_once_more(handler):
    assert not handler.can_redo(OWNER)
    answer(handler, RED)
    for deed in ("undo", "redo", "undo"):
        handler.perform(RemoteAction(deed), RED)
    assert handler.table.session.state.coins == {"red": 0, "blue": 0}


def test_what_the_owner_took_back_a_seat_does_not_give_again(handler):
    answer(handler, RED)
    handler.perform(RemoteAction("undo"), OWNER)
    assert (handler.can_redo(RED), handler.can_redo(OWNER)) == (False, True)
    with pytest.raises(CannotUndo):
        handler.perform(RemoteAction("redo"), RED)
    assert handler.table.session.state.coins == {"red": 0, "blue": 0}
    handler.perform(RemoteAction("redo"), OWNER)
    with pytest.raises(CannotUndo):  # it is the owner's by now
        handler.perform(RemoteAction("undo"), RED)
    assert handler.table.session.state.coins == {"red": 1, "blue": 0}


@pytest.mark.parametrize(
    "action", [RemoteAction("redo", to="q0"), RemoteAction("adjust", to="q0", path="coins.red", reason="agreed")]
)
def test_what_is_meant_for_a_question_that_is_gone_changes_nothing(handler, action):
    for deed in ("answer", "answer", "undo"):
        handler.perform(RemoteAction(deed, Answer(option="one")), OWNER)
    with pytest.raises(StaleAnswer):
        handler.perform(action, OWNER)
    assert handler.table.session.state.coins == {"red": 1, "blue": 0}
    handler.perform(msgspec.structs.replace(action, to=handler.table.session.pending_id), OWNER)
    assert handler.table.session.state.coins != {"red": 1, "blue": 0}
    if action.deed == "adjust":
        assert handler.table.session.log[-1].reason == "agreed"


def test_who_may_answer_is_who_is_asked(monkeypatch):
    monkeypatch.setattr(OneDraw, "viewer", "")
    players, spectator = Link("p", role="seat"), Link("l")
    with closing(GameTable(Session(CoinRace(), {"players": 2}, 1))) as table:
        links = (RED, BLUE, players, OWNER, spectator)
        assert [ActionHandler(table).can_answer(link) for link in links] == [True, False, True, True, False]
    with closing(GameTable(Session(OneDraw(), {"rounds": 3}, 4, chance="all"))) as table:
        # A card for all is the table's, and who sits there by one link is the table.
        for shared, handler in ((False, ActionHandler(table)), (True, ActionHandler(table, shared=True))):
            assert [handler.can_answer(link) for link in links] == [shared, shared, True, True, False]


@pytest.mark.parametrize("last", ["a seat's own", "a correction"])
def test_an_answer_that_nobody_else_may_give_is_not_replaced_and_stays(last):
    with closing(GameTable(Session(Cards(), {"rounds": 3}, 4))) as table:
        handler, session = ActionHandler(table), table.session
        answer(handler, RED, "far")
        if last == "a correction":
            answer(handler, BLUE, "far")
            assert session.pending is None
            handler.perform(RemoteAction("adjust", path="depth", value=3), OWNER)
        before = session.step_count
        with pytest.raises(NotYours if last != "a correction" else GameIsOver):
            handler.perform(RemoteAction("instead", Answer(option="near")), OWNER)
        assert (session.step_count, session.state.secret["red"]) == (before, "far")


@pytest.mark.parametrize(
    ("kind", "link", "viewer"),
    [
        (ActionHandler, OWNER, "blue"),
        (ActionHandler, RED, "blue"),
        (ActionHandler, Link("l"), "blue"),
        (GuestActionHandler, Link("t", role="table", seats=("red",)), "blue"),
        (GuestActionHandler, RED, "blue"),
        (GuestActionHandler, BLUE, ""),  # what everybody sees is the table's to draw
        (GuestActionHandler, Link("l"), ""),
    ],
)
def test_a_card_is_drawn_by_nobody_who_may_not(kind, link, viewer, monkeypatch):
    monkeypatch.setattr(OneDraw, "viewer", viewer)
    with closing(GameTable(Session(OneDraw(), {"rounds": 3}, 4, chance="all"))) as table:
        handler = kind(table, **({"shared": True} if kind is ActionHandler else {}))
        assert table.session.pending.decider == CHANCE
        with pytest.raises((NotYours, TableIsReadOnly)):
            answer(handler, link, "gold")
        assert not handler.can_answer(link)
        assert table.session.step_count == 0


@pytest.mark.parametrize(
    ("kind", "link", "viewer"),
    [
        (ActionHandler, BLUE, "blue"),
        (GuestActionHandler, BLUE, "blue"),
        (GuestActionHandler, Link("u", role="table", seats=("red", "blue")), "blue"),
        (GuestActionHandler, Link("u", role="table", seats=("red",)), ""),
    ],
)
def test_a_card_is_drawn_by_the_seat_that_sees_it_unless_a_policy_has_it(kind, link, viewer, monkeypatch):
    monkeypatch.setattr(OneDraw, "viewer", viewer)
    with closing(GameTable(Session(OneDraw(), {"rounds": 3}, 4, chance="all"))) as table:
        handler = kind(table)
        if kind is GuestActionHandler:
            table.bots.set_policy("blue", ELSEWHERE)
        assert handler.can_answer(link)
        if viewer:
            table.bots.set_policy("blue", "random")
            with pytest.raises(NotYours):
                answer(handler, link, "gold")
            table.bots.set_policy("blue", ELSEWHERE if kind is GuestActionHandler else "")
        answer(handler, link, "gold")
        assert table.session.result is not None


def test_an_answer_is_replaced_by_who_gave_it_whoever_is_asked_now(handler):
    answer(handler, RED)
    handler.perform(RemoteAction("instead", Answer(option="two")), RED)
    assert handler.table.session.state.coins == {"red": 2, "blue": 0}


def test_a_guest_answers_for_no_seat_that_the_host_left_to_a_policy(handler):
    guests, link = GuestActionHandler(handler.table), Link("t", role="table", seats=("red",))
    for policy, may_answer in ((ELSEWHERE, True), ("random", False)):
        handler.table.bots.set_policy("red", policy)
        assert guests.can_answer(link) == may_answer


def test_nothing_is_done_at_a_table_that_was_closed(handler):
    handler.table.close()
    with pytest.raises(HandlerClosed):
        answer(handler, OWNER)
    assert handler.table.session.step_count == 0


@pytest.mark.parametrize(
    ("game", "path", "may_correct"), [("first-martians", "stress", True), ("on-mars", "players.red.score", False)]
)
def test_a_table_of_guests_corrects_only_a_game_that_hides_nothing(game, path, may_correct):
    playing = load_game(game)
    with closing(GameTable(Session(playing, {}, 1))) as table:
        seats = tuple(playing.list_seats(table.session.state))
        guests, link = GuestActionHandler(table), Link("t", role="table", seats=seats)
        action = RemoteAction("adjust", path=path, value=4)
        if may_correct:
            guests.perform(action, link)
            assert table.session.state.stress == 4
            assert [entry.reason for entry in table.session.log if isinstance(entry, Adjusted)] == [""]
        else:
            with pytest.raises(NotTheOwner):
                guests.perform(action, link)


@pytest.mark.parametrize("blue", ["random", ELSEWHERE, ""])
@pytest.mark.parametrize("game", GAMES)
def test_with_the_tables_own_dice_and_cards_somebody_may_answer_each_question(game, blue):
    """By links alone, as where a table is only served: the owner's, and one for each seat."""
    session = Session(load_game(game), {"players": 2}, 5, chance="table")
    dice, at_seats = Chance(3), set()
    with closing(GameTable(session, clock=lambda: 0)) as table:
        red, other = session.game.list_seats(session.state)
        if blue:
            table.leave_seat(other, blue)
        host, guests = ActionHandler(table), GuestActionHandler(table)
        links = [OWNER, Link("r", red, "seat"), Link("b", other, "seat")]
        while session.step_count < 90 and session.pending is not None:
            pending = session.pending
            if table.answer_for_bot():
                continue
            is_guests = blue == ELSEWHERE and guests.can_answer(links[2])
            assert is_guests or any(host.can_answer(link) for link in links), pending.prompt
            assert is_guests == (table.is_question_hidden(pending) and blue == ELSEWHERE)
            at_seats.add(pending.asked_seat)
            table.answer(pending.random_answer(dice), by=ELSEWHERE if is_guests else "")
    assert at_seats - {CHANCE}
