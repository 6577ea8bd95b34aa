"""The house's content: the box in full, in our own words, and every name in it leads somewhere."""

from __future__ import annotations

import re
import typing
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tables import HOUSE, content, table

from marshub.games.first_martians import FirstMartians, HubState, effects
from marshub.games.first_martians.box.components import ASTRONAUTS, BLOCKS, ITEMS, UNIT_KINDS
from marshub.games.first_martians.box.state import Supply, Tile
from marshub.games.first_martians.content.cards import PROFILE_LINES, EventData, MalfunctionCard
from marshub.games.first_martians.content.checks.references import REFERENCES, list_effects
from marshub.games.first_martians.content.library import HubLibrary, list_shipped_hub_packs, load_content
from marshub.games.first_martians.content.report import examine_hub_pack
from marshub.games.first_martians.effects import Effect, Schedule
from marshub.games.first_martians.happenings.entry import HubEntry
from marshub.kernel import BadSetup, PackError, Session
from marshub.kernel.policy import play
from marshub.languages import LANGUAGES
from marshub.words import Speech, list_message_keys

CARDS = HOUSE.malfunctions.values()
KNOWN = {language: list_message_keys(language) for language in LANGUAGES}


def kinds() -> Iterator[type[Any]]:
    yield from typing.get_args(Effect)


# ------------------------------------------------------------------ the decks


@pytest.mark.rule("FM-SETUP-12")
def test_three_malfunction_decks_of_40_28_and_26_cards() -> None:
    state = table().state
    sizes = {block: sum(state.piles[f"malfunction-{block}"].values()) for block in BLOCKS}
    assert sizes == {"working": 40, "living": 28, "system": 26}


@pytest.mark.rule("FM-SETUP-15")
def test_four_shutdown_tiles_a_resource_and_twelve_conditions() -> None:
    assert Counter(tile.resource for tile in HOUSE.tiles.values() for _ in range(tile.copies)) == {
        "energy": 4,
        "oxygen": 4,
    }
    conditions = table().state.piles["conditions"]
    assert sum(conditions.values()) == 12
    assert len(conditions) == 6


def test_every_card_has_a_kind_and_a_facility_of_its_own_block() -> None:
    for card in CARDS:
        kind = UNIT_KINDS.get(card.facility)
        facilities = [f for f in HOUSE.facilities.values() if f.id == card.facility or (kind and f.produces == kind)]
        assert facilities, card.id
        assert {facility.block for facility in facilities} == {card.block}, card.id
    for block, fewest in (("working", 4), ("living", 4), ("system", 1)):
        sorts = Counter(card.sort for card in CARDS if card.block == block)
        assert set(sorts) == {"problem", "obstacle", "complication", "conflict"}
        assert min(sorts.values()) >= fewest


def test_a_complication_breaks_a_part_and_nothing_else_does() -> None:
    for card in CARDS:
        breaks = [effect for effect in card.effects if isinstance(effect, effects.BreakPart)]
        assert bool(breaks) == (card.sort == "complication"), card.id
        assert all(effect.facility == card.facility for effect in breaks)


def test_every_part_of_the_hub_can_break() -> None:
    broken = {(e.facility, e.part) for card in CARDS for e in card.effects if isinstance(e, effects.BreakPart)}
    for facility in HOUSE.facilities.values():
        kind = next((name for name, product in UNIT_KINDS.items() if product == facility.produces), facility.id)
        if not facility.card:
            assert {(kind, part) for part in facility.parts} <= broken


def test_the_working_deck_is_the_mildest_and_the_system_deck_the_worst() -> None:
    """By the share of parts that break, and of what starves the hub: production, plants, reserves in twos."""

    def share(block: str, *, of: str) -> float:
        deck = [card for card in CARDS if card.block == block]
        worst = (effects.MoveProduction, effects.Wilt, effects.UprootPlants, effects.LosePlant)
        hits = [
            card.sort == "complication" if of == "parts" else any(isinstance(e, worst) for e in card.effects)
            for card in deck
        ]
        return sum(hits) / len(deck)

    assert share("working", of="parts") < share("living", of="parts") < share("system", of="parts")
    assert share("working", of="hunger") == 0 < share("system", of="hunger")


