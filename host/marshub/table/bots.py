"""Bots: seats that are left to a policy, most often the game's own player, and the answers of these policies."""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from marshub.board.notices import Names, Notice
from marshub.kernel import (
    CHANCE,
    Answer,
    BadSetup,
    Chance,
    Decision,
    Game,
    GameIsOver,
    MarsHubError,
    Session,
    StaleAnswer,
    Words,
    say,
)
from marshub.kernel.journal import ELSEWHERE, RUN_ON, WITH_LAST
from marshub.kernel.policy import POLICIES, Policy, find_policy
from marshub.kernel.replay import fork_session
from marshub.kernel.setups import read_setup

from . import table_settings

if TYPE_CHECKING:
    from .game_table import GameTable

SETTING_NAME = "robots"  # name of the setting in the save
PAUSE_S = 0.1  # between two answers, so that spectators see one after the other
#: Limit of a lookahead policy's search on one question, so that nobody at the table has to wait.
SEARCH_LIMITS = {"playouts": 600, "time_ms": 1500}
COMPUTE_S, YIELD_S = 0.002, 0.001  # it computes so long, then sleeps so long: keys go first

_log = logging.getLogger(__name__)


class BadBot(MarsHubError):
    """The game has no such seat or policy; nothing has changed. `legal` lists those that exist."""

    code = "bad-robot"

    def __init__(self, message: str, key: str, *, legal: tuple[str, ...], **args: object) -> None:
        super().__init__(message, key, **args)
        self.legal = legal

    def details(self) -> dict[str, object]:
        return {"legal": list(self.legal)}


def name_seat(game: Game[Any, Any], seat: str) -> str:
    """Return the name of a seat, as an argument of a message."""
    return f"@{game.message_prefix}seat-{seat}"


def name_policy(policy: str) -> Words:
    """Return the name of a policy."""
    return say(f"policy-{policy}")


def describe_player(policy: str) -> Words:
    """Return the player of a seat left to `policy`.

    The machine with its name, "a person" for "", the other table, or nobody.
    """
    if policy in ("", WITH_LAST):
        return say("robot-person")
    if policy == RUN_ON:
        return say("robot-nobody")
    return say("robot-table") if policy == ELSEWHERE else say("robot-machine", player=f"@policy-{policy}")


def list_policies(game: Game[Any, Any]) -> tuple[str, ...]:
    """Return the policies that a seat can be left to: the game's own ones first."""
    return (*game.list_policies(), *POLICIES)


