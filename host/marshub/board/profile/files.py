"""Profile files: reading a file, its base and the games' zones, and errors with line numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from marshub import resources
from marshub.kernel.untrusted_input import UnreadableInput, read_text
from marshub.sanitize import is_name

from .check import find_problems
from .chips import CHIPS
from .shape import Profile, ProfileError
from .text import LARGEST, Layer, Place, merge_tables, read, remove_path

MAX_PROBLEMS = 50  # problems of one profile
MAX_FILES = 5  # a profile and those that it is based on


def decode(text: str, source: str) -> Profile:
    """Return the profile written in `text` (TOML); `source` names it in errors. Raises ProfileError.

    Each line of the error: file, line, the field's path, what is wrong, what was expected.
    """
    layers = _list_layers(text, source)
    whole: dict[str, Any] = {}
    for layer in reversed(layers):
        whole = merge_tables(_remove_fields(whole, layer), layer.data)
    place = Place(layers, whole)

    def explain(path: str, problem: str) -> str:
        where, line = place.find_line(path)
        return f"{where}:{line}: {path or 'top level'}: {problem}"

    try:
        profile = msgspec.convert(whole, Profile)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$")
        field = re.search(r"unknown field `([^`]+)`", message)
        path = path.strip(".`")
        where, line = place.find_line(f"{path}.{field[1]}" if field and path else field[1] if field else path)
        raise ProfileError(f"{where}:{line}: {path or 'top level'}: {message}") from None
    problems = _find_problems_once(msgspec.msgpack.encode(profile), tuple(CHIPS))
    if problems:
        rest = len(problems) - MAX_PROBLEMS
        more = [f"{source}:1: top level: and {rest} more"] if rest > 0 else []
        raise ProfileError(
            "\n".join([*(explain(*problem.split(": ", 1)) for problem in problems[:MAX_PROBLEMS]), *more])
        )
    return profile


@lru_cache(maxsize=128)
def _find_problems_once(profile: bytes, chips: tuple[str, ...]) -> list[str]:
    """Return every problem of an encoded profile, while `chips` are those that are known. Not to be changed."""
    return find_problems(msgspec.msgpack.decode(profile, type=Profile))


def _remove_fields(below: dict[str, Any], layer: Layer) -> dict[str, Any]:
    """Return the lower layer without the fields that a layer removes."""
    paths = layer.data.get("without", [])
    for number, path in enumerate(paths if isinstance(paths, list) else []):
        left = remove_path(below, path.split(".")) if isinstance(path, str) else None
        if left is None:
            line = layer.lines.get(f"without[{number}]", layer.lines.get("without", 1))
            raise ProfileError(
                f"{layer.source}:{line}: without[{number}]: {path!r}: expected a key of the base profile, such as "
                '"bus.a" or "reader.pad.cs"'
            )
        below = left
    return below


def _list_layers(text: str, source: str) -> list[Layer]:
    """Return the file and what it is based on, the topmost first.

    Each of our boards with the faces that games have for it.
    """
    layers: list[Layer] = []
    for _ in range(MAX_FILES):
        layer = _read_layer(text, source)
        layers += [layer, *_list_faces(Path(source))]
        base = layer.data.get("base")
        if base is None:
            return layers
        at_base = f"{source}:{layer.lines.get('base', 1)}: base"
        if not isinstance(base, str):
            raise ProfileError(f"{at_base}: {base!r}: expected {', '.join(list_names())} or a .toml file")
        is_own = Path(base).suffix == ".toml"
        path = Path(source).parent / base if is_own else resources.boards_folder() / f"{base}.toml"
        if not (is_own or is_name(base)) or not path.is_file():
            raise ProfileError(
                f"{at_base}: {base!r}: expected {', '.join(list_names())} or a .toml file beside this one"
            )
        text, source = _read_profile_text(path), str(path)
    raise ProfileError(
        f"{at_base}: {base!r}: the profiles are based on each other: expected a profile that is based on none"
    )


def _read_layer(text: str, source: str) -> Layer:
    try:
        return read(text, source)
    except UnreadableInput as error:
        raise ProfileError(f"{source}:{error.line}: {error.reason.removeprefix('is ')}") from None


def _list_faces(board: Path) -> Iterator[Layer]:
    """Yield the overlay of each game for one of our boards, the last game first; nothing for an owner's file."""
    if board.parent != resources.boards_folder():
        return
    for path in sorted(resources.faces_folder().glob(f"*/{board.name}"), reverse=True):
        face, at = _read_layer(_read_profile_text(path), str(path)), f"overlay.{path.parent.name}"
        lines = {at: 1, **{f"{at}.{field}": line for field, line in face.lines.items()}}
        yield Layer(str(path), {"overlay": {path.parent.name: face.data}}, lines)


def list_names() -> list[str]:
    """Return names of the profiles that come with MarsHub."""
    return sorted(path.stem for path in resources.boards_folder().glob("*.toml"))


def load(path_or_name: str | Path) -> Profile:
    """Return the profile of that name that comes with MarsHub (``starter``, ``hub``), or the one in that file.

    Raises ProfileError with the file, the field's path and what was expected, one line a problem.

    Example:
        >>> profile = load("starter")
        >>> profile.name, len(profile.reader), len(profile.button)
        ('starter', 1, 4)
    """
    path = Path(path_or_name)
    if path.suffix != ".toml" and len(path.parts) == 1:
        return load_known(str(path_or_name))
    return decode(_read_profile_text(path), str(path))


def load_known(name: str) -> Profile:
    """Return the profile of that name that comes with MarsHub: a board that names a file is not believed.

    Raises ProfileError.
    """
    if name not in list_names():
        raise ProfileError(f"no board profile {name!r}: expected {', '.join(list_names())} or a .toml file")
    path = resources.boards_folder() / f"{name}.toml"
    return decode(_read_profile_text(path), str(path))


def _read_profile_text(path: Path) -> str:
    try:
        return read_text(path, LARGEST)
    except FileNotFoundError as error:
        raise ProfileError(f"{path}: cannot be read: {error.strerror}") from None
    except UnreadableInput as error:
        raise ProfileError(f"{path}: {error.reason}") from None
