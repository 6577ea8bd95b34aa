"""`marshub play --invite` and `marshub join`: who is invited, which links are printed, what is said where it fails."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import rich_click as click
from click.testing import CliRunner, Result

from joined_tables import PATIENCE_S
from marshub.cli import sharing
from marshub.cli.app import app
from marshub.cli.join import join
from marshub.games import load_game
from marshub.join.invitations import INVITATIONS_SUFFIX, BadInvitation
from marshub.join.joining import join_table
from marshub.join.link_address import BadLink, parse_link
from marshub.join.reconnecting_client import NotInvited, ReconnectingClient
from marshub.kernel import MarsHubError
from marshub.kernel.journal import ELSEWHERE
from marshub.table import saves
from marshub.table.setup import OpenedTable, open_table, start_session
from marshub.words import Speech

NEAR = "127.0.0.1:0"


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[OpenedTable]:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path / "home"))
    table = open_table(start_session(load_game("pocket-mars"), {"players": 2}, 5, save=tmp_path / "a.marshub"))
    yield table
    table.close()


def share(
    opened: OpenedTable, *invited: str, revoked: tuple[str, ...] = (), listen: str = NEAR, public: str = ""
) -> None:
    sharing.share_table(opened, Speech("en"), invited=invited, revoked=revoked, listen=listen, public=public)


def test_links_are_printed_and_lead_there(
    opened: OpenedTable, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    share(opened, "blue", "look")
    message = capsys.readouterr().out
    links = re.findall(r"marshub://\S+", message)
    assert "Another table, for Blue" in message
    assert "Another table, to watch only" in message
    assert [link.address for link in opened.table.join_links] == links
    assert opened.table.bots.policies == {"blue": ELSEWHERE}
    assert opened.table.absent_seats == {"blue"}
    guest = join_table(ReconnectingClient(parse_link(links[0])))
    assert guest.table.viewer == "blue"
    assert opened.table.wait_for(lambda: not opened.table.absent_seats, PATIENCE_S)
    guest.close()
    assert (tmp_path / f"a.marshub{INVITATIONS_SUFFIX}").exists()


def test_an_invitation_is_taken_back(opened: OpenedTable, capsys: pytest.CaptureFixture[str]) -> None:
    share(opened, "blue")
    before = re.findall(r"marshub://\S+", capsys.readouterr().out)
    opened.closers.pop(0)()
    share(opened, "look", revoked=("blue",), listen="127.0.0.1:0")
    after = re.findall(r"marshub://\S+", capsys.readouterr().out)
    assert len(after) == 1
    assert opened.table.bots.policies == {}
    old, now = parse_link(before[0]), parse_link(after[0])
    assert old.pin == now.pin
    with pytest.raises(NotInvited):
        ReconnectingClient(parse_link(before[0].replace(f":{old.port}/", f":{now.port}/"))).open()


def test_the_address_of_a_router_is_put_into_links(opened: OpenedTable, capsys: pytest.CaptureFixture[str]) -> None:
    share(opened, "blue", public="mars.example.org")
    address = parse_link(re.findall(r"marshub://\S+", capsys.readouterr().out)[0])
    assert address.host == "mars.example.org"
    assert address.port > 0


def test_what_is_wrong_is_said(opened: OpenedTable, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadInvitation, match="red, blue"):
        share(opened, "green")
    with pytest.raises(BadLink):
        share(opened, "blue", listen="127.0.0.1:high")
    with pytest.raises(click.UsageError, match="--listen"):
        share(opened, "blue", listen="203.0.113.1:4271")  # no address of this computer
    with pytest.raises(click.UsageError, match="nobody is invited"):
        share(opened)
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(click.UsageError, match=r"requirements/join\.txt"):
        sharing.needs_join()


@pytest.mark.parametrize(
    "asked",
    [
        ("pocket-mars", "--invite", "green"),
        ("pocket-mars", "--invite", "table:red+blue"),
        ("riddle", "--players", "2", "--share", "--listen", "a:b"),
        ("riddle", "--players", "2", "--share"),  # nobody is invited
        ("pocket-mars", "--invite", "blue", "--listen", "203.0.113.1:4271"),  # no address of this computer
        ("--invite", "red"),
    ],
)
def test_nothing_begins_with_what_is_wrong(
    asked: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    result = CliRunner().invoke(app, ["play", "--plain", *asked])
    assert result.exit_code
    assert isinstance(result.exception, MarsHubError | SystemExit)
    assert not saves.list_saves()


def test_what_is_no_link_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEXTUAL_DRIVER", "whatever draws the screen here")
    result = CliRunner().invoke(app, ["join", "https://example.org"])
    assert isinstance(result.exception, BadLink)


def join_by_typed_link(opened: OpenedTable, capsys: pytest.CaptureFixture[str]) -> Result:
    share(opened, "look")
    link = re.findall(r"marshub://\S+", capsys.readouterr().out)[0]
    return CliRunner().invoke(app, ["join", "--plain", "--board", "none", "--lang", "en"], input=f"{link}\n?\n")


@pytest.mark.attack
def test_the_link_is_asked_for_so_that_it_is_in_no_list_of_processes(
    opened: OpenedTable, capsys: pytest.CaptureFixture[str]
) -> None:
    result = join_by_typed_link(opened, capsys)
    assert "Joining the game at 127.0.0.1" in result.output
    assert result.exit_code == 0, result.output


@pytest.mark.attack
def test_the_trial_of_the_links_place_bites(
    opened: OpenedTable, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link that has to be an argument is in the list of processes."""
    monkeypatch.setattr(next(item for item in join.params if item.name == "link"), "required", True)
    result = join_by_typed_link(opened, capsys)
    assert result.exit_code == 2
    assert "Missing argument" in result.output
