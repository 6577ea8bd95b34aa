"""Whatever a file holds, its loader reads it soon or raises its own error, and no other."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strange_files import LOADERS, Loader

pytestmark = pytest.mark.attack

#: Bits of text that parsers trip over, of all kinds of files together.
BITS = [
    b"[", b"]", b"{", b"}", b'"', b"'", b'"""', b"\\", b"=", b".", b",", b":", b"\n", b"\0", b"\xff", b"\xed\xa0\x80",
    b"-1", b"9" * 30, b"9" * 5000, b"1e999", b"nan", b"-inf", b"null", b"true", b"[" * 300, b"{a=" * 200, b"a." * 200,
    b"1979-02-31", b"\xf0\x9f\x9a\x80", b"\xe2\x80\xae", b"\x1b]52;", b"[[a]]\n", b"[a]\n", b'"" = 1\n', b"\\ud800",
    b"name", b"base = 1\n", b'{"type":"deed","at":0,"what":"answer","args":[]}\n', b"A" * 5000, b"\x0d\x0a\x05", b"",
]  # fmt: skip
#: What is done to a file: a byte says whether it begins from what is good, then edits of four bytes each.
STRANGE = st.binary(min_size=5, max_size=41)


def strange(good: bytes, drawn: bytes) -> bytes:
    """`good` with a few edits; or, one time in four, nothing but bits."""
    edits = [drawn[at : at + 4] for at in range(1, len(drawn) - 3, 4)]
    data = bytearray() if drawn[0] % 4 == 3 else bytearray(good)
    for high, low, how, which in edits:
        at = (high << 8 | low) * (len(data) + 1) >> 16
        what = BITS[which % len(BITS)]
        match how % 6 if data else 0:
            case 0:
                data[at:at] = what
            case 1:
                del data[at : at + which]
            case 2:
                data[at : at + len(what)] = what
            case 3:
                data[at : at + 1] = bytes([which])
            case 4:
                data[at:at] = data[at : at + 8 * which]
            case _:
                data[at : at + which] = bytes(which)
    return bytes(data)


def attack(loader: Loader, folder: Path, examples: int) -> None:
    good = loader.good()
    path = folder / "a.toml"
    path.write_bytes(good)
    assert not loader.refusal(path)
    refused = 0

    @settings(max_examples=examples, database=None)
    @given(STRANGE)
    def reads(drawn: bytes) -> None:
        for left in folder.iterdir():
            shutil.rmtree(left) if left.is_dir() else os.unlink(left)
        path.write_bytes(strange(good, drawn))
        nonlocal refused
        refused += bool(loader.refusal(path))

    reads()
    assert refused > examples // 10  # else hardly anything strange came in


@pytest.mark.parametrize("name", LOADERS)
def test_a_loader_raises_only_its_own_error(name: str, tmp_path: Path) -> None:
    attack(LOADERS[name], tmp_path, 200)


@pytest.mark.soak
@pytest.mark.parametrize("name", LOADERS)
def test_a_loader_raises_only_its_own_error_long(name: str, tmp_path: Path) -> None:
    attack(LOADERS[name], tmp_path, 10_000)


@pytest.mark.parametrize("name", LOADERS)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has none")
def test_what_is_no_file_is_refused_at_once(name: str, tmp_path: Path) -> None:
    """A pipe that nobody writes to would be waited for; an endless device would eat the memory."""
    loader = LOADERS[name]
    pipe, endless, folder = tmp_path / "pipe.toml", tmp_path / "endless.toml", tmp_path / "folder.toml"
    os.mkfifo(pipe)
    endless.symlink_to("/dev/zero")
    folder.mkdir()
    for path in (pipe, endless, folder):
        assert loader.refusal(path), path.name


DEEP = [b"[" * 100_000, b"a = " + b"[" * 50_000 + b"]" * 50_000, b"a = " + b"{b=" * 5_000 + b"1" + b"}" * 5_000,
        b"[" + b".".join([b"a"] * 100_000) + b"]\n", b".".join([b"a"] * 100_000) + b" = 1\n", b"a = " + b"9" * 100_000,
        b'{"a":' * 100_000, b"format = 1\n[" + b".".join([b'"a"'] * 50_000) + b"]"]  # fmt: skip


@pytest.mark.parametrize("name", LOADERS)
def test_what_is_deep_or_long_is_refused(name: str, tmp_path: Path) -> None:
    loader, path = LOADERS[name], tmp_path / "a.toml"
    for data in DEEP:
        path.write_bytes(data)
        assert loader.refusal(path), data[:40]