def test_the_six_cards_that_the_sources_name() -> None:
    fx = effects
    known = {
        "out-of-reach": ("working", "obstacle", "probe-bay", fx.DiscardSample()),
        "chills": ("working", "obstacle", "garage-hall", fx.PlaceToken("pawn", "froggy", "x")),
        "disinfectant": ("living", "complication", "med-lab", fx.BreakPart("med-lab", "hardware")),
        "recovery": ("living", "problem", "control-center", fx.SwapTracks("working", "system")),
        "overheating": ("system", "problem", "solar-panel", fx.MoveProduction("energy", -1)),
        "thermostat-failure": ("system", "conflict", "farm", fx.UprootPlants()),
    }
    for name, (block, sort, facility, effect) in known.items():
        card = HOUSE.malfunctions[name]
        assert (card.block, card.sort, card.facility, card.effects) == (block, sort, facility, (effect,))


@pytest.mark.rule("FM-RND-17")
def test_modifier_tokens_are_counted_but_never_run_out() -> None:
    """The box holds 38, 8 of them extra-pawn tokens; a ninth is laid all the same."""
    assert sum(kind.copies for kind in HOUSE.modifiers.values()) == 38
    assert set(HOUSE.modifiers) == set(typing.get_args(effects.Token))
    most = HOUSE.modifiers["pawn"].copies
    flood = EventData("flood", tuple(effects.PlaceToken("pawn", "lab", "later") for _ in range(most + 1)))
    at = table(of=content(events={"flood": flood}))
    assert at.state.facilities["lab"].later == ["pawn"] * (most + 1)


# ------------------------------------------------------------------ events


def test_the_event_deck_and_its_follow_ups() -> None:
    deck = [event for event in HOUSE.events.values() if not event.hidden]
    assert len(deck) >= 48
    assert sum(bool(event.follow_up) for event in deck) * 3 >= len(deck)
    later = {e.event for card in HOUSE.adventures.values() for _, e in list_effects(card) if isinstance(e, Schedule)}
    grown = {event.follow_up for event in deck if event.follow_up}
    assert grown | later == {e.id for e in HOUSE.events.values() if e.hidden}
    assert set(table(of=HOUSE, chance="auto").state.piles["events"]) <= {event.id for event in deck}
    weights = {event.strikes for event in deck if event.consequence}
    assert min(weights) >= 25
    assert max(weights) <= 60
    assert len(weights) > 3


def test_a_follow_up_falls_on_one_astronaut() -> None:
    for event in HOUSE.events.values():
        if event.hidden and not event.adventure:
            assert [effect.whom for effect in event.effects] == ["concerned"]  # type: ignore[union-attr]


def test_easy_is_never_worse_than_hard() -> None:
    """Of every number that depends on the difficulty; wounds are worse the more there are of them (FM-APP-02)."""
    scaled = 0
    for event in (*HOUSE.events.values(), *HOUSE.adventures.values()):
        for _, effect in list_effects(event):
            for field in effect.__struct_fields__:
                value = getattr(effect, field)
                if isinstance(value, effects.Scale):
                    scaled += 1
                    harm = isinstance(effect, effects.Wound | effects.MoveStress | effects.MoveTrack)
                    levels = [value.easy, value.normal, value.hard]
                    assert levels == sorted(levels, reverse=not harm), event.id
                    assert levels[0] != levels[2], event.id
    assert scaled >= 24


@pytest.mark.rule("FM-APP-02")
@pytest.mark.parametrize(("difficulty", "stress"), [("easy", 1), ("normal", 2), ("hard", 3)])
def test_an_old_argument_hurts_more_when_it_is_hard(difficulty: str, stress: int) -> None:
    one = content(events={"old-argument": HOUSE.events["old-argument"]})
    assert table(of=one, difficulty=difficulty).state.stress == stress


# ------------------------------------------------------------------ words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_and_event_has_a_name_of_its_own_in_every_language(language: str) -> None:
    speech = Speech(language)
    keys = [f"fm-card-{card.id}" for card in CARDS] + [f"fm-event-{event}" for event in HOUSE.events]
    assert [key for key in keys if key not in KNOWN[language]] == []
    titles = Counter(speech.plain_text(key) for key in keys)
    assert [title for title, times in titles.items() if times > 1] == []
    for event in HOUSE.events:
        story = speech.plain_text(f"fm-event-{event}-story")
        assert len(re.findall(r"[.!?…](?:\s|$)", story)) == 2, story
        assert len(story) <= 180, story


