"""Recovery of damaged saves: a check of what is damaged, and a game made of the intact part."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from marshub.games import load_game
from marshub.kernel import SaveError
from marshub.kernel.recovery import UNKNOWN_LOSS, recover_record
from marshub.store.damaged_saves import examine_save, replace_damaged
from marshub.store.integrity_check import IntegrityReport
from marshub.store.untrusted_database import make_cut_off_error


@dataclass(frozen=True)
class SaveCheck:
    """The result of checking a save.

    `flaws` are named as in store/integrity_check.py; `kept` and `lost` count entries. With `unsure` more entries may be
    lost.
    """

    path: Path
    game: str  # "" if the beginning is lost
    kept: int
    lost: int
    flaws: tuple[str, ...]
    unsure: bool
    is_log_missing: bool  # the newest entries may have been in a file beside it

    @property
    def is_intact(self) -> bool:
        return not self.flaws


def check_save(path: Path) -> SaveCheck:
    """Check the save without changing it. Raises SaveError if nothing of it is left."""
    survey = examine_save(path)
    if survey.header is None and not survey.flaws:
        raise make_cut_off_error(path)
    return _make_check(path, survey)


def _make_check(path: Path, survey: IntegrityReport) -> SaveCheck:
    return SaveCheck(
        path,
        survey.header.game if survey.header is not None else "",
        len(survey.entries),
        survey.lost,
        tuple(survey.flaws),
        survey.may_have_lost_more,
        survey.is_log_missing,
    )


def repair_save(path: Path) -> tuple[SaveCheck, Path | None]:
    """Make an intact save of what is left; return the check, and the new path of the damaged file.

    An intact save is left alone: then the path is None. Raises SaveError if nothing can be recovered; then nothing has
    changed.
    """
    survey = examine_save(path)
    if survey.header is None:
        raise SaveError("{path} cannot be repaired: the beginning of its game is lost", "save-hopeless", path=path)
    checked = _make_check(path, survey)
    if checked.is_intact:
        return checked, None
    record = recover_record(
        load_game(survey.header.game),
        survey.header,
        survey.entries,
        survey.checkpoints,
        UNKNOWN_LOSS if survey.may_have_lost_more else survey.lost,
    )
    return checked, replace_damaged(path, record, survey.times, survey.kept)
