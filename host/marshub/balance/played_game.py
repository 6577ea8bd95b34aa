"""One whole game played by policies, and by which rules. It needs kernel and games only, also those of a checkout."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

import marshub.games
import marshub.kernel
from marshub.kernel import Chance, Game, Session
from marshub.kernel.policy import find_policy

LIMIT = 50_000  # answers after which a game is held to be endless

#: What is played: the setup's fields that are varied, with their values.
Table = dict[str, str | int]


class Played(msgspec.Struct, frozen=True):
    """One game: how it ended, after how many rounds and answers; or what went wrong."""

    seed: int
    outcome: str = ""
    reason: str = ""  # message key
    rounds: int = 0
    answers: int = 0
    error: str = ""
    seats: tuple[str, ...] = ()  # in playing order
    first: str = ""  # who had the first turn, if the game says so
    winners: tuple[str, ...] = ()
    by: str = ""  # the seat that the policy played, where another one played the others

    @property
    def is_contested(self) -> bool:
        """Whether one player won and another did not."""
        return 0 < len(self.winners) < len(self.seats)


def play_one(game: Game[Any, Any], table: Table, seed: int, policy: str, against: str = "") -> Played:
    """Return one whole game. A failure is part of the answer, so that the others go on.

    With `against` one seat is the `policy`'s, another one from game to game; that other policy has all others.
    """
    answers = 0
    try:
        session: Session[Any, Any] = Session(game, table, seed)
        player, chance = find_policy(game, policy), Chance(seed ^ 0x5DEECE66D)
        rival = find_policy(game, against or policy)
        seats = tuple(game.list_seats(session.state))
        policy_seat = seats[seed % len(seats)] if against else ""
        while session.pending is not None:
            if answers == LIMIT:
                return Played(seed, answers=answers, error=f"still no end after {LIMIT} answers")
            is_rival = against and session.pending.decider in seats and session.pending.decider != policy_seat
            session.answer((rival if is_rival else player)(session, session.pending, chance))
            answers += 1
    except Exception as error:
        return Played(seed, answers=answers, error=f"{type(error).__name__}: {error}")
    result = session.result
    assert result is not None
    return Played(
        seed,
        result.outcome,
        result.reason.key,
        game.current_round(session.state) or 0,
        answers,
        seats=seats,
        first=game.starting_seat(session.state),
        winners=result.winners,
        by=policy_seat,
    )


def hash_rules(game: Game[Any, Any]) -> str:
    """Return a hash of the rules of `game`, its players included: of the sources that decide how it is played.

    Those are the kernel's, the game's and this module's. Packs have hashes of their own. Line ends do not count.
    """
    kernel = Path(str(marshub.kernel.__file__)).parent
    game_folder = _game_folder(sys.modules[type(game).__module__].__file__)
    games = Path(str(marshub.games.__file__))
    result = hashlib.sha256()
    for root, files in (
        (kernel, kernel.rglob("*.py")),
        (game_folder, game_folder.rglob("*.py")),
        (games.parent, [games]),
    ):
        for file in sorted(files, key=lambda file: file.relative_to(root).as_posix()):
            result.update(f"{root.name}/{file.relative_to(root).as_posix()}\0".encode())
            result.update(_read_source(file))
    result.update(_read_source(Path(__file__)))
    return result.hexdigest()[:16]


def _game_folder(module: str | None) -> Path:
    assert module is not None  # a game is made of files
    return Path(module).parent


def _read_source(file: Path) -> bytes:
    return file.read_bytes().replace(b"\r\n", b"\n") + b"\0"
