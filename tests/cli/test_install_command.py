"""The command that installs what an extra needs, as it is printed."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from marshub import resources

ROOT = Path(__file__).parents[2]


def test_in_a_checkout_it_is_the_pinned_list_by_this_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "executable", str(ROOT / ".venv" / "bin" / "python"))
    assert resources.make_install_command("serve") == ".venv/bin/python -m pip install -r requirements/serve.txt"
    monkeypatch.chdir(tmp_path)
    assert resources.make_install_command("ibom", "--no-deps") == shlex.join(
        [sys.executable, "-m", "pip", "install", "--no-deps", "-r", str(ROOT / "requirements" / "ibom.txt")]
    )


def test_beside_a_wheel_it_names_the_packages_and_not_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resources, "_CHECKOUT", tmp_path)
    command = resources.make_install_command("serve")
    assert "'aiohttp>=3.11'" in command
    assert "marshub" not in command.partition("install")[2]


def test_on_windows_it_is_a_line_for_powershell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(resources, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", "/a place/python.exe")
    command = resources.make_install_command("serve")
    assert command.startswith("& '/a place/python.exe' -m pip install '")
    assert " 'aiohttp>=3.11'" in command


@pytest.mark.parametrize("extra", sorted(path.stem for path in (ROOT / "requirements").glob("*.txt")))
def test_the_printed_paths_are_there(extra: str) -> None:
    words = shlex.split(resources.make_install_command(extra))
    assert Path(words[-1]).is_file()
    assert subprocess.run([words[0], "-c", ""], check=False).returncode == 0
