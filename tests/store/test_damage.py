"""A save that was damaged: nothing opens without a word, and what can be rescued is."""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
import struct
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from marshub.games import load_game
from marshub.kernel import DamagedSave, SaveError, Session
from marshub.kernel.log_entry import Mended
from marshub.kernel.policy import play
from marshub.store import SqliteJournal, integrity_check, read_save, read_summary
from marshub.store.damaged_saves import examine_save
from marshub.store.integrity_check import check_save
from marshub.store.page_recovery import recover_pages
from marshub.store.snapshot import read_snapshot
from marshub.store.untrusted_database import TABLES
from marshub.table import save_recovery, setup
from marshub.table.save_recovery import SaveCheck, repair_save

pytestmark = pytest.mark.attack

GAME = load_game("pocket-mars")


def saved(path: Path, steps: int = 30) -> Session[Any, Any]:
    """A closed game of several segments, with undos and corrections in it."""
    session = Session(GAME, {"players": 2}, 4, journal=SqliteJournal(path, create=True))
    play(session, "random", steps=steps)
    session.undo(2, sure=True)
    play(session, "random", steps=4)
    session.close()
    return session


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        for statement in statements:
            db.execute(statement)
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


resumed = partial(setup.resume_session, GAME)


def repaired(path: Path) -> tuple[SaveCheck, Path]:
    result, aside = repair_save(path)
    assert aside is not None
    return result, aside


#: What is done to a save -> what is said of it, and how many of its entries are lost (behind the first damaged one).
HARM: dict[str, tuple[tuple[str, ...], str, int]] = {
    "altered": (("UPDATE entry SET data = replace(data, '{', '{ ') WHERE number = 20",), "entry 20", -20),
    "its time altered": (("UPDATE entry SET at = at + 1 WHERE number = 20",), "entry 20", -20),
    "removed": (("DELETE FROM entry WHERE number = 20",), "entry 20", -20),
    "closed up": (
        ("DELETE FROM entry WHERE number = 20", "UPDATE entry SET number = number - 1 WHERE number > 20"),
        "entry 20", -20,
    ),
    "doubled": (("INSERT INTO entry SELECT 1 + max(number), at, data, seal FROM entry",), "entry", 1),
    "reordered": (
        ("UPDATE entry SET number = -1 WHERE number = 20", "UPDATE entry SET number = 20 WHERE number = 21",
         "UPDATE entry SET number = 21 WHERE number = -1"), "entry 20", -20,
    ),
    "the last removed": (("DELETE FROM entry WHERE number = (SELECT max(number) FROM entry)",), "entry", 1),
    "the last ten removed": (("DELETE FROM entry WHERE number > (SELECT max(number) - 10 FROM entry)",), "entry", 10),
    "a blob for text": (("UPDATE entry SET data = x'00ff' WHERE number = 20",), "entry 20", -20),
    "a checkpoint altered": (("UPDATE checkpoint SET state = state || ' ' WHERE number = 3",), "checkpoint 3", 0),
    "a checkpoint's seal": (("UPDATE checkpoint SET seal = zeroblob(16) WHERE number = 3",), "checkpoint 3", 0),
    "the last checkpoint": (
        ("UPDATE checkpoint SET state = '{}' WHERE number = (SELECT max(number) FROM checkpoint)",), "checkpoint", 0
    ),
    "the last checkpoint removed": (
        ("DELETE FROM checkpoint WHERE number = (SELECT max(number) FROM checkpoint)",), "tip", 0
    ),
    "checkpoints swapped": (
        ("UPDATE checkpoint SET number = -1 WHERE number = 2", "UPDATE checkpoint SET number = 2 WHERE number = 3",
         "UPDATE checkpoint SET number = 3 WHERE number = -1"), "checkpoint 2", 0,
    ),
    "all checkpoints": (("UPDATE checkpoint SET chance = '7'",), "checkpoint 1", 0),
    "no checkpoints": (("DELETE FROM checkpoint",), "tip", 0),
    "the header": (("UPDATE header SET data = replace(data, '\"seed\":4', '\"seed\":5')",), "header", 0),
    "its copy": (("DELETE FROM header_again",), "header-copy", 0),
    "the tip's count": (("UPDATE tip SET entries = entries - 5",), "tip", 0),
    "the tip's seal": (("UPDATE tip SET seal = zeroblob(16)",), "tip", 0),
    "what is kept": (("UPDATE kept SET data = 'more'",), "kept", 0),
}  # fmt: skip


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes, int]:
    path = tmp_path_factory.mktemp("good") / "a.marshub"
    session = saved(path)
    journal = SqliteJournal(path)
    journal.save_setting("zones", "{}")
    journal.close()
    assert len(session.checkpoints) > 4
    return path, msgspec.json.encode(session.state), len(read_save(path).entries)


