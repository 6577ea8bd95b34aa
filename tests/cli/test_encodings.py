"""Whatever encoding the output is redirected in and whatever bytes come in: text, and no traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.attack

RUN = "import sys; from marshub.cli import main; sys.argv[0] = 'marshub'; main()"
BITES = "from marshub.cli import app; app.prepare_streams = lambda: None; " + RUN
ENCODINGS = ["cp1252", "cp437", "cp1250", "ascii", "latin-1", "utf-8"]


def run(
    *arguments: str, encoding: str, home: Path, code: str = RUN, typed: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command as on a system with that encoding."""
    more = {"PYTHONUTF8": "0", "PYTHONIOENCODING": f"{encoding}:strict", "MARSHUB_HOME": str(home)}
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=typed, env={**os.environ, **more}, capture_output=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_redirected_output_is_text(encoding: str, tmp_path: Path) -> None:
    done = run("games", "--about", "--lang", "es", encoding=encoding, home=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    said = done.stdout.decode(encoding)
    assert "Misi" in said
    assert "?" not in said.replace("¿", "").split("first-martians")[0]


def test_redirected_output_would_be_a_traceback(tmp_path: Path) -> None:
    assert b"UnicodeEncodeError" in run("games", "--about", encoding="cp1252", home=tmp_path, code=BITES).stderr


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_json_loses_nothing(encoding: str, tmp_path: Path) -> None:
    ours, plain = (
        json.loads(run("games", "--about", "--json", encoding=e, home=tmp_path).stdout) for e in (encoding, "utf-8")
    )
    assert ours == plain


STRANGE = b"\xff\xfe\x80\n\x00\n\x1b[200~\n\xc3\n" + bytes(range(1, 256)) + b"\nq\n"


def test_any_byte_may_be_typed(tmp_path: Path) -> None:
    asked = ["play", "riddle", "--players", "2", "--plain", "--board", "none"]
    done = run(*asked, encoding="utf-8", home=tmp_path, typed=STRANGE)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"UnicodeDecodeError" in run(*asked, encoding="utf-8", home=tmp_path, typed=STRANGE, code=BITES).stderr
