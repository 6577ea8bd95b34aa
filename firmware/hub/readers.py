"""The readers' part of the wiring: buses, chip selects, stations, and their order. Needed at start, and forgotten."""

from machine import SPI, Pin

from hub.chips import load_driver
from hub.selects import DecodedSelect, Decoder, Lines
from hub.stations import Station


def make_stations(config):
    """Return (stations, one a reader of the config; bytes: the order of their polls; the `Lines` of them all)."""
    buses = [
        _on_i2c(bus)
        if "i2c" in bus
        else SPI(bus["spi"], bus["baud"], sck=Pin(bus["sck"]), mosi=Pin(bus["mosi"]), miso=Pin(bus["miso"]))
        for bus in config["buses"]
    ]
    selects, lines = make_chip_selects(config)
    stations = []
    for index, reader in enumerate(config["readers"]):
        chip = _chip(reader, buses[reader["bus"]], selects[index])
        near = 0
        for other in config["neighbours"][index]:
            near |= 1 << other
        stations.append(Station(index, near, chip))
    return stations, bytes(interleave(config["neighbours"])), lines


def _on_i2c(bus):
    """Return a bus on I2C: loaded where there is one."""
    from hub.i2c import Bus

    return Bus(bus)


def _chip(reader, bus, select):
    radio = {key: reader[key] for key in ("gain", "power") if key in reader}
    if "address" in reader:
        return bus.reader(load_driver(reader, "i2c"), reader["address"], radio)
    rst = reader.get("rst")
    pin = None if rst is None else Pin(rst, Pin.OUT, value=1)
    return load_driver(reader, "spi")(bus, select, pin, **radio)


def make_chip_selects(config):
    """Return (chip selects, one a reader, deselected, None on I2C; the `Lines` of all, with the readers in reset)."""
    decoders = [Decoder(decoder["address"], decoder["enable"]) for decoder in config["decoders"]]
    selects = []
    pins = []
    for reader in config["readers"]:
        if "decoder" in reader:
            selects.append(DecodedSelect(decoders[reader["decoder"]], reader["output"]))
        elif "address" in reader:
            selects.append(None)
        else:
            pins.append(Pin(reader["cs"], Pin.OUT, value=1))
            selects.append(pins[-1])
    reset = config.get("reset")
    return selects, Lines(None if reset is None else Pin(reset, Pin.OUT, value=0), decoders, pins)


def interleave(near):
    """Return an order of all readers in which, as far as possible, none of the four before is a neighbour.

    `near`: for each reader the indexes of its neighbours.
    """
    left = list(range(len(near)))
    order = []
    while left:
        best = left[0]
        for ahead in (4, 3, 2, 1):
            recent = order[-ahead:]
            good = [index for index in left if not any(other in near[index] for other in recent)]
            if good:
                # Those with many neighbours left are the hardest to place later.
                best = max(good, key=lambda index: len(near[index]))
                break
        order.append(best)
        left.remove(best)
    return order
