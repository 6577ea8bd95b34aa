"""What strangers may hand us, by loader: something good of its kind to begin from, and how it is read."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from marshub.board import tags
from marshub.board.profile import ProfileError
from marshub.board.profile import load as load_profile
from marshub.games.first_martians.content.pack import Pack
from marshub.kernel import PackError, Session
from marshub.kernel.errors import SaveError
from marshub.kernel.packs import PackFile
from marshub.kernel.policy import play
from marshub.kernel.untrusted_input import UnreadableInput, parse_json, parse_toml, read_bytes, read_text
from marshub.record import tape
from marshub.record.replay import replay_file
from marshub.resources import boards_folder
from marshub.store import SqliteJournal, read_summary
from marshub.table.save_recovery import check_save
from marshub.table.setup import resume_session
from marshub.tui import settings
from toys import Toy

EVENING = Path(__file__).parent / "fixtures" / "evenings" / "two-sols-by-the-demos-hands.jsonl"
PACK = Path(__file__).parents[1] / "host/marshub/games/first_martians/packs/house/31-follow-ups.toml"


class Told(Exception):
    """What was wrong with a file, of a loader that tells it instead of raising anything."""


@dataclass(frozen=True)
class Loader:
    """`good` makes a file of its kind; `read` reads the file at a path, and raises `own` if it cannot."""

    good: Callable[[], bytes]
    read: Callable[[Path], Any]
    own: tuple[type[Exception], ...]

    def refusal(self, path: Path) -> str:
        """What is said of the file at `path` if it cannot be read; "" if it can."""
        try:
            self.read(path)
        except self.own as error:
            return str(error)
        return ""


@cache
def good_save() -> bytes:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.marshub"
        session = Session(Toy(), {"rounds": 9}, 4, journal=SqliteJournal(path, create=True))
        play(session, "random", steps=12)
        session.close()
        return path.read_bytes()


def read_save(path: Path) -> None:
    """All that is done with a save: a look, a careful look, going on with it. Raises what the last of them says."""
    for look in (read_summary, check_save):  # to check it is to read all of it, by SQLite or page by page
        with suppress(SaveError):
            look(path)
    resume_session(Toy(), path).close()


@cache
def good_recording() -> bytes:
    return b"".join(EVENING.read_bytes().splitlines(keepends=True)[:12])


def read_pack(path: Path) -> None:
    pack_file = PackFile(path, Pack)
    assert all(isinstance(mistake, PackError) for mistake in pack_file.mistakes)
    if pack_file.mistakes:
        raise Told(str(pack_file.mistakes[0]))


def read_settings(path: Path) -> None:
    _, trouble = settings.load_settings(path)
    if trouble:
        raise Told(trouble)


LOADERS = {
    "toml": Loader(
        lambda: b'a = 1\n[b]\nc = ["x", {d = 1.5}]\n[[e.f]]\ng = 2026-01-01\n',
        lambda path: parse_toml(read_text(path)), (UnreadableInput,)
    ),
    "json": Loader(
        lambda: b'{"a":[1,2.5,{"b":null}],"c":"x"}', lambda path: parse_json(read_bytes(path)), (UnreadableInput,)
    ),
    "settings": Loader(lambda: msgspec.json.encode(settings.Settings()), read_settings, (Told,)),
    "tags": Loader(
        lambda: b'format = 1\n[first-martians]\n04a1b2c3d4e5f6 = "pawn"\n04a1b2c3d4e5f7 = "overlay:first-martians"\n',
        tags.load,
        (tags.TagsError,),
    ),
    "profile": Loader(
        lambda: (boards_folder() / "starter.toml").read_bytes(),
        load_profile,
        (ProfileError,),
    ),
    "pack": Loader(
        lambda: PACK.read_bytes()[:6000].rsplit(b"[[", 1)[0],
        read_pack,
        (Told,),
    ),
    "recording": Loader(good_recording, lambda path: replay_file(path), (tape.RecordingError, SaveError)),
    "save": Loader(good_save, read_save, (SaveError,)),
}  # fmt: skip
