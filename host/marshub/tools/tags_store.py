"""`tags.toml` on the disk: read, written completely, with a copy of the previous file and a way back."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from marshub.board.tags import TagBook, TagsError, decode, encode, read_text, write_whole
from marshub.home import find_home
from marshub.kernel import Words, say, untrusted_input
from marshub.tools.errors import ToolError

FILE = "tags.toml"
SIMULATED_FILE = "tags-sim.toml"  # what a simulated board taught must not pass for real tags


def default_tags_file(simulated: bool = False) -> Path:
    """Return the file of tags in the players' own folder."""
    return find_home() / (SIMULATED_FILE if simulated else FILE)


class TagStore:
    """A tag file. It is read once; `save` keeps the file as it was before the first change as `<name>.bak`.

    All methods raise ToolError, which says what helps. `learning` remembers where an enrolment was broken off.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.backup = path.with_name(path.name + ".bak")
        self._learning = path.with_name(path.stem + ".learning.json")
        try:
            self._text = read_text(path)
            self.book = TagBook() if self._text is None else decode(self._text, str(path))
        except TagsError as error:
            raise ToolError(self._describe_repair(error.words)) from None
        self._kept = False

    def save(self, book: TagBook) -> None:
        """Write `book`. Raises ToolError, and leaves the file, if somebody else has changed it since it was read."""
        text = encode(book)
        if text == self._text:
            self.book = book
            return
        try:
            if read_text(self.path) != self._text:
                raise ToolError(say("tags-changed-meanwhile", file=str(self.path)))
            if not self._kept and self._text is not None:
                write_whole(self.backup, self._text)
            write_whole(self.path, text)
        except TagsError as error:
            raise ToolError(error.words) from None
        self._kept, self._text, self.book = True, text, book

    def _describe_repair(self, broken: Words) -> Words:
        """Return the fault of the file, and how to repair it."""
        args = {"broken": f"@@{broken.key}", **broken.args}
        if _is_readable(self.backup):
            return say("tags-broken-backup", backup=str(self.backup), **args)
        return say("tags-broken", **args)

    # ------------------------------------------------------------------ where an enrolment stands

    def read_position(self, game: str) -> str:
        """Return the piece at which the enrolment of `game` was interrupted; "" if it was not."""
        return self._read_positions().get(game, "")

    def save_position(self, game: str, piece: str) -> None:
        """Store the position of an interrupted enrolment; "" when all pieces were asked for."""
        stands = self._read_positions()
        if stands.get(game, "") == piece:
            return
        stands[game] = piece
        try:
            write_whole(self._learning, json.dumps({g: p for g, p in stands.items() if p}, indent=1) + "\n")
        except TagsError as error:
            raise ToolError(error.words) from None

    def _read_positions(self) -> dict[str, str]:
        try:
            result = untrusted_input.parse_json(untrusted_input.read_bytes(self._learning))
        except (OSError, untrusted_input.UnreadableInput):
            return {}  # at worst a piece that was skipped is asked for once more
        return {str(game): str(piece) for game, piece in result.items()} if isinstance(result, dict) else {}


def restore_backup(path: Path) -> Path:
    """Restore the backup of the tag file `path`, and return the path to which the present file was moved.

    Raises ToolError when there is no readable backup.
    """
    backup = path.with_name(path.name + ".bak")
    if not backup.is_file():
        raise ToolError(say("tags-no-backup", backup=str(backup)))
    aside = path.with_name(path.name + ".broken")
    try:
        text = read_text(backup) or ""
        decode(text, str(backup))
        if path.is_file():
            shutil.copyfile(path, aside)
        write_whole(path, text)
    except TagsError as error:
        raise ToolError(error.words) from None
    except OSError as error:
        raise ToolError(say("board-tools-unwritable", file=str(aside), what=error.strerror or str(error))) from None
    return aside


def _is_readable(path: Path) -> bool:
    try:
        text = read_text(path)
        if text is not None:
            decode(text, str(path))
        return text is not None
    except TagsError:
        return False
