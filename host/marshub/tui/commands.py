"""The command palette: every key binding by its name, and the rules that answer what is typed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from textual.command import DiscoveryHit, Hit, Hits, Provider

if TYPE_CHECKING:
    from marshub.rule_texts import Rule

    from .app import MarsHubApp


_RULE_SCORE = 0.005  # of the best rule: rules follow the commands
_QUERY_LENGTH = 3  # letters from which on rules are searched
_PURPOSE_SCORE = 0.01  # of a match in the purpose: such commands follow those that match by name


class CommandProvider(Provider):
    """A provider of the commands of the screen below the palette, and of those of the app."""

    def _list_commands(self) -> Iterator[tuple[str, str, str]]:
        """Yield name, help and action of each command. The help is its purpose and its key."""
        app: MarsHubApp = self.app  # type: ignore[assignment]
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if binding.description and binding.id and binding.id not in seen:
                seen.add(binding.id)
                namespace = "" if "." in binding.action.partition("(")[0] else "screen."
                purpose = self._find_purpose(binding.id.partition(".")[2])
                key = app.get_key_display(binding)
                yield binding.description, f"{purpose}  ({key})" if purpose else key, namespace + binding.action
        for action in ("settings", "theme", "tour"):
            if not {f"home.{action}", f"table.{action}"} & seen:
                yield app.speech.plain_text(f"ui-palette-{action}"), self._find_purpose(action), f"app.{action}"

    def _find_purpose(self, name: str) -> str:
        """Return the purpose of a command; "" where its name is enough."""
        app: MarsHubApp = self.app  # type: ignore[assignment]
        key = f"ui-about-{name}"
        return app.speech.plain_text(key) if app.speech.has_message(key) else ""

    async def discover(self) -> Hits:
        for name, help_text, action in self._list_commands():
            yield DiscoveryHit(name, partial(self._run_action, action), help=help_text or None)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for name, help_text, action in self._list_commands():
            score = matcher.match(name)
            if not score and query.casefold() in help_text.casefold():
                score = _PURPOSE_SCORE
            if score > 0:
                yield Hit(score, matcher.highlight(name), partial(self._run_action, action), help=help_text or None)
        for place, rule in enumerate(self._find_rules(query)):
            open_rule = partial(self._run_action, f"screen.rule('{rule.id}')")
            yield Hit(_RULE_SCORE / (place + 1), f"§ {rule.id}  {rule.title}", open_rule, help=rule.sentence)

    def _find_rules(self, query: str) -> Sequence[Rule]:
        """Return the rules of the table's game that answer `query`; none where there is no table."""
        app: MarsHubApp = self.app  # type: ignore[assignment]
        table = getattr(self.screen, "table", None)
        if table is None or not hasattr(self.screen, "action_rule") or len(query) < _QUERY_LENGTH:
            return ()
        from marshub.rule_search import find_rules  # imported late: only a search needs it

        return find_rules(table.session.game.id, query, app.speech.language)

    def _run_action(self, action: str) -> None:
        self.app.run_worker(self.screen.run_action(action))
