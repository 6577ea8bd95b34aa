"""The base of all content types, and words of a pack's own."""

from __future__ import annotations

from typing import Annotated

import msgspec

from marshub.kernel.packs import Language

Copies = Annotated[int, msgspec.Meta(ge=1)]
#: Words of a pack's own, by language; a plain text serves all languages.
Said = dict[Language, str] | str


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all content: frozen, and a mistyped field is an error."""
