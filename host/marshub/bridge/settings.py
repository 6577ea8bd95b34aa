"""The settings of the bridge: broker, names and permissions, from a URL or a TOML file, and the environment."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

import msgspec

from marshub.kernel import MarsHubError, untrusted_input
from marshub.kernel.untrusted_input import UnreadableInput
from marshub.sanitize import sanitize_line

PASSWORD_VARIABLE = "MARSHUB_MQTT_PASSWORD"
PREFIX = "homeassistant"  # default prefix of Home Assistant's discovery
BASE = "marshub"
_PORTS = {"mqtt": 1883, "mqtts": 8883}  # registered with IANA: mqtt, secure-mqtt
_MAX_FILE_BYTES = 1 << 16
_LEVEL = re.compile(r"[A-Za-z0-9_-]{1,40}")  # the letters that discovery allows in a topic
_MAX_TOPIC_LETTERS = 200  # letters of a topic


class BadBroker(MarsHubError):
    """A broker, or a setting of it, that cannot be used. The message says what was expected."""

    code = "bad-broker"


class _SettingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    broker: str
    user: str = ""
    password_file: str = ""
    ca: str = ""
    node: str = ""
    prefix: str | None = None
    lamps: tuple[str, ...] = ()
    answers: bool = False


class Settings(msgspec.Struct, frozen=True):
    """A broker and what is published there.

    `tls`: certificate and name of the broker are checked, by the authorities of `ca` or else of the system. `node`: the
    topic level that is this table's own; `prefix`: of discovery, "" for none; `lamps`: topics that get the alert level
    as a lamp's state; `answers`: commands are performed.
    """

    host: str
    port: int
    tls: bool
    user: str
    password: str
    ca: str
    node: str
    prefix: str
    lamps: tuple[str, ...]
    answers: bool

    @property
    def address(self) -> str:
        """The broker's address for people: never with a password."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'mqtts' if self.tls else 'mqtt'}://{host}:{self.port}"

    @property
    def is_password_exposed(self) -> bool:
        """Whether a password is sent over the network in clear text."""
        return bool(self.password) and not self.tls and self.host not in ("localhost", "127.0.0.1", "::1")


def read_settings(
    broker: str,
    *,
    user: str = "",
    password_file: str = "",
    ca: str = "",
    node: str = "",
    prefix: str | None = None,
    lamps: tuple[str, ...] = (),
    answers: bool = False,
    environ: Mapping[str, str] = os.environ,
) -> Settings:
    """Read the settings of `broker`, a URL or a TOML file.

    A URL is mqtt://HOST or mqtts://HOST:PORT; a file has these fields itself. Arguments override the file. The password
    is in `password_file`, or in the environment. Raises BadBroker.
    """
    file = _SettingsFile(broker) if "://" in broker else _read_file(Path(broker).expanduser())
    tls, host, port, url_user = _parse_address(file.broker)
    password_path = password_file or file.password_file
    result = Settings(
        host,
        port,
        tls,
        user or file.user or url_user,
        _read_password(Path(password_path).expanduser()) if password_path else environ.get(PASSWORD_VARIABLE, ""),
        str(Path(ca or file.ca).expanduser()) if ca or file.ca else "",
        node or file.node or find_default_node(),
        next((value for value in (prefix, file.prefix) if value is not None), PREFIX).strip("/"),
        lamps or file.lamps,
        answers or file.answers,
    )
    _check_settings(result)
    return result


def _read_file(path: Path) -> _SettingsFile:
    try:
        return msgspec.convert(
            untrusted_input.parse_toml(untrusted_input.read_text(path, _MAX_FILE_BYTES)), type=_SettingsFile
        )
    except FileNotFoundError:
        message = "expected mqtt://HOST, mqtts://HOST or a file, and there is no {path}"
        raise BadBroker(message, "broker-no-file", path=sanitize_line(str(path))) from None
    except (UnreadableInput, msgspec.ValidationError) as error:
        facts = {"path": sanitize_line(str(path)), "error": sanitize_line(str(error))}
        raise BadBroker("{path}: {error}", "broker-file", **facts) from None


def _parse_address(broker: str) -> tuple[bool, str, int, str]:
    """Return (TLS, host, port, user)."""
    try:
        parts = urlsplit(broker)
        port = parts.port
    except ValueError as error:
        message, address = "{address} is not a broker's address: {error}", repr(sanitize_line(broker))
        raise BadBroker(message, "broker-address", address=address, error=error) from None
    if parts.scheme not in _PORTS or not parts.hostname or parts.path.strip("/") or parts.query or parts.fragment:
        message = "expected mqtt://HOST[:PORT] or mqtts://HOST[:PORT], not {address}"
        raise BadBroker(message, "broker-form", address=repr(sanitize_line(_hide_password(broker))))
    if parts.password is not None:
        message = (
            "everybody on this computer can read a password in the address: put it into {variable} or a file"
            " (--password-file)"
        )
        raise BadBroker(message, "broker-password", variable=PASSWORD_VARIABLE)
    return parts.scheme == "mqtts", parts.hostname, port or _PORTS[parts.scheme], unquote(parts.username or "")


def _hide_password(broker: str) -> str:
    """Return the address without a part that may be a password."""
    return re.sub(r"//[^/@]*@", "//…@", broker)


def _read_password(path: Path) -> str:
    try:
        return untrusted_input.read_text(path, _MAX_FILE_BYTES).rstrip("\r\n")
    except (FileNotFoundError, UnreadableInput) as error:
        file = sanitize_line(str(path))
        if isinstance(error, FileNotFoundError):
            raise BadBroker("the password's file {path} is not there", "broker-no-password-file", path=file) from None
        raise BadBroker("the password's file {path} {error}", "broker-password-file", path=file, error=error) from None


def _check_settings(values: Settings) -> None:
    if not _LEVEL.fullmatch(values.node):
        message = "the node is one level of a topic: letters, digits, - and _, not {node}"
        raise BadBroker(message, "broker-node", node=repr(sanitize_line(values.node)))
    if values.ca and not values.tls:
        message = "certificates are checked only with TLS: expected an address that begins with mqtts://"
        raise BadBroker(message, "broker-no-tls")
    if values.ca and not Path(values.ca).is_file():
        message = "there is no file {path}: expected certificates of authorities (PEM)"
        raise BadBroker(message, "broker-no-authorities", path=sanitize_line(values.ca))
    if values.password and not values.user:
        message = "a password without a user: name one with --user, or in the address (mqtt://USER@HOST)"
        raise BadBroker(message, "broker-no-user")
    for topic in (*values.lamps, *([values.prefix] if values.prefix else [])):
        if not topic or set(topic) & {"+", "#", "\0"} or len(topic) > _MAX_TOPIC_LETTERS or topic.startswith("$"):
            message = "{topic} is not a topic to publish to: expected one without + and #"
            raise BadBroker(message, "broker-topic", topic=repr(sanitize_line(topic)))


def find_default_node() -> str:
    """Return the default name of this table: the computer's."""
    name = re.sub(r"[^a-z0-9_-]+", "-", socket.gethostname().partition(".")[0].lower()).strip("-")
    return name[:40] or "table"
