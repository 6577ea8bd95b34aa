"""What may be done at any moment: skills, POI tokens, scrapping Upgrades (FM-SKILL-08, FM-POI-01, FM-DIS-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Option, Reason, Script, Words, say

from . import questions
from .actions.construction import UpgradeScraps
from .crew.skills import SkillActions
from .hub import Hub
from .map.poi_tokens import PoiTokens
from .window_fit import can_touch


class HubFreeActions:
    """All free actions of a hub as one, and whether the table wants to be asked for them (`questions`)."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._sources = (SkillActions(hub), UpgradeScraps(hub), PoiTokens(hub))
        self.prefix = (*(source.prefix for source in self._sources), questions.ASK_AGAIN)

    def _find_source(self, option: str) -> SkillActions | UpgradeScraps | PoiTokens:
        return next(source for source in self._sources if option.startswith(source.prefix))

    def _iterate_usable_ids(self) -> Iterator[str]:
        """Yield the ids of all free actions that can be used now."""
        for source in self._sources:
            yield from source.iterate_usable_ids()

    def ids(self) -> Sequence[str]:
        """Return the ids of `options`."""
        with self._hub.hold_state():
            usable = self._hub.cache_without_supply("usable", lambda: (*self._iterate_usable_ids(),))
        return usable if self._hub.state.hush is None else (*usable, questions.ASK_AGAIN)

    def options(self) -> Sequence[Option]:
        options = [option for source in self._sources for option in source.options()]
        auto_continue = self._hub.state.hush
        if auto_continue is not None:
            # Where only Upgrade cards are skipped the option stands in their group, out of the way.
            is_scrap_only = (auto_continue.until, auto_continue.never) == ("new", []) and all(
                option.startswith(UpgradeScraps.prefix) for option in auto_continue.known
            )
            group = say("fm-group-scrap") if is_scrap_only else None
            options.append(Option(questions.ASK_AGAIN, say("fm-option-ask-again"), group=group))
        return options

    def explain(self, option: str) -> Sequence[Reason]:
        return () if option.startswith(questions.ASK_AGAIN) else self._find_source(option).explain(option)

    def play(self, option: str) -> Script:
        if option == questions.ASK_AGAIN:
            self._hub.state.hush = None
            return
        yield from self._find_source(option).play_option(option)
        questions.forget_lost_options(self._hub.state, self._iterate_usable_ids())

    def must_ask(self, upcoming: Words) -> bool:
        return not questions.should_skip_question(self._hub.state, self._iterate_usable_ids(), upcoming.key)

    def find_fitting(self, window: Words) -> Sequence[str]:
        """Return the ids of those that can touch what comes after the question `window` (`window_fit`)."""
        with self._hub.hold_state():
            return [option for option in self._iterate_usable_ids() if can_touch(self._hub, option, window)]

    def continue_options(self) -> Sequence[Option]:
        return questions.CONTINUE_OPTIONS

    def decline(self, option: str, upcoming: Words) -> None:
        questions.apply_continue_option(self._hub.state, option, self._iterate_usable_ids(), upcoming.key)
