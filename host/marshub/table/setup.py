"""Assembly of a table: a new or saved game, and the board it is played on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from marshub.board.notices import BoardNews
from marshub.board.referee import CALM_MS
from marshub.board.tags import Tags, load, make_overlay_piece, make_simulated_tags, make_simulated_uid
from marshub.kernel import ChanceMode, DamagedSave, Game, Session
from marshub.sim import open_board
from marshub.store import SqliteJournal

from . import saves
from .game_table import GameTable
from .save_recovery import repair_save

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.link.board_link import Link
    from marshub.link.events import Event
    from marshub.sim.board_api import Board

NO_BOARD = "none"
SIMULATED = "sim"


@dataclass
class OpenedTable:
    """A table with everything that was opened for it. `sim` is the simulated board, `link` the link to any board."""

    table: GameTable
    sim: Board | None = None
    link: Link | None = None
    closers: list[Callable[[], None]] = field(default_factory=list)  # called when the table is closed
    event_listeners: list[Callable[[Event], None]] = field(default_factory=list)  # called after the table

    def close(self) -> None:
        """Close everything; called once nobody uses the table any more."""
        self.table.close()
        for end in self.closers:
            end()
        if self.sim is not None:
            self.sim.close()


def start_session(
    game: Game[Any, Any],
    setup: dict[str, Any] | None = None,
    seed: int | None = None,
    *,
    chance: ChanceMode = "auto",
    save: Path | None = None,
) -> Session[Any, Any]:
    """Start a new game, written to `save` from the first moment on. Raises BadSetup or SaveError."""
    if save is None:
        return Session(game, setup, seed, chance=chance)
    journal = SqliteJournal(save, create=True)
    try:
        return Session(game, setup, seed, chance=chance, journal=journal)
    except BaseException:
        journal.discard()
        raise


def open_saved_session(game: Game[Any, Any], save: Path) -> Session[Any, Any]:
    """Return the saved game, at the decision where it stopped. Raises SaveError.

    A damaged save of which no answer is lost is repaired first; the game's log says so.
    """
    try:
        return resume_session(game, save)
    except DamagedSave as damage:
        if damage.lost != 0:
            raise
    repair_save(save)
    return resume_session(game, save)


def resume_session(game: Game[Any, Any], save: Path) -> Session[Any, Any]:
    """Return the game of an intact save.

    Raises SaveError; then the file is closed again.
    """
    journal = SqliteJournal(save)
    try:
        return Session.resume(game, journal)
    except BaseException:
        journal.close()
        raise


def open_table(
    session: Session[Any, Any],
    board: str = NO_BOARD,
    *,
    profile: str | Profile | None = None,
    tags: Tags | None = None,
    overlays: Mapping[str, str] | None = None,
    depth: int = 1,
    calm_ms: int = CALM_MS,
    clock: Callable[[], int] | None = None,
    on_ready: Callable[[OpenedTable], object] = lambda opened: None,
    make_table: Callable[..., GameTable] = GameTable,
) -> OpenedTable:
    """Open a table for `session`.

    A board that is not connected yet is waited for: play starts at once, by keyboard.

    Args:
        session: The game.
        board: "none", "sim", "auto", or a port.
        profile: The board's profile, by name or file; None: the one that the board names, if it is heard now.
        tags: The known tags; by default those of tags.toml, or synthetic ones on a simulated board.
        overlays: UID of each overlay's corner tag -> its game; by default as `tags`.
        depth: Depth of the simulation.
        calm_ms: As of GameTable.
        clock: As of GameTable.
        on_ready: Called with the table before anything happens at it.
        make_table: Makes the table.

    Raises:
        ProfileError: If the profile is unusable.
        TagsError: If the tags' file is unusable.
    """
    if board == NO_BOARD:
        opened = OpenedTable(make_table(session, calm_ms=calm_ms, clock=clock))
        on_ready(opened)
        opened.table.restore_zones()
        opened.table.restore_bots()
        return opened
    # The board and its tags. What only a board needs is imported here.
    from marshub.board import profile as profiles
    from marshub.link.board_link import Link
    from marshub.link.tap import Tap

    from . import link_listener
    from .board_profile import DEFAULT, hear_profile, load_profile
    from .simulated_hand import SimulatedHand

    heard = hear_profile(board) if profile is None and board != SIMULATED else None
    board_profile = heard or load_profile(profile)
    if tags is None:
        if board == SIMULATED:
            tags = make_simulated_tags(session.game.tagged_pieces(session.state))
            corners = {make_simulated_uid(make_overlay_piece(game)).hex(): game for game in board_profile.overlay}
        else:
            tags_file = load(saves.tags_path())
            tags, corners = tags_file.tags_of(session.game.id), tags_file.overlays
        overlays = corners if overlays is None else overlays
    config = profiles.make_firmware_config(board_profile)
    sim = open_board(config, depth) if board == SIMULATED else None
    port = sim.port if sim is not None else board
    # The table.
    game_table = make_table(session, board_profile, tags, overlays=overlays, calm_ms=calm_ms, clock=clock)
    if sim is not None and session.game.id in board_profile.overlay:
        game_table.simulated_hand = SimulatedHand(sim, board_profile.list_zones(session.game.id), tags)
    if heard is not None and heard.name != DEFAULT:
        game_table.add_notice(BoardNews("board-own-profile", heard.name))
    if session.game.id not in board_profile.overlay:
        game_table.add_notice(BoardNews("board-no-overlay", board_profile.name))

    # The link between both.
    def handle_event(event: Event) -> None:
        link_listener.handle_event(game_table, event, find_port)
        for listener in opened.event_listeners:
            listener(event)

    link = Link(port, handle_event, profile_hash=bytes.fromhex(config["hash"]))

    def find_port() -> str:
        """Return the port where the board was found; "sim" for a simulated board, whose path does not matter."""
        return SIMULATED if sim is not None else link.status.port

    game_table.attach_link(link, board, lambda: link_listener.read_link_figures(link))
    opened = OpenedTable(game_table, sim, link)
    on_ready(opened)
    game_table.restore_zones()
    link.start()
    game_table.restore_bots()
    # `marshub board monitor` can read the link through the tap while this program has the port.
    opened.closers.append(Tap(link).close)
    return opened
