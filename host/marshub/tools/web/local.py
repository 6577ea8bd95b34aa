"""The site at this computer's own address, to which browsers allow serial ports."""

from __future__ import annotations

import functools
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from marshub.kernel import say
from marshub.tools.errors import ToolError

HOST = "127.0.0.1"
#: A page's parts, whatever this computer believes: on Windows anybody may have said that .js is text.
TYPES = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml"}


class _Handler(SimpleHTTPRequestHandler):
    """Serves files without writing to the terminal."""

    def log_message(self, *args: object) -> None: ...

    def guess_type(self, path: object) -> str:
        return TYPES.get(Path(str(path)).suffix) or super().guess_type(str(path))

    def end_headers(self) -> None:
        # Made anew, it is another site at the same address.
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


def make_server(folder: Path, port: int = 0) -> ThreadingHTTPServer:
    """Return a server of the folder at `port` (0: any free one), for this computer only; call its `serve_forever`.

    Raises ToolError when the port is taken.
    """
    try:
        return ThreadingHTTPServer((HOST, port), functools.partial(_Handler, directory=str(folder)))
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolError(say("board-tools-web-port", port=str(port), what=reason)) from error


def make_address(listening: ThreadingHTTPServer) -> str:
    """Return the address to open in a browser."""
    return f"http://localhost:{listening.server_address[1]}/"
