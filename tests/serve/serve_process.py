"""`marshub serve` as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from marshub.words import Speech

SPEECH = Speech("en")


@dataclass(frozen=True)
class Served:
    """A table that is served. `links`: by seat; "" for lookers-on, "keeper" for the table's keeper."""

    process: asyncio.subprocess.Process
    links: dict[str, str]


@asynccontextmanager
async def served(path: Path, *options: str) -> AsyncIterator[Served]:
    """Serve the save at `path`; it ends with this, if it has not ended before."""
    board = ("--board", "none") if "--allow-input" in options and "--board" not in options else ()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "marshub", "serve", str(path), "--port", "0", "--lang", "en", *board, *options),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        message = ""
        while "Ctrl+C" not in message:
            line = (await process.stdout.readline()).decode()
            assert line, message
            message += line
        matches = re.findall(r"^ +(.+)\n +(http://127\.0\.0\.1:\d+/t/[\w-]+)$", message, re.M)
        names = {SPEECH.plain_text("serve-for-look"): "", SPEECH.plain_text("serve-for-keep"): "keeper"}
        names[SPEECH.plain_text("serve-for-players")] = "players"
        seats = {who: re.fullmatch(SPEECH.plain_text("serve-for-seat", who="(.+)"), who) for who, _ in matches}
        yield Served(
            process, {names.get(who) or (s[1].lower() if (s := seats[who]) else ""): link for who, link in matches}
        )
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.terminate()
        await process.wait()
