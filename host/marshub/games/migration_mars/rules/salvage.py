"""Salvage: bays next to the Supply Stop for buildings lost to a meteorite or unpaid maintenance (SALV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import BUILDINGS, Piece
from ..happenings import Salvaged, Scrapped, ToMat
from .mars import Mars, seat_key


def scrap(mars: Mars, who: str, piece: str) -> None:
    """Return a salvaged building to the mat (MM-SALV-05)."""
    mars.player(who).salvage.remove(cast(Piece, piece))
    mars.tell(Scrapped(who, piece))


def scrap_options(mars: Mars, who: str, prefix: str = "scrap:", key: str = "mm-option-scrap") -> Iterator[Option]:
    """Return each kind of building in Salvage."""
    return (scrap_option(piece, prefix, key) for piece in dict.fromkeys(mars.player(who).salvage))


def scrap_option(piece: str, prefix: str = "scrap:", key: str = "mm-option-scrap") -> Option:
    return Option(f"{prefix}{piece}", say(key, piece=f"@mm-piece-{piece}"), group=say("mm-group-salvage"))


def _why_not_stored(mars: Mars, who: str, piece: str) -> Sequence[Reason]:
    """Return why a kind of building cannot be scrapped."""
    if piece not in BUILDINGS or piece in mars.player(who).salvage:
        return ()
    return (Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{piece}")),)


def clear_surplus(mars: Mars, who: str, without: str = "") -> Script:
    """Let the owner scrap buildings at once if there are fewer bays than buildings in them (MM-SALV-11).

    `without`: a hex whose Factory is about to go.
    """
    stored = mars.player(who).salvage
    while len(stored) > mars.bays(who, without):
        piece: str = stored[0]
        if len(set(stored)) > 1:
            prompt = say("mm-surplus", who=seat_key(who))
            piece = yield Choose(
                who,
                prompt,
                lambda: list(scrap_options(mars, who, "")),
                explain=lambda option: _why_not_stored(mars, who, option),
                wonders=lambda: [scrap_option(each, "") for each in BUILDINGS],
            )
        scrap(mars, who, piece)


def save(mars: Mars, who: str, piece: str) -> Script:
    """Store a removed building in a bay if its owner wants and one is free, else return it to the mat.

    A bay may be freed for it (MM-STRIKE-12, MM-SALV-03); bays are those of the Factories that still stand (MM-SALV-10).
    """
    bays, stored = mars.bays(who), mars.player(who).salvage
    picked = "mat"
    if bays:
        bay, mat = Option("bay", say("mm-option-bay")), Option("mat", say("mm-option-mat"))
        free = [bay] if len(stored) < bays else []

        def why(option: str) -> Sequence[Reason]:
            if option == "bay" and not free:
                return (Reason("MM-SALV-03", say("mm-why-bays-full", count=bays)),)
            action, _, other = option.partition(":")
            return _why_not_stored(mars, who, other) if action == "swap" else ()

        prompt = say("mm-salvage", who=seat_key(who), piece=f"@mm-piece-{piece}")
        picked = yield Choose(
            who,
            prompt,
            lambda: [*free, mat, *scrap_options(mars, who, "swap:", "mm-option-swap")],
            explain=why,
            mends=lambda option: [f"swap:{each}" for each in dict.fromkeys(stored)] if why(option) else (),
            wonders=lambda: [bay, mat, *(scrap_option(each, "swap:", "mm-option-swap") for each in BUILDINGS)],
        )
    if picked == "mat":
        mars.tell(ToMat(who, piece))
        return
    if picked.startswith("swap:"):
        scrap(mars, who, picked.removeprefix("swap:"))
    mars.player(who).salvage.append(cast(Piece, piece))
    mars.tell(Salvaged(who, piece))
