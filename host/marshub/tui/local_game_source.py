"""The games, saves and boards of this computer."""

from __future__ import annotations

import gc
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.games import GAMES, load_game
from marshub.kernel import Game, MarsHubError
from marshub.kernel.errors import describe_error
from marshub.sanitize import sanitize_line
from marshub.store import read_summary
from marshub.table import saves
from marshub.table.game_source import NewGame, SaveEntry

if TYPE_CHECKING:
    from marshub.table.overlay_detection import OverlayDetector
    from marshub.table.setup import OpenedTable


#: Time that `detect_overlay` waits for an overlay; the detection continues in the background.
DETECTION_WAIT_S = 3.0


class _ResultField(msgspec.Struct):
    """The result field of a state, for the list of saves: all games that have a result keep it there."""

    result: msgspec.Raw | None = None


class LocalGameSource:
    """The registered games, and the saves in the players' own folder.

    Args:
        profile: The board's profile, by name or file; None: the one that the board names.
        recording: Whether tables get a flight recorder; a callable is asked for each table.
        bots: The bots that new games are offered with: policy by seat, "" for the game's own.
        on_opened: Called with each table before anything happens at it, to attach what runs next to it.
    """

    def __init__(
        self,
        profile: str | None = None,
        *,
        recording: bool | Callable[[], bool] = False,
        bots: Mapping[str, str] | None = None,
        on_opened: Callable[[OpenedTable], object] = lambda opened: None,
    ) -> None:
        self._on_table_opened = on_opened
        self._profile, self.bots = profile, dict(bots or {})
        self._recording = recording if callable(recording) else lambda: recording
        self._detector_lock = threading.Lock()
        self._detector: OverlayDetector | None = None

    def list_games(self) -> Sequence[Game[Any, Any]]:
        # A game object keeps the packs that it has read: made anew here and for each table, as packs are edited.
        return [load_game(name) for name in GAMES]

    def list_saves(self) -> Sequence[SaveEntry]:
        return [_make_entry(save) for save in saves.list_saves()]

    def find_newest(self) -> SaveEntry | None:
        entries = (_make_entry(save) for save in saves.list_saves())
        return next(
            (entry for entry in entries if not (entry.is_over or entry.error or entry.is_demo) and _is_intact(entry)),
            None,
        )

    def list_ports(self) -> Sequence[str]:
        from marshub.link.ports import list_candidates

        return [str(candidate) for candidate in list_candidates()]

    def detect_overlay(
        self, board: str, on_overlay: Callable[[str], None], is_wanted: Callable[[], bool] = lambda: True
    ) -> str:
        if board in ("none", "sim"):
            self.stop_overlay_detection()
            return ""
        from marshub.board import tags
        from marshub.table.board_profile import hear_profile, load_profile
        from marshub.table.overlay_detection import OverlayDetector

        try:
            overlays = tags.load(saves.tags_path()).overlays
        except tags.TagsError:
            return ""  # the start of a game reports the error
        if not overlays:
            return ""
        heard = hear_profile(board) if self._profile is None else None
        board_profile = heard or load_profile(self._profile)
        with self._detector_lock:
            old_detector, self._detector = self._detector, None
            if old_detector is not None:
                old_detector.close()
            if not is_wanted():
                return ""
            detector = self._detector = OverlayDetector(board, board_profile, overlays, on_overlay)
        return detector.wait(DETECTION_WAIT_S)

    def stop_overlay_detection(self) -> None:
        with self._detector_lock:
            detector, self._detector = self._detector, None
            if detector is not None:
                detector.close()

    def start(self, new: NewGame) -> OpenedTable:
        # Links, serial ports and simulators are imported with the first table, so that home is shown sooner.
        from marshub.table import bots
        from marshub.table.setup import start_session

        game = load_game(new.game)
        seats = bots.list_seats(game, new.setup) if new.bots else ()
        bots_by_seat = {seat: bots.check_bot(game, seats, seat, policy) for seat, policy in new.bots.items()}
        session = start_session(game, new.setup, new.seed, chance=new.chance, save=saves.make_save_path(new.game))
        try:
            if bots_by_seat:
                bots.save_bots(session, bots_by_seat)  # read again when the table opens, as for a resumed game
            return self._open_table(session, new.board)
        except BaseException:
            saves.discard(session)  # a game that nobody could play
            raise

    def resume(self, path: Path, board: str = "none") -> OpenedTable:
        from marshub.table.setup import open_saved_session

        return self._open_table(open_saved_session(load_game(read_summary(path).header.game), path), board)

    def _open_table(self, session: Any, board: str) -> OpenedTable:
        self.stop_overlay_detection()  # the port must be free
        from marshub.table.setup import open_table

        try:
            opened = open_table(session, board, profile=self._profile, on_ready=self._prepare_table)
        except BaseException:
            session.close()  # otherwise the save would stay locked
            raise
        # These objects live as long as the table. Scanning them takes the collector 10 ms or more, which could delay a
        # token's LED.
        gc.freeze()
        return opened

    def _prepare_table(self, opened: OpenedTable) -> None:
        if self._recording():
            from marshub.record.recorder import start_recording

            start_recording(opened)
        self._on_table_opened(opened)


def _is_intact(entry: SaveEntry) -> bool:
    """Return whether the whole save is as it was written; its list entry does not show that."""
    try:
        return saves.is_intact(entry.path)
    except MarsHubError:
        return False


def _make_entry(save: saves.Save) -> SaveEntry:
    when = save.changed_text
    try:
        summary = read_summary(save.path)
        is_over = msgspec.json.decode(summary.state, type=_ResultField).result is not None
    except (MarsHubError, msgspec.MsgspecError, OSError, RecursionError, ValueError) as error:
        return SaveEntry(save.path, sanitize_line(save.name), "", when, error=describe_error(error))
    return SaveEntry(
        save.path,
        sanitize_line(save.name),
        summary.header.game,
        when,
        is_over,
        is_demo=summary.demo or save.name.startswith("demo-"),
    )