def test_words_of_cards_and_events_belong_to_something() -> None:
    owners = {f"fm-card-{card.id}" for card in CARDS}
    owners |= {f"fm-event-{event}{tail}" for event in HOUSE.events for tail in ("", "-story")}
    happenings = {re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() for kind in HubEntry.__subclasses__()}
    strangers = {key for key in KNOWN["en"] if re.match(r"fm-(card|event)-", key)} - owners
    assert {key.removeprefix("fm-") for key in strangers} - happenings == set()


# ------------------------------------------------------------------ the checks


def test_the_house_packs_have_no_mistakes() -> None:
    folder = Path(str(list_shipped_hub_packs()[0])).parent
    report = examine_hub_pack(folder, KNOWN)
    assert report.mistakes == ()
    assert [str(remark) for remark in report.remarks if "no title" not in str(remark)] == []
    assert "94 Malfunction cards" in report.summary[0]


def test_every_text_in_an_effect_is_checked() -> None:
    """A new kind of effect with a free text must say in `REFERENCES` what that text may name."""
    for kind in kinds():
        for field in msgspec.structs.fields(kind):
            plain = field.type is str or field.type == tuple[str, ...]
            elsewhere = {("place-token", "place"), ("add-objective", "objective")}  # a place; a new name
            if plain and (kind.__struct_config__.tag, field.name) not in elsewhere:
                assert (kind.__struct_config__.tag, field.name) in REFERENCES


def test_every_reference_belongs_to_a_kind_of_effect() -> None:
    tags = {kind.__struct_config__.tag for kind in kinds()}
    assert {tag for tag, _ in REFERENCES} - tags == set()


# ------------------------------------------------------------------ effects and keywords that cards brought along


def one_card(card: MalfunctionCard) -> Any:
    """A table whose Working track fills in the Event phase of sol 1, with `card` as the only one of its deck."""

    def arrange(state: HubState) -> None:
        state.piles[f"malfunction-{card.block}"] = {card.id: 1}

    push = EventData("push", (effects.MoveTrack(5, card.block),))
    return arrange, content(events={"push": push}, malfunctions={**HOUSE.malfunctions, card.id: card})


@pytest.mark.parametrize(("stock", "left"), [({"part-hardware": 2}, 1), ({"part-hardware": 1}, 0), ({}, 0)])
def test_a_thing_gets_lost_if_there_is_one(stock: dict[str, int], left: int) -> None:
    def arrange(state: HubState) -> None:
        state.cargo.available = dict(stock)

    lost = EventData("lost", (effects.Lose("part-hardware"),))
    at = table(arrange, of=content(events={"lost": lost}))
    assert at.state.cargo.available.get("part-hardware", 0) == left
    assert len(at.find_entries("CargoLost")) == (1 if stock else 0)


def test_what_is_pending_gets_lost_last() -> None:
    def arrange(state: HubState) -> None:
        state.cargo.available, state.cargo.pending = {"seed": 1}, {"seed": 3}

    at = table(arrange, of=content(events={"lost": EventData("lost", (effects.Lose("seed", 2),))}))
    assert (at.state.cargo.available, at.state.cargo.pending) == ({}, {"seed": 2})
    assert [(message.item, message.count) for message in at.find_entries("CargoLost")] == [("seed", 2)]


@pytest.mark.rule("FM-PRO-20")
def test_a_card_of_the_oxygenator_hits_one_unit_of_the_crews_choice() -> None:
    arrange, of = one_card(HOUSE.malfunctions["oxygenator-cpu-1"])
    at = table(arrange, of=of).until("fm-choose-unit", {"fm-draw-malfunction": "oxygenator-cpu-1"})
    assert at.options == ["oxygenator-01", "oxygenator-02"]
    at.answer("oxygenator-02")
    assert at.state.facilities["oxygenator-02"].parts["cpu"] is False
    assert at.state.facilities["oxygenator-01"].parts["cpu"] is True


