"""The packs to play with: the owner's own, and packs added or replaced for a comparison."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from marshub.kernel import BadSetup, Game, PackedGame, PackError
from marshub.kernel.untrusted_input import UnreadableInput, parse_toml, read_bytes, read_text

from .pack_transport import HOUSE, Packs, shipped_packs_folder


def read_owner_packs(game: Game[Any, Any]) -> Packs:
    """Return the owner's packs that `game` has been loaded with."""
    if not isinstance(game, PackedGame):
        return Packs()
    library = game.library
    files = (file for its in library.list_owner_packs().values() for file in its)
    return Packs({(Path(library.folder) / file.name).as_posix(): file.read_bytes() for file in files})


def replace_packs(game: Game[Any, Any], path: Path) -> Packs:
    """Return the packs of `game` with those at `path`, a file or a folder, added or replaced.

    A changed file of the house replaces the shipped one; an owner's pack replaces the one of its name.
    Raises BadSetup if there is nothing to read, PackError for a wrong file.
    """
    if not isinstance(game, PackedGame):
        raise BadSetup(f"{game.id} is played without packs: there are none to compare")
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files:
        raise BadSetup(f"{path}: there is no pack (*.toml) in this folder")
    present_packs = read_owner_packs(game)
    owner, house = dict(present_packs.owner), dict(present_packs.house)
    owner_files = game.library.list_owner_packs()
    replaced: set[str] = set()
    for file in files:
        data, name = _read_pack_file(file)
        if name == HOUSE:
            if not (shipped_packs_folder(game.id) / file.name).is_file():
                its = ", ".join(sorted(item.name for item in shipped_packs_folder(game.id).glob("*.toml")))
                raise BadSetup(f"{file}: of the house's packs it can replace one by its name only: {its}")
            house[file.name] = data
            continue
        if name not in replaced:  # what the pack was before goes as a whole
            replaced.add(name)
            for old in owner_files.get(name, ()):
                owner.pop((Path(game.library.folder) / old.name).as_posix(), None)
        owner[(Path(game.library.folder) / file.name).as_posix()] = data
    return Packs(dict(sorted(owner.items())), house)


def _read_pack_file(file: Path) -> tuple[bytes, str]:
    """Return the content of a pack file, and the name of the pack."""
    try:
        data, result = read_bytes(file), parse_toml(read_text(file))
    except FileNotFoundError:
        raise BadSetup(f"{file}: there is no such file or folder; a pack (*.toml) is expected") from None
    except UnreadableInput as error:
        raise PackError(str(file), error.line, "$", error.reason) from None
    name = result.get("pack")
    if not isinstance(name, str):
        raise PackError(str(file), 1, "$.pack", "the pack's name is expected")
    return data, name
