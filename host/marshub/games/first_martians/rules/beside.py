"""What may be done beside any decision: skills, POI tokens, scrapping Upgrades (FM-SKILL-08, FM-POI-01, FM-DIS-01)."""

from __future__ import annotations

from collections.abc import Sequence

from marshub.kernel import Option, Reason, Script

from .actions.dismantle import Scraps
from .crew.skills import Skills
from .hub import Hub
from .map.poi import PoiTokens


class Beside:
    """All asides of a hub as one."""

    def __init__(self, hub: Hub) -> None:
        self._all = (Skills(hub), Scraps(hub), PoiTokens(hub))
        self.prefix = tuple(asides.prefix for asides in self._all)

    def _of(self, option: str) -> Skills | Scraps | PoiTokens:
        return next(asides for asides in self._all if option.startswith(asides.prefix))

    def options(self) -> Sequence[Option]:
        return [option for asides in self._all for option in asides.options()]

    def explain(self, option: str) -> Sequence[Reason]:
        return self._of(option).explain(option)

    def take(self, option: str) -> Script:
        return self._of(option).take(option)
