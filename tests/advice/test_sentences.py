"""What people are told of advice: from figures to sentences, in every language."""

from __future__ import annotations

import msgspec
import pytest

from marshub.advice.sentences import find_search_model, make_rows, make_unsearched_row
from marshub.advice.translated_rows import translate_row
from marshub.games import load_game
from marshub.games.first_martians.players.captain.styles import STYLES
from marshub.kernel import Answer, Session
from marshub.kernel.search import Advice, PlanModel
from marshub.words import Speech
from scripted_advice import FARM, at, at_plan, figure, prospect, some_advice

SAID = {
    "en": [
        ("Boldly: dice risks count less", "wins 72% (64 to 80) of 50 games"),
        [
            ("step", "Repair with a spare part: Backup Farm, CPU – Medic (2 pawns)"),
            ("step", "Rest: 1 Morale token – Engineer (2 pawns)"),
            ("plain", "Better than the usual answer by 12 in 100 (give or take 5)."),
            (
                "why",
                "Without “Repair with a spare part: Backup Farm, CPU – Medic (2 pawns)”: wins 40%; System Block: "
                "the Malfunction track reaches its end in 55% of games (else 20%).",
            ),
            ("gain", "System Block: the Malfunction track reaches its end in 20% of games (else 41%)"),
            ("risk", "Wounds by the end: 2.1 (else 1.4)"),
        ],
    ],
    "it": [
        (
            "Con coraggio: contano meno i rischi dei dadi",
            "vince nel 72% dei casi (da 64 a 80) su 50 partite",
        ),
        [
            ("step", "Riparare con un pezzo di ricambio: Fattoria di Riserva, CPU – Medico (2 pedine)"),
            ("step", "Riposo: 1 segnalino Morale – Ingegnere (2 pedine)"),
            ("plain", "Meglio della risposta consueta di 12 su 100 (circa 5 in più o in meno)."),
            (
                "why",
                "Senza «Riparare con un pezzo di ricambio: Fattoria di Riserva, CPU – Medico (2 pedine)»: vince nel "
                "40% dei casi; Complesso Sistemi: il tracciato Avaria arriva alla fine nel 55% dei casi "
                "(altrimenti 20%).",
            ),
            (
                "gain",
                "Complesso Sistemi: il tracciato Avaria arriva alla fine nel 20% dei casi (altrimenti 41%)",
            ),
            ("risk", "Ferite fino alla fine: 2,1 (altrimenti 1,4)"),
        ],
    ],
    "es": [
        (
            "Con audacia: pesan menos los riesgos de los dados",
            "gana en el 72 % de los casos (de 64 a 80), en 50 partidas",
        ),
        [
            ("step", "Reparar con un repuesto: Granja de Reserva, CPU – Médico (2 peones)"),
            ("step", "Descanso: 1 ficha de Moral – Ingeniero (2 peones)"),
            ("plain", "Mejor que la respuesta habitual en 12 de 100 (unos 5 más o menos)."),
            (
                "why",
                "Sin «Reparar con un repuesto: Granja de Reserva, CPU – Médico (2 peones)»: gana en el 40 % de los "
                "casos; Bloque de Sistemas: el medidor de Averías llega al final en el 55 % de los casos "
                "(si no, 20 %).",
            ),
            (
                "gain",
                "Bloque de Sistemas: el medidor de Averías llega al final en el 20 % de los casos (si no, 41 %)",
            ),
            ("risk", "Heridas hasta el final: 2,1 (si no, 1,4)"),
        ],
    ],
}


def told(advice: Advice, language: str = "en") -> list[list[object]]:
    session = at_plan()
    speech = Speech(language)
    speech.learn(session.game.pack_texts())
    thinker = find_search_model(session.game)
    assert thinker is not None
    assert session.pending is not None
    rows = [translate_row(row, speech) for row in make_rows(advice, session.game, session.pending, thinker)]
    session.close()
    return [[(row.title, row.won), list(row.lines)] for row in rows]


@pytest.mark.parametrize("language", list(SAID))
def test_a_plan_says_who_does_what_and_what_comes_of_it_and_of_the_plan_without_a_step(language: str) -> None:
    assert told(some_advice(), language)[0] == SAID[language]


def test_the_usual_answer_is_told_as_what_the_others_are_measured_against() -> None:
    usual = told(some_advice())[1]
    assert usual[0] == ("The usual plan", "wins 60% (52 to 68) of 50 games")
    assert ("plain", "The machine’s usual answer: the others are compared with it.") in usual[1]  # type: ignore[operator]


