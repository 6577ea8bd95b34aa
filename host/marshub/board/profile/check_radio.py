"""Check of the radio settings that a profile gives a reader's chip, for receiver and transmitter."""

from __future__ import annotations

from collections.abc import Iterator

from .shape import Profile

#: RxGain of RFCfgReg from LEAST_GAIN on (MFRC522 data sheet, 9.3.3.6); the two values below mean the same as these.
GAINS_DB = (18, 23, 33, 38, 43, 48)
LEAST_GAIN = 2
#: CWGsP of CWGsPReg (9.3.3.9); at 0 there is no field.
MOST_POWER = 63


def find_problems(profile: Profile) -> Iterator[str]:
    """Return one line a problem: path, what is wrong, what was expected."""
    for number, reader in enumerate(profile.reader):
        at = f"reader[{number}] ({reader.name})"
        if reader.gain_db is not None and reader.gain_db not in GAINS_DB:
            yield f"{at}.gain_db: {reader.gain_db}: expected one of {list(GAINS_DB)} (MFRC522 section 9.3.3.6)"
        if reader.power is not None and not 1 <= reader.power <= MOST_POWER:
            yield f"{at}.power: {reader.power}: expected 1 to {MOST_POWER} (MFRC522 section 9.3.3.9)"
