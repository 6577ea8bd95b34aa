"""Whatever a name says, files are written in the folder that was asked for, and nowhere else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import marshub
from marshub import resources
from marshub.balance import pack_transport
from marshub.board.profile import ProfileError, check, load, load_known
from marshub.board.profile import files as profile_files
from marshub.cli.app import app
from marshub.files import find_below
from marshub.hardware import build
from marshub.kernel import BadSetup
from marshub.link import radio_boards
from marshub.link.radio_boards import RadioBoard, RadioBoards
from marshub.sim import ports
from marshub.sim.ports import PtyPort
from marshub.table import saves

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
    unchecked = "./../victim"  # by nobody before: what is known of a profile is remembered
    assert build_profile(unchecked, tmp_path, monkeypatch) == ["victim/README.md"]


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


#: Where a name becomes part of a path -> what it went through before.
PLACES = {
    "balance/pack_transport.py": "find_below",
    "balance/sides.py": "names of files that were listed",
    "board/profile/files.py": "is_name, or the word of who plays",
    "cli/profile.py": "is_name, when the profile was read",
    "cli/record.py": "the word of who plays",
    "files.py": "find_below itself",
    "resources.py": "names of our own lists of packages",
    "hardware/build.py": "find_below",
    "hardware/cad/slicing.py": "names of our parts",
    "hardware/dot/__init__.py": "our version",
    "hardware/kept_files.py": "names of folders that were listed",
    "hardware/pcb/kicad_checks.py": "is_name, when the profile was read",
    "hardware/wokwi/catalogue.py": "names of our chips",
    "hardware/wokwi/project.py": "names of our chips",
    "join/joining.py": "digits of a hash",
    "link/tap.py": "numbers",
    "record/recorder.py": "the name of a save, or of a game of GAMES",
    "rule_search.py": "languages of LANGUAGES",
    "rule_texts.py": "games of GAMES, languages of LANGUAGES",
    "serve/input_handler.py": "a number",
    "serve/page_routes.py": "names of our files",
    "sim/firmware_files.py": "names of our modules",
    "sim/ports.py": "find_below",
    "sim/upy/child.py": "names of our files",
    "table/saves.py": "find_below, or a game of GAMES",
    "tools/flash_files.py": "names of our files",
    "tools/images.py": "digits of a hash",
    "tools/tags_store.py": "names of ours",
    "tools/web/install.py": "our version",
    "tui/screens/chronicle.py": "the name of a save, or of a game of GAMES",
    "words.py": "languages of LANGUAGES",
}
#: Where names are numbers, and nothing is a path.
NUMBERS = {"balance/run.py"}
NAMED = ("name", "stem", "where", "which", "game", "board", "language", "path")


def find_places() -> Iterator[str]:
    """Yield each file in which a path is joined with something that may be a name."""
    package = Path(marshub.__file__).parent
    for file in sorted(package.rglob("*.py")):
        place = file.relative_to(package).as_posix()
        text = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "/" in text else ():  # to parse all files takes seconds
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
                named = getattr(node.right, "id", getattr(node.right, "attr", ""))
                if isinstance(node.right, ast.JoinedStr | ast.IfExp) or named.endswith(NAMED):
                    yield place


def test_all_places_where_a_name_becomes_a_path_are_known() -> None:
    """A new one goes through `is_name` or `find_below`, unless no stranger names it; then it is added here."""
    places = {place for place in find_places() if not place.startswith("sim/vm/") and place not in NUMBERS}
    assert places == set(PLACES)


@pytest.mark.parametrize("name", [*NAMES, "hub.toml", "a/hub", ""])
def test_the_profile_that_a_board_names_comes_along(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hub.toml").write_text(profile_text("hub"))
    with pytest.raises(ProfileError, match="no board profile"):
        load_known(name)
    assert load_known("hub") == load("hub")


def test_the_profile_that_a_board_names_would_be_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "victim.toml").write_text(profile_text("starter"))
    monkeypatch.setattr(profile_files, "list_names", lambda: [str(tmp_path / "victim")])
    assert load_known(str(tmp_path / "victim")).name == "starter"


def profile_text(name: str) -> str:
    return (resources.boards_folder() / f"{name}.toml").read_text(encoding="utf-8")


def test_a_radio_board_whose_name_is_none_is_not_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    boards = RadioBoards(tmp_path / "wifi.json")
    for name in [*NAMES, "marshub-b0a4d0"]:
        boards.save_board(RadioBoard(name, "5e" * 32))
    assert [board.name for board in boards.list_boards()] == ["marshub-b0a4d0"]
    monkeypatch.setattr(radio_boards, "is_name", lambda text: True)
    boards.save_board(RadioBoard("../victim", "5e" * 32))
    assert [board.name for board in boards.list_boards()] == ["marshub-b0a4d0", "../victim"]


@pytest.mark.skipif(sys.platform == "win32", reason="no ptys on Windows")
def test_a_simulated_boards_port_lies_in_its_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(ValueError, match="is not in"):
        PtyPort("../victim")
    monkeypatch.setattr(ports, "find_below", lambda folder, name: folder / name)
    port = PtyPort("../victim")
    assert (tmp_path / "victim").is_symlink()
    port.close()


def test_a_saves_name_does_not_lead_out_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays may name any path. What is a name alone is one of the players' own folder."""
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    for name in ("..", "evening", "Zoë's", "...", "~"):
        assert saves.find_save(name).parent in (saves.saves_folder(), Path.home().parent), name
