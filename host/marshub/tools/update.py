"""Updates: deployment where versions or wiring of board and host differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from marshub.board.profile import ProfileError, load, load_known, make_firmware_config
from marshub.kernel import say
from marshub.link.events import BoardInfo
from marshub.tools.board_connection import VIRTUAL, ask_identity
from marshub.tools.board_files import BoardFiles
from marshub.tools.deploy import Deployed, Progress, deploy
from marshub.tools.errors import ToolError
from marshub.tools.flash_files import VERSION_FILE, read_firmware_version
from marshub.tools.slots import read_slot_json

Why = Literal["same", "stopped", "version", "wiring", "unknown"]


@dataclass(frozen=True, slots=True)
class UpdatePlan:
    """A planned update. `installed`, `ours`: versions of the firmware; `installed` is empty where nothing is known.

    `why`: same (nothing to do), stopped (the program does not run, whatever its version file says: any file may be
    another), version, wiring (another profile, or the profile changed), unknown (no firmware).
    """

    port: str
    profile: str
    config: dict[str, Any]
    installed: str
    ours: str
    why: Why


def plan_update(port: str, profile: str | None = None) -> UpdatePlan:
    """Compare the firmware of the board at `port` (a device) with ours, and return a plan.

    `profile`: name or file; None: the profile that the board names. Raises ToolError (no port, no answer, unknown
    profile), ProfileError.
    """
    board = ask_identity(port, leave_repl=False)  # it may have crashed into it; deploying restarts it
    if board is not None and board.firmware == VIRTUAL:
        raise ToolError(say("board-tools-virtual", port=port))
    result, named, wired = _parse_board_info(board) if board is not None else _read_version_file(port)
    name = profile or named
    if not name:
        raise ToolError(say("board-tools-which-profile", port=port))
    try:
        config = make_firmware_config(load_known(named) if profile is None else load(profile))
    except ProfileError:
        if profile is not None:
            raise
        raise ToolError(say("board-tools-own-profile", profile=name)) from None
    ours = read_firmware_version()
    why: Why = "same"
    if not result:
        why = "unknown"
    elif board is None:
        why = "stopped"
    elif result != ours:
        why = "version"
    elif wired != config["hash"]:
        why = "wiring"
    return UpdatePlan(port, name, config, result, ours, why)


def _parse_board_info(board: BoardInfo) -> tuple[str, str, str]:
    # A board without a usable config.json says so with an empty hash.
    set_up = any(board.profile)
    return board.firmware, board.name if set_up else "", board.profile.hex()


def _read_version_file(port: str) -> tuple[str, str, str]:
    """Return the version in the board's version file, for a program that does not run (a crash, or an open REPL)."""
    with BoardFiles(port) as board:
        version = read_slot_json(board, VERSION_FILE)
        if not version:
            board.restart()
    return str(version.get("firmware", "")), str(version.get("profile", "")), str(version.get("hash", ""))


def run_update(plan: UpdatePlan, progress: Progress | None = None) -> Deployed | None:
    """Carry out the plan. Return None when there is nothing to do. Raises ToolError."""
    return None if plan.why == "same" else deploy(plan.port, plan.config, progress=progress)
