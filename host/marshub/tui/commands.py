"""The command palette: everything a key does here, by name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

from marshub.table.served_links import may_be_served

if TYPE_CHECKING:
    from .app import MarsHubApp


_BY_PURPOSE = 0.01  # a command that is found by what it is for stands behind those that are found by name


class Commands(Provider):
    """The commands of the screen below the palette, and those of the app."""

    def _all(self) -> Iterator[tuple[str, str, str]]:
        """Return name, help and action of each command: what it is for, and its key."""
        app: MarsHubApp = self.app  # type: ignore[assignment]
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.description and binding.id and binding.id not in seen:
                seen.add(binding.id)
                where = "" if "." in binding.action.partition("(")[0] else "screen."
                about = self._about(binding.id.partition(".")[2])
                shown = app.get_key_display(binding)
                yield binding.description, f"{about}  ({shown})" if about else shown, where + binding.action
        if self._served():
            yield app.speech.plain_text("ui-palette-phones"), self._about("phones"), "screen.phones"
        for action in ("settings", "theme", "tour"):
            if not {f"home.{action}", f"table.{action}"} & seen:
                yield app.speech.plain_text(f"ui-palette-{action}"), self._about(action), f"app.{action}"

    def _about(self, name: str) -> str:
        """Return the purpose of a command, "" where its name says it all."""
        speech = self.app.speech  # type: ignore[attr-defined]
        return str(speech.plain_text(f"ui-about-{name}")) if speech.knows(f"ui-about-{name}") else ""

    def _served(self) -> bool:
        """Return whether links can be shown: on the table's own screen only; a seat's are not for whoever looks on."""
        table = getattr(self.screen, "table", None)
        if table is None or table.seat is not None or not hasattr(self.screen, "action_phones"):
            return False
        path = getattr(table.session.journal, "path", None)
        return bool(table.links) or (path is not None and may_be_served(path))

    async def discover(self) -> Hits:
        for name, key, action in self._all():
            yield DiscoveryHit(name, partial(self._run, action), help=key or None)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, key, action in self._all():
            score = matcher.match(name)
            if not score and query.casefold() in key.casefold():
                score = _BY_PURPOSE
            if score > 0:
                yield Hit(score, matcher.highlight(name), partial(self._run, action), help=key or None)

    def _run(self, action: str) -> None:
        self.app.run_worker(self.screen.run_action(action))
