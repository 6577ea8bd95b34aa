"""A toy game on a bench: a referee, a twin and hands, with a clock that only the test moves."""

from __future__ import annotations

from marshub.board.notices import Notice
from marshub.board.referee import Referee
from marshub.board.tags import make_simulated_tags, make_simulated_uid
from marshub.board.twin import SCAN_PAD, Twin
from marshub.kernel import Session
from toy_harbour import Toy

READERS = ("north", "south", "quay", SCAN_PAD)


class Bench:
    """`put`, `take`, `slide` and `press` are what people do; each returns what the referee said."""

    def __init__(self, game: Toy | None = None, seed: int = 1, chance: str = "auto", rounds: int = 3) -> None:
        self.session = Session(game or Toy(), {"rounds": rounds}, seed, chance=chance)  # type: ignore[arg-type]
        tags = make_simulated_tags(self.session.game.tagged_pieces(self.session.state))
        self.twin = Twin(READERS, tags)
        self.referee = Referee(self.session, self.twin)
        self.referee.handle_board_found()
        self.now = 0

    def put(self, piece: str, zone: str) -> list[Notice]:
        return self.referee.handle_moved(self.twin.handle_arrival(READERS.index(zone), uid(piece)), self.now)

    def take(self, piece: str, zone: str) -> list[Notice]:
        return self.referee.handle_moved(self.twin.handle_departure(READERS.index(zone), uid(piece)), self.now)

    def slide(self, piece: str, zone: str, to: str) -> list[Notice]:
        return self.take(piece, zone) + self.put(piece, to)

    def press(self, *buttons: str) -> list[Notice]:
        return [notice for button in buttons for notice in self.referee.handle_press(button, self.now)]

    def wait(self, ms: int) -> list[Notice]:
        self.now += ms
        return self.referee.tick(self.now)

    @property
    def where(self) -> dict[str, str]:
        return self.session.state.where

    @property
    def prompt(self) -> str:
        return self.session.pending.prompt.key if self.session.pending else ""


def uid(piece: str) -> bytes:
    """The simulated tag of `piece`; of one that starts with "?" a tag that nobody taught."""
    return make_simulated_uid(piece)
