"""Whatever a stranger fills with text, through every output: nothing steers the terminal, no name is a command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from marshub.chronicle.composition import compose
from marshub.chronicle.writers import write_html, write_markdown
from marshub.cli.app import app as command
from marshub.games import load_game
from marshub.headless import Headless
from marshub.kernel import Session, quote, say
from marshub.kernel.untrusted_input import UnreadableInput, parse_toml
from marshub.link.events import BoardError, BoardInfo, BoardLog, Noise, make_board_info, to_typed_event
from marshub.sanitize import clean_json, is_control, sanitize_line, sanitize_lines, sanitize_values
from marshub.store import SqliteJournal
from marshub.table.game_table import GameTable
from marshub.tui.plain.table import PlainTable
from strange_words import HOSTILE, SPEECH, quiet, table_of

pytestmark = pytest.mark.attack


@pytest.fixture(params=HOSTILE.values(), ids=HOSTILE)
def words(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def forged(tmp_path: Path, words: str, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A save whose texts are the stranger's, written and sealed by a program that cleans nothing."""
    path = tmp_path / "forged.marshub"
    with monkeypatch.context() as careless:
        for name in ("sanitize_line", "sanitize_values"):
            careless.setattr(f"marshub.kernel.session.{name}", lambda text: text)
        journal = SqliteJournal(path, create=True)
        session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7, journal=journal)
        for who in session.state.crew:
            session.adjust(f"crew.{who}.name", words[:40], words)
        while len(session.checkpoints) < 2:
            session.answer(session.pending.first_answer())  # type: ignore[union-attr]
        session.close()
    return path


def test_the_door_itself(words: str) -> None:
    line = sanitize_line(words)
    assert line.isprintable()
    assert len(line) <= 300
    assert not is_control(sanitize_lines(words + "\n\tmore"))
    assert sanitize_lines("a\n\tb") == "a\n\tb"
    assert sanitize_line(line) == line
    data = json.dumps({words: [words, 1.5, None, {"x": words}]}).encode()
    assert all(not is_control(load) for load in json.loads(clean_json(data)))
    assert json.loads(clean_json(data)) == json.loads(json.dumps(sanitize_values(json.loads(data))))
    assert clean_json(b'{"a": "b\\\\u001b"}') in (b'{"a": "b\\\\u001b"}', b'{"a":"b\\\\u001b"}'), "that is no control"
    quiet(SPEECH.say(say("told-adjusted", path=quote(words), before=words.lstrip("@"), after="x")))
    quiet(SPEECH.plain_text("serve-open", save=words), unresolved=SPEECH.plain_text("serve-open", save=words))


def test_a_file_with_such_letters_is_refused(words: str) -> None:
    text = f"a = {json.dumps(words)}"
    if not is_control(words):
        assert parse_toml(text) == {"a": words}
        return
    for item in (text, f"{json.dumps(words)} = 1", f"a = [{{b = {json.dumps(words)}}}]"):
        with pytest.raises(UnreadableInput, match="steers a terminal") as refused:
            parse_toml(item)
        quiet(str(refused.value))


def test_what_a_board_says_of_itself(words: str) -> None:
    from hublink import host_end as h
    from hublink import messages as m

    hello = m.Hello(
        role=m.BOARD, boot_id=1, profile=bytes(8), firmware=words, chip=bytes(6), reset_cause=0, name=words, readers=1,
        buttons=1, leds=1,
    )  # fmt: skip
    result = make_board_info(hello)
    assert isinstance(result, BoardInfo)
    log, error = to_typed_event((h.LOG, m.FAULT, words), None), to_typed_event((h.ERROR, 1, 2, 3, words), None)
    noise = to_typed_event((h.TEXT, words.encode("utf-8", "surrogatepass")), None)
    strange = to_typed_event((h.STRANGE, words), None)
    assert isinstance(log, BoardLog)
    assert isinstance(error, BoardError)
    assert isinstance(noise, Noise)
    assert isinstance(strange, BoardError)
    for text in (result.name, result.firmware, log.text, error.text, strange.text, noise.text.replace("\n", "")):
        quiet(text)


def test_a_name_at_the_table_through_every_output(words: str) -> None:
    session = table_of([words] * 4)
    assert all(not is_control(one.name) for one in session.state.crew.values())
    lines: list[str] = []
    table = GameTable(session)
    try:
        PlainTable(table, SPEECH, iter(["s", "c", "m", "h", "j", "?", "q", "y"]), lines.append).play()
    finally:
        table.close()
    quiet("\n".join(lines))
    story = compose(session)
    quiet(write_markdown(story, SPEECH))
    page = write_html(story, SPEECH)
    quiet(page)
    assert "<b>y</b>" not in page
    log = [SPEECH.say(entry.describe()) for entry in session.log]
    quiet("\n".join(log), unresolved="\n".join(log))


def test_a_save_from_anybody(forged: Path, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(forged.parent))
    for line in (["saves", "list"], ["saves", "check", str(forged)], ["chronicle", str(forged)]):
        ran = CliRunner().invoke(command, [*line, "--lang", "en"])
        quiet(ran.output)
        if ran.exception is not None and not isinstance(ran.exception, SystemExit):
            from marshub.cli.terminal import describe_error

            assert describe_error(ran.exception) is not None, repr(ran.exception)
    for page in forged.parent.glob("*.html"):
        quiet(page.read_text(encoding="utf-8"))
    journal = SqliteJournal(forged)
    session: Session[Any, Any] = Session.resume(load_game("first-martians"), journal)
    told_here = msgspec.json.encode(session.state).decode() + repr([entry.describe() for entry in session.log])
    assert not is_control(told_here)
    assert not any(is_control(one.name) for one in session.state.crew.values())
    quiet("\n".join(SPEECH.say(entry.describe()) for entry in session.log))
    session.close()
    headless = Headless(load_game("first-martians"), SPEECH)
    replies = [headless.handle(json.dumps({"op": "load", "path": str(forged)})), headless.handle('{"op":"log"}')]
    quiet("\n".join(replies).replace("\n", ""))
    headless.close()


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("tags.toml", ["tags", "list", "first-martians", "--tags"]),
        ("pack.toml", ["content", "check"]),
        ("board.toml", ["profile", "check"]),
    ],
)
def test_files_that_hold_steering_letters_are_refused_in_one_clean_sentence(
    tmp_path: Path, name: str, line: list[str], words: str
) -> None:
    text = json.dumps(words)  # a JSON string is a TOML string as well
    path = tmp_path / name
    path.write_text(f"format = 1\nname = {text}\n[first-martians]\n04a1b2c3d4e5f6 = {text}\n", encoding="utf-8")
    ran = CliRunner().invoke(command, [*line, str(path)])
    message = ran.output
    if ran.exception is not None and not isinstance(ran.exception, SystemExit):
        from marshub.cli.terminal import describe_error

        result = describe_error(ran.exception)
        assert result is not None, repr(ran.exception)
        message += sanitize_lines(result)
    quiet(message)
