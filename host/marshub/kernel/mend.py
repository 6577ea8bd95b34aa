"""Recovery of a game from the intact parts of its journal."""

from __future__ import annotations

from typing import Any

import msgspec

from .chance import Chance
from .errors import MarsHubError, SaveError
from .game import Game
from .happening import KernelHappening
from .journal import Checkpoint, Entry, Header, Healed, MemoryJournal, Record, Refreshed
from .session import Session

UNKNOWN = -1  # lost entries: nobody can tell how many


def mend(
    game: Game[Any, Any], header: Header, entries: list[Entry], checkpoints: list[Checkpoint | None], lost: int
) -> Record:
    """Return a record that can be continued: all of `entries`, and a last one that says how many were lost.

    A missing checkpoint is bridged by an earlier one, or the game is replayed from its start; where other rules would
    have to do that, a later checkpoint stands for the steps before it. If the rules cannot follow the entries (a gap
    that was not noticed), the record holds as many of them as they can.

    Args:
        game: The game.
        header: The journal's header.
        entries: The intact entries, in order.
        checkpoints: The checkpoints; None in place of each missing one.
        lost: The number of lost entries, or UNKNOWN_LOSS.

    Raises:
        SaveError: If nothing leads to a game that can be continued.
    """
    if header.game != game.id:
        raise SaveError(f"this save is a game of {header.game}, not of {game.id}")
    checkpoints = [each if each is not None and _readable(game, each) else None for each in checkpoints]
    whole = next((number for number, each in enumerate(checkpoints) if each is None), len(checkpoints))
    before = [each for each in checkpoints[:whole] if each is not None]
    ways = [before or [_first(game, header)], _over_gaps(checkpoints)]
    best: tuple[int, Record] | None = None
    for way in ways:
        if not way:
            continue
        record = Record(header, entries, way)
        reached = _reach(game, record)
        if reached is not None and (best is None or reached > best[0]):
            best = reached, record
    if best is None:
        raise SaveError("nothing in this save leads to a game that can be continued")
    record = best[1]
    return Record(header, [*record.entries, Healed(lost)], record.checkpoints)


def _readable(game: Game[Any, Any], checkpoint: Checkpoint) -> bool:
    happening: Any = game.happenings | KernelHappening
    try:
        msgspec.json.decode(checkpoint.state, type=game.state_type)
        msgspec.json.decode(checkpoint.log, type=list[happening])
    except Exception:  # whatever types and their own checks raise
        return False
    return True


def _first(game: Game[Any, Any], header: Header) -> Checkpoint:
    """Compute the checkpoint at which the game began."""
    try:
        state = game.new(msgspec.json.decode(header.setup, type=game.setup_type))
    except (MarsHubError, msgspec.MsgspecError) as error:
        raise SaveError(f"the setup in this save cannot be read: {error}") from error
    return Checkpoint(0, 0, Chance(header.seed).state, msgspec.json.encode(state), b"[]")


def _over_gaps(checkpoints: list[Checkpoint | None]) -> list[Checkpoint]:
    """Return the checkpoints that exist. Steps in a gap count as revealing, since it is unknown whether they were."""
    found: list[Checkpoint] = []
    gap = False
    for each in checkpoints:
        if each is not None and gap:
            since = found[-1].position if found else 0
            each = msgspec.structs.replace(each, revealed=tuple(range(since, each.position)))
        gap = each is None
        if each is not None:
            found.append(each)
    return found if found and found[0].position == 0 else []


def _reach(game: Game[Any, Any], record: Record) -> int | None:
    """Return the number of steps of the record that can be replayed; None if the game does not open."""
    journal = MemoryJournal(record)
    try:
        session = Session.resume(game, journal)
    except SaveError:
        return None
    reopened = journal.read().entries[len(record.entries) :]
    return session.position - sum(isinstance(each, Refreshed) for each in reopened)
