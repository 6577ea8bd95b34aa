r"""Follow README.md and the pages of docs/ as a reader does: run their commands as printed, in a clean folder.

A `sh` block of a page has a mark, an HTML comment on the line before it:

    <!-- run:page -->                            it has to end, with exit code 0
    <!-- run:page until="regex" -->              it shows this in its terminal, and goes on until the page ends
    <!-- run:page until="regex" keys="q\n" -->   the same, and these keys are typed at the start
    <!-- run:page until="regex" keep="link" -->  the first group of what matched is $link in later blocks and keys
    <!-- run:save ~/attic.toml -->               a file that the reader writes; all are there before the first command
    <!-- run:never needs a board -->             it is not run, with the reason

In a `console` block the commands are behind `$ `. A `run:` with another name is run by somebody else: README's
`run:demo` is how each page begins here, `.ci/run` runs `run:tests`, tests run `run:guide`. Each page gets a copy of a
clone in which README's first command has run, a home and a temporary folder of its own, and no other variable of the
caller's environment than what pip and npm need.

    .venv/bin/python scripts/follow_pages.py              # all pages that have something to run
    .venv/bin/python scripts/follow_pages.py docs/tags.md
"""

from __future__ import annotations

import argparse
import fcntl
import os
import pty
import re
import select
import shlex
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
from dataclasses import dataclass, field
from pathlib import Path

from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
#: Seconds that a block may take: the longest plays whole games or installs packages.
BLOCK_TIMEOUT_S = 600
_MARK = re.compile(r"<!--\s*run:(?P<name>\w+)(?P<rest>.*?)-->", re.S)
_SETTING = re.compile(r'(until|keys|keep)="((?:[^"\\]|\\.)*)"')
_CONTROL = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_].*?\x1b\\|.)|[\r\x00-\x08]", re.S
)


#: Variables by which pip and npm reach their registries.
_PASSED = re.compile(r"PIP_|NPM_CONFIG_|NODE_EXTRA_CA_CERTS|SSL_CERT_|https?_proxy|no_proxy", re.I)


class PageError(Exception):
    """A page's block cannot be read, or does not do what the page promises."""


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, with its mark."""

    page: Path
    line: int
    language: str
    text: str
    mark: str | None = None
    """The name behind `run:`, or None if the block has no mark."""
    reason: str = ""
    settings: dict[str, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def command(self) -> str:
        """The shell command that runs the block."""
        if self.language == "python":
            return f".venv/bin/python -c {shlex.quote(self.text)}"
        if self.language == "console":
            return "\n".join(line.removeprefix("$ ") for line in self.text.splitlines() if line.startswith("$ "))
        return self.text


def list_pages() -> list[Path]:
    """Return README.md and the pages that it leads to, relative to the repository."""
    pages = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "hardware" / "README.md"]
    return [page.relative_to(ROOT) for page in pages]


def read_blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page (a path relative to the repository) in order."""
    blocks, comments = [], ""
    for token in MarkdownIt().parse((ROOT / page).read_text(encoding="utf-8")):
        if token.type == "fence":
            line = token.map[0] + 1 if token.map else 0
            blocks.append(_make_block(page, line, token.info.strip(), token.content, comments))
        comments = comments + token.content if token.type == "html_block" else ""
    return blocks


def _make_block(page: Path, line: int, language: str, text: str, comments: str) -> Block:
    match = _MARK.search(comments)
    if match is None:
        return Block(page, line, language, text)
    rest = match["rest"].strip()
    settings = {key: re.sub(r"\\(.)", _unescape, value) for key, value in _SETTING.findall(rest)}
    reason = _SETTING.sub("", rest).strip()
    if match["name"] == "never" and not reason:
        raise PageError(f"{page}:{line}: run:never needs a reason")
    if match["name"] == "save" and not reason:
        raise PageError(f"{page}:{line}: run:save needs the path of the file")
    if match["name"] == "page" and reason:
        raise PageError(f"{page}:{line}: {reason!r} is no setting; there are until, keys and keep")
    return Block(page, line, language, text, match["name"], reason, settings)


def _unescape(match: re.Match[str]) -> str:
    return {"n": "\n", '"': '"'}.get(match[1], match[0])


