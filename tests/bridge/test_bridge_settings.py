"""Which broker: addresses and files that are taken, and mistakes that are said."""

from __future__ import annotations

from pathlib import Path

import pytest

from marshub.bridge.settings import PASSWORD_VARIABLE, BadBroker, find_default_node, read_settings


def test_addresses() -> None:
    result = read_settings("mqtt://house", environ={})
    assert (result.host, result.port, result.tls, result.prefix, result.node) == (
        "house",
        1883,
        False,
        "homeassistant",
        find_default_node(),
    )
    assert not result.answers
    result = read_settings("mqtts://anna%40home@broker.example:9000", environ={PASSWORD_VARIABLE: "s3cret"})
    assert (result.address, result.user, result.password) == ("mqtts://broker.example:9000", "anna@home", "s3cret")
    assert "s3cret" not in result.address
    assert read_settings("mqtt://[fd00::1]", environ={}).address == "mqtt://[fd00::1]:1883"
    assert read_settings("mqtts://house", environ={}).address == "mqtts://house:8883"
    assert read_settings("mqtt://anna@house", environ={PASSWORD_VARIABLE: "x"}).is_password_exposed
    assert not read_settings("mqtt://house", environ={}).is_password_exposed
    for safe in ("mqtt://anna@localhost", "mqtt://anna@[::1]", "mqtts://anna@house"):
        assert not read_settings(safe, environ={PASSWORD_VARIABLE: "x"}).is_password_exposed


@pytest.mark.parametrize(
    ("computer", "node"),
    [
        ("Anna's PC.local", "anna-s-pc"),
        ("", "table"),
        ("...", "table"),
        ("(PC)", "pc"),
        ("my_pc", "my_pc"),
        ("x" * 60, "x" * 40),
    ],
)
def test_a_table_is_called_as_its_computer(computer: str, node: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: computer)
    assert find_default_node() == read_settings("mqtt://house", environ={}).node == node


def test_a_file_says_all_and_what_is_given_goes_before_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "ca.pem").write_text("")
    (tmp_path / "word").write_text("s3cret\n")
    file = tmp_path / "mqtt.toml"
    file.write_text(f"""
broker = "mqtts://anna@house"
user = "hub"
password_file = "{tmp_path}/word"
ca = "{tmp_path}/ca.pem"
node = "den"
prefix = ""
lamps = ["zigbee2mqtt/lounge/set"]
answers = true
""")
    result = read_settings(str(file), environ={PASSWORD_VARIABLE: "of another broker"})
    assert (result.user, result.password, result.node, result.prefix) == ("hub", "s3cret", "den", "")
    (tmp_path / "other").write_text(" 0ther word \r\n")
    given = read_settings(
        str(file), user="anna", password_file=str(tmp_path / "other"), node="hall", prefix="/own/", environ={}
    )
    assert (given.user, given.password, given.node, given.prefix) == ("anna", " 0ther word ", "hall", "own")
    assert (given.lamps, given.answers) == (("zigbee2mqtt/lounge/set",), True)
    assert (result.lamps, result.answers) == (("zigbee2mqtt/lounge/set",), True)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert read_settings("~/mqtt.toml", password_file="~/other", environ={}).password == " 0ther word "
    (tmp_path / "long").write_text("x" * ((1 << 16) + 1))
    with pytest.raises(BadBroker, match="password"):
        read_settings(str(file), password_file=str(tmp_path / "long"), environ={})
    over = read_settings(str(file), node="attic", prefix="ha", lamps=("a/set",), user="other", environ={})
    assert (over.node, over.prefix, over.lamps, over.user) == ("attic", "ha", ("a/set",), "other")


@pytest.mark.parametrize(
    ("broker", "more", "says"),
    [
        ("house", {}, "there is no house"),
        ("http://house", {}, "expected mqtt://HOST"),
        ("mqtt://", {}, "expected mqtt://HOST"),
        ("mqtt://house/path", {}, "expected mqtt://HOST"),
        ("mqtt://house:port", {}, "is not a broker's address"),
        ("mqtt://anna:s3cret@house", {}, "everybody on this computer can read a password"),
        ("ftp://anna:s3cret@house", {}, "expected mqtt://HOST"),
        ("mqtt://house", {"node": "a/b"}, "one level of a topic"),
        ("mqtt://house", {"node": "\x1b[2J"}, "one level of a topic"),
        ("mqtt://house", {"ca": "/nowhere.pem"}, "begins with mqtts://"),
        ("mqtts://house", {"ca": "/nowhere.pem"}, "there is no file /nowhere.pem"),
        ("mqtt://house", {"password_file": "/nowhere"}, "is not there"),
        ("mqtt://house", {"password_file": "/"}, "not a regular file"),
        *(
            ("mqtt://house", {"lamps": (topic,)}, "is not a topic to publish to")
            for topic in ("a/+/set", "", "a" * 201, "$SYS/a", "a\0")
        ),
        ("mqtt://house/?a=b", {}, "expected mqtt://HOST"),
        ("mqtt://house#a", {}, "expected mqtt://HOST"),
        ("mqtt://house", {"prefix": "a/#"}, "is not a topic to publish to"),
        ("mqtt://house", {"environ": {PASSWORD_VARIABLE: "x"}}, "without a user"),
    ],
)
def test_mistakes_are_said_and_passwords_are_not(broker: str, more: dict[str, object], says: str) -> None:
    with pytest.raises(BadBroker) as raised:
        read_settings(broker, **{"environ": {}, **more})  # type: ignore[arg-type]
    assert says in str(raised.value)
    assert "s3cret" not in str(raised.value)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize("text", ["broker = 3", "user = 'a'", "broker = 'mqtt://a'\npassword = 'b'", "\0", "[[["])
def test_a_file_that_makes_no_sense_is_said(text: str, tmp_path: Path) -> None:
    file = tmp_path / "mqtt.toml"
    file.write_text(text)
    with pytest.raises(BadBroker, match=r"mqtt\.toml"):
        read_settings(str(file), environ={})
