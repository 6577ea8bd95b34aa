"""Recovery of damaged saves: what is wrong with one, and a game made of what is left."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from marshub.games import load_game
from marshub.kernel import SaveError
from marshub.kernel.mend import UNKNOWN, mend
from marshub.store.guard import cut_off
from marshub.store.rescue import examine, replace_damaged


@dataclass(frozen=True)
class Checked:
    """The result of checking a save. `flaws` are named as in store/survey.py; `kept` and `lost` count entries.

    With `unsure` there may have been more behind them.
    """

    path: Path
    game: str
    kept: int
    lost: int
    flaws: tuple[str, ...]
    unsure: bool = False

    @property
    def whole(self) -> bool:
        return not self.flaws


def check(path: Path) -> Checked:
    """Return what of the save is intact; nothing is changed. Raises SaveError if nothing of it is left."""
    found = examine(path)
    if found.header is None and not found.flaws:
        raise cut_off(path)
    game = found.header.game if found.header is not None else ""
    return Checked(path, game, len(found.entries), found.lost, tuple(found.flaws), found.unsure)


def repair(path: Path) -> tuple[Checked, Path | None]:
    """Make a whole save of what is left; gives what was found, and where the damaged file lies from now on.

    A whole save is left alone: then there is no such file. Raises SaveError if there is nothing to go on with; then all
    is as it was.
    """
    found = examine(path)
    if found.header is None:
        raise SaveError(f"{path} cannot be repaired: where its game began is lost")
    checked = Checked(path, found.header.game, len(found.entries), found.lost, tuple(found.flaws), found.unsure)
    if checked.whole:
        return checked, None
    record = mend(
        load_game(found.header.game),
        found.header,
        found.entries,
        found.checkpoints,
        UNKNOWN if found.unsure else found.lost,
    )
    return checked, replace_damaged(path, record, found.times, found.kept)
