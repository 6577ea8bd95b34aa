"""Whatever a name says, files are written in the folder that was asked for, and nowhere else."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from marshub.balance import pack_transport
from marshub.board.profile import check
from marshub.cli.app import app
from marshub.files import find_below
from marshub.hardware import build
from marshub.kernel import BadSetup

pytestmark = pytest.mark.attack

NAMES = ["../victim", "a/../../victim", "..", "/victim"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_does_not_lead_out_of_its_folder(name: str, tmp_path: Path) -> None:
    assert find_below(tmp_path, "a/b.md") == tmp_path / "a" / "b.md"
    with pytest.raises(ValueError, match="is not in"):
        find_below(tmp_path, name)


def build_profile(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Make what a builder needs from a profile of that name; return what lies beside the folder for it."""
    monkeypatch.setattr(build, "make_everything", lambda *_, **__: {"README.md": b"mine"})
    (folder / "victim").mkdir(parents=True)
    (folder / "p.toml").write_text(f'format = 1\nbase = "starter"\nname = "{name}"\ntitle = "A board"\n')
    CliRunner().invoke(app, ["profile", "build", str(folder / "p.toml"), "--out", str(folder / "out")])
    return [path.relative_to(folder).as_posix() for path in folder.rglob("*.md")]


def test_a_profiles_name_does_not_lead_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert build_profile("mine", tmp_path / "good", monkeypatch) == ["out/mine/README.md"]
    for number, name in enumerate(["../victim", "a/../../victim", str(tmp_path / "2" / "victim"), "..", ""]):
        assert build_profile(name, tmp_path / str(number), monkeypatch) == [], name


def test_a_profiles_name_would_lead_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "is_name", lambda text: True)
    assert build_profile("../victim", tmp_path, monkeypatch) == ["victim/README.md"]


def load_pack(where: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Load a game with a pack file at `where`, as a cluster's worker does; return what lies outside of its folder."""
    (folder / "packs").mkdir(parents=True)
    monkeypatch.setattr("tempfile.mkdtemp", lambda **_: str(folder / "packs"))
    with pytest.raises(BadSetup):
        pack_transport.LoadedGame("pocket-mars", pack_transport.Packs({where: b'pack = "house"'}))
    return [path.name for path in folder.iterdir() if path.name != "packs"]


def test_a_packs_place_does_not_lead_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number, where in enumerate(["../../victim", "pocket-mars/../../../victim", str(tmp_path / "2" / "victim")]):
        assert load_pack(where, tmp_path / str(number), monkeypatch) == [], where


def test_a_packs_place_would_lead_out_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack_transport, "find_below", lambda folder, name: folder / name)
    (tmp_path / "victim").mkdir()
    with pytest.raises(IsADirectoryError):
        pack_transport.LoadedGame("pocket-mars", pack_transport.Packs({str(tmp_path / "victim"): b""}))
