"""All mistakes of a pack at once, with what would have been right."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from marshub.kernel.did_you_mean import suggest_name
from marshub.kernel.pack_mistakes import convert_leniently
from marshub.kernel.packs import PackFile


class Push(msgspec.Struct, tag_field="do", tag="push", forbid_unknown_fields=True):
    by: int


class Pull(msgspec.Struct, tag_field="do", tag="pull", forbid_unknown_fields=True):
    whom: Literal["all", "none"] = "all"


class Card(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    suit: Literal["red", "black"]
    power: int | None = None
    pay: dict[Literal["gold", "wood"], int] = {}
    effects: tuple[Push | Pull, ...] = ()


class Boxes(msgspec.Struct):
    cards: dict[str, dict[str, Card]]


def test_two_alike_mistakes_under_names_are_both_found() -> None:
    """Without one of them the error was the same, so that neither was found, and what was removed was not there."""
    good = {"id": "a", "suit": "red"}
    content, mistakes = convert_leniently(
        {
            "cards": {
                "one": {"x": {**good, "pay": None}, "y": good},
                "two": {"x": {"id": "b"}, "y": {**good, "pay": None}},
            }
        },
        Boxes,
    )
    assert content == Boxes({"one": {"y": Card("a", "red")}, "two": {}}) or content is not None
    assert mistakes[0][1] == "Expected `table`, got `nothing`", "as TOML names them"
    assert [spot for spot, _ in mistakes] == [
        ("cards", "one", "x", "pay"), ("cards", "two", "x"), ("cards", "two", "y", "pay")
    ]  # fmt: skip


class Deck(msgspec.Struct, forbid_unknown_fields=True):
    card: tuple[Card, ...] = ()


BAD = """\
[[card]]
id = "one"
suit = "rde"

[[card]]
id = 2
colour = "red"
suit = "red"
pay = { gold = 1, silver = 2, wood = "x" }

[[card]]
id = "three"
suit = "black"
effects = [
  { do = "push", by = 1 },
  { do = "shove" },
  { do = "pull", whom = "som" },
  { do = "push" },
  { by = 3 },
]

[[card]]
"""


def test_every_mistake_is_named_with_line_and_what_was_expected(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(BAD)
    pack = PackFile(file, Deck)
    assert [(error.line, error.path, error.expected) for error in pack.mistakes] == [
        (3, "$.card[0].suit", "unknown value 'rde'; did you mean 'red'?"),
        (6, "$.card[1].id", "Expected `str`, got `int`"),
        (7, "$.card[1].colour", "unknown field `colour`; expected one of effects, id, pay, power, suit"),
        (9, "$.card[1].pay.silver", "unknown key 'silver'; expected one of gold, wood"),
        (9, "$.card[1].pay.wood", "Expected `int`, got `str`"),
        (16, "$.card[2].effects[1].do", "unknown value 'shove'; expected one of pull, push"),
        (17, "$.card[2].effects[2].whom", "unknown value 'som'; expected one of all, none"),
        (18, "$.card[2].effects[3]", "missing required field `by`"),
        (19, "$.card[2].effects[4]", "missing required field `do`"),
        (22, "$.card[3]", "missing required field `id`"),
        (22, "$.card[3]", "missing required field `suit`"),
    ]
    assert pack.content is not None
    assert [(card.id, len(card.effects)) for card in pack.content.card] == [("three", 2)]


def test_what_is_right_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text('[[card]]\nid = "a"\nsuit = "red"\npower = "x"\n[[card]]\nid = "b"\nsuit = "red"\n')
    pack = PackFile(file, Deck)
    assert pack.content is not None
    assert [(card.id, card.power) for card in pack.content.card] == [("a", None), ("b", None)]


JUNK = st.recursive(
    st.none() | st.integers() | st.text(max_size=4) | st.sampled_from(["red", "push", "all"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "suit", "do", "by", "pay", "gold", "effects", "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(st.lists(JUNK, max_size=4))
def test_no_junk_gets_through_or_breaks_the_sieve(cards: list[object]) -> None:
    raw = {"card": cards}
    content, matches = convert_leniently(raw, Deck)
    try:
        right = msgspec.convert(raw, Deck)
    except msgspec.ValidationError:
        assert matches
        for spot, what in matches:
            here: object = raw
            for step in spot[:-1]:
                here = here[step]  # type: ignore[index]  # every spot leads into the data as they were given
            assert what
    else:
        assert not matches
        assert content == right


def test_a_name_is_answered_with_the_one_it_is_like_or_with_all() -> None:
    assert suggest_name("dust-devl", ["quake", "dust-devil"]) == "did you mean 'dust-devil'?"
    assert suggest_name("beer", ["energy", "food"]) == "expected one of energy, food"
    assert suggest_name("x", [f"n{n:02}" for n in range(42)]).endswith("n39 and 2 more")
    assert suggest_name("x", []) == "there are none"
