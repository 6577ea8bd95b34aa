"""Plain mode's home: continue, start, or pick a save, by numbers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, TypeVar

from marshub.kernel import Game, MarsHubError
from marshub.sanitize import sanitize_lines
from marshub.table.bots import list_seats, name_policy
from marshub.table.game_source import GameSource, NewGame, OpenedTable
from marshub.words import Speech

from ..error_messages import explain_error
from ..games import get_look
from ..settings import Settings
from ..sounds import Sounds
from .table import Leave, PlainTable, read_lines

T = TypeVar("T")


def run_plain(
    game_sources: GameSource,
    speech: Speech,
    *,
    seat: OpenedTable | None = None,
    board: str = "none",
    lines: Iterator[str] | None = None,
    say: Callable[[str], None] | None = None,
    settings: Settings | None = None,
) -> int:
    """Play in plain mode, at `seat` or at a table that is chosen first. Return the exit code.

    Of `settings` the sound of moments matters here, and whether the table stops at every phase.
    """
    typed, print_line = lines if lines is not None else read_lines(), say or _print
    guided = False
    is_new = seat is not None and not seat.table.session.step_count
    if seat is None:
        try:
            home = _HomeMenu(game_sources, speech, board, typed, print_line)
            seat, guided, is_new = home.choose(), home.guided, home.is_new
        except (Leave, StopIteration):
            return 0
    settings = settings or Settings(stops=True)
    sounds = Sounds(speech, settings, _ring)
    seat.table.set_run_on(not settings.stops)
    try:
        return PlainTable(seat.table, speech, typed, print_line, guided=guided, is_new=is_new, sounds=sounds).play()
    finally:
        sounds.close()
        seat.close()


def _ring() -> None:
    """Ring the terminal's bell, but not where the output is a file or another program."""
    if sys.stdout.isatty():
        print("\a", end="", flush=True)


def _print(line: str) -> None:
    print(sanitize_lines(line), file=sys.stdout, flush=True)


