"""The pages of a table for phones and other browsers: HTML of what each link may see, and the input from there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, Literal

import msgspec

from marshub.board.pending_moves import describe_move, make_line_id
from marshub.board.profile import Profile
from marshub.kernel import Answer, MarsHubError, UndoNeedsConfirmation, Words
from marshub.kernel.errors import find_words
from marshub.languages import LANGUAGES
from marshub.rule_search import find_rules
from marshub.rule_texts import read_fields
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.table.remote_actions import RemoteAction
from marshub.words import Speech

from .board_drawing import draw_board
from .input_handler import InputHandler
from .page_moments import RECENT_COUNT, MomentPosition, PageMoments, describe_moment
from .program_requests import ProgramRequests
from .public_view import PublicView, make_public_view
from .question_part import OfferedOptions, QuestionPart, describe_decider, make_advice_view, make_question, to_sentence
from .television import choose_figures, list_choices
from .templates import TEMPLATES

View = Literal["page", "tv"]
#: The parts of each view, from top to bottom; each is updated by itself. Their templates have the view's prefix.
PARTS: Mapping[View, tuple[str, ...]] = {
    "page": ("stage", "ask", "advice", "held", "moving", "board", "told", "sight"),
    "tv": ("stage", "ask", "figures"),
}
_PREFIXES: Mapping[View, str] = {"page": "", "tv": "tv-"}


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The input of a page.

    `to` is the question that it showed; `undo`: undo the last answer, `sure` even though something was revealed since;
    `redo`: give again what was undone last; `tick`: hands have made the moves of these lines (`make_line_id`);
    `advise`: search for advice on the question.
    """

    to: str = ""
    answer: Answer | None = None
    undo: bool = False
    sure: bool = False
    redo: bool = False
    tick: tuple[str, ...] | None = None
    advise: bool = False