@pytest.mark.rule("FM-MAL-16")
@pytest.mark.parametrize(("shut", "void"), [(["oxygenator-01"], 0), (["oxygenator-01", "oxygenator-02"], 1)])
def test_a_card_of_a_kind_is_void_only_if_every_unit_is_shut(shut: list[str], void: int) -> None:
    arrange, of = one_card(HOUSE.malfunctions["icy-intake"])

    def closed(state: HubState) -> None:
        arrange(state)
        for name in shut:
            state.facilities[name].tiles.append(Tile("energy"))

    at = table(closed, of=of)
    before = at.state.supply.oxygen
    at.until("fm-next-events", {"fm-draw-malfunction": "icy-intake"})
    assert len(at.find_entries("CardVoid")) == void
    assert at.state.supply.oxygen == before - (0 if void else 2)


def ruined(state: HubState) -> None:
    """A base where hardly anything can still be done: all parts broken, nothing in store, nobody well."""
    for here in state.facilities.values():
        here.parts = dict.fromkeys(here.parts, False)
        here.productivity = None if here.productivity is None else 0
    state.supply.energy = state.supply.oxygen = state.supply.food = 0
    state.cargo.available = {}
    state.farms["farm"].plants = 0
    state.morale = -2
    state.stress = 10
    for astronaut in state.crew.values():
        astronaut.wounds = 3


def thriving(state: HubState) -> None:
    """A base that has something to lose of everything."""
    state.morale = 1
    state.cargo.available = {item: 1 for item in ITEMS}
    state.stress = 6
    state.tracks = {"working": 3, "living": 2, "system": 1}
    for astronaut in state.crew.values():
        astronaut.tokens = 3


def to_morale(at: Any) -> None:
    """Play through the Event phase, taking the first of whatever is to be chosen."""
    for _ in range(60):
        if at.asked in ("", "fm-next-events"):
            break
        play(at.session, "first", steps=1)
    assert at.asked in ("", "fm-next-events"), at.asked
    encoded = msgspec.json.encode(at.state)
    assert msgspec.json.encode(msgspec.json.decode(encoded, type=HubState)) == encoded


def expected_reserves(supply: Supply, lot: Iterable[Any], difficulty: str) -> list[tuple[str, int, int]]:
    """Return the changes of reserves that the effects of `lot` make, as (reserve, before, after)."""
    result = []
    for effect in lot:
        if isinstance(effect, effects.MoveReserve):
            by = getattr(effect.by, difficulty, effect.by)
            before = getattr(supply, effect.reserve)
            after = max(0, before + by)  # FM-SUP-03, FM-SUP-04
            if after != before:
                setattr(supply, effect.reserve, after)
                result.append((effect.reserve, before, after))
    return result


def moved_reserves(at: Any) -> list[tuple[str, int, int]]:
    return [(entry.reserve, entry.before, entry.after) for entry in at.find_entries("ReserveMoved")]


def play_card(card: MalfunctionCard, base: Callable[[HubState], None]) -> list[str]:
    """Play `card` on `base` and return the log entries after its resolution, by name."""
    arrange, of = one_card(card)
    supply = Supply()

    def laid(state: HubState) -> None:
        nonlocal supply
        base(state)
        arrange(state)
        state.tracks[card.block] = 0
        supply = copy(state.supply)

    at = table(laid, of=of)
    to_morale(at)
    log = [type(entry).__name__ for entry in at.session.log]
    assert log.count("CardResolved") == 1
    assert moved_reserves(at) == expected_reserves(supply, card.effects, "normal")
    return log[log.index("CardResolved") + 1 :]


@pytest.mark.parametrize("name", HOUSE.malfunctions)
def test_every_card_can_be_played(name: str) -> None:
    card = HOUSE.malfunctions[name]
    after = play_card(card, thriving)
    # The card's own track goes back to 0 and the next Box marker turns; a card that does something logs more.
    has_effect = after.count("TrackMoved") > 1 or set(after) - {"TrackMoved", "BoxTurned", "DeckFormed"}
    samples_lie_on_the_map = any(isinstance(effect, effects.DiscardSample) for effect in card.effects)
    assert has_effect or samples_lie_on_the_map, after


def test_every_card_can_be_played_in_a_ruined_base(subtests: pytest.Subtests) -> None:
    for name, card in HOUSE.malfunctions.items():
        with subtests.test(name):
            play_card(card, ruined)