def changed(**fields: object) -> Advice:
    """The same advice, but for the best plan."""
    advice = some_advice()
    best = msgspec.structs.replace(advice.best, **fields)
    return msgspec.structs.replace(advice, prospects=(best, *advice.prospects[1:]))


def test_what_chance_may_explain_is_no_difference() -> None:
    lines = told(changed(gain=figure(0.03, 0.08)))[0][1]
    assert ("plain", "No clear difference from the usual answer: +3 in 100 (give or take 8).") in lines  # type: ignore[operator]
    lines = told(changed(gain=figure(-0.1, 0.04)))[0][1]
    assert ("plain", "Worse than the usual answer by 10 in 100 (give or take 4).") in lines  # type: ignore[operator]
    wide = {"track-system": figure(0.2, 0.3), "wounds": figure(2.1, 2.0)}
    assert not [tone for tone, _ in told(changed(figures=wide))[0][1] if tone in ("gain", "risk")]  # type: ignore[misc, attr-defined]


def test_of_few_games_no_figures_are_told() -> None:
    (_, won), lines = told(changed(playouts=4, victories=figure(1.0)))[0]  # type: ignore[misc]
    assert won == "only 4 games: too few to tell"  # type: ignore[has-type]
    assert ("plain", "Only 4 games beside the usual answer: too few to compare.") in lines  # type: ignore[operator, has-type]
    assert not [tone for tone, _ in lines if tone in ("gain", "risk")]  # type: ignore[misc, attr-defined]


def test_beside_a_usual_answer_that_was_hardly_tried_nothing_is_compared() -> None:
    advice = some_advice()
    best, usual, without = advice.prospects
    few = msgspec.structs.replace(usual, playouts=7)
    rows = told(msgspec.structs.replace(advice, prospects=(best, few, without)))
    assert ("plain", "Only 7 games beside the usual answer: too few to compare.") in rows[0][1]  # type: ignore[operator]
    assert rows[1][0] == ("The usual plan", "only 7 games: too few to tell")


@pytest.mark.parametrize(
    ("language", "likely", "one"),
    [
        (
            "en",
            "72% likely to win (64 to 80): 50 games, judged after 3 more rounds",
            "72% likely to win (64 to 80): 50 games, judged after one more round",
        ),
        (
            "it",
            "probabilità di vittoria 72% (da 64 a 80): 50 partite, valutate dopo altri 3 round",
            "probabilità di vittoria 72% (da 64 a 80): 50 partite, valutate dopo un altro round",
        ),
        (
            "es",
            "probabilidad de ganar: 72 % (de 64 a 80); 50 partidas, valoradas tras 3 rondas más",
            "probabilidad de ganar: 72 % (de 64 a 80); 50 partidas, valoradas tras una ronda más",
        ),
    ],
)
def test_where_games_were_cut_it_is_told_how_far_they_went(language: str, likely: str, one: str) -> None:
    for rounds, message in ((3, likely), (1, one)):
        (_, won), _ = told(msgspec.structs.replace(some_advice(), rounds=rounds), language)[0]  # type: ignore[misc]
        assert won == message  # type: ignore[has-type]


def test_what_it_is_lost_by_is_told_where_all_lose_together() -> None:
    lines = told(changed(causes={"fm-reason-time": 0.28}))[0][1]
    assert ("risk", "Lost in 28%: The last sol is over, and not all objectives are met.") in lines  # type: ignore[operator]
    assert "Lost" not in str(told(changed(causes={"fm-reason-time": 0.08}))[0][1])


def test_a_step_that_is_good_for_nothing_is_not_told_of() -> None:
    advice = some_advice()
    useless = prospect("without", 0.7, lacks=FARM, gain=figure(-0.01, 0.05))
    lines = told(msgspec.structs.replace(advice, prospects=(*advice.prospects[:2], useless)))[0][1]
    assert not [message for tone, message in lines if tone == "why"]  # type: ignore[misc, attr-defined]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "It was advised before: another plan comes first only if it is clearly better."),
        ("it", "È già stato consigliato: un altro piano viene prima solo se è chiaramente migliore."),
        ("es", "Ya se aconsejó antes: otro plan va primero solo si es claramente mejor."),
    ],
)
def test_a_plan_that_comes_first_because_it_was_begun_says_so(language: str, said: str) -> None:
    advice = msgspec.structs.replace(some_advice(), begun="bold")
    best, usual = told(advice, language)
    assert ("plain", said) in best[1]  # type: ignore[operator]
    assert ("plain", said) not in usual[1]  # type: ignore[operator]
    overtaken = told(msgspec.structs.replace(advice, begun="captain"), language)
    assert said not in str(overtaken)
    assert said not in str(told(some_advice(), language))


