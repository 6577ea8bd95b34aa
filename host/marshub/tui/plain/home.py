"""Plain mode's home: continue, start, or pick a save, by numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from marshub.clean import clean_lines
from marshub.kernel import Game, MarsHubError
from marshub.table.robots import policy_words, seats_of
from marshub.words import Speech

from ..excuses import excuse
from ..games import look_of
from ..look import GameLook
from ..ports import Lobby, NewGame, Seat
from ..settings import Settings
from ..sounds import Sounds
from .table import Leave, PlainTable, typed_lines

T = TypeVar("T")


def run_plain(
    lobby: Lobby,
    speech: Speech,
    *,
    seat: Seat | None = None,
    board: str = "none",
    lines: Iterator[str] | None = None,
    say: Callable[[str], None] | None = None,
    settings: Settings | None = None,
) -> int:
    """Play in plain mode, at `seat` or at a table that is chosen first. Return the exit code.

    Of `settings` only the sound of moments matters here.
    """
    typed, told = lines if lines is not None else typed_lines(), say or _print
    guided = False
    fresh = seat is not None and not seat.table.session.position
    if seat is None:
        try:
            home = _Home(lobby, speech, board, typed, told)
            seat, guided, fresh = home.choose(), home.guided, home.fresh
        except (Leave, StopIteration):
            return 0
    sounds = Sounds(speech, settings or Settings(), _ring)
    try:
        return PlainTable(seat.table, speech, typed, told, guided=guided, fresh=fresh, sounds=sounds).play()
    finally:
        sounds.close()
        seat.close()


def _ring() -> None:
    """Ring the terminal's bell, but not where the output is a file or another program."""
    if sys.stdout.isatty():
        print("\a", end="", flush=True)


def _print(line: str) -> None:
    print(clean_lines(line), file=sys.stdout, flush=True)


