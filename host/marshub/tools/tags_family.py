"""Families of tags: which can be identified permanently, judged by the UID, which is all that a reader reports.

ISO/IEC 14443-3, 6.5.4: a single-size UID that begins with 08 is drawn anew in every field, which is how phones, bank
cards and passports hide; 88 is the cascade tag and begins no UID. NXP AN10927: single-size UIDs are handed out more
than once, and those whose first byte ends in F from the start.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from marshub.board.tags import CASCADE_TAG, is_random_uid
from marshub.kernel import Words, say

#: Numbers that whole batches of blank clones, and some phones, answer with.
BLANK = frozenset({"00000000", "ffffffff", "01020304", "11223344", "12345678"})


@dataclass(frozen=True)
class Verdict:
    """A verdict on a tag. `fit`: whether it can be enrolled; `words`: the reason, and what to do."""

    fit: Literal["good", "doubtful", "unsuitable"]
    words: Words | None = None


def judge_uid(uid: str) -> Verdict:
    """Return the verdict on a tag with this UID (`format_uid`)."""
    raw = bytes.fromhex(uid)
    if uid in BLANK or len(set(raw)) == 1:
        return Verdict("unsuitable", say("tags-blank", uid=uid))
    if len(raw) != 4:
        return Verdict("good")
    if is_random_uid(raw):
        return Verdict("unsuitable", say("tags-random", uid=uid))
    if raw[0] == CASCADE_TAG:
        return Verdict("unsuitable", say("tags-half-read", uid=uid))
    return Verdict("doubtful", say("tags-short", uid=uid))
