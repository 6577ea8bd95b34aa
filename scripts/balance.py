"""Remake the tables of docs/balance.md: `.venv/bin/python scripts/balance.py` (hours; it continues after a stop).

The page is prose with tables in it. A table stands between `<!-- balance: ARGUMENTS -->`, which are those of
`marshub balance`, and `<!-- end -->`; everything outside is left as it is. Read the prose afterwards, because it
summarizes the tables. Only the house packs are used, not your own.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

from marshub.files import write_whole
from marshub.home import HOME_VARIABLE, find_home

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "balance.md"
GAMES = 2_000
TABLE = re.compile(r"(?P<head><!-- balance: (?P<asked>[^\n]*) -->\n)(?P<table>.*?)(?P<end><!-- end -->)", re.DOTALL)


def make_table(options: str, games: int, more: list[str]) -> str:
    """Return the table for the arguments `options`, and the command that made it. Ends the program if a game failed."""
    arguments = ["balance", *shlex.split(options), "--games", str(games)]
    command = [sys.executable, "-m", "marshub", *arguments, "--markdown", "--lang", "en", *more]
    print(f"marshub {shlex.join(arguments)}", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory() as nobody:
        env = {**os.environ, HOME_VARIABLE: nobody}
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit(f"that ended with {done.returncode}; what was played is kept, the page is as it was")
    return (
        f"{done.stdout.strip()}\n\n{games:,} games per row, seeds 0 to {games - 1}: `marshub {shlex.join(arguments)}`\n"
    )


def main() -> None:
    """Make all tables, then write the page in one stroke."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=GAMES, help="for each row (default: %(default)s)")
    parser.add_argument("--out", type=Path, default=PAGE, help="write the page there (default: in place)")
    parser.add_argument("--only", default="", help="only tables whose arguments begin so: pocket-mars")
    parser.add_argument("--results", type=Path, default=find_home() / "balance.sqlite", help="where games are kept")
    words, more = parser.parse_known_args()  # --jobs and --cluster go on to `marshub balance`
    more += ["--results", str(words.results.absolute())]
    page = PAGE.read_text(encoding="utf-8")

    def replace_table(found: re.Match[str]) -> str:
        asked = found["asked"]
        if not asked.startswith(words.only):
            return found[0]
        return f"{found['head']}\n{make_table(asked, words.games, more)}\n{found['end']}"

    write_whole(words.out, TABLE.sub(replace_table, page).encode())


if __name__ == "__main__":
    main()
