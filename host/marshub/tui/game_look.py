"""The look of a game: its dashboard, its pages, and its names for seats and die faces. The base class is plain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from textual.content import Content
from textual.layout import Layout
from textual.widget import Widget
from textual.widgets import Static

from marshub.games import GAMES, get_game_class
from marshub.kernel import CHANCE, TABLE, LogEntry, Option, Piece, Session, Words, say
from marshub.words import Speech, capitalize, make_initials

from .basics.cached_static import CachedStatic
from .basics.overflow_hint import Scroll
from .basics.panes import PaneLayout, set_pane_weights
from .basics.place_markup import mark_place
from .basics.symbols import draw_indicator

if TYPE_CHECKING:
    from marshub.table.game_table import GameTable
    from marshub.tui.basics.dialog import Dialog

    from .basics.board_picture import PieceChip


@dataclass(frozen=True)
class Step:
    """A step of the current phase. `mark` is set only where the game's log proves it."""

    words: Words
    mark: Literal["", "done", "now"] = ""


class Dashboard(Scroll, can_focus=True):
    """A dashboard of the game's indicators. Games with a dashboard of their own subclass it."""

    is_laid_out_alone = True
    #: The layout of its panes, where it has several.
    pane_layout: PaneLayout | None = None

    #: Names of the pages that a small screen shows one at a time; empty if there is only one.
    PAGES: Sequence[str] = ()
    #: The seat at the screen, whose hidden information may be shown; "" for the public.
    viewer = ""
    #: True while a preview is drawn: the question and its answers stay the present ones.
    is_preview = False

    def compose(self) -> Any:
        yield CachedStatic(id="indicators")

    def show(self, session: Session[Any, Any], speech: Speech) -> None:
        """Draw the state. Called while it does not change; keep no reference to it."""
        for _ in self.draw_in_parts(session, speech):
            pass

    def draw_in_parts(self, session: Session[Any, Any], speech: Speech) -> Iterator[None]:
        """Draw the state part by part, and yield after each part: keys are handled between the parts of a preview."""
        game = session.game
        rows = [
            mark_place(
                draw_indicator(indicator) + Content(f"  {speech.say(indicator.words)}"),
                game.adjustable_path_of(indicator.id),
            )
            for indicator in game.list_indicators(session.state)
        ]
        self.query_one("#indicators", Static).update(Content("\n").join(rows))
        yield

    def set_pane_weights(self, weights: Mapping[str, int]) -> None:
        """Set the present weights of the panes (`GameLook.get_pane_weights`)."""
        set_pane_weights(self, self.pane_layout, weights)

    @property
    def layout(self) -> Layout:
        return self.pane_layout or super().layout

    def turn_page(self, by: int) -> None:
        """Turn `by` pages on, where there are several."""

    def reveal_place(self, widget: Widget) -> None:
        """Show the page that contains `widget`, where there are several."""

    def preview_in_parts(self, preview: Session[Any, Any], speech: Speech) -> Iterator[None]:
        """Draw the session `preview` over the present state, and yield after each part. Differences are marked.

        `preview` is not changed.
        """
        present_widgets = set(self.query(CachedStatic))
        for static in present_widgets:
            if static.actual_content is None:
                static.begin_preview()
        parts, has_more = self.draw_in_parts(preview, speech), True
        while has_more:
            self.is_preview = True
            has_more = next(parts, self) is None
            self.is_preview = False
            yield
        for static in self.query(CachedStatic):
            if static not in present_widgets:
                static.begin_preview()  # widgets mounted for the preview are new as a whole

    def end_preview(self) -> None:
        """Draw the present state again."""
        for static in self.query(CachedStatic):
            static.end_preview()

    def highlight_option(self, option: str) -> None:
        """Show the place of the highlighted option; "" for a row without an option."""


