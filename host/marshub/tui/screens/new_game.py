"""The form for a new game: game, players, difficulty, dice, board."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence
from typing import Any, Literal

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from marshub.kernel import BadSetup, Game, MarsHubError
from marshub.kernel.setups import read_setup
from marshub.table.robots import policy_words, seats_of
from marshub.tui.basics.dialog import Opened
from marshub.words import Speech

from ..basics.more import Scroll
from ..basics.still import Still
from ..games import look_of
from ..pages.briefing import sections_text
from ..ports import Lobby, NewGame
from ..widgets.form import Field, Form

_SEAT = "seat:"  # prefix of a field: whether a seat is at the table
_WHO = "who:"  # prefix of a field: the player of a seat
ROOMY = 36  # rows that hold the longest form and the longest note


class NewGameScreen(Opened[None]):
    """The form for a new game. It posts `Chosen` when the players want to start."""

    class Chosen(Message):
        """A message: this game is to be started. `form` is the screen on which it was chosen."""

        def __init__(self, form: Screen[Any], new: NewGame, guided: bool) -> None:
            super().__init__()
            self.form, self.new, self.guided = form, new, guided

    class OverlaySeen(Message):
        """A message: the overlay of this game lies on the board."""

        def __init__(self, game: str) -> None:
            super().__init__()
            self.game = game

    def __init__(self, lobby: Lobby, speech: Speech, board: str) -> None:
        super().__init__()
        self._lobby, self._overlay = lobby, ""
        self._robots = dict(lobby.robots)  # bots from the command line, by seat
        self._open = True  # whether an overlay may still change the form
        self.speech, self._board = speech, board
        self.games: Sequence[Game[Any, Any]] = lobby.games()
        for game in self.games:
            speech.learn(game.words())
        self._bindings._add_binding(Binding("escape", "leave", speech.text("ui-key-back"), id="new.back"))

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content.styled(self.speech.text("ui-home-new"), "bold $primary"))
            with Horizontal(id="choosing"):
                with Vertical(id="chosen-here"):
                    yield Form(self.speech.text("ui-new-start"))
                    yield Static(id="note")
                with Scroll(id="briefing"):
                    yield Still(id="brief")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._offer({}, [])
        self.query_one(Form).focus()
        self._look(self._board)

    def on_unmount(self) -> None:
        self._open = False
        # Closing a port may take a while; the next one to open it waits for that anyway.
        threading.Thread(target=self._lobby.look_away, name="look away", daemon=True).start()

    # ------------------------------------------------------------------ the overlay on the board

    @work(thread=True, exclusive=True, group="overlay")
    def _look(self, board: str) -> None:
        """Watch, while `board` is chosen, whether an overlay on the board names the game."""
        with contextlib.suppress(MarsHubError, OSError):  # the error is shown when a game is started
            self._lobby.look(board, self._seen, lambda: self._open)

    def _seen(self, game: str) -> None:
        self.post_message(self.OverlaySeen(game))  # safe from any thread, also after the screen is left

    def on_new_game_screen_overlay_seen(self, event: OverlaySeen) -> None:
        form = self.query_one(Form)
        if event.game not in {game.id for game in self.games}:
            return
        self._overlay = event.game
        chosen = {field.id: field.value for field in form.fields}
        if chosen["game"] == event.game:
            self._note()
        else:
            kept = {key: chosen[key] for key in ("chance", "board", "guide", "seed")}
            self._offer(kept | {"game": event.game}, [])

    def on_option_list_option_highlighted(self) -> None:
        self._note()

    def _about(self) -> str:
        """Return the meaning of the value in the highlighted row, where its name does not say it all; else ""."""
        form = self.query_one(Form)
        field, chosen = form.here, {each.id: each.value for each in form.fields}
        if field is None or field.id == "game":
            return ""
        meant = self._game(form.fields[0]).about(field.id, field.value, chosen)
        return "; ".join(self.speech.say(words) for words in meant)

    def _note(self) -> None:
        said = Content.styled(self.speech.text("ui-new-hint"), "$muted")
        meant = self._about()
        if meant:
            said = Content("\n").join([said, Content(meant)])
        # On a small screen the form scrolls, to make room for a long note.
        self.set_class(bool(meant) and self.size.height < ROOMY, "tight")
        self.call_after_refresh(self.query_one(Form).scroll_to_highlight)
        if self._overlay:
            told = self.speech.text("board-overlay-right", what=self.speech.say(look_of(self._overlay).title()))
            said = Content("\n").join([Content.styled(f"● {told}", "$success"), said])
        self.query_one("#note", Static).update(said)

    # ------------------------------------------------------------------ fields

    def _offer(self, chosen: dict[str, Any], seats: Sequence[str]) -> None:
        # The game and its own settings.
        text = self.speech.text
        names = [(game.id, self.speech.say(look_of(game.id).title())) for game in self.games]
        fields = [_field("game", text("ui-new-game"), names, chosen.get("game"))]
        game = self._game(fields[0])
        look = look_of(game.id)
        for choice in game.choices():
            so_far = {field.id: field.value for field in fields}
            offered = choice.offered(so_far)
            if not offered or (choice.field in look.seats_say and look.choosing(so_far)):
                continue
            values = [(value, self.speech.say(game.value_words(choice.field, value))) for value in offered]
            wanted = chosen.get(choice.field, choice.default)
            fields.append(_field(choice.field, self.speech.say(choice.label), values, wanted, choice.default))
        # Seats and their players.
        fields += self._seat_fields(game, {field.id: field.value for field in fields}, seats)
        said = {name: value for name, value in chosen.items() if name.startswith(_WHO)}
        fields += self._who_fields(game, said | {field.id: field.value for field in fields})
        # The table: dice, board, guide, seed.
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
        self._note()
        self._brief()

    def _brief(self) -> None:
        """Show the briefing of the chosen game, where there is room for it next to the form."""
        brief = self.query_one("#brief", Still)
        try:
            game, setup = self._chosen()
            told = game.briefing(game.new(read_setup(game, setup)))
        except MarsHubError:  # the error is shown when the game is started
            told = ()
        brief.update(sections_text(told, self.speech))
        self.query_one("#briefing").scroll_home(animate=False)

    def _chosen(self) -> tuple[Game[Any, Any], dict[str, Any]]:
        """Return the game in the form, and its setup. Raises BadSetup for a wrong number of seats."""
        values = {field.id: field.value for field in self.query_one(Form).fields}
        game = next(game for game in self.games if game.id == values["game"])
        setup: dict[str, Any] = {
            choice.field: values[choice.field] for choice in game.choices() if choice.field in values
        }
        seats = [field.removeprefix(_SEAT) for field, ticked in values.items() if field.startswith(_SEAT) and ticked]
        look = look_of(game.id)
        asked = any(field.startswith(_SEAT) for field in values)
        if asked and (wanted := look.chosen(setup["players"])):
            if len(seats) != wanted:
                raise BadSetup(self.speech.text("ui-new-seats", wanted=wanted, ticked=len(seats)))
            setup |= look.seated(setup["players"], seats)
        return game, setup

    def _boards(self) -> list[tuple[str, str]]:
        known = [(name, self.speech.text(f"ui-board-choice-{name}")) for name in ("none", "sim", "auto")]
        return known if self._board in dict(known) else [*known, (self._board, self._board)]

    def _seat_fields(self, game: Game[Any, Any], values: dict[str, Any], seats: Sequence[str]) -> list[Field]:
        """Return one field a seat where the players choose seats: not if all play, nor if the rules name the seats."""
        look = look_of(game.id)
        wanted = look.choosing(values)
        if not wanted:
            return []
        usual = look.usual(wanted)
        offered = sorted(look.seats, key=lambda seat: (seat not in self._robots, seat not in usual))[:wanted]
        ticked = [seat for seat in look.seats if seat in (seats or offered)]
        answers = [(False, self.speech.text("no")), (True, self.speech.text("yes"))]
        return [
            Field(_SEAT + seat, f"  {self.speech.say(look.seat(seat))}", answers, at=int(seat in ticked))
            for seat in look.seats
        ]

    def _who_fields(self, game: Game[Any, Any], values: dict[str, Any]) -> list[Field]:
        """Return one field a seat in play: a person, or one of the game's own policies, if it has any."""
        look, speech, own = look_of(game.id), self.speech, tuple(game.policies())
        if not own:
            return []
        ticks = {name.removeprefix(_SEAT): ticked for name, ticked in values.items() if name.startswith(_SEAT)}
        seats = [seat for seat, ticked in ticks.items() if ticked] if ticks else _seats(game, values)
        who = [("", speech.text("robot-person"))]
        who += [(name, speech.text("robot-machine", player=speech.say(policy_words(name)))) for name in own]
        wished = {seat: policy or own[0] for seat, policy in self._robots.items()}
        return [
            _field(
                _WHO + seat,
                f"  {speech.text('ui-new-robot', who=speech.say(look.seat(seat)))}",
                who,
                values.get(_WHO + seat, wished.get(seat)),
                "",
            )
            for seat in seats
        ]

    def _game(self, field: Field) -> Game[Any, Any]:
        return next(game for game in self.games if game.id == field.value)

    def on_form_changed(self, event: Form.Changed) -> None:
        form = self.query_one(Form)
        chosen = {field.id: field.value for field in form.fields}
        seats = [field.id.removeprefix(_SEAT) for field in form.fields if field.id.startswith(_SEAT) and field.value]
        if event.field == "board":
            self._overlay = ""
            self._look(str(chosen["board"]))
        if event.field == "game":
            chosen = {key: chosen[key] for key in ("game", "chance", "board", "guide", "seed")}
        if event.field in ("game", "players"):
            seats = []
        self._offer(chosen, seats)

    def on_form_started(self) -> None:
        values = {field.id: field.value for field in self.query_one(Form).fields}
        try:
            game, setup = self._chosen()
        except BadSetup as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        seed = int(values["seed"]) if values["seed"] else None
        chance: Literal["auto", "table"] = "table" if values["chance"] == "table" else "auto"
        robots = {
            name.removeprefix(_WHO): str(value) for name, value in values.items() if name.startswith(_WHO) and value
        }
        new = NewGame(game.id, setup, seed, chance, str(values["board"]), robots)
        self._open = False
        self.post_message(self.Chosen(self, new, guided=bool(values["guide"])))

    def action_leave(self) -> None:
        self.dismiss()


def _seats(game: Game[Any, Any], values: dict[str, Any]) -> list[str]:
    """Return the seats of the game that these values of the form describe; none while they describe no game."""
    asked = {choice.field for choice in game.choices()}
    try:
        return [*seats_of(game, {field: value for field, value in values.items() if field in asked})]
    except MarsHubError:
        return []


def _field(name: str, label: str, values: Sequence[tuple[Any, str]], wanted: Any, default: Any = None) -> Field:
    known = [value for value, _ in values]
    return Field(name, label, values, known.index(next((v for v in (wanted, default) if v in known), known[0])))
