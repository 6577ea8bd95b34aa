"""What is left out of a board's firmware changes nothing of what it does."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

from marshub import resources
from marshub.shrink import shrink
from marshub.sim.vm import image

PROGRAM = {
    "main.py": """
        from hub import app
        app.run()
    """,
    "hub/app.py": """
        from hublink import codec
        from hublink.codec import LIMIT, Reader as Read

        OWN = 5
        _KEPT = (1, 2)


        class Base:
            _count = 0
            STEP = 3

            def __init__(self, start: int, *, named: int = 2) -> None:
                self._start = start
                self._named: int = named

            def _grow(self, by: int) -> int:
                self._count += by * self.STEP
                return self._count + self._start + self._named

            @property
            def _total(self) -> int:
                return self._grow(0)

            def never(self) -> int:
                return codec.HALF


        class Sub(Base):
            def grown(self, by: int) -> int:
                total = self._total
                return self._grow(by) - total


        def _helper(reader: "Read", value: int) -> list[int]:
            return [value + each for each in reader.values(value)]


        def run() -> list[object]:
            thing = Sub(OWN, named=LIMIT)
            return [thing.grown(4), _helper(Read(codec.HALF), -codec.LOW), _KEPT, codec.pack(7), thing._start]
    """,
    "hub/__init__.py": "",
    "hublink/__init__.py": "",
    "hublink/codec.py": '''
        import struct

        LIMIT = 200
        HALF = LIMIT // 2  # a comment
        LOW = -1
        _FORMAT = "<H"


        class Reader:
            """Reads."""

            def __init__(self, width: int) -> None:
                self._width = width

            def values(self, start: int) -> list[int]:
                shift = lambda start: start + self._width
                return [shift(start)]


        def pack(value: int) -> bytes:
            if value > LIMIT:
                raise ValueError("pack: at most {}, got {}".format(LIMIT, value))
            return struct.pack(_FORMAT, value)


        def unwrap(data: bytes) -> int:
            return struct.unpack(_FORMAT, data)[0]
    ''',
}


def files() -> dict[str, bytes]:
    return {name: dedent(text).encode() for name, text in PROGRAM.items()}


def run(program: dict[str, bytes], folder: Path, code: str) -> Any:
    """What `code`, which prints JSON, prints with `program` on its path."""
    image.write(program, folder)
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


ASK = "from hub import app; import json; print(json.dumps([repr(each) for each in app.run()]))"


def test_a_program_does_the_same_with_less(tmp_path: Path) -> None:
    small = shrink(files())
    assert run(files(), tmp_path / "whole", ASK) == run(small, tmp_path / "small", ASK)
    codec, app = small["hublink/codec.py"], small["hub/app.py"]
    for gone in (b"unwrap", b"LIMIT", b"HALF", b"_width"):
        assert gone not in codec
    for gone in (b"never", b"OWN", b"_helper", b"_grow", b"_count", b"STEP", b": int"):
        assert gone not in app
    assert b"named" in app  # given by name somewhere
    assert b"_start" in app  # used on something else than self


def test_every_line_keeps_its_number() -> None:
    for whole in (files(), image.sources(resources.firmware())):
        for name, source in shrink(whole).items():
            assert source.count(b"\n") == whole[name].count(b"\n"), name
            kept = {node.lineno for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Return | ast.Raise)}
            there = {
                node.lineno for node in ast.walk(ast.parse(whole[name])) if isinstance(node, ast.Return | ast.Raise)
            }
            assert kept <= there, name


def test_what_is_no_python_is_left_alone() -> None:
    assert shrink({"config.json": b"{}", "main.py": b"x = 1\n"})["config.json"] == b"{}"


def test_a_broken_source_is_left_for_the_compiler_to_tell() -> None:
    broken = {"hub/app.py": b"def (", "hub/__init__.py": b"x: int = 1"}
    assert shrink(broken) == broken


def test_the_firmware_gets_smaller_and_compiles() -> None:
    whole = image.sources(resources.firmware())
    sizes = [sum(map(len, image.compiled(program).values())) for program in (whole, shrink(whole))]
    assert sizes[1] < 0.85 * sizes[0]


def test_the_small_codec_says_what_the_whole_one_says(tmp_path: Path) -> None:
    """A conversation with the board's end, byte for byte."""
    code = """
import json
from hublink import frame, messages as m
from hublink.board_end import Board, BoardEnd
def le(n, size): return n.to_bytes(size, "little")
class Here(Board):
    def snapshot(self): return [(0, [b"\\x04\\x01\\x02\\x03"]), (2, [])], [3, 70000]
    def stats(self): return 40000, 60, 90, 7
    def reader_figures(self): return [(0, 1, 2, 3, 4, 5, 6, 7)] * 16
    def tag_figures(self): return [(1, b"\\x04\\x01\\x02\\x03", 9, 2)]
    def lights(self, generation, picture): said.append((generation, picture.hex()))
    def config(self, brightness, priorities): said.append((brightness, priorities.hex()))
    def released(self, reason): said.append(reason)
said = []
end = BoardEnd(m.Hello(1, boot_id=77, name="toy", firmware="1", chip=b"abc", readers=2), Here())
hello = b"\\0\\1\\0" + le(77, 4) + le(5, 4) + bytes(8) + le(0, 2) + b"\\0\\0\\0" + le(0, 2) + b"\\0\\0\\0"
out = [end.poll(0)]
def host(kind, seq, payload, now):
    end.feed(frame.encode(kind, seq, payload), now)
    out.append(end.poll(now))
host(0x01, 0, hello, 10)
host(0x03, 0, le(9, 4), 20)
host(0x10, 1, bytes((200, 1, 2, 3, 1)), 30)
host(0x11, 2, le(1, 2) + bytes((0, 1)) + le(3, 2) + bytes((2, 1, 2, 3, 4)), 40)
host(0x11, 3, le(2, 2) + bytes((0, 1)) + le(600, 2), 50)
host(0x77, 4, b"?", 60)
end.tag_arrived(1, b"\\x04" * 7); end.tag_left(0, b"\\x05" * 10); end.button(1, 2, 3); end.log("hot", 2)
end.reader_health(1, 2)
for now in range(100, 1500, 100):
    out.append(end.poll(now))
end.feed(b"text\\r\\x03", 2000)
host(0x06, 0, le(5, 4) + b"\\x01", 2010)
print(json.dumps([[each.hex() for each in out], said, end.interrupted, end.greeted]))
"""
    whole = image.sources(resources.firmware())
    small = shrink(whole)
    said = run(small, tmp_path / "small", code)
    expected = run(whole, tmp_path / "whole", code)
    # Complaints in words are cut earlier; all else is the same byte for byte.
    assert len(said[0]) == len(expected[0])
    differing = [number for number, (a, b) in enumerate(zip(said[0], expected[0], strict=True)) if a != b]
    assert len(differing) <= 1
    assert said[1:] == expected[1:]
    assert len(expected[1]) == 3
