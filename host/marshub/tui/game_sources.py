"""The house's lobby: the games there are, the saves and the boards of this computer."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.games import GAMES, load_game
from marshub.kernel import Game, MarsHubError
from marshub.sanitize import sanitize_line
from marshub.store import read_summary
from marshub.table import saves

from .game_source import NewGame, SaveLine

if TYPE_CHECKING:
    from marshub.table.overlay_detection import OverlayDetector
    from marshub.table.setup import Opened


#: So long may the first look at a board take; it goes on behind that.
LOOK_S = 3.0


class _Over(msgspec.Struct):
    """The result of a state, for a list of saves: all games keep it there, if they keep one."""

    result: msgspec.Raw | None = None


class LocalGameSource:
    """Games by the registry, saves of the players' own folder.

    `profile` is the board's, by name or file; `recording`: whether tables get a flight recorder, asked anew for each;
    `robots`: the seats that new games are offered with as left to a policy; `beside`: called with each table before
    anything happens at it, to set up what goes along with it.
    """

    def __init__(
        self,
        profile: str = "hub",
        *,
        recording: bool | Callable[[], bool] = False,
        robots: Mapping[str, str] | None = None,
        beside: Callable[[Opened], object] = lambda opened: None,
    ) -> None:
        self._beside = beside
        self._profile, self.robots = profile, dict(robots or {})
        self._recording = recording if callable(recording) else lambda: recording
        self._games: dict[str, Game[Any, Any]] = {}
        self._looking = threading.Lock()
        self._look: OverlayDetector | None = None

    def _find_game(self, name: str) -> Game[Any, Any]:
        if name not in self._games:
            self._games[name] = load_game(name)
        return self._games[name]

    def list_games(self) -> Sequence[Game[Any, Any]]:
        return [self._find_game(name) for name in GAMES]

    def list_saves(self) -> Sequence[SaveLine]:
        return [_make_line(save) for save in saves.list_saves()]

    def find_newest(self) -> SaveLine | None:
        lines = (_make_line(save) for save in saves.list_saves())
        return next((line for line in lines if not (line.over or line.trouble or line.demo) and _is_intact(line)), None)

    def list_ports(self) -> Sequence[str]:
        from marshub.link.ports import list_candidates

        return [str(candidate) for candidate in list_candidates()]

    def look(self, board: str, told: Callable[[str], None], still: Callable[[], bool] = lambda: True) -> str:
        if board in ("none", "sim"):
            self.look_away()
            return ""
        from marshub.board import profile, tags
        from marshub.table.overlay_detection import OverlayDetector

        try:
            known = tags.load(saves.tags_path()).overlays
        except tags.TagsError:
            return ""  # who begins a game is told
        if not known:
            return ""
        shape = profile.load(self._profile)
        with self._looking:
            before, self._look = self._look, None
            if before is not None:
                before.close()
            if not still():
                return ""
            look = self._look = OverlayDetector(board, shape, known, told)
        return look.wait(LOOK_S)

    def look_away(self) -> None:
        with self._looking:
            look, self._look = self._look, None
            if look is not None:
                look.close()

    def start(self, new: NewGame) -> Opened:
        # Links, serial ports and simulators are not needed before there is a table: home is shown sooner.
        from marshub.table import bots
        from marshub.table.setup import start_session

        game = self._find_game(new.game)
        seats = bots.list_seats(game, new.setup) if new.robots else ()
        left = {seat: bots.check_bot(game, seats, seat, policy) for seat, policy in new.robots.items()}
        session = start_session(game, new.setup, new.seed, chance=new.chance, save=saves.make_save_path(new.game))
        if left:
            bots.save_bots(session, left)  # they sit down as they do when a game is gone on with
        return self._open_table(session, new.board)

    def resume(self, path: Path, board: str = "none") -> Opened:
        from marshub.table.setup import start_saved_session

        return self._open_table(start_saved_session(self._find_game(read_summary(path).header.game), path), board)

    def _open_table(self, session: Any, board: str) -> Opened:
        self.look_away()  # the port has to be free
        from marshub.table.setup import open_table

        try:
            opened = open_table(session, board, profile=self._profile, ready=self._prepare_table)
        except BaseException:
            session.close()  # or the save would stay locked
            raise
        # What is there by now stays. To look it all through for what could go takes the collector 10 ms and more, which
        # would now and then lie between a token and its lamp.
        gc.freeze()
        return opened

    def _prepare_table(self, opened: Opened) -> None:
        if self._recording():
            from marshub.record.recorder import record

            record(opened)
        self._beside(opened)


def _is_intact(line: SaveLine) -> bool:
    """Return whether all of the save is as it was written; a look at its list line does not tell."""
    try:
        return saves.is_intact(line.path)
    except MarsHubError:
        return False


def _make_line(save: saves.Save) -> SaveLine:
    when = f"{datetime.fromtimestamp(save.changed):%Y-%m-%d %H:%M}"
    try:
        result = read_summary(save.path)
        over = msgspec.json.decode(result.state, type=_Over).result is not None
    except (MarsHubError, msgspec.MsgspecError, OSError, RecursionError, ValueError) as error:
        return SaveLine(save.path, sanitize_line(save.name), "", when, trouble=sanitize_line(str(error)))
    return SaveLine(
        save.path,
        sanitize_line(save.name),
        result.header.game,
        when,
        over,
        demo=result.demo or save.name.startswith("demo-"),
    )
