"""The settings: language, theme, pace and sound of moments, motion, recordings, and the key of each command."""

from __future__ import annotations

from typing import ClassVar, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key as Pressed
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from marshub.games import GAMES
from marshub.kernel import Pace
from marshub.languages import LANGUAGES
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.visible_highlight import VisibleHighlightList
from marshub.words import Speech

from .. import keys
from ..games import get_look
from ..settings import Settings, Sound
from ..sounds import Sounds

_KEY_PREFIX = "key:"
_FLAGS = ("light", "motion", "moves", "recording", "stops")
_CYCLES: dict[str, tuple[str, ...]] = {"pace": get_args(Pace), "sound": get_args(Sound)}  # settings with a few values


#: Keys that lists, entry fields and terminals need for themselves.
_RESERVED = frozenset(
    ("escape", "enter", "tab", "shift+tab", "ctrl+c", "ctrl+p", "up", "down", "left", "right", "space")
)


class KeyScreen(Dialog[str | None]):
    """A screen that waits for one key. Its result is that key; None for a key that cannot be assigned."""

    DEFAULT_CSS = "KeyScreen { background: transparent; }"

    def on_key(self, event: Pressed) -> None:
        event.stop()
        event.prevent_default()
        self.dismiss(None if event.key in _RESERVED else event.key)

    def on_click(self) -> None:
        self.dismiss(None)


class SettingsScreen(Dialog[None]):
    """A dialog that changes `settings` and posts `Changed` at once: there is nothing to confirm."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,f2", "leave", show=False, id="settings.close"),
        Binding("right,space", "change(1)", show=False, id="settings.next"),
        Binding("left", "change(-1)", show=False, id="settings.previous"),
        Binding("backspace,delete", "reset", show=False, id="settings.reset"),
    ]

    class Changed(Message):
        """A message: a setting was changed; `language` is True if it was the language."""

        def __init__(self, language: bool = False) -> None:
            super().__init__()
            self.language = language

    def __init__(self, speech: Speech, settings: Settings, sounds: Sounds) -> None:
        super().__init__()
        self.speech, self.settings, self._sounds = speech, settings, sounds
        screen_keys = [("home", key) for key in keys.HOME_KEYS]
        for game in GAMES:
            screen_keys += [("table", key) for key in keys.list_table_keys(get_look(game))]
        self._remappable_keys = {f"{screen}.{key.name}": key for screen, key in screen_keys}
        self._awaited_binding = ""  # the binding that waits for a key

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.plain_text("ui-settings"), "bold $primary"))
            yield VisibleHighlightList(id="settings", compact=True)
            yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        self._list_rows()
        self.query_one(OptionList).highlighted = 0
        self.query_one(OptionList).focus()

    # ------------------------------------------------------------------ rows

    def _list_rows(self, status_key: str = "ui-settings-hint", style: str = "$muted", **facts: str) -> None:
        text, rows = self.speech.plain_text, self.query_one(OptionList)
        highlighted = rows.highlighted
        rows.clear_options()
        language = LANGUAGES[self.settings.language].endonym if self.settings.language else text("ui-settings-system")
        values = {"language": language}
        values |= {name: text(f"ui-settings-{name}-{getattr(self.settings, name)}") for name in _CYCLES}
        values |= {flag: text("yes" if getattr(self.settings, flag) else "no") for flag in _FLAGS}
        names = {name: text(f"ui-settings-{name}") for name in values}
        width = max(map(len, names.values()))
        for name, value in values.items():
            row = Content.assemble(f"{names[name]:<{width}}  ", ("‹ ", "$muted"), (value, "bold"), (" ›", "$muted"))
            rows.add_option(Line(row, id=name))
        for screen in ("table", "home"):
            rows.add_option(Line(Content.styled(text(f"ui-settings-keys-{screen}"), "$primary"), disabled=True))
            for binding, key in self._remappable_keys.items():
                if binding.startswith(f"{screen}."):
                    rows.add_option(Line(self._format_key_row(binding, key), id=_KEY_PREFIX + binding))
        rows.highlighted = highlighted
        self.query_one("#said", Static).update(Content.styled(text(status_key, **facts), style))

    def _format_key_row(self, binding: str, key: keys.Key) -> Content:
        if self._awaited_binding == binding:
            shown = Content.styled("?", "bold reverse")
        else:
            is_remapped = binding in self.settings.keys
            shown = Content.styled(
                self._display_keys(self._current_keys()[binding]) + (" *" if is_remapped else ""), "bold"
            )
        return Content(f"  {keys.name_key(key, self.speech):<24} ") + shown

    def _display_keys(self, combined: str) -> str:
        return " ".join(self.app.get_key_display(Binding(key, "")) for key in combined.split(","))

    def _current_keys(self) -> dict[str, str]:
        """Return the present keys of each binding."""
        return {binding: self.settings.keys.get(binding, key.key) for binding, key in self._remappable_keys.items()}

    # ------------------------------------------------------------------ changing

    @property
    def _highlighted_id(self) -> str:
        line = self.query_one(OptionList).highlighted_option
        return (line.id or "") if line else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_change(1)

    def action_change(self, by: int) -> None:
        row_id = self._highlighted_id
        if row_id == "language":
            languages = ("", *LANGUAGES)
            self.settings.language = languages[(languages.index(self.settings.language) + by) % len(languages)]
            self.post_message(self.Changed(language=True))
        elif row_id in _CYCLES:
            values = _CYCLES[row_id]
            setattr(self.settings, row_id, values[(values.index(getattr(self.settings, row_id)) + by) % len(values)])
            self.post_message(self.Changed())
            self._list_rows()
            self._show_sound_trouble()
        elif row_id in _FLAGS:
            setattr(self.settings, row_id, not getattr(self.settings, row_id))
            self.post_message(self.Changed())
            self._list_rows()
        elif row_id.startswith(_KEY_PREFIX):
            self._awaited_binding = row_id.removeprefix(_KEY_PREFIX)
            self._list_rows("ui-settings-press", "bold $accent")
            self.app.push_screen(KeyScreen(), self._assign_key)

    def _show_sound_trouble(self) -> None:
        """Show why no sound can be played, if that is so."""
        trouble = self._sounds.describe_problem()
        if trouble:
            self.query_one("#said", Static).update(Content.styled(trouble, "$warning"))

    def action_reset(self) -> None:
        binding = self._highlighted_id.removeprefix(_KEY_PREFIX)
        if binding in self.settings.keys:
            default = self._remappable_keys[binding].key
            others = {name: key for name, key in self._current_keys().items() if name != binding}
            clash = next(
                (
                    c
                    for default_key in default.split(",")
                    if (c := keys.find_conflicting_binding(default_key, binding, others))
                ),
                "",
            )
            if clash:
                self._show_clash(clash)
                return
            del self.settings.keys[binding]
            self.post_message(self.Changed())
            self._list_rows()

    def _assign_key(self, typed: str | None) -> None:
        binding, self._awaited_binding = self._awaited_binding, ""
        if not typed:
            self._list_rows()
            return
        clash = keys.find_conflicting_binding(typed, binding, self._current_keys())
        if clash:
            self._show_clash(clash)
            return
        self.settings.keys[binding] = typed
        self.post_message(self.Changed())
        self._list_rows()

    def _show_clash(self, clash: str) -> None:
        name = keys.name_key(self._remappable_keys[clash], self.speech)
        self._list_rows("ui-settings-taken", "$warning", name=name)
