"""Commands on README.md and the pages of docs/ exist, with their options; those that can run do."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
import rich_click as click

from marshub.cli.app import app
from script_modules import script

ROOT = Path(__file__).parents[2]
follow = script("follow_pages")
_SPAN = re.compile(r"(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.S)
_FENCE = re.compile(r"^```.*?^```$", re.M | re.S)
#: What follows a command in a sentence or a placeholder, but is no word of it.
_NO_WORD = re.compile(r"…|\.\.\.|[A-Z][A-Z_-]+|\[.*|.*\]|<.*>?")


def list_lines(page: Path) -> Iterator[tuple[str, str]]:
    """Yield place and text of every command on a page: lines of blocks, and code in sentences and tables."""
    for block in follow.read_blocks(page):
        if block.language in ("sh", "console"):
            for line in block.command.replace("\\\n", " ").splitlines():
                yield block.place, line
    for _, span in _SPAN.findall(_FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))):
        yield str(page), " ".join(span.split())


def list_commands(page: Path) -> Iterator[tuple[str, list[str]]]:
    """Yield place and words of each command, without what a shell does with it."""
    for place, line in list_lines(page):
        try:
            lexer = shlex.shlex(line, posix=True, punctuation_chars=";&|" if " | " in line or "&" in line else "")
            lexer.whitespace_split = True
            words = list(lexer)
        except ValueError:  # a sentence's code with an apostrophe
            continue
        command: list[str] = []
        for word in [*words, ";"]:
            if re.fullmatch(r"[;&|]+", word):
                if command:
                    yield place, command
                command = []
            elif command or not re.fullmatch(r"[A-Z_]+=.*|export|nice", word):
                command.append(word)


def find_mistake(words: list[str]) -> str | None:
    """Return what is wrong with the words after `marshub`: a command or an option that does not exist."""
    command: click.Command = app
    context, words = click.Context(app, info_name="marshub"), list(words)
    while words:
        word = words.pop(0)
        if word.startswith("-") and word != "-":
            name, has_value, _ = word.partition("=")
            option = next(
                (item for item in command.get_params(context) if name in (*item.opts, *item.secondary_opts)), None
            )
            if option is None:
                return f"{context.command_path} has no option {name}"
            if isinstance(option, click.Option) and not (option.is_flag or option.count or has_value):
                del words[: option.nargs]
        elif isinstance(command, click.Group):
            if _NO_WORD.fullmatch(word):
                return None
            _, found, words = (
                command.resolve_command(context, [word, *words]) if word in command.commands else (0, None, words)
            )
            if found is None:
                return f"{context.command_path} has no command {word}"
            command, context = found, click.Context(found, info_name=word, parent=context)
    return None


def test_a_command_with_a_mistake_is_found() -> None:
    assert find_mistake(["play", "riddle", "--players", "2", "--invite", "table:geologist"]) is None
    assert find_mistake(["plya"]) == "marshub has no command plya"
    assert find_mistake(["tags", "learn", "--bach"]) == "marshub tags learn has no option --bach"
    assert find_mistake(["tags", "--lang", "it", "learned"]) == "marshub tags has no command learned"


def test_each_command_on_a_page_exists() -> None:
    options = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    marks = {re.split(r"\W", marker)[0] for marker in options["markers"]}
    mistakes = []
    for place, words in (command for page in follow.list_pages() for command in list_commands(page)):
        if words[0] in ("marshub", ".venv/bin/marshub") and (mistake := find_mistake(words[1:])):
            mistakes.append(f"{place}: {shlex.join(words)}: {mistake}")
        if words[0].endswith("pytest") and "-m" in words:
            used = set(re.findall(r"\w+", words[words.index("-m") + 1])) - {"and", "or", "not"}
            mistakes += [f"{place}: no test is marked {mark}" for mark in used - marks]
        paths = [
            word for word in words if re.match(r"(scripts|tests|requirements|examples)/", word) and "*" not in word
        ]
        mistakes += [f"{place}: {path} does not exist" for path in paths if not (ROOT / path.split("::")[0]).exists()]
    assert not mistakes


def test_each_shell_block_says_who_runs_it_or_why_nobody_does() -> None:
    blocks = [block for page in follow.list_pages() for block in follow.read_blocks(page)]
    assert not [block.place for block in blocks if block.language == "sh" and block.mark is None]
    assert {block.mark for block in blocks} <= {None, "page", "save", "never", "guide", "demo", "tests"}


def test_blocks_call_programs_where_readme_installs_them() -> None:
    names = {"marshub", "pip", "pytest", "dask"}
    blocks = [
        block
        for page in follow.list_pages()
        for block in follow.read_blocks(page)
        if block.language in ("sh", "console")
    ]
    assert not [
        f"{block.place}: {line}" for block in blocks for line in block.command.splitlines() if line.split()[0] in names
    ]


def test_each_board_with_files_is_in_the_list_of_boards() -> None:
    boards = sorted(path.parent.name for path in (ROOT / "hardware").glob("*/README.md"))
    rows = re.findall(r"\]\(([\w-]+)/README\.md\)", (ROOT / "hardware" / "README.md").read_text(encoding="utf-8"))
    assert sorted(rows) == boards


PAGE = r"""
<!-- run:page -->
```sh
test -f "$HOME/notes.txt" && test -z "${SECRET:-}"
```

<!-- run:page until="link: (\w+)" keep="link" -->
```sh
echo link: m42; sleep 600
```

<!-- run:page keys="$link\n" until="got m42" -->
```console
$ read -r answer; echo "got $answer"
got m7
```

<!-- run:save ~/notes.txt -->
```toml
a = 1
```
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a page's commands are those of a POSIX shell")
def test_a_page_is_followed_and_its_first_failure_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follow, "ROOT", tmp_path)
    monkeypatch.setenv("SECRET", "of the caller")
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    assert follow.follow_page(Path("page.md"), tmp_path, follow.make_environment(tmp_path / "home")) == 3
    for wrong, told in (("got m43", "did not show 'got m43'"), ("", "")):
        page.write_text(
            PAGE.replace("got m42", wrong) if wrong else "<!-- run:page -->\n```sh\nfalse\n```\n", encoding="utf-8"
        )
        with pytest.raises(follow.PageError, match=told or "page.md:2: it ended with exit code 1"):
            follow.follow_page(Path("page.md"), tmp_path, follow.make_environment(tmp_path / "home"))
    page.write_text("<!-- run:never -->\n```sh\nfalse\n```\n", encoding="utf-8")
    with pytest.raises(follow.PageError, match="needs a reason"):
        follow.read_blocks(Path("page.md"))


@pytest.mark.pages
@pytest.mark.timeout(3600)
def test_pages_are_followed_in_a_clean_folder() -> None:
    assert follow.main([]) == 0
