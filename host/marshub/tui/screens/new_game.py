"""A new game: which one, who plays, how hard, whose dice, which board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from marshub.kernel import Game
from marshub.words import Speech

from ..looks import look_of
from ..ports import Lobby, NewGame
from ..widgets.form import Field, Form

_SEAT = "seat:"


class NewGameScreen(Screen[None]):
    """Posts `Chosen` when the players want to begin."""

    class Chosen(Message):
        """Begin this game."""

        def __init__(self, new: NewGame, guided: bool = False) -> None:
            super().__init__()
            self.new, self.guided = new, guided

    def __init__(self, lobby: Lobby, speech: Speech, board: str) -> None:
        super().__init__()
        self.speech, self._board = speech, board
        self.games: Sequence[Game[Any, Any]] = lobby.games()
        for game in self.games:
            speech.learn(game.words())
        self._bindings._add_binding(Binding("escape", "leave", speech.text("ui-key-back"), id="new.back"))

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content.styled(self.speech.text("ui-home-new"), "bold $primary"))
            yield Form(self.speech.text("ui-new-start"))
            yield Static(id="note")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._offer({}, [])
        self.query_one(Form).focus()

    # ------------------------------------------------------------------ fields

    def _offer(self, chosen: dict[str, Any], seats: Sequence[str]) -> None:
        text = self.speech.text
        names = [(game.id, self.speech.say(look_of(game.id).title())) for game in self.games]
        fields = [_field("game", text("ui-new-game"), names, chosen.get("game"))]
        game = self._game(fields[0])
        look = look_of(game.id)
        for choice in game.choices():
            offered = choice.offered({field.id: field.value for field in fields})
            if not offered:
                continue
            values = [(value, self.speech.say(look.value(choice.field, value))) for value in offered]
            wanted = chosen.get(choice.field, choice.default)
            fields.append(_field(choice.field, self.speech.say(choice.label), values, wanted, choice.default))
        fields += self._seat_fields(game, {field.id: field.value for field in fields}, seats)
        fields += [
            _field(
                "chance",
                text("ui-new-dice"),
                [(c, text(f"ui-dice-{c}")) for c in ("auto", "table")],
                chosen.get("chance"),
            ),
            _field("board", text("ui-home-board"), self._boards(), chosen.get("board", self._board)),
            _field(
                "guide",
                text("ui-new-guide"),
                [(False, text("no")), (True, text("yes"))],
                chosen.get("guide"),
            ),
            Field("seed", text("ui-new-seed"), typed=str(chosen.get("seed", "")), placeholder=text("ui-new-seed-any")),
        ]
        self.query_one(Form).offer(fields)
        self.query_one("#note", Static).update(Content.styled(text("ui-new-hint"), "$muted"))

    def _boards(self) -> list[tuple[str, str]]:
        known = [(name, self.speech.text(f"ui-board-choice-{name}")) for name in ("none", "sim", "auto")]
        return known if self._board in dict(known) else [*known, (self._board, self._board)]

    def _seat_fields(self, game: Game[Any, Any], values: dict[str, Any], seats: Sequence[str]) -> list[Field]:
        """One row a seat, where who plays is to be chosen: not when all play, nor when the rules name them."""
        look = look_of(game.id)
        players = values.get("players")
        if not isinstance(players, int) or not 1 < players < len(look.seats):
            return []
        ticked = [seat for seat in look.seats if seat in seats] or list(look.seats[:players])
        answers = [(False, self.speech.text("no")), (True, self.speech.text("yes"))]
        return [
            Field(_SEAT + seat, f"  {self.speech.say(look.seat(seat))}", answers, at=int(seat in ticked))
            for seat in look.seats
        ]

    def _game(self, field: Field) -> Game[Any, Any]:
        return next(game for game in self.games if game.id == field.value)

    def on_form_changed(self, event: Form.Changed) -> None:
        form = self.query_one(Form)
        chosen = {field.id: field.value for field in form.fields}
        seats = [field.id.removeprefix(_SEAT) for field in form.fields if field.id.startswith(_SEAT) and field.value]
        if event.field == "game":
            chosen = {key: chosen[key] for key in ("game", "chance", "board", "guide", "seed")}
        if event.field in ("game", "players"):
            seats = []
        self._offer(chosen, seats)

    def on_form_started(self) -> None:
        form = self.query_one(Form)
        values = {field.id: field.value for field in form.fields}
        game = next(game for game in self.games if game.id == values["game"])
        asked = [choice.field for choice in game.choices() if choice.field in values]
        setup: dict[str, Any] = {field: values[field] for field in asked}
        ticks = {field.id.removeprefix(_SEAT): field.value for field in form.fields if field.id.startswith(_SEAT)}
        if ticks:
            seats = [seat for seat, ticked in ticks.items() if ticked]
            if len(seats) != setup["players"]:
                text = self.speech.text("ui-new-seats", wanted=setup["players"], ticked=len(seats))
                self.notify(text, severity="warning", markup=False)
                return
            setup["players"] = seats
        seed = int(values["seed"]) if values["seed"] else None
        chance: Literal["auto", "table"] = "table" if values["chance"] == "table" else "auto"
        new = NewGame(game.id, setup, seed, chance, str(values["board"]))
        self.post_message(self.Chosen(new, guided=bool(values["guide"])))

    def action_leave(self) -> None:
        self.dismiss()


def _field(name: str, label: str, values: Sequence[tuple[Any, str]], wanted: Any, default: Any = None) -> Field:
    known = [value for value, _ in values]
    return Field(name, label, values, known.index(next((v for v in (wanted, default) if v in known), known[0])))
