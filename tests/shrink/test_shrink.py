"""What is left out of a board's firmware changes nothing of what it does."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from marshub import resources
from marshub.shrink import readable, shrink, welded
from marshub.sim.vm import image

PROGRAM = {
    "main.py": """
        from hub import app
        app.run()
    """,
    "hub/app.py": """
        import asyncio
        from hub import once
        from hublink import codec
        from hublink.codec import LIMIT, Reader as Read

        OWN = 5
        _KEPT = (1, 2)


        class Wish:
            def colour(self) -> str:
                return "none"

            def size(self) -> int:
                return 0


        class Base(Wish):
            _count = 0
            STEP = 3

            def __init__(self, start: int, *, named: int = 2) -> None:
                self._start = start
                self._named: int = named

            def colour(self) -> str:
                return "red"

            def size(self) -> int:
                return 7

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

            def look(self, values: list[int]) -> list[object]:
                out: list[object] = []
                for value in values:
                    self._note(out, value)
                last = self._last(out)
                out.append(last)
                return self._closed(out)

            def _note(self, out: list[object], value: int) -> None:
                for each in range(value):
                    if each > 1:
                        out.append(each)
                value += 1
                out.append(value)

            def _last(self, values: list[object]) -> object:
                value = values[-1]
                return value

            def _closed(self, values: list[object]) -> list[object]:
                for value in values:
                    try:
                        if value == 3:
                            return [value, "three"]
                        int("x" * int(str(value)))
                    except ValueError as error:
                        values.append(type(error).__name__)
                        if len(values) > 9:
                            return values
                    finally:
                        self._start += 1
                return [self._start]

            async def wait(self, ms: int) -> list[int]:
                await asyncio.sleep(0)
                return await self._waited(ms)

            async def _waited(self, ms: int) -> list[int]:
                await asyncio.sleep(0)
                return [ms, self._start]


        def _helper(reader: "Read", value: int) -> list[int]:
            return [value + each for each in reader.values(value)]


        def _twice(value: int) -> int:
            return value * 2


        def _late() -> list[object]:
            from hub import rare

            try:
                return [rare.answer(Sub(1)), rare.NAME]
            finally:
                once.forget("hub", "rare")


        def broken() -> None:
            raise RuntimeError("broken")


        def run() -> list[object]:
            thing = Sub(OWN, named=LIMIT)
            done = [thing.grown(4), _helper(Read(codec.HALF), -codec.LOW), _KEPT, codec.pack(7), thing._start]
            done += [_twice(thing.grown(1)), thing.colour(), thing.size()]
            for count in range(40):
                done += thing.look([count % each for each in (2, 3, 5, 7, 11)[: count % 6]] + [count % 4])
            return done + [asyncio.run(thing.wait(5)), codec.TABLE, *_late(), *_late()]
    """,
    "hub/rare.py": """
        from hublink.codec import LIMIT, wide

        NAME = "rare"


        def answer(thing: object) -> int:
            thing._start = _sum(thing._start)
            return thing.grown(LIMIT) + thing._start


        def _sum(value: int) -> int:
            return value + wide(2)
    """,
    "hub/once.py": (resources.firmware() / "hub" / "once.py").read_text(encoding="utf-8"),
    "hub/__init__.py": "",
    "hublink/__init__.py": "",
    "hublink/codec.py": '''
        import struct

        LIMIT = 200
        HALF = LIMIT // 2  # a comment
        LOW = -1
        _FORMAT = "<H"


        def _table(start: int) -> bytes:
            return bytes([start + each for each in range(3)])


        TABLE = _table(HALF)


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


        def wide(value: int) -> int:
            for _ in range(4):
                value = value << 1
            return value


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
    assert sorted(small) == ["hub/__init__.py", "hub/app.py", "hub/rare.py", "main.py"]
    app = small["hub/app.py"]
    for gone in ("unwrap", "LIMIT", "HALF", "_width", "never", "OWN", "_helper", "_grow", "_count", "STEP", ": int"):
        assert gone.encode() not in app, gone
    assert app.count(b"class ") == 3, "nobody is a mere Wish"
    assert b"named" in app, "given by name"
    assert b"<< 1" not in app, "only hub.rare calls it, which is forgotten again"
    assert b"<< 1" in small["hub/rare.py"]
    assert b"bytes" not in app, "worked out beforehand"
    assert small["main.py"] == files()["main.py"]


def test_a_traceback_is_told_in_the_names_of_the_sources(tmp_path: Path) -> None:
    program = {**files(), "hub/rare.py": files()["hub/rare.py"].replace(b"value + wide(2)", b"value + wide(2) // 0")}
    done = welded(program)
    image.write(done.files, tmp_path)
    fails = subprocess.run([sys.executable, "main.py"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert "ZeroDivisionError" in fails.stderr
    told = readable(fails.stderr.replace(f"{tmp_path}/", ""), done)
    where = [line.strip() for line in told.splitlines() if " in h" in f" {line}"]
    assert "in hub/app.py: run" in where
    assert where[-1] in ("in hub/rare.py: answer", "in hub/rare.py: _sum")
    assert readable("no traceback", done) == "no traceback"


def test_what_cannot_be_one_module_stays_apart_and_is_told(caplog: pytest.LogCaptureFixture) -> None:
    odd = {**files(), "hub/rare.py": b"import hub\n"}
    assert "hublink/codec.py" in shrink(odd)
    assert "hub.rare says import hub" in caplog.text


def test_what_is_no_python_is_left_alone() -> None:
    assert shrink({"config.json": b"{}", "main.py": b"x = 1\n"})["config.json"] == b"{}"


def test_a_broken_source_is_left_for_the_compiler_to_tell() -> None:
    broken = {"hub/app.py": b"def (", "hub/__init__.py": b"x: int = 1"}
    assert shrink(broken) == broken


def test_the_firmware_gets_smaller_and_compiles() -> None:
    whole = image.sources(resources.firmware())
    sizes = [sum(map(len, image.compiled(program).values())) for program in (whole, shrink(whole))]
    assert sizes[1] < 0.65 * sizes[0]


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
end = BoardEnd(m.board_hello(77, 0, bytes(8), 2, 0, 0, "1", b"abc", "toy"), Here())
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
