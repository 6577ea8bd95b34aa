"""The profile of a table's board: the user's, or the one that the board names."""

from __future__ import annotations

from marshub.board.profile import Profile, ProfileError, load, load_known
from marshub.link.errors import LinkError
from marshub.link.events import BoardInfo
from marshub.link.identify import identify_board
from marshub.link.ports import AUTO, Address

#: The profile of a simulated board, of drawings without a board, and until a board was heard.
DEFAULT = "hub"
#: A board whose program runs answers at once. A game waits no longer than this for one that is silent.
HEAR_S = 2.5


def load_profile(asked: str | Profile | None) -> Profile:
    """Return the profile that the user asked for, by name or file, or the default. Raises ProfileError."""
    return asked if isinstance(asked, Profile) else load(asked or DEFAULT)


def hear_profile(port: str) -> Profile | None:
    """Return the profile that the board at `port` names; it goes on as it was.

    None if no board is heard there now, or if its profile does not come with MarsHub.
    """
    try:
        device, candidate = Address(port or AUTO).resolve()
        board = identify_board(device, candidate is not None and candidate.native, HEAR_S)
    except LinkError:
        return None
    try:
        return load_known(board.profile_name) if isinstance(board, BoardInfo) else None
    except ProfileError:
        return None
