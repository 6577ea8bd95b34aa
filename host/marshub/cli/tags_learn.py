"""`marshub tags learn`: enrol tags by touch, at a real or a simulated board."""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from marshub.cli import options
from marshub.cli.board_output import current_speech, print_words
from marshub.kernel import Words, say

if TYPE_CHECKING:
    from marshub.board.profile import Profile
    from marshub.sim.board_api import Board
    from marshub.tools.tags_learn import EnrolmentSession, Note
    from marshub.tools.tags_pieces import Step, TaggablePieces

SIMULATED = "sim"
_LOOKS = 50
KEYS = {"s": "skip", "b": "back", "r": "redo", "q": "quit", "?": "help", "": "again"}
MARKS = {"learned": "+", "refused": "x", "held": "!", "note": "."}


@click.command()
@options.game
@click.argument("pieces", nargs=-1, help="Only these pieces, even if they already have a tag.")
@click.option("--board", default="auto", help="auto: the board that is plugged in; a PORT; sim: a simulated one.")
@click.option("--batch", is_flag=True, help="Ask for identical pieces together.")
@click.option(
    "--from-start", is_flag=True, help="Begin at the first piece without a tag, not where the last session stopped."
)
@options.own_profile
@options.tag_file
def learn(
    game: str,
    pieces: tuple[str, ...],
    board: str,
    batch: bool,
    from_start: bool,
    profile: str | None,
    file: Path | None,
) -> None:
    """Enrol tags: MarsHub asks for each piece without a tag; place it on any reader.

    Each tag is saved at once. Stop whenever you like; next time it carries on from there. Exit code 0 if every piece
    was asked for, 1 if you stopped before.
    """
    from marshub.cli.tags_output import name_piece
    from marshub.tools.board_connection import BoardConnection
    from marshub.tools.tags_enrol import Enrolment, EnrolmentOutput
    from marshub.tools.tags_learn import EnrolmentSession
    from marshub.tools.tags_pieces import TaggablePieces
    from marshub.tools.tags_store import TagStore, default_tags_file

    box = TaggablePieces(game)
    current_speech().learn(box.game.pack_texts())
    store = TagStore(file or default_tags_file(simulated=board == SIMULATED))
    wanted = (
        [box.find_piece(piece) for piece in dict.fromkeys(pieces)]
        if pieces
        else box.list_untagged(store.book.tags_of(box.id))
    )
    print_words(say("tags-learning", game=f"@game-{box.id}", file=str(store.path), count=len(wanted)))
    if not wanted:
        return
    steps = box.list_steps(wanted, batch)
    stood = "" if pieces or from_start else store.read_position(box.id)
    at = next((n for n, step in enumerate(steps) if box.order_of(step[0].id) >= box.order_of(stood)), 0)
    if at:
        print_words(
            say("tags-goes-on", name=name_piece(box, steps[at][0].id), skipped=sum(len(step) for step in steps[:at]))
        )
    sitting = EnrolmentSession(box, steps, store.book, at)
    with _open_board(board, profile) as (port, sim), BoardConnection(port) as connection:
        shape = _load_profile(profile, connection.board.name)
        print_words(say("tags-how-sim" if sim is not None else "tags-how", port=connection.device))
        hands = _KeyReader(sim)
        output = EnrolmentOutput(
            note=lambda note: _note(note), ask=lambda request: _ask(box, request), line=_print_line
        )
        try:
            done = Enrolment(connection, sitting, store, shape, output, keep_place=not pieces).run(hands)
        except KeyboardInterrupt:
            print()
            done = False
    print_words(say("tags-end" if done else "tags-broken-off", learned=sitting.learned, skipped=sitting.skipped))
    if board == SIMULATED:
        print_words(say("tags-learned-apart", id=box.id, file=str(store.path)))
    raise SystemExit(0 if done else 1)


def _ask(box: TaggablePieces, sitting: EnrolmentSession) -> None:
    wanted = sitting.wanted
    where = f"[{sitting.number}/{len(sitting.steps)}]"
    name = current_speech().say(wanted[0].label)
    if len(sitting.step) == 1:
        prompt = current_speech().plain_text("tags-ask", name=name, id=wanted[0].id)
    else:
        ids = wanted[0].id if len(wanted) == 1 else f"{wanted[0].id} … {wanted[-1].id}"
        prompt = current_speech().plain_text("tags-ask-several", count=len(wanted), name=name, ids=ids)
    print(f"{where} {prompt}", flush=True)


def _note(note: Note) -> None:
    print(f"  {MARKS[note.kind]} {current_speech().say(note.words)}", flush=True)
    for remark in note.remarks:
        print(f"    {current_speech().say(remark)}", flush=True)


def _print_line(words: Words) -> None:
    print(f"  . {current_speech().say(words)}", flush=True)


def _load_profile(profile: str | None, name: str) -> Profile | None:
    """Return the board's profile: the named one, or the one it was set up with if that comes along."""
    from marshub.board.profile import list_names, load

    if profile is None and name not in list_names():
        print_words(say("tags-no-profile", profile=name))
        return None
    return load(profile or name)


@contextmanager
def _open_board(board: str, profile: str | None) -> Iterator[tuple[str, Board | None]]:
    """Return the port of the board that is meant, and the simulated board there, which ends with this."""
    if board != SIMULATED:
        yield board, None
        return
    from marshub.board.profile import load, make_firmware_config
    from marshub.sim import open_board

    sim = open_board(make_firmware_config(load(profile or "hub")))
    try:
        yield sim.port, sim
    finally:
        sim.close()


class _KeyReader:
    """Keys, line by line, read off the main thread.

    At a simulated board lines are hands as well: `t` lays the tag that is asked for on its pad, and the commands of
    `marshub sim` are executed.
    """

    def __init__(self, sim: Board | None) -> None:
        self._sim = sim
        self._touched: frozenset[str] = frozenset()
        self._looks = 0
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, name="marshub-tags-keys", daemon=True).start()

    def _read(self) -> None:
        for line in sys.stdin:
            self._lines.put(line.strip())
        self._lines.put(None)

    def take_keys(self, sitting: EnrolmentSession) -> Sequence[str]:
        """Return one line's wish at a time, so that it meets the question that was on the screen."""
        if self._looks and not self._touched <= sitting.lying:
            self._looks -= 1  # a tag that was laid by `t` is on its way; at a pulled cable for ever
            return ()
        self._looks = 0
        try:
            line = self._lines.get_nowait()
        except queue.Empty:
            return ()
        if line is None:
            return ("quit",)  # nobody is there any more
        word = line.lower()
        if word in KEYS:
            return (KEYS[word],)
        if self._sim is None:
            return ("help",)
        if word == "t":
            self._touch(self._sim, sitting.wanted)
        else:
            from marshub.sim import console

            if console.run_console(self._sim, [line], lambda text: print(text, flush=True)):
                return ("quit",)
        return ()

    def _touch(self, sim: Board, wanted: Step) -> None:
        from marshub.board.tags import make_simulated_uid

        names = [reader["name"] for reader in sim.config["readers"]]
        reader = "pad" if "pad" in names else names[0]
        sim.take(reader)
        uids = [make_simulated_uid(piece.id) for piece in wanted]
        for uid in uids:
            sim.put(reader, uid)
        self._touched, self._looks = frozenset(uid.hex() for uid in uids), _LOOKS
