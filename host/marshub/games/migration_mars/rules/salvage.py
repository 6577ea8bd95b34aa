"""Salvage: bays next to the Supply Stop for buildings lost to a meteorite or unpaid maintenance (SALV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import BUILDINGS, Piece
from ..happenings import Salvaged, Scrapped, ToMat
from .mars import Mars, make_seat_key


def scrap_building(mars: Mars, seat: str, piece: str) -> None:
    """Return a salvaged building to the mat (MM-SALV-05)."""
    mars.find_player(seat).salvage.remove(cast(Piece, piece))
    mars.tell(Scrapped(seat, piece))


def list_scrap_options(mars: Mars, seat: str, prefix: str = "scrap:", key: str = "mm-option-scrap") -> Iterator[Option]:
    """Return each kind of building in Salvage."""
    return (make_scrap_option(piece, prefix, key) for piece in dict.fromkeys(mars.find_player(seat).salvage))


def make_scrap_option(piece: str, prefix: str = "scrap:", key: str = "mm-option-scrap") -> Option:
    return Option(f"{prefix}{piece}", say(key, piece=f"@mm-piece-{piece}"), group=say("mm-group-salvage"))


def _why_not_stored(mars: Mars, seat: str, piece: str) -> Sequence[Reason]:
    """Return why a kind of building cannot be scrapped."""
    if piece not in BUILDINGS or piece in mars.find_player(seat).salvage:
        return ()
    return (Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{piece}")),)


def clear_surplus(mars: Mars, seat: str, without: str = "") -> Script:
    """Let the owner scrap buildings at once if there are fewer bays than buildings in them (MM-SALV-11).

    `without`: a hex whose Factory is about to go.
    """
    stored = mars.find_player(seat).salvage
    while len(stored) > mars.count_bays(seat, without):
        piece: str = stored[0]
        if len(set(stored)) > 1:
            prompt = say("mm-surplus", who=make_seat_key(seat))
            piece = yield Choose(
                seat,
                prompt,
                lambda: list(list_scrap_options(mars, seat, "")),
                explain=lambda option: _why_not_stored(mars, seat, option),
                explainable_options=lambda: [make_scrap_option(item, "") for item in BUILDINGS],
            )
        scrap_building(mars, seat, piece)


def store_building(mars: Mars, seat: str, piece: str) -> Script:
    """Store a removed building in a bay if its owner wants and one is free, else return it to the mat.

    A bay may be freed for it (MM-STRIKE-12, MM-SALV-03); bays are those of the Factories that still stand (MM-SALV-10).
    """
    bays, stored = mars.count_bays(seat), mars.find_player(seat).salvage
    picked = "mat"
    if bays:
        bay, mat = Option("bay", say("mm-option-bay")), Option("mat", say("mm-option-mat"))
        free = [bay] if len(stored) < bays else []

        def why(option: str) -> Sequence[Reason]:
            if option == "bay" and not free:
                return (Reason("MM-SALV-03", say("mm-why-bays-full", count=bays)),)
            action, _, other = option.partition(":")
            return _why_not_stored(mars, seat, other) if action == "swap" else ()

        prompt = say("mm-salvage", who=make_seat_key(seat), piece=f"@mm-piece-{piece}")
        picked = yield Choose(
            seat,
            prompt,
            lambda: [*free, mat, *list_scrap_options(mars, seat, "swap:", "mm-option-swap")],
            explain=why,
            find_fixes=lambda option: [f"swap:{fromkey}" for fromkey in dict.fromkeys(stored)] if why(option) else (),
            explainable_options=lambda: [
                bay,
                mat,
                *(make_scrap_option(fromkey, "swap:", "mm-option-swap") for fromkey in BUILDINGS),
            ],
        )
    if picked == "mat":
        mars.tell(ToMat(seat, piece))
        return
    if picked.startswith("swap:"):
        scrap_building(mars, seat, picked.removeprefix("swap:"))
    mars.find_player(seat).salvage.append(cast(Piece, piece))
    mars.tell(Salvaged(seat, piece))