@dataclass
class Terminal:
    """A process in a terminal of 120 by 40, with what it showed so far."""

    process: subprocess.Popen[bytes]
    master: int
    shown: str = ""

    @classmethod
    def start(cls, command: str, folder: Path, env: dict[str, str]) -> Terminal:
        """Start a shell command in a new session, so that it can be ended with its children."""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        process = subprocess.Popen(
            ["bash", "-ec", command],
            cwd=folder, env=env, stdin=slave, stdout=slave, stderr=slave, start_new_session=True,
        )  # fmt: skip
        os.close(slave)
        return cls(process, master)

    def read(self, seconds: float) -> bool:
        """Read what is there, for at most `seconds`; return whether the terminal is still open."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self.master, 65536)
        except OSError:  # Linux: the last process at the other end has ended
            return False
        self.shown += _CONTROL.sub("", data.decode(errors="replace"))
        return bool(data)

    def wait_for(self, pattern: str | None, deadline: float) -> re.Match[str] | None:
        """Read until `pattern` is shown or, with None, until the process ends.

        Raises:
            PageError: if it ends before, or the deadline of `time.monotonic` passes.
        """
        is_open = True
        while True:
            match = re.search(pattern, self.shown) if pattern else None
            if match:
                return match
            if not is_open:
                code = self.process.wait()
                if pattern:
                    raise PageError(f"it ended with exit code {code} and did not show {pattern!r}")
                if code:
                    raise PageError(f"it ended with exit code {code}")
                return None
            if time.monotonic() > deadline:
                raise PageError(f"it did not {f'show {pattern!r}' if pattern else 'end'} in {BLOCK_TIMEOUT_S} s")
            is_open = self.read(1)

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def end(self) -> None:
        """End the process as closing its window does; kill it if it does not leave."""
        for number in (signal.SIGHUP, signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(self.process.pid, number)
                self.process.wait(10)
            except (ProcessLookupError, PermissionError):
                break
            except subprocess.TimeoutExpired:
                continue
            break
        self.process.wait()
        os.close(self.master)


def make_environment(home: Path) -> dict[str, str]:
    """Return a newcomer's environment: a home of their own, and of the caller's only the way to packages."""
    (home / "tmp").mkdir(parents=True, exist_ok=True)
    passed = {key: value for key, value in os.environ.items() if _PASSED.match(key)}
    cache = os.environ.get("PIP_CACHE_DIR", str(Path.home() / ".cache" / "pip"))
    return {
        "PATH": os.pathsep.join(_list_outer_paths()), "HOME": str(home), "TMPDIR": str(home / "tmp"), "LANG": "C.UTF-8",
        "TERM": "xterm-256color", "PIP_CACHE_DIR": cache, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **passed,
    }  # fmt: skip


def _list_outer_paths() -> list[str]:
    """Return the caller's PATH without virtual environments: a newcomer's `python3` is the system's."""
    paths = os.environ.get("PATH", "").split(os.pathsep)
    return [path for path in paths if path and not (Path(path).parent / "pyvenv.cfg").exists()]


def follow_page(page: Path, folder: Path, env: dict[str, str]) -> int:
    """Run the blocks of a page marked `run:page` in `folder`; return how many.

    Raises:
        PageError: for the first block that fails, with its place, its text and the end of what it showed.
    """
    blocks = [block for block in read_blocks(page) if block.mark == "page"]
    for file in (block for block in read_blocks(page) if block.mark == "save"):
        path = folder / re.sub("^~", lambda _: env["HOME"], file.reason)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file.text, encoding="utf-8")
    terminals: list[Terminal] = []
    env = dict(env)
    try:
        for block in blocks:
            terminal = Terminal.start(block.command, folder, env)
            terminals.append(terminal)
            until, keep = block.settings.get("until"), block.settings.get("keep")
            keys = re.sub(r"\$(\w+)", lambda match: env.get(match[1], match[0]), block.settings.get("keys", ""))
            terminal.type(keys)
            try:
                match = terminal.wait_for(until, time.monotonic() + BLOCK_TIMEOUT_S)
            except PageError as error:
                raise PageError(f"{block.place}: {error}\n{block.command}\n{terminal.shown[-4000:]}") from error
            if keep and match:
                env[keep] = match[1]
    finally:
        for terminal in reversed(terminals):
            terminal.end()
    return len(blocks)


def make_clone(folder: Path, env: dict[str, str]) -> None:
    """Clone this checkout, with what is changed in it, and run README's first command there."""
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    changed = subprocess.run(
        ["git", "ls-files", "-z", "--modified", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True, text=True,
    ).stdout.split("\0")  # fmt: skip
    for name in filter(None, changed):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    (demo,) = (block for block in read_blocks(Path("README.md")) if block.mark == "demo")
    done = subprocess.run(["bash", "-ec", demo.text], cwd=folder, env=env, check=False, capture_output=True, text=True)
    if done.returncode:
        raise PageError(f"{demo.place}: exit code {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}")


def follow_pages(pages: list[Path], folder: Path) -> list[str]:
    """Follow each page in a copy of one clone, at the same path; return a message for each that fails."""
    clone, kept, failures = folder / "marshub", folder / "kept", []
    make_clone(clone, make_environment(folder / "home-readme"))
    clone.rename(kept)  # a virtual environment knows its path: each copy comes back to this one
    for page in pages:
        shutil.copytree(kept, clone, symlinks=True)
        start = time.monotonic()
        try:
            count = follow_page(page, clone, make_environment(folder / f"home-{page.stem}"))
        except PageError as error:
            failures.append(str(error))
            print(f"FAIL {error}", flush=True)
        else:
            print(f"ok   {page}: {count} blocks, {time.monotonic() - start:.0f} s", flush=True)
        shutil.rmtree(clone)
    return failures


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="*", type=Path)
    arguments = parser.parse_args(words)
    pages = [page.resolve().relative_to(ROOT) for page in arguments.pages] or list_pages()
    pages = [page for page in pages if any(block.mark == "page" for block in read_blocks(page))]
    with tempfile.TemporaryDirectory(prefix="marshub-pages-") as folder:
        return 1 if follow_pages(pages, Path(folder).resolve()) else 0


if __name__ == "__main__":
    sys.exit(main())
