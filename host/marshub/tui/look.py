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
from marshub.kernel import CHANCE, TABLE, Happening, Option, Piece, Session, Words, say
from marshub.words import Speech

from .basics.marks import capital, lamp
from .basics.more import Scroll
from .basics.panes import Room, weigh
from .basics.placed import placed
from .basics.shortened import initials
from .basics.still import Still

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
        yield Still(id="indicators")

    def show(self, session: Session[Any, Any], speech: Speech) -> None:
        """Draw the state. Called while nothing changes; may keep nothing of the state itself."""
        for _ in self.drawing(session, speech):
            pass

    def drawing(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        """Return the same part by part: what would be is drawn with pauses in between, in which a key may come."""
        game = session.game
        rows = [
            placed(lamp(each) + Content(f"  {speech.say(each.words)}"), game.lit_by(each.id))
            for each in game.indicators(session.state)
        ]
        self.query_one("#indicators", Static).update(Content("\n").join(rows))
        yield

    def weigh(self, weights: Mapping[str, int]) -> None:
        """Let panes have room by how much they matter now (`GameLook.weights`)."""
        weigh(self, self.room, weights)

    @property
    def layout(self) -> Layout:
        return self.room or super().layout

    def turn(self, by: int) -> None:
        """Show the next page, where there are several."""

    def reveal(self, part: Widget) -> None:
        """Show the page that `part` of it is on, where there are several."""

    def imagine(self, then: Session[Any, Any], speech: Speech) -> Iterator[None]:
        """Draw what would be, `then`, over what is, part by part: what changes is marked. `then` stays as it is."""
        there = set(self.query(Still))
        for still in there:
            if still.there is None:
                still.imagine()
        parts, more = self.drawing(then, speech), True
        while more:
            self.imagining = True
            more = next(parts, self) is None
            self.imagining = False
            yield
        for still in self.query(Still):
            if still not in there:
                still.imagine()  # what is put up for it is new altogether

    def come_back(self) -> None:
        """Draw the present state again."""
        for still in self.query(Still):
            still.come_back()

    def look_at(self, option: str) -> None:
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
        return rules_of(self.game).prefix if self.game in GAMES else ""

    def title(self) -> Words:
        """Return the game's name."""
        return say(f"game-{self.game}")

    def seat(self, who: str) -> Words:
        """Return the name of the decider: a seat, the table, or chance."""
        if who == TABLE:
            return say("ui-who-table")
        if who == CHANCE:
            return say("ui-who-chance")
        return say(f"{self.prefix}seat-{who}")

    def chosen(self, players: int) -> int:
        """Return how many of `seats` are to be chosen for so many players; 0: there is nothing to choose."""
        return players if 1 < players < len(self.seats) else 0

    def choosing(self, values: Mapping[str, Any]) -> int:
        """Return the same, by the fields of a setup as far as they are chosen."""
        players = values.get("players")
        return self.chosen(players) if isinstance(players, int) else 0

    def usual(self, players: int) -> Sequence[str]:
        """Return those of `seats` that play unless others are chosen."""
        return self.seats[:players]

    def seated(self, players: int, seats: Sequence[str]) -> Mapping[str, Any]:
        """Return the fields of the setup that say that `seats` were chosen."""
        return {"players": [*seats]}

    def chip(self, piece: Piece, speech: Speech) -> Chip:
        """Return a piece as it is drawn on a board: in a few letters, by its name, and in its colour."""
        from .basics.board_picture import Chip  # home does without boards

        name = capital(speech.say(piece.label))
        shape, colour = next((self.paints[word] for word in piece.id.split("-") if word in self.paints), ("", ""))
        return Chip(shape + initials(name), f"{shape} {name}" if shape else name, colour)

    def face(self, face: str) -> Words:
        """Return the face of a die."""
        return say("ui-face", face=face)

    def told(self, happening: Happening, speech: Speech) -> str:
        """Return a log entry as a sentence."""
        return capital(speech.say(happening.words()))

    def legend(self, speech: Speech) -> Content | None:
        """Return the meaning of the signs on the dashboard."""
        return None

    def candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return options that players may wonder about although they were never offered.

        Legal ones are sorted out later.
        """
        return ()

    def wondered(self, session: Session[Any, Any], seen: Mapping[str, Option]) -> dict[str, Option]:
        """Return the explainable options.

        Those `seen` at this question before, `candidates`, and the question's own.
        """
        here = session.pending.wonders() if session.pending is not None else ()
        return {**seen, **{option.id: option for option in (*self.candidates(session), *here)}}

    def headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        """Return one or two lines that are always in sight."""
        return Content.styled(speech.say(self.title()), "bold")

    def steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        """Return the checklist of the phase that is played, in order; empty where there is none."""
        return ()

    def weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        """Return the present weights of the panes, by id ("decision", "log" and those of the dashboard)."""
        return {}

    def overview(self, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the status of the pending decision, where no option is highlighted; None: nothing to say."""
        return None

    def plain(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        """Return what plain mode says of the table beyond its indicators."""
        return ()

    def page(self, name: str, table: GameTable, speech: Speech) -> Dialog[None]:
        """Return one of `pages`. Raises KeyError for a page the game has not."""
        raise KeyError(name)

    def page_text(self, name: str, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the text of one of `pages` in plain mode; None: the page's own text. Called while nothing changes."""
        return None

    def dashboard(self) -> Widget:
        """Return a fresh dashboard."""
        return Dashboard()
