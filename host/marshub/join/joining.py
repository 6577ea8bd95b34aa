"""Joining the game that a link leads to."""

from __future__ import annotations

import contextlib
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from marshub.board.profile import Profile
from marshub.files import write_whole
from marshub.home import find_home
from marshub.kernel import Game, MarsHubError, MemoryJournal, SaveError, untrusted_input
from marshub.table.setup import NO_BOARD, OpenedTable, open_table

from .guest_table import GuestTable
from .link_address import Address
from .messages import Welcome
from .reconnecting_client import ReconnectingClient
from .remote_session import RemoteSession


class OtherGame(MarsHubError):
    """The game that is played there cannot be shown here: the rules differ, or packs are missing here."""

    code = "other-game"


def join_table(
    client: ReconnectingClient, board: str = NO_BOARD, *, profile: str | Profile | None = None, **options: Any
) -> OpenedTable:
    """Return the table of a guest, with a board as `open_table` takes it.

    The client's connection is opened, and closed with the table. Raises as `ReconnectingClient.open`, and OtherGame,
    ProfileError, TagsError.
    """
    welcome = client.open()
    try:
        session = RemoteSession(_find_game(welcome), welcome, client.send)
        session.journal = GuestSettingsJournal(_find_settings_path(client.address))
        session.apply_news(client.first_news)
        _check_packs(session, welcome)
        return open_table(session, board, profile=profile, make_table=partial(GuestTable, client=client), **options)
    except BaseException:
        client.close()
        raise


def _find_settings_path(address: Address) -> Path:
    """Return the path of the guest's settings for that game; the host's certificate names the file."""
    return find_home() / "joined" / f"{address.pin.hex()[:16]}.json"


def _find_game(welcome: Welcome) -> Game[Any, Any]:
    from marshub.games import GAMES, load_game

    if welcome.game not in GAMES:
        message = (
            "this MarsHub does not know {game}, which is played there with MarsHub {marshub}; both need the same one"
        )
        raise OtherGame(message, "error-game-unknown", game=welcome.game, marshub=welcome.marshub)
    game = load_game(welcome.game)
    if game.rules_version != welcome.rules:
        message = (
            "the other table plays {game} by rules {theirs} (MarsHub {marshub}), this one by {ours}: both tables need"
            " the same MarsHub"
        )
        facts = {"game": welcome.game, "theirs": welcome.rules, "marshub": welcome.marshub, "ours": game.rules_version}
        raise OtherGame(message, "error-other-rules", **facts)
    return game


def _check_packs(session: RemoteSession, welcome: Welcome) -> None:
    """Check that the game's packs are the same here. Raises OtherGame."""
    from marshub.games import get_game_class

    game = session.game
    shipped = get_game_class(game.id)(packs=None).pack_hashes()
    own_packs = dict(shipped)
    with contextlib.suppress(MarsHubError):  # a pack of the players is wrong: only those of the game matter
        own_packs |= game.pack_hashes()
    with contextlib.suppress(MarsHubError):  # a pack of the game is missing here
        own_packs |= game.pack_hashes(session.state)
    wrong = sorted(name for name, checksum in welcome.packs.items() if own_packs.get(name) != checksum)
    if shipped_packs := [name for name in wrong if name in shipped]:
        message = (
            "{packs} of MarsHub {marshub} there is not the same as in this MarsHub: both tables need the same MarsHub"
        )
        raise OtherGame(message, "error-other-packs", packs=", ".join(shipped_packs), marshub=welcome.marshub)
    if wrong:
        message = (
            "that game is played with packs that differ here: {packs}; copy these files from the other computer's"
            " folder of packs into this one's"
        )
        raise OtherGame(message, "error-own-packs", packs=", ".join(wrong))


class GuestSettingsJournal(MemoryJournal):
    """The journal of a guest's session: it records nothing, and stores the table's settings in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._settings: dict[str, str] = {}
        with contextlib.suppress(FileNotFoundError, untrusted_input.UnreadableInput):
            self._settings = untrusted_input.parse_json(untrusted_input.read_bytes(path), dict[str, str])

    def save_setting(self, name: str, value: str) -> None:
        """Store a setting under `name`. Raises SaveError."""
        self._settings[name] = value
        try:
            write_whole(self._path, msgspec.json.encode(self._settings))
        except OSError as error:
            message, reason = "{path} cannot be written: {error}", error.strerror or error
            raise SaveError(message, "save-unwritable", path=self._path, error=reason) from error

    def read_setting(self, name: str) -> str:
        """Return the setting stored under `name`; "" if there is none."""
        return self._settings.get(name, "")
