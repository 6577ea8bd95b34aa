"""The books of a game of Migration: Mars, kept from what is told alone: who holds what, what stands where, who lives
there.

They know nothing of the rules' code. Whatever the state holds otherwise has come from nowhere or is lost; whatever is
booked that the rules forbid (a structure that hangs on nothing, somebody housed where there is no room) is said there
and then.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from mm_tables import CONTENT, SEAT

from marshub.games.migration_mars import State
from marshub.kernel.mechanisms.hexes import parse_hex

ROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))  # from a hex to those beside it
HOUSING = ("habitat", "embassy")
BUILT_ON = {"habitat": ("lsc",), "tunnel": ()}  # what hangs on what; all else on a Tunnel or a Fortress
EVENTS = Counter({event.id: event.copies for event in CONTENT.events.values()})


def around(where: str) -> list[str]:
    centre = parse_hex(where)
    return [f"{centre.q + q},{centre.r + r}" for q, r in ROUND]


class Books:
    """What there must be after all that was told."""

    def __init__(self, state: State) -> None:
        """`state`: the table before anything was told."""
        self.hands = {who: Counter(player.hand) for who, player in state.players.items()}
        self.rovers = {who: player.rover for who, player in state.players.items()}
        self.stands = {where: (item.owner, item.kind) for where, item in state.terrain.items()}
        self.lives: Counter[tuple[str, str]] = Counter()  # people by owner and hex
        self.homeless: Counter[tuple[str, str]] = Counter()  # of what a meteorite took, by where they lived
        self.taken: list[tuple[str, str]] = []  # buildings that are neither on terrain, nor mat, nor in a bay yet
        self.bays = {who: Counter[str]() for who in state.players}
        self.kept = {who: Counter[str]() for who in state.players}
        self.tiles: set[str] = set()
        self.links: set[frozenset[str]] = set()  # between own structures, as they were made (MM-PLACE-11)
        self.gone: dict[str, str] = {}  # what stood where a meteorite took it
        self.paid = ("", "", 0)  # what went back to the Treasury last
        self.read = 0

    def catch_up(self, log: Any) -> None:
        """Book what was told since."""
        message = log[self.read :]
        for happening in message:
            book = getattr(self, f"_{type(happening).__name__.lower()}", None)
            if book is not None:
                book(happening)
        if message:
            self._within_the_box()
        self.read += len(message)

    def check(self, state: State) -> None:
        """That the state holds what is booked: no more and no less."""
        for who, player in state.players.items():
            assert self.hands[who] == Counter(player.hand), who
            assert self.kept[who] == Counter(player.kept), who
            assert self.rovers[who] == player.rover, who
            assert self.bays[who] == Counter(player.salvage), who
            assert self.lives[who, SEAT] == player.embassy, who
        assert {where: (item.owner, item.kind) for where, item in state.terrain.items()} == self.stands
        people = {(item.owner, where): item.people for where, item in state.terrain.items() if item.people}
        assert people == {at: count for at, count in self.lives.items() if count and at[1] != SEAT}
        assert self.tiles == set(state.strikes)
        hits = state.impact.hits if state.impact is not None and state.impact.landed else []
        assert sum(hit.people for hit in hits) == self.homeless.total()
        unseen, open_card = Counter(state.deck) + Counter(state.under), Counter([state.event] if state.event else [])
        assert unseen + open_card + sum(self.kept.values(), Counter()) == EVENTS

    def settled(self) -> None:
        """That nobody and nothing is on its way: what lay between two places has found one."""
        assert not self.homeless.total()
        assert not self.taken

    # ------------------------------------------------------------------ what must always hold of the books

    def _within_the_box(self) -> None:
        for card, copies in CONTENT.treasury.items():
            assert sum(hand[card] for hand in self.hands.values()) <= copies, card
        assert all(count >= 0 for hand in (*self.hands.values(), *self.kept.values()) for count in hand.values())
        pieces = Counter((self._mat(owner, kind), kind) for owner, kind in (*self.stands.values(), *self.taken))
        for who, bays in self.bays.items():
            pieces.update({(who, kind): count for kind, count in bays.items()})
        assert all(kind == "hq" or count <= CONTENT.pieces[kind].each for (_, kind), count in pieces.items())  # type: ignore[index]
        assert len(self.tiles) <= 24
        for (owner, where), count in self.lives.items():
            assert 0 <= count <= 1, where
            assert not count or where == SEAT or self.stands[where] in ((owner, "habitat"), (owner, "hospital")), where
        everybody = (*self.lives.items(), *self.homeless.items())
        for who in self.hands:
            assert sum(count for (owner, _), count in everybody if owner == who) <= 8

    @staticmethod
    def _mat(owner: str, kind: str) -> str:
        return "" if kind == "fortress" else owner  # four for everybody

    # ------------------------------------------------------------------ cards

    def _gained(self, entry: Any) -> None:
        self.hands[entry.who][entry.card] += entry.count

    def _returned(self, entry: Any) -> None:
        self.hands[entry.who][entry.card] -= entry.count
        self.paid = (entry.who, entry.card, entry.count)

    def _paid(self, entry: Any) -> None:
        for card in entry.cards:
            self.hands[entry.who][card] -= 1

    def _exchanged(self, entry: Any) -> None:
        assert self.paid == (entry.who, entry.paid, entry.count)

    def _traded(self, entry: Any) -> None:
        for giver, taker, goods in ((entry.who, entry.other, entry.gives), (entry.other, entry.who, entry.wants)):
            for good in goods:
                piles = self.hands if good in CONTENT.treasury else self.kept
                piles[giver][good] -= 1
                piles[taker][good] += 1

    def _eventkept(self, entry: Any) -> None:
        self.kept[entry.who][entry.event] += 1

    def _eventused(self, entry: Any) -> None:
        self.kept[entry.who][entry.event] -= 1

    def _rovermoved(self, entry: Any) -> None:
        assert self.rovers[entry.who] == entry.before
        assert CONTENT.track[entry.at] == entry.space
        self.rovers[entry.who] = entry.at

    def _calledin(self, entry: Any) -> None:
        self.rovers[entry.who] = entry.at

    # ------------------------------------------------------------------ structures

    def _built(self, entry: Any) -> None:
        assert entry.where not in self.stands, entry.where
        assert entry.where not in self.tiles, entry.where
        own_spaces = [space for space in around(entry.where) if self.stands.get(space, ("",))[0] == entry.who]
        hold = [space for space in own_spaces if space in self._linked(entry.who) and space not in self.tiles]
        on = BUILT_ON.get(entry.piece, ("tunnel", "fortress"))
        if entry.piece != "fortress":  # MM-FORT-03
            assert any(not on or self.stands[space][1] in on for space in hold), f"{entry.piece} on {entry.where}"
        self.stands[entry.where] = (entry.who, entry.piece)
        self._link(entry.where)

    def _rebuilt(self, entry: Any) -> None:
        self.bays[entry.who][entry.piece] -= 1
        assert self.bays[entry.who][entry.piece] >= 0
        self._built(entry)

    def _link(self, where: str) -> None:
        """All connections that are to be had from there."""
        owner = self.stands[where][0]
        for space in around(where):
            if self.stands.get(space, ("",))[0] == owner and space not in self.tiles:
                self.links.add(frozenset((where, space)))

    def _linked(self, who: str) -> set[str]:
        """What hangs on the HQ of `who`, by connections that were made."""
        result = {where for where, standing in self.stands.items() if standing == (who, "hq")}
        found_now = result
        while found_now:
            found_now = {space for link in self.links for space in link if link & found_now} - result
            result = result | found_now
        return result

    def _off(self, where: str, who: str, piece: str) -> None:
        assert self.stands.pop(where) == (who, piece)
        self.links = {link for link in self.links if where not in link}

    def _destroyed(self, entry: Any) -> None:
        self._off(entry.where, entry.whose, entry.piece)
        self.taken.append((entry.whose, entry.piece))
        self.gone[entry.where] = entry.piece
        self.homeless[entry.whose, entry.where] += self.lives.pop((entry.whose, entry.where), 0)

    def _upkeepunpaid(self, entry: Any) -> None:
        self._off(entry.where, entry.who, "refinery")
        self.taken.append((entry.who, "refinery"))

    def _removed(self, entry: Any) -> None:
        self._off(entry.where, entry.who, entry.piece)  # to the mat at once (MM-FAQ-02)

    def _tomat(self, entry: Any) -> None:
        self.taken.remove((entry.who, entry.piece))

    def _salvaged(self, entry: Any) -> None:
        self.taken.remove((entry.who, entry.piece))
        self.bays[entry.who][entry.piece] += 1
        assert self.bays[entry.who].total() <= sum(stand == (entry.who, "factory") for stand in self.stands.values())

    def _scrapped(self, entry: Any) -> None:
        self.bays[entry.who][entry.piece] -= 1
        assert self.bays[entry.who][entry.piece] >= 0

    def _strikelaid(self, entry: Any) -> None:
        assert entry.where not in self.tiles
        self.tiles.add(entry.where)

    def _cleared(self, entry: Any) -> None:
        self.tiles.remove(entry.where)
        if entry.where in self.stands:
            self._link(entry.where)

    # ------------------------------------------------------------------ people

    def _home(self, who: str, where: str, *kinds: str) -> None:
        """Somebody comes to live at a place of these kinds, which is open."""
        if where == SEAT:
            assert "embassy" in kinds
            doors = {space for space in around(SEAT) if self.stands.get(space, ("",))[0] == who}
            forts = {space for space in doors if self.stands[space][1] == "fortress"} - self._linked(who)
            assert doors - forts, "no way to the Embassy"  # MM-POP-04
        else:
            assert self.stands[where][0] == who, where
            assert self.stands[where][1] in kinds, where
        self.lives[who, where] += 1
        assert self.lives[who, where] == 1, where

    def _leave(self, who: str, where: str, *kinds: str) -> None:
        assert where == SEAT or self.stands[where][1] in kinds, where
        self.lives[who, where] -= 1
        assert self.lives[who, where] == 0, where

    def _healthy(self, who: str) -> int:
        return sum(
            count
            for (owner, where), count in self.lives.items()
            if owner == who and count and (where == SEAT or self.stands[where][1] == "habitat")
        )

    def _settled(self, entry: Any) -> None:
        self._home(entry.who, entry.where, *HOUSING)
        assert self._healthy(entry.who) == entry.total

    def _moved(self, entry: Any) -> None:
        self._leave(entry.who, entry.start, *HOUSING)
        self._home(entry.who, entry.to, *HOUSING)

    def _healed(self, entry: Any) -> None:
        self._leave(entry.who, entry.start, "hospital")
        self._home(entry.who, entry.to, "habitat")

    def _injured(self, entry: Any) -> None:
        self._leave(entry.who, entry.start, *HOUSING)
        self._home(entry.who, entry.to, "hospital")

    def _evacuated(self, entry: Any) -> None:
        self.homeless[entry.who, entry.start] -= 1
        assert self.homeless[entry.who, entry.start] >= 0
        self._home(entry.who, entry.to, "hospital", *(HOUSING if self.gone[entry.start] == "habitat" else ()))

    def _died(self, entry: Any) -> None:
        if entry.cause == "strike":
            self.homeless[entry.who, entry.where] -= 1
            assert self.homeless[entry.who, entry.where] >= 0
        else:
            self._leave(entry.who, entry.where, *(HOUSING if entry.cause == "injury" else (*HOUSING, "hospital")))

    def _gameended(self, entry: Any) -> None:
        assert self._healthy(entry.who) == entry.total >= 5