@pytest.mark.parametrize("harm", HARM)
def test_nothing_altered_opens_without_a_word_and_the_rest_is_rescued(
    good: tuple[Path, bytes, int], harm: str, tmp_path: Path
) -> None:
    statements, message, lost = HARM[harm]
    source, state, count = good
    path = tmp_path / "a.marshub"
    shutil.copyfile(source, path)
    edit(path, *statements)
    damaged = path.read_bytes()
    with pytest.raises(DamagedSave) as caught:
        SqliteJournal(path)
    assert caught.value.flaws[0].startswith(message)
    assert path.read_bytes() == damaged  # nothing was written
    with pytest.raises(DamagedSave):
        read_save(path)
    result, aside = repaired(path)
    expected = count + 1 + lost if lost < 0 else lost  # -20: from the 20th on
    assert result.lost == expected
    assert aside.read_bytes() == damaged
    assert aside.name == "a.damaged"
    again = resumed(path)
    assert again.log[-1] == Mended(expected)
    assert again.revision >= count - expected
    if not expected:
        assert msgspec.json.encode(again.state) == state
    play(again, "random", steps=3)
    again.close()
    assert sorted(item.name for item in tmp_path.iterdir()) == ["a.damaged", "a.marshub"]
    assert examine_save(path).flaws == []


def zeroed(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data))
    data[at : at + 200] = bytes(min(200, len(data) - at))


def flipped(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(512, len(data)) :]


def a_page_gone(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) // 4096) * 4096
    data[at : at + 4096] = bytes(4096)


def beaten(source: Path, state: bytes, folder: Path, tries: int) -> dict[str, int]:
    """Damage a save at random, open it, repair it; how often each came out."""
    whole = source.read_bytes()
    chance = random.Random(tries)
    outcomes = {"unharmed": 0, "rescued": 0, "hopeless": 0}
    ways: list[Callable[[bytearray, random.Random], None]] = [zeroed, flipped, flipped, cut, a_page_gone]
    for number in range(tries):
        path = folder / f"{number}.marshub"
        data = bytearray(whole)
        chance.choice(ways)(data, chance)
        path.write_bytes(data)
        try:
            session = resumed(path)
        except SaveError:
            try:
                result, _ = repaired(path)
                session = resumed(path)
            except SaveError:
                outcomes["hopeless"] += 1
            else:
                assert session.log[-1] == Mended(-1 if result.unsure else result.lost)
                play(session, "random", steps=2)
                session.close()
                outcomes["rescued"] += 1
        else:
            outcomes["unharmed"] += 1
            assert msgspec.json.encode(session.state) == state
            session.close()
        for left in folder.iterdir():
            left.unlink()
    return outcomes


