"""The note beside a save that is served: where its server is asked, and which page of it others can open."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

import pytest

from marshub.table.links import ServedLink, find_public_page, publish_links, read_links

LOCAL, PUBLIC = "http://127.0.0.1:4270/t/a", "http://192.0.2.7:4270/t/b"


@pytest.mark.parametrize(
    ("host", "asked"), [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("192.0.2.7", "192.0.2.7")], ids=["4", "6", "one"]
)
def test_a_server_is_asked_where_it_listens(
    host: str, asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[Any, float | None]] = []

    def connect(address: Any, timeout: float | None = None) -> socket.socket:
        calls.append((address, timeout))
        return socket.socket()

    monkeypatch.setattr(socket, "create_connection", connect)
    links = (ServedLink("look", "", LOCAL), ServedLink("seat", "red", PUBLIC), ServedLink("look", "", PUBLIC))
    save = tmp_path / "a.marshub"
    with publish_links(save, host, 4270, links):
        assert read_links(save) == links
        assert find_public_page(save) == PUBLIC
    ((address, timeout),) = set(calls)
    assert address == (asked, 4270)
    assert timeout is not None
    with publish_links(save, host, 4270, links[:2]):
        assert find_public_page(save) == ""
    assert read_links(save) == ()
