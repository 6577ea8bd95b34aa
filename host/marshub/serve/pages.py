"""The pages of a table for phones and any other browser: what each link may see, as HTML, and what is done there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any

import jinja2
import msgspec

from marshub.board.on_table import line_id, move_words
from marshub.board.profile import Profile
from marshub.kernel import Answer, MarsHubError, UndoAsks, Words
from marshub.table.deeds import Deed
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from marshub.words import ENDONYMS, LANGUAGES, Speech

from .advised import advised
from .asked import Asked, Remembered, ask, seat_words, sentence
from .desk import DeskHost
from .drawn import draw
from .moments import RECENT, Heard, Moments, told
from .sight import Sight, look

FOLDER = Path(__file__).parent / "html"
#: The parts of a page, each renewed by itself, from the top of a phone's screen to its bottom.
PARTS = ("stage", "ask", "advice", "held", "moving", "board", "told", "sight")


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a page.

    `to` is the question that it showed; `undo`: undo the last answer, `sure` even though something was revealed since;
    `tick`: hands have made the moves of these lines (`on_table.line_id`); `advise`: search for advice on the question.
    """

    to: str = ""
    answer: Answer | None = None
    undo: bool = False
    sure: bool = False
    tick: tuple[str, ...] | None = None
    advise: bool = False


