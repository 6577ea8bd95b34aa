"""The house's lobby: the games there are, the saves and the boards of this computer."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.clean import clean
from marshub.games import GAMES, load_game
from marshub.kernel import Game, MarsHubError
from marshub.store import peek
from marshub.table import saves

from .ports import NewGame, SaveLine

if TYPE_CHECKING:
    from marshub.table.overlay_look import OverlayLook
    from marshub.table.setup import Opened


#: So long may the first look at a board take; it goes on behind that.
LOOK_S = 3.0


class _Over(msgspec.Struct):
    """The result of a state, for a list of saves: all games keep it there, if they keep one."""

    result: msgspec.Raw | None = None


class HouseLobby:
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
        self._look: OverlayLook | None = None

    def _game(self, name: str) -> Game[Any, Any]:
        if name not in self._games:
            self._games[name] = load_game(name)
        return self._games[name]

    def games(self) -> Sequence[Game[Any, Any]]:
        return [self._game(name) for name in GAMES]

    def saves(self) -> Sequence[SaveLine]:
        return [_line(save) for save in saves.list_saves()]

    def newest(self) -> SaveLine | None:
        lines = (_line(save) for save in saves.list_saves())
        return next((line for line in lines if not (line.over or line.trouble or line.demo) and _whole(line)), None)

    def ports(self) -> Sequence[str]:
        from marshub.link.ports import candidates

        return [str(candidate) for candidate in candidates()]

    def look(self, board: str, told: Callable[[str], None], still: Callable[[], bool] = lambda: True) -> str:
        if board in ("none", "sim"):
            self.look_away()
            return ""
        from marshub.board import profile, tags
        from marshub.table.overlay_look import OverlayLook

        try:
            known = tags.load(saves.tags_file()).overlays
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
            look = self._look = OverlayLook(board, shape, known, told)
        return look.wait(LOOK_S)

    def look_away(self) -> None:
        with self._looking:
            look, self._look = self._look, None
            if look is not None:
                look.close()

    def start(self, new: NewGame) -> Opened:
        # Links, serial ports and simulators are not needed before there is a table: home is shown sooner.
        from marshub.table import robots
        from marshub.table.setup import new_session

        game = self._game(new.game)
        seats = robots.seats_of(game, new.setup) if new.robots else ()
        left = {seat: robots.checked(game, seats, seat, policy) for seat, policy in new.robots.items()}
        session = new_session(game, new.setup, new.seed, chance=new.chance, save=saves.new_path(new.game))
        if left:
            robots.keep(session, left)  # they sit down as they do when a game is gone on with
        return self._seat(session, new.board)

    def resume(self, path: Path, board: str = "none") -> Opened:
        from marshub.table.setup import saved_session

        return self._seat(saved_session(self._game(peek(path).header.game), path), board)

    def _seat(self, session: Any, board: str) -> Opened:
        self.look_away()  # the port has to be free
        from marshub.table.setup import open_table

        try:
            opened = open_table(session, board, profile=self._profile, ready=self._ready)
        except BaseException:
            session.close()  # or the save would stay locked
            raise
        # What is there by now stays. To look it all through for what could go takes the collector 10 ms and more, which
        # would now and then lie between a token and its lamp.
        gc.freeze()
        return opened

    def _ready(self, opened: Opened) -> None:
        if self._recording():
            from marshub.record.recorder import record

            record(opened)
        self._beside(opened)


def _whole(line: SaveLine) -> bool:
    """Return whether all of the save is as it was written; a look at its list line does not tell."""
    try:
        return saves.whole(line.path)
    except MarsHubError:
        return False


def _line(save: saves.Save) -> SaveLine:
    when = f"{datetime.fromtimestamp(save.changed):%Y-%m-%d %H:%M}"
    try:
        found = peek(save.path)
        over = msgspec.json.decode(found.state, type=_Over).result is not None
    except (MarsHubError, msgspec.MsgspecError, OSError, RecursionError, ValueError) as error:
        return SaveLine(save.path, clean(save.name), "", when, trouble=clean(str(error)))
    return SaveLine(
        save.path, clean(save.name), found.header.game, when, over, demo=found.demo or save.name.startswith("demo-")
    )