class GameLook:
    """The look of the game with the id `game`."""

    #: The game's own pages as (key, page); the message `ui-key-<page>` is their name in the footer.
    pages: tuple[tuple[str, str], ...] = ()
    #: Shape ("" for none) and colour of pieces, by a word of their ids such as the seat.
    piece_styles: Mapping[str, tuple[str, str]] = {}
    #: The pages that the footer names; help and command palette list all of them.
    footer_pages: tuple[str, ...] = ()

    #: Maximum columns of the question and the log; the dashboard uses the others.
    side_columns = 60

    def __init__(self, game: str) -> None:
        self.game = game

    @cached_property
    def prefix(self) -> str:
        """The prefix of the game's message keys; "" if the game is not installed."""
        return get_game_class(self.game).message_prefix if self.game in GAMES else ""

    def describe_title(self) -> Words:
        """Return the game's name."""
        return say(f"game-{self.game}")

    def name_decider(self, seat: str) -> Words:
        """Return the name of a decider: a seat, the table, or chance.

        Example:
            >>> GameLook("pocket-mars").name_decider("red").key
            'pm-seat-red'
        """
        if seat == TABLE:
            return say("ui-who-table")
        if seat == CHANCE:
            return say("ui-who-chance")
        return say(f"{self.prefix}seat-{seat}")

    def make_chip(self, piece: Piece, speech: Speech) -> PieceChip:
        """Return a piece as it is drawn on a board: in a few letters, by its name, and in its colour."""
        from .basics.board_picture import PieceChip  # not needed for home

        name = capitalize(speech.say(piece.label))
        shape, colour = next(
            (self.piece_styles[word] for word in piece.id.split("-") if word in self.piece_styles), ("", "")
        )
        return PieceChip(shape + make_initials(name), f"{shape} {name}" if shape else name, colour)

    def name_face(self, face: str) -> Words:
        """Return the name of a die's face."""
        return say("ui-face", face=face)

    def format_log_entry(self, log_entry: LogEntry, speech: Speech) -> str:
        """Return a log entry as a sentence.

        Example:
            >>> from marshub.kernel.example import CoinsTaken
            >>> GameLook("coin-race").format_log_entry(CoinsTaken("red", 2), Speech("en"))
            'Coins taken (seat red, coins 2)'
        """
        return capitalize(speech.say(log_entry.describe()))

    def make_legend(self, speech: Speech) -> Content | None:
        """Return the meaning of the dashboard's symbols; None if there are none."""
        return None

    def list_candidates(self, session: Session[Any, Any]) -> Sequence[Option]:
        """Return options that players may ask about although they were never offered. Legal ones may be among them."""
        return ()

    def list_explainable(self, session: Session[Any, Any], seen: Mapping[str, Option]) -> dict[str, Option]:
        """Return the explainable options by id: those `seen` at this question, candidates, and the question's own."""
        own_options = session.pending.explainable_options() if session.pending is not None else ()
        return {**seen, **{option.id: option for option in (*self.list_candidates(session), *own_options)}}

    def make_headline(self, session: Session[Any, Any], speech: Speech) -> Content:
        """Return the one or two lines that are always visible."""
        return Content.styled(speech.say(self.describe_title()), "bold")

    def list_steps(self, session: Session[Any, Any]) -> Sequence[Step]:
        """Return the steps of the current phase in order; empty if it has none."""
        return ()

    def get_pane_weights(self, session: Session[Any, Any]) -> Mapping[str, int]:
        """Return the present weights of the panes by id ("decision", "log", and those of the dashboard)."""
        return {}

    def make_overview(self, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the state of the pending decision, shown while no option is highlighted; None for nothing."""
        return None

    def list_plain_lines(self, session: Session[Any, Any], speech: Speech) -> Sequence[str]:
        """Return the lines about the table that plain mode adds to the indicators."""
        return ()

    def make_page(self, name: str, table: GameTable, speech: Speech) -> Dialog[None]:
        """Return one of `pages`.

        Raises:
            KeyError: The game has no such page.
        """
        key = {page: key for key, page in self.pages}[name]
        return self.load_pages()[name](table, speech, key)

    def load_pages(self) -> Mapping[str, Callable[[GameTable, Speech, str], Dialog[None]]]:
        """Return what makes each of `pages`, from a table, a speech, and the key that opens the page.

        Import the pages only here, so that the table is shown sooner.
        """
        return {}

    def make_page_text(self, name: str, session: Session[Any, Any], speech: Speech) -> Content | None:
        """Return the text of one of `pages` for plain mode; None for the page's own. Called while nothing changes."""
        return None

    def make_dashboard(self) -> Widget:
        """Return a new dashboard."""
        return Dashboard()
