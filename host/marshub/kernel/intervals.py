"""Confidence intervals of counted shares."""

from __future__ import annotations

from math import sqrt

CONFIDENCE = 1.96  # standard deviations: 95 %


def wilson(hits: float, count: int) -> tuple[float, float]:
    """Return the interval that holds the true rate with 95 % confidence (Wilson 1927). It is sound near 0 and 1, too.

    Example:
        >>> low, high = wilson_interval(8, 10)
        >>> round(low, 2), round(high, 2)
        (0.49, 0.94)
    """
    if not count:
        return 0.0, 1.0
    z, rate = CONFIDENCE, hits / count
    middle = rate + z * z / (2 * count)
    half = z * sqrt(rate * (1 - rate) / count + z * z / (4 * count * count))
    low, high = (middle - half) / (1 + z * z / count), (middle + half) / (1 + z * z / count)
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # at both ends floats fall short of the rate itself
