"""A guest's table: it shows what its link may see, and its people answer, as far as the link goes."""

from __future__ import annotations

import datetime
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import msgspec
import pytest
from msgspec.structs import replace

from bad_line import Shaped
from fake_speech import wait
from joined_tables import PATIENCE_S, Pair
from marshub.advice import plan_answers
from marshub.board.notices import BoardNews, Failed, Notice
from marshub.games import get_game_class
from marshub.join import guest_table, host, invitations, joining, publisher, reconnecting_client, remote_session
from marshub.join.guest_table import GuestTable, HostDecides
from marshub.join.invitations import BadInvitation, GuestActionHandler, Invitations, parse_invitation
from marshub.join.link_address import Address, BadLink, parse_host_port, parse_link
from marshub.join.messages import UNCHANGED, Ask, BadMessage, Done, encode
from marshub.join.question_payload import QuestionPayload, make_decision, make_payload
from marshub.join.receiving import BoundedDeflateFactory
from marshub.join.reconnecting_client import NotInvited, NotReached, NotThatHost, ReconnectingClient
from marshub.kernel import (
    TABLE,
    Adjusted,
    Amount,
    Answer,
    Assign,
    BadSetup,
    Chance,
    Choose,
    Confirm,
    Decision,
    Draw,
    Forecast,
    IllegalAnswer,
    NothingToUndo,
    Option,
    Reason,
    Roll,
    SaveError,
    StaleAnswer,
    UndoNeedsConfirmation,
    say,
)
from marshub.kernel.decision import OptionTerms, as_answer
from marshub.kernel.describe import describe_decision
from marshub.kernel.journal import ELSEWHERE, Answered
from marshub.kernel.replay import decode_state, list_points, list_segments
from marshub.table.bots import choose_next_player
from marshub.table.links import Link
from marshub.table.remote_actions import HandlerClosed, NotTheOwner, NotYours, RemoteAction
from marshub.table.spectator_table import TableIsReadOnly
from marshub.words import Speech
from toys import DIE

Seat = Callable[..., Pair]
SPOTS = tuple(Option(spot, say(f"toy-{spot}")) for spot in ("near", "far"))


def there(pair: Pair, guest: GuestTable, seat: str = "") -> None:
    """The guest has what its link may see of the game as it stands now."""
    pair.up_to_date(guest)
    session, seen = pair.session, guest.session
    assert seen.state == session.view(seat)
    assert seen.log == session.log
    assert seen.step_count == session.step_count
    assert seen.result == session.result
    assert [message for _, message in seen.history.checkpoints] == [message for _, message in session.checkpoints]


def answer(pair: Pair, guest: GuestTable, dice: Chance) -> None:
    """Settle what is asked at the table it is asked at."""
    pair.up_to_date(guest)
    pending = pair.session.pending
    assert pending is not None
    shared = guest.welcome.role == "table" and pending.decider == "table" and pair.session.step_count % 2
    at = guest if pending.decider in guest.welcome.seats or shared else pair.table
    assert at.session.pending is not None
    at.answer(at.session.pending.random_answer(dice), to=at.session.pending_id)


