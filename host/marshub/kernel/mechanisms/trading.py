"""Trading: offers between two players, who accept, refuse or counter them, as decisions over plain data.

An offer that was refused may be made again. A player may hear no more offers for the rest of a turn; the table may bar
players for that time, and close the market. Tradeable goods are public.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec

from ..decision import Option, Reason
from ..game import Script
from ..places import ADJUSTABLE, named
from ..questions import Choose
from ..words import Words, say
from .piles import Pile, add_cards, has_cards, remove_cards

OFFERED = "trade-offered"  # the message of the question whether an offer is accepted
OfferOutcome = Literal["offered", "taken", "refused"]
HandOver = Callable[[str, str, str, int], None]  # giver, taker, good, copies


class Offer(msgspec.Struct, frozen=True):
    """An exchange: `by` gives `gives` for `wants` of `to`; one of the two may be empty.

    Example:
        >>> offer = Offer("red", "blue", {"ore": 1}, {"ice": 2})
        >>> offer.reversed()
        Offer(by='blue', to='red', gives={'ice': 2}, wants={'ore': 1})
        >>> offer.carry_out(print)
        red blue ore 1
        blue red ice 2
    """

    by: str
    to: str
    gives: Pile = {}
    wants: Pile = {}

    def reversed(self) -> Offer:
        """Return the same exchange, as the other side would offer it."""
        return Offer(self.to, self.by, self.wants, self.gives)

    def carry_out(self, hand_over: HandOver) -> None:
        """Hand over the goods of both sides."""
        for giver, taker, goods in ((self.by, self.to, self.gives), (self.to, self.by, self.wants)):
            for good, copies in goods.items():
                hand_over(giver, taker, good, copies)


def list_offer_steps(gives: Pile, wants: Pile) -> list[str]:
    """Return the answers that compose an offer and send it.

    Example:
        >>> list_offer_steps({"ore": 2}, {"ice": 1})
        ['give:ore', 'give:ore', 'want:ice', 'send']
    """
    sides = (("give", gives), ("want", wants))
    return [*(f"{side}:{good}" for side, goods in sides for good, n in goods.items() for _ in range(n)), "send"]


class Market(msgspec.Struct):
    """The part of trading that is in the state.

    Refused offers, for bots that offer nothing twice; the seats that hear no offers in this turn, and those that the
    table barred from all trades until it ends (`Game.list_names` has them as "seat").

    Example:
        >>> market = Market(deaf=["blue"])
        >>> market.list_partners("red", ("red", "blue", "green"))
        ('green',)
        >>> market.list_partners("blue", ("red", "blue", "green"))
        ()
        >>> market.new_turn()
        >>> market.list_partners("red", ("red", "blue", "green"))
        ('blue', 'green')
        >>> market.closed = True
        >>> market.list_partners("red", ("red", "blue", "green"))
        ()
    """

    refused: list[Offer] = []
    deaf: list[str] = []
    barred: Annotated[list[Annotated[str, named("seat")]], ADJUSTABLE] = []
    closed: Annotated[bool, ADJUSTABLE] = False  # by the table, which may open it again

    def new_turn(self) -> None:
        """Forget what was refused, and let every seat trade again."""
        self.refused, self.deaf, self.barred = [], [], []

    def list_partners(self, by: str, seats: Sequence[str]) -> tuple[str, ...]:
        """Return those of `seats` that `by` may make an offer to."""
        silent = {*self.deaf, *self.barred}
        if self.closed or by in silent:
            return ()
        return tuple(seat for seat in seats if seat != by and seat not in silent)

    def is_refused(self, offer: Offer) -> bool:
        """Return whether this exchange was refused in this turn, whichever side had offered it."""
        return offer in self.refused or offer.reversed() in self.refused


@dataclass(frozen=True)
class Trade:
    """The way a game trades.

    Attributes:
        market: The part of trading that is in the state.
        stock: Returns the goods that a seat could hand over now.
        hand_over: Hands goods over.
        seat_key: Returns the message key of a seat.
        good_key: Returns the message key of a good.
        report_outcome: Called with the outcome of each offer.
        goods: All goods that could ever be traded.
        stock_rule: Id of the rule that only goods in stock are traded.
    """

    market: Market
    stock: Callable[[str], Mapping[str, int]]
    hand_over: HandOver
    seat_key: Callable[[str], str]
    good_key: Callable[[str], str]
    report_outcome: Callable[[OfferOutcome, Offer], None] = lambda came, offer: None
    goods: Sequence[str] = ()
    stock_rule: str = ""

    def negotiate(self, by: str, to: str) -> Script:
        """Let `by` make `to` an offer, with counter-offers until one is accepted; it is carried out.

        Returns:
            The accepted offer, or None.

        Example:
            >>> stock = {"red": {"ore": 1}, "blue": {"ice": 2}}
            >>> trade = Trade(Market(), stock.__getitem__, lambda *goods: None, str, str, goods=("ore", "ice"))
            >>> [option.id for option in next(trade.negotiate("red", "blue")).options()]
            ['give:ore', 'want:ice', 'drop']
        """
        offer = yield from self._compose(by, to)
        while offer is not None:
            self.report_outcome("offered", offer)
            reply: str = yield self._make_question(offer)
            if reply == "take":
                offer.carry_out(self.hand_over)
                self.report_outcome("taken", offer)
                return offer
            self.market.refused.append(offer)
            self.report_outcome("refused", offer)
            if reply == "deaf":
                self.market.deaf.append(offer.to)
            offer = (yield from self._compose(offer.to, offer.by)) if reply == "counter" else None
        return None

    def _make_question(self, offer: Offer) -> Choose:
        replies = [Option(reply, say(f"trade-{reply}")) for reply in ("take", "counter", "refuse", "deaf")]

        def is_possible() -> bool:
            """Return whether both sides still have their goods."""
            return has_cards(self.stock(offer.by), offer.gives) and has_cards(self.stock(offer.to), offer.wants)

        return Choose(
            offer.to,
            self._describe_offer(OFFERED, offer),
            lambda: replies if is_possible() else replies[1:],
            explain=lambda reply: (
                (Reason(self.stock_rule, say("trade-why-gone")),) if reply == "take" and not is_possible() else ()
            ),
            explainable_options=lambda: replies,
        )

    def _compose(self, by: str, to: str) -> Script:
        """Compose an offer good by good and return it; None if it was dropped."""
        offer = Offer(by, to, {}, {})
        while True:
            prompt = self._describe_offer("trade-compose", offer)
            option_id: str = yield Choose(
                by,
                prompt,
                lambda: list(self._list_steps(offer)),
                explain=lambda option, offer=offer: self._explain_step(offer, option),  # type: ignore[misc]
                explainable_options=lambda offer=offer: [*self._list_explainable(offer)],  # type: ignore[misc]
            )
            if option_id in ("send", "drop"):
                return offer if option_id == "send" else None
            side, _, good = option_id.partition(":")
            if side == "take-back":
                remove_cards(offer.gives if good in offer.gives else offer.wants, good)
            else:
                add_cards(offer.gives if side == "give" else offer.wants, good)

    def _list_steps(self, offer: Offer) -> Iterator[Option]:
        for side, seat, goods, other_goods in (
            ("give", offer.by, offer.gives, offer.wants),
            ("want", offer.to, offer.wants, offer.gives),
        ):
            for good, copies in self.stock(seat).items():
                if goods.get(good, 0) < copies and good not in other_goods:
                    yield self._make_step(side, good)
        if offer.gives or offer.wants:
            yield Option("send", say("trade-send"))
        yield Option("drop", say("trade-drop"), declines=True)
        yield from (self._make_step("take-back", good) for good in (*offer.gives, *offer.wants))

    def _list_explainable(self, offer: Offer) -> Iterator[Option]:
        """Yield every good on either side, and the end of the offer."""
        for side in ("give", "want"):
            yield from (self._make_step(side, good) for good in self.goods)
        yield Option("send", say("trade-send"))

    def _make_step(self, side: str, good: str) -> Option:
        return Option(
            f"{side}:{good}", say(f"trade-{side}", good=self.good_key(good)), group=say(f"trade-group-{side}")
        )

    def _explain_step(self, offer: Offer, option: str) -> Sequence[Reason]:
        """Return the reasons against adding a good to an offer, taking it back, or sending the offer."""
        if option == "send":
            return () if offer.gives or offer.wants else (Reason(self.stock_rule, say("trade-why-empty")),)
        side, _, good = option.partition(":")
        if side == "take-back" and good in self.goods and good not in offer.gives and good not in offer.wants:
            return (Reason(self.stock_rule, say("trade-why-not-in-it")),)
        if side not in ("give", "want") or good not in self.goods:
            return ()
        seat, goods, other_goods = (
            (offer.by, offer.gives, offer.wants) if side == "give" else (offer.to, offer.wants, offer.gives)
        )
        if good in other_goods:
            return (Reason(self.stock_rule, say("trade-why-both", good=self.good_key(good))),)
        stocked = self.stock(seat).get(good, 0)
        if goods.get(good, 0) < stocked:
            return ()
        words = say("trade-why-held", who=self.seat_key(seat), good=self.good_key(good), count=stocked)
        return (Reason(self.stock_rule, words),)

    def _describe_offer(self, key: str, offer: Offer) -> Words:
        seats: dict[str, str | int] = {"by": self.seat_key(offer.by), "to": self.seat_key(offer.to)}
        return Words(key, seats, {"gives": self._label_goods(offer.gives), "wants": self._label_goods(offer.wants)})

    def _label_goods(self, goods: Mapping[str, int]) -> tuple[Words, ...]:
        listed = tuple(say("trade-good", count=copies, good=self.good_key(good)) for good, copies in goods.items())
        return listed or (say("trade-nothing"),)
