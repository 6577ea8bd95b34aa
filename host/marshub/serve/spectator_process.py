"""A spectator process: it draws the table for one browser.

This module alone uses private names of textual-serve (`_open_app_process`, `_build_environment`, `_process`, `_stdin`,
`_task`, all read in 1.1.3; pyproject.toml keeps it below 2): `AppService` can start its process only through a shell,
which would interpret names of saves, and waits for ever for a process that hangs. If a new version renames them,
spectators see an empty page; `tests/tui/test_textual_internals.py` and tests/serve fail first.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence

from textual_serve.app_service import AppService
from textual_serve.download_manager import DownloadManager

STOP_TIMEOUT_S = 5.0  # time-out of ending by itself

_log = logging.getLogger(__name__)


class SpectatorProcess(AppService):
    """`textual_serve`'s service without a shell.

    Failures to start are shown in the browser, and hanging processes are killed.
    """

    def __init__(
        self,
        command: Sequence[str],
        *,
        write_bytes: Callable[[bytes], Awaitable[None]],
        write_str: Callable[[str], Awaitable[None]],
        close: Callable[[], Awaitable[None]],
        downloads: DownloadManager,
    ) -> None:
        super().__init__(
            "", write_bytes=write_bytes, write_str=write_str, close=close, download_manager=downloads, debug=False
        )
        self._argv = list(command)

    async def _open_app_process(self, width: int = 80, height: int = 24) -> asyncio.subprocess.Process:
        """Start the command itself, where `AppService` starts a shell."""
        environment = self._build_environment(width, height)
        environment["PYTHONUNBUFFERED"] = "1"
        self._process = process = await asyncio.create_subprocess_exec(
            *self._argv,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=environment,
        )
        self._stdin = process.stdin
        return process

    async def run(self) -> None:
        """Pass on the output of the process until it ends; then close the browser's socket."""
        try:
            await super().run()
        finally:
            with contextlib.suppress(Exception):
                await self.remote_close()

    async def stop(self) -> None:
        """End the process, by force if it does not react."""
        process, task = self._process, self._task
        if process is None or task is None:
            return
        self._task = None
        with contextlib.suppress(Exception):
            await self.send_meta({"type": "quit"})
        try:
            await asyncio.wait_for(asyncio.shield(process.wait()), STOP_TIMEOUT_S)
        except (TimeoutError, asyncio.CancelledError):
            _log.warning("a spectator's process did not end by itself: killed")
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def make_command(save: os.PathLike[str], *options: str) -> list[str]:
    """Return the command that draws the table of `save`."""
    return [sys.executable, "-m", "marshub", "watch", os.fspath(save), *options]