@pytest.mark.attack
@pytest.mark.parametrize("years", [-50, 30], ids=["guest's clock fast", "guest's clock slow"])
@pytest.mark.parametrize("guarded", [True, False], ids=["mended", "bites"])
def test_a_wrong_clock_keeps_no_guest_out(
    seat: Seat, years: int, guarded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The link has the certificate's hash: when that was made, and by which clock, decides nothing."""

    class WrongClock(datetime.datetime):
        @classmethod
        def now(cls, tz: datetime.tzinfo | None = None) -> Self:
            return super().now(tz) + datetime.timedelta(days=365 * years)

    clock = SimpleNamespace(datetime=WrongClock, timedelta=datetime.timedelta, UTC=datetime.UTC)
    monkeypatch.setattr(invitations, "datetime", clock)
    pair = seat("pocket-mars", "blue")
    if guarded:
        there(pair, pair.come(), "blue")
        return
    monkeypatch.setattr(reconnecting_client, "ignore_certificate_dates", lambda context: None)
    with pytest.raises(NotThatHost):  # which was not even true
        pair.come()


# ---------------------------------------------------------------------- what a guest sees and does


@pytest.mark.parametrize(
    ("game", "invited", "eyes"), [("first-martians", "table:geologist", ""), ("pocket-mars", "blue", "blue")]
)
def test_a_guest_plays_its_seats_and_sees_what_its_link_may_see(seat: Seat, game: str, invited: str, eyes: str) -> None:
    pair = seat(game, invited)
    guest = pair.come()
    own, dice = guest.welcome.seats[0], Chance(4)
    there(pair, guest, eyes)
    assert guest.viewer == (eyes or None)
    roll = Roll(say("toy-roll"), [DIE])  # which people throw: a table's, not one seat's
    card = Draw(say("toy-draw"), {"near": 1}, lambda card: say(f"toy-{card}"), private_to="red")
    is_blocked = guest.referee.question_view.is_answered_without_hands
    assert (is_blocked(roll), is_blocked(card), guest.is_question_hidden(card)) == (bool(eyes), True, True)
    asked = set()
    for _ in range(40):
        pending = pair.session.pending
        assert pending is not None
        pair.up_to_date(guest)
        asked.add(pending.decider)
        at_guest = guest.session.pending
        assert at_guest is not None
        assert (at_guest.decider, at_guest.kind) == (pending.decider, pending.kind)
        if not guest.is_question_hidden(at_guest):
            assert list(at_guest.options()) == list(pending.options())
            assert at_guest.prompt == pending.prompt
        if pending.decider == own:
            assert pair.table.is_question_hidden(pending)
            with pytest.raises(IllegalAnswer):  # the host's pieces and keys do not answer for it
                pair.table.answer(pending.random_answer(dice))
            option = next(iter(pending.options())).id
            assert guest.session.forecast(option) == pending.forecast(option)
            assert [wonder.id for wonder in at_guest.explainable_options()] == [
                wonder.id for wonder in pending.explainable_options()
            ]
            for wonder in pending.explainable_options():
                assert guest.session.explain(wonder.id) == pair.session.explain(wonder.id)
        elif pending.decider not in ("table", "chance"):
            assert guest.is_question_hidden(at_guest)
            assert guest.explain_hidden(at_guest) == "elsewhere-asked"
            with pytest.raises(NotYours):
                guest.answer(pending.random_answer(dice))
        answer(pair, guest, dice)
        there(pair, guest, eyes)
    assert asked == ({"table"} if game == "first-martians" else {"red", "blue"})
    by = [getattr(step, "by", None) for step in pair.session.history.steps]
    assert by.count(ELSEWHERE) > 3
    mine = [getattr(step, "by", None) for step in guest.session.history.steps]
    assert [who == "" for who in mine] == [who == ELSEWHERE for who in by]
    assert len(list(list_segments(guest.session))) == len(list(list_segments(pair.session)))


@pytest.mark.parametrize("answers", [True, False])
def test_a_question_is_sent_with_what_chance_brings_next(answers: bool) -> None:
    question = Choose("red", say("toy-where"), lambda: [Option(spot, say(f"toy-{spot}")) for spot in ("near", "far")])
    question.next_chance = Roll(say("toy-roll"), (DIE,), performed_by="red")
    sent = make_decision(msgspec.json.decode(encode(make_payload(question, "", answers=answers)), type=QuestionPayload))
    assert sent.parse_answer(Answer(option="far")) == "far"
    for wrong in (Answer(option="nowhere"), Answer(options=("nowhere",)), Answer(options=("near", "far")), Answer()):
        with pytest.raises(IllegalAnswer):
            sent.parse_answer(wrong)
    assert (list(sent.explain("nowhere")), list(sent.find_fixes("nowhere")), sent.forecast("far")) == ([], [], None)
    seen = []
    for viewer in ("red", "blue"):
        question.next_chance = Draw(say("toy-draw"), {"gold": 1}, lambda card: say(f"toy-{card}"), private_to="red")
        ahead = make_payload(question, viewer, answers=answers).ahead
        assert ahead is not None
        seen.append((ahead.hidden, ahead.pile))
    assert seen == [(False, {"gold": 1}), (True, {})], "a card for one hand is announced to nobody else"
    roll = sent.next_chance
    assert isinstance(roll, Roll)
    assert (roll.dice, roll.performed_by, roll.next_chance) == ((DIE,), "red", None)


@pytest.mark.parametrize(
    "question",
    [
        Choose("red", say("toy-where"), lambda: SPOTS, least=0, most=2),
        Confirm("red", say("toy-where")),
        Amount("red", say("toy-where"), 2, 5),
        Assign("red", say("toy-where"), lambda: SPOTS, 3),
        Roll(say("toy-roll"), (DIE,), in_app=True),
        Draw(
            say("toy-where"),
            {"near": 2},
            lambda card: say(f"toy-{card}"),
            in_app=True,
            performed_by="red",
            deck="spots",
        ),
    ],
    ids=lambda question: question.kind,
)
def test_every_kind_of_question_arrives_as_it_was_sent(question: Decision) -> None:
    payload = make_payload(question, "", answers=True)
    sent = make_decision(msgspec.json.decode(encode(payload), type=QuestionPayload))
    assert type(question) in type(sent).__mro__
    assert make_payload(sent, "", answers=True) == payload
    assert describe_decision(sent, viewer="") == describe_decision(question, viewer="")


HIDDEN = say("elsewhere-question")


@pytest.mark.parametrize(
    "question",
    [
        Choose("red", HIDDEN, tuple),
        Confirm("red", HIDDEN),
        Amount("red", HIDDEN, 1, 1),
        Assign("red", HIDDEN, tuple, 0),
        Roll(HIDDEN, ()),
        Draw(HIDDEN, {"?": 1}, lambda card: HIDDEN),
    ],
    ids=lambda question: question.kind,
)
def test_of_a_hidden_question_nothing_else_arrives(question: Decision) -> None:
    question.private_to = "red"
    sent = make_decision(
        msgspec.json.decode(encode(make_payload(question, "blue", answers=True)), type=QuestionPayload)
    )
    assert describe_decision(sent, viewer="red") == replace(describe_decision(question, viewer="red"), options=())
    known = (sent.next_chance, sent.option_terms(), sent.forecast("near"), sent.explainable_options())
    assert (*known, sent.explain("near"), sent.find_fixes("near")) == (None, None, None, (), (), ())


class Rich(Choose):
    """Knows more of its options than their names."""

    def free_action_options(self) -> Sequence[Option]:
        return (Option("aside", say("toy-aside")),)

    def explain(self, option: str) -> Sequence[Reason]:
        reasons = (Reason("TOY-01", say("toy-flooded")), Reason("TOY-02", say("toy-far")))
        return reasons if option in ("moon", "sea") else ()

    def explainable_options(self) -> Sequence[Option]:
        return tuple(Option(name, say(f"toy-{name}")) for name in ("moon", "star"))

    def find_fixes(self, option: str) -> Sequence[str]:
        return ("far", "near")

    def forecast(self, option: str) -> Forecast | None:
        return Forecast(odds={"success": 50}) if option == "near" else None

    def option_terms(self) -> OptionTerms | None:
        return OptionTerms("plan", (say("toy-dig"),))


@pytest.mark.parametrize("viewer", ["red", "blue"])
@pytest.mark.parametrize("answers", [True, False])
def test_what_is_known_of_options_is_sent_to_who_may_see_it(answers: bool, viewer: str) -> None:
    question = Rich("red", say("toy-where"), lambda: SPOTS, private_to="red")
    payload = make_payload(question, viewer, answers=answers)
    sent = make_decision(msgspec.json.decode(encode(payload), type=QuestionPayload))
    assert [sent.is_visible_to(seat) for seat in ("", "red", "blue")] == [False, True, False]
    if viewer == "blue":
        assert payload == QuestionPayload("choose", "red", say("elsewhere-question"), "red", hidden=True)
        return
    assert (list(sent.options()), sent.free_action_options()) == ([*SPOTS], question.free_action_options())
    assert sent.parse_answer(Answer(option="aside")) == "aside"
    assert (sent.forecast("near"), sent.forecast("far")) == (question.forecast("near"), None)
    assert sent.option_terms() == question.option_terms()
    known = question if answers else Choose("red", say("toy-where"), lambda: SPOTS)
    assert list(sent.explainable_options()) == list(known.explainable_options())
    assert list(sent.explain("moon")) == list(known.explain("moon"))
    assert (list(sent.find_fixes("moon")), list(sent.find_fixes("star"))) == ([*known.find_fixes("moon")], [])


def test_one_word_answers_a_question_of_yes_or_no() -> None:
    sent = make_decision(make_payload(Confirm("red", say("toy-stop")), "", answers=True))
    assert [sent.parse_answer(reply) for reply in (Answer(option="yes"), Answer(options=("no",)))] == ["yes", "no"]
    two = Choose("red", say("toy-where"), lambda: SPOTS, least=2, most=2)
    with pytest.raises(IllegalAnswer):  # and of other questions no more than they take
        make_decision(make_payload(two, "", answers=True)).parse_answer(Answer(options=("near",)))


@pytest.mark.parametrize("pile", [{"near": 2, "far": 1}, {}], ids=["seen", "hidden"])
def test_a_draw_is_sent_with_its_pile(pile: dict[str, int]) -> None:
    question = Draw(say("toy-where"), {"near": 2, "far": 1}, lambda card: say(f"toy-{card}"), deck="spots")
    payload = make_payload(question, "", answers=False)
    drawn = make_decision(msgspec.structs.replace(payload, pile=pile))
    assert isinstance(drawn, Draw)
    assert (drawn.deck, drawn.pile) == ("spots", pile or {"?": 1})
    assert list(drawn.options()) == list(question.options())


def test_steps_are_told_by_their_authors() -> None:
    authors = ("", "=", "-", "cautious")
    assert [remote_session._encode_author(remote_session._make_step(author)) for author in authors] == list(authors)
    assert publisher._count_shared([[1], [2]], [[1], [3], [4]]) == 1
    assert publisher._count_shared([[1], [2], [3]], [[1], [2], [4]]) == 2
    actions: Any = SimpleNamespace(was_done_by=lambda link, point: True)
    news = publisher.GuestPublisher(actions, Link("t"), actions)
    ran_on = [news._find_author(1, Answered(Answer(option="near"), by)) for by in ("", "cautious")]
    assert ran_on == ["", "cautious"]  # what ran on after an answer of the guest is no answer of theirs
    step = [1]
    assert publisher._count_shared([step], [[2], step]) == 0
    assert publisher._count_shared([step, [2]], [step]) == 1


def test_a_guest_is_told_the_setup_and_the_packs_in_play(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = seat("pocket-mars", "blue", players=3)
    assert pair.come().session.setup == pair.session.setup
    monkeypatch.setattr(
        type(pair.game), "pack_hashes", lambda game, state=None: {"mine": "1"} if state is pair.session.state else {}
    )
    assert publisher.make_welcome(pair.table, pair.links[0]).packs == {"mine": "1"}


def test_who_looks_on_sees_and_does_nothing(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = seat("first-martians", "look")
    made = BoundedDeflateFactory(server_max_window_bits=15)
    monkeypatch.setattr(reconnecting_client, "BoundedDeflateFactory", lambda **_: made)
    guest = pair.come()
    assert made.made is not None
    assert made.made.untaken == 0
    there(pair, guest)
    assert guest.is_read_only
    assert guest.viewer == ""
    assert guest.is_question_hidden(Choose(TABLE, say("toy-where"), lambda: SPOTS, private_to="geologist"))
    assert not guest.referee.question_view.options
    for deed in (
        *(guest.undo, guest.undo_last_answer, guest.redo),
        lambda: guest.answer("random"),
        lambda: guest.adjust("morale", 1),
    ):
        with pytest.raises(TableIsReadOnly):
            deed()
    pair.host.actions.table.answer(pair.session.pending.random_answer(Chance(1)))  # type: ignore[union-attr]
    there(pair, guest)
    # A program that asks all the same is told no.
    deed = RemoteAction("answer", answer=pair.session.pending.first_answer(), to=pair.session.pending_id)  # type: ignore[union-attr]
    assert pair.host._perform_once(Ask(1, deed), pair.links[0], "hostile").code == "only-looking"


@pytest.mark.parametrize(
    ("game", "one", "other"), [("pocket-mars", "blue", "green"), ("migration-mars", "amber", "jade")]
)
def test_a_seat_answers_for_no_other_guests_seat(seat: Seat, game: str, one: str, other: str) -> None:
    pair = seat(game, one, other, players=3 if game == "pocket-mars" else 2)
    deeds, dice = GuestActionHandler(pair.table), Chance(2)
    links = {link.seat: link for link in pair.links}
    assert not deeds.is_owner(links[one])
    assert deeds.is_owner(Link("t", "", "table")) is (game != "pocket-mars"), "a correction could reveal a hand"
    while (pending := pair.session.pending) is not None and pending.decider != other:
        if pending.decider == one:
            deeds.perform(
                RemoteAction("answer", answer=as_answer(pending.random_answer(dice)), to=pair.session.pending_id),
                links[one],
            )
        else:
            pair.table.answer(pending.random_answer(dice))
    assert pending is not None
    asked = RemoteAction("answer", answer=as_answer(pending.random_answer(dice)), to=pair.session.pending_id)
    position = pair.session.step_count
    with pytest.raises(NotYours):
        deeds.perform(asked, links[one])
    assert pair.session.step_count == position
    deeds.perform(asked, links[other])
    assert pair.session.step_count == position + 1


def test_a_table_takes_back_and_corrects_and_a_seat_takes_back_its_own_only(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = seat("first-martians", "table:geologist", "scientist")
    guest, other = pair.come(), pair.come(pair.links[1])
    pair.up_to_date(guest)
    first = guest.session.pending
    assert first is not None
    guest.answer(first.first_answer(), to=guest.session.pending_id)
    there(pair, guest)
    there(pair, other)
    assert pair.session.step_count == 1
    point = guest.referee.question_view.points[-1]
    assert (point.piece, point.zone) == ("", "")  # of a key
    points = len(guest.referee.question_view.points)
    with pytest.raises(NotTheOwner):
        other.adjust("morale", 2)
    with pytest.raises(NotYours):
        other.answer("anything")
    other.undo_last_answer()
    assert other.wait_for(lambda: any(isinstance(notice, Failed) for notice in other.notices), PATIENCE_S)
    assert pair.session.step_count == 1
    guest.adjust("morale", 2, "agreed")
    there(pair, guest)
    assert [entry.reason for entry in guest.session.log if isinstance(entry, Adjusted)] == ["agreed"]
    assert len(guest.referee.question_view.points) == points + 1
    assert pair.session.state.morale == guest.session.state.morale == 2
    guest.undo_last_answer()
    there(pair, guest)
    assert len(guest.referee.question_view.points) == points
    assert pair.session.state.morale == 0
    refused = len(other.notices)
    other.redo()
    assert other.wait_for(lambda: any(isinstance(n, Failed) for n in other.notices[refused:]), PATIENCE_S)
    assert pair.session.state.morale == 0
    guest.redo()
    there(pair, guest)
    assert pair.session.state.morale == guest.session.state.morale == 2
    with monkeypatch.context() as patch:
        asked = []

        def ask_first(_: object, action: RemoteAction, link: Link) -> None:
            asked.append((action.deed, action.steps, action.sure, action.reason))
            raise UndoNeedsConfirmation("something was revealed")

        patch.setattr(GuestActionHandler, "perform", ask_first)
        guest.undo()
        assert guest.wait_for(lambda: guest.undo_steps_to_confirm == 1, PATIENCE_S)
        guest.refuse_undo()
        with guest.locked():
            guest.adjust("morale", 1)  # which is no undo, and asks for nothing
            assert not guest.referee.question_view.options
        assert guest.wait_for(lambda: any(isinstance(notice, Failed) for notice in guest.notices), PATIENCE_S)
        assert guest.undo_steps_to_confirm is None
        assert guest.referee.question_view.options, "what was asked before can be answered"
        there(pair, guest)
        guest.undo(2, sure=True)
        there(pair, guest)
        assert asked == [("undo", 1, False, ""), ("adjust", 1, False, ""), ("undo", 2, True, "")]
        with guest.locked():
            guest.referee.question_view.undo(1)
        there(pair, guest)
        assert asked[-1] == ("undo", 1, False, "")
        guest.refuse_undo()
    guest.undo_last_answer()
    there(pair, guest)
    assert pair.session.state.morale == 0
    guest.undo_last_answer()  # what chance brought since is asked about
    assert guest.wait_for(
        lambda: guest.undo_steps_to_confirm == 1 or pair.session.history.count_actions_since(0) == 0, PATIENCE_S
    )
    if guest.undo_steps_to_confirm:
        guest.undo(1, sure=True)
    there(pair, guest)
    assert pair.session.history.count_actions_since(0) == 0
    for deed in (lambda: guest.leave_seat("scientist"), lambda: guest.take_seat("geologist")):
        with pytest.raises(HostDecides) as failed:
            deed()
        title, words = f"trouble-{failed.value.code}", failed.value.words.key
        assert [Speech("it").has_message(key) for key in (title, words)] == [True, True]
    guest.adjust("morale", 99)  # what is possible there is said at the guest's table in its own language
    assert guest.wait_for(
        lambda: any(isinstance(notice, Failed) and notice.error.words for notice in guest.notices), PATIENCE_S
    )


def test_what_others_did_waits_to_be_read_when_one_answers_oneself(seat: Seat) -> None:
    pair = seat("first-martians", "table:geologist")
    guest = pair.come()
    guest.set_pace("all")
    seen = []
    for table in (pair.table, guest):
        pending = table.session.pending
        assert pending is not None
        table.answer(pending.first_answer())
        pair.up_to_date(guest)
        seen.append(guest.moment_queue.current)
    assert seen[0] is seen[1] is not None
    assert guest.moment_queue.waiting_count


def test_what_is_told_anew_after_a_break_is_nothing_new(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    guest, dice = pair.come(), Chance(3)
    for _ in range(6):
        answer(pair, guest, dice)
    pair.up_to_date(guest)
    teller = publisher.GuestPublisher(pair.table, pair.links[0], pair.host.actions)
    news = teller.make_news()
    assert news is not None
    with guest.locked():
        assert guest.session.apply_news(news) == (0, 0)
        pair.table.undo(1, sure=True)
        more = teller.make_news()
        assert more is not None
        assert guest.session.apply_news(more) == (1, 0)
        pair.table.absent_seats = frozenset({"red"})
        last = teller.make_news()
        assert last is not None
        revision = guest.session.revision
        bad = msgspec.Raw(b'{"of": "another game"}')
        for wrong in ({"state": bad}, {"log": bad}, {"steps_kept": 99}, {"log_kept": -1}, {"marks_kept": 99}):
            with pytest.raises(BadMessage):
                guest.session.apply_news(msgspec.structs.replace(last, **wrong))
        new = remote_session.RemoteSession(pair.game, guest.welcome, lambda action: None)
        with pytest.raises(BadMessage, match="left out"):
            new.apply_news(msgspec.structs.replace(news, state=UNCHANGED))
        assert (guest.session.revision, guest.session.state) == (revision, pair.session.view("blue"))
        guest.session.reopen_question()
        assert guest.session.revision > revision, "screens draw it again"
        assert (last.absent, last.state, last.asked, last.same) == (("red",), UNCHANGED, None, True)
        assert guest.session.apply_news(last) == (0, 0)
        assert guest.session.pending_id == pair.session.pending_id
        assert teller.make_news() is None


def test_an_action_is_done_once_for_each_program_that_asks(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(host, "KEPT_RESULTS", 2)
    pair = seat("first-martians", "table:geologist", "look")
    table, look = pair.links
    pending = pair.session.pending
    assert pending is not None
    deed = RemoteAction("answer", answer=pending.first_answer(), to=pair.session.pending_id)

    def ask(number: int, link: Link = table, guest: str = "a", deed: RemoteAction = deed) -> str:
        done = pair.host._perform_once(Ask(number, deed), link, guest)
        assert done.id == number
        return done.code

    assert [ask(1), ask(1), ask(2), ask(1, guest="b")] == ["", "", "stale-answer", "stale-answer"]
    assert len(pair.host._results[table.token]) == 2
    assert [ask(1), ask(1, look), ask(2)] == ["stale-answer", "only-looking", "stale-answer"]  # 1 was forgotten
    assert pair.host._perform_once(Ask(1, deed), look, "a").message == str(TableIsReadOnly())
    assert pair.session.step_count == 1
    pair.table.undo(1, sure=True)
    assert [ask(2), ask(1)] == ["stale-answer", "stale-answer"]
    for wrong in (RemoteAction("tick", to=pair.session.pending_id), RemoteAction("undo"), RemoteAction("redo")):
        assert ask(3, deed=wrong, guest=wrong.deed) == "bad-request"
    assert pair.session.history.count_actions_since(0) == 0

    def fail(*_: object) -> None:
        raise RuntimeError("an error of ours")

    monkeypatch.setattr(GuestActionHandler, "perform", fail)
    assert pair.host._perform_once(Ask(4, deed), table, "a") == Done(4, "error", "RuntimeError: an error of ours")
    [record] = caplog.records
    assert (record.getMessage(), bool(record.exc_info)) == ("a guest's action failed", True)


def test_there_is_room_for_so_many_who_look_on_and_for_every_seat(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "MAX_SPECTATORS", 2)
    pair = seat("pocket-mars", "look", "blue")
    spectators = [pair.come(), pair.come()]
    with pytest.raises(NotInvited, match=r"^that table has no room for another spectator$"):
        pair.come()
    guest = pair.come(pair.links[1])
    there(pair, guest, "blue")
    assert [item.connection_message for item in spectators] == ["", ""]
    # Each came on a second connection, after one that only fetched the certificate; who has shown a token may stay.
    assert pair.host._gate.pending_count <= 4
    assert pair.host._greetings.pending_count == 0
    came = [notice.key for notice in pair.table.notices if isinstance(notice, BoardNews)]
    assert came == ["elsewhere-came"]  # of those who look on nothing is said
    assert pair.table.invited_seats == {"blue"}
    assert pair.table.absent_seats == frozenset()
    pair.table.answer(pair.session.pending.first_answer())  # type: ignore[union-attr]
    for item in (*spectators, guest):
        pair.up_to_date(item)
    pair.host.revoke(pair.links[0])  # which they all came with
    for item in spectators:
        assert item.wait_for(lambda item=item: item.connection_message == "elsewhere-ended", PATIENCE_S)  # type: ignore[misc]
    assert guest.connection_message == ""


def test_a_host_takes_a_seat_back_and_hands_it_over_again(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = seat("pocket-mars", "blue")
    guest = pair.come()
    monkeypatch.setattr(plan_answers, "find_repeatable_plan", lambda session: ("draw",))
    assert pair.table.find_repeatable_plan()
    assert not guest.find_repeatable_plan(), "several answers as one are the host's"
    pair.table.take_seat("blue")
    assert pair.host.invite(parse_invitation("blue", pair.game, ("red", "blue"))) == pair.links[0]
    assert pair.table.bots.policies == {}  # the same invitation again hands nothing over
    assert guest.wait_for(lambda: "blue" in guest.bots.policies, PATIENCE_S)
    view = guest.referee.question_view
    assert sorted(view.remote_seats) == ["blue", "red"], "here no piece answers any more"
    dice = Chance(2)
    for _ in range(20):
        pending = pair.session.pending
        assert pending is not None
        if pending.decider == "blue":
            pair.up_to_date(guest)
            with pytest.raises(NotYours):
                guest.answer(pending.first_answer())
            deed = RemoteAction("answer", answer=pending.first_answer(), to=pair.session.pending_id)
            assert pair.host._perform_once(Ask(9, deed), pair.links[0], "hostile").code == "not-yours"
            break
        pair.table.answer(pending.random_answer(dice))
    for _ in pair.game.list_policies():
        choose_next_player(pair.table, "blue")
    choose_next_player(pair.table, "blue")
    assert pair.table.bots.policies == {"blue": ELSEWHERE}
    assert guest.wait_for(lambda: "blue" not in guest.bots.policies, PATIENCE_S)
    assert list(view.remote_seats) == ["red"]
    pair.up_to_date(guest)
    guest.answer(guest.session.pending.first_answer())  # type: ignore[union-attr]
    there(pair, guest, "blue")


def test_the_past_of_a_guest_is_where_rounds_began(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    guest, dice = pair.come(), Chance(3)
    while len(pair.session.checkpoints) < 3:
        answer(pair, guest, dice)
    pair.up_to_date(guest)
    result = list(list_points(guest.session))
    assert [point.position for point in result] == [mark.position for mark, _ in guest.session.checkpoints]
    for mark, message in pair.session.checkpoints:
        then = guest.session_at(mark.position)
        assert then.state == pair.game.view(decode_state(pair.session, mark.state), "blue")
        assert then.log == pair.session.log[:message]
        assert then.step_count == mark.position
        assert then.history.revealing == [n for n in guest.session.history.revealing if n < mark.position]
        assert [point.position for point in list_points(then)] == [
            point.position for point in result if point.position <= mark.position
        ]
    with pytest.raises(StaleAnswer, match="earlier point"):
        guest.session_at(result[1].position).undo(1)
    with pytest.raises(SaveError, match=r"^only the table that plays .* a round began$"):
        guest.session.history.copy_until(1)
    with pytest.raises(SaveError, match=r"^only the table that plays"):
        guest.session_at(result[-1].position + 1 if result[-1].position < guest.session.step_count else 1)


# ---------------------------------------------------------------------- breaks


def test_an_answer_given_while_the_line_is_broken_is_done_once_it_is_back(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue", "red")
    line = Shaped(pair.host.port)
    try:
        guest = pair.come(port=line.port)
        pair.up_to_date(guest)
        while pair.session.pending.decider != "blue":  # type: ignore[union-attr]
            pair.table.take_seat("red")
            pair.table.answer(pair.session.pending.first_answer())  # type: ignore[union-attr]
        pair.up_to_date(guest)
        assert pair.table.explain_hidden(pair.session.pending) == "elsewhere-asked"  # type: ignore[arg-type]
        line.cut(shut=True)
        assert guest.wait_for(lambda: guest.connection_message == "elsewhere-broken", PATIENCE_S)
        assert pair.table.wait_for(lambda: "blue" in pair.table.absent_seats, PATIENCE_S)
        assert pair.table.explain_hidden(pair.session.pending) == "elsewhere-away"  # type: ignore[arg-type]
        position, question = pair.session.step_count, guest.session.pending_id
        guest.answer(guest.session.pending.first_answer(), to=question)  # type: ignore[union-attr]
        assert guest.session.is_awaiting_host
        assert guest.is_question_hidden(guest.session.pending)  # type: ignore[arg-type]
        with pytest.raises(StaleAnswer):
            guest.answer("anything", to=question)
        line.mend()
        assert guest.wait_for(lambda: not guest.session.is_awaiting_host, PATIENCE_S)
        assert pair.session.step_count == position + 1
        there(pair, guest, "blue")
        assert not [notice for notice in guest.notices if isinstance(notice, Failed)]
        assert guest.connection_message == ""
        news = [notice.key for notice in guest.notices if isinstance(notice, BoardNews)]
        assert news == ["elsewhere-broken", "elsewhere-back"]  # and nothing of each try
    finally:
        line.close()


@pytest.mark.parametrize("is_forgotten", [False, True], ids=["known", "forgotten"])
def test_what_was_done_before_the_line_broke_is_not_done_again(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, is_forgotten: bool
) -> None:
    pair = seat("first-martians", "table:geologist")
    line, done = Shaped(pair.host.port), threading.Event()
    performed = host.JoinHost._perform_once

    def then_cut(self: host.JoinHost, ask: Ask, link: Link, guest: str) -> Done:
        result = performed(self, ask, link, guest)
        if not done.is_set():
            line.cut()  # the guest never hears of it
        done.set()
        if is_forgotten:  # as by a host that was closed and opened again
            self._results.clear()
        return result

    monkeypatch.setattr(host.JoinHost, "_perform_once", then_cut)
    try:
        guest = pair.come(port=line.port)
        guest.answer(guest.session.pending.first_answer())  # type: ignore[union-attr]
        assert done.wait(PATIENCE_S)
        assert guest.wait_for(lambda: not guest.session.is_awaiting_host, PATIENCE_S)
        there(pair, guest)
        assert pair.session.history.count_actions_since(0) == 1
        assert not [notice for notice in guest.notices if isinstance(notice, Failed)]
    finally:
        line.close()


def test_a_host_that_is_taken_up_again_has_its_guests_back(seat: Seat) -> None:
    pair = seat("first-martians", "table:geologist")
    line = Shaped(pair.host.port)
    try:
        guest = pair.come(port=line.port)
        answer(pair, guest, Chance(1))
        there(pair, guest)
        old, mark = pair.address(), guest.session.step_count
        line.cut(shut=True)
        pair.leave()
        guest.answer(guest.session.pending.first_answer())  # type: ignore[union-attr]
        pair.open()
        line.to = pair.host.port
        assert pair.address() == old  # the same port, token and certificate
        assert pair.book.make_address(pair.links[0], "127.0.0.1") == old
        assert pair.table.bots.policies == {"geologist": ELSEWHERE}
        assert pair.table.absent_seats == {"geologist"}
        line.mend()
        assert guest.wait_for(lambda: not guest.session.is_awaiting_host, PATIENCE_S)
        there(pair, guest)
        assert pair.session.step_count == mark + 1
    finally:
        line.close()


def test_an_answer_that_comes_too_late_changes_nothing(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = seat("first-martians", "table:geologist")
    guest = pair.come()
    pair.up_to_date(guest)
    view, judged = guest.referee.question_view, list[int]()
    everywhere = frozenset(home.zone for home in view.homes)
    assert view.find_differences({}, everywhere)
    handle = guest.referee.handle_answer

    def judge(now: int) -> list[Notice]:
        judged.append(now)
        return handle(now)

    monkeypatch.setattr(guest.referee, "handle_answer", judge)
    reply = guest.session.pending.first_answer()  # type: ignore[union-attr]
    with monkeypatch.context() as patch:
        patch.setattr(guest, "is_question_hidden", lambda decision: True)
        with pytest.raises(IllegalAnswer):
            guest.answer(reply)
    with pytest.raises(StaleAnswer):  # meant for a question that is gone
        guest.answer(reply, to="q99")
    with pytest.raises(IllegalAnswer):
        guest.answer("nonsense")
    with pytest.raises(NothingToUndo):
        guest.session.undo(99)
    assert not guest.session.is_awaiting_host  # nothing of it was sent
    assert view.options
    with pair.table.locked():  # the host is quicker
        with guest.locked():
            view.answer(reply, 70, piece="pawn", zone="dock")
        assert not view.options
        assert guest.explain_hidden(guest.session.pending) == "elsewhere-sent"  # type: ignore[arg-type]
        assert not view.find_differences({}, everywhere)  # nobody knows yet where things belong
        pair.table.answer(pair.session.pending.first_answer())  # type: ignore[union-attr]
    assert guest.wait_for(lambda: not guest.session.is_awaiting_host, PATIENCE_S)
    there(pair, guest)
    assert pair.session.history.count_actions_since(0) == 1
    assert [type(notice.error) for notice in guest.notices if isinstance(notice, Failed)] == [StaleAnswer]
    homes = view.homes
    pair.table.answer(pair.session.pending.first_answer())  # type: ignore[union-attr]
    pair.up_to_date(guest)
    assert view.points[-1].homes == homes, "where pieces go that are put back"
    assert {(point.piece, point.zone) for point in view.points} == {("", "")}, "of the host's answers"
    asked = view.options
    pair.table.undo(1, sure=True)
    pair.up_to_date(guest)
    assert view.options == guest.session.pending.options() != asked  # type: ignore[union-attr]
    assert [type(now) for now in judged] == [int] * 3  # pieces that wait are looked at again, by the table's clock
    news = [BoardNews("elsewhere-back", "")]
    monkeypatch.setattr(guest.referee, "handle_answer", lambda now: news)
    assert guest._handle_done(Done(99), 0) == news  # and what comes of that is told
    *told, unknown = guest._handle_done(Done(99, "bad-request", "no such deed"), 0)
    assert told == news
    assert isinstance(unknown, Failed)
    assert (type(unknown.error), str(unknown.error)) == (HandlerClosed, "no such deed")


def test_an_answer_in_place_of_the_last_is_where_its_piece_went(seat: Seat) -> None:
    pair = seat("first-martians", "table:geologist")
    guest = pair.come()
    pair.up_to_date(guest)
    first, other = [option.id for option in guest.session.pending.options()][:2]  # type: ignore[union-attr]
    view = guest.referee.question_view
    with guest.locked():
        view.answer(Answer(option=first), 70, piece="pawn", zone="dock")
    there(pair, guest)
    with guest.locked():
        assert (view.points[-1].time, view.points[-1].piece, view.points[-1].zone) == (70, "pawn", "dock")
        assert view.options
        with pytest.raises(UndoNeedsConfirmation):  # one piece chooses one of them
            view.replace_last_answer((first, other), 76, piece="pawn", zone="lab")
        assert not view.undo_freely(1)  # only the host knows what was revealed
        assert view.replace_last_answer((other,), 77, piece="pawn-2", zone="lab") == (Answer(option=other), ())
        assert not view.options
        before = view.points[-1]
        one = replace(before, homes=before.homes[:1])
        assert len(view.find_differences({}, frozenset({one.homes[0].zone}), one)) == 1  # that is known
        with pytest.raises(StaleAnswer):  # one request at a time
            guest.session.request(RemoteAction("redo"))
        with pytest.raises(UndoNeedsConfirmation):
            view.replace_last_answer((first,), 78, piece="pawn", zone="lab")
    there(pair, guest)
    assert [getattr(step, "answer", None) for step in pair.session.history.steps[-1:]] == [Answer(option=other)]
    point = view.points[-1]
    assert (point.time, point.piece, point.zone) == (77, "pawn-2", "lab")
    for request in (lambda: view.undo(1, sure=True), lambda: view.redo(80), lambda: view.adjust("stress", 3, "", 81)):
        with guest.locked():
            assert view.options
            request()
            assert not view.options, "nothing can be answered before the host has"
        there(pair, guest)


def test_gestures_wait_in_their_order_until_the_host_has_answered(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guest_table, "MAX_DELAYED_EVENTS", 2)
    pair, handled = seat("first-martians", "table:geologist"), list[object]()
    guest = pair.come()
    pair.up_to_date(guest)
    monkeypatch.setattr(guest.referee, "drop_gestures", lambda: handled.append("dropped"))

    def gesture(notices: object) -> None:
        if 2 not in handled and not guest.session.is_awaiting_host:
            guest.run_gesture(partial(handled.append, 2))

    with guest.locked():
        guest.answer(guest.session.pending.first_answer())  # type: ignore[union-attr]
        guest.run_gesture(lambda: handled.append("too early" if guest.session.is_awaiting_host else 1))
        assert handled == []
        stop = guest.listen(gesture)
    there(pair, guest)
    wait(lambda: 2 in handled)
    assert handled == [1, 2]
    stop()
    with guest.locked():
        guest.answer(guest.session.pending.first_answer())  # type: ignore[union-attr]
        for number in range(3, 6):
            guest.run_gesture(partial(handled.append, number))
        assert handled == [1, 2, 3, 4, "dropped", 5]  # so many are no gestures
    there(pair, guest)


# ---------------------------------------------------------------------- who is let in


def test_nobody_comes_in_with_another_certificate_or_token(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    right = pair.address()
    for wrong, error, says in (
        (Address(right.host, right.port, right.token, bytes(32)), NotThatHost, "^the certificate there is not"),
        (Address(right.host, right.port, "x" * 22, right.pin), NotInvited, "^that table does not know this link"),
        (Address(right.host, 1, right.token, right.pin), NotReached, "^nobody answers at 127.0.0.1:1 "),
    ):
        with pytest.raises(error, match=says):
            joining.join_table(joining.ReconnectingClient(wrong))
    assert not pair.host.is_connected(pair.links[0])


def test_a_host_with_another_certificate_is_not_come_back_to(seat: Seat, tmp_path: Path) -> None:
    pair = seat("pocket-mars", "blue")
    line = Shaped(pair.host.port)
    (tmp_path / "other").mkdir()
    false = Pair(tmp_path / "other", "pocket-mars", {"players": 2}, "blue")
    try:
        guest = pair.come(port=line.port)
        line.to = false.host.port
        line.cut()
        assert guest.wait_for(lambda: guest.connection_message == "elsewhere-ended", PATIENCE_S)
        assert not false.host.is_connected(false.links[0])
        with pytest.raises(Exception, match="certificate"):
            guest.answer("anything")
    finally:
        line.close()
        false.close()


def test_who_was_revoked_is_sent_away_and_the_seat_is_the_tables_again(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    guest = pair.come()
    assert pair.host.is_connected(pair.links[0])
    pair.host.revoke(pair.links[0])
    assert guest.wait_for(lambda: guest.connection_message == "elsewhere-ended", PATIENCE_S)
    ended = [notice.what for notice in guest.notices if isinstance(notice, BoardNews)]
    assert ended == ["the invitation was revoked"]
    wait(lambda: not pair.host.is_connected(pair.links[0]))
    assert pair.table.bots.policies == {}
    assert not pair.table.invited_seats
    with pytest.raises(NotInvited):
        pair.come()
    assert Invitations(pair.save).links.all == ()


def test_a_seat_is_its_guests_as_long_as_one_invitation_has_it(seat: Seat) -> None:
    """Nobody has come."""
    pair = seat("first-martians", "table:geologist", "geologist", "scientist")
    with pytest.raises(OSError, match="in use"):
        host.JoinHost(pair.table, pair.book)  # a second one where the first listens
    [(address, port)] = [listener.getsockname() for listener in pair.host._server.sockets]
    assert (address, port > 1023) == ("127.0.0.1", True), "any free port, on this computer alone"
    assert [thread.daemon for thread in threading.enumerate() if thread.name == pair.host._thread.name] == [True]
    assert pair.table.absent_seats == pair.table.invited_seats == {"geologist", "scientist"}
    pair.host.revoke(pair.links[0])
    assert pair.table.bots.policies == {"geologist": ELSEWHERE, "scientist": ELSEWHERE}
    pair.host.revoke(pair.links[1])
    assert pair.book.links.all == (pair.links[2],)
    pair.table.leave_seat("scientist", next(iter(pair.game.list_policies())))
    pair.host.revoke(pair.links[2])
    assert pair.table.absent_seats == pair.table.invited_seats == frozenset()
    assert list(pair.table.bots.policies) == ["scientist"]  # a policy's, as the host has decided since


@pytest.mark.parametrize("may_write", [True, False])
def test_a_host_keeps_its_port_where_it_may_write(seat: Seat, monkeypatch: pytest.MonkeyPatch, may_write: bool) -> None:
    pair = seat("pocket-mars", "blue")
    pair.host.close()
    assert pair.host._handle_change not in (*pair.table._listeners, *pair.table.adviser._listeners)
    pair.book.port = 0
    if not may_write:
        monkeypatch.setattr(invitations, "write_whole", _refuse_to_write)
    before = Invitations(pair.save).port
    pair.host = host.JoinHost(pair.table, pair.book)
    assert pair.book.port == pair.host.port
    assert Invitations(pair.save).port == (pair.host.port if may_write else before)
    there(pair, pair.come(), "blue")


def _refuse_to_write(*_: object, **__: object) -> None:
    raise PermissionError("read-only")


def test_the_second_with_a_link_takes_the_firsts_place_and_the_first_does_not_fight_for_it(seat: Seat) -> None:
    pair = seat("pocket-mars", "blue")
    first = pair.come()
    second = pair.come()
    assert first.wait_for(lambda: first.connection_message == "elsewhere-ended", PATIENCE_S)
    there(pair, second, "blue")
    assert [notice.key for notice in pair.table.notices if isinstance(notice, BoardNews)] == ["elsewhere-came"]
    assert pair.table.absent_seats == frozenset()


@pytest.mark.parametrize("what", ["rules", "packs", "shipped", "game", "protocol"])
def test_who_has_other_rules_or_packs_is_told_so(seat: Seat, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    pair = seat("first-martians", "table:geologist")
    whole = publisher.make_welcome(pair.table, pair.links[0])
    others: dict[str, dict[str, Any]] = {
        "rules": {"rules": "0.1"},
        "packs": {"packs": {**whole.packs, "mine": "123"}},
        "shipped": {"packs": {**whole.packs, next(iter(whole.packs)): "123"}},
        "game": {"game": "terraforming"},
        "protocol": {},
    }
    monkeypatch.setattr(host, "make_welcome", lambda table, link: msgspec.structs.replace(whole, **others[what]))
    if what == "protocol":
        monkeypatch.setattr(host, "PROTOCOL", 2)
        with pytest.raises(NotInvited, match="version"):
            pair.come()
        return
    game, list_packs = get_game_class("first-martians"), get_game_class("first-martians").pack_hashes

    def list_packs_without_mine(self: Any, state: Any = None) -> Any:
        if what == "packs" and state is not None:
            raise BadSetup("there is no pack 'mine'")
        return list_packs(self, state)

    monkeypatch.setattr(game, "pack_hashes", list_packs_without_mine)
    says = {
        "rules": "0.1",
        "packs": "differ here: mine; copy these files",
        "shipped": f"^{next(iter(whole.packs))} of MarsHub .* both tables need the same MarsHub",
        "game": "terraforming",
    }
    with pytest.raises(joining.OtherGame, match=says[what]) as refused:
        pair.come()
    assert Speech("it").has_message(f"trouble-{refused.value.code}"), "the title of the error"
    assert "connection to the other table" not in {thread.name for thread in threading.enumerate()}


# ---------------------------------------------------------------------- links


def test_a_link_is_read_as_it_was_written() -> None:
    for name in ("192.0.2.7", "mars.example.org", "2001:db8::1"):
        address = Address(name, 4270, "abcdefghijklmnopqrstuv", bytes(range(32)))
        assert parse_link(f" {address}\n") == address
    for wrong in ("", "https://a:1/#x.y", "marshub://a:1/", "marshub://a:99999/#" + "a" * 22 + "." + "b" * 43):
        with pytest.raises(BadLink, match=r"looks like marshub://HOST:PORT/#TOKEN\.FINGERPRINT; copy it whole"):
            parse_link(wrong)


@pytest.mark.parametrize(
    ("name", "host_name"), [("mars.example.org", "mars.example.org"), ("2001:db8::1", "[2001:db8::1]")]
)
def test_a_link_is_gone_to_as_it_says(name: str, host_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    gone_to = []

    def refuse(url: str, **_: object) -> None:
        gone_to.append(url)
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr(reconnecting_client, "_make_pinned_context", lambda address: None)
    monkeypatch.setattr(reconnecting_client, "connect", refuse)
    client, stands = ReconnectingClient(Address(name, 4270, "a" * 22, bytes(32))), list[tuple[bool, str]]()
    client.listen(lambda message: None, lambda *stand: stands.append(stand))
    with pytest.raises(NotReached):
        client.open()
    client.listen(lambda message: None, lambda *stand: stands.append(stand))
    assert stands == [(False, ""), (False, "refused"), (False, "refused")]
    assert gone_to == [f"wss://{host_name}:4270/"]


def test_a_fault_of_ours_on_the_line_is_logged_with_its_traceback(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(error: Exception) -> list[bool]:
        async def run(client: ReconnectingClient) -> None:
            raise error

        caplog.clear()
        monkeypatch.setattr(ReconnectingClient, "_run_connection", run)
        with pytest.raises(NotReached):
            ReconnectingClient(Address("127.0.0.1", 1, "a" * 22, bytes(32)), retry_s=0.0).open()
        return [record.exc_info is not None for record in caplog.records]

    assert fail(ZeroDivisionError("by zero")) == [True] * (reconnecting_client.MAX_TRIES - 1)
    assert fail(OSError("the line is down")) == []  # the table shows why


def test_what_is_sent_after_the_end_is_refused_with_the_reason_of_the_end() -> None:
    client, heard = ReconnectingClient(Address("127.0.0.1", 1, "a" * 22, bytes(32))), list[object]()
    client.listen(heard.append, lambda connected, reason: None)
    client.end_reason = NotInvited("the invitation was revoked", "error-link-revoked")
    ask = Ask(7, RemoteAction("redo"))
    client._requests[ask.id] = ask
    client._send_now(ask)
    assert heard == [Done(7, "desk-closed", "the invitation was revoked", say("error-link-revoked"))]
    assert [client.find_undo_steps(number) for number in (7, 8)] == [0, 0]
    client._loop.close()  # which never ran
    client.advise("q1")
    client._thread = threading.current_thread()
    client.close()  # on its own thread, for which it cannot wait


def test_where_to_listen() -> None:
    assert parse_host_port("4300") == ("0.0.0.0", 4300)
    assert parse_host_port("127.0.0.1:4300") == ("127.0.0.1", 4300)
    assert parse_host_port("[::1]:4300") == ("::1", 4300)
    assert parse_host_port("here") == ("here", 4270)
    for wrong in ("here:there", "here:65536"):
        with pytest.raises(BadLink):
            parse_host_port(wrong)


def test_the_book_is_kept_for_its_owner_alone(tmp_path: Path) -> None:
    save = tmp_path / "a.marshub"
    book = Invitations(save)
    link = book.invite(parse_invitation("look", _game("pocket-mars"), ("red", "blue")))
    kept = save.with_name("a.marshub.join")
    assert kept.stat().st_mode & 0o077 == 0
    again = Invitations(save)
    assert again.links.all == (link,)
    assert again.certificate_hash == book.certificate_hash
    assert again.invite(parse_invitation("look", _game("pocket-mars"), ("red", "blue"))) == link
    texts, martians = ("table", "table:a", "table:b", "a", "b"), _game("first-martians")
    for _ in range(2):
        for text in texts:
            again.invite(parse_invitation(text, martians, ("a", "b")))
    assert Invitations(save).links.all == again.links.all
    others = [(other.role, other.seat, other.seats) for other in again.links.all[1:]]
    assert others == [
        ("table", "", ()), ("table", "", ("a",)), ("table", "", ("b",)), ("seat", "a", ()), ("seat", "b", ()),
    ]  # fmt: skip
    again.revoke(again.links.all[1])
    assert [other.seats for other in again.links.all[1:3]] == [("a",), ("b",)], "the others stay"
    again.port = 4300
    again.save()
    assert Invitations(save).port == 4300
    seatless = {**msgspec.json.decode(kept.read_bytes()), "links": [{"token": "t", "role": "seat", "seats": []}]}
    kept.write_bytes(msgspec.json.encode(seatless))
    assert Invitations(save).links.all == (Link("t", "", "seat"),)
    for damaged in ("{", kept.read_text().replace("BEGIN CERTIFICATE", "")):
        kept.write_text(damaged)
        assert (Invitations(save).links.all, Invitations(save).port) == ((), 0), "everybody is invited again"
    unsaved = Invitations(None)
    unsaved.invite(link)
    assert unsaved.links.all == (link,)


def test_the_settings_of_a_guest_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "joined" / "a.json"
    settings = joining.GuestSettingsJournal(path)
    assert settings.read_setting("zones") == ""
    settings.save_setting("zones", "a")
    settings.save_setting("advice", "b")
    again = joining.GuestSettingsJournal(path)
    assert (again.read_setting("zones"), again.read_setting("advice")) == ("a", "b")
    with pytest.raises(SaveError, match=r"cannot be written: (File exists|Not a directory)"):
        joining.GuestSettingsJournal(path / "below").save_setting("zones", "a")
    path.write_bytes(b'{"zones": 1')
    assert joining.GuestSettingsJournal(path).read_setting("zones") == ""


def test_a_request_after_the_end_is_the_tables() -> None:
    assert remote_session.AwaitingHost(None).decider == TABLE
    assert remote_session.AwaitingHost(Choose("red", say("toy-where"), list)).decider == "red"


def test_nobody_is_invited_to_what_there_is_not() -> None:
    pocket, martians = _game("pocket-mars"), _game("first-martians")
    seats = ("red", "blue")
    assert parse_invitation("table:red", pocket, seats).role == "seat"  # a hand is for one pair of eyes
    assert parse_invitation("table", martians, ("a", "b")).seats == ()
    for game, wrong in ((pocket, "green"), (pocket, "table:red+blue"), (martians, "red+green")):
        with pytest.raises(BadInvitation) as refused:
            parse_invitation(wrong, game, seats)
        assert Speech("it").has_message(f"trouble-{refused.value.code}"), "the title of the error"
    for text in ("look", "a", "table", "table:a+b"):
        tokens = {parse_invitation(text, martians, ("a", "b")).token for _ in range(2)}
        assert (len(tokens), min(map(len, tokens))) == (2, 22), "nobody can guess them"
    for nobody in ("", "+"):
        with pytest.raises(BadInvitation, match="names no seat; choose from red, blue, table or look"):
            parse_invitation(nobody, pocket, seats)
    with pytest.raises(BadInvitation, match="expected look, or red for a seat"):
        parse_invitation("look:red", pocket, seats)
    with pytest.raises(BadInvitation, match="to table:red\\+blue"):  # not to the first of them alone
        parse_invitation("red+blue", martians, seats)


def _game(name: str) -> Any:
    from marshub.games import load_game

    return load_game(name)
