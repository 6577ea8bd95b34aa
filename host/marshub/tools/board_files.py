"""A board's files over its REPL, by mpremote's transport: hashes, safe replacement, restart."""

from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import os
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self

from marshub.kernel import say, untrusted_input
from marshub.link.radio_boards import SCHEME
from marshub.link.transport import unlock_port
from marshub.tools.errors import ToolError, find_last_line, require_module
from marshub.tools.micropython_versions import OLDEST
from marshub.tools.port_list import explain_open_error

PART = ".part"
# A board whose host has just been killed ignores the keys for a second and a half (protocol.md, section 2).
TRIES = 4
TRY_S = 3.0
# A bridge in the network hangs up on a caller as long as it believes the one before there.
REOPEN_S = 0.2
# A literal of this many bytes is 8 KB of source at worst: there is room for that after a soft reset.
_PIECE = 2048

# Runs on MicroPython; the names are short because every byte goes over the wire and into the heap.
_HELPERS = """
import os,hashlib
from binascii import hexlify,a2b_base64
def _h(p):
 try:f=open(p,'rb')
 except OSError:return ''
 h=hashlib.sha256();b=bytearray(256);m=memoryview(b)
 while 1:
  n=f.readinto(b)
  if not n:break
  h.update(m[:n])
 f.close()
 return hexlify(h.digest()).decode()
def _l(d):
 try:return sorted(os.listdir(d))
 except OSError:return []
def _r(p):
 try:os.remove(p)
 except OSError:
  try:os.rmdir(p)
  except OSError:pass
def _m(a,b):
 try:os.rename(a,b)
 except OSError:
  _r(b);os.rename(a,b)
def _d(d):
 try:os.mkdir(d)
 except OSError:pass
def _cp(a,b):
 f=open(a,'rb');g=open(b,'wb');d=bytearray(512);m=memoryview(d)
 while 1:
  n=f.readinto(d)
  if not n:break
  g.write(m[:n])
 f.close();g.close()
def _rv():
 import vfs
 return vfs.rom_ioctl(2,0)
def _rz():
 try:return len(memoryview(_rv()))
 except (ImportError,AttributeError,TypeError):return 0
def _rb(k,n):
 v=_rv();b=bytearray(4096);r=[]
 for i in range(n):v.readblocks(k+i,b);r.append(hexlify(hashlib.sha256(b).digest()).decode())
 return r
def _rw(k,s):_rv().writeblocks(k,a2b_base64(s))
def _ro(s):
 if s[:3]!='rom':return s
 import vfs
 p='/'+s
 try:vfs.mount(vfs.VfsRom(memoryview(_rv())[int(s[3:]):]),p)
 except (OSError,TypeError):pass
 return p
def _f():
 try:s=os.statvfs(os.getcwd());return s[1]*s[3]
 except AttributeError:return 1<<30
"""