def test_random_damage_is_seen_and_mended(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    source, state, _ = good
    outcomes = beaten(source, state, tmp_path, 20)
    assert outcomes["rescued"] > 5
    assert outcomes["hopeless"] < 5


@pytest.mark.soak
def test_much_random_damage_is_seen_and_mended(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    source, state, _ = good
    outcomes = beaten(source, state, tmp_path, 1_000)
    assert outcomes["rescued"] > 200
    assert outcomes["hopeless"] < 100


def test_pages_alone_give_all_that_sqlite_gives(good: tuple[Path, bytes, int]) -> None:
    source, _, count = good
    survey = recover_pages(source)
    assert survey.flaws == []
    assert len(survey.entries) == count
    assert survey.to_record(source) == read_save(source)
    assert survey.kept == {"zones": "{}"}


def test_pages_give_what_fits_together_and_nothing_else(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    shutil.copyfile(good[0], path)
    edit(path, "UPDATE kept SET data = 'more'")
    survey = recover_pages(path)
    assert (survey.flaws, survey.kept) == ([], {})
    edit(
        path,
        f"CREATE TABLE older ({TABLES[1]['checkpoint']})",
        "INSERT INTO older SELECT number, at, position, entry, chance, state, log, revealed FROM checkpoint",
    )
    assert recover_pages(path).checkpoints == survey.checkpoints, "rows without a checksum are none of this save"
    edit(path, f"CREATE TABLE later ({TABLES[2]['checkpoint']})", "INSERT INTO later SELECT * FROM checkpoint")
    edit(path, "UPDATE later SET entry = 999")
    assert recover_pages(path).checkpoints == survey.checkpoints, "nor are those that follow answers it never had"
    edit(path, "DROP TABLE later", "VACUUM", "UPDATE checkpoint SET state = zeroblob(4) WHERE number = 2")
    assert recover_pages(path).checkpoints[2:] == survey.checkpoints[3:] != [], "those after it fit its checksum"
    edit(path, "DELETE FROM checkpoint WHERE number = 2")
    assert recover_pages(path).checkpoints[-1] == survey.checkpoints[-1], "the next ones follow each other"
    edit(path, "UPDATE entry SET seal = zeroblob(16) WHERE number = 20")
    survey = recover_pages(path)
    assert (len(survey.entries), survey.lost) == (19, good[2] - 19)
    shutil.copyfile(good[0], path)
    edit(path, "UPDATE header SET seal = zeroblob(16)", "UPDATE header_again SET seal = zeroblob(16)")
    assert recover_pages(path).flaws == ["header"], "nothing shows that it is as it was written"
    checked = save_recovery.check_save(path)
    assert (checked.game, checked.is_intact) == ("", False)
    with pytest.raises(SaveError, match="the beginning of its game is lost"):
        repair_save(path)
    path.write_bytes(bytes(8192))
    survey = recover_pages(path)
    assert (survey.flaws, survey.header) == (["header"], None)


def test_what_an_older_page_holds_is_counted_too(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    """Entries 20 and 25 are damaged, and nothing tells how many there were; a left page still has entry 20."""
    source, _, count = good
    path = tmp_path / "a.marshub"
    shutil.copyfile(source, path)
    edit(path, "UPDATE entry SET seal = zeroblob(16) WHERE number IN (20, 25)", "DELETE FROM tip")
    with closing(sqlite3.connect(source)) as db:
        data, seal = db.execute("SELECT data, seal FROM entry WHERE number = 20").fetchone()
        later = db.execute("SELECT seal FROM entry WHERE number = 25").fetchone()[0]
    whole = source.read_bytes()
    at = whole.index(data.encode() + seal) // 4096 * 4096
    path.write_bytes(path.read_bytes() + whole[at : at + 4096].replace(later, bytes(16)))
    survey = examine_save(path)
    assert (len(survey.entries), survey.lost) == (24, count - 24)


def test_a_seed_that_no_game_has_is_a_flaw(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    for seed in (-1, 1 << 64):
        path = tmp_path / f"{seed}.marshub"
        shutil.copyfile(good[0], path)
        old(path)
        edit(path, f"UPDATE header SET data = replace(data, '\"seed\":4', '\"seed\":{seed}')")
        with pytest.raises(DamagedSave) as caught:
            read_save(path)
        assert caught.value.flaws == ("header",)


def test_of_a_file_without_its_first_page_the_game_goes_on(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    """SQLite calls it no database; all rows are in it all the same."""
    source, state, _ = good
    path = tmp_path / "a.marshub"
    path.write_bytes(bytes(4096) + source.read_bytes()[4096:])
    with pytest.raises(SaveError, match="damaged or not a MarsHub save"):
        SqliteJournal(path)
    result, _ = repaired(path)
    assert (result.flaws, result.lost, check_save(path).kept) == (("file",), 0, {"zones": "{}"})
    session = resumed(path)
    assert msgspec.json.encode(session.state) == state
    session.close()


def killed_evening(folder: Path, *, filled: bool = True) -> tuple[Path, bytes, int]:
    """A save and its log as they lie there after the program was killed; the state, and how many entries were written.

    The newest answer is in the log alone; all of them, if the file is not `filled`, as earlier versions left it.
    """
    path = folder / "a.marshub"
    with pytest.MonkeyPatch.context() as patch:
        if not filled:
            patch.setattr(SqliteJournal, "_fill_file", lambda self: None)
        session = Session(GAME, {"players": 2}, 4, journal=SqliteJournal(path, create=True))
        play(session, "random", steps=30)
    killed = folder / "b.marshub"
    shutil.copyfile(path, killed)
    shutil.copyfile(f"{path}-wal", f"{killed}-wal")
    state, count = msgspec.json.encode(session.state), len(session.journal.read().entries)
    session.close()
    path.unlink()
    return killed, state, count


def overwritten(file: Path, at: slice) -> None:
    data = bytearray(file.read_bytes())
    data[at] = b"\xff" * len(data[at])
    file.write_bytes(data)


FRAME = 4096 + 24  # bytes of a page in a log
#: Where a save whose program was killed is overwritten: in its file or in its log.
KILLED_HARM = {
    "the file's first page": ("", slice(0, 4096)),
    "a byte in the log": ("-wal", slice(4000, 4001)),
    "a hundred bytes in the log": ("-wal", slice(FRAME + 4000, FRAME + 4100)),
    "the log's first byte": ("-wal", slice(0, 1)),
    "the log's page size": ("-wal", slice(8, 12)),
    "the log's salt": ("-wal", slice(16, 24)),
    "the whole of the log's header": ("-wal", slice(0, 32)),
    "the salt of the first frame": ("-wal", slice(40, 48)),
}


@pytest.mark.parametrize(
    ("harm", "filled"),
    [(harm, filled) for harm, (part, _) in KILLED_HARM.items() for filled in (True, False) if part or filled],
)
def test_a_killed_evening_that_was_damaged_is_noticed_and_rescued(harm: str, filled: bool, tmp_path: Path) -> None:
    """SQLite takes the first wrong checksum for the log's end, and deletes the log: 47 of 90 answers went so."""
    killed, state, count = killed_evening(tmp_path, filled=filled)
    part, at = KILLED_HARM[harm]
    overwritten(killed.with_name(killed.name + part), at)
    left = [item.read_bytes() for item in (killed, Path(f"{killed}-wal"))]
    for look in (read_save, resumed):
        with pytest.raises(SaveError) as caught:
            look(killed)
        if part and filled:  # the log's rows tell how many are lost
            assert isinstance(caught.value, DamagedSave)
            assert (caught.value.kept, caught.value.lost) == (count - 1, 1)
    assert [item.read_bytes() for item in (killed, Path(f"{killed}-wal"))] == left, "SQLite throws a broken log away"
    result, aside = repaired(killed)
    assert (result.lost, result.unsure, result.kept) == (0, False, count)
    assert [item.read_bytes() for item in (aside, Path(f"{aside}-wal"))] == left
    again = resumed(killed)
    assert msgspec.json.encode(again.state) == state
    again.close()


def test_a_log_of_which_nothing_is_left_tells_no_number(tmp_path: Path) -> None:
    killed, _, _ = killed_evening(tmp_path)
    overwritten(Path(f"{killed}-wal"), slice(0, None))
    with pytest.raises(DamagedSave, match=f"^{re.escape(str(killed))}.* an unknown number are lost") as caught:
        read_save(killed)
    assert (caught.value.flaws, caught.value.lost) == (("log",), None)


@pytest.mark.parametrize("part", ["the magic number", "the version", "the page size", "the salt", "the checksum"])
def test_a_damaged_header_of_a_log_without_answers_is_noticed(
    good: tuple[Path, bytes, int], part: str, tmp_path: Path
) -> None:
    path, log = tmp_path / "a.marshub", tmp_path / "a.marshub-wal"
    shutil.copyfile(good[0], path)
    journal = SqliteJournal(path)
    whole = log.read_bytes()
    journal.close()
    log.write_bytes(whole)
    assert read_save(path).entries == read_save(good[0]).entries
    at = {"the magic number": 0, "the version": 4, "the page size": 8, "the salt": 16, "the checksum": 24}[part]
    overwritten(log, slice(at, at + 2))
    for look in (SqliteJournal, read_save):
        with pytest.raises(DamagedSave, match=r"a\.marshub") as caught:
            look(path)
        assert caught.value.flaws == ("log",)


def test_an_answer_that_was_being_written_when_the_program_was_killed_is_no_damage(tmp_path: Path) -> None:
    killed, _, count = killed_evening(tmp_path, filled=False)
    log = Path(f"{killed}-wal")
    begun, ended = find_commits(log.read_bytes())[-2:]
    assert ended - begun >= 2 * FRAME
    log.write_bytes(log.read_bytes()[: ended - FRAME])
    assert len(read_save(killed).entries) == count - 1
    log.write_bytes(log.read_bytes() + bytes(FRAME // 2))  # as a file system may fill what was never written
    assert len(read_save(killed).entries) == count - 1


@pytest.mark.parametrize("by_link", [False, True])
def test_an_emptied_save_is_in_its_log(by_link: bool, tmp_path: Path) -> None:
    """SQLite would take the log for another file's, and delete it."""
    killed, state, count = killed_evening(tmp_path, filled=False)
    killed.write_bytes(b"")
    log = Path(f"{killed}-wal").read_bytes()
    path = tmp_path / "link.marshub" if by_link else killed
    if by_link:
        path.symlink_to(killed)
    for look in (read_save, resumed):
        with pytest.raises(DamagedSave):
            look(path)
    assert Path(f"{killed}-wal").read_bytes() == log
    assert len(examine_save(path).entries) == count
    repaired(killed)
    again = resumed(path)
    assert msgspec.json.encode(again.state) == state
    again.close()


def test_behind_a_link_the_log_is_that_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    killed, state, count = killed_evening(tmp_path / "elsewhere", filled=False)
    link = tmp_path / "link.marshub"
    link.symlink_to(killed)
    for look in (read_save, read_snapshot):
        assert len(look(link).entries) == count
    again = resumed(link)
    assert msgspec.json.encode(again.state) == state
    assert not any(isinstance(entry, Mended) for entry in again.log)
    again.close()


def frame_removed(data: bytearray, chance: random.Random) -> None:
    at = 32 + chance.randrange((len(data) - 32) // FRAME) * FRAME
    del data[at : at + FRAME]


def frame_doubled(data: bytearray, chance: random.Random) -> None:
    at = 32 + chance.randrange((len(data) - 32) // FRAME) * FRAME
    data[at:at] = data[at : at + FRAME]


def some_bytes_removed(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data))
    del data[at : at + chance.randrange(1, 9000)]


def head_flipped(data: bytearray, chance: random.Random) -> None:
    data[chance.randrange(32)] ^= 1 << chance.randrange(8)


def tail_cut(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def find_commits(log: bytes) -> list[int]:
    """Return the places in a log where transactions end."""
    places = range(32, len(log), FRAME)
    return [32] + [at + FRAME for at in places if log[at + 8 : at + 16] == log[16:24] and any(log[at + 4 : at + 8])]


def damage_killed_evenings(folder: Path, tries: int) -> dict[str, int]:
    """Damage file or log of a killed game at random; nothing may be lost without a word."""
    chance = random.Random(tries)
    evenings = []
    for name, filled in (("filled", True), ("unfilled", False)):
        (folder / name).mkdir()
        source, state, _ = killed_evening(folder / name, filled=filled)
        contents = source.read_bytes(), Path(f"{source}-wal").read_bytes()
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as db:
            query = db.execute("SELECT at, data, seal FROM entry")
            rows = [struct.pack(">d", at) + data.encode() + seal for at, data, seal in query]
        evenings.append((contents, rows, state, find_commits(contents[1])))
    outcomes: dict[str, int] = defaultdict(int)
    harms = [flipped, flipped, zeroed, a_page_gone, some_bytes_removed, head_flipped, tail_cut]
    for number in range(tries):
        path = folder / "try" / "a.marshub"
        path.parent.mkdir(exist_ok=True)
        whole, rows, state, commits = evenings[number % 2]
        damaged = {path: bytearray(whole[0]), Path(f"{path}-wal"): bytearray(whole[1])}
        target = chance.choice(list(damaged))
        chance.choice(harms if target == path else [*harms, frame_removed, frame_doubled])(damaged[target], chance)
        for file, data in damaged.items():
            file.write_bytes(data)
        # The answers whose rows are still there, byte for byte, and of the log's last one the whole transaction.
        content, log = (bytes(data) for data in damaged.values())
        if whole[1].startswith(log):
            log = log[: max((end for end in commits if end <= len(log)), default=0)]
        last = slice(*commits[-2:])
        is_last_intact = log[last] == whole[1][last]
        remaining = [
            number
            for number, row in enumerate(rows, 1)
            if row in content or (row in log and (number < len(rows) or is_last_intact))
        ]
        try:
            session = resumed(path)
        except SaveError:
            try:
                result, _ = repaired(path)
            except SaveError:
                outcomes["hopeless"] += 1  # and told
            else:
                told = result.lost or result.unsure
                assert told or max(remaining, default=0) <= result.kept, f"try {number}: {result}"
                outcomes["rescued"] += 1
                outcomes["rescued with all answers"] += result.kept == len(rows)
                session = resumed(path)
                session.close()
        else:
            with closing(session):
                kept = len(session.journal.read().entries)
                assert max(remaining, default=0) <= kept, f"try {number}: {kept} of {len(rows)}, {target.suffix}"
                outcomes["opened"] += 1
                outcomes["opened with all answers"] += kept == len(rows) and msgspec.json.encode(session.state) == state
        shutil.rmtree(path.parent)
    return outcomes


def test_of_a_killed_evening_nothing_is_lost_without_a_word(tmp_path: Path) -> None:
    outcomes = damage_killed_evenings(tmp_path, 60)
    assert outcomes["rescued with all answers"] > 20
    assert outcomes["hopeless"] < 6


def test_the_trial_of_killed_evenings_bites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(integrity_check, "_check_log", lambda *_, **__: None)
    with pytest.raises(AssertionError, match="of 30"):
        damage_killed_evenings(tmp_path, 60)


@pytest.mark.soak
def test_of_2000_damaged_evenings_nothing_is_lost_without_a_word(tmp_path: Path) -> None:
    outcomes = damage_killed_evenings(tmp_path, 2_000)
    assert outcomes["rescued with all answers"] > 600
    assert outcomes["hopeless"] < 200


def old(path: Path) -> None:
    """Make a save of format 1 of one of today's: no seals, no tip."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        for table, columns in (
            ("header", "data TEXT NOT NULL"),
            ("entry", "number INTEGER PRIMARY KEY, at REAL NOT NULL, data TEXT NOT NULL"),
            (
                "checkpoint",
                "\n  number INTEGER PRIMARY KEY, at REAL NOT NULL, position INTEGER NOT NULL, entry INTEGER NOT NULL,\n"
                "  chance TEXT NOT NULL, state BLOB NOT NULL, log BLOB NOT NULL, revealed TEXT NOT NULL\n",
            ),
            ("kept", "name TEXT PRIMARY KEY, data TEXT NOT NULL"),
        ):
            names = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != "seal"]
            rows = db.execute(f"SELECT {','.join(names)} FROM {table}").fetchall()
            db.execute(f"DROP TABLE {table}")
            db.execute(f"CREATE TABLE {table} ({columns})")
            db.executemany(f"INSERT INTO {table} VALUES ({','.join('?' * len(names))})", rows)
        db.execute("DROP TABLE tip")
        db.execute("DROP TABLE header_again")
        db.execute("PRAGMA user_version=1")
        db.commit()
        db.execute("VACUUM")


def test_an_old_save_in_which_nothing_was_kept_is_read(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    shutil.copyfile(good[0], path)
    old(path)
    edit(path, "DROP TABLE kept")
    assert read_save(path) == read_save(good[0])
    assert not read_summary(path).demo


def test_an_old_save_opens_and_is_sealed_from_then_on(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    source, state, _ = good
    path = tmp_path / "a.marshub"
    shutil.copyfile(source, path)
    old(path)
    was = read_save(path)
    assert was == read_save(source)
    assert read_summary(path).header == was.header
    times = check_save(path).times
    assert recover_pages(path).to_record(path) == was
    edit(path, "UPDATE checkpoint SET revealed = CAST(revealed AS BLOB)")  # as the first version wrote it
    assert recover_pages(path).to_record(path) == was
    session = resumed(path)
    assert msgspec.json.encode(session.state) == state
    play(session, "random", steps=2)
    journal = session.journal
    assert isinstance(journal, SqliteJournal)
    assert journal.read_setting("zones") == "{}"
    session.close()
    assert read_save(path).entries[: len(was.entries)] == was.entries
    assert check_save(path).times[: len(times)] == times
    edit(path, "UPDATE entry SET at = 0 WHERE number = 3")
    with pytest.raises(DamagedSave):
        read_save(path)


@pytest.mark.parametrize(
    "harm",
    ["UPDATE checkpoint SET state = x'00' WHERE number = 3", "UPDATE checkpoint SET chance = '-1' WHERE number = 1",
     "UPDATE entry SET data = '{' WHERE number = 20", "DELETE FROM entry WHERE number = 9",
     "UPDATE checkpoint SET revealed = '[9999]'", "UPDATE checkpoint SET chance = 'many'",
     "UPDATE checkpoint SET chance = '18446744073709551616'"],
)  # fmt: skip
def test_a_damaged_old_save_is_mended_too(good: tuple[Path, bytes, int], harm: str, tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    shutil.copyfile(good[0], path)
    old(path)
    edit(path, harm)
    with pytest.raises(SaveError):
        resumed(path)
    repaired(path)
    session = resumed(path)
    assert isinstance(session.log[-1], Mended)
    play(session, "random", steps=2)
    session.close()


def test_the_log_of_an_old_save_tells_what_it_held(good: tuple[Path, bytes, int], tmp_path: Path) -> None:
    source, _, count = good
    path, played = tmp_path / "a.marshub", tmp_path / "played.marshub"
    shutil.copyfile(source, played)
    old(played)
    with closing(sqlite3.connect(played)) as db:
        db.execute("PRAGMA journal_mode=WAL")
        for _ in range(2):
            db.execute("INSERT INTO entry SELECT 1 + max(number), at, data FROM entry")
            db.commit()
        shutil.copyfile(played, path)
        shutil.copyfile(f"{played}-wal", f"{path}-wal")
    assert len(read_save(path).entries) == count + 2
    overwritten(Path(f"{path}-wal"), slice(40, 48))
    with pytest.raises(DamagedSave) as caught:
        read_save(path)
    assert (caught.value.flaws, caught.value.kept, caught.value.lost) == (("log",), count, 2)


def test_a_save_that_is_played_is_not_repaired(tmp_path: Path) -> None:
    path = tmp_path / "a.marshub"
    saved(path)
    edit(path, "DELETE FROM entry WHERE number = 9")
    survey = examine_save(path)
    assert survey.lost > 0
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("BEGIN EXCLUSIVE")
        before = path.read_bytes()
        with pytest.raises(SaveError, match="open in another"):
            repaired(path)
        assert path.read_bytes() == before
    assert not list(tmp_path.glob("*.damaged"))
