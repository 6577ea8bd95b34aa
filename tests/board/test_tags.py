"""Tag files: what is written is what is read, and what is wrong is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marshub.board.tags import TagBook, Tags, TagsError, decode, encode, format_uid, load, make_simulated_tags, save
from marshub.kernel import Piece, say
from marshub.languages import LANGUAGES
from marshub.sanitize import sanitize_line
from marshub.words import Speech

uids = st.sampled_from([4, 7, 10]).flatmap(lambda size: st.binary(min_size=size, max_size=size)).map(bytes.hex)
names = st.text(min_size=1, max_size=12).filter(lambda name: sanitize_line(name) == name)
tables = st.dictionaries(uids, names, max_size=6).map(Tags)


@given(st.dictionaries(names.filter(lambda n: n != "format"), tables, max_size=3).map(TagBook))
def test_what_is_written_is_read_back(book: TagBook) -> None:
    assert decode(encode(book)) == book


def test_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "tags.toml"
    assert load(path) == TagBook()
    tags = Tags().with_tag(bytes.fromhex("04a1b2c3d4e5f6"), "pawn-medic-1").with_tag("DE:AD:BE:EF", "rover")
    save(TagBook({"first-martians": tags}), path)
    again = load(path).tags_of("first-martians")
    assert again.find_piece("deadbeef") == "rover"
    assert again.find_piece(bytes.fromhex("04a1b2c3d4e5f6")) == "pawn-medic-1"
    assert again.find_uids("rover") == ("deadbeef",)
    assert dict(again.without_tag("DE:AD:BE:EF")) == {"04a1b2c3d4e5f6": "pawn-medic-1"}
    assert [p.name for p in path.parent.iterdir()] == ["tags.toml"], "no half-written file is left behind"


def test_a_tag_may_serve_two_games_and_a_piece_two_tags() -> None:
    book = decode('format = 1\n[a]\ndeadbeef = "x"\n"00000001" = "x"\n[b]\ndeadbeef = "y"\n')
    assert book.tags_of("a").find_piece("deadbeef") == "x"
    assert book.tags_of("b").find_piece("deadbeef") == "y"
    assert book.tags_of("a").find_uids("x") == ("deadbeef", "00000001")
    assert book.tags_of("c").find_piece("deadbeef") is None
    assert book.find_uses("deadbeef") == {"a": "x", "b": "y"}
    assert book.find_uses("00000001") == {"a": "x"}
    assert book.with_tags("b", Tags()).find_uses("deadbeef") == {"a": "x"}, "and other games keep theirs"


def test_a_corner_tag_is_an_overlay_in_its_own_game_and_in_no_other() -> None:
    book = decode('format = 1\n[a]\ndeadbeef = "overlay:a"\n00000001 = "my-overlay:a"\n[b]\ndeadbeef = "overlay:a"\n')
    assert book.overlays == {"deadbeef": "a"}
    with pytest.raises(TagsError, match="x, but this tag is the overlay of a"):
        decode('format = 1\n[a]\n00000001 = "overlay:a"\n[b]\n00000001 = "x"\n')
    with pytest.raises(TagsError, match="x, but this tag is the overlay of b"):
        decode('format = 1\n[b]\n[a]\n00000001 = "x"\n[c]\n00000001 = "overlay:b"\n')


def test_games_and_pieces_are_written_in_alphabetical_order() -> None:
    book = TagBook({"b": Tags({"00000001": "y", "00000003": "x", "00000002": "x"}), "a game": Tags({"00000001": "z"})})
    lines = [line for line in encode(book).splitlines() if line and not line.startswith("#")]
    assert lines[1:] == ['["a game"]', '00000001 = "z"', "[b]", '00000002 = "x"', '00000003 = "x"', '00000001 = "y"']


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[a]\n", "tags.toml:1: format = 1 is missing"),
        ("# mine\nformat = 2\n", "tags.toml:2: expected format = 1, not 2"),
        ("format = 1\n[a\n", "tags.toml:2: not valid TOML: Expected"),
        ("format = 1\na = 3\n", "tags.toml:2: a: expected a table"),
        ('format = 1\n[a]\ndeadbeef = "x"\nxyz = "b"\n', "tags.toml:4: a.xyz: 'xyz' is not a tag UID"),
        ("format = 1\n[a]\ndeadbeef = 5\n", "tags.toml:3: a.deadbeef: expected the id of a piece, not 5"),
        ('format = 1\n[a]\ndeadbeef = ""\n', "tags.toml:3: a.deadbeef: expected the id of a piece, not ''"),
        ('format = 1\n[a]\ndeadbeef = "x"\n[b]\ndeadbeef = 7\n', "tags.toml:5: b.deadbeef: expected the id of a piece"),
        (
            'format = 1\n[a]\ndeadbeef = "overlay:a"\n[b]\ndeadbeef = "x"\n',
            "tags.toml:5: b.deadbeef: x, but this tag is the overlay of a",
        ),
        ('format = 1\n[a]\ndeadbeef = "x"\nfeedbeef = "bro', "tags.toml:4: not valid TOML"),
        ('format = 1\n[a]\ndeadbeef = "x"\nDEADBEEF = "y"\n', "tags.toml:4: a.DEADBEEF: this tag is listed twice"),
    ],
)
def test_mistakes_are_named_with_their_line(text: str, said: str) -> None:
    with pytest.raises(TagsError, match=r".") as caught:
        decode(text)
    assert said in str(caught.value)
    for language in LANGUAGES:
        sentence = Speech(language).say(caught.value.words)
        assert sentence.endswith("."), "another sentence follows, on what to do"
        assert "None" not in sentence


def test_a_file_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(TagsError, match="format = 1 is missing"):
        load(tmp_path / "file")  # an empty file is none of ours
    with pytest.raises(TagsError, match=r"tags\.toml: cannot be written: [^\[]+$"):
        save(TagBook(), tmp_path / "file" / "tags.toml")


@pytest.mark.parametrize("text", ["04:a1", "04a1b2cz"])
def test_what_is_no_uid_is_said_in_words(text: str) -> None:
    with pytest.raises(TagsError, match="4, 7 or 10 bytes") as caught:
        format_uid(text)
    assert caught.value.words == say("tags-no-uid", uid=text)


@given(st.lists(names, unique=True, max_size=30))
def test_simulated_tags_are_stable_and_apart(ids: list[str]) -> None:
    pieces = [Piece(name, "any", say("x")) for name in ids]
    tags = make_simulated_tags(pieces)
    assert sorted(tags.values()) == sorted(ids)
    assert dict(make_simulated_tags(reversed(pieces))) == dict(tags)
    for uid in tags:
        raw = bytes.fromhex(format_uid(uid))
        assert len(raw) == 7
        assert raw[0] == 0x04
        assert raw[3] != 0x88
