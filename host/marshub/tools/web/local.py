"""The site at this computer's own address, to which browsers allow serial ports."""

from __future__ import annotations

import mimetypes
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from typing import cast
from urllib.parse import unquote, urlsplit

from marshub.kernel import say
from marshub.tools.errors import ToolError

HOST = "127.0.0.1"
NAMES = ("localhost", HOST)  # by which browsers here ask; any other leads here from somebody's page (DNS rebinding)
#: A page's parts, whatever this computer believes: on Windows anybody may have said that .js is text.
TYPES = {".js": "text/javascript", ".json": "application/json", ".svg": "image/svg+xml"}


class SiteServer(ThreadingHTTPServer):
    """Serves `files`, by path, and nothing else that lies in any folder."""

    files: Mapping[str, bytes] = {}


class _Handler(BaseHTTPRequestHandler):
    """Serves files without writing to the terminal."""

    def do_GET(self) -> None:
        name = unquote(urlsplit(self.path).path).removeprefix("/") or "index.html"
        data = cast(SiteServer, self.server).files.get(name)
        if self.headers.get("Host", "").partition(":")[0] not in NAMES:
            self.send_error(403)
        elif data is None:
            self.send_error(404)
        else:
            self.send_response(200)
            self.send_header("Content-Type", TYPES.get(PurePosixPath(name).suffix) or _guess_type(name))
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "no-store")  # made anew, it is another site at the same address
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(data)

    do_HEAD = do_GET  # noqa: N815 - as the library calls it

    def log_message(self, *args: object) -> None: ...


def _guess_type(name: str) -> str:
    return mimetypes.guess_type(name)[0] or "application/octet-stream"


def make_server(port: int = 0) -> SiteServer:
    """Return a server at `port` (0: any free one), for this computer only; give it `files`, call its `serve_forever`.

    Raises ToolError when the port is taken.
    """
    try:
        return SiteServer((HOST, port), _Handler)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ToolError(say("board-tools-web-port", port=str(port), what=reason)) from error


def make_address(listening: ThreadingHTTPServer) -> str:
    """Return the address to open in a browser."""
    return f"http://localhost:{listening.server_address[1]}/"
