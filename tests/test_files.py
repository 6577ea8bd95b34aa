"""Files that are written whole: who may read them."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from marshub.files import write_whole
from marshub.join.invitations import Invitations
from marshub.link.radio_boards import RadioBoard, RadioBoards

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")


@pytest.fixture(params=[0o022, 0o002, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_file_is_as_open_as_the_users_others_and_stays_as_it_was_made(umask: int, tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    write_whole(path, b"1")
    assert mode(path) == 0o666 & ~umask
    for kept in (0o640, 0o604, 0o400):
        path.chmod(kept)
        write_whole(path, b"2")
        assert (mode(path), path.read_bytes(), os.listdir(tmp_path)) == (kept, b"2", ["evening.json"])


def test_a_file_with_keys_is_its_owners_alone(umask: int, tmp_path: Path) -> None:
    boards = RadioBoards(tmp_path / "wifi.json")
    boards.path.write_bytes(b"[]")
    boards.path.chmod(0o644)
    boards.save_board(RadioBoard("hub", "0" * 64))
    Invitations(tmp_path / "evening.invited").save()
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
