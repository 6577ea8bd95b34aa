"""Salvage: bays next to the Supply Stop for buildings lost to a meteorite or unpaid upkeep (SALV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from marshub.kernel import Choose, Option, Reason, Script, say

from ..box.components import BUILDINGS, Piece, name_hex
from ..happenings import Salvaged, Scrapped, ToMat
from .mars import Mars, make_seat_key


def scrap_building(mars: Mars, seat: str, piece: str) -> None:
    """Return a salvaged building to the mat (MM-SALV-05)."""
    mars.get_player(seat).salvage.remove(cast("Piece", piece))
    mars.log(Scrapped(seat, piece))


def list_scrap_options(mars: Mars, seat: str, prefix: str = "scrap:", key: str = "mm-option-scrap") -> Iterator[Option]:
    """Return an option for each kind of building in Salvage."""
    return (make_scrap_option(piece, prefix, key) for piece in dict.fromkeys(mars.get_player(seat).salvage))


def make_scrap_option(piece: str, prefix: str = "scrap:", key: str = "mm-option-scrap") -> Option:
    return Option(f"{prefix}{piece}", say(key, piece=f"@mm-piece-{piece}"), group=say("mm-group-salvage"))


def _explain_scrap(mars: Mars, seat: str, piece: str) -> Sequence[Reason]:
    """Return the reason why a kind of building cannot be scrapped."""
    if piece not in BUILDINGS or piece in mars.get_player(seat).salvage:
        return ()
    return (Reason("MM-SALV-02", say("mm-why-not-salvaged", piece=f"@mm-piece-{piece}")),)


def scrap_surplus(mars: Mars, seat: str, without: str = "") -> Script:
    """Let the owner scrap buildings at once if there are fewer bays than buildings in them (MM-SALV-11).

    `without` is a hex whose Factory is about to go.
    """
    stored = mars.get_player(seat).salvage
    while len(stored) > mars.count_usable_bays(seat, without):
        piece: str = stored[0]
        if len(set(stored)) > 1:
            prompt = say("mm-surplus", who=make_seat_key(seat))
            piece = yield Choose(
                seat,
                prompt,
                lambda: list(list_scrap_options(mars, seat, "")),
                explain=lambda option: _explain_scrap(mars, seat, option),
                explainable_options=lambda: [make_scrap_option(kind, "") for kind in BUILDINGS],
            )
        scrap_building(mars, seat, piece)


def store_building(mars: Mars, seat: str, piece: str, where: str) -> Script:
    """Store a building removed from `where` in a bay if its owner wants and a bay is free, else return it to the mat.

    A bay may be freed for it (MM-STRIKE-12, MM-SALV-03). The bays are those of the Factories that still stand
    (MM-SALV-10).
    """
    bays, stored = mars.count_usable_bays(seat), mars.get_player(seat).salvage
    picked = "mat"
    if bays:
        bay, mat = Option("bay", say("mm-option-bay")), Option("mat", say("mm-option-mat"))
        free = [bay] if len(stored) < bays else []

        def explain_choice(option: str) -> Sequence[Reason]:
            if option == "bay" and not free:
                return (Reason("MM-SALV-03", say("mm-why-bays-full", count=bays)),)
            action, _, scrapped = option.partition(":")
            return _explain_scrap(mars, seat, scrapped) if action == "swap" else ()

        prompt = say("mm-salvage", who=make_seat_key(seat), piece=f"@mm-piece-{piece}", where=name_hex(where))
        picked = yield Choose(
            seat,
            prompt,
            lambda: [*free, mat, *list_scrap_options(mars, seat, "swap:", "mm-option-swap")],
            explain=explain_choice,
            find_fixes=lambda option: (
                [f"swap:{kind}" for kind in dict.fromkeys(stored)] if explain_choice(option) else ()
            ),
            explainable_options=lambda: [
                bay,
                mat,
                *(make_scrap_option(kind, "swap:", "mm-option-swap") for kind in BUILDINGS),
            ],
        )
    if picked == "mat":
        mars.log(ToMat(seat, piece, where))
        return
    if picked.startswith("swap:"):
        scrap_building(mars, seat, picked.removeprefix("swap:"))
    mars.get_player(seat).salvage.append(cast("Piece", piece))
    mars.log(Salvaged(seat, piece, where))