class _HomeMenu:
    def __init__(
        self, game_sources: GameSource, speech: Speech, board: str, lines: Iterator[str], say: Callable[[str], None]
    ) -> None:
        self.game_sources, self.speech, self.board, self._lines, self._say = game_sources, speech, board, lines, say
        self.guided = False  # whether the new table starts with the setup guide
        self.is_new = False  # whether a new game starts there

    def choose(self) -> OpenedTable:
        """Return the table that the players choose. Raises Leave, or StopIteration where the input ends."""
        text = self.speech.plain_text
        while True:
            self.guided = self.is_new = False
            newest = self.game_sources.find_newest()
            menu = [("new", text("ui-home-new")), ("saves", text("ui-home-saves")), ("quit", text("ui-key-quit"))]
            if newest is not None:
                menu.insert(0, ("continue", f"{text('ui-home-continue')} {newest.name} {newest.when}"))
            try:
                match self._pick(text("ui-tagline"), menu, mark_default=False):
                    case "continue":
                        assert newest is not None
                        return self.game_sources.resume(newest.path, self.board)
                    case "new":
                        self.is_new = True
                        return self.game_sources.start(self._choose_new_game())
                    case "saves":
                        saves = [save for save in self.game_sources.list_saves() if not save.error]
                        if not saves:
                            self._say(text("ui-saves-none"))
                            continue
                        choices = [(save, f"{save.name} {save.when}") for save in saves]
                        return self.game_sources.resume(self._pick(text("ui-home-saves"), choices).path, self.board)
                    case _:
                        raise Leave
            except (MarsHubError, OSError) as error:
                title, reason = explain_error(error, self.speech)
                self._say(f"{title}: {reason}")

    def _pick(
        self, question: str, offered: Sequence[tuple[T, str]], default_index: int = 0, *, mark_default: bool = True
    ) -> T:
        """Return one of several by its number; an empty line picks the one at the index `default_index`."""
        self._say(question)
        for number, (_, name) in enumerate(offered, 1):
            self._say(
                f"{number}. {name}"
                + (
                    f" ({self.speech.plain_text('ui-plain-default')})"
                    if mark_default and number == default_index + 1
                    else ""
                )
            )
        while True:
            typed = next(self._lines).strip()
            if not typed:
                return offered[default_index][0]
            if typed.isdecimal() and 1 <= int(typed) <= len(offered):
                return offered[int(typed) - 1][0]
            if typed == "q":
                raise Leave
            if typed == "?":
                self._say(self.speech.plain_text("ui-plain-help-menu"))
                continue
            self._say(self.speech.plain_text("ui-plain-unknown", typed=typed))

    def _choose_new_game(self) -> NewGame:
        speech, text = self.speech, self.speech.plain_text
        games = self.game_sources.list_games()
        for candidate in games:
            speech.learn(candidate.pack_texts())
        game = games[0]
        if len(games) > 1:
            ids = [candidate.id for candidate in games]
            overlay = self.game_sources.detect_overlay(self.board, lambda game: None)
            if overlay in ids:
                self._say(text("board-overlay-right", what=speech.say(get_look(overlay).describe_title())))
            default_index = ids.index(overlay) if overlay in ids else 0
            game = self._pick(
                text("ui-new-game"),
                [(candidate, speech.say(get_look(candidate.id).describe_title())) for candidate in games],
                default_index,
            )
        setup = self._choose_setup(game)
        if seat_count := game.seat_choice.count_chosen(setup):
            seats = self._choose_seats(game, seat_count, game.seat_choice.list_default_seats(setup))
            setup |= game.seat_choice.make_setup(setup["players"], seats)
        bots = self._choose_bots(game, setup)
        chances = [("auto", text("ui-dice-auto")), ("table", text("ui-dice-table"))]
        picked = self._pick(text("ui-new-dice"), chances)
        chance: Literal["auto", "table"] = "table" if picked == "table" else "auto"
        guided = [(False, text("ui-plain-no")), (True, text("ui-plain-yes"))]
        self.guided = self._pick(text("ui-new-guide"), guided)
        return NewGame(game.id, setup, None, chance, self.board, bots)

    def _choose_bots(self, game: Game[Any, Any], setup: Mapping[str, Any]) -> dict[str, str]:
        """Return the seats that bots play, each with its policy."""
        policies = tuple(game.list_policies())
        if not policies:
            return {}
        text, look, earlier_choices = self.speech.plain_text, get_look(game.id), self.game_sources.bots
        seats = list_seats(game, setup)
        has_bots = any(seat in earlier_choices for seat in seats)
        answers = [(False, text("ui-plain-robots-none")), (True, text("ui-plain-robots-some"))]
        if not self._pick(text("ui-plain-new-robots"), answers, int(has_bots)):
            return {}
        players = [("", text("robot-person"))]
        players += [(name, text("robot-machine", player=self.speech.say(name_policy(name)))) for name in policies]
        bots: dict[str, str] = {}
        for seat in seats:
            default = (earlier_choices[seat] or policies[0]) if seat in earlier_choices else ""
            default_index = [name for name, _ in players].index(default) if default in policies else 0
            picked = self._pick(
                text("ui-new-robot", who=self.speech.say(look.name_decider(seat))), players, default_index
            )
            if picked:
                bots[seat] = picked
        return bots

    def _choose_setup(self, game: Game[Any, Any]) -> dict[str, Any]:
        chosen: dict[str, Any] = {}
        for choice in game.list_choices():
            values = choice.list_values(chosen)
            if values and not (choice.field in game.seat_choice.fixed_fields and game.seat_choice.count_chosen(chosen)):
                default_index = values.index(choice.default) if choice.default in values else 0
                names = [(value, self._format_value(game, choice.field, value, chosen)) for value in values]
                chosen[choice.field] = self._pick(self.speech.say(choice.label), names, default_index)
        return chosen

    def _format_value(self, game: Game[Any, Any], field: str, value: str | int, chosen: Mapping[str, Any]) -> str:
        """Return a value's name, and its meaning where the name does not say it all."""
        name = self.speech.say(game.label_choice_value(field, value))
        meaning = "; ".join(self.speech.say(words) for words in game.describe_choice(field, value, chosen))
        return f"{name}: {meaning}" if meaning else name

    def _choose_seats(self, game: Game[Any, Any], count: int, default_seats: Sequence[str]) -> list[str]:
        """Return the seats that play, picked one after the other."""
        chosen: list[str] = []
        look, seats = get_look(game.id), game.seat_choice.seats
        while len(chosen) < count:
            remaining = [(seat, self.speech.say(look.name_decider(seat))) for seat in seats if seat not in chosen]
            question = self.speech.plain_text("ui-new-seats", wanted=count, ticked=len(chosen))
            defaults = (index for index, (seat, _) in enumerate(remaining) if seat in default_seats)
            chosen.append(self._pick(question, remaining, next(defaults, 0)))
        return [seat for seat in seats if seat in chosen]
