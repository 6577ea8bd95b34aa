"""The pages that open over the table, each by its command and imported when it is first opened."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from textual.notifications import SeverityLevel
from textual.screen import Screen

from marshub.kernel import MomentLog, Option, Session
from marshub.table.game_table import GameTable
from marshub.words import Speech

from .. import keys
from ..basics.cached_static import CachedStatic
from ..basics.place_markup import list_place_paths
from ..basics.textual_internals import AbstractMeta
from ..game_look import GameLook
from ..games import get_look
from ..hot_seat import HotSeat


class TablePages(Screen[None], metaclass=AbstractMeta):
    """A screen of the game at `table`, with the commands that open further pages."""

    def __init__(self, table: GameTable, speech: Speech) -> None:
        super().__init__()
        self.table, self.speech = table, speech
        self.look: GameLook = get_look(table.session.game.id)
        self._hot_seat = HotSeat(table)
        self.moment_log = MomentLog("")  # of all pages: what is past is grouped once
        self._offered_options: dict[str, dict[str, Option]] = {}  # options offered so far, by the question's key
        self.keys = keys.list_table_keys(
            self.look,
            spectating=table.is_read_only,
            is_remote=not table.is_at_table,
            is_single_seat=bool(table.viewer),
            has_drawn_board=table.simulated_hand is not None,
            is_automatic=table.pacing is not None,
        )
        self._was_over = table.session.result is not None  # a game that is over at the start needs no debriefing
        self._is_debriefing_due = False  # whether the debriefing is to be opened
        keys.bind_commands(self, self.keys, "table", speech)

    @property
    def viewer(self) -> str:
        """The seat in front of the screen, as far as it is known: what it may see may be shown. "": anybody."""
        return self._hot_seat.viewer

    @abstractmethod
    def show_notification(
        self, text: str, *, title: str = "", severity: SeverityLevel = "information", short: str = ""
    ) -> None:
        """Show a notification: `short` where there is no room for more."""

    @abstractmethod
    def hide_preview(self) -> None:
        """Show the actual table, without a preview."""

    def remember_options(self, session: Session[Any, Any]) -> None:
        """Keep the options offered now, so that they can be explained later. Those of a private hand are not kept."""
        pending = session.pending
        if pending is not None and pending.is_visible_to("") and not self.table.is_question_hidden(pending):
            self._offered_options.setdefault(pending.prompt.key, {}).update(
                {option.id: option for option in pending.options()}
            )

    def action_board(self) -> None:
        from .board import BoardScreen

        self.app.push_screen(BoardScreen(self.table, self.speech, self.look))

    def action_halt(self) -> None:
        """Pause the simulated hands, or let them continue."""
        if self.table.pacing is not None:
            self.table.pacing.toggle_halt()
            self._notify_pace()

    def action_step(self) -> None:
        """Pause the simulated hands after one more action."""
        if self.table.pacing is not None:
            self.table.pacing.step()
            self._notify_pace()

    def _notify_pace(self) -> None:
        pacing = self.table.pacing
        self.show_notification(
            self.speech.plain_text("ui-drawn-paused" if pacing is not None and pacing.is_halted else "ui-drawn-on")
        )

    def action_page(self, name: str) -> None:
        self.app.push_screen(self.look.make_page(name, self.table, self.speech))

    def action_adjust(self) -> None:
        from .adjustment import AdjustScreen
        from .pointing import PointScreen

        self.hide_preview()
        if any(any(list_place_paths(still)) for still in self.query(CachedStatic)):
            self.app.push_screen(PointScreen(self, self.table, self.speech, self.look))
        else:  # the dashboard draws nothing to point at
            self.app.push_screen(AdjustScreen(self.table, self.speech))

    def action_rule(self, name: str) -> None:
        """Open the rule `name`."""
        from .why import RuleScreen

        self.app.push_screen(RuleScreen(self.table.session.game.id, name, self.speech))

    def action_why(self) -> None:
        from .why import WhyScreen

        pending = self.table.session.pending
        if pending is not None and self.table.is_question_hidden(pending):
            player = self.speech.say(self.look.name_decider(pending.asked_seat))
            self.show_notification(self.speech.plain_text(self.table.explain_hidden(pending), who=player))
            return
        options = self._offered_options.get(pending.prompt.key if pending is not None else "", {})
        with self.table.locked():
            options = self.look.list_explainable(self.table.session, options)
        self.app.push_screen(WhyScreen(self.table, self.speech, options.values()))

    def action_to_move(self) -> None:
        from .to_move import ToMoveScreen

        self.app.push_screen(ToMoveScreen(self.table, self.speech, self.get_command_key("to-move")))

    def action_zones(self) -> None:
        from .zones import ZonesScreen

        self.app.push_screen(ZonesScreen(self.table, self.speech))

    def action_robots(self) -> None:
        from .bots import BotsScreen

        self.app.push_screen(BotsScreen(self.table, self.speech, self.look))

    def action_phones(self) -> None:
        from .phones import PhonesScreen

        light: bool = getattr(self.app, "settings").light  # noqa: B009 - the app's own type imports this module
        self.app.push_screen(PhonesScreen(self.table, self.speech, light=light), self._tell_pages_ended)

    def _tell_pages_ended(self, ended: bool | None) -> None:
        if ended:
            self.show_notification(self.speech.plain_text("ui-phones-ended"))

    def action_advice(self) -> None:
        """Open the advice; if it is for one seat only.

        Once that seat's player confirms to be in front of the screen.
        """
        from .advice import AdviceScreen

        with self.table.locked():
            pending = self.table.session.pending
            seat = pending.asked_seat if pending is not None else ""
            needs_handover = (
                self.table.viewer is None and self.table.adviser.explain_barred(self.viewer or None) == "private"
            )
        if needs_handover:
            from .covers import HandoverScreen

            name = self.speech.say(self.look.name_decider(seat))
            self.app.push_screen(HandoverScreen(self.speech, seat, name), self._open_private_advice)
            return
        self.app.push_screen(AdviceScreen(self.table, self.speech, self._get_advice_viewer), self.highlight_option)

    def _get_advice_viewer(self) -> str | None:
        """Return the viewer of the advice: a seat, "" for a spectator, None for everybody around the table."""
        return self.table.viewer if self.table.viewer is not None else self.viewer or None

    def _open_private_advice(self, seat: str | None) -> None:
        if seat:
            self._hot_seat.confirmed_seat = seat
            self.action_advice()

    def highlight_option(self, option: str | None) -> None:
        """Highlight an option of the question without choosing it. Does nothing on a screen that asks nothing."""

    def action_odds(self) -> None:
        from .odds import OddsScreen

        self.app.push_screen(OddsScreen(self.table, self.speech))

    def action_help(self) -> None:
        from ..pages.help import HelpScreen, find_topic

        topic = find_topic(self, self.speech)
        bindings = self.active_bindings.values()
        self.app.push_screen(HelpScreen(self.speech, bindings, self.look.make_legend(self.speech), topic=topic))

    def action_more(self) -> None:
        from .more_commands import MoreCommandsScreen

        remapped = getattr(self.app, "settings").keys  # noqa: B009 - the app's own type imports this module
        self.app.push_screen(MoreCommandsScreen(self.keys, remapped, self.speech), self._run_chosen_command)

    async def _run_chosen_command(self, action: str | None) -> None:
        if action:
            await self.run_action(action)

    def action_lay(self) -> None:
        from .setup_guide import SetupGuideScreen

        self.app.push_screen(SetupGuideScreen(self.table, self.speech))

    def action_briefing(self) -> None:
        """Open the briefing; the debriefing if the game is over."""
        with self.table.locked():
            is_over = self.table.session.result is not None
        if is_over:
            self.open_debriefing()
            return
        from ..pages.briefing import BriefingScreen

        self.app.push_screen(BriefingScreen(self.table, self.speech, self.get_command_key("briefing")))

    def open_debriefing(self) -> None:
        """Open the debriefing. The game must be over."""
        from .debriefing import DebriefingScreen

        again = bool(getattr(self.app, "has_home", False)) and not self.table.is_read_only
        key = self.get_command_key("briefing")
        self.app.push_screen(DebriefingScreen(self.table, self.look, self.speech, key, again=again))

    def check_game_over(self) -> None:
        """Open the debriefing once the game is over; after an undo it may end again."""
        with self.table.locked():
            is_over = self.table.session.result is not None
        self._is_debriefing_due = is_over and (self._is_debriefing_due or not self._was_over)
        self._was_over = is_over
        self.on_screen_resume()

    def on_screen_resume(self) -> None:
        """Open a due debriefing when nothing else covers the table and the simulated hands have shown everything."""
        pacing = self.table.pacing
        is_all_shown = pacing is None or (pacing.is_done and self.table.moment_queue.current is None)
        if self._is_debriefing_due and is_all_shown and self.app.screen is self:
            self._is_debriefing_due = False
            self.open_debriefing()

    def get_command_key(self, name: str) -> str:
        """Return the key that the command `name` has here."""
        key = next(key.key for key in self.keys if key.name == name)
        return str(getattr(self.app, "settings").keys.get(f"table.{name}", key))  # noqa: B009 - as above

    def action_history(self) -> None:
        from .history import HistoryScreen

        self.app.push_screen(HistoryScreen(self.table, self.speech, self.look, self.viewer))

    def action_log(self) -> None:
        from .log import LogScreen

        remapped: dict[str, str] = getattr(self.app, "settings").keys  # noqa: B009 - as above
        key = remapped.get("table.log", "f4")
        self.app.push_screen(LogScreen(self.table, self.speech, self.look, self.moment_log, key))

    def action_chronicle(self) -> None:
        from .chronicle import ChronicleScreen

        self.app.push_screen(ChronicleScreen(self.table, self.speech))
