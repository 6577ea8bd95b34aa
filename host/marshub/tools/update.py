"""Updates: deployment where versions or wiring of board and host differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from hublink.frame import VERSION
from marshub.board.profile import Profile, make_firmware_config
from marshub.kernel import say
from marshub.link.events import BoardInfo, OtherProtocol
from marshub.tools import board_connection
from marshub.tools.board_connection import HEAR_S, VIRTUAL, ask_identity, choose_profile, hear_board
from marshub.tools.board_files import BoardFiles
from marshub.tools.deploy import Deployed, Progress, deploy
from marshub.tools.errors import OtherProtocolError, ToolError
from marshub.tools.flash_files import VERSION_FILE, read_firmware_version
from marshub.tools.slots import read_slot_json

Why = Literal["same", "stopped", "version", "wiring", "unknown", "protocol", "silent"]


@dataclass(frozen=True, slots=True)
class UpdatePlan:
    """A planned update. `installed`, `ours`: versions of the firmware; `installed` is empty where nothing is known.

    `why`: same (nothing to do), stopped (the program does not run, whatever its version file says: any file may be
    another), version, wiring (another profile, or the profile changed), unknown (no firmware), protocol (the board
    speaks version `protocol` of the wire protocol), silent (nothing was heard, and nothing was stopped).
    """

    port: str
    profile: str
    config: dict[str, Any]
    installed: str
    ours: str
    why: Why
    protocol: int = VERSION


def plan_update(port: str, profile: str | None = None) -> UpdatePlan:
    """Compare the firmware of the board at `port` (a device) with ours, and return a plan.

    A board whose program does not answer is stopped, as deploying does, to read its version file. It is restarted if
    no plan can be made.

    `profile`: name or file; None: the profile that the board names. Raises ToolError (no port, no answer, unknown
    profile), ProfileError.
    """
    protocol = VERSION
    try:
        board = ask_identity(port, leave_repl=False)  # it may have crashed into it; deploying restarts it
    except OtherProtocolError as error:
        board, protocol = None, error.theirs
    if board is not None:
        return _compare(port, board, profile)
    installed, named, chosen = _read_version_file(port, profile)
    config = make_firmware_config(chosen)
    why: Why = "protocol" if protocol != VERSION else "stopped" if installed else "unknown"
    return UpdatePlan(port, profile or named, config, installed, read_firmware_version(), why, protocol)


def check_update(port: str, profile: str | None = None) -> UpdatePlan:
    """Return what `plan_update` would, as far as the board answers; whatever runs there goes on.

    Raises what `plan_update` raises.
    """
    board = hear_board(port, board_connection.PATIENCE_S)
    if isinstance(board, BoardInfo):
        return _compare(port, board, profile)
    why: Why = "protocol" if isinstance(board, OtherProtocol) else "silent"
    protocol = board.theirs if isinstance(board, OtherProtocol) else VERSION
    return UpdatePlan(port, profile or "", {}, "", read_firmware_version(), why, protocol)


def _compare(port: str, board: BoardInfo, profile: str | None) -> UpdatePlan:
    if board.firmware == VIRTUAL:
        raise ToolError(say("board-tools-virtual", port=port))
    config = make_firmware_config(choose_profile(port, profile, board.profile_name))
    ours = read_firmware_version()
    why: Why = "same"
    if board.firmware != ours:
        why = "version"
    elif board.profile.hex() != config["hash"]:
        why = "wiring"
    return UpdatePlan(port, profile or board.name, config, board.firmware, ours, why)


def find_profile(port: str) -> Profile:
    """Return the profile of the board at `port`, for a deployment: by its hello, else by its version file.

    Raises ToolError if it names none, or one that does not come with MarsHub.
    """
    board = hear_board(port, HEAR_S)
    if isinstance(board, BoardInfo) and board.profile_name:
        return choose_profile(port, None, board.profile_name)
    return _read_version_file(port, None)[2]


def _read_version_file(port: str, profile: str | None) -> tuple[str, str, Profile]:
    """Return firmware version and profile name of the board's version file, and the profile to deploy.

    The board is left at its REPL; if there is no such profile, it is restarted.
    """
    with BoardFiles(port) as board:
        version = read_slot_json(board, VERSION_FILE)
        named = str(version.get("profile", ""))
        try:
            return str(version.get("firmware", "")), named, choose_profile(port, profile, named)
        except Exception:
            board.restart()
            raise


def run_update(plan: UpdatePlan, progress: Progress | None = None) -> Deployed | None:
    """Carry out the plan. Return None when there is nothing to do. Raises ToolError."""
    return None if plan.why == "same" else deploy(plan.port, plan.config, progress=progress)