def list_seats(game: Game[Any, Any], setup: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the seats of a game that begins with `setup`. Raises BadSetup."""
    return tuple(game.list_seats(game.new_initial_state(read_setup(game, setup))))


def check_bot(game: Game[Any, Any], seats: tuple[str, ...], seat: str, policy: str = "") -> str:
    """Return the policy for `seat`: `policy`, or the game's own player if none is named. Raises BadBot.

    `ELSEWHERE` is one too: people at another table play that seat.
    """
    if seat not in seats:
        message, known = "there is no seat {seat} in this game; choose from {seats}", ", ".join(seats) or "-"
        raise BadBot(message, "error-no-seat", legal=seats, seat=repr(seat), seats=known)
    known_policies = list_policies(game)
    if policy == ELSEWHERE:
        return policy
    if policy and policy not in known_policies:
        raise _make_no_player_error(policy, game.id, known_policies)
    if not policy and known_policies[0] in POLICIES:
        message, known = "{game} has no player of its own; name one of {players}", ", ".join(known_policies)
        raise BadBot(message, "error-no-own-player", legal=known_policies, game=game.id, players=known)
    return policy or known_policies[0]


def check_bots_anywhere(games: Iterable[Game[Any, Any]], requested: Mapping[str, str]) -> None:
    """Check that each of the requested seats exists in one of `games`, with a policy that this game has.

    Raises:
        BadBot: If one does not; the error lists those that do.
    """
    known: dict[str, set[str]] = {}
    for game in games:
        counts = [choice.values for choice in game.list_choices() if choice.field == "players"]
        for players in counts[0] if counts else ():
            with contextlib.suppress(BadSetup):
                for seat in list_seats(game, {"players": players}):
                    known.setdefault(seat, set()).update(list_policies(game))
    for seat, policy in requested.items():
        if seat not in known:
            message = "there is no seat {seat} in any game; choose from {seats}"
            raise BadBot(message, "error-no-seat-anywhere", legal=tuple(known), seat=repr(seat), seats=", ".join(known))
        if policy and policy not in known[seat]:
            raise _make_no_player_error(policy, seat, tuple(sorted(known[seat])))


def _make_no_player_error(policy: str, where: str, legal: tuple[str, ...]) -> BadBot:
    message, known = "there is no player {policy} for {where}; choose from {players}", ", ".join(legal)
    return BadBot(message, "error-no-player", legal=legal, policy=repr(policy), where=where, players=known)


def save_bots(session: Session[Any, Any], policies: Mapping[str, str]) -> None:
    """Store with the save which seat is left to which policy."""
    table_settings.save_setting(session, SETTING_NAME, policies)


def read_bots(session: Session[Any, Any]) -> dict[str, str]:
    """Return the stored policies by seat."""
    return table_settings.read_setting(session, SETTING_NAME, dict[str, str])


class SeatHandedOver(Notice, frozen=True):
    """A seat was left to a policy, or ("") taken back by people."""

    game: Game[Any, Any]
    seat: str
    policy: str

    def describe(self, names: Names) -> Words:
        seat = name_seat(self.game, self.seat)
        if not self.policy:
            return say("robot-gone", who=seat)
        if self.policy == ELSEWHERE:
            return say("robot-elsewhere", who=seat)
        return say("robot-plays", who=seat, player=f"@policy-{self.policy}")


class BotFailed(Notice, frozen=True):
    """A policy could not answer; people play its seat again."""

    game: Game[Any, Any]
    seat: str
    error: Exception

    def describe(self, names: Names) -> Words:
        reason = str(self.error) or type(self.error).__name__
        return say("robot-failed", who=name_seat(self.game, self.seat), what=reason)


class PolicyQuestion(msgspec.Struct, frozen=True):
    """A question for a policy: a copy of the game as the seat may see it, with the question pending."""

    seat: str
    policy: Policy
    id: str
    session: Session[Any, Any]

    def answer(self) -> Answer:
        """Return the policy's answer. Raises what the policy raises."""
        pending = self.session.pending
        assert pending is not None
        dice = Chance(self.session.seed ^ (self.session.step_count << 20) ^ 0x9E3779B97F4A7C15)
        if pending.decider == CHANCE:  # a card of the table's own for the seat's hand
            return pending.random_answer(dice)
        self.session.state = self.session.view(self.seat)
        return self.policy(self.session, pending, dice)


class YieldingWait:
    """Yields to the other threads of the table during a long computation.

    A thread that computes without a pause delays every other thread whenever that one has waited for something: a
    single key is delayed a dozen times.
    """

    def __init__(self) -> None:
        self._since = time.monotonic()

    def __call__(self) -> None:
        if time.monotonic() - self._since >= COMPUTE_S:
            time.sleep(YIELD_S)
            self._since = time.monotonic()


def make_policy(game: Game[Any, Any], policy: str) -> Policy:
    """Return a policy as it plays at a table.

    A policy that looks ahead gets the time limit, and yields to keys.
    """
    from marshub.kernel.search import LookaheadPolicy, SearchBudget  # imported late: most tables have no bots

    player = find_policy(game, policy)
    if isinstance(player, LookaheadPolicy):
        player.budget, player.rest = SearchBudget(**SEARCH_LIMITS), YieldingWait()
    return player


class Bots:
    """The policies by seat, each with its own memory.

    A seat that people at another table play is left to `ELSEWHERE`, which never answers by itself.
    """

    def __init__(self) -> None:
        self.policies: dict[str, str] = {}
        self._by_seat: dict[str, Policy] = {}
        self._last: tuple[int, object] = (0, None)  # step count at the last question, and its last step

    def set_policy(self, seat: str, policy: str) -> None:
        """Leave `seat` to `policy`; "" gives it to people."""
        self._by_seat.pop(seat, None)
        self.policies.pop(seat, None)
        if policy:
            self.policies[seat] = policy

    def restore(self, policies: Mapping[str, str]) -> None:
        """Leave just these seats to these policies."""
        self.policies, self._by_seat = dict(policies), {}

    def find_asked_seat(self, decision: Decision | None) -> str:
        """Return the asked seat if it is left to a policy; "" if people here are asked, or dice and cards for all.

        It is asked, too, for the card that it alone sees, where the table draws its own.
        """
        return decision.asked_seat if decision is not None and decision.asked_seat in self.policies else ""

    def list_remote_seats(self) -> tuple[str, ...]:
        """Return the seats that people at another table play."""
        return tuple(seat for seat, policy in self.policies.items() if policy == ELSEWHERE)

    def find_deciding_seat(self, decision: Decision | None) -> str:
        """Return the seat whose policy has to answer now; "" if there is none, or people elsewhere have to answer."""
        seat = self.find_asked_seat(decision)
        return seat if self.policies.get(seat) != ELSEWHERE else ""

    def make_question(self, session: Session[Any, Any], seat: str) -> PolicyQuestion:
        """Return the present question for the policy of `seat`. Raises what making the policy or the copy raises."""
        steps, (before, last) = session.history.steps, self._last
        if before > len(steps) or (before and steps[before - 1] is not last):
            self._by_seat.clear()  # steps were undone: the policies' memory is of a game that never happened
        self._last = len(steps), steps[-1] if steps else None
        player = self._by_seat.get(seat)
        if player is None:
            player = self._by_seat[seat] = make_policy(session.game, self.policies[seat])
        # The copy has other chance: a policy cannot try out there what the dice will be.
        copy = fork_session(session, (session.seed ^ (session.step_count << 20) ^ 0x5DEECE66D) & (2**64 - 1))
        return PolicyQuestion(seat, player, session.pending_id, copy)


class BotTurns:
    """Lets the policies at `table` answer one question after the other, on a thread of its own after `start`."""

    def __init__(self, table: GameTable, ready: Callable[[], bool]) -> None:
        """Prepare the turns.

        `ready` returns whether people need not settle something first; it is called under the table's lock.
        """
        self._table, self._ready = table, ready
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Start the thread that answers."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="robots", daemon=True)
            self._thread.start()

    def join(self) -> None:
        """Wait, once the table is closed, until the answer in progress is dropped."""
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(1.0)  # s; a policy that never answers must not block the end

    def answer_once(self) -> bool:
        """Answer one question, if a policy is asked; return whether one was."""
        table, seat, policy = self._table, "", ""
        try:
            with table.locked():
                seat = self._find_deciding_seat()
                if not seat:
                    return False
                policy = table.bots.policies[seat]
                question = table.bots.make_question(table.session, seat)
            table.answer(question.answer(), to=question.id, by=policy)
        except (StaleAnswer, GameIsOver):
            pass  # people were quicker: they undid an answer, or took the seat
        except Exception as error:
            if table.closed:
                return False
            _log.warning("%s, who plays %s, failed", policy, seat, exc_info=True)
            table.handle_bot_failure(seat, policy, error)
        return True

    def _find_deciding_seat(self) -> str:
        """Return the seat whose policy has to answer now; "" if there is none. Called under the table's lock."""
        table = self._table
        return table.bots.find_deciding_seat(table.session.pending) if not table.closed and self._ready() else ""

    def _run(self) -> None:
        while self._table.wait_for(lambda: bool(self._find_deciding_seat())):
            self.answer_once()
            self._table.wait_for(lambda: False, PAUSE_S)


def choose_next_player(table: GameTable, seat: str) -> None:
    """Hand `seat` to its next player: from people to each of the game's policies in turn, then back to people.

    Raises BadBot.
    """
    policies = (*table.session.game.list_policies(), *([ELSEWHERE] if seat in table.invited_seats else []))
    current = table.bots.policies.get(seat, "")
    order = ("", *policies, "")  # "": people
    following = order[order.index(current) + 1] if current in order else ""
    if following or not current:
        table.leave_seat(seat, following)
    else:
        table.take_seat(seat)
