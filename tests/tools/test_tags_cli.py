"""`marshub tags` without a board: listing, checking, sharing, labels, and a file that was broken."""

from __future__ import annotations

import json
import math
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase.pdfmetrics import stringWidth

from marshub.board.tags import TagBook, Tags, decode, encode, load, make_simulated_tags, save
from marshub.cli import board_output
from marshub.cli.app import app, main
from marshub.games import GAMES
from marshub.hardware.paper import Text
from marshub.languages import LANGUAGES
from marshub.tools import tags_store
from marshub.tools.errors import ToolError
from marshub.tools.tags_labels import draw_label, fit_text
from marshub.tools.tags_merge import merge_tags
from marshub.tools.tags_pieces import TaggablePieces
from marshub.tools.tags_store import TagStore
from marshub.words import Speech

FM = TaggablePieces("first-martians")


def tags(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["tags", *arguments], catch_exceptions=False)


@pytest.fixture
def file(own_home: Path) -> Path:
    """A file with a tag under each piece of First Martians."""
    path = own_home / "tags.toml"
    save(TagBook({"first-martians": make_simulated_tags(FM.pieces)}), path)
    return path


def put(path: Path, game: str, **pieces: str) -> None:
    """Add tags (`x` before a UID that begins with a digit)."""
    book, known = load(path), load(path).tags_of(game)
    for uid, piece in pieces.items():
        known = known.with_tag(uid.removeprefix("x"), piece)
    save(book.with_tags(game, known), path)


# ---------------------------------------------------------------------- list and check


def test_list_in_the_games_order(file: Path) -> None:
    put(file, "solitaire", deadbeef="king")
    message = tags("list").output
    assert f"First Martians: {len(FM.pieces)} of {len(FM.pieces)} pieces have a tag in {file}." in message
    ids = re.findall(r"^[0-9a-f]{14} +(\S+)", message, re.MULTILINE)
    assert ids == [piece.id for piece in FM.pieces]
    assert "Scientist, red pawn 1" in message
    assert "solitaire: tags: 1; no game of that name" in message
    assert "Scienziato" in tags("--lang", "it", "list", "first-martians").output
    assert json.loads(tags("list", "--json").output)["solitaire"] == {"deadbeef": "king"}


def test_list_of_nothing(own_home: Path) -> None:
    assert "There are no tags in" in tags("list").output
    assert tags("check").exit_code == 1, "nothing can be played with no tags at all"


def test_check_tells_missing_doubled_and_unknown(file: Path) -> None:
    result = tags("check")
    assert result.exit_code == 0, result.output
    assert "First Martians can be played with these tags." in result.output
    rover = load(file).tags_of("first-martians").find_uids("rover-froggy")[0]
    tags("forget", rover)
    tags("forget", "seed-2")
    put(file, "first-martians", deadbeef="pawn-medic-1", x04aabbccddeeff="zeppelin")
    result = tags("check")
    assert result.exit_code == 1
    assert "Missing: Froggy (rover-froggy) has no tag." in result.output
    assert "Without a tag: tokens, 1 of " in result.output, "nothing asks for seeds: no mistake"
    assert "Unknown: tag 04aabbccddeeff is enrolled as zeppelin" in result.output
    assert "Several: Medic, purple pawn 1 (pawn-medic-1) has the tags" in result.output
    assert "Short numbers, which other tags may have too: deadbeef." in result.output
    data = json.loads(tags("check", "--json").output)
    assert (data["sound"], data["missing"], data["unknown"]) == (
        False,
        ["rover-froggy"],
        {"04aabbccddeeff": "zeppelin"},
    )
    assert list(data["doubled"]) == ["pawn-medic-1"]
    # Each on its own decides the exit code as it should.
    tags("forget", "zeppelin")
    assert tags("check").exit_code == 1
    put(file, "first-martians", **{f"x{rover}": "rover-froggy"})
    assert tags("check").exit_code == 0, "several tags are right for a tile"
    assert tags("check", "--strict").exit_code == 1


def test_a_sort_without_any_tag_is_told_by_keys(file: Path) -> None:
    for rover in ("rover-froggy", "rover-scorpio"):
        tags("forget", rover)
    result = tags("check")
    assert result.exit_code == 0
    assert "Without a tag: rovers, 2 of 2." in result.output


