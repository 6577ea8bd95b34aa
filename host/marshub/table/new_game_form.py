"""The form for a new game, for the screen and for pages: its fields, their meanings, and the game they describe."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from marshub.kernel import BadSetup, Game, MarsHubError, Section, say
from marshub.kernel.setups import make_bad_choice_error, make_no_choice_error, read_setup
from marshub.words import Speech

from .bots import list_seats, name_policy
from .game_source import NewGame

SEAT = "seat:"  # prefix of a field: whether a seat is at the table
PLAYER = "who:"  # prefix of a field: the player of a seat
_KEPT = ("chance", "board", "guide", "seed")  # fields that another game keeps
_MAX_SEED_DIGITS = 19

Value = str | int | bool


@dataclass
class Field:
    """A row: `values` with their names, and the index `at` of the chosen one. A `typed` field takes figures instead."""

    id: str
    label: str
    values: Sequence[tuple[Value, str]] = ()
    at: int = 0
    typed: str | None = None
    placeholder: str = ""

    @property
    def value(self) -> Value:
        """The chosen or typed value."""
        return self.typed if self.typed is not None else self.values[self.at][0]

    @property
    def shown_text(self) -> str:
        """The text of the value."""
        if self.typed is not None:
            return self.typed or self.placeholder
        return self.values[self.at][1]


class NewGameForm:
    """The fields of a new game of one of `games`, in the language of `speech`.

    `bots`: the bots with which a new game is offered: policy by seat, "" for the game's own policy.
    """

    def __init__(self, games: Sequence[Game[Any, Any]], speech: Speech, bots: Mapping[str, str] | None = None) -> None:
        self.games, self.speech, self._bots = games, speech, dict(bots or {})
        for game in games:
            speech.learn(game.pack_texts())

    def make_fields(self, chosen: Mapping[str, Any], table_fields: Sequence[Field] = ()) -> list[Field]:
        """Return the fields, with the values of `chosen` where they are offered: as they are, or as text.

        `table_fields` are the fields of the table itself; they stand before the seed.
        """
        text = self.speech.plain_text
        names = [(game.id, text(f"game-{game.id}")) for game in self.games]
        fields = [make_field("game", text("ui-new-game"), names, chosen.get("game"))]
        game = self.find_game(fields[0].value)
        for choice in game.list_choices():
            so_far = read_values(fields)
            offered = choice.list_values(so_far)
            if not offered or (choice.field in game.seat_choice.fixed_fields and game.seat_choice.count_chosen(so_far)):
                continue
            values = [(value, self.speech.say(game.label_choice_value(choice.field, value))) for value in offered]
            picked = chosen.get(choice.field, choice.default)
            fields.append(make_field(choice.field, self.speech.say(choice.label), values, picked, choice.default))
        fields += self._make_seat_fields(game, read_values(fields), chosen)
        players = {name: value for name, value in chosen.items() if name.startswith(PLAYER)}
        fields += self._make_player_fields(game, players | read_values(fields))
        chances = [(chance, text(f"ui-dice-{chance}")) for chance in ("auto", "table")]
        fields.append(make_field("chance", text("ui-new-dice"), chances, chosen.get("chance")))
        seed = "".join(filter(str.isdecimal, str(chosen.get("seed", ""))))[:_MAX_SEED_DIGITS]
        seed_field = Field("seed", text("ui-new-seed"), typed=seed, placeholder=text("ui-new-seed-any"))
        return [*fields, *table_fields, seed_field]

    def list_kept(self, values: Mapping[str, Any], changed: str) -> dict[str, Any]:
        """Return the values that are kept once `changed` has another value: another game has other choices."""
        if changed == "game":
            return {field: value for field, value in values.items() if field in ("game", *_KEPT)}
        if changed == "players":
            return {field: value for field, value in values.items() if not field.startswith(SEAT)}
        return dict(values)

    def find_game(self, name: Value) -> Game[Any, Any]:
        """Return the game with that id; the first one if there is none."""
        return next((game for game in self.games if game.id == name), self.games[0])

    def read(self, values: Mapping[str, Any]) -> NewGame:
        """Return the game that the values of all fields describe.

        Raises:
            BadSetup: For a wrong number of seats; the error says how many are wanted.
        """
        game, setup = self._read_setup(values)
        seed = int(values["seed"]) if values.get("seed") else None
        chance: Literal["auto", "table"] = "table" if values["chance"] == "table" else "auto"
        bots = {
            name.removeprefix(PLAYER): str(value) for name, value in values.items() if name.startswith(PLAYER) and value
        }
        return NewGame(game.id, setup, seed, chance, str(values.get("board", "none")), bots)

    def read_submitted(self, submitted: Mapping[str, str]) -> NewGame:
        """Return the game that values from elsewhere describe, as text by field; missing ones are the defaults.

        Raises:
            BadSetup: If a field or a value is not offered; the error names those that are.
        """
        fields = {field.id: field for field in self.make_fields(submitted)}
        for name, value in submitted.items():
            if name not in fields:
                raise make_no_choice_error(name, ", ".join(fields))
            if str(fields[name].value) != value:
                offered = ", ".join(str(offered) for offered, _ in fields[name].values)
                raise make_bad_choice_error(name, value, offered or BadSetup("figures", "error-figures"))
        new = self.read(read_values(fields.values()))
        self.find_game(new.game).new_initial_state(read_setup(self.find_game(new.game), new.setup))
        return new

    def make_briefing(self, values: Mapping[str, Any]) -> Sequence[Section]:
        """Return the briefing of the game that these values describe; () while they describe none."""
        try:
            game, setup = self._read_setup(values)
            return game.make_briefing(game.new_initial_state(read_setup(game, setup)))
        except MarsHubError:  # the error is shown when the game is started
            return ()

    def explain(self, field: Field, values: Mapping[str, Any]) -> str:
        """Return the meaning of the value of `field`, where its name does not say it all; else ""."""
        if field.id == "game":
            return ""
        explanation = self.find_game(values["game"]).describe_choice(field.id, field.value, values)
        return "; ".join(self.speech.say(words) for words in explanation)

    def name_seat(self, game: Game[Any, Any], seat: str) -> str:
        """Return the name of a seat."""
        return self.speech.say(say(f"{game.message_prefix}seat-{seat}"))

    def _read_setup(self, values: Mapping[str, Any]) -> tuple[Game[Any, Any], dict[str, Any]]:
        game = self.find_game(values["game"])
        setup: dict[str, Any] = {
            choice.field: values[choice.field] for choice in game.list_choices() if choice.field in values
        }
        seats = [field.removeprefix(SEAT) for field, ticked in values.items() if field.startswith(SEAT) and ticked]
        if seat_count := game.seat_choice.count_chosen(values):
            if len(seats) != seat_count:
                message = "Who plays? Tick {wanted}; ticked: {ticked}."
                raise BadSetup(message, "ui-new-seats", wanted=seat_count, ticked=len(seats))
            setup |= game.seat_choice.make_setup(setup["players"], seats)
        return game, setup

    def _make_seat_fields(
        self, game: Game[Any, Any], values: Mapping[str, Any], chosen: Mapping[str, Any]
    ) -> list[Field]:
        """Return one field a seat where the players choose seats: not if all play, nor if the rules name the seats."""
        choice = game.seat_choice
        seat_count = choice.count_chosen(values)
        if not seat_count:
            return []
        usual_seats = choice.list_default_seats(values)
        offered = sorted(choice.seats, key=lambda seat: (seat not in self._bots, seat not in usual_seats))[:seat_count]
        has_chosen = any(str(chosen.get(SEAT + seat)) == "True" for seat in choice.seats)
        answers = [(False, self.speech.plain_text("no")), (True, self.speech.plain_text("yes"))]
        return [
            make_field(
                SEAT + seat,
                f"  {self.name_seat(game, seat)}",
                answers,
                chosen.get(SEAT + seat) if has_chosen else seat in offered,
            )
            for seat in choice.seats
        ]

    def _make_player_fields(self, game: Game[Any, Any], values: Mapping[str, Any]) -> list[Field]:
        """Return one field a seat in play: a person, or one of the game's own policies, if it has any."""
        speech, policies = self.speech, tuple(game.list_policies())
        if not policies:
            return []
        ticks = {seat: values[SEAT + seat] for seat in game.seat_choice.seats if SEAT + seat in values}
        has_ticks = game.seat_choice.count_chosen(values) > 0
        seats = [seat for seat, ticked in ticks.items() if ticked] if has_ticks else _list_seats(game, values)
        players = [("", speech.plain_text("robot-person"))]
        players += [
            (name, speech.plain_text("robot-machine", player=speech.say(name_policy(name)))) for name in policies
        ]
        earlier_choices = {seat: policy or policies[0] for seat, policy in self._bots.items()}
        return [
            make_field(
                PLAYER + seat,
                f"  {speech.plain_text('ui-new-robot', who=self.name_seat(game, seat))}",
                players,
                values.get(PLAYER + seat, earlier_choices.get(seat)),
            )
            for seat in seats
        ]


def read_values(fields: Iterable[Field]) -> dict[str, Value]:
    """Return the value of each field by its id."""
    return {field.id: field.value for field in fields}


def make_field(
    name: str, label: str, values: Sequence[tuple[Value, str]], chosen: Any, default: Value | None = None
) -> Field:
    """Return a field with the value `chosen`, or its text; with `default` or the first one if it is not offered."""
    known = [str(value) for value, _ in values]
    picked = (str(value) for value in (chosen, default) if value is not None and str(value) in known)
    return Field(name, label, values, known.index(next(picked, known[0])))


def _list_seats(game: Game[Any, Any], values: Mapping[str, Any]) -> list[str]:
    """Return the seats of the game that these values of the form describe; none while they describe no game."""
    setup_fields = {choice.field for choice in game.list_choices()}
    try:
        return [*list_seats(game, {field: value for field, value in values.items() if field in setup_fields})]
    except MarsHubError:
        return []
