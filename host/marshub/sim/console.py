"""Console of a simulated board: lines that lay a tag, press a button or pull the cable."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from .board_api import Board, HasAir
from .chip_states import parse_chip_state

HELP = """\
put READER UID    lay a tag on a reader (name or number; UID in hex, 4, 7 or 10 bytes)
hear UID READER SHARE [READER SHARE]  let readers hear a tag in that share (0 to 1) of their looks, as between two
stack READER UID UID  lay tags one on the other
take READER [UID] take it off again, or everything that lies there
press BUTTON      press a button; `press BUTTON long` holds it
chip READER STATE let its chip be dead, wedged, hung, clone, slow, noisy, jammed, weak, holds-miso, browns-out,
                  on I2C holds-sda, shorts-sda, or well again
supply on, off    the board's own supply; USB feeds it on
air up, down      its home network; `air address A`, `air password P`, `air ssid NAME`, `air rssi DBM` change it
tags              what lies where
lights            which LEDs are lit
reset             the board's reset button
unplug, replug    the cable
quit"""


def run_console(board: Board, lines: Iterable[str], say: Callable[[str], None]) -> bool:
    """Carry out `lines`, and return whether `quit` was among them.

    Errors in a line are explained, and the line is skipped.
    """
    for line in lines:
        words = line.split()
        if not words:
            continue
        if words[0] in ("quit", "exit"):
            return True
        try:
            answer = _do(board, words[0], words[1:])
        except (ValueError, TypeError) as error:
            answer = f"? {error}"
        if answer:
            say(answer)
    return False


def _do(board: Board, verb: str, rest: list[str]) -> str:
    if verb == "put" and len(rest) >= 2:
        board.put(_name(rest[0]), " ".join(rest[1:]))
    elif verb == "take" and rest:
        board.take(_name(rest[0]), " ".join(rest[1:]) or None)
    elif verb == "hear" and len(rest) >= 3 and len(rest) % 2:
        shares = {_name(reader): float(share) for reader, share in zip(rest[1::2], rest[2::2], strict=True)}
        board.set_hit_rates(rest[0], shares)
    elif verb == "stack" and len(rest) >= 2:
        board.stack(_name(rest[0]), rest[1:])
    elif verb == "press" and rest and rest[1:] in ([], ["long"]):
        board.press(_name(rest[0]), long=rest[1:] == ["long"])
    elif verb == "chip" and len(rest) == 2:
        board.change_chip(_name(rest[0]), parse_chip_state(rest[1]))
    elif verb == "supply" and rest in (["on"], ["off"]):
        board.switch_supply(rest == ["on"])
    elif verb == "air" and rest:
        _air(board, rest)
    elif verb == "tags" and not rest:
        names = [reader["name"] for reader in board.config["readers"]]
        lying = [
            f"{name}: {', '.join(sorted(uid.hex() for uid in uids))}"
            for name, uids in zip(names, board.list_tags(), strict=True)
            if uids
        ]
        return "\n".join(lying) or "nothing is on the board"
    elif verb == "lights" and not rest:
        lit = [f"{n}:{r:02x}{g:02x}{b:02x}" for n, (r, g, b) in enumerate(board.led_colours()) if r or g or b]
        return " ".join(lit) or "all dark"
    elif verb in ("reset", "unplug", "replug") and not rest:
        {"reset": board.reset, "unplug": board.unplug, "replug": board.replug}[verb]()
    elif verb == "help":
        return HELP
    else:
        raise ValueError(f"{' '.join([verb, *rest])!r} is not understood; `help` lists what is")
    return ""


def _air(board: Board, rest: list[str]) -> None:
    if not isinstance(board, HasAir):
        raise ValueError("this board has no radio: only the firmware, at depth 2 or 3, has one")
    if rest in (["up"], ["down"]):
        board.change_air(up=rest == ["up"])
    elif len(rest) >= 2 and rest[0] in ("address", "password", "ssid", "rssi"):
        text = " ".join(rest[1:])
        board.change_air(**{rest[0]: int(text) if rest[0] == "rssi" else text})
    else:
        raise ValueError("expected air up, down, or address, password, ssid or rssi and what it is now")


def _name(word: str) -> int | str:
    return int(word) if word.isdigit() else word
