"""Trading: offers between two players, who take, refuse or counter them, as decisions over plain data.

An offer that was refused cannot be made again in the same turn, by neither side; a player may hear no more offers for
the rest of it, and the table may close the market. What is tradeable lies open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from ..decision import Option, Reason
from ..game import Script
from ..places import ADJUSTABLE
from ..questions import Choose
from ..words import Words, say
from .piles import Pile, add, holds

Came = Literal["offered", "taken", "refused"]
HandOver = Callable[[str, str, str, int], None]  # giver, taker, good, copies


class Offer(msgspec.Struct, frozen=True):
    """`by` gives `gives` for `wants` of `to`; one of the two may be empty."""

    by: str
    to: str
    gives: Pile = {}
    wants: Pile = {}

    def turned(self) -> Offer:
        """Return the same exchange, as the other side would offer it."""
        return Offer(self.to, self.by, self.wants, self.gives)

    def carry_out(self, hand_over: HandOver) -> None:
        """Hand over what both sides offered."""
        for giver, taker, goods in ((self.by, self.to, self.gives), (self.to, self.by, self.wants)):
            for good, copies in goods.items():
                hand_over(giver, taker, good, copies)


class Market(msgspec.Struct):
    """The part of trading that is in the state.

    `refused` offers, and the seats that are `deaf` to offers in this turn.
    """

    refused: list[Offer] = []
    deaf: list[str] = []
    closed: Annotated[bool, ADJUSTABLE] = False  # by the table; it may open it again

    def new_turn(self) -> None:
        """Allow refused offers again, and let every seat be asked again."""
        self.refused, self.deaf = [], []

    def partners(self, by: str, seats: Sequence[str]) -> tuple[str, ...]:
        """Return those of `seats` that `by` may make an offer to."""
        if self.closed or by in self.deaf:
            return ()
        return tuple(seat for seat in seats if seat != by and seat not in self.deaf)

    def was_refused(self, offer: Offer) -> bool:
        """Return whether this exchange was refused in this turn, whoever of the two had offered it."""
        return offer in self.refused or offer.turned() in self.refused


@dataclass(frozen=True)
class Trade:
    """The way a game trades.

    Attributes:
        stock: Returns what a seat could hand over now.
        hand_over: Hands goods over.
        seat: Message key of seats.
        good: Message key of goods.
        tell: Called with the outcome of each offer.
        rule: Id of the rule by which an offer is made once only.
        goods: All goods that could ever be traded.
        holding: Id of the rule about what is held.
    """

    market: Market
    stock: Callable[[str], Mapping[str, int]]
    hand_over: HandOver
    seat: Callable[[str], str]
    good: Callable[[str], str]
    tell: Callable[[Came, Offer], None] = lambda came, offer: None
    rule: str = ""
    goods: Sequence[str] = ()
    holding: str = ""

    def negotiate(self, by: str, to: str) -> Script:
        """Let `by` make `to` an offer, with counter-offers until one is accepted: it is carried out and returned.

        Else None.
        """
        offer = yield from self._compose(by, to)
        while offer is not None:
            self.tell("offered", offer)
            reply: str = yield self._ask(offer)
            if reply == "take":
                offer.carry_out(self.hand_over)
                self.tell("taken", offer)
                return offer
            self.market.refused.append(offer)
            self.tell("refused", offer)
            if reply == "deaf":
                self.market.deaf.append(offer.to)
            offer = (yield from self._compose(offer.to, offer.by)) if reply == "counter" else None
        return None

    def _ask(self, offer: Offer) -> Choose:
        replies = [Option(reply, say(f"trade-{reply}")) for reply in ("take", "counter", "refuse", "deaf")]

        def possible() -> bool:
            return holds(self.stock(offer.by), offer.gives) and holds(self.stock(offer.to), offer.wants)

        return Choose(
            offer.to,
            self._words("trade-offered", offer),
            lambda: replies if possible() else replies[1:],
            explain=lambda reply: (
                (Reason(self.holding, say("trade-why-gone")),) if reply == "take" and not possible() else ()
            ),
            wonders=lambda: replies,
        )

    def _compose(self, by: str, to: str) -> Script:
        """Put an offer together good by good and return it; None if it was dropped."""
        offer = Offer(by, to, {}, {})
        while True:
            prompt = self._words("trade-compose", offer)
            picked: str = yield Choose(
                by,
                prompt,
                lambda: list(self._steps(offer)),
                explain=lambda option, offer=offer: self._why(offer, option),  # type: ignore[misc]
                wonders=lambda offer=offer: [*self._thinkable(offer)],  # type: ignore[misc]
            )
            if picked in ("send", "drop"):
                return offer if picked == "send" else None
            side, _, good = picked.partition(":")
            add(offer.gives if side == "give" else offer.wants, good)

    def _steps(self, offer: Offer) -> Iterator[Option]:
        for side, seat, mine, other in (
            ("give", offer.by, offer.gives, offer.wants),
            ("want", offer.to, offer.wants, offer.gives),
        ):
            for good, copies in self.stock(seat).items():
                if mine.get(good, 0) < copies and good not in other:
                    yield self._step(side, good)
        if (offer.gives or offer.wants) and not self.market.was_refused(offer):
            yield Option("send", say("trade-send"))
        yield Option("drop", say("trade-drop"))

    def _thinkable(self, offer: Offer) -> Iterator[Option]:
        """Return every good on either side, and the end of it."""
        for side in ("give", "want"):
            yield from (self._step(side, good) for good in self.goods)
        yield Option("send", say("trade-send"))

    def _step(self, side: str, good: str) -> Option:
        return Option(f"{side}:{good}", say(f"trade-{side}", good=self.good(good)), group=say(f"trade-group-{side}"))

    def _why(self, offer: Offer, option: str) -> Sequence[Reason]:
        """Return the reasons against adding a good to an offer, or sending it."""
        if option == "send":
            if self.market.was_refused(offer):
                return (Reason(self.rule, say("trade-why-refused")),)
            return () if offer.gives or offer.wants else (Reason(self.holding, say("trade-why-empty")),)
        side, _, good = option.partition(":")
        if side not in ("give", "want") or good not in self.goods:
            return ()
        seat, mine, other = (
            (offer.by, offer.gives, offer.wants) if side == "give" else (offer.to, offer.wants, offer.gives)
        )
        if good in other:
            return (Reason(self.holding, say("trade-why-both", good=self.good(good))),)
        held = self.stock(seat).get(good, 0)
        if mine.get(good, 0) < held:
            return ()
        words = say("trade-why-held", who=self.seat(seat), good=self.good(good), count=held)
        return (Reason(self.holding, words),)

    def _words(self, key: str, offer: Offer) -> Words:
        seats: dict[str, str | int] = {"by": self.seat(offer.by), "to": self.seat(offer.to)}
        return Words(key, seats, {"gives": self._listed(offer.gives), "wants": self._listed(offer.wants)})

    def _listed(self, goods: Mapping[str, int]) -> tuple[Words, ...]:
        listed = tuple(say("trade-good", count=copies, good=self.good(good)) for good, copies in goods.items())
        return listed or (say("trade-nothing"),)