def test_three_are_told_alike_plans_once_and_the_usual_one_always() -> None:
    advice = some_advice()
    again = msgspec.structs.replace(advice.best, id="outside")
    others = [prospect(name, 0.5, f"rest::pawn-{name}-1") for name in ("medic", "scientist", "geologist")]
    best, usual, without = advice.prospects
    rows = told(msgspec.structs.replace(advice, prospects=(best, again, *others, usual, without)))
    assert [row[0][0] for row in rows] == [  # type: ignore[index]
        "Boldly: dice risks count less",
        "Rest: 1 Morale token – Medic, and more",
        "The usual plan",
    ]


def test_an_answer_is_called_as_in_its_question() -> None:
    session = at("pocket-mars", "pm-turn", 2, "sound")
    asked, thinker = session.pending, find_search_model(session.game)
    assert asked is not None
    assert thinker is not None
    first, second = [option.id for option in asked.options()][:2]
    advice = Advice(
        asked.decider, "pm-turn", first, (prospect(first, 0.5, lead=2.0), prospect(second, 0.4, lead=-1.5)), 100
    )
    speech = Speech("en")
    speech.learn(session.game.pack_texts())
    one, other = [translate_row(row, speech) for row in make_rows(advice, session.game, asked, thinker)]
    assert speech.say(asked.options()[0].label) in one.title
    assert one.option == first
    assert ("gain", "Ahead of the best rival by 2.0 points (else −1.5)") in one.lines
    assert ("risk", "Ahead of the best rival by −1.5 points (else 2.0)") in other.lines
    session.close()


def test_what_is_not_weighed_up_has_the_answer_that_the_machine_would_give() -> None:
    session: Session = Session(load_game("first-martians"), {"players": 4}, 5)  # type: ignore[type-arg]
    assert session.pending is not None
    row = translate_row(make_unsearched_row(Answer(option="medic"), session.pending), Speech("en"))
    assert (row.title, row.won, row.option) == ("Medic", "", "medic")
    several = make_unsearched_row(Answer(options=("medic", "engineer")), session.pending)
    assert translate_row(several, Speech("en")).title == "Medic, Engineer"
    assert translate_row(make_unsearched_row(Answer(options=()), session.pending), Speech("en")).title == "Nothing"
    session.close()


@pytest.mark.parametrize("language", list(SAID))
def test_each_way_to_lead_a_mission_has_a_name_of_its_own(language: str) -> None:
    session = at_plan()
    speech, thinker = Speech(language), find_search_model(session.game)
    speech.learn(session.game.pack_texts())
    assert isinstance(thinker, PlanModel)
    named = [thinker.describe_manner(style.name) for style in STYLES]
    names = {speech.say(words) for words in named if words is not None}
    assert len(names) == len(STYLES)
    assert not [name for name in names if "fm-advice" in name]
    assert thinker.describe_manner("captain") is None  # that is the usual plan
    session.close()


def test_a_plan_that_is_the_usual_one_for_now_says_so_and_what_comes_of_leading_it_otherwise_later() -> None:
    advice = some_advice()
    best, usual, without = advice.prospects
    for gain, message in (
        (figure(0.12, 0.05), "played on in this style, it is better by 12 in 100 (give or take 5)."),
        (figure(-0.12, 0.05), "played on in this style, it is worse by 12 in 100 (give or take 5)."),
        (figure(0.02, 0.05), "The machine’s usual answer: the others are compared with it."),
    ):
        alike = msgspec.structs.replace(best, plan=usual.plan, gain=gain)
        rows = told(msgspec.structs.replace(advice, prospects=(alike, usual, without)))
        assert len(rows) == 1  # the same steps are not advised twice
        assert next(words for tone, words in rows[0][1] if tone == "plain").endswith(message)  # type: ignore[misc]


def test_what_comes_whatever_is_done_is_no_risk_of_an_answer() -> None:
    advice = some_advice()
    best, usual, without = advice.prospects
    for share, risky in ((0.97, False), (0.6, True)):
        both = (
            msgspec.structs.replace(item, figures={**item.figures, "track-system": figure(share, 0.02)})
            for item in (best, usual)
        )
        lines = told(msgspec.structs.replace(advice, prospects=(*both, without)))[0][1]
        assert any(tone == "risk" and "System Block" in words for tone, words in lines) is risky  # type: ignore[misc]
