"""Joining the game that a link leads to."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from marshub.board.profile import Profile
from marshub.home import find_home
from marshub.kernel import Game, MarsHubError
from marshub.table.setup import NO_BOARD, Opened, open_table

from .guest_settings import GuestSettings
from .guest_table import GuestTable
from .link_address import Address
from .messages import Welcome
from .reconnecting_client import ReconnectingClient
from .remote_session import RemoteSession


class OtherGame(MarsHubError):
    """The game that is played there cannot be shown here: the rules differ, or packs are missing here."""

    code = "other-game"


def join_table(
    line: ReconnectingClient, board: str = NO_BOARD, *, profile: str | Profile = "hub", **more: Any
) -> Opened:
    """Return the table of a guest, with a board as `open_table` takes it.

    The client's connection is opened, and closed with the table. Raises as `ReconnectingClient.open`, and OtherGame,
    ProfileError, TagsError.
    """
    welcome = line.open()
    try:
        session = RemoteSession(_find_game(welcome), welcome, line.send)
        session.journal = GuestSettings(_settings_path(line.address))
        session.apply_news(line.first)
        _check_packs(session, welcome)
        return open_table(session, board, profile=profile, table=partial(GuestTable, line=line), **more)
    except BaseException:
        line.close()
        raise


def _settings_path(address: Address) -> Path:
    """Return the path of the guest's settings for that game; the host's certificate names the file."""
    return find_home() / "joined" / f"{address.pin.hex()[:16]}.json"


def _find_game(welcome: Welcome) -> Game[Any, Any]:
    from marshub.games import GAMES, load_game

    if welcome.game not in GAMES:
        raise OtherGame(
            f"{welcome.game} is played there, which this MarsHub does not know; theirs is {welcome.marshub}"
        )
    game = load_game(welcome.game)
    if game.rules_version != welcome.rules:
        raise OtherGame(
            f"there {welcome.game} is played by the rules {welcome.rules} (MarsHub {welcome.marshub}), here by"
            f" {game.rules_version}: both tables need the same MarsHub"
        )
    return game


def _check_packs(session: RemoteSession, welcome: Welcome) -> None:
    """Check that the game's packs are the same here. Raises OtherGame."""
    try:
        here = dict(session.game.pack_hashes(session.state))
    except MarsHubError:
        here = {}
    wrong = sorted(name for name, what in welcome.packs.items() if here.get(name) != what)
    if wrong:
        raise OtherGame(
            f"that game is played with packs that are not the same here: {', '.join(wrong)}; copy these files from the"
            " other computer's folder of packs into this one's"
        )
