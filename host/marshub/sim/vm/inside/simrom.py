"""An ESP32's partition for a ROM file system (ports/esp32/esp32_partition.c): mapped memory, written block by block."""

import sys

import uctypes
import vfs
from simconf import ROM

BLOCK = 4096
_device = open("/dev/rom", "wb")  # before the flash takes the root's place


class Partition(memoryview):
    """The partition `romfs` as `vfs.rom_ioctl` returns it: a block device whose buffer is the mapped flash."""

    def readblocks(self, block, data):
        data[:] = self[block * BLOCK : block * BLOCK + len(data)]

    def writeblocks(self, block, data):
        for at in range(0, len(data), BLOCK):
            place = block * BLOCK + at
            piece = data[at : at + BLOCK]
            self[place : place + BLOCK] = b"\xff" * BLOCK
            _device.write(str(place))  # a cable may go between erasing and writing
            self[place : place + len(piece)] = piece
            _device.write(str(place))

    def ioctl(self, op, arg):
        return {4: len(self) // BLOCK, 5: BLOCK}.get(op)


class _Vfs:
    # `vfs` as an ESP32 has it.
    VfsRom = vfs.VfsRom
    mount = vfs.mount
    umount = vfs.umount

    @staticmethod
    def rom_ioctl(op, number=0):
        if op == 1:
            return 1 if ROM[1] else 0
        return Partition(uctypes.bytearray_at(*ROM)) if op == 2 and ROM[1] else -22


def attach():
    """Take the place of the port's own module."""
    sys.modules["vfs"] = _Vfs
