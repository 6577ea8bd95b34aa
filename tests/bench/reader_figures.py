"""What the reader driver costs: SPI transactions, bytes and milliseconds, on the chip model in virtual time.

    python tests/bench/reader_figures.py            prints the tables
    python tests/bench/reader_figures.py --update   writes them to docs/bench-reader.md

All is counted, nothing is timed, so the figures are the same on every machine. The public drivers' are from
the measurements of 13 of them on an independent model (not this one), at 1 MHz unless said otherwise.
"""

from __future__ import annotations

import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.reader_bench import Bench, Figures
from bench.scan_bench import ScanBench

DOCUMENT = Path(__file__).parents[2] / "docs" / "bench-reader.md"
PRIORITIES = (1, 2, 4)
CPU_US = 100.0
SEVEN = bytes.fromhex("04A1B2C3D4E5F6")


def _pile(count: int, size: int) -> list[bytes]:
    """`count` UIDs such as a roll of stickers has: one maker, then bytes without a pattern."""
    seed = 0x2F6E2B1
    pile = []
    for _ in range(count):
        uid = bytearray([0x04])
        while len(uid) < size:
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            uid.append(seed >> 16 & 0x7F)
        pile.append(bytes(uid))
    return pile


PILES: dict[str, list[bytes]] = {
    "empty field": [],
    "one 4-byte UID": [bytes.fromhex("DE4DBEEF")],
    "one 7-byte UID": [SEVEN],
    "one 10-byte UID": _pile(1, 10),
    "five 4-byte UIDs": _pile(5, 4),
    "five 7-byte UIDs": _pile(5, 7),
    "five 10-byte UIDs": _pile(5, 10),
}

# Transactions / bytes / ms of two public drivers: leonow32/micropython rfid, and miguelbalboa/rfid at 4 MHz.
PUBLIC = {
    "empty field": ("28 / 56 / 20.4", "5036 / 10072 / 25.2"),
    "one 4-byte UID": ("53 / 128 / 15.0", "513 / 1048 / 2.6"),
    "one 7-byte UID": ("88 / 219 / 18.8", "932 / 1907 / 4.6"),
    "one 10-byte UID": ("-", "-"),
    "five 4-byte UIDs": ("cannot", "34197 / 68566 / 171"),
    "five 7-byte UIDs": ("cannot", "35815 / 71889 / 179"),
    "five 10-byte UIDs": ("-", "-"),
}


def figures(
    pile: list[bytes], baudrate: int | None = None, cpu_us: float = 0.0, on_i2c: bool = False
) -> tuple[Figures, Figures]:
    """What listing a fresh pile costs, and what listing it again does while it rests."""
    bench = Bench(baudrate=baudrate, cpu_us=cpu_us, on_i2c=on_i2c)
    bench.inventory()  # sets the chip up and switches the field on
    bench.put(*pile)
    bench.clock.advance(10_000)
    first = bench.measure(bench.reader.inventory())
    again = bench.measure(bench.reader.inventory())
    for item in (first, again):
        if sorted(item.result) != sorted(pile):
            raise AssertionError(f"listed {item.result!r}, expected {pile!r}")
    return first, again


def _cell(figure: Figures) -> str:
    return f"{figure.transactions} / {figure.bytes} / {figure.ms:.1f}"


def document() -> str:
    """docs/bench-reader.md."""
    lines = [
        "# Reader driver figures",
        "",
        "**For** firmware developers: how many SPI transactions and milliseconds the reader driver needs, compared",
        "with public drivers.",
        "",
        "`.venv/bin/python tests/bench/reader_figures.py --update` makes this page; a test compares both.",
        "",
        "## On SPI",
        "",
        "Each cell: SPI transactions (chip-select periods) / bytes clocked / milliseconds of virtual time (SPI at",
        "1 MHz, radio, sleeps; no CPU time). *First* lists new tags and halts them; *resting* calls them by UID and",
        "looks for new ones.",
        "",
        "The public drivers were measured on another, independent model. leonow32/micropython needs the fewest",
        "transactions of those on MicroPython that read 4- and 7-byte UIDs. miguelbalboa/rfid, in C++ with SPI at",
        "4 MHz, is the only one that lists every pile.",
        "",
        "| | ours, first | ours, resting | leonow32/micropython rfid | miguelbalboa/rfid (C++, 4 MHz) |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, pile in PILES.items():
        first, again = figures(pile)
        lines.append(f"| {name} | {_cell(first)} | {_cell(again)} | {PUBLIC[name][0]} | {PUBLIC[name][1]} |")
    lines += [
        "",
        "The goals (design, section 8): an empty poll in at most 10 transactions and 1 ms; five 7-byte UIDs in at",
        "most 700 transactions and 60 ms.",
        "",
        "## A scan of the hub",
        "",
        "One round of the firmware's scan over the hub's 16 readers, in ms (the goal is 100 at most). Fields are",
        "switched as their neighbours need it, each transaction costs 100 us of CPU, and the tokens have 7-byte UIDs",
        "and rest.",
        "",
        "| tokens | 1 MHz | 4 MHz |",
        "| --- | --- | --- |",
    ]
    for tokens in (0, 6, 16):
        cells = [f"{ScanBench(baud).round_ms(tokens):.0f}" for baud in (1_000_000, 4_000_000)]
        lines.append(f"| {tokens} | {' | '.join(cells)} |")
    lines += [
        "",
        "## On I2C",
        "",
        "The same driver with one reader on I2C. Each cell: frames / bytes on the wire, addresses included /",
        "milliseconds. The last two columns are milliseconds with 100 us of CPU for each frame.",
        "",
        "| | first, 400 kHz | resting, 400 kHz | resting, with CPU | resting, 100 kHz, with CPU |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name in ("empty field", "one 4-byte UID", "one 7-byte UID", "five 7-byte UIDs"):
        first, again = figures(PILES[name], on_i2c=True)
        slow = [figures(PILES[name], baud, CPU_US, on_i2c=True)[1].ms for baud in (400_000, 100_000)]
        cells = [_cell(first), _cell(again), *(f"{ms:.1f}" for ms in slow)]
        lines.append(f"| {name} | {' | '.join(cells)} |")
    lines += [
        "",
        "## Latency",
        "",
        "Average time from putting a token down until the board reports it, in ms, with resting tokens on all other",
        "readers. The columns are the number of polls of that reader in a round, which the host chooses.",
        "",
        "| | " + " | ".join(f"{often} a round" for often in PRIORITIES) + " |",
        "| --- |" + " --- |" * len(PRIORITIES),
        "| 1 MHz | " + " | ".join(f"{ScanBench().latency_ms(9, often):.0f}" for often in PRIORITIES) + " |",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["--update"]:
        DOCUMENT.write_text(document())
    elif sys.argv[1:]:
        sys.exit(f"{sys.argv[1]!r}: expected --update or nothing")
    else:
        print(document(), end="")
