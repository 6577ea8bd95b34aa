"""The look of a game: dashboard, pages, its own words for seats and faces. The base is the plain look."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from textual.content import Content
from textual.layout import Layout
from textual.widget import Widget
from textual.widgets import Static

from marshub.games import GAMES, rules_of
from marshub.kernel import CHANCE, TABLE, LogEntry, Option, Piece, Session, Words, say
from marshub.words import Speech

from .basics.abbreviations import make_initials
from .basics.cached_static import CachedStatic
from .basics.overflow_hint import Scroll
from .basics.panes import Room, weigh
from .basics.place_markup import mark_place
from .basics.symbols import capitalize, draw_led

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.tui.basics.dialog import Dialog

    from .basics.board_picture import Chip


@dataclass(frozen=True)
class Step:
    """A step of the phase that is played. `mark` only where the game's own story proves it."""

    words: Words
    mark: Literal["", "done", "now"] = ""


class Dashboard(Scroll, can_focus=True):
    """The table as the game's indicators show it. Games with their own dashboard subclass this."""

    #: How its panes share the room, where it has several.
    room: Room | None = None

    #: Keys of the pages that a small screen shows one at a time; one page needs no turning.
    PAGES: Sequence[str] = ()
    #: The seat before the screen: what is hidden from everybody else but not from it may be shown. "": nobody's.
    eyes = ""
    #: Whether what is drawn is what would be: what can be answered stays what it is.
    imagining = False

    def compose(self) -> Any:
        yield CachedStatic(id="indicators")

    def show(self, session: Session[Any, Any], speech: Speech) -> None:
        """Draw the state. Called while nothing changes; may keep nothing of the state itself."""
        for _ in self.drawing_session(session, speech):
            pass

    def drawing_session(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        """Return the same part by part: what would be is drawn with pauses in between, in which a key may come."""
        game = session.game
        rows = [
            mark_place(
                draw_led(indicator) + Content(f"  {speech.say(indicator.words)}"), game.adjustable_path_of(indicator.id)
            )
            for indicator in game.list_indicators(session.state)
        ]
        self.query_one("#indicators", Static).update(Content("\n").join(rows))
        yield

    def weigh(self, weights: Mapping[str, int]) -> None:
        """Let panes have room by how much they matter now (`GameLook.weights`)."""
        weigh(self, self.room, weights)

    @property
    def layout(self) -> Layout:
        return self.room or super().layout

    def turn_page(self, by: int) -> None:
        """Show the next page, where there are several."""

    def reveal_place(self, part: Widget) -> None:
        """Show the page that `part` of it is on, where there are several."""

    def previewing(self, then: Session[Any, Any], speech: Speech) -> Iterator[None]:
        """Draw what would be, `then`, over what is, part by part: what changes is marked. `then` stays as it is."""
        there = set(self.query(CachedStatic))
        for still in there:
            if still.there is None:
                still.begin_preview()
        parts, more = self.drawing_session(then, speech), True
        while more:
            self.imagining = True
            more = next(parts, self) is None
            self.imagining = False
            yield
        for still in self.query(CachedStatic):
            if still not in there:
                still.begin_preview()  # what is put up for it is new altogether

    def end_preview(self) -> None:
        """Draw the present state again."""
        for still in self.query(CachedStatic):
            still.end_preview()

    def highlight_option(self, option: str) -> None:
        """Show where the highlighted option lies; "" for a row without an option."""


class GameLook:
    """A game's look, found by its id."""

    seats: tuple[str, ...] = ()  # who may play, where that is chosen before the game
    seats_say: tuple[str, ...] = ()  # choices that are made by choosing who plays, and need not be asked then
    #: Pages of the game's own, each with the key that opens it; `ui-key-<page>` names it in the footer.
    pages: tuple[tuple[str, str], ...] = ()
    #: What pieces of a seat are drawn with, by a word of their ids: a shape ("": none) and a colour.
    paints: Mapping[str, tuple[str, str]] = {}
    #: Those of them that the footer names; all of them are in the help and in the palette.
    pages_shown: tuple[str, ...] = ()

    #: Columns of the question and the log at most: what the dashboard has no use for.
    side = 60

    def __init__(self, game: str) -> None:
        self.game = game

    @cached_property
    def prefix(self) -> str:
        """The prefix of the game's message keys; "" of a game that is not known here."""
        return rules_of(self.game).message_prefix if self.game in GAMES else ""

    def describe_title(self) -> Words:
        """Return the game's name."""
        return say(f"game-{self.game}")

    def name_decider(self, seat: str) -> Words:
        """Return the name of the decider: a seat, the table, or chance."""
        if seat == TABLE:
            return say("ui-who-table")
        if seat == CHANCE:
            return say("ui-who-chance")
        return say(f"{self.prefix}seat-{seat}")

    def count_chosen(self, players: int) -> int:
        """Return how many of `seats` are to be chosen for so many players; 0: there is nothing to choose."""
        return players if 1 < players < len(self.seats) else 0

    def players_for_choice(self, values: Mapping[str, Any]) -> int:
        """Return the same, by the fields of a setup as far as they are chosen."""
        players = values.get("players")
        return self.count_chosen(players) if isinstance(players, int) else 0

    def usual_seats(self, players: int) -> Sequence[str]:
        """Return those of `seats` that play unless others are chosen."""
        return self.seats[:players]

    def make_setup(self, players: int, seats: Sequence[str]) -> Mapping[str, Any]:
        """Return the fields of the setup that say that `seats` were chosen."""
        return {"players": [*seats]}

    def make_chip(self, piece: Piece, speech: Speech) -> Chip:
        """Return a piece as it is drawn on a board: in a few letters, by its name, and in its colour."""
        from .basics.board_picture import Chip  # home does without boards

        name = capitalize(speech.say(piece.label))
        shape, colour = next((self.paints[word] for word in piece.id.split("-") if word in self.paints), ("", ""))
        return Chip(shape + make_initials(name), f"{shape} {name}" if shape else name, colour)

    def name_face(self, face: str) -> Words:
        """Return the face of a die."""
        return say("ui-face", face=face)

    def format_log_entry(self, happening: LogEntry, speech: Speech) -> str:
        """Return a log entry as a sentence."""
        return capitalize(speech.say(happening.describe()))

    def make_legend(self, speech: Speech) -> Content | None:
        """Return the meaning of the signs on the dashboard."""
        return None

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return options that players may wonder about although they were never offered.

        Legal ones are sorted out later.
        """
        return ()

    def list_explainable(self, session: Session[Any, Any], seen: Mapping[str, Option]) -> dict[str, Option]:
        """Return the explainable options.

        Those `seen` at this question before, `candidates`, and the question's own.
        """
        here = session.pending.explainable_options() if session.pending is not None else ()
        return {**seen, **{option.id: option for option in (*self.list_candidates(session), *here)}}

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        """Return one or two lines that are always in sight."""
        return Content.styled(speech.say(self.describe_title()), "bold")

    def list_steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        """Return the checklist of the phase that is played, in order; empty where there is none."""
        return ()

    def pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        """Return the present weights of the panes, by id ("decision", "log" and those of the dashboard)."""
        return {}

    def make_overview(self, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the status of the pending decision, where no option is highlighted; None: nothing to say."""
        return None

    def list_plain_lines(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        """Return what plain mode says of the table beyond its indicators."""
        return ()

    def make_page(self, name: str, table: GameTable, speech: Speech) -> Dialog[None]:
        """Return one of `pages`. Raises KeyError for a page the game has not."""
        raise KeyError(name)

    def make_page_text(self, name: str, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the text of one of `pages` in plain mode; None: the page's own text. Called while nothing changes."""
        return None

    def make_dashboard(self) -> Widget:
        """Return a fresh dashboard."""
        return Dashboard()
