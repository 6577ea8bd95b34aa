"""What may be done at any moment: skills, POI tokens, scrapping Upgrades (FM-SKILL-08, FM-POI-01, FM-DIS-01)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from marshub.kernel import Option, Reason, Script, say

from . import hush
from .actions.dismantle import Scraps
from .crew.skills import Skills
from .hub import Hub
from .map.poi import PoiTokens


class Beside:
    """All free actions of a hub as one, and whether the table wants to be asked for them (`questions`)."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._all = (Skills(hub), Scraps(hub), PoiTokens(hub))
        self.prefix = (*(asides.prefix for asides in self._all), hush.AGAIN)

    def _of(self, option: str) -> Skills | Scraps | PoiTokens:
        return next(asides for asides in self._all if option.startswith(asides.prefix))

    def _usable(self) -> Iterator[str]:
        """Yield the ids of all free actions that can be used now."""
        for asides in self._all:
            yield from asides.usable()

    def ids(self) -> Sequence[str]:
        """Return the ids of `options`."""
        with self._hub.still():
            usable = self._hub.stocked("usable", lambda: (*self._usable(),))
        return usable if self._hub.state.hush is None else (*usable, hush.AGAIN)

    def options(self) -> Sequence[Option]:
        options = [option for asides in self._all for option in asides.options()]
        silent = self._hub.state.hush
        if silent is not None:
            # Where only Upgrade cards are skipped the option stands in their group, out of the way.
            apart = silent.until == "new" and all(option.startswith(Scraps.prefix) for option in silent.known)
            group = say("fm-group-scrap") if apart else None
            options.append(Option(hush.AGAIN, say("fm-option-ask-again"), group=group))
        return options

    def explain(self, option: str) -> Sequence[Reason]:
        return () if option == hush.AGAIN else self._of(option).explain(option)

    def take(self, option: str) -> Script:
        if option == hush.AGAIN:
            self._hub.state.hush = None
            return
        yield from self._of(option).take(option)
        hush.used(self._hub.state, self._usable())

    def at_hand(self) -> bool:
        return not hush.keeps_quiet(self._hub.state, self._usable())

    def ways_on(self) -> Sequence[Option]:
        return hush.WAYS_ON

    def go_on(self, option: str) -> None:
        hush.go_on(self._hub.state, option, self._usable())
