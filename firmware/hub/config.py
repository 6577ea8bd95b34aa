"""The board's wiring: config.json, written by the host from a profile (marshub.board.profile.make_firmware_config)."""

import json

from hub import chips
from hublink.messages import MAX_LEDS, MAX_READERS

FORMAT = 1


class ConfigError(Exception):
    """config.json cannot be used; the message names the field and what was expected."""


def load(path="config.json"):
    """Return the checked config as a dict. Raises ConfigError."""
    try:
        with open(path) as file:
            config = json.load(file)
    except OSError:
        raise ConfigError(path + ": missing; run 'marshub board deploy'")  # noqa: B904  MicroPython has no exception chaining
    except Exception as error:  # ValueError; MemoryError or RuntimeError when it is large or deep
        raise ConfigError("%s: not valid JSON (%r); run 'marshub board deploy'" % (path, error))  # noqa: B904
    check(config)
    return config


def check(config):
    """Raise ConfigError unless `config` has every field the firmware uses, of the right kind, with indexes in range."""
    if not isinstance(config, dict):
        raise ConfigError("config: expected an object")
    if config.get("format") != FORMAT:
        raise ConfigError("format: expected %d; deploy host and firmware of one version" % FORMAT)
    for key in ("board", "hash"):
        _want(config, key, str)
    if len(config["hash"]) != 16 or config["hash"].strip("0123456789abcdef"):
        raise ConfigError("hash: expected 16 hexadecimal digits")
    for key in ("buses", "decoders", "readers", "neighbours", "buttons"):
        if len(_want(config, key, list)) > MAX_READERS:
            raise ConfigError("%s: expected at most %d" % (key, MAX_READERS))
    for number, bus in enumerate(config["buses"]):
        keys = ("i2c", "sda", "scl") if isinstance(bus, dict) and "i2c" in bus else ("spi", "sck", "mosi", "miso")
        _ints(bus, "buses[%d]" % number, keys + ("baud",))
    for number, decoder in enumerate(config["decoders"]):
        path = "decoders[%d]" % number
        _ints(decoder, path, ("enable",))
        for pin in _want(decoder, "address", list, path + "."):
            _ints({"address": pin}, path, ("address",))
    for number, reader in enumerate(config["readers"]):
        _reader(config, reader, "readers[%d]" % number)
    count = len(config["readers"])
    if len(config["neighbours"]) != count:
        raise ConfigError("neighbours: expected %d lists, one a reader" % count)
    for number, near in enumerate(config["neighbours"]):
        path = "neighbours[%d]" % number
        for other in _want({path: near}, path, list):
            _index(other, count, path)
    for number, button in enumerate(config["buttons"]):
        _ints(button, "buttons[%d]" % number, ("pin",))
    if "reset" in config:
        _ints(config, "config", ("reset",))
    if "supply" in config:
        _ints(config["supply"], "supply", ("sense", "cap_ma"))
    leds = _want(config, "leds", dict)
    _ints(leds, "leds", ("pin", "count", "channel_ma", "idle_ma", "cap_ma"))
    _index(leds["count"], MAX_LEDS + 1, "leds.count")
    if leds.get("order") not in ("GRB", "RGB", "BRG"):
        raise ConfigError("leds.order: expected GRB, RGB or BRG")


def _want(table, key, kind, path=""):
    value = table.get(key)
    if not isinstance(value, kind):
        raise ConfigError("%s%s: expected %s" % (path, key, kind.__name__))
    return value


def _ints(table, path, keys):
    if not isinstance(table, dict):
        raise ConfigError("%s: expected an object" % path)
    for key in keys:
        value = table.get(key)
        if not isinstance(value, int) or not 0 <= value < 1 << 30:
            raise ConfigError("%s.%s: expected a number" % (path, key))


def _index(value, count, path):
    if not isinstance(value, int) or not 0 <= value < count:
        raise ConfigError("%s: expected 0 to %d" % (path, count - 1))


def _reader(config, reader, path):
    _ints(reader, path, ("bus",))
    _want(reader, "name", str, path + ".")
    _index(reader["bus"], len(config["buses"]), path + ".bus")
    chip = chips.CHIPS.get(str(reader.get("chip", chips.DEFAULT)))
    if chip is None:
        raise ConfigError("%s.chip: expected one of %s" % (path, ", ".join(sorted(chips.CHIPS))))
    for key in ("gain", "power"):
        if key in reader:
            if key not in chip:
                raise ConfigError("%s.%s: its chip has none" % (path, key))
            least, most = chip[key]
            if not (isinstance(reader[key], int) and least <= reader[key] <= most):
                raise ConfigError("%s.%s: expected %d to %d" % (path, key, least, most))
    kind = "i2c" if "i2c" in config["buses"][reader["bus"]] else "spi"
    if kind not in chip:
        raise ConfigError("%s.bus: its chip has no driver on %s" % (path, kind))
    if kind == "i2c":
        _ints(reader, path, ("address",))
    elif "decoder" in reader:
        _ints(reader, path, ("decoder", "output"))
        _index(reader["decoder"], len(config["decoders"]), path + ".decoder")
        lines = len(config["decoders"][reader["decoder"]]["address"])
        _index(reader["output"], 1 << lines, path + ".output")
    else:
        _ints(reader, path, ("cs",))