#: Made here, because msgspec 0.22 crashes where two threads use a type for the first time.
_decode_sent = msgspec.json.Decoder(Sent).decode


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to a page: `trouble` is the reason of a refusal, `asks` a request for confirmation.

    Neither is set on success.
    """

    trouble: str = ""
    asks: bool = False


class Pages:
    """The pages of a table.

    Args:
        table: The table.
        input_handler: Performs the input; without it the pages are read-only.
        profile: The board that is drawn where the table has none.
    """

    def __init__(
        self, table: GameTable, input_handler: InputHandler | None = None, profile: Profile | None = None
    ) -> None:
        self.table, self.input_handler, self._profile = table, input_handler, profile
        self._moments = PageMoments()
        self._offered = OfferedOptions()
        self._speeches: dict[str, Speech] = {}
        self._programs: dict[str, ProgramRequests] = {}
        self._public_views: dict[str, tuple[object, PublicView]] = {}
        self._parts_cache: dict[tuple[Link, str, View], tuple[object, dict[str, tuple[str, str]]]] = {}
        self._parts_lock = threading.Lock()

    def find_speech(self, language: str) -> Speech:
        """Return the messages in a language, with those of the game's packs."""
        if language not in self._speeches:
            speech = Speech(language).in_form("long")
            with self.table.locked():
                speech.learn(self.table.session.game.pack_texts())
            self._speeches[language] = speech
        return self._speeches[language]

    def make_page(self, link: Link, language: str, facts: Mapping[str, Any], view: View = "page") -> str:
        """Return the page of `view` as it is first opened. `facts`: addresses, for its template."""
        speech = self.find_speech(language)
        with self.table.locked():
            game = self.table.session.game
            viewer_name = (
                speech.say(describe_decider(game, link.seat)) if link.seat else speech.plain_text(f"web-{link.role}")
            )
            name = speech.plain_text(f"game-{game.id}")
        languages = [(code, known.endonym) for code, known in LANGUAGES.items()]
        parts = self.make_parts(link, language, view)
        return TEMPLATES.get_template(f"{view}.html").render(
            facts,
            text=speech.plain_text,
            language=language,
            who=viewer_name,
            game=name,
            parts=parts,
            tongues=languages,
            rules=bool(read_fields(game.id)),
        )

    def make_rules_page(self, link: Link, language: str, query: str) -> str:
        """Return the page on which rules are looked up, with those that answer `query`."""
        speech, game = self.find_speech(language), self.table.session.game.id
        return TEMPLATES.get_template("rules.html").render(
            text=speech.plain_text,
            language=language,
            base=link.path,
            game=speech.plain_text(f"game-{game}"),
            query=query,
            rules=find_rules(game, query, language),
        )

    def make_parts(self, link: Link, language: str, view: View = "page") -> dict[str, tuple[str, str]]:
        """Return each part's (digest, HTML) of `view` for `link`."""
        speech = self.find_speech(language)
        with self._parts_lock:
            with self.table.locked():
                version = (self.table.version, self.table.adviser.version, self.table.session.revision)
                cached = self._parts_cache.get((link, language, view))
                if cached is not None and cached[0] == version:
                    return cached[1]  # many pages may share one link
                facts = (self._collect_facts if view == "page" else self._collect_tv_facts)(link, language, speech)
            parts = {}
            for part in PARTS[view]:
                html = TEMPLATES.get_template(f"{_PREFIXES[view]}{part}.html").render(facts, text=speech.plain_text)
                parts[part] = (blake2b(html.encode(), digest_size=8).hexdigest(), html)
            self._parts_cache[link, language, view] = version, parts
            return parts

    def _collect_facts(self, link: Link, language: str, speech: Speech) -> dict[str, Any]:
        """Return the content of the parts. Called while nothing changes; it holds no reference to the state."""
        session, input_handler = self.table.session, self.input_handler
        public_view = self._make_public_view(language, speech)
        return {
            "asked": self._make_question(link, speech),
            "advice": make_advice_view(self.table, link, speech),
            "sight": public_view,
            "told": [
                describe_moment(moment, speech) for moment in reversed(self._moments.list_last(session, RECENT_COUNT))
            ],
            "moving": [
                (make_line_id(move), to_sentence(describe_move(move), speech)) for move in self.table.listed_moves
            ],
            "board": draw_board(self.table, self._profile, link, public_view.indicators, public_view.zones, speech),
            "held": [
                (
                    to_sentence(part.title, speech) if part.title else speech.plain_text("web-held"),
                    [
                        _to_lines(message if isinstance(message, Words) else message.describe(), speech)
                        for message in part.sentences
                    ],
                )
                for part in session.game.describe_private_hand(session.state, link.seat)
            ],
            "undo": bool(input_handler is not None and input_handler.count_undoable(link)),
            "redo": bool(input_handler is not None and input_handler.can_redo(link)),
            "plays": input_handler is not None and link.role != "look",
            "question": session.pending_id,
            "trouble": self.table.follow_problem is not None,
        }

    def _collect_tv_facts(self, link: Link, language: str, speech: Speech) -> dict[str, Any]:
        """Return the content of the television's parts. Called while nothing changes."""
        public_view, question = self._make_public_view(language, speech), self._make_question(link, speech)
        return {
            "asked": question,
            "choices": list_choices(question),
            "sight": public_view,
            "figures": choose_figures(public_view),
            "trouble": self.table.follow_problem is not None,
        }

    def make_news(
        self, link: Link, language: str, since: MomentPosition | None
    ) -> tuple[list[str] | None, MomentPosition]:
        """Return the moments since `since` for `link`, each as HTML; see `PageMoments.find_since`."""
        speech = self.find_speech(language)
        with self.table.locked():
            fresh, position = self._moments.find_since(self.table.session, link.seat, since)
        if fresh is None:
            return None, position
        template = TEMPLATES.get_template("moment.html")
        return [
            template.render(moment=describe_moment(moment, speech), text=speech.plain_text) for moment in fresh
        ], position

    def handle_input(self, link: Link, body: bytes, language: str) -> Said:
        """Perform the input of a page; a refusal is returned with its reason, and has changed nothing."""
        speech = self.find_speech(language)
        try:
            sent = _decode_sent(body)
        except (msgspec.MsgspecError, RecursionError):
            return Said(speech.plain_text("web-nonsense"))
        try:
            if sent.advise:
                with self.table.locked():
                    if sent.to == self.table.session.pending_id:  # otherwise the game has moved on
                        self.table.adviser.request_advice(link.viewer)
                return Said()
            if self.input_handler is None:
                return Said(speech.plain_text("watch-only"))
            if sent.undo:
                with self.table.locked():
                    # If nothing can be undone, `perform` raises the reason.
                    steps = self.input_handler.count_undoable(link) or 1
                    self.input_handler.perform(RemoteAction("undo", to=sent.to, steps=steps, sure=sent.sure), link)
            elif sent.redo:
                self.input_handler.perform(RemoteAction("redo", to=sent.to), link)
            elif sent.tick is not None:
                self.input_handler.perform(RemoteAction("tick", lines=sent.tick), link)
            elif sent.answer is not None and sent.to:
                self.input_handler.perform(RemoteAction("answer", answer=sent.answer, to=sent.to), link)
            else:
                return Said(speech.plain_text("web-nonsense"))
        except UndoNeedsConfirmation:
            return Said(speech.plain_text("ui-undo-asks"), asks=True)
        except (MarsHubError, OSError) as error:
            return Said(_describe_error(error, speech))
        return Said()

    def answer_request(self, link: Link, line: bytes, language: str) -> str:
        """Return the reply to a request of a program, a JSON line each."""
        with self.table.locked():
            if language not in self._programs:
                self._programs[language] = ProgramRequests(self.table, self.input_handler, Speech(language))
            return self._programs[language].handle_for(link, line)

    def _make_question(self, link: Link, speech: Speech) -> QuestionPart | None:
        input_handler = self.input_handler
        can_answer: Callable[[], bool] = (
            (lambda: input_handler.can_answer(link)) if input_handler is not None else (lambda: False)
        )
        return make_question(self.table, link, can_answer, speech, self._offered)

    def _make_public_view(self, language: str, speech: Speech) -> PublicView:
        """Return the public view, computed once for all pages of a language."""
        session = self.table.session
        position = (session, session.revision)
        cached = self._public_views.get(language)
        if cached is None or cached[0] != position:
            cached = self._public_views[language] = (position, make_public_view(session, speech))
        return cached[1]


def _to_lines(words: Words, speech: Speech) -> list[str]:
    return to_sentence(words, speech).splitlines()


def _describe_error(error: Exception, speech: Speech) -> str:
    """Return the message of an error, with the rules against the action where they are known."""
    words = find_words(error)
    sentences = [] if words is None else [to_sentence(words, speech)]
    sentences += [to_sentence(reason.words, speech) for reason in getattr(error, "reasons", ())]
    return ". ".join([speech.title_error(error), *dict.fromkeys(sentences)])
