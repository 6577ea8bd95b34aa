"""An evening without dead keys: how many keys of whole games decide nothing, and how many a rival's turn takes.

A scripted person answers by the game's own player. A key without a choice is a page of moments that has to be gone on
from, a question with one answer, and a curtain. A short last page lies beside its question, which is answered at once.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

from marshub.games import load_game
from marshub.kernel import Chance, Moment, MomentLog, Session
from marshub.kernel.policy import Policy, find_policy
from marshub.table.game_table import GameTable
from marshub.table.moment_queue import PAGE_LINES
from marshub.tui.hot_seat import HotSeat

MOST_WITHOUT_CHOICE = 0.25  # of all keys of people's turns


@dataclass
class Keys:
    """The keys of a game, by kind, and the rivals' pages by the number of turns that each had."""

    counts: Counter[str] = field(default_factory=Counter)
    rival_turns: int = 0

    @property
    def share_without_choice(self) -> float:
        without = sum(self.counts[kind] for kind in ("page", "single", "curtain"))
        return without / (without + self.counts["choice"])


class Evening:
    """A game that a scripted person plays at a screen, with these seats left to the game's own player."""

    def __init__(self, game: str, setup: dict[str, Any], seed: int, robots: tuple[str, ...], rounds: int) -> None:
        rules = load_game(game)
        self.table = GameTable(Session(rules, setup, seed), clock=lambda: 0)
        for seat in robots:
            self.table.leave_seat(seat)
        self.table.set_run_on(True)
        self.table.set_pace("cards")
        self.table.set_page_lines(PAGE_LINES)
        self.keys, self._rounds, self._chance = Keys(), rounds, Chance(seed)
        self._hot_seat = HotSeat(self.table)
        self._players: dict[str, Policy] = {}

    def play(self) -> Keys:
        session, game = self.table.session, self.table.session.game
        while session.pending is not None and (game.current_round(session.state) or 0) <= self._rounds:
            if not self._watch_rivals():
                self._uncover()
                self._read()
                self._answer()
        self._read()
        if not self.keys.rival_turns:  # a rival without a seat: what it does at a stretch is a moment
            seats = game.list_seats(session.state)
            moments = MomentLog("").moments_since(session, 0)
            self.keys.rival_turns = sum(bool(moment.seat) and moment.seat not in seats for moment in moments)
        self.table.close()
        return self.keys

    def _watch_rivals(self) -> bool:
        """Let a rival play a turn, if it is one's; at its end all of it waits as one page more, or less."""
        table, pages = self.table, len(self.table.moment_queue._waiting)
        seat = table.bots.find_asked_seat(table.session.pending)
        if not seat:
            return False
        while table.bots.find_asked_seat(table.session.pending) == seat and table.answer_for_bot():
            pass
        assert len(table.moment_queue._waiting) <= pages + 1
        self.keys.rival_turns += 1
        return True

    def _uncover(self) -> None:
        seat = self._hot_seat.awaited_seat
        if not seat:
            return
        self.keys.counts["curtain"] += 1
        if self._hot_seat.list_news(seat):
            self.table.skip()
        self._hot_seat.confirmed_seat = seat

    def _read(self) -> None:
        queue = self.table.moment_queue
        while queue.current is not None:
            kind = "rival" if _is_rivals(queue.page, self.table) else "beside" if queue.lies_beside else "page"
            self.keys.counts[kind] += 1
            self.table.show_next_moment()

    def _answer(self) -> None:
        session = self.table.session
        pending = session.pending
        assert pending is not None
        policy = self._players.setdefault(
            pending.asked_seat, find_policy(session.game, next(iter(session.game.list_policies())))
        )
        answer = policy(session, pending, self._chance)
        self.keys.counts["single" if pending.find_forced_answer() is not None else "choice"] += 1
        self.table.answer(answer)


def _is_rivals(page: tuple[Moment, ...], table: GameTable) -> bool:
    seats = {*table.session.game.list_seats(table.session.state)} - {*table.bots.policies}
    told = {moment.seat for moment in page if moment.seat}
    return bool(table.moment_queue._waiting[0].owner) or (bool(told) and not told & seats)


TABLES = {
    "first-martians-4": ("first-martians", {"players": 4}, ()),
    "pocket-mars-2": ("pocket-mars", {"players": 2}, ()),
    "pocket-mars-against-blue": ("pocket-mars", {"players": 2}, ("blue",)),
    "migration-mars-2": ("migration-mars", {"players": 2}, ()),
    "migration-mars-against-jade": ("migration-mars", {"players": 2}, ("jade",)),
    "migration-mars-against-two": ("migration-mars", {"players": 3}, ("cobalt", "jade")),
    "on-mars-2": ("on-mars", {"players": 2}, ()),
    "on-mars-against-blue": ("on-mars", {"players": 2}, ("blue",)),
    "on-mars-alone": ("on-mars", {"players": 1}, ()),
}


def keys_of(name: str, seed: int, rounds: int) -> Keys:
    game, setup, robots = TABLES[name]
    return Evening(game, setup, seed, robots, rounds).play()


@pytest.mark.parametrize("name", TABLES)
def test_at_most_one_key_in_four_decides_nothing(name: str) -> None:
    keys = keys_of(name, 4711, 4)
    assert keys.counts["choice"] >= 10
    assert keys.share_without_choice <= MOST_WITHOUT_CHOICE, keys.counts
    assert keys.counts["rival"] <= keys.rival_turns
    assert not TABLES[name][2] or keys.counts["rival"]


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8, 13])
@pytest.mark.parametrize("name", TABLES)
def test_at_most_one_key_in_four_decides_nothing_in_whole_games(name: str, seed: int) -> None:
    keys = keys_of(name, seed, 99)
    print(name, seed, dict(keys.counts), f"{keys.share_without_choice:.0%}", keys.rival_turns)
    assert keys.share_without_choice <= MOST_WITHOUT_CHOICE, keys.counts
    assert keys.counts["rival"] <= keys.rival_turns
