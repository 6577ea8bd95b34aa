"""The form for a new game: game, players, difficulty, dice, board."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence
from typing import Any, Literal

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static

from marshub.kernel import BadSetup, Game, MarsHubError
from marshub.kernel.setups import read_setup
from marshub.table.bots import list_seats, name_policy
from marshub.tui.basics.dialog import SafelyDismissed
from marshub.words import Speech

from ..basics.cached_static import CachedStatic
from ..basics.overflow_hint import Scroll
from ..basics.textual_internals import bind_keys
from ..game_source import GameSource, NewGame
from ..games import get_look
from ..pages.briefing import format_sections
from ..widgets.form import Field, Form

_SEAT = "seat:"  # prefix of a field: whether a seat is at the table
_PLAYER = "who:"  # prefix of a field: the player of a seat
ROOMY_HEIGHT = 36  # rows that hold the longest form and the longest note


class NewGameScreen(SafelyDismissed[None]):
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

    def __init__(self, game_sources: GameSource, speech: Speech, board: str) -> None:
        super().__init__()
        self._game_sources, self._overlay = game_sources, ""
        self._bots = dict(game_sources.bots)  # bots from the command line, by seat
        self._is_open = True  # whether an overlay may still change the form
        self.speech, self._board = speech, board
        self.games: Sequence[Game[Any, Any]] = game_sources.list_games()
        for game in self.games:
            speech.learn(game.pack_texts())
        bind_keys(self, "escape", "leave", speech.plain_text("ui-key-back"), id="new.back")

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content.styled(self.speech.plain_text("ui-home-new"), "bold $primary"))
            with Horizontal(id="choosing"):
                with Vertical(id="chosen-here"):
                    yield Form(self.speech.plain_text("ui-new-start"))
                    yield Static(id="note")
                with Scroll(id="briefing"):
                    yield CachedStatic(id="brief")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._fill_form({}, [])
        self.query_one(Form).focus()
        self._watch_overlay(self._board)

    def on_unmount(self) -> None:
        self._is_open = False
        # Closing a port may take a while; the next one to open it waits for that anyway.
        threading.Thread(target=self._game_sources.stop_overlay_detection, name="look away", daemon=True).start()

    # ------------------------------------------------------------------ the overlay on the board

    @work(thread=True, exclusive=True, group="overlay")
    def _watch_overlay(self, board: str) -> None:
        """Watch, while `board` is chosen, whether an overlay on the board names the game."""
        with contextlib.suppress(MarsHubError, OSError):  # the error is shown when a game is started
            self._game_sources.detect_overlay(board, self._post_overlay_seen, lambda: self._is_open)

    def _post_overlay_seen(self, game: str) -> None:
        self.post_message(self.OverlaySeen(game))  # safe from any thread, also after the screen is left

    def on_new_game_screen_overlay_seen(self, event: OverlaySeen) -> None:
        form = self.query_one(Form)
        if event.game not in {game.id for game in self.games}:
            return
        self._overlay = event.game
        chosen = {field.id: field.value for field in form.fields}
        if chosen["game"] == event.game:
            self._update_note()
        else:
            kept = {key: chosen[key] for key in ("chance", "board", "guide", "seed")}
            self._fill_form(kept | {"game": event.game}, [])

    def on_option_list_option_highlighted(self) -> None:
        self._update_note()

    def _describe_highlighted(self) -> str:
        """Return the meaning of the value in the highlighted row, where its name does not say it all; else ""."""
        form = self.query_one(Form)
        field, chosen = form.highlighted_field, {form_field.id: form_field.value for form_field in form.fields}
        if field is None or field.id == "game":
            return ""
        explanation = self._get_game(form.fields[0]).describe_choice(field.id, field.value, chosen)
        return "; ".join(self.speech.say(words) for words in explanation)

    def _update_note(self) -> None:
        note = Content.styled(self.speech.plain_text("ui-new-hint"), "$muted")
        explanation = self._describe_highlighted()
        if explanation:
            note = Content("\n").join([note, Content(explanation)])
        # On a small screen the form scrolls, to make room for a long note.
        self.set_class(bool(explanation) and self.size.height < ROOMY_HEIGHT, "tight")
        self.call_after_refresh(self.query_one(Form).scroll_to_highlight)
        if self._overlay:
            overlay_note = self.speech.plain_text(
                "board-overlay-right", what=self.speech.say(get_look(self._overlay).describe_title())
            )
            note = Content("\n").join([Content.styled(f"● {overlay_note}", "$success"), note])
        self.query_one("#note", Static).update(note)

    # ------------------------------------------------------------------ fields

    def _fill_form(self, chosen: dict[str, Any], seats: Sequence[str]) -> None:
        # The game and its own settings.
        text = self.speech.plain_text
        names = [(game.id, self.speech.say(get_look(game.id).describe_title())) for game in self.games]
        fields = [_make_field("game", text("ui-new-game"), names, chosen.get("game"))]
        game = self._get_game(fields[0])
        look = get_look(game.id)
        for choice in game.list_choices():
            so_far = {field.id: field.value for field in fields}
            offered = choice.list_values(so_far)
            if not offered or (choice.field in look.fields_set_by_seats and look.count_chosen_in_form(so_far)):
                continue
            values = [(value, self.speech.say(game.label_choice_value(choice.field, value))) for value in offered]
            chosen_value = chosen.get(choice.field, choice.default)
            fields.append(
                _make_field(choice.field, self.speech.say(choice.label), values, chosen_value, choice.default)
            )
        # Seats and their players.
        fields += self._make_seat_fields(game, {field.id: field.value for field in fields}, seats)
        players = {name: value for name, value in chosen.items() if name.startswith(_PLAYER)}
        fields += self._make_player_fields(game, players | {field.id: field.value for field in fields})
        # The table: dice, board, guide, seed.
        fields += [
            _make_field(
                "chance",
                text("ui-new-dice"),
                [(c, text(f"ui-dice-{c}")) for c in ("auto", "table")],
                chosen.get("chance"),
            ),
            _make_field("board", text("ui-home-board"), self._board_choices(), chosen.get("board", self._board)),
            _make_field(
                "guide",
                text("ui-new-guide"),
                [(False, text("no")), (True, text("yes"))],
                chosen.get("guide"),
            ),
            Field("seed", text("ui-new-seed"), typed=str(chosen.get("seed", "")), placeholder=text("ui-new-seed-any")),
        ]
        self.query_one(Form).set_fields(fields)
        self._update_note()
        self._update_briefing()

    def make_help_details(self) -> Content:
        """Return the briefing of the chosen game; nothing while the form describes none."""
        try:
            game, setup = self._read_form()
            sections = game.make_briefing(game.new_initial_state(read_setup(game, setup)))
        except MarsHubError:  # the error is shown when the game is started
            sections = ()
        return format_sections(sections, self.speech)

    def _update_briefing(self) -> None:
        """Show the briefing of the chosen game, where there is room for it next to the form."""
        self.query_one("#brief", CachedStatic).update(self.make_help_details())
        self.query_one("#briefing").scroll_home(animate=False)

    def _read_form(self) -> tuple[Game[Any, Any], dict[str, Any]]:
        """Return the game in the form, and its setup. Raises BadSetup for a wrong number of seats."""
        values = {field.id: field.value for field in self.query_one(Form).fields}
        game = next(game for game in self.games if game.id == values["game"])
        setup: dict[str, Any] = {
            choice.field: values[choice.field] for choice in game.list_choices() if choice.field in values
        }
        seats = [field.removeprefix(_SEAT) for field, ticked in values.items() if field.startswith(_SEAT) and ticked]
        look = get_look(game.id)
        has_seat_fields = any(field.startswith(_SEAT) for field in values)
        if has_seat_fields and (seat_count := look.count_chosen(setup["players"])):
            if len(seats) != seat_count:
                raise BadSetup(self.speech.plain_text("ui-new-seats", wanted=seat_count, ticked=len(seats)))
            setup |= look.make_seat_setup(setup["players"], seats)
        return game, setup

    def _board_choices(self) -> list[tuple[str, str]]:
        known = [(name, self.speech.plain_text(f"ui-board-choice-{name}")) for name in ("none", "sim", "auto")]
        return known if self._board in dict(known) else [*known, (self._board, self._board)]

    def _make_seat_fields(self, game: Game[Any, Any], values: dict[str, Any], seats: Sequence[str]) -> list[Field]:
        """Return one field a seat where the players choose seats: not if all play, nor if the rules name the seats."""
        look = get_look(game.id)
        seat_count = look.count_chosen_in_form(values)
        if not seat_count:
            return []
        usual_seats = look.get_default_seats(seat_count)
        offered = sorted(look.seats, key=lambda seat: (seat not in self._bots, seat not in usual_seats))[:seat_count]
        ticked = [seat for seat in look.seats if seat in (seats or offered)]
        answers = [(False, self.speech.plain_text("no")), (True, self.speech.plain_text("yes"))]
        return [
            Field(_SEAT + seat, f"  {self.speech.say(look.name_decider(seat))}", answers, at=int(seat in ticked))
            for seat in look.seats
        ]

    def _make_player_fields(self, game: Game[Any, Any], values: dict[str, Any]) -> list[Field]:
        """Return one field a seat in play: a person, or one of the game's own policies, if it has any."""
        look, speech, policies = get_look(game.id), self.speech, tuple(game.list_policies())
        if not policies:
            return []
        ticks = {name.removeprefix(_SEAT): ticked for name, ticked in values.items() if name.startswith(_SEAT)}
        seats = [seat for seat, ticked in ticks.items() if ticked] if ticks else _get_seats(game, values)
        players = [("", speech.plain_text("robot-person"))]
        players += [
            (name, speech.plain_text("robot-machine", player=speech.say(name_policy(name)))) for name in policies
        ]
        earlier_choices = {seat: policy or policies[0] for seat, policy in self._bots.items()}
        return [
            _make_field(
                _PLAYER + seat,
                f"  {speech.plain_text('ui-new-robot', who=speech.say(look.name_decider(seat)))}",
                players,
                values.get(_PLAYER + seat, earlier_choices.get(seat)),
                "",
            )
            for seat in seats
        ]

    def _get_game(self, field: Field) -> Game[Any, Any]:
        return next(game for game in self.games if game.id == field.value)

    def on_form_changed(self, event: Form.Changed) -> None:
        form = self.query_one(Form)
        chosen = {field.id: field.value for field in form.fields}
        seats = [field.id.removeprefix(_SEAT) for field in form.fields if field.id.startswith(_SEAT) and field.value]
        if event.field == "board":
            self._overlay = ""
            self._watch_overlay(str(chosen["board"]))
        if event.field == "game":
            chosen = {key: chosen[key] for key in ("game", "chance", "board", "guide", "seed")}
        if event.field in ("game", "players"):
            seats = []
        self._fill_form(chosen, seats)

    def on_form_started(self) -> None:
        values = {field.id: field.value for field in self.query_one(Form).fields}
        try:
            game, setup = self._read_form()
        except BadSetup as error:
            self.notify(str(error), severity="warning", markup=False)
            return
        seed = int(values["seed"]) if values["seed"] else None
        chance: Literal["auto", "table"] = "table" if values["chance"] == "table" else "auto"
        bots = {
            name.removeprefix(_PLAYER): str(value)
            for name, value in values.items()
            if name.startswith(_PLAYER) and value
        }
        new = NewGame(game.id, setup, seed, chance, str(values["board"]), bots)
        self._is_open = False
        self.post_message(self.Chosen(self, new, guided=bool(values["guide"])))


def _get_seats(game: Game[Any, Any], values: dict[str, Any]) -> list[str]:
    """Return the seats of the game that these values of the form describe; none while they describe no game."""
    setup_fields = {choice.field for choice in game.list_choices()}
    try:
        return [*list_seats(game, {field: value for field, value in values.items() if field in setup_fields})]
    except MarsHubError:
        return []


def _make_field(name: str, label: str, values: Sequence[tuple[Any, str]], chosen: Any, default: Any = None) -> Field:
    known = [value for value, _ in values]
    return Field(name, label, values, known.index(next((v for v in (chosen, default) if v in known), known[0])))