class _Home:
    def __init__(
        self, lobby: Lobby, speech: Speech, board: str, lines: Iterator[str], say: Callable[[str], None]
    ) -> None:
        self.lobby, self.speech, self.board, self._lines, self._say = lobby, speech, board, lines, say
        self.guided = False  # whether the new table starts with the setup guide
        self.fresh = False  # whether a new game starts there

    def choose(self) -> Seat:
        """Return the table that the players choose. Raises Leave, or StopIteration where the input ends."""
        text = self.speech.text
        while True:
            self.guided = self.fresh = False
            newest = self.lobby.newest()
            menu = [("new", text("ui-home-new")), ("saves", text("ui-home-saves")), ("quit", text("ui-key-quit"))]
            if newest is not None:
                menu.insert(0, ("continue", f"{text('ui-home-continue')} {newest.name} {newest.when}"))
            try:
                match self._pick(text("ui-tagline"), menu, marked=False):
                    case "continue":
                        assert newest is not None
                        return self.lobby.resume(newest.path, self.board)
                    case "new":
                        self.fresh = True
                        return self.lobby.start(self._new())
                    case "saves":
                        saves = [save for save in self.lobby.saves() if not save.trouble]
                        if not saves:
                            self._say(text("ui-saves-none"))
                            continue
                        offered = [(save, f"{save.name} {save.when}") for save in saves]
                        return self.lobby.resume(self._pick(text("ui-home-saves"), offered).path, self.board)
                    case _:
                        raise Leave
            except (MarsHubError, OSError) as error:
                title, said = excuse(error, self.speech)
                self._say(f"{title}: {said}")

    def _pick(self, question: str, offered: Sequence[tuple[T, str]], at: int = 0, *, marked: bool = True) -> T:
        """Return one of several by its number; an empty line picks the one at the index `default_index`."""
        self._say(question)
        for number, (_, name) in enumerate(offered, 1):
            self._say(
                f"{number}. {name}"
                + (f" ({self.speech.text('ui-plain-default')})" if marked and number == at + 1 else "")
            )
        while True:
            typed = next(self._lines).strip()
            if not typed:
                return offered[at][0]
            if typed.isdecimal() and 1 <= int(typed) <= len(offered):
                return offered[int(typed) - 1][0]
            if typed == "q":
                raise Leave
            if typed == "?":
                self._say(self.speech.text("ui-plain-help-menu"))
                continue
            self._say(self.speech.text("ui-plain-unknown", typed=typed))

    def _new(self) -> NewGame:
        speech, text = self.speech, self.speech.text
        games = self.lobby.games()
        for each in games:
            speech.learn(each.words())
        game = games[0]
        if len(games) > 1:
            ids = [each.id for each in games]
            lying = self.lobby.look(self.board, lambda game: None)
            if lying in ids:
                self._say(text("board-overlay-right", what=speech.say(look_of(lying).title())))
            at = ids.index(lying) if lying in ids else 0
            game = self._pick(text("ui-new-game"), [(each, speech.say(look_of(each.id).title())) for each in games], at)
        look, setup = look_of(game.id), self._setup(game)
        if wanted := look.choosing(setup):
            setup |= look.seated(setup["players"], self._seats(look, wanted))
        robots = self._robots(game, setup)
        chances = [("auto", text("ui-dice-auto")), ("table", text("ui-dice-table"))]
        picked = self._pick(text("ui-new-dice"), chances)
        chance: Literal["auto", "table"] = "table" if picked == "table" else "auto"
        guided = [(False, text("ui-plain-no")), (True, text("ui-plain-yes"))]
        self.guided = self._pick(text("ui-new-guide"), guided)
        return NewGame(game.id, setup, None, chance, self.board, robots)

    def _robots(self, game: Game[Any, Any], setup: Mapping[str, Any]) -> dict[str, str]:
        """Return the seats that bots play, each with its policy."""
        own = tuple(game.policies())
        if not own:
            return {}
        text, look, wished = self.speech.text, look_of(game.id), self.lobby.robots
        seats = seats_of(game, setup)
        some = any(seat in wished for seat in seats)
        ways = [(False, text("ui-plain-robots-none")), (True, text("ui-plain-robots-some"))]
        if not self._pick(text("ui-plain-new-robots"), ways, int(some)):
            return {}
        who = [("", text("robot-person"))]
        who += [(name, text("robot-machine", player=self.speech.say(policy_words(name)))) for name in own]
        found: dict[str, str] = {}
        for seat in seats:
            wish = (wished[seat] or own[0]) if seat in wished else ""
            at = [name for name, _ in who].index(wish) if wish in own else 0
            picked = self._pick(text("ui-new-robot", who=self.speech.say(look.seat(seat))), who, at)
            if picked:
                found[seat] = picked
        return found

    def _setup(self, game: Game[Any, Any]) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        look = look_of(game.id)
        for choice in game.choices():
            values = choice.offered(chosen)
            if values and not (choice.field in look.seats_say and look.choosing(chosen)):
                at = values.index(choice.default) if choice.default in values else 0
                names = [(value, self._named(game, choice.field, value, chosen)) for value in values]
                chosen[choice.field] = self._pick(self.speech.say(choice.label), names, at)
        return chosen

    def _named(self, game: Game[Any, Any], field: str, value: str | int, chosen: Mapping[str, Any]) -> str:
        """Return a value's name, and its meaning where the name does not say it all."""
        name = self.speech.say(game.value_words(field, value))
        meant = "; ".join(self.speech.say(words) for words in game.about(field, value, chosen))
        return f"{name}: {meant}" if meant else name

    def _seats(self, look: GameLook, wanted: int) -> list[str]:
        """Return the seats that play, picked one after the other."""
        found: list[str] = []
        while len(found) < wanted:
            left = [(seat, self.speech.say(look.seat(seat))) for seat in look.seats if seat not in found]
            question = self.speech.text("ui-new-seats", wanted=wanted, ticked=len(found))
            usual = (at for at, (seat, _) in enumerate(left) if seat in look.usual(wanted))
            found.append(self._pick(question, left, next(usual, 0)))
        return [seat for seat in look.seats if seat in found]
