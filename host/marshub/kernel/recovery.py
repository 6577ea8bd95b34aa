"""Recovery of a game from the intact parts of its journal."""

from __future__ import annotations

from typing import Any

import msgspec

from .chance import Chance
from .errors import MarsHubError, SaveError
from .game import Game
from .journal import Checkpoint, Entry, Header, Healed, MemoryJournal, Record, Refreshed, Undone
from .log_entry import make_log_decoder
from .session import Session

UNKNOWN_LOSS = -1  # of lost entries: their number is unknown


def recover_record(
    game: Game[Any, Any], header: Header, entries: list[Entry], checkpoints: list[Checkpoint | None], lost: int
) -> Record:
    """Return a record that can be continued: all of `entries`, and a last one that says how many were lost.

    A missing checkpoint is bridged by an earlier one, or the game is replayed from its start; later ones to which that
    leads are kept. Where other rules would have to do that, a later checkpoint stands for the steps before it. If the
    rules cannot follow the entries (a gap that was not noticed), the record holds as many of them as they can.

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
        message = "this save is a game of {theirs}, not of {ours}"
        raise SaveError(message, "save-other-game", theirs=header.game, ours=game.id)
    checkpoints = [
        checkpoint if checkpoint is not None and _is_readable(game, checkpoint) else None for checkpoint in checkpoints
    ]
    intact_count = next(
        (number for number, checkpoint in enumerate(checkpoints) if checkpoint is None), len(checkpoints)
    )
    intact = [checkpoint for checkpoint in checkpoints[:intact_count] if checkpoint is not None]
    attempts = [intact or [_make_first_checkpoint(game, header)], _bridge_gaps(checkpoints)]
    best: tuple[int, Record] | None = None
    for attempt in attempts:
        if not attempt:
            continue
        record = Record(header, entries, attempt)
        reached = _count_replayable(game, record)
        if reached is not None and (best is None or reached > best[0]):
            best = reached, record
    if best is None:
        raise SaveError("nothing in this save leads to a game that can be continued", "save-nothing-left")
    record = best[1]
    kept = _restore_checkpoints(game, record, checkpoints)
    return Record(header, [*record.entries, Healed(lost)], kept)


def _is_readable(game: Game[Any, Any], checkpoint: Checkpoint) -> bool:
    try:
        msgspec.json.decode(checkpoint.state, type=game.state_type)
        make_log_decoder(game.log_entry_type).decode(checkpoint.log)
    except Exception:  # types and their __post_init__ raise anything
        return False
    return True


def _make_first_checkpoint(game: Game[Any, Any], header: Header) -> Checkpoint:
    """Compute the checkpoint at which the game began."""
    try:
        state = game.new_initial_state(msgspec.json.decode(header.setup, type=game.setup_type))
    except (MarsHubError, msgspec.MsgspecError) as error:
        raise SaveError(
            "the setup in this save cannot be read: {error}", "save-setup-unreadable", error=error
        ) from error
    return Checkpoint(0, 0, Chance(header.seed).state, msgspec.json.encode(state), b"[]")


def _restore_checkpoints(
    game: Game[Any, Any], record: Record, checkpoints: list[Checkpoint | None]
) -> list[Checkpoint]:
    """Return the checkpoints of `record`, and those of `checkpoints` after them to which its entries lead."""
    kept, entries, last = list(record.checkpoints), record.entries, record.checkpoints[-1]
    later = [checkpoint for checkpoint in checkpoints if checkpoint is not None and checkpoint.entry > last.entry]
    if not later:
        return kept
    steps = Session.resume(game, MemoryJournal(record)).history.steps[last.position :]
    replay = Session.resume(game, MemoryJournal(Record(record.header, entries[: last.entry], kept)))
    for step in steps:
        replay._repeat_step(step)
    made = {checkpoint.position: (checkpoint, length) for checkpoint, length in replay.checkpoints}
    position, log_start = last.position, made[last.position][1]
    for checkpoint in later:
        same, log_end = made.get(checkpoint.position, (None, 0))
        cuts = (entry.to for entry in entries[checkpoint.entry :] if isinstance(entry, Undone | Refreshed))
        is_undone = any(point < checkpoint.position for point in cuts)
        if same is None or is_undone or (same.chance, same.state) != (checkpoint.chance, checkpoint.state):
            continue
        log = msgspec.json.encode(replay.log[log_start:log_end])
        revealed = tuple(point for point in replay.history.revealing if position - 1 <= point < checkpoint.position)
        kept.append(msgspec.structs.replace(checkpoint, log=log, revealed=revealed))
        position, log_start = checkpoint.position, log_end
    return kept


def _bridge_gaps(checkpoints: list[Checkpoint | None]) -> list[Checkpoint]:
    """Return the checkpoints that exist. Steps in a gap count as revealing, since it is unknown whether they were."""
    bridged: list[Checkpoint] = []
    gap = False
    for checkpoint in checkpoints:
        if checkpoint is not None and gap:
            position = bridged[-1].position if bridged else 0
            checkpoint = msgspec.structs.replace(checkpoint, revealed=tuple(range(position, checkpoint.position)))
        gap = checkpoint is None
        if checkpoint is not None:
            bridged.append(checkpoint)
    return bridged if bridged and bridged[0].position == 0 else []


def _count_replayable(game: Game[Any, Any], record: Record) -> int | None:
    """Return the number of steps of the record that can be replayed; None if the game does not open."""
    journal = MemoryJournal(record)
    try:
        session = Session.resume(game, journal)
    except SaveError:
        return None
    appended = journal.read().entries[len(record.entries) :]
    return session.step_count - sum(isinstance(entry, Refreshed) for entry in appended)
