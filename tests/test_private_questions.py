"""Each face asks `Decision.is_visible_to`, and nothing else, whether it may show a question: broken, each one leaks."""

from __future__ import annotations

import ast
import html
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from marshub.board import profile as profiles
from marshub.bridge.commands import Commands
from marshub.bridge.mqtt_connection import Message
from marshub.bridge.state_payload import StateBuilder
from marshub.bridge.topics import ANSWER
from marshub.games import load_game
from marshub.headless.server import Headless
from marshub.join.invitations import GuestActionHandler
from marshub.join.messages import encode
from marshub.join.publisher import GuestPublisher
from marshub.kernel import Answer, Decision, Session
from marshub.kernel.preview import preview_answer
from marshub.kernel.replay import list_points
from marshub.learn import raw_env
from marshub.serve.pages import Pages
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import ActionHandler, NotYours, RemoteAction
from marshub.table.spectator_table import SpectatorTable
from marshub.tui.hot_seat import HotSeat
from marshub.tui.notice_text import describe_answers
from marshub.tui.plain.table import PlainTable
from marshub.words import Speech

HOST = Path(__file__).parents[1] / "host" / "marshub"
HUB, SPEECH = profiles.load("hub"), Speech("en")
SPECTATOR = Link("all")
GAME = load_game("pocket-mars")


class Evening:
    """A game of *Pocket Mars* in which one seat is asked about its hand, and the other one looks on."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "evening.marshub"
        journal = SqliteJournal(self.path, create=True)
        self.session: Session[Any, Any] = Session(GAME, {"players": 2}, 7, journal=journal)
        while self.pending.prompt.key != "pm-turn":
            self.session.answer(self.pending.first_answer())
        self.asked_seat = self.pending.asked_seat
        self.rival = "red" if self.asked_seat == "blue" else "blue"
        self.hand = [option.id for option in self.pending.options() if option.id.startswith("hand:")]
        self.titles = [SPEECH.plain_text(f"pm-card-{option.removeprefix('hand:')}") for option in self.hand]

    @property
    def pending(self) -> Decision:
        assert self.session.pending is not None
        return self.session.pending

    def is_told_by(self, text: str) -> bool:
        return any(secret in html.unescape(text) for secret in (*self.hand, *self.titles))


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    result = Evening(tmp_path)
    with closing(result.session):
        yield result


# ---------------------------------------------------------------------- whether each face shows the question


def shows_to_programs(it: Evening) -> bool:
    server = Headless(GAME, Speech("en"))
    server._open.append(it.session)
    return it.is_told_by(server.handle(json.dumps({"op": "pending", "seat": it.rival})))


def shows_to_guests(it: Evening) -> bool:
    table = GameTable(it.session, clock=lambda: 0)
    actions = GuestActionHandler(table)
    links = (Link("all"), Link("guest", it.rival, "seat"))
    return any(it.is_told_by(encode(GuestPublisher(table, link, actions).make_news())) for link in links)


def shows_on_pages(it: Evening) -> bool:
    pages = Pages(GameTable(it.session, clock=lambda: 0), None, HUB)
    return it.is_told_by(pages.make_parts(SPECTATOR, "en")["ask"][1])


def shows_on_drawn_boards(it: Evening) -> bool:
    pages = Pages(GameTable(it.session, clock=lambda: 0), None, HUB)
    board = html.unescape(pages.make_parts(SPECTATOR, "en")["board"][1])
    return SPEECH.plain_text("ui-drawn-mark-legal") in board


def shows_to_brokers(it: Evening) -> bool:
    table = GameTable(it.session, HUB, clock=lambda: 0)
    with table.locked():
        return it.is_told_by(repr(StateBuilder(table, SPEECH, HUB, None).build(answers=True)))


def shows_at_spectators_screen(it: Evening) -> bool:
    with closing(SpectatorTable(it.path, GAME, viewer=it.rival, poll_s=0)) as table:
        assert table.session.pending is not None
        return not table.is_question_hidden(table.session.pending)


def shows_in_spectators_lines(it: Evening) -> bool:
    lines: list[str] = []
    with closing(SpectatorTable(it.path, GAME, viewer=it.rival, poll_s=0)) as table:
        PlainTable(table, Speech("en"), [], lines.append).play()
    return it.is_told_by("\n".join(lines))


def shows_on_shared_screen(it: Evening) -> bool:
    return not HotSeat(GameTable(it.session, clock=lambda: 0)).awaited_seat


def shows_in_shared_lines(it: Evening) -> bool:
    lines: list[str] = []
    PlainTable(GameTable(it.session, clock=lambda: 0), Speech("en"), [], lines.append).play()
    return it.is_told_by("\n".join(lines))


def shows_in_previews(it: Evening) -> bool:
    try:
        return preview_answer(it.session, it.hand[0], "") is not None
    except KeyError:  # the rules looked for a card that the spectator's view hides
        return True


def shows_in_history(it: Evening) -> bool:
    it.session.answer(it.hand[0])
    points = [point for point in list_points(it.session) if point.answer is not None]
    return it.is_told_by("\n".join(describe_answers(it.session, points[-1], SPEECH, it.rival)))


def shows_to_learners(it: Evening) -> bool:
    env = raw_env("pocket-mars", {"players": 2})
    env.reset(seed=1)
    env.session = it.session
    return any(name.startswith("asked.of") for name, _ in env.list_features(it.rival))


def accepts_answers_of_keepers(it: Evening) -> bool:
    handler = ActionHandler(GameTable(it.session, clock=lambda: 0))
    try:
        handler.perform(RemoteAction("answer", Answer(option=it.hand[0])), Link("key", role="keep"))
    except NotYours:
        return False
    return True


def accepts_answers_of_brokers(it: Evening) -> bool:
    commands = Commands(GameTable(it.session, HUB, clock=lambda: 0), lambda: ("", ()), allowed=True)
    answer = json.dumps({"to": it.session.pending_id, "option": it.hand[0]}).encode()
    return commands.handle(ANSWER, Message(f"marshub/x/{ANSWER}", answer, False)) is None


FACES: list[Callable[[Evening], bool]] = [
    shows_to_programs,
    shows_to_guests,
    shows_on_pages,
    shows_on_drawn_boards,
    shows_to_brokers,
    shows_at_spectators_screen,
    shows_in_spectators_lines,
    shows_on_shared_screen,
    shows_in_shared_lines,
    shows_in_previews,
    shows_in_history,
    shows_to_learners,
    accepts_answers_of_keepers,
    accepts_answers_of_brokers,
]


@pytest.mark.parametrize("face", FACES, ids=lambda face: face.__name__)
def test_a_face_hides_a_private_question_by_this_method_alone(
    face: Callable[[Evening], bool], evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not face(evening)
    (tmp_path / "broken").mkdir()
    broken = Evening(tmp_path / "broken")
    monkeypatch.setattr(Decision, "is_visible_to", lambda decision, viewer: True)
    with closing(broken.session):
        assert face(broken)


def test_nothing_else_reads_whose_question_it_is() -> None:
    """`free_action_questions` hands the seat on to the question that it makes of another."""
    readers = {
        path.relative_to(HOST).as_posix()
        for path in HOST.rglob("*.py")
        if "private_to" in (text := path.read_text(encoding="utf-8"))  # to parse all files takes seconds
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Attribute) and node.attr == "private_to" and isinstance(node.ctx, ast.Load)
    }
    assert readers == {"kernel/decision.py", "kernel/free_action_questions.py"}
