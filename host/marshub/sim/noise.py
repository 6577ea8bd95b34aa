"""Sources of noise at a reader, such as a bad supply, a motor or a charging phone. Each sends garbage after frames.

How close the garbage comes to an answer is what matters to a driver, so that can be chosen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

from marshub.sim.iso14443 import COLLISION, on_air, to_bytes

#: raw: any number of bits. framed: as many bytes as a tag would say, with right parity. checked: what answers an
#: anticollision frame has a right BCC too.
Shape = Literal["raw", "framed", "checked"]
_ATQA, _BLOCK, _SAK = 2, 5, 3  # bytes of what tags answer
_LONGEST = 60  # bits


class Noise:
    """One source of noise.

    violations: the share of its bits that break the Manchester code, which the chip reports as collisions. answers: the
    share of frames that it answers. seed: of its chance.

    Raises ValueError for a share outside 0 to 1.
    """

    def __init__(self, shape: Shape = "raw", violations: float = 0.0, answers: float = 1.0, seed: int = 0) -> None:
        for name, share in (("violations", violations), ("answers", answers)):
            if not 0 <= share <= 1:
                raise ValueError(f"{name} is a share: expected 0 to 1, got {share!r}")
        self.shape = shape
        self.violations = violations
        self.answers = answers
        self._chance = random.Random(seed)

    def respond(self, bits: Sequence[int]) -> list[int] | None:
        """Receive a frame's data bits, without parity. Return what follows it on the air, or None for silence."""
        chance = self._chance
        if self.answers < 1 and chance.random() >= self.answers:
            return None
        if self.shape == "raw":
            air = [chance.getrandbits(1) for _ in range(chance.randint(1, _LONGEST))]
        else:
            air = self._make_frame(bits)
        if self.violations:
            air = [COLLISION if chance.random() < self.violations else bit for bit in air]
        return air

    def _make_frame(self, bits: Sequence[int]) -> list[int]:
        chance = self._chance
        if len(bits) == 7:
            return on_air(chance.randbytes(_ATQA))
        known = len(bits) - 16
        if not 0 <= known < 40:
            return on_air(chance.randbytes(_SAK))
        block = bytearray(chance.randbytes(_BLOCK))
        if self.shape == "checked":
            received = to_bytes(bits[16:])
            for at, byte in enumerate(received):
                rest = known - 8 * at
                mask = 0xFF if rest >= 8 else (1 << rest) - 1
                block[at] = block[at] & ~mask | byte & mask
            block[4] = block[0] ^ block[1] ^ block[2] ^ block[3]
        return on_air(bytes(block[known // 8 :]), known % 8)
