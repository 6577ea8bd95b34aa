"""The seats that players choose before a game: which there are, which play by default, and the setup that follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec


class SeatChoice(msgspec.Struct, frozen=True):
    """The seats of a game that can be chosen before it begins; none, where the rules name them.

    `fixed_fields`: fields of the setup that follow from the chosen seats; `default_seats`: the seats that play by
    default, by number of players, where these are not the first ones; `solo_count`: seats of a single player, whose
    setup names them in `solo_field`.
    """

    seats: tuple[str, ...] = ()
    fixed_fields: tuple[str, ...] = ()
    default_seats: dict[int, tuple[str, ...]] = {}
    solo_count: int = 0
    solo_field: str = ""

    def count_chosen(self, values: Mapping[str, Any]) -> int:
        """Return how many seats are chosen, by the fields of a setup as far as they are filled in; 0 for no choice.

        Example:
            >>> choice = SeatChoice(("red", "blue", "green"), solo_count=2)
            >>> [choice.count_chosen({"players": players}) for players in (1, 2, 3)], choice.count_chosen({})
            ([2, 2, 0], 0)
        """
        players = values.get("players")
        if not isinstance(players, int):
            return 0
        if players == 1:
            return self.solo_count
        return players if players < len(self.seats) else 0

    def list_default_seats(self, values: Mapping[str, Any]) -> Sequence[str]:
        """Return the seats that play by default.

        Example:
            >>> choice = SeatChoice(("red", "blue", "green"))
            >>> choice.list_default_seats({"players": 2})
            ('red', 'blue')
            >>> SeatChoice(choice.seats, default_seats={2: ("red", "green")}).list_default_seats({"players": 2})
            ('red', 'green')
        """
        return self.default_seats.get(values.get("players", 0), self.seats[: self.count_chosen(values)])

    def make_setup(self, players: int, seats: Sequence[str]) -> dict[str, Any]:
        """Return the fields of the setup for the chosen `seats`.

        Example:
            >>> SeatChoice(("red", "blue", "green")).make_setup(2, ["red", "green"])
            {'players': ['red', 'green']}
            >>> choice = SeatChoice(("red", "blue", "green"), solo_count=2, solo_field="colonies")
            >>> choice.make_setup(1, ["red", "blue"]), choice.make_setup(2, ["red", "blue"])
            ({'players': 1, 'colonies': ['red', 'blue']}, {'players': ['red', 'blue']})
            >>> SeatChoice(("red", "blue")).make_setup(1, ["blue"])
            {'players': ['blue']}
        """
        if players == 1 and self.solo_field:
            return {"players": 1, self.solo_field: [*seats]}
        return {"players": [*seats]}
