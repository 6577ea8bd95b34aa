"""What no code on the board uses is left out of its modules, and the lines of all other code stay where they are."""

from __future__ import annotations

import pytest

from marshub import resources, unused_code
from marshub.sim.vm import image
from marshub.unused_code import drop_unused, inline_constants, shrink_modules

FIRST = b'''"""Uses nothing named helper, which stands in a docstring only."""
USED = 1
UNUSED = 2
TABLE = {"a": 1}


def helper():
    return helper()  # nobody else calls it


@staticmethod
def decorated():
    return only_by_decorated()


def only_by_decorated():
    return UNUSED


class Loaded:
    pass


def kept():
    return 1
'''
SECOND = b"""from first import USED
import first

DRIVER = "first:Loaded"
first.kept()
getattr(first, DRIVER)
"""


def test_what_nothing_names_goes_and_lines_stay() -> None:
    result = drop_unused({"first.py": FIRST, "second.py": SECOND})
    assert result["second.py"] == SECOND
    text = result["first.py"].decode()
    assert "def helper" not in text, "its own call and a docstring are no use"
    assert "decorated" not in text, "nor what only such code calls"
    assert "UNUSED" not in text
    assert "class Loaded" in text, "a text may name it"
    before = FIRST.decode().splitlines()
    for number, line in enumerate(text.splitlines()):
        assert line in ("", before[number])
    assert "TABLE" in text, "only numbers and texts are left out, since other values may have effects"


NUMBERS = b"""SIZE = 4
HALF = 2
TWICE = const(HALF * 4)
_OFF = -1
BYTES = b"ab"
changed = 1


def rename(SIZE):
    global changed
    changed = TWICE
    return SIZE
"""
USERS = b"""from pack.numbers import (
    BYTES,
    SIZE,
    TWICE as DOUBLE,
    changed,
)
from pack.numbers import TWICE
from pack import numbers as n

OWN = 3


def use(TWICE=n.TWICE):
    return [SIZE, DOUBLE, n._OFF, n.changed, n.BYTES, BYTES, changed, OWN, TWICE]
"""


def test_constants_stand_where_they_are_used_and_lines_stay() -> None:
    result = inline_constants({"pack/numbers.py": NUMBERS, "users.py": USERS})
    assert result["pack/numbers.py"] == NUMBERS.replace(b"HALF * 4", b"(2) * 4").replace(b"= TWICE", b"= (8)")
    lines = result["users.py"].decode().splitlines()
    assert len(lines) == len(USERS.splitlines())
    assert lines[0] == "from pack.numbers import BYTES, SIZE, changed", "SIZE is a parameter there, too"
    assert lines[-2] == "def use(TWICE=(8)):"
    assert lines[-1] == "    return [SIZE, (8), (-1), n.changed, n.BYTES, BYTES, changed, (3), TWICE]"
    broken = {"a.py": b"def ("}
    assert inline_constants(broken) == broken, "the compiler names the file"


def test_of_hublink_the_board_gets_its_own_half() -> None:
    sources = image.sources(resources.firmware_folder())
    result = drop_unused(sources)
    assert set(result) == set(sources)
    assert b"def unpack_tag" in sources["hublink/messages.py"]
    assert b"def unpack_tag" not in result["hublink/messages.py"]
    assert b"def pack_tag" in result["hublink/messages.py"]
    assert b"class MFRC522OnI2C" in result["drivers/i2c.py"], "config.json chooses it"
    assert drop_unused(result) == result


def test_the_same_modules_are_made_smaller_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board that starts again, and each further board, takes what was made before."""
    sources = {"first.py": FIRST, "second.py": SECOND, "pack/numbers.py": NUMBERS}
    result = shrink_modules(sources)
    assert result == drop_unused(inline_constants(sources))
    monkeypatch.setattr(unused_code, "inline_constants", None)
    result.clear()
    assert shrink_modules(dict(sources)) == drop_unused(inline_constants(sources))
