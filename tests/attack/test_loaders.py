"""Whatever a file holds, its loader reads it soon or raises its own error, and no other."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from strange_files import LOADERS, Loader

pytestmark = pytest.mark.attack

#: Bits of text that parsers trip over, of all kinds of files together.
_BITS = st.sampled_from(
    [b"[", b"]", b"{", b"}", b'"', b"'", b'"""', b"\\", b"=", b".", b",", b":", b"\n", b"\0", b"\xff", b"\xed\xa0\x80",
     b"-1", b"9" * 30, b"9" * 5000, b"1e999", b"nan", b"-inf", b"null", b"true", b"[" * 300, b"{a=" * 200, b"a." * 200,
     b"1979-02-31", b"\xf0\x9f\x9a\x80", b"\xe2\x80\xae", b"\x1b]52;", b"[[a]]\n", b"[a]\n", b'"" = 1\n', b"\\ud800",
     b"name", b"base = 1\n", b'{"type":"deed","at":0,"what":"answer","args":[]}\n', b"A" * 5000]
)  # fmt: skip
_EDIT = st.tuples(
    st.floats(0, 1, allow_nan=False),
    st.sampled_from(["put", "cut", "over", "flip", "double"]),
    _BITS | st.binary(max_size=12),
)
#: A few edits of what is good; or nothing but bits.
STRANGE = st.tuples(
    st.booleans(), st.lists(_EDIT, min_size=1, max_size=6), st.lists(_BITS | st.binary(max_size=40), max_size=20)
)


def strange(good: bytes, draw: tuple[bool, list[tuple[float, str, bytes]], list[bytes]]) -> bytes:
    fresh, edits, bits = draw
    if fresh and bits:
        return b"".join(bits)
    data = bytearray(good)
    for where, how, what in edits:
        at = int(where * len(data))
        match how:
            case "put":
                data[at:at] = what
            case "cut":
                del data[at : at + 8 * len(what)]
            case "over":
                data[at : at + len(what)] = what
            case "flip":
                if at < len(data):
                    data[at] ^= 1 << len(what) % 8
            case _:
                data[at:at] = data[at : at + 40 * len(what)]
    return bytes(data)


def attack(loader: Loader, folder: Path, examples: int) -> None:
    good = loader.good()
    path = folder / "a.toml"
    path.write_bytes(good)
    loader.read(path)  # what is good is read

    @settings(max_examples=examples, database=None)
    @given(STRANGE)
    def reads(draw: Any) -> None:
        for left in folder.iterdir():
            shutil.rmtree(left) if left.is_dir() else os.unlink(left)
        path.write_bytes(strange(good, draw))
        try:
            loader.read(path)
        except loader.own:
            pass

    reads()


@pytest.mark.parametrize("name", LOADERS)
def test_a_loader_raises_only_its_own_error(name: str, tmp_path: Path) -> None:
    attack(LOADERS[name], tmp_path, 200)


@pytest.mark.soak
@pytest.mark.timeout(590)
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
        try:
            loader.read(path)
        except loader.own:
            continue


DEEP = [b"[" * 100_000, b"a = " + b"[" * 50_000 + b"]" * 50_000, b"a = " + b"{b=" * 5_000 + b"1" + b"}" * 5_000,
        b"[" + b".".join([b"a"] * 100_000) + b"]\n", b".".join([b"a"] * 100_000) + b" = 1\n", b"a = " + b"9" * 100_000,
        b'{"a":' * 100_000, b"format = 1\n[" + b".".join([b'"a"'] * 50_000) + b"]"]  # fmt: skip


@pytest.mark.parametrize("name", LOADERS)
def test_what_is_deep_or_long_is_refused(name: str, tmp_path: Path) -> None:
    loader, path = LOADERS[name], tmp_path / "a.toml"
    for data in DEEP:
        path.write_bytes(data)
        try:
            loader.read(path)
        except loader.own:
            continue
