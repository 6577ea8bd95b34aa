"""ESP Web Tools (Apache-2.0), which installs from a browser: fetched once into the cache, and verified before use."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping
from pathlib import Path

from marshub.kernel import say
from marshub.sim.errors import MissingPartError
from marshub.sim.vm import parts
from marshub.tools.errors import ToolError

VERSION = "10.4.0"
LOCK = Path(__file__).with_name("espweb")
#: SHA-256 of lines "NAME SHA-256", one a file, by name. npm has checked all packages against package-lock.json.
DIGEST = "522bfcd2e69212ddcd14c2fb39a2619e18d83f1fa34a148697802d312adcc361"
#: In the package: the program as its makers bundled it, and what a page loads first.
BUNDLE, ENTRANCE = "node_modules/esp-web-tools/dist/web", "install-button.js"
#: Types for compilers; nothing of it is in the bundle.
_NOT_IN_IT = "@types/"


def fetch_package(environ: Mapping[str, str] = os.environ) -> Path:
    """Fetch ESP Web Tools and its dependencies, and return their folder. Raises ToolError."""
    home = parts.cache_folder(environ) / f"esp-web-tools-{VERSION}"
    try:
        if not home.is_dir():
            parts.fetch(home, LOCK, "ESP Web Tools", check_bundle)
        check_bundle(home)
    except (MissingPartError, OSError) as error:
        raise ToolError(say("board-tools-web-not-fetched", what=str(error))) from error
    return home


def check_bundle(home: Path) -> None:
    """Raise MissingPartError unless it is the bundle with the known hash."""
    if hash_files(read_scripts(home)) != DIGEST:
        raise MissingPartError(
            f"{home / BUNDLE} does not match its checksum: remove {home}, and it is downloaded again"
        )


def hash_files(files: Mapping[str, bytes]) -> str:
    """Return the digest of all files together."""
    lines = (f"{name} {hashlib.sha256(data).hexdigest()}\n" for name, data in sorted(files.items()))
    return hashlib.sha256("".join(lines).encode()).hexdigest()


def read_scripts(home: Path) -> dict[str, bytes]:
    """Return the content of the bundle's files, by name."""
    return {path.name: path.read_bytes() for path in sorted((home / BUNDLE).glob("*.js"))}


def read_licences(home: Path) -> str:
    """Return the licences of everything in the bundle, one after the other."""
    licences = []
    for file in sorted((home / "node_modules").glob("**/package.json")):
        name = file.parent.relative_to(home / "node_modules").as_posix()
        # A package's own folders have such files as well, for its build.
        if name.count("/") != name.startswith("@") or name.startswith(_NOT_IN_IT):
            continue
        package = json.loads(file.read_bytes())
        texts = [path.read_text("utf-8").strip() for path in sorted(file.parent.glob("LICEN[CS]E*"))]
        licences.append("\n\n".join([f"{package['name']} {package['version']}: {package['license']}", *texts]))
    return f"\n\n{'-' * 100}\n\n".join(licences) + "\n"
