"""What a guest may not see is not sent: games that differ in it alone send the same bytes to all it is hidden from."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from marshub.games import load_game
from marshub.join.invitations import GuestActionHandler, parse_invitation
from marshub.join.messages import encode
from marshub.join.publisher import GuestPublisher, make_welcome
from marshub.kernel import Chance, Session
from marshub.kernel.journal import ELSEWHERE
from marshub.table.game_table import GameTable
from marshub.table.links import Link
from secret_swaps import boxed_objective, objectives, pocket_deck, pocket_hands, striking_event, swapped

CASES = {
    "hands": ("pocket-mars", 3, pocket_hands, ("look", "red", "table"), "blue"),
    "deck": ("pocket-mars", 3, pocket_deck, ("look", "red", "table"), "blue"),
    "objectives": ("on-mars", 3, objectives, ("look", "red", "table"), "blue"),
    "box": ("on-mars", 3, boxed_objective, ("look", "red", "table"), "blue"),
    "events": ("first-martians", 2, striking_event, ("look", "table:geologist"), ""),
}


class Told:
    """A table, and what each of its guests was sent so far."""

    def __init__(self, session: Session[Any, Any], links: tuple[Link, ...]) -> None:
        self.table = GameTable(session, clock=lambda: 0)
        self.sent = {link: encode(make_welcome(self.table, link)) for link in links}
        self.named = dict.fromkeys(links, "")
        self.deeds = GuestActionHandler(self.table)
        self._tellers = {link: GuestPublisher(self.table, link, self.deeds) for link in links}

    def tell(self) -> None:
        for link, teller in self._tellers.items():
            news = teller.make_news()
            if news is not None:
                self.sent[link] += encode(news)
                # That a card could be wondered about is said of every card there is.
                asked = news.asked and msgspec.structs.replace(news.asked, wonders=(), against={}, mends={})
                self.named[link] = encode(msgspec.structs.replace(news, asked=asked))


@pytest.mark.parametrize("name", CASES)
def test_whoever_may_not_know_is_sent_the_same_bytes(name: str) -> None:
    game, players, swap, invited, owner = CASES[name]
    compared = 0
    for seed in (3, 4, 6):
        one, other = swapped(game, players, swap, seed)
        seats = tuple(one.game.list_seats(one.state))
        blind = tuple(parse_invitation(item, one.game, seats) for item in invited)
        seeing = (parse_invitation(owner, one.game, seats),) if owner else ()
        here, there = Told(one, blind + seeing), Told(other, blind + seeing)
        dice = Chance(seed)
        for _ in range(6):
            here.tell()
            there.tell()
            for link in blind:
                assert here.sent[link] == there.sent[link]
            for link in seeing:
                assert here.sent[link] != there.sent[link]
            compared += 1
            if one.pending is None or (owner and one.pending.decider in ("blue", "green")):
                break  # what its owner does with it can be seen
            answer = one.pending.random_answer(dice)
            for item in (here, there):
                item.table.answer(answer)
            if any(one.view(link.seat) != other.view(link.seat) for link in blind):
                break  # it came to light
        for item in (here, there):
            item.table.close()
    assert compared > 2


def test_no_card_of_a_hand_is_ever_sent_to_who_never_saw_it() -> None:
    """A whole game: what a link was sent names no card that its eyes have not seen by then."""
    game = load_game("pocket-mars")
    session: Session[Any, Any] = Session(game, {"players": 3}, 11)
    seats = tuple(game.list_seats(session.state))
    links = tuple(parse_invitation(item, game, seats) for item in ("look", "red", "blue"))
    result = Told(session, links)
    result.table.leave_seat("blue", ELSEWHERE)
    cards = {card for player in session.state.players.values() for card in player.dealt + player.hand}
    cards |= set(session.state.pool)
    assert len(cards) > 20
    seen: dict[Link, set[str]] = {link: set() for link in links}
    named: dict[Link, set[str]] = {link: set() for link in links}
    dice, hidden, shown = Chance(7), 0, 0
    while session.pending is not None:
        for link in links:
            open_to = encode(session.view(link.seat)) + encode(session.log)
            if session.pending.private_to in ("", link.seat):
                open_to += encode(list(session.pending.options()))
            seen[link] |= _named(open_to, cards)
        result.tell()
        for link in links:
            named[link] |= _named(result.named[link], cards)
            assert named[link] <= seen[link]
            hidden += len(cards - named[link])
            shown += len(named[link])
        by = ELSEWHERE if session.pending.decider == "blue" else ""
        result.table.answer(session.pending.random_answer(dice), by=by)
    over = GuestPublisher(result.table, links[0], result.deeds).make_news()
    assert over is not None
    assert (over.asked, over.result) == (None, session.result)
    assert hidden > 1000
    assert shown > 1000
    assert str(session.seed) not in re.findall(r"\d+", encode(make_welcome(result.table, links[0])))
    result.table.close()


def _named(text: str, cards: set[str]) -> set[str]:
    kinds = "|".join({card.partition("-")[0] for card in cards})
    return cards & set(re.findall(rf"(?:{kinds})-\d+", text))