class Said(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reply to a page: `trouble` is the reason of a refusal, `asks` a request for confirmation.

    Neither on success.
    """

    trouble: str = ""
    asks: bool = False


class Pages:
    """The pages of `table`. `desk` takes answers; without one the pages are read-only.

    `profile` is the board that is drawn where the table has none.
    """

    def __init__(self, table: GameTable, desk: DeskHost | None = None, profile: Profile | None = None) -> None:
        self.table, self.desk, self._profile = table, desk, profile
        self._moments = Moments()
        self._known = Remembered()
        self._speeches: dict[str, Speech] = {}
        self._sights: dict[str, tuple[object, Sight]] = {}
        self._made: dict[tuple[Link, str], tuple[object, dict[str, tuple[str, str]]]] = {}
        self._making = threading.Lock()
        self._env = jinja2.Environment(
            loader=jinja2.FileSystemLoader(FOLDER),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def speech(self, language: str) -> Speech:
        """Return the words of a language that we have, the game's packs' too."""
        if language not in self._speeches:
            speech = Speech(language)
            with self.table.looking():
                speech.learn(self.table.session.game.words())
            self._speeches[language] = speech
        return self._speeches[language]

    def whole(self, link: Link, language: str, facts: Mapping[str, Any]) -> str:
        """Return the page as it is first opened. `facts`: addresses, for its template."""
        speech = self.speech(language)
        with self.table.looking():
            game = self.table.session.game
            who = speech.say(seat_words(game, link.seat)) if link.seat else speech.text(f"web-{link.role}")
            name = speech.text(f"game-{game.id}")
        tongues = [(code, ENDONYMS[code]) for code in LANGUAGES]
        parts = self.parts(link, language)
        return self._env.get_template("page.html").render(
            facts, text=speech.text, language=language, who=who, game=name, parts=parts, tongues=tongues
        )

    def parts(self, link: Link, language: str) -> dict[str, tuple[str, str]]:
        """Return each part's (mark, HTML) for `link`; a part has changed if its mark has."""
        speech = self.speech(language)
        with self._making:
            with self.table.looking():
                now = (self.table.version, self.table.adviser.version, self.table.session.revision)
                done = self._made.get((link, language))
                if done is not None and done[0] == now:
                    return done[1]  # many may look through one link
                facts = self._facts(link, language, speech)
            made = {}
            for part in PARTS:
                html = self._env.get_template(f"{part}.html").render(facts, text=speech.text)
                made[part] = (blake2b(html.encode(), digest_size=8).hexdigest(), html)
            self._made[link, language] = now, made
            return made

    def _facts(self, link: Link, language: str, speech: Speech) -> dict[str, Any]:
        """Return the content of the parts. Called while nothing changes; keeps nothing of the state itself."""
        session, desk = self.table.session, self.desk
        sight = self._look(language, speech)
        return {
            "asked": self._ask(link, speech),
            "advice": advised(self.table, link, speech),
            "sight": sight,
            "told": [told(each, speech) for each in reversed(self._moments.last(session, RECENT))],
            "moving": [(line_id(move), sentence(move_words(move), speech)) for move in self.table.listed],
            "board": draw(self.table, self._profile, link, sight.indicators, sight.zones, speech),
            "held": [
                (
                    sentence(each.title, speech) if each.title else speech.text("web-held"),
                    [_lines(told if isinstance(told, Words) else told.words(), speech) for told in each.told],
                )
                for each in session.game.held(session.state, link.seat)
            ],
            "undo": bool(desk is not None and desk.may_take_back(link)),
            "plays": desk is not None and link.role != "look",
            "question": session.pending_id,
            "trouble": self.table.trouble,
        }

    def news(self, link: Link, language: str, heard: Heard | None) -> tuple[list[str] | None, Heard]:
        """Return the moments since `heard` for `link`, each as HTML; see `Moments.since`."""
        speech = self.speech(language)
        with self.table.looking():
            fresh, now = self._moments.since(self.table.session, link.seat, heard)
        if fresh is None:
            return None, now
        card = self._env.get_template("moment.html")
        return [card.render(moment=told(each, speech), text=speech.text) for each in fresh], now

    def take(self, link: Link, body: bytes, language: str) -> Said:
        """Do what a page sent. It is told in words why not, where not; then nothing has changed."""
        speech = self.speech(language)
        try:
            sent = msgspec.json.decode(body, type=Sent)
        except (msgspec.MsgspecError, RecursionError):
            return Said(speech.text("web-nonsense"))
        try:
            if sent.advise:
                with self.table.looking():
                    if sent.to == self.table.session.pending_id:  # else there is another question by now
                        self.table.adviser.ask(link.eyes)
                return Said()
            if self.desk is None:
                return Said(speech.text("watch-only"))
            if sent.undo:
                with self.table.looking():
                    steps = self.desk.may_take_back(link) or 1  # the desk says why not
                    self.desk.do(Deed("undo", to=sent.to, steps=steps, sure=sent.sure), link)
            elif sent.tick is not None:
                self.desk.do(Deed("tick", lines=sent.tick), link)
            elif sent.answer is not None and sent.to:
                self.desk.do(Deed("answer", answer=sent.answer, to=sent.to), link)
            else:
                return Said(speech.text("web-nonsense"))
        except UndoAsks:
            return Said(speech.text("ui-undo-asks"), asks=True)
        except (MarsHubError, OSError) as error:
            return Said(_excuse(error, speech))
        return Said()

    def _ask(self, link: Link, speech: Speech) -> Asked | None:
        desk = self.desk
        may: Callable[[], bool] = (lambda: desk.may_answer(link)) if desk is not None else (lambda: False)
        return ask(self.table, link, may, speech, self._known)

    def _look(self, language: str, speech: Speech) -> Sight:
        """Return the public view, computed once for all pages of a language."""
        session = self.table.session
        now = (session, session.revision)
        found = self._sights.get(language)
        if found is None or found[0] != now:
            found = self._sights[language] = (now, look(session, speech))
        return found[1]


def _lines(words: Words, speech: Speech) -> list[str]:
    return sentence(words, speech).splitlines()


def _excuse(error: Exception, speech: Speech) -> str:
    """Return the message of an error, with the rules against the action, where those are known."""
    code = error.code if isinstance(error, MarsHubError) else "error"
    key = f"trouble-{code}"
    title = speech.text(key if speech.knows(key) else "trouble-error")
    words = getattr(error, "words", None)
    more = [speech.say(words)] if isinstance(words, Words) else []
    more += [sentence(reason.words, speech) for reason in getattr(error, "reasons", ())]
    return ". ".join([title, *dict.fromkeys(more)])
