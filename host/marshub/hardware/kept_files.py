"""The files of the shipped boards that the repository keeps, each stored once.

A file that several boards have the same lies with the first of them; the pages of the others lead there. Large files
for printing, cutting or other programs come from `marshub profile build NAME`, and with a release.
"""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from marshub.board.profile import Profile
from marshub.hardware.build import CAD
from marshub.hardware.cad import printed_parts
from marshub.hardware.cad.printed_parts import DIGEST, PICTURES
from marshub.hardware.cad.slicing import SLICED
from marshub.hardware.errors import HardwareError

#: Board -> path in its folder -> content.
Boards = Mapping[str, Mapping[str, bytes]]
KEPT = (".md", ".csv", ".svg", ".stl", ".json", ".kicad_pro", ".kicad_sch", ".kicad_pcb", ".zip")
PAGE = ".md"
#: Pictures that docs/build.md shows.
SHOWN = frozenset(("starter", f"{CAD}/{name}") for name in PICTURES)
#: What each board has for itself, even if another's is the same: it is looked up there.
OWN = (f"{CAD}/{DIGEST}", f"{CAD}/{SLICED}")
_LINK = re.compile(r"(!?)\[([^]]*)\]\(([^):#]+)\)")
_NOTE = """
Files named here without a link are not in the repository. Make them with
`marshub profile build {board} --out FOLDER` and `marshub profile cad {board} --out FOLDER`.
"""


def list_kept_files(boards: Boards) -> dict[str, dict[str, bytes]]:
    """Return the stored files of `boards`, by folder. Links in pages lead to where the files are."""
    kept: dict[str, dict[str, bytes]] = {board: {} for board in boards}
    for board, files in boards.items():
        owners = {path: find_owner(boards, board, path) for path in files if is_kept(board, path)}
        for path in owners:
            if owners[path] == board:
                kept[board][path] = files[path]
            if path.endswith(PAGE):
                kept[board][path] = _kept_page(board, path, files[path].decode(), owners).encode()
    return kept


def is_kept(board: str, path: str) -> bool:
    """Return whether the repository stores that file of a board, in its own folder or in another board's."""
    return path.endswith(KEPT) or (board, path) in SHOWN


def find_owner(boards: Boards, board: str, path: str) -> str:
    """Return the first board that has the same file at `path`."""
    if path in OWN:
        return board
    return next(name for name, files in boards.items() if files.get(path) == boards[board][path])


def _kept_page(board: str, path: str, text: str, owners: Mapping[str, str]) -> str:
    folder = posixpath.join(board, posixpath.dirname(path))

    def lies(target: str) -> str | None:
        if target.endswith(PAGE):  # each board has pages of its own, those of the printed parts by the other command
            return posixpath.relpath(posixpath.join(board, target), folder)
        return posixpath.relpath(posixpath.join(owners[target], target), folder) if target in owners else None

    return rewrite_links(text, path, lies) + (_NOTE.format(board=board) if path == "README.md" else "")


def rewrite_links(text: str, path: str, lies: Callable[[str], str | None]) -> str:
    """Return the page `text` at `path` with its links changed to the places that `lies` returns.

    If a file's place is None, its link becomes plain words, and its picture is removed.
    """

    def link(match: re.Match[str]) -> str:
        picture, words, target = match.groups()
        place = lies(posixpath.normpath(posixpath.join(posixpath.dirname(path), target)))
        if place is not None:
            return f"{picture}[{words}]({place})"
        return "" if picture else f"{words} (`{target}`)"

    return re.sub(r"\n{3,}", "\n\n", _LINK.sub(link, text))


def gather_stls(root: Path, board: str) -> dict[str, bytes]:
    """Return STL files, digest and slicer's figures of a board's printed parts, from wherever `root` stores them.

    Names are those in the folder of the parts. A missing part is left out. Raises HardwareError.
    """
    path = root / board / CAD / DIGEST
    try:
        result = {DIGEST: path.read_bytes()}
        sums = {f"{part}.stl": note["stl_sha256"] for part, note in json.loads(result[DIGEST])["parts"].items()}
    except (OSError, ValueError, KeyError, TypeError):
        raise HardwareError(
            f"{path}: is not a digest of printed parts: expected the one that marshub profile cad makes"
        ) from None
    if (sliced := path.with_name(SLICED)).is_file():
        result[SLICED] = sliced.read_bytes()
    for name, wanted in sums.items():
        for place in root.glob(f"*/{CAD}/{name}"):
            if hashlib.sha256(content := place.read_bytes()).hexdigest() == wanted:
                result[name] = content
    return result


def find_stls_to_slice(root: Path, board: Profile) -> dict[str, bytes]:
    """Return the files of `gather_stls`. Raises HardwareError if they are outdated."""
    files = gather_stls(root, board.name)
    wrong = printed_parts.list_differing(files, board, complete=False)
    if wrong:
        raise HardwareError(
            f"{board.name}: {', '.join(wrong)}: not what its profile makes: run marshub profile cad before it is sliced"
        )
    return files


def list_differing(root: Path, board: Profile, boards: Iterable[Profile]) -> list[str]:
    """Return the printed parts of a board below `root` that are outdated, or in the wrong folder. Raises HardwareError.

    `boards` are all boards with a folder there.
    """
    wrong = printed_parts.list_differing(gather_stls(root, board.name), board, complete=False)
    if wrong:
        return wrong
    wanted = list_kept_files({profile.name: _list_files_to_keep(root, profile) for profile in boards})[board.name]
    kept = printed_parts.read_existing_files(root / board.name / CAD)
    existing = {f"{CAD}/{name}": content for name, content in kept.items()}
    pages = {path for path in wanted if path.endswith(PAGE) and existing.get(path) != wanted[path]}
    return sorted(posixpath.basename(path) for path in pages | (wanted.keys() ^ existing.keys()))


def make_print_lists(root: Path, boards: Iterable[Profile]) -> dict[str, bytes]:
    """Return the print list of each board, as stored below `root`. Raises HardwareError."""
    kept = list_kept_files({board.name: _list_files_to_keep(root, board) for board in boards})
    return {name: files[f"{CAD}/README.md"] for name, files in kept.items()}


def _list_files_to_keep(root: Path, board: Profile) -> dict[str, bytes]:
    """Return all stored files of a board's printed parts, as if they lay in the board's own folder."""
    files = gather_stls(root, board.name)
    files["README.md"] = printed_parts.make_print_list(board, files).encode()
    files |= {name: board.name.encode() for name in printed_parts.PICTURES}  # no two boards have the same; not compared
    return {f"{CAD}/{name}": content for name, content in files.items()}
