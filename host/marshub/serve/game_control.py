"""The game of a server: the table owner begins, continues and ends it from a page. At most one is open."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from marshub.kernel import MarsHubError, SaveError, Words
from marshub.table.game_source import GameSource, NewGame, OpenedTable, SaveEntry
from marshub.table.game_table import GameTable
from marshub.table.new_game_form import NewGameForm
from marshub.table.saves import find_save_path

MAX_SAVES = 20  # in the list of saves that can be continued


class GameIsOpen(MarsHubError):
    """Another game was begun, continued or ended since the page was made; nothing has changed."""

    code = "another-game"
    words: Words = Words("games-stale")


class GameControl:
    """Begins, continues and ends games with tables of `games`, and shows each to a server.

    Each call names the save that its page takes to be open, "" for none: so a button that is pressed twice, or on two
    phones, begins one game. Calls come from any thread.

    Args:
        games: The games and saves of this computer.
        board: The board of every game: "none", "sim", "auto" or a port.
        show: Called with each opened table and its save.
        hide: Called before a table is closed.
    """

    def __init__(
        self, games: GameSource, board: str, show: Callable[[GameTable, Path], object], hide: Callable[[], object]
    ) -> None:
        self.games, self._board, self._show, self._hide = games, board, show, hide
        self._lock = threading.RLock()
        self._opened: OpenedTable | None = None
        self._save: Path | None = None
        self._closed = False

    @property
    def table(self) -> GameTable | None:
        """The table of the game that is open."""
        return self._opened.table if self._opened is not None else None

    @property
    def open_save(self) -> str:
        """The name of the save that is open; "" for none."""
        return self._save.stem if self._save is not None else ""

    @property
    def is_free(self) -> bool:
        """True if a game can be begun or continued: none is open, or the open one is over."""
        return self.table is None or self.table.session.result is not None

    def list_saves(self) -> Sequence[SaveEntry]:
        """Return the saves that can be continued, the newest first."""
        saves = (save for save in self.games.list_saves() if not (save.error or save.is_over or save.is_demo))
        return [save for save in saves if save.name != self.open_save][:MAX_SAVES]

    def begin(self, new: NewGame) -> None:
        """Begin a game; then nothing was open before. Raises what `GameSource.start` raises: then nothing has begun."""
        with self._lock:
            self._open(lambda: self.games.start(replace(new, board=self._board)))

    def resume(self, path: Path) -> None:
        """Continue a save. Raises SaveError."""
        with self._lock:
            self._open(lambda: self.games.resume(path, self._board))

    def begin_submitted(self, form: NewGameForm, submitted: Mapping[str, str], open_save: str) -> None:
        """Begin the game that the values of a page's form describe. Raises GameIsOpen, BadSetup, SaveError."""
        with self._lock:
            self._check(open_save, wants_free=True)
            self.begin(form.read_submitted(submitted))

    def resume_named(self, name: str, open_save: str) -> None:
        """Continue the save with that name, one of `list_saves`. Raises GameIsOpen, SaveError."""
        with self._lock:
            self._check(open_save, wants_free=True)
            match = next((save for save in self.list_saves() if save.name == name), None)
            if match is None:
                message = "There is no saved game {name} that can be continued."
                raise SaveError(message, "games-unknown-save", name=name)
            self.resume(match.path)

    def end(self, open_save: str) -> None:
        """Close the game that is open; its save can be continued. Raises GameIsOpen."""
        with self._lock:
            self._check(open_save, wants_free=False)
            self._close_table()

    def close(self) -> None:
        """Close the game that is open, and open no more."""
        with self._lock:
            self._closed = True
            self._close_table()

    def _check(self, open_save: str, *, wants_free: bool) -> None:
        if self._closed or open_save != self.open_save or (wants_free and not self.is_free):
            raise GameIsOpen("this table's game has changed since the page was loaded")

    def _open(self, open_table: Callable[[], OpenedTable]) -> None:
        self._close_table()
        opened = open_table()
        try:
            self._opened, self._save = opened, find_save_path(opened.table.session)
            assert self._save is not None  # the games of a source are saved
            self._show(opened.table, self._save)
        except BaseException:
            self._close_table()
            raise

    def _close_table(self) -> None:
        if (opened := self._opened) is not None:
            self._opened = self._save = None  # first: pages load again as soon as the game is hidden
            self._hide()
            opened.close()
