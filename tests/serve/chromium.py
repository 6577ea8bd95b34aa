"""A headless Chromium for tests, told what to do through its DevTools socket. Nothing of it outlives the test."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--enable-unsafe-swiftshader",  # the terminal draws with WebGL
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-port=0",
)


def program() -> str:
    """Chromium's path. Who asks for these tests has one: where it is missing they fail."""
    result = filter(None, map(shutil.which, NAMES))
    return next(result, "") or pytest.fail(f"there is no Chromium here, by none of the names {', '.join(NAMES)}")


class Tab:
    """One page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket, self._number = socket, 0
        self._turn = asyncio.Lock()  # who asks waits for the answer
        self.complaints: list[str] = []  # what its console said: errors, and what was not found

    async def call(self, method: str, **params: Any) -> dict[str, Any]:
        async with self._turn:
            return await self._call(method, params)

    async def _call(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        await self._socket.send_json({"id": self._number, "method": method, "params": params})
        while True:
            message = await self._socket.receive_json()
            if message.get("id") == self._number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            if message.get("method") == "Log.entryAdded":
                self.complaints.append(message["params"]["entry"]["text"])
            if message.get("method") == "Runtime.exceptionThrown":
                self.complaints.append(str(message["params"]["exceptionDetails"]))

    async def value(self, expression: str) -> Any:
        """What a JavaScript expression gives."""
        return (await self.call("Runtime.evaluate", expression=expression, returnByValue=True))["result"].get("value")

    async def until(self, expression: str) -> None:
        """Wait until a JavaScript expression holds."""
        while not await self.value(expression):
            await asyncio.sleep(0.05)

    async def press(self, key: str) -> None:
        text, code = {"Enter": ("\r", 13), "Tab": ("", 9), "Escape": ("", 27)}.get(key, (key, 0))
        how = {"key": key, **({"windowsVirtualKeyCode": code} if code else {})}
        await self.call("Input.dispatchKeyEvent", type="keyDown", **how, **({"text": text} if text else {}))
        await self.call("Input.dispatchKeyEvent", type="keyUp", **how)

    async def touch(self, selector: str) -> None:
        """Scroll to an element and click into its middle, as a finger would."""
        result = await self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            "e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2] })()"
        )
        assert result is not None, selector
        await self.click(*map(int, result))

    async def size(self, width: int, height: int, *, phone: bool) -> None:
        await self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone
        )

    async def click(self, x: int, y: int) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            await self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    async def picture(self, path: Path) -> bytes:
        """A screenshot, written to `path`."""
        data = base64.b64decode((await self.call("Page.captureScreenshot", format="png"))["data"])
        path.write_bytes(data)
        return data


@asynccontextmanager
async def opened(address: str, size: tuple[int, int] = (1400, 900), before: str = "") -> AsyncIterator[Tab]:
    """A tab that shows `address`; `before`: a script that runs in each page before its own do."""
    with tempfile.TemporaryDirectory(prefix="marshub-chromium-", ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            program(),
            *FLAGS,
            f"--user-data-dir={folder}",
            f"--window-size={size[0]},{size[1]}",
            "about:blank",
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            path = Path(folder) / "DevToolsActivePort"
            while not path.exists() or "\n" not in path.read_text():
                await asyncio.sleep(0.05)
            port = path.read_text().split()[0]
            async with aiohttp.ClientSession() as client:
                while True:
                    async with client.get(f"http://127.0.0.1:{port}/json") as answer:
                        pages = [item for item in await answer.json() if item["type"] == "page"]
                    if pages:
                        break
                    await asyncio.sleep(0.05)
                async with client.ws_connect(pages[0]["webSocketDebuggerUrl"], max_msg_size=0) as socket:
                    tab = Tab(socket)
                    await tab.call("Emulation.setFocusEmulationEnabled", enabled=True)
                    await tab.call("Log.enable")
                    await tab.call("Runtime.enable")
                    if before:
                        await tab.call("Page.enable")
                        await tab.call("Page.addScriptToEvaluateOnNewDocument", source=before)
                    await tab.call("Page.navigate", url=address)
                    yield tab
        finally:
            process.kill()
            await process.wait()