def test_forget_what_is_not_there(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(ToolError, match="has no tag “deadbeef”"):
        tags("forget", "deadbeef")
    assert file.read_bytes() == before


# ---------------------------------------------------------------------- export and import


def test_what_is_exported_is_imported(file: Path, tmp_path: Path) -> None:
    put(file, "pocket-mars", deadbeef="colonist-red-1")
    assert decode(tags("export").output) == load(file)
    alone = tmp_path / "out" / "pocket.toml"
    tags("export", str(alone), "--game", "pocket_mars")
    assert load(alone).games == ("pocket-mars",)
    other = tmp_path / "other.toml"
    result = tags("import", str(alone), "--file", str(other))
    assert result.exit_code == 0
    assert "New: 1; the same: 0; conflicts resolved: 0." in result.output
    assert load(other) == load(alone)
    assert "New: 0; the same: 1;" in tags("import", str(alone), "--file", str(other)).output


def test_a_conflict_changes_nothing_before_it_is_decided(file: Path, tmp_path: Path) -> None:
    pawn = load(file).tags_of("first-martians").find_uids("pawn-medic-1")[0]
    corner = load(file).tags_of("first-martians").find_uids("overlay:first-martians")[0]
    other = tmp_path / "other.toml"
    known = {pawn: "pawn-medic-2", "04aabbccddeeff": "seed-1"}
    save(TagBook({"first-martians": Tags(known), "pocket-mars": Tags({corner: "card-con-0"})}), other)
    before = file.read_bytes()
    result = tags("import", str(other))
    assert (result.exit_code, file.read_bytes()) == (1, before)
    assert f"Conflict: tag {pawn} is first-martians pawn-medic-1 here and first-martians pawn-medic-2" in result.output
    assert f"tag {corner} is first-martians overlay:first-martians here and pocket-mars card-con-0" in result.output
    assert "Nothing was changed. New: 1; the same: 0; conflicts: 2." in result.output
    assert tags("import", str(other), "--theirs", "--dry-run").exit_code == 0
    assert file.read_bytes() == before
    result = tags("import", str(other), "--ours", "--json")
    assert json.loads(result.output)["added"] == [["first-martians", "04aabbccddeeff", "seed-1"]]
    now = load(file).tags_of("first-martians")
    assert (now.find_piece(pawn), now.find_piece(corner), len(now.find_uids("seed-1"))) == (
        "pawn-medic-1",
        "overlay:first-martians",
        2,
    )
    tags("import", str(other), "--theirs")
    assert load(file).tags_of("first-martians").find_piece(pawn) == "pawn-medic-2"
    assert load(file).tags_of("first-martians").find_piece(corner) is None
    assert load(file).tags_of("pocket-mars").find_piece(corner) == "card-con-0"
    # And that can be taken back.
    tags("restore")
    assert load(file).tags_of("first-martians").find_piece(pawn) == "pawn-medic-1"


def test_an_import_that_cannot_be_read_changes_nothing(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(ToolError, match="There is no file"):
        tags("import", str(tmp_path / "none.toml"))
    with pytest.raises(ToolError, match="either --ours or --theirs"):
        tags("import", str(file), "--ours", "--theirs")
    assert file.read_bytes() == before


uids = st.integers(0, 4).map(lambda number: f"04{number:012x}")
tables = st.dictionaries(uids, st.sampled_from(["a", "b", "c"]), max_size=4).map(Tags)
books = st.dictionaries(st.sampled_from(["x", "y"]), tables, max_size=2).map(TagBook)


@given(books, books, st.sampled_from(["x", "y", ""]))
@settings(max_examples=60)
def test_a_merge_is_whole_or_not_at_all(ours: TagBook, theirs: TagBook, corner: str) -> None:
    if corner:
        spare = Tags({**theirs.tags_of(corner), "04000000000000": f"overlay:{corner}"})
        theirs = TagBook({g: Tags({u: p for u, p in t.items() if u != "04000000000000"}) for g, t in whole(theirs)})
        theirs = theirs.with_tags(corner, spare)
    undecided = merge_tags(ours, theirs)
    assert (undecided.book is None) == bool(undecided.conflicts)
    for keep, winner in (("ours", ours), ("theirs", theirs)):
        merged = merge_tags(ours, theirs, keep)
        assert merged.book is not None
        assert decode(encode(merged.book)) == merged.book, "a file that can be read again"
        for game, table in whole(winner):
            assert dict(table).items() <= dict(merged.book.tags_of(game)).items(), "whoever wins loses nothing"
        assert merge_tags(merged.book, merged.book).same == sum(len(table) for _, table in whole(merged.book))


def whole(book: TagBook) -> list[tuple[str, Tags]]:
    return [(game, book.tags_of(game)) for game in book.games]


# ---------------------------------------------------------------------- the file


def test_a_broken_file_is_told_with_its_line_and_the_way_back(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    whole_file = file.read_text(encoding="utf-8")
    tags("forget", "seed-1")
    half = whole_file[: len(whole_file) // 2].rpartition("=")[0]
    file.write_text(half, encoding="utf-8")
    line = len(half.splitlines())
    with pytest.raises(ToolError, match=rf"tags.toml:{line}: this is not valid TOML.*marshub tags restore"):
        tags("check")
    assert file.read_text(encoding="utf-8") == half, "nobody writes over it"
    monkeypatch.setattr(board_output, "_asked", None)
    monkeypatch.setattr(sys, "argv", ["marshub", "tags", "--lang", "it", "list"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "non è TOML valido" in capsys.readouterr().err
    assert "was restored to its state before" in tags("restore").output
    assert file.read_text(encoding="utf-8") == whole_file
    assert file.with_name("tags.toml.broken").read_text(encoding="utf-8") == half
    file.with_name("tags.toml.bak").unlink()
    file.write_text("format = 7\n", encoding="utf-8")
    with pytest.raises(ToolError, match=r"tags.toml:1: expected format = 1, not 7.*marshub tags import FILE"):
        tags("list")
    with pytest.raises(ToolError, match="There is no backup"):
        tags("restore")


def test_a_file_that_somebody_else_changed_is_not_written_over(file: Path) -> None:
    store = TagStore(file)
    put(file, "first-martians", deadbeef="seed-1")
    theirs = file.read_bytes()
    with pytest.raises(ToolError, match="Another program has just changed"):
        store.save(TagBook())
    assert file.read_bytes() == theirs


def test_the_backup_is_the_file_before_the_command_not_before_its_last_tag(file: Path) -> None:
    before = file.read_bytes()
    store = TagStore(file)
    for number in range(3):
        store.save(store.book.with_tags("x", store.book.tags_of("x").with_tag(f"0400000000000{number}", "piece")))
    assert store.backup.read_bytes() == before


def test_a_write_that_fails_leaves_the_old_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("marshub.files.os.replace", full)
    with pytest.raises(ToolError, match=r"tags\.toml\.bak can’t be written: No space left on device$"):
        tags("forget", "seed-1")
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["tags.toml"], "no half-written file is left behind"
    file.with_name("tags.toml.bak").touch()
    with pytest.raises(ToolError, match=r"No space left on device\. Its old content is still there"):
        tags("forget", "seed-1")
    with pytest.raises(ToolError, match=r"labels\.pdf can’t be written: [^.]*$"):
        tags("labels", "--out", str(file / "labels.pdf"))


def test_where_an_enrolment_stood_is_kept_apart_and_may_be_broken(file: Path) -> None:
    store = TagStore(file)
    store.save_position("first-martians", "seed-2")
    assert TagStore(file).read_position("first-martians") == "seed-2"
    store.save_position("first-martians", "")
    assert TagStore(file).read_position("first-martians") == ""
    file.with_name("tags.learning.json").write_text("{nonsense", encoding="utf-8")
    assert TagStore(file).read_position("first-martians") == ""


def test_tags_of_a_simulated_board_lie_elsewhere(own_home: Path) -> None:
    assert tags_store.default_tags_file() == own_home / "tags.toml"
    assert tags_store.default_tags_file(simulated=True) == own_home / "tags-sim.toml"


# ---------------------------------------------------------------------- labels


def test_labels_are_to_scale_and_name_every_piece(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "labels.svg"
    result = tags("labels", "--out", str(out))
    assert result.exit_code == 0
    svg = out.read_text(encoding="utf-8")
    high = 269 * math.ceil(len(FM.pieces) / 54)  # six in a row, nine rows on a page of A4 less its margins
    assert f'width="182mm" height="{high}mm" viewBox="0 0 182 {high}"' in svg
    circles = re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"', svg)
    assert len(circles) == len(FM.pieces)
    assert {radius for _, _, radius in circles} == {"12.5"}
    for x, y, _ in circles:
        assert 12.5 <= float(x) <= 182 - 12.5
        assert 12.5 <= float(y) % 269 <= 269 - 12.5, "no label is cut by the end of a page"
    for piece in FM.pieces:
        uid = load(file).tags_of("first-martians").find_uids(piece.id)[0]
        assert uid[-6:].upper() in svg
    assert "overlay:" in svg
    tags("--lang", "it", "labels", "--out", str(out), "--size", "40")
    assert "Scienziato" in re.sub(r"</?text[^>]*>", " ", out.read_text(encoding="utf-8"))


def test_labels_as_pdf_pages(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "labels.pdf"
    tags("labels", "--out", str(out))
    made = out.read_bytes()
    assert made.startswith(b"%PDF")
    assert len(re.findall(rb"/Type /Page\b", made)) == math.ceil(len(FM.pieces) / 54)
    tags("labels", "--out", str(out))
    assert out.read_bytes() == made, "the same every time"


def test_labels_of_what_has_a_tag_only(own_home: Path, tmp_path: Path) -> None:
    out = tmp_path / "labels.svg"
    with pytest.raises(ToolError, match="No First Martians piece has a tag yet"):
        tags("labels", "--tagged", "--out", str(out))
    put(own_home / "tags.toml", "first-martians", deadbeef="seed-1", feedbeef="seed-1")
    assert "labels for one piece," in tags("labels", "--tagged", "--out", str(out)).output
    assert out.read_text(encoding="utf-8").count("<circle") == 2, "a label for each of its tags"
    for wrong in (["--size", "5"], ["--out", "labels.doc"]):
        with pytest.raises(ToolError):
            tags("labels", *wrong)


def list_outside(name: str, piece: str, uid: str, size: float) -> list[str]:
    """The lines of a label that come nearer to the cut line than a fortieth of its size, by Helvetica's own widths."""
    outside = []
    for text in (shape for shape in draw_label(0, 0, size, name, piece, uid) if isinstance(shape, Text)):
        half = stringWidth(text.text, "Helvetica-Bold" if text.bold else "Helvetica", text.size) / 2
        far = max(abs(text.y - 0.72 * text.size), abs(text.y + 0.21 * text.size))  # capitals above, "g" below
        if math.hypot(half, far) > size * 0.475:
            outside.append(text.text)
    return outside


@pytest.mark.parametrize("game", list(GAMES))
def test_no_label_of_a_game_touches_its_cut_line(game: str) -> None:
    box = TaggablePieces(game)
    for speech in map(Speech, LANGUAGES):
        speech.learn(box.game.pack_texts())
        names = {speech.say(piece.label): piece.id for piece in box.pieces}
        assert not [line for name, piece in names.items() for line in list_outside(name, piece, "04A1B2C3D4", 25.0)]


@given(st.lists(st.text("WMabcdefghijÀ’", min_size=1, max_size=22), min_size=1, max_size=6), st.floats(10, 60))
def test_names_fit_into_their_labels(words: list[str], size: float) -> None:
    letter, lines = fit_text(" ".join(words), size)
    assert not list_outside(" ".join(words), "W" * 30, "", size)
    assert lines
    assert letter >= size * 0.07 - 1e-9


def test_the_page_about_tags_has_the_number_of_pieces_of_each_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "tags.md").read_text(encoding="utf-8")
    say = Speech("en").plain_text
    counts = {say(f"game-{game}"): len(TaggablePieces(game).pieces) for game in GAMES}
    assert dict(re.findall(r"\*([\w: ]+)\* (?:has )?(\d+)(?= pieces|,)", page)) == {
        name: str(count) for name, count in counts.items()
    }
