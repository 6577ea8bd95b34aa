"""Discovery, the documented automations and the blueprints in a real Home Assistant (`.ci/homeassistant`)."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml
from bridge_tables import HUB, boarded
from brokers import Ear
from home_assistant import PROGRAM, HomeAssistant
from mosquitto_broker import PROGRAM as MOSQUITTO
from mosquitto_broker import Mosquitto

from marshub.bridge.settings import PASSWORD_VARIABLE
from marshub.games import load_game
from marshub.kernel import Session
from marshub.table.setup import start_session

pytestmark = [
    pytest.mark.homeassistant,
    pytest.mark.timeout(1500),
    pytest.mark.skipif(
        not (PROGRAM and MOSQUITTO) and not os.environ.get("CI"),
        reason="MARSHUB_HASS names no program hass, or mosquitto is not installed (docs/hardware-files.md)",
    ),
]

ROOT = Path(__file__).resolve().parents[2]
BLUEPRINTS = ROOT / "examples/home-assistant"
YAML_BLOCKS = re.findall(r"^```yaml\n(.*?)^```", (ROOT / "docs/mqtt.md").read_text(encoding="utf-8"), re.S | re.M)
DOCUMENTED = [yaml.safe_load(block) for block in YAML_BLOCKS if block.startswith("alias:")]
CARD = next(block for block in YAML_BLOCKS if block.startswith("type:"))

MALFUNCTION, MOOD = "event.marshub_den_malfunction", "sensor.marshub_den_mood"
AUTOMATIONS = [
    *({"id": f"documented-{number}"} | automation for number, automation in enumerate(DOCUMENTED)),
    *(
        {
            "id": f"blueprint-{name}",
            "alias": f"Blueprint {name}",
            "use_blueprint": {
                "path": f"marshub/{name}.yaml",
                "input": {name: entity, "lights": {"entity_id": "light.attic"}},
            },
        }
        for name, entity in (("malfunction", MALFUNCTION), ("mood", MOOD))
    ),
]
FLASHES = ("automation.a_malfunction_on_mars", "automation.blueprint_malfunction")
FOLLOWS = ("automation.the_mood_of_mars", "automation.blueprint_mood")


@pytest.fixture(scope="module")
def mosquitto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path_factory.mktemp("mosquitto"))
    yield broker
    broker.kill()


@pytest.fixture(scope="module")
def house(mosquitto: Mosquitto, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HomeAssistant]:
    """Home Assistant with the automations, and two lamps that take commands at the broker."""
    house = HomeAssistant(tmp_path_factory.mktemp("house"), AUTOMATIONS, BLUEPRINTS)
    try:
        house.add_broker(mosquitto.port, mosquitto.user, mosquitto.word)
        yield house
    finally:
        house.stop()


def hear(broker: Mosquitto) -> Ear:
    return Ear(broker.port, user=broker.user, word=broker.word)


def install_lamps(ear: Ear) -> None:
    """Let the broker describe the lamps of the documents: one in the area Lounge, one in none."""
    for name in ("lounge", "attic"):
        ear.say(
            f"homeassistant/light/{name}/config",
            {
                "schema": "json",
                "name": None,
                "unique_id": name,
                "default_entity_id": f"light.{name}",
                "command_topic": f"{name}/set",
                "supported_color_modes": ["rgb"],
                "brightness": True,
                "device": {
                    "identifiers": [name],
                    "name": name,
                    "suggested_area": "Lounge" if name == "lounge" else "Attic",
                },
            },
            retain=True,
        )


def count_flashes(ear: Ear, lamp: str) -> int:
    return sum("flash" in command for command in ear.all(f"{lamp}/set"))


def read_times(house: HomeAssistant) -> dict[str, Any]:
    """Return when each automation that flashes was last triggered."""
    return {name: house.list_states()[name]["attributes"]["last_triggered"] for name in FLASHES}


@contextmanager
def running(broker: Mosquitto, save: Path) -> Iterator[subprocess.Popen[str]]:
    """A table that is played by the house, as a program of its own."""
    command: list[str | Path] = ["bridge", "mqtt", broker.url, "--save", save, "--node", "den"]
    command += ["--play", "--board", "sim", "--allow-answers"]
    process = subprocess.Popen(
        [sys.executable, "-m", "marshub", *command],
        env={**os.environ, "MARSHUB_HOME": str(save.parent), "MARSHUB_LANG": "en", PASSWORD_VARIABLE: broker.word},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def dump(house: HomeAssistant, moment: str) -> None:
    """Print the states that the automations depend on; `pytest -s` shows them."""
    names = (
        "sensor.marshub_den_game",
        "sensor.marshub_den_phase",
        MOOD,
        "binary_sensor.marshub_den_alarm",
        MALFUNCTION,
    )
    states = house.list_states()
    print(f"\n{moment}")
    for name in names:
        print(f"  {name:<36} {states[name]['state'] if name in states else '-'}")
    for name in (*FLASHES, *FOLLOWS):
        print(f"  {name:<36} last triggered {states[name]['attributes']['last_triggered']}")


def test_an_evening_in_a_house(house: HomeAssistant, mosquitto: Mosquitto, tmp_path: Path) -> None:
    ear = hear(mosquitto)
    try:
        install_lamps(ear)
        for lamp in ("light.lounge", "light.attic"):
            house.wait_for(lamp, bool)
        assert {
            name: state["state"] for name, state in house.list_states().items() if name in (*FLASHES, *FOLLOWS)
        } == (dict.fromkeys((*FLASHES, *FOLLOWS), "on"))
        see_discovery_and_a_malfunction(house, mosquitto, ear)
        see_ends_and_restarts(house, mosquitto, ear, tmp_path)
    finally:
        ear.close()


def see_discovery_and_a_malfunction(house: HomeAssistant, mosquitto: Mosquitto, ear: Ear) -> None:
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    with boarded(session, mosquitto.url, "den", environ={PASSWORD_VARIABLE: mosquitto.word}, answers=True) as opened:
        assert house.wait_for("sensor.marshub_den_game", lambda state: state == "First Martians")
        house.wait_for(MOOD, lambda state: state == "calm")
        states = house.list_states()
        ours = {name: state for name, state in states.items() if "marshub_den" in name}
        # Names, ids and what is off.
        assert ours["sensor.marshub_den_game"]["attributes"]["friendly_name"] == "MarsHub den Game"
        assert not [state for state in ours.values() if "qtt" in state["attributes"]["friendly_name"]]
        assert not [name for name in ours if "_lamp_" in name or "_reader_row" in name]
        assert len(ours) < 50
        assert {name.split(".")[0] for name in ours} == {"sensor", "binary_sensor", "event", "select", "button"}
        device = "{{ device_attr(device_id('sensor.marshub_den_game'), '%s') }}"
        assert house.render(device % "model") == HUB.title
        assert house.render(device % "name") == "MarsHub den"
        assert house.render(device % "sw_version") != "None"
        # The dashboard's card names entities that are there.
        assert set(re.findall(r"\b(?:sensor|select|binary_sensor|event)\.\w+", CARD)) <= set(ours)
        dump(house, "discovered")
        # The house answers, and the game goes on.
        select = house.wait_for("select.marshub_den_answer", lambda state: state != "unavailable")
        asked = session.pending_id
        house.call("select.select_option", "select.marshub_den_answer", option=select["attributes"]["options"][1])
        assert opened.table.wait_for(lambda: session.pending_id != asked, 30)
        # Nothing has broken, so nothing has flashed; the lamps have the mood of the game.
        assert set(read_times(house).values()) == {None}
        for lamp in ("lounge", "attic"):
            calm = ear.until(f"{lamp}/set", lambda command: command.get("color") == {"r": 255, "g": 197, "b": 143})
            assert calm["brightness"] == 110
        # Something breaks.
        assert ours[MALFUNCTION]["state"] == "unknown"
        opened.table.adjust("facilities.lab.parts.cpu", False)
        house.wait_for(MALFUNCTION, lambda state: state not in ("unknown", "unavailable"))
        assert house.wait_for("binary_sensor.marshub_den_alarm", lambda state: state == "on")
        ear.wait(lambda: {count_flashes(ear, lamp) for lamp in ("lounge", "attic")} == {1})
        house.wait_for(MOOD, lambda state: state == "trouble")
        for lamp in ("lounge", "attic"):
            ear.until(f"{lamp}/set", lambda command: command.get("color") == {"r": 255, "g": 140, "b": 0})
        assert None not in read_times(house).values()
        dump(house, "after a malfunction")
    house.wait_for(MALFUNCTION, lambda state: state == "unavailable")
    dump(house, "MarsHub has ended")


def see_ends_and_restarts(house: HomeAssistant, mosquitto: Mosquitto, ear: Ear, folder: Path) -> None:
    """MarsHub is started, ended and killed, and Home Assistant started anew: no lamp flashes."""
    before = read_times(house)
    save = folder / "evening.marshub"
    start_session(load_game("first-martians"), {"players": 2}, 7, save=save).close()
    with running(mosquitto, save) as marshub:
        house.wait_for(MOOD, lambda state: state == "calm")
        dump(house, "MarsHub runs again")
        marshub.send_signal(signal.SIGTERM)
        assert marshub.wait(60) == 0
        house.wait_for(MOOD, lambda state: state == "unavailable")
    with running(mosquitto, save) as marshub:
        house.wait_for(MOOD, lambda state: state == "calm")
        marshub.kill()
        house.wait_for(MOOD, lambda state: state == "unavailable")
        dump(house, "MarsHub was killed")
    with running(mosquitto, save):
        house.wait_for(MOOD, lambda state: state == "calm")
        house.stop()
        house.start()
        house.wait_for(MOOD, lambda state: state == "calm")
        house.wait_for(MALFUNCTION, lambda state: state != "unavailable")
        dump(house, "Home Assistant was started anew")
        assert read_times(house) == before
    assert {count_flashes(ear, lamp) for lamp in ("lounge", "attic")} == {1}
    assert "marshub" not in house.log.read_text(encoding="utf-8").casefold()
