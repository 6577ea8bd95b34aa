"""A pack to fill in: the house's packs as comments, table by table, with a note where each is read off the box."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator

_HEADER = re.compile(r"\[\[?([A-Za-z0-9_-]+)")
_WIDTH = 110  # columns of a note
OFF = "# "  # before each line of the house's values: without it the value counts


def make_template(packs: Iterable[str], name: str, introduction: str, describe: Callable[[str], str]) -> str:
    r"""Return a pack in which every value of the house's packs is a comment.

    Args:
        packs: The texts of the house's packs.
        name: The name of the new pack.
        introduction: How to use it.
        describe: Returns where a table is read off the box; "" where there is nothing to say.

    Example:
        >>> packs = ['pack = "house"\n# of no table\n\n# ours\n[[tile]]\nid = "a"\n[tile.cost]\nore = 1\n']
        >>> packs += ['[[tile]]\nid = "b"\n[crew]\nmedic = 2\n']
        >>> notes = {"tile": "On the back.", "crew": ""}
        >>> print(make_template(packs, "mine", "Fill in.", notes.get))
        ## Fill in.
        <BLANKLINE>
        pack = "mine"
        <BLANKLINE>
        ## On the back.
        # # ours
        # [[tile]]
        # id = "a"
        # [tile.cost]
        # ore = 1
        <BLANKLINE>
        # [[tile]]
        # id = "b"
        <BLANKLINE>
        ## crew
        # [crew]
        # medic = 2
        <BLANKLINE>
    """
    tables: dict[str, list[str]] = {}
    for text in packs:
        for table, block in _split_blocks(text):
            tables.setdefault(table, []).append(block)
    parts = [_make_note(introduction), f'pack = "{name}"\n']
    for table, blocks in tables.items():
        house = ["".join(f"{OFF}{line}".rstrip() + "\n" for line in block.splitlines()) for block in blocks]
        parts.append(_make_note(describe(table) or table) + "\n".join(house))
    return "\n".join(parts)


def _make_note(text: str) -> str:
    return "".join(f"## {line}\n" for line in textwrap.wrap(text, _WIDTH - 3))


def _split_blocks(text: str) -> Iterator[tuple[str, str]]:
    """Yield each table of a pack by its name, with the comments directly above it; subtables stay with theirs."""
    table, block, above = "", list[str](), list[str]()
    for line in text.splitlines():
        header = _HEADER.match(line)
        if header and (header[1] != table or line.startswith("[[") or not block):
            if table:
                yield table, "\n".join(block)
            table, block, above = header[1], [*above, line], []
        elif line.startswith("#"):
            above.append(line)
        elif line.strip():
            block += [*above, line]
            above = []
        else:
            above = []
    if table:
        yield table, "\n".join(block)
