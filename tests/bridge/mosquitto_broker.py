"""A real mosquitto, started as docs/mqtt.md says."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from pathlib import Path

from brokers import PATIENCE_S, free_port

PROGRAM = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin")


class Mosquitto:
    """A broker on a port of its own, with a user and a password, that keeps what it is told in `folder`."""

    user, word = "hub", "correct horse"

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        passwords = folder / "passwords"
        assert PROGRAM is not None
        maker = Path(PROGRAM).with_name("mosquitto_passwd")
        subprocess.run(
            [shutil.which("mosquitto_passwd") or maker, "-b", "-c", passwords, self.user, self.word], check=True
        )
        passwords.chmod(0o644)
        folder.chmod(0o755)
        self._config.write_text(
            f"listener {self.port} 127.0.0.1\nallow_anonymous false\npassword_file {passwords}\nuser root\n"
            f"persistence true\npersistence_location {folder}/\nautosave_interval 1\nautosave_on_changes true\n"
        )
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"mqtt://{self.user}@127.0.0.1:{self.port}"

    def start(self) -> None:
        assert PROGRAM is not None
        self._process = subprocess.Popen([PROGRAM, "-c", str(self._config)], stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE_S
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                assert time.monotonic() < end

    def kill(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
