"""A toy with something to hide: two seats pick in secret, one after the other."""

from __future__ import annotations

from marshub.kernel import Choose, Option, Script, Table, say
from toys import Toy, ToyState


class Cards(Toy):
    """Red, then blue, picks in secret."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        state = table.state
        for who in ("red", "blue"):
            state.secret[who] = yield Choose(
                who, say("toy-where"), lambda: [Option(n, say(f"toy-{n}")) for n in ("near", "far")], private_to=who
            )
        state.over = True