def play_event(event: EventData, base: Callable[[HubState], None]) -> Iterator[tuple[Any, list[str]]]:
    """Play its effect, its consequence and its reward on `base`, each as the effect of an event of its own.

    Each is played with the easiest numbers, and with the hardest if a number depends on the difficulty. Yields the
    effects and the log entries after the event was shown, by name.
    """
    for lot in (event.effects, event.consequence, event.action.reward if event.action else ()):
        is_scaled = any(
            isinstance(getattr(effect, field), effects.Scale)
            for _, effect in list_effects(lot)
            for field in effect.__struct_fields__
        )
        for difficulty in ("easy", "hard") if is_scaled else ("easy",):
            supply = Supply()

            def laid(state: HubState) -> None:
                nonlocal supply
                base(state)
                supply = copy(state.supply)

            at = table(laid, of=content(events={"lot": EventData("lot", lot)}), difficulty=difficulty)
            to_morale(at)
            log = [type(entry).__name__ for entry in at.session.log]
            assert log.count("EventShown") == 1
            assert moved_reserves(at) == expected_reserves(supply, lot, difficulty)
            yield lot, log[log.index("EventShown") + 1 :]


@pytest.mark.parametrize("name", HOUSE.events)
def test_every_event_can_be_suffered_and_rewarded(name: str) -> None:
    for lot, after in play_event(HOUSE.events[name], thriving):
        assert after or not lot or any(isinstance(effect, MAY_DO_NOTHING) for effect in lot), lot


def test_every_event_can_be_suffered_and_rewarded_in_a_ruined_base(subtests: pytest.Subtests) -> None:
    for name, event in HOUSE.events.items():
        with subtests.test(name):
            assert list(play_event(event, ruined))


#: What a thriving base need not feel: nothing is broken, hurt or red, and all production is at its top.
MAY_DO_NOTHING = (effects.RepairPart, effects.HealWounds, effects.TurnBox, effects.MoveProduction)


# ------------------------------------------------------------------ the owner's packs

