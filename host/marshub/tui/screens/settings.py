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
from marshub.tui.basics.dialog import Dialog
from marshub.tui.basics.legible import LegibleList
from marshub.words import ENDONYMS, LANGUAGES, Speech

from .. import keys
from ..games import look_of
from ..settings import Settings, Sound
from ..sounds import Sounds

_KEY = "key:"
_FLAGS = ("light", "motion", "moves", "recording")
_ROUND: dict[str, tuple[str, ...]] = {"pace": get_args(Pace), "sound": get_args(Sound)}  # settings with a few values


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
        known = [("home", key) for key in keys.HOME]
        for game in GAMES:
            known += [("table", key) for key in keys.of_table(look_of(game))]
        self._known = {f"{screen}.{key.name}": key for screen, key in known}
        self._wanted = ""  # the binding that waits for a key

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog tall"):
            yield Static(Content.styled(self.speech.text("ui-settings"), "bold $primary"))
            yield LegibleList(id="settings", compact=True)
            yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        self._draw()
        self.query_one(OptionList).highlighted = 0
        self.query_one(OptionList).focus()

    # ------------------------------------------------------------------ rows

    def _draw(self, said: str = "ui-settings-hint", style: str = "$muted", **facts: str) -> None:
        text, rows = self.speech.text, self.query_one(OptionList)
        here = rows.highlighted
        rows.clear_options()
        language = ENDONYMS[self.settings.language] if self.settings.language else text("ui-settings-system")
        values = {"language": language}
        values |= {name: text(f"ui-settings-{name}-{getattr(self.settings, name)}") for name in _ROUND}
        values |= {flag: text("yes" if getattr(self.settings, flag) else "no") for flag in _FLAGS}
        names = {name: text(f"ui-settings-{name}") for name in values}
        width = max(map(len, names.values()))
        for name, value in values.items():
            row = Content.assemble(f"{names[name]:<{width}}  ", ("‹ ", "$muted"), (value, "bold"), (" ›", "$muted"))
            rows.add_option(Line(row, id=name))
        for screen in ("table", "home"):
            rows.add_option(Line(Content.styled(text(f"ui-settings-keys-{screen}"), "$primary"), disabled=True))
            for binding, key in self._known.items():
                if binding.startswith(f"{screen}."):
                    rows.add_option(Line(self._key_row(binding, key), id=_KEY + binding))
        rows.highlighted = here
        self.query_one("#said", Static).update(Content.styled(text(said, **facts), style))

    def _key_row(self, binding: str, key: keys.Key) -> Content:
        if self._wanted == binding:
            shown = Content.styled("?", "bold reverse")
        else:
            own = binding in self.settings.keys
            shown = Content.styled(self._shown(self._keys()[binding]) + (" *" if own else ""), "bold")
        return Content(f"  {keys.name_of(key, self.speech):<24} ") + shown

    def _shown(self, combined: str) -> str:
        return " ".join(self.app.get_key_display(Binding(key, "")) for key in combined.split(","))

    def _keys(self) -> dict[str, str]:
        """Return the present keys of each binding."""
        return {binding: self.settings.keys.get(binding, key.key) for binding, key in self._known.items()}

    # ------------------------------------------------------------------ changing

    @property
    def _here(self) -> str:
        line = self.query_one(OptionList).highlighted_option
        return (line.id or "") if line else ""

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.action_change(1)

    def action_change(self, by: int) -> None:
        here = self._here
        if here == "language":
            offered = ("", *LANGUAGES)
            self.settings.language = offered[(offered.index(self.settings.language) + by) % len(offered)]
            self.post_message(self.Changed(language=True))
        elif here in _ROUND:
            values = _ROUND[here]
            setattr(self.settings, here, values[(values.index(getattr(self.settings, here)) + by) % len(values)])
            self.post_message(self.Changed())
            self._draw()
            self._tell_trouble()
        elif here in _FLAGS:
            setattr(self.settings, here, not getattr(self.settings, here))
            self.post_message(self.Changed())
            self._draw()
        elif here.startswith(_KEY):
            self._wanted = here.removeprefix(_KEY)
            self._draw("ui-settings-press", "bold $accent")
            self.app.push_screen(KeyScreen(), self._take)

    def _tell_trouble(self) -> None:
        """Show why no sound can be played, if that is so."""
        trouble = self._sounds.trouble()
        if trouble:
            self.query_one("#said", Static).update(Content.styled(trouble, "$warning"))

    def action_reset(self) -> None:
        binding = self._here.removeprefix(_KEY)
        if binding in self.settings.keys:
            default = self._known[binding].key
            others = {name: key for name, key in self._keys().items() if name != binding}
            clash = next((c for each in default.split(",") if (c := keys.wrong_key(each, binding, others))), "")
            if clash:
                self._refuse(clash)
                return
            del self.settings.keys[binding]
            self.post_message(self.Changed())
            self._draw()

    def _take(self, typed: str | None) -> None:
        binding, self._wanted = self._wanted, ""
        if not typed:
            self._draw()
            return
        clash = keys.wrong_key(typed, binding, self._keys())
        if clash:
            self._refuse(clash)
            return
        self.settings.keys[binding] = typed
        self.post_message(self.Changed())
        self._draw()

    def _refuse(self, clash: str) -> None:
        name = keys.name_of(self._known[clash], self.speech)
        self._draw("ui-settings-taken", "$warning", name=name)

    def action_leave(self) -> None:
        self.dismiss()