class BoardFiles:
    """The REPL of the board at `port`, with its program ended. Use it with `with`; all methods raise ToolError.

    The board stays in the REPL afterwards, unless `restart` was called.
    """

    def __init__(self, port: str, tries: int = TRIES) -> None:
        if port.startswith(SCHEME):
            raise ToolError(say("board-tools-needs-cable", port=port))
        require_module("mpremote")
        from mpremote.transport import TransportError
        from mpremote.transport_serial import SerialTransport

        self.port = port
        self._lost = (TransportError, OSError)  # pyserial's errors are OSErrors
        # A board that restarts may refuse a moment long: its port is there, and is tried again after a second.
        self._make: Callable[[], Any] = lambda: SerialTransport(port, wait=int(os.path.exists(port)), timeout=TRY_S)
        self._transport = self._open()
        try:
            self._enter(tries)
        except BaseException:
            self.close()
            raise

    def _open(self) -> Any:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                return self._make()
        # Some kinds of URL raise what is none of pyserial's errors.
        except (*self._lost, ValueError, NotImplementedError, AttributeError, TypeError) as error:
            raise explain_open_error(self.port, error) from error

    def _enter(self, tries: int) -> None:
        for left in reversed(range(tries)):
            try:
                # mpremote prints what came instead of a prompt; the error says it better.
                with contextlib.redirect_stdout(io.StringIO()):
                    self._transport.enter_raw_repl(timeout_overall=TRY_S)
                self._run(_HELPERS)
                return
            except (*self._lost, IndexError) as error:
                if not left:
                    raise ToolError(say("board-tools-no-repl", port=self.port)) from error
                if isinstance(error, OSError):
                    self.close()
                    time.sleep(REOPEN_S)
                    self._transport = self._open()

    def close(self) -> None:
        """Close the port."""
        with contextlib.suppress(*self._lost):
            if self._transport.in_raw_repl:
                self._transport.exit_raw_repl()
        sock = getattr(self._transport.serial, "_socket", None)
        with contextlib.suppress(*self._lost):
            unlock_port(self._transport.serial)
            self._transport.close()
        # pyserial leaves a socket open whose other end hung up before.
        if sock is not None:
            sock.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self, code: str) -> bytes:
        output: bytes = self._transport.exec(code)
        return output

    def execute(self, code: str) -> bytes:
        """Run `code` on the board and return what it printed."""
        from mpremote.transport import TransportExecError

        try:
            return self._run(code)
        except TransportExecError as error:
            raise ToolError(say("board-tools-board-says", what=find_last_line(error.error_output))) from error
        except self._lost as error:
            raise ToolError(say("board-tools-line-broke", port=self.port)) from error

    def evaluate(self, expression: str) -> Any:
        """Return the value of an expression on the board. The value has to consist of literals."""
        output = self.execute(f"print(repr({expression}))")
        try:
            return ast.literal_eval(output.decode().strip())
        except (ValueError, SyntaxError) as error:
            raise ToolError(say("board-tools-line-broke", port=self.port)) from error

    def read_implementation(self) -> tuple[str, tuple[int, ...], int]:
        """Return name and version of the interpreter, and the version of .mpy files that it reads (0: none).

        Raises ToolError for a MicroPython that is too old.
        """
        self.execute("import sys")
        name, version, mpy = self.evaluate(
            "(sys.implementation.name,tuple(sys.implementation.version[:3]),getattr(sys.implementation,'_mpy',0)&255)"
        )
        if name == "micropython" and version[:2] < OLDEST:
            found_version, wanted = (".".join(map(str, item)) for item in (version, OLDEST))
            raise ToolError(say("board-tools-old-micropython", found=found_version, wanted=wanted))
        return name, version, mpy

    def read_chip(self) -> str:
        """Return the chip as profiles name it (esp32, esp32s3, ...); "" if it is unknown."""
        # "Generic ESP32S3 module with Octal-SPIRAM with ESP32S3"
        machine: str = self.evaluate("os.uname()[4] if hasattr(os,'uname') else ''")
        head, _, chip = machine.rpartition(" with ")
        return chip.split(" ")[0].replace("-", "").lower() if head else ""

    def hash_files(self, names: Sequence[str]) -> dict[str, str]:
        """Return the SHA-256 (hex) of each file; "" for a missing file."""
        result: dict[str, str] = {}
        for at in range(0, len(names), 8):  # the code of one go, and its answer, stay small
            some = names[at : at + 8]
            result.update(zip(some, self.evaluate(f"[_h(p) for p in {list(some)!r}]"), strict=True))
        return result

    def list_files(self, folders: Iterable[str]) -> list[str]:
        """Return the paths of the files and folders directly in `folders`; "" is the root."""
        result = []
        for folder in folders:
            names = self.evaluate(f"_l({folder or '.'!r})")
            result += [f"{folder}/{name}" if folder else name for name in names]
        return result

    def count_free_bytes(self) -> int:
        """Return the free bytes of the flash."""
        left: int = self.evaluate("_f()")
        return left

    def count_rom_bytes(self) -> int:
        """Return the size of the partition for a ROM file system; 0: none, or MicroPython cannot use it."""
        size: int = self.evaluate("_rz()")
        return size

    def make_folder(self, name: str) -> None:
        """Make a folder if it is missing."""
        self.execute(f"_d({name!r})")

    def write(self, name: str, data: bytes, progress: Callable[[int], None]) -> None:
        """Write a file. `progress` is called with the number of bytes written."""
        from mpremote.transport import TransportExecError

        try:
            self._transport.fs_writefile(name, data, _PIECE, lambda done, total: progress(done))
        except TransportExecError as error:
            raise ToolError(say("board-tools-board-says", what=find_last_line(error.error_output))) from error
        except self._lost as error:
            reason = getattr(error, "strerror", None) or str(error)
            if "ENOSPC" in reason or "No space" in reason:
                raise ToolError(say("board-tools-flash-full", port=self.port)) from error
            raise ToolError(say("board-tools-line-broke", port=self.port)) from error

    def replace_file(self, name: str, data: bytes) -> None:
        """Replace a small file atomically: it is new or unchanged, never half written."""
        self.write(name + PART, data, lambda done: None)
        if self.hash_files([name + PART])[name + PART] != hashlib.sha256(data).hexdigest():
            self.remove([name + PART])
            raise ToolError(say("board-tools-file-differs", file=name))
        self.execute(f"_m({name + PART!r},{name!r})")

    def remove(self, names: Sequence[str]) -> None:
        """Remove files and empty folders; missing ones are no error, and what cannot be removed stays."""
        for name in names:  # each in a step of its own: what changes the flash may take a slow board a second
            self.execute(f"_r({name!r})")

    def read_json(self, name: str) -> dict[str, Any]:
        """Return the JSON object in a file; {} if the file is missing or contains none."""
        text = self.execute(f"try:\n f=open({name!r});print(f.read());f.close()\nexcept OSError:pass")
        try:
            result = untrusted_input.parse_json(text)
        except untrusted_input.UnreadableInput:
            return {}
        return result if isinstance(result, dict) else {}

    def restart(self) -> None:
        """Restart the board, and with it its program."""
        with contextlib.suppress(*self._lost):  # it goes before it can answer
            # In a step of its own, which is waited for: `machine` is a frozen module since 1.26 and takes its time, in
            # which the next host's hello would be a Ctrl-C (there is a byte 3 in each).
            self._run("import machine")
            self._transport.exec_raw_no_follow("machine.reset()")
            self._transport.in_raw_repl = False
