"""The same at a real mosquitto, with user and password: `pytest -m mosquitto`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bridge_tables import boarded
from brokers import PATIENCE_S, Ear
from ha_schema import read_device
from mosquitto_broker import PROGRAM, Mosquitto

from marshub.bridge.bridge import attach_bridge
from marshub.bridge.settings import PASSWORD_VARIABLE, read_settings
from marshub.demo.run import run_demo
from marshub.games import load_game
from marshub.kernel import Session
from marshub.words import Speech

pytestmark = [pytest.mark.mosquitto, pytest.mark.skipif(PROGRAM is None, reason="mosquitto is not installed")]


@pytest.fixture
def mosquitto(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path_factory.mktemp("mosquitto"))
    yield broker
    broker.kill()


def at(broker: Mosquitto) -> Ear:
    return Ear(broker.port, user=broker.user, word=broker.word)


def test_an_evening_by_the_demos_hands(mosquitto: Mosquitto, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MARSHUB_HOME", str(tmp_path))
    result = read_settings(mosquitto.url, node="evening", environ={PASSWORD_VARIABLE: mosquitto.word})
    ear = at(mosquitto)
    try:
        messages: list[str] = []
        code = run_demo(
            sols=2,
            speed=0.0,
            seed=7,
            out=messages.append,
            note=messages.append,
            on_ready=lambda opened: attach_bridge(opened, result, Speech("en")),
        )
        assert code == 0, messages
        ear.until("marshub/evening/status", lambda said: said == "offline")
        base = "marshub/evening"
        assert ear.last(f"{base}/game")["round"] == 3
        assert {item["event_type"] for item in ear.all(f"{base}/moment")} >= {"dawn", "card", "dice", "result"}
        assert {item["event_type"] for item in ear.all(f"{base}/tag")} == {"arrived", "left", "shown"}
        assert ear.all(f"{base}/alarm")
        assert {item["mood"] for item in ear.all(f"{base}/mood")} >= {"alarm"}
        assert read_device(ear.payload("homeassistant/device/marshub_evening/config"))
    finally:
        ear.close()


def test_a_mosquitto_that_is_killed_is_told_all_again(mosquitto: Mosquitto, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshub.bridge.mqtt_connection.RETRY_S", (1, 1))
    session: Session[Any, Any] = Session(load_game("first-martians"), {"players": 2}, 7)
    environ = {PASSWORD_VARIABLE: mosquitto.word}
    with boarded(session, mosquitto.url, "killed", environ=environ) as opened:
        ear = at(mosquitto)
        ear.until("marshub/killed/track/supply-oxygen")
        ear.close()
        mosquitto.kill()
        assert opened.table.wait_for(lambda: any("lost" in str(notice) for notice in opened.table.notices), PATIENCE_S)
        opened.table.adjust("supply.oxygen", 9)
        mosquitto.start()
        ear = at(mosquitto)
        try:
            ear.until("marshub/killed/track/supply-oxygen", lambda told: told["value"] == 9)
            ear.until("marshub/killed/status", lambda said: said == "online")
        finally:
            ear.close()
    ear = at(mosquitto)
    try:
        kept = {topic: payload for topic, payload, retained in ear.heard if retained}
        ear.until("marshub/killed/status", lambda said: said == "offline")
        ear.until("marshub/killed/kept")
        kept = {topic: payload for topic, payload, retained in ear.heard if retained}
        topics = json.loads(kept["marshub/killed/kept"])["topics"]
        assert {f"marshub/killed/{topic}" for topic in topics} <= set(kept)
    finally:
        ear.close()
