"""The pages that open over the table, each by its command and imported when it is first opened."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from textual.notifications import SeverityLevel
from textual.screen import Screen

from marshub.kernel import Option, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .. import keys
from ..basics.abstract import AbstractMeta
from ..basics.placed import mentioned
from ..basics.still import Still
from ..games import look_of
from ..look import GameLook
from ..pages.help import HelpScreen, topic_of
from ..passing import Passing


class TablePages(Screen[None], metaclass=AbstractMeta):
    """A screen of the game at `table`, with the commands that open further pages."""

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.look: GameLook = look_of(table.session.game.id)
        self._passing = Passing(table)
        self._seen: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key
        self.keys = keys.of_table(
            self.look,
            looking=table.only_looking,
            seated=not table.at_table,
            alone=bool(table.seat),
            drawn=table.touch is not None,
            paced=table.pacing is not None,
        )
        self._ended = table.session.result is not None  # a game that is over at the start needs no debriefing
        self._due = False  # whether the debriefing is to be opened
        keys.bind(self._bindings, self.keys, "table", speech)

    @property
    def eyes(self) -> str:
        """The seat in front of the screen, as far as it is known: what it may see may be shown. "": anybody."""
        return self._passing.eyes

    @abstractmethod
    def tell(self, text: str, *, title: str = "", severity: SeverityLevel = "information", short: str = "") -> None:
        """Show a notification: `short` where there is no room for more."""

    @abstractmethod
    def stand_still(self) -> None:
        """Show the actual table, without a preview."""

    def remember(self, session: Session[Any, Any]) -> None:
        """Keep the options offered now, so that they can be explained later. Those of a private hand are not kept."""
        pending = session.pending
        if pending is not None and not pending.only and not self.table.hides(pending):
            self._seen.setdefault(pending.prompt.key, {}).update({option.id: option for option in pending.options()})

    def action_board(self) -> None:
        from .board import BoardScreen

        self.app.push_screen(BoardScreen(self.table, self.speech, self.look))

    def action_halt(self) -> None:
        """Pause the simulated hands, or let them continue."""
        if self.table.pacing is not None:
            self.table.pacing.halt()
            self._tell_pace()

    def action_step(self) -> None:
        """Pause the simulated hands after one more action."""
        if self.table.pacing is not None:
            self.table.pacing.step()
            self._tell_pace()

    def _tell_pace(self) -> None:
        pacing = self.table.pacing
        self.tell(self.speech.text("ui-drawn-paused" if pacing is not None and pacing.halted else "ui-drawn-on"))

    def action_page(self, name: str) -> None:
        self.app.push_screen(self.look.page(name, self.table, self.speech))

    def action_adjust(self) -> None:
        from .adjust import AdjustScreen
        from .point import PointScreen

        self.stand_still()
        if any(any(mentioned(still)) for still in self.query(Still)):
            self.app.push_screen(PointScreen(self, self.table, self.speech, self.look))
        else:  # the dashboard draws nothing to point at
            self.app.push_screen(AdjustScreen(self.table, self.speech))

    def action_why(self) -> None:
        from .why import WhyScreen

        pending = self.table.session.pending
        if pending is not None and self.table.hides(pending):
            who = self.speech.say(self.look.seat(pending.only or pending.who))
            self.tell(self.speech.text(self.table.why_hidden(pending), who=who))
            return
        seen = self._seen.get(pending.prompt.key if pending is not None else "", {})
        with self.table.looking():
            seen = self.look.wondered(self.table.session, seen)
        self.app.push_screen(WhyScreen(self.table, self.speech, seen.values()))

    def action_to_move(self) -> None:
        from .to_move import ToMoveScreen

        self.app.push_screen(ToMoveScreen(self.table, self.speech, self.key_of("to-move")))

    def action_zones(self) -> None:
        from .zones import ZonesScreen

        self.app.push_screen(ZonesScreen(self.table, self.speech))

    def action_robots(self) -> None:
        from .robots import RobotsScreen

        self.app.push_screen(RobotsScreen(self.table, self.speech, self.look))

    def action_phones(self) -> None:
        from .phones import PhonesScreen

        self.app.push_screen(PhonesScreen(self.table, self.speech, self.look))

    def action_advice(self) -> None:
        """Open the advice; if it is for one seat only.

        Once that seat's player confirms to be in front of the screen.
        """
        from .advice import AdviceScreen

        with self.table.looking():
            pending = self.table.session.pending
            seat = (pending.only or pending.who) if pending is not None else ""
            passed_on = self.table.seat is None and self.table.adviser.barred(self.eyes or None) == "private"
        if passed_on:
            from .curtain import CurtainScreen

            name = self.speech.say(self.look.seat(seat))
            self.app.push_screen(CurtainScreen(self.speech, seat, name), self._advise_alone)
            return
        self.app.push_screen(AdviceScreen(self.table, self.speech, self._advised_eyes), self.go_to)

    def _advised_eyes(self) -> str | None:
        """Return the viewer of the advice: a seat, "" for a spectator, None for everybody around the table."""
        return self.table.seat if self.table.seat is not None else self.eyes or None

    def _advise_alone(self, seat: str | None) -> None:
        if seat:
            self._passing.let_in = seat
            self.action_advice()

    def go_to(self, option: str | None) -> None:
        """Highlight an option of the question without choosing it. Does nothing on a screen that asks nothing."""

    def action_odds(self) -> None:
        from .odds import OddsScreen

        self.app.push_screen(OddsScreen(self.table, self.speech))

    def action_help(self) -> None:
        topic = topic_of(self, self.speech)
        bindings = self.active_bindings.values()
        self.app.push_screen(HelpScreen(self.speech, bindings, self.look.legend(self.speech), topic=topic))

    def action_more(self) -> None:
        from .more import MoreScreen

        remapped = getattr(self.app, "settings").keys  # noqa: B009 - the app's own type imports this module
        self.app.push_screen(MoreScreen(self.keys, remapped, self.speech), self._more)

    async def _more(self, action: str | None) -> None:
        if action:
            await self.run_action(action)

    def action_lay(self) -> None:
        from .lay import LayScreen

        self.app.push_screen(LayScreen(self.table, self.speech))

    def action_briefing(self) -> None:
        """Open the briefing; the debriefing if the game is over."""
        with self.table.looking():
            over = self.table.session.result is not None
        if over:
            self.open_debriefing()
            return
        from ..pages.briefing import BriefingScreen

        self.app.push_screen(BriefingScreen(self.table, self.speech, self.key_of("briefing")))

    def open_debriefing(self) -> None:
        """Open the debriefing. The game must be over."""
        from .debriefing import DebriefingScreen

        again = bool(getattr(self.app, "has_home", False)) and not self.table.only_looking
        key = self.key_of("briefing")
        self.app.push_screen(DebriefingScreen(self.table, self.look, self.speech, key, again=again))

    def close_game(self) -> None:
        """Open the debriefing once the game is over; after an undo it may end again."""
        with self.table.looking():
            ended = self.table.session.result is not None
        self._due = ended and (self._due or not self._ended)
        self._ended = ended
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Open a due debriefing when nothing else covers the table and the simulated hands have shown everything."""
        pacing = self.table.pacing
        told = pacing is None or (pacing.done and self.table.telling.now is None)
        if self._due and told and self.app.screen is self:
            self._due = False
            self.open_debriefing()

    def key_of(self, name: str) -> str:
        """Return the key that the command `name` has here."""
        key = next(key.key for key in self.keys if key.name == name)
        return str(getattr(self.app, "settings").keys.get(f"table.{name}", key))  # noqa: B009 - as above

    def action_history(self) -> None:
        from .history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.table, self.speech, self.look, self.eyes))

    def action_log(self) -> None:
        from .log import LogScreen

        remapped: dict[str, str] = getattr(self.app, "settings").keys  # noqa: B009 - as above
        self.app.push_screen(LogScreen(self.table, self.speech, self.look, remapped.get("table.log", "f4")))

    def action_chronicle(self) -> None:
        from .chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.table, self.speech))
