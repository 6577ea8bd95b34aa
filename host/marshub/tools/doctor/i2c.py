"""Diagnosis of a reader on I2C that does not work: a blocked bus, or a missing chip."""

from __future__ import annotations

from marshub.board.profile import Reader
from marshub.kernel import say
from marshub.link.events import BoardLog
from marshub.tools.doctor.examined_board import ExaminedBoard
from marshub.tools.doctor.report import Finding

#: What the firmware says of such a reader (drivers.i2c), and what is the matter then.
HELD, ABSENT = "held low", "does not"
#: How long its word may take; it has none if another program heard it before.
WORD_S = 2.0


def make_silent_finding(examined: ExaminedBoard, reader: Reader, key: str, wires: str) -> Finding:
    """Return the finding on a silent reader.

    `key` is the message, which depends on earlier answers; `wires` are its GPIOs.
    """
    its = f"reader {reader.name}: "
    examined.connection.wait(BoardLog, WORD_S, lambda log: log.text.startswith(its))
    texts = [log.text for log in examined.connection.events_of(BoardLog) if log.text.startswith(its)]
    last = texts[-1] if texts else ABSENT
    why = "held" if HELD in last else "silent" if ABSENT in last else "hangs"
    return Finding(
        "readers",
        "failure",
        say(key, reader=reader.name),
        say(f"doctor-i2c-{why}-cause", address=f"{reader.address or 0:#04x}"),
        say(f"doctor-i2c-{why}-cure", wires=wires),
        reader.name,
    )
