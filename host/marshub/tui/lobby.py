"""The house's lobby: the games there are, the saves and the boards of this computer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.games import GAMES, load_game
from marshub.kernel import Game, MarsHubError
from marshub.store import peek
from marshub.table import saves

from .ports import NewGame, SaveLine

if TYPE_CHECKING:
    from marshub.table.setup import Opened


class _Over(msgspec.Struct):
    """What a list of saves wants to know of a state: all games keep their result there, if they keep one."""

    result: msgspec.Raw | None = None


class HouseLobby:
    """Games by the registry, saves of the players' own folder.

    `profile` is the board's, by name or file; `recording`: whether tables get a flight recorder, asked anew for each.
    """

    def __init__(self, profile: str = "hub", *, recording: bool | Callable[[], bool] = False) -> None:
        self._profile = profile
        self._recording = recording if callable(recording) else lambda: recording
        self._games: dict[str, Game[Any, Any]] = {}

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
        return next((line for line in lines if not line.over and not line.trouble), None)

    def ports(self) -> Sequence[str]:
        from marshub.link.ports import candidates

        return [str(candidate) for candidate in candidates()]

    def start(self, new: NewGame) -> Opened:
        # Links, serial ports and simulators are not needed before there is a table: home is shown sooner.
        from marshub.table.setup import new_session

        session = new_session(
            self._game(new.game), new.setup, new.seed, chance=new.chance, save=saves.new_path(new.game)
        )
        return self._seat(session, new.board)

    def resume(self, path: Path, board: str = "none") -> Opened:
        from marshub.table.setup import saved_session

        return self._seat(saved_session(self._game(peek(path).header.game), path), board)

    def _seat(self, session: Any, board: str) -> Opened:
        from marshub.table.setup import open_table

        try:
            return open_table(session, board, profile=self._profile, ready=self._ready)
        except BaseException:
            session.close()  # or the save would stay locked
            raise

    def _ready(self, opened: Opened) -> None:
        if self._recording():
            from marshub.record.recorder import record

            record(opened)


def _line(save: saves.Save) -> SaveLine:
    when = f"{datetime.fromtimestamp(save.changed):%Y-%m-%d %H:%M}"
    try:
        found = peek(save.path)
        over = msgspec.json.decode(found.state, type=_Over).result is not None
    except (MarsHubError, msgspec.MsgspecError, OSError) as error:
        return SaveLine(save.path, save.name, "", when, trouble=str(error))
    return SaveLine(save.path, save.name, found.header.game, when, over)