ATTIC = """\
pack = "attic"
replaces = ["events"]

[[event]]
id = "knock"
title = "Knock, Knock"
story = { en = "Who is there?", it = "Chi è?" }
effects = [{ do = "move-stress", by = 2 }]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "attic.toml").write_text(ATTIC, encoding="utf-8")
    (tmp_path / "barn.toml").write_text(
        ATTIC.replace("attic", "barn").replace('replaces = ["events"]\n', "").replace("knock", "creak"), "utf-8"
    )
    return tmp_path


def test_all_packs_of_the_folder_are_in_play_unless_some_are_named(folder: Path) -> None:
    game = FirstMartians(packs=folder)
    assert set(Session(game, seed=1).state.piles["events"]) | {"knock", "creak"} == {"knock", "creak"}
    assert Session(game, seed=1).state.packs == ["attic", "barn"]
    named = Session(game, {"packs": ["attic"]}, seed=1)
    assert named.state.packs == ["attic"]
    assert dict(game.pack_hashes(named.state)).keys() == {"house", "attic"}
    alone = Session(game, {"packs": []}, seed=1)
    assert len(alone.state.piles["events"]) + len(alone.state.discards["events"]) >= 48


def test_a_pack_that_is_not_there_is_said_to_be_missing(folder: Path) -> None:
    with pytest.raises(BadSetup, match=r"no pack 'atic' in .*; choose from attic, barn"):
        Session(FirstMartians(packs=folder), {"packs": ["atic"]})
    with pytest.raises(BadSetup, match="there are none"):
        Session(FirstMartians(packs=folder / "nowhere"), {"packs": ["attic"]})


def test_a_wrong_pack_keeps_only_games_that_want_it_from_starting(folder: Path) -> None:
    (folder / "barn.toml").write_text("pack = 'barn'\n[[event]]\nid = 3\n", "utf-8")
    game = FirstMartians(packs=folder)
    with pytest.raises(PackError, match=r"barn\.toml:3: \$\.event\[0\]\.id: Expected `str`, got `int`"):
        Session(game)
    assert Session(game, {"packs": ["attic"]}, seed=1).state.packs == ["attic"]
    missions = next(choice for choice in game.list_choices() if choice.field == "mission")
    assert missions.values == tuple(HOUSE.missions)  # the screen of a new game still opens
    assert "fm-event-knock" in game.pack_texts()["en"]


def test_a_save_waits_untouched_until_its_pack_is_back(folder: Path, tmp_path: Path) -> None:
    from marshub.store import SqliteJournal

    save = tmp_path / "evening.marshub"
    session = Session(
        FirstMartians(packs=folder), {"packs": ["attic"]}, seed=3, journal=SqliteJournal(save, create=True)
    )
    play(session, steps=25)
    state, pending = msgspec.to_builtins(session.state), session.pending_id
    session.close()
    (folder / "attic.toml").rename(folder / "attic.away")
    for _ in range(2):
        journal = SqliteJournal(save)
        with pytest.raises(BadSetup, match="no pack 'attic'"):
            Session.resume(FirstMartians(packs=folder), journal)
        journal.close()
    (folder / "attic.away").rename(folder / "attic.toml")
    (folder / "cellar.toml").write_text("pack = 'cellar'\n", "utf-8")  # one more pack is none of its business
    again = Session.resume(FirstMartians(packs=folder), SqliteJournal(save))
    assert msgspec.to_builtins(again.state) == state
    assert again.pending_id == pending
    again.close()


def test_a_packs_own_words_are_said(folder: Path) -> None:
    words = FirstMartians(packs=folder).pack_texts()
    entries = {language: Speech(language) for language in LANGUAGES}
    for speech in entries.values():
        speech.learn(words)
    assert {speech.plain_text("fm-event-knock") for speech in entries.values()} == {"Knock, Knock"}
    assert entries["it"].plain_text("fm-event-knock-story") == "Chi è?"
    assert entries["es"].plain_text("fm-event-knock-story") == "Who is there?"
    assert not Speech("en").has_message("fm-event-knock")
    by_hand = FirstMartians(load_content([folder / "attic.toml"]))
    assert by_hand.pack_texts()["it"]["fm-event-knock-story"] == "Chi è?"


def test_the_library_reads_a_content_once(folder: Path) -> None:
    library = HubLibrary(folder)
    assert library.load_content() is library.load_content(["attic", "barn"])
    assert library.load_content(["attic"]) is not library.load_content()
    assert (
        library.load_content([]) is HubLibrary().load_content()
    )  # the house's alone: once for all tables of the program


def test_a_packs_event_is_played_and_told_by_its_own_name(folder: Path) -> None:
    session = Session(FirstMartians(packs=folder), {"packs": ["attic"], "players": 4}, seed=1)
    before = session.state.stress
    session.answer(session.pending.options()[0].id)  # who is First Player; then the app shows the event
    assert [entry.event for entry in session.log if type(entry).__name__ == "EventShown"] == ["knock"]
    assert session.state.stress == before + 2


# ------------------------------------------------------------------ crew


def test_every_astronaut_has_names_and_a_profile() -> None:
    assert set(HOUSE.crew) == set(ASTRONAUTS)
    names = [name for crew in HOUSE.crew.values() for name in crew.names]
    assert len(set(names)) == len(names) >= 16
    assert [card.owner for card in HOUSE.profiles.values()] == list(ASTRONAUTS)
    at = table()
    assert isinstance(at.session.game, FirstMartians)
    assert [sheet.profile for sheet in at.session.game.make_crew_files(at.state)] == list(HOUSE.profiles)


def test_an_owners_profile_takes_the_place_of_the_houses(folder: Path) -> None:
    text = 'pack = "cellar"\nreplaces = ["profile/0677"]\n[[profile]]\nid = "0001"\nowner = "geologist"\n'
    text += "".join(f'{line} = "Mine: {line}."\n' for line in PROFILE_LINES)
    (folder / "cellar.toml").write_text(text, "utf-8")
    session = Session(FirstMartians(packs=folder), {"packs": ["cellar"]}, seed=1)
    assert isinstance(session.game, FirstMartians)
    assert session.game.make_crew_files(session.state)[1].profile == "0001"
    speech = Speech("it")
    speech.learn(session.game.pack_texts())
    assert speech.plain_text("fm-profile-0001-temper") == "Mine: temper."
