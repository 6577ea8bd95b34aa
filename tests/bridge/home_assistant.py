"""A real Home Assistant, driven over its own REST interface as its owner drives it by the pages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from brokers import free_port

PROGRAM = os.environ.get("MARSHUB_HASS", "")  # the program `hass`; .ci/homeassistant installs one
START_S = 300.0  # it may compile what it has just been given
CHANGE_S = 60.0


class HomeAssistant:
    """Home Assistant with `automations` and the blueprints of `blueprints`, its files in `folder`.

    MQTT is set up by `add_broker`, as on the page "Add integration".
    """

    def __init__(self, folder: Path, automations: list[dict[str, Any]], blueprints: Path) -> None:
        self._folder, self._port, self._token = folder, free_port(), ""
        self.log = folder / "home-assistant.log"
        ours = folder / "blueprints/automation/marshub"
        ours.mkdir(parents=True)
        for file in blueprints.glob("*.yaml"):
            (ours / file.name).write_bytes(file.read_bytes())
        (folder / "automations.yaml").write_text(json.dumps(automations))
        (folder / "configuration.yaml").write_text(
            f"http:\n  server_port: {self._port}\n  server_host: 127.0.0.1\n"
            "automation: !include automations.yaml\nconfig:\nlogger:\n  default: warning\n"
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        self._register_owner()

    def start(self) -> None:
        """Start it, and wait until it runs."""
        with (self._folder / "output.txt").open("ab") as output:
            # Nothing is installed while it runs: what it needs is in its environment, or the test fails.
            self._process = subprocess.Popen(
                [PROGRAM, "--config", str(self._folder), "--skip-pip", "--log-file", str(self.log)],
                stdout=output,
                stderr=output,
            )
        self._wait_for(lambda: self._fetch("GET", "/api/onboarding") is not None, START_S)
        if self._token:
            self._wait_for(lambda: self.fetch("GET", "/api/config")["state"] == "RUNNING", START_S)

    def stop(self) -> None:
        """End it as its service manager does."""
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(CHANGE_S)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    # ------------------------------------------------------------------ what its owner does

    def _register_owner(self) -> None:
        client = f"http://127.0.0.1:{self._port}/"
        owner = {"name": "A", "username": "a", "password": "correct horse", "client_id": client, "language": "en"}
        code = self.fetch("POST", "/api/onboarding/users", owner)["auth_code"]
        form = urllib.parse.urlencode({"grant_type": "authorization_code", "code": code, "client_id": client})
        # The token holds for half an hour, which is longer than the test may take.
        self._token = self.fetch("POST", "/auth/token", form.encode())["access_token"]
        self._wait_for(lambda: self.fetch("GET", "/api/config")["state"] == "RUNNING", START_S)

    def add_broker(self, port: int, user: str, password: str) -> None:
        """Add the MQTT integration with the broker on `port`."""
        flow = self.fetch("POST", "/api/config/config_entries/flow", {"handler": "mqtt"})
        broker = {"broker": "127.0.0.1", "port": port, "username": user, "password": password}
        if "broker" not in {field["name"] for field in flow["data_schema"]}:
            broker |= {"advanced_options": False}
        result = self.fetch("POST", f"/api/config/config_entries/flow/{flow['flow_id']}", broker)
        assert result["type"] == "create_entry", result

    def call(self, service: str, entity: str, **data: Any) -> None:
        """Call a service on an entity."""
        self.fetch("POST", f"/api/services/{service.replace('.', '/')}", {"entity_id": entity, **data})

    def render(self, template: str) -> str:
        """Return a template's text, as in "Developer tools"."""
        return self._request("POST", "/api/template", {"template": template}).decode()

    def list_states(self) -> dict[str, dict[str, Any]]:
        """Return all states by entity."""
        return {state["entity_id"]: state for state in self.fetch("GET", "/api/states")}

    def wait_for(self, entity: str, holds: Callable[[str], Any]) -> dict[str, Any]:
        """Wait until an entity's state holds; return it with its attributes."""

        def find() -> dict[str, Any] | None:
            state = self.list_states().get(entity)
            return state if state is not None and holds(state["state"]) else None

        state: dict[str, Any] = self._wait_for(find, CHANGE_S, entity)
        return state

    # ------------------------------------------------------------------ requests

    def fetch(self, method: str, path: str, body: object = None) -> Any:
        """Return the JSON of a reply."""
        return json.loads(self._request(method, path, body))

    def _fetch(self, method: str, path: str) -> Any:
        try:
            return self.fetch(method, path)
        except OSError:
            return None  # it does not listen yet, or has not set this up yet

    def _request(self, method: str, path: str, body: object = None) -> bytes:
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        kind = "application/x-www-form-urlencoded" if isinstance(body, bytes) else "application/json"
        headers = {"Content-Type": kind} | ({"Authorization": f"Bearer {self._token}"} if self._token else {})
        request = urllib.request.Request(f"http://127.0.0.1:{self._port}{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=CHANGE_S) as reply:
                return bytes(reply.read())
        except urllib.error.HTTPError as error:
            with error:
                raise OSError(f"{method} {path}: {error.code} {error.read()[:500]!r}") from None

    def _wait_for(self, find: Callable[[], Any], seconds: float, what: str = "") -> Any:
        deadline = time.monotonic() + seconds
        while not (result := find()):
            assert self._process is None or self._process.poll() is None, self._read_log()
            assert time.monotonic() < deadline, f"{what}: {self._read_log()}"
            time.sleep(0.2)
        return result

    def _read_log(self) -> str:
        files = (self.log, self._folder / "output.txt")
        return "\n".join(file.read_text(errors="replace")[-3000:] for file in files if file.exists())
