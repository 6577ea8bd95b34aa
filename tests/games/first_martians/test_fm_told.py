"""What happens is told by names that people read: no id of a component comes through."""

from __future__ import annotations

import pytest
from test_content import KNOWN

from marshub.games.first_martians.happenings.entry import HubEntry

#: One id of each kind of component that happenings name.
IDS = {
    "who": "medic",
    "facility": "lab",
    "part": "cpu",
    "block": "living",
    "condition": "migraine",
    "phase": "actions",
    "reserve": "food",
    "resource": "oxygen",
    "token": "wound",
    "card": "recovery",
    "event": "dust-devil",
    "place": "froggy",
    "mission": "riddle",
    "objective": "plant-seed",
    "action": "explore",
    "item": "part-cpu",
    "deck": "malfunction-living",
    "skill": "medic-relax",
    "upgrade": "game-room",
    "direction": "sw",
    "gauge": "sulfur",
    "sort": "follow-up",
    "space": "R2-SE",
    "there": "R1-N",
    "pod": "red-1",
    "tile": "plains",
}
#: Those that say some of it in their own way are left to their own tests.
KINDS = [
    kind for kind in HubEntry.__subclasses__() if not {"describe", "_message_argument", "id_keys"} & vars(kind).keys()
]


@pytest.mark.parametrize("field", IDS)
def test_an_id_is_told_by_its_name(field: str) -> None:
    telling = [kind for kind in KINDS if field in kind.__struct_fields__]
    assert telling
    for kind in telling:
        words = kind(**{name: IDS.get(name, 1) for name in kind.__struct_fields__}).describe()
        message = str(words.args[field])
        assert message.startswith("@fm-"), kind
        name = message.removeprefix("@").partition(".")[0]  # without its form
        assert {language for language in KNOWN if name in KNOWN[language]} == set(KNOWN), (
            kind,
            message,
        )
        assert name.endswith(f"-{IDS[field]}"), kind
