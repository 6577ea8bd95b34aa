"""The printed table and the words of ids: whole, by schema, as the rules and packs have them, and without secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import jsonschema
import msgspec
import pytest

from colony_tables import landed
from hidden_toy import Cards
from layouts import randomly
from marshub.games import GAMES, load_game
from marshub.games.migration_mars import MigrationMars
from marshub.headless import Headless
from marshub.kernel import Chance, Choose, Draw, Names, Option, Roll, Script, Session, Table, Words, say
from marshub.kernel.describe import make_schemas
from marshub.kernel.game import Game
from marshub.kernel.printed_table import list_descriptions
from marshub.languages import LANGUAGES
from marshub.rule_texts import find_rule
from marshub.words import Speech, list_message_keys
from secret_swaps import boxed_objective, objectives, pocket_deck, pocket_hands, striking_event, swapped
from toys import Toy, ToyState


def serve(session: Session[Any, Any], language: str = "en") -> Headless:
    server = Headless(session.game, Speech(language))
    server._open.append(session)
    return server


def ask(server: Headless, **request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(server.handle(json.dumps(request)))
    return reply


def find_printed(table: msgspec.Struct) -> dict[str, set[str]]:
    """Return the ids of the printed things, by the field that has them."""
    fields = {name: getattr(table, name) for name in table.__struct_fields__}
    return {name: {str(key) for key in value} for name, value in fields.items() if isinstance(value, dict)}


def find_words(value: Any) -> Iterator[Words]:
    if isinstance(value, Words):
        yield value
        value = [*(value.lists or {}).values()]
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        yield from find_words(item)


@pytest.mark.parametrize("game", GAMES)
def test_the_table_fits_its_schema_and_is_the_same_for_everybody(game: str) -> None:
    for number, session in enumerate(randomly(game, {"players": 3}, 5, 61)):
        if number % 30 == 0:
            server = serve(session)
            table = ask(server, op="table")["table"]
            for seat in session.game.list_seats(session.state):
                assert ask(server, op="table", seat=seat)["table"] == table
    for name, things in table.items():  # of many things some: validating them all takes seconds
        if name not in ("limits", "tracks", "prices", "worth", "numbers") and isinstance(things, dict):
            table[name] = dict(list(things.items())[:: len(things) // 10 + 1])
    jsonschema.validate(table, make_schemas(session.game)["table"])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_has_words_in_each_language(game: str, language: str) -> None:
    keys, session = list_message_keys(language), Session(load_game(game), {}, 7)
    sentences = list(find_words(session.game.describe_table(session.state)))
    assert len(sentences) > 60
    for item in sentences:
        assert any(key.partition(".")[0] in keys for key in item.key.split("|")), item
        for argument in item.args.values():
            if isinstance(argument, str) and argument.startswith("@"):
                assert argument.lstrip("@").partition(".")[0] in keys, item


#: Tables of the packs that nothing printed is made of: campaigns are stories, names are drawn by the app.
NOT_PRINTED = {"campaigns", "crew", "hashes", "words"}
#: Where the same things have another name on the table.
CALLED = {
    "first-martians": {},
    "migration-mars": {"treasury": "cards", "start": "cards"},
    "on-mars": {"techs": "technologies", "slots": "actions"},
    "pocket-mars": {},
}  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_every_card_tile_and_space_of_the_packs_is_there(game: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {}, 7)
    content = session.game.load_content_of(session.state)  # type: ignore[attr-defined]
    printed, looked_at = find_printed(session.game.describe_table(session.state)), 0
    for name in content.__struct_fields__:
        items = getattr(content, name)
        if not isinstance(items, dict) or name in NOT_PRINTED or name == "overlays":
            continue
        if name == "spaces" and game == "first-martians":
            assert set(items) <= printed["spaces"]
            continue
        looked_at += len(items)
        assert {str(item) for item in items} <= printed[CALLED[game].get(name, name)], name
    assert looked_at > 30


@pytest.mark.parametrize("game", GAMES)
def test_every_hex_of_the_map_and_every_name_of_the_state_can_be_described(game: str) -> None:
    session: Session[Any, Any] = Session(load_game(game), {}, 7)
    known = {id_ for id_, _ in list_descriptions(session.game, session.state, ())}
    for kind, names in session.game.list_names(session.state).items():
        assert {name for name in names if name} <= known, kind
    hexes = session.game.list_names(session.state).get("hex") or getattr(session.game, "hexes", ())
    table: Any = session.game.describe_table(session.state)
    if hasattr(table, "hexes"):
        assert set(hexes or table.hexes) == set(table.hexes)
        assert set(getattr(session.state, "terrain", ())) <= set(table.hexes)


@pytest.mark.parametrize(("game", "setup", "dice", "decks"), [
    ("first-martians", {}, {"success-green", "wound-brown", "adventure-blue", "yellow"}, {"events", "roi-1", "poi"}),
    ("migration-mars", {}, {"numbered", "collection", "direction", "distance", "strike"}, {"deck"}),
    ("on-mars", {"opening": "first-colonists"}, set(), {"technology", "tiles-mine", "blueprint-1", "objective"}),
    ("pocket-mars", {}, set(), {"deck"}),
], ids=("first-martians", "migration-mars", "on-mars", "pocket-mars"))  # fmt: skip
def test_dice_and_decks_are_those_that_chance_asks_about(
    game: str, setup: dict[str, Any], dice: set[str], decks: set[str]
) -> None:
    """No face is rolled and no card is drawn that the table does not have, and so many copies of it."""
    session: Session[Any, Any] = Session(load_game(game), {"players": 2, **setup}, 3, chance="all")
    chance, rolled, drawn = Chance(3), set(), set()
    table: Any = session.game.describe_table(session.state)
    for _ in range(700):
        asked = session.pending
        if asked is None:
            break
        if isinstance(asked, Roll):
            ours = {die.id: die.faces for die in asked.dice if die.id in table.dice}
            assert {name: table.dice[name].faces for name in ours} == ours
            rolled |= set(ours)
        elif isinstance(asked, Draw) and (asked.deck or asked.prompt.key == "mm-event"):
            deck = table.decks.get(asked.deck or "deck", {})
            if deck and set(asked.pile) != {"eco", "ene", "sci", "wat", "con"} & set(asked.pile):  # backs
                drawn.add(asked.deck or "deck")
                assert all(count <= deck[card] for card, count in asked.pile.items())
        session.answer(asked.random_answer(chance))
    assert dice <= rolled
    assert decks <= drawn


@pytest.mark.rule("MM-SETUP-03", "MM-SETUP-04")
def test_the_map_tells_what_overlays_cover_and_which_lie_there() -> None:
    game = load_game("migration-mars")
    hexes = ask(serve(Session(game, {"players": ["amber", "jade"]}, 7)), op="table")["table"]["hexes"]
    covered = {where: item for where, item in hexes.items() if item["overlays"] and item["printed"] == "flat"}
    laid = {where for where, item in covered.items() if set(item["overlays"]) & {"cobalt", "violet"}}
    assert 0 < len(laid) < len(covered)
    assert {where for where, item in covered.items() if item["ground"] == "rocky"} == laid
    assert hexes["0,0"]["ground"] == "embassy"
    assert {item["passage"] for item in hexes.values() if item["ground"] == "passage"} == {"n", "e", "s", "w"}


# ---------------------------------------------------------------------- prices, and the owner's packs


@pytest.mark.rule("FM-COST-09", "FM-COST-10")
def test_a_price_of_first_martians_is_what_a_declared_action_pays() -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {}, 7)
    while session.pending is not None and session.pending.prompt.key != "fm-plan":
        session.answer(session.pending.first_answer())
    server = serve(session)
    for part in ("energy", "oxygen"):
        session.adjust(f"facilities.garage-hall.parts.{part}", False)
    assert ask(server, op="adjust", path="supply.oxygen", value=5)["ok"]
    price = ask(server, op="table")["table"]["prices"]["garage-hall"]
    assert sum(price.values()) > 0
    ask(server, op="answer", option="declare:pawn-medic-1:explore:R1-N")
    assert session.state.plan[-1].paid == price


def test_a_price_of_migration_mars_is_what_the_rules_ask_for() -> None:
    """With exactly the cards of the price nothing is too dear; with one card less it is."""
    session = landed(2)
    table: Any = session.game.describe_table(session.state)

    def is_refused(option: str, hand: dict[str, int], *keys: str) -> bool:
        for card in session.state.players["amber"].hand:
            session.adjust(f"players.amber.hand.{card}", hand.get(card, 0))
        return any(reason.words.key in keys for reason in session.explain(option))

    too_dear = ("mm-why-too-dear", "mm-why-lacking")  # the second where Olympium would not replace what is missing
    prices = {f"build:{piece}": (dict(data.cost), too_dear) for piece, data in table.pieces.items()}
    prices |= {option: ({item.paid: item.count}, ("mm-why-rate",)) for option, item in table.exchanges.items()}
    prices |= {option: (table.services[option], ("mm-why-no-rcu",)) for option in ("clear", "demolish")}
    assert len(prices) > 20
    for option, (price, keys) in prices.items():
        assert not is_refused(option, price, *keys), option
        for card in price:
            assert is_refused(option, {**price, card: price[card] - 1}, *keys), (option, card)


def test_a_price_of_on_mars_is_what_is_paid() -> None:
    position = {
        "setup": {"players": 2},
        "set": {"start": "red", "players.red.space": 1, "players.blue.space": 6, "active": "red"},
    }
    for space in ("bottom-1", "middle-1", "top-1"):
        session: Session[Any, Any] = Session(load_game("on-mars"), position["setup"], 1)
        session.set_position(position)
        price = session.game.describe_table(session.state).grid[space].cost  # type: ignore[union-attr]
        before = sum(session.state.players["red"].resources.values())
        session.answer("learn")
        session.answer(space)
        if session.pending is not None and session.pending.prompt.key == "om-pay-with":
            session.answer(session.pending.first_answer())
        assert before - sum(session.state.players["red"].resources.values()) == sum(price.values())


def test_a_price_of_pocket_mars_is_the_energy_that_is_paid() -> None:
    session: Session[Any, Any] = Session(load_game("pocket-mars"), {"players": 2}, 3)
    while session.pending is not None and session.pending.prompt.key != "pm-turn":
        session.answer(session.pending.first_answer())
    who = session.pending.asked_seat  # type: ignore[union-attr]
    session.adjust(f"players.{who}.energy", 6)
    cards = session.game.describe_table(session.state).cards  # type: ignore[union-attr]
    card = next(card for card in session.state.pool if cards[card].hand.cost)
    session.adjust(f"players.{who}.hand", [card, session.state.players[who].hand[1]])
    session.answer(f"hand:{card}")
    session.answer("yes")
    spent = next(entry for entry in session.log if type(entry).__name__ == "EnergyChanged" and entry.who == who)
    assert spent.before - spent.after == cards[card].hand.cost


def test_an_owners_pack_changes_the_table(tmp_path: Path) -> None:
    (tmp_path / "migration-mars").mkdir()
    (tmp_path / "migration-mars" / "ours.toml").write_text(OURS, encoding="utf-8")
    server = serve(Session(MigrationMars(packs=tmp_path), {"players": 2}, 1))
    table = ask(server, op="table")["table"]
    assert table["pieces"]["tunnel"]["cost"] == {"stone": 2, "metal": 1}
    assert table["hexes"]["7,0"]["ground"] == "flat"
    assert table["events"]["cold-snap"]["title"]["words"] == "Cold Snap"
    assert table["decks"]["deck"]["cold-snap"] == 3
    assert ask(server, op="describe", id="cold-snap")["text"][0]["words"] == "Return a Water."


OURS = """
pack = "ours"
[terrain]
radius = 7
hq = { amber = [4, -6], cobalt = [4, 2], jade = [-4, 6], violet = [-4, -2] }
passages = { n = [0, -4], e = [4, -2], s = [0, 4], w = [-4, 2] }
[[piece]]
id = "tunnel"
cost = { stone = 2, metal = 1 }
each = 12
[[event]]
id = "cold-snap"
copies = 3
steps = [{ op = "lose", what = "water", n = 1 }]
title = "Cold Snap"
text = "Return a Water."
"""


# ---------------------------------------------------------------------- the words of an id


@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, ("en", "it", "es", "en"), strict=True)))
def test_whatever_a_program_meets_has_words(game: str, language: str) -> None:
    """Options, places, seats, each in the reader's language, with key and kind."""
    (session,) = (session for number, session in enumerate(randomly(game, {"players": 2}, 4, 41)) if number == 40)
    server = serve(session, language)
    pending = ask(server, op="pending")["pending"]
    options = {item["id"]: item["label"] for item in (*pending["options"], *pending.get("beside", ()))}
    paths = [place["path"] for place in ask(server, op="places")["places"]]
    ids = [*[*options][:5], *paths[:: len(paths) // 12], *session.game.list_seats(session.state)]
    for id_ in ids:
        reply = ask(server, op="describe", id=id_)
        assert reply["ok"], reply
        assert all(reply[name] for name in ("id", "kind", "label", "key"))
        assert "|" not in reply["key"]
        if id_ in options:
            labels = [meaning["label"].casefold() for meaning in (reply, *reply.get("also", ()))]
            assert options[id_].casefold() in labels


def test_a_card_has_its_text_and_an_id_of_several_things_has_all_of_them() -> None:
    server = serve(Session(load_game("pocket-mars"), {"players": 2}, 7), "it")
    card = ask(server, op="describe", id="eco-1")
    assert (card["kind"], card["also"][0]["kind"]) == ("spaces", "cards")
    assert len(card["also"][0]["text"]) == 2
    labels = [meaning["label"].casefold() for meaning in (card, *card["also"])]
    assert len(set(labels)) == len(labels), "the same words are said once"
    assert all(text["words"] and text["key"] for text in card["also"][0]["text"])
    rule, described = find_rule("pocket-mars", "PM-TERM-09", "it"), ask(server, op="describe", id="PM-TERM-09")
    assert rule is not None
    assert (described["kind"], described["text"]) == ("rule", [{"words": rule.says}])


def test_an_option_that_is_not_open_is_described_where_it_can_be_explained() -> None:
    session = landed(2)
    asked = session.pending
    assert asked is not None
    closed = {option.id for option in asked.explainable_options()} - {option.id for option in asked.options()}
    server = serve(session)
    kinds = [ask(server, op="describe", id=option)["kind"] for option in closed if option.startswith("build:")]
    assert set(kinds) == {"option"}


class Beside(Choose):
    """A choice with a free action beside it."""

    def free_action_options(self) -> list[Option]:
        return [Option("rest", say("toy-rest"))]


class Resting(Toy):
    """Asks where to go, or to rest before."""

    def play_segment(self, table: Table[ToyState]) -> Script:
        yield Beside("red", say("toy-where"), lambda: [Option("near", say("toy-near"))])


def test_a_free_action_is_described_as_an_option() -> None:
    server = serve(Session(Resting(), {}, 1))
    assert [ask(server, op="describe", id=option)["kind"] for option in ("near", "rest")] == ["option", "option"]


def test_what_a_seat_is_asked_in_secret_is_described_to_it_alone() -> None:
    server = serve(Session(Cards(), {}, 1))
    assert ask(server, op="describe", id="far", seat="red")["kind"] == "option"
    assert ask(server, op="describe", id="far", seat="blue")["error"]["code"] == "no-such-id"


def test_an_unknown_id_is_refused_with_similar_ones() -> None:
    error = ask(serve(Session(load_game("migration-mars"), {}, 7)), op="describe", id="ice-poket")["error"]
    assert (error["code"], error["near"][0]) == ("no-such-id", "ice-pocket")
    assert len(set(error["near"])) == len(error["near"])
    for other in ("", "what may be traded"):  # rules are found by their number alone
        assert ask(serve(Session(load_game("migration-mars"), {}, 7)), op="describe", id=other)["error"]["code"] == (
            "no-such-id"
        )
    assert "ice-poket" in error["message"]
    assert ask(serve(Session(load_game("migration-mars"), {}, 7)), op="table", seat="green")["error"]["code"] == (
        "unknown-seat"
    )


# ---------------------------------------------------------------------- secrets

#: Swaps of what is hidden, each with the seats that may not see any difference.
SWAPS = [
    ("pocket-mars", pocket_hands, ("red",)),
    ("pocket-mars", pocket_deck, ("green",)),
    ("on-mars", objectives, ("red",)),
    ("on-mars", boxed_objective, ("green",)),
    ("first-martians", striking_event, ("scientist",)),
]


def tell(session: Session[Any, Any], seat: str, ids: list[str]) -> bytes:
    """Everything that `table` and `describe` tell a seat, and the replies about `ids`."""
    server, asked = serve(session), session.pending
    options = asked.options() if asked is not None and asked.is_visible_to(seat) else ()
    known = [(id_, make()) for id_, make in list_descriptions(session.game, session.view(seat), options)]
    requests = [{"op": "table", "seat": seat}, *({"op": "describe", "id": id_, "seat": seat} for id_ in ids)]
    return repr(([server.handle(json.dumps(request)) for request in requests], known)).encode()


def name_state(state: Any) -> str:
    """Return an id that differs where anything in a state differs."""
    return f"secret-{crc32(repr(state).encode())}"


@pytest.mark.parametrize(("game", "swap", "seats"), SWAPS, ids=lambda value: getattr(value, "__name__", None))
def test_what_is_hidden_changes_no_byte(
    game: str, swap: Any, seats: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = swapped(game, 3, swap, 2)
    ids = [item.id for session in (one, other) if session.pending for item in session.pending.options()[:3]]

    def is_same(seat: str) -> bool:
        return tell(one, seat, ids) == tell(other, seat, ids)

    assert all(map(is_same, seats))
    describe = type(one.game).describe_table

    def leak(game: Game[Any, Any], state: Any) -> Any:
        """A table that tells what it should not: a seat's is made of its view, so that it still does not leak."""
        return msgspec.structs.replace(describe(game, state), decks={repr(state): {}})

    list_names = type(one.game).list_names

    def leak_name(game: Game[Any, Any], state: Any) -> Names:
        return {**list_names(game, state), "secret": (name_state(state),)}

    monkeypatch.setattr(type(one.game), "describe_table", leak)
    monkeypatch.setattr(type(one.game), "list_names", leak_name)
    ids += [name_state(session.state) for session in (one, other)]
    assert all(map(is_same, seats))
    monkeypatch.setattr(type(one.game), "view", lambda game, state, seat: state)
    assert not any(map(is_same, seats))
