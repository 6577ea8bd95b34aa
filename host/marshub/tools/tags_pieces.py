"""The pieces of a game that may carry a tag, in the game's order, and the steps in which they are enrolled."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from typing import Any

from marshub.board.matching import Likeness
from marshub.board.tags import Tags, make_overlay_piece
from marshub.games import load_game
from marshub.kernel import Game, MarsHubError, Piece, Session, Words, say
from marshub.tools.errors import ToolError

Step = tuple[Piece, ...]  # one piece, or alike ones that are enrolled together


class TaggablePieces:
    """The pieces of `game`, the corner tag of its overlay last. Raises UnknownGame."""

    def __init__(self, game: str) -> None:
        self.game: Game[Any, Any] = load_game(game)
        self.id = self.game.id
        corner = Piece(
            make_overlay_piece(self.id), "overlay", say("tags-overlay-of", game=f"@game-{self.id}"), prop=True
        )
        self.pieces: tuple[Piece, ...] = (*_list_all_pieces(self.game), corner)
        self._by_id = {piece.id: piece for piece in self.pieces}

    def __contains__(self, piece: str) -> bool:
        return piece in self._by_id

    def find_piece(self, name: str) -> Piece:
        """Return the piece with that id. Raises ToolError with similar names."""
        if name in self._by_id:
            return self._by_id[name]
        likely = difflib.get_close_matches(name[:200], self._by_id, 4, 0.5)
        near = sorted(likely, key=self.order_of) or [piece.id for piece in self.pieces[:4]]
        raise ToolError(say("tags-no-piece", piece=name, game=f"@game-{self.id}", near=", ".join(near)))

    def label_piece(self, piece: str) -> Words:
        """Return the name of a piece; its id if the game does not know it."""
        known = self._by_id.get(piece)
        return say("tags-unknown-piece", id=piece) if known is None else known.label

    def name_piece(self, piece: str) -> dict[str, str | int]:
        """Return the arguments of a message that names a piece as { $piece }."""
        label = self.label_piece(piece)
        return {**label.args, "piece": f"@@{label.key}"} if label.args else {"piece": f"@{label.key}"}

    def list_untagged(self, tags: Tags) -> list[Piece]:
        """Return the pieces without a tag."""
        tagged = set(tags.values())
        return [piece for piece in self.pieces if piece.id not in tagged]

    def list_steps(self, pieces: Sequence[Piece], batch: bool) -> list[Step]:
        """Return the steps: `pieces` one by one, or alike ones together."""
        if not batch:
            return [(piece,) for piece in pieces]
        likeness = Likeness(self.pieces)
        groups: dict[str, list[Piece]] = {}
        for piece in pieces:
            groups.setdefault(likeness.class_of(piece.id), []).append(piece)
        return [tuple(group) for group in groups.values()]

    def order_of(self, piece: str) -> int:
        """Return the position of a piece in the game's order; 0 for an unknown one."""
        return next((number for number, item in enumerate(self.pieces) if item.id == piece), 0)


def _list_all_pieces(game: Game[Any, Any]) -> Sequence[Piece]:
    """Return the pieces of a default game, and those that other choices add, such as a mission's own."""
    result: dict[str, Piece] = {}
    for setup in _list_setups(game):
        try:
            state = Session(game, setup, 0).state
        except MarsHubError:
            continue  # a choice that goes with others only
        for piece in game.tagged_pieces(state):
            result.setdefault(piece.id, piece)
    # Sort by sort, in the order in which the default has them: what a choice adds stands with its like.
    sorts = list(dict.fromkeys(piece.sort for piece in result.values()))
    return sorted(result.values(), key=lambda piece: sorts.index(piece.sort))


def _list_setups(game: Game[Any, Any]) -> Iterator[dict[str, Any]]:
    """Return the default setup, and each setup that differs from it in one choice."""
    yield {}
    for choice in game.list_choices():
        for of, values in choice.under.items() or (("", choice.values),):
            wider = {choice.of: of} if choice.of else {}
            yield from ({**wider, choice.field: value} for value in values if value != choice.default)
