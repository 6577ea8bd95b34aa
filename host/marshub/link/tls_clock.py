"""TLS where this computer's clock, or the other's, may be wrong: a Raspberry Pi without a network begins in 1970."""

from __future__ import annotations

import ssl

_NO_CHECK_TIME = 0x200000  # OpenSSL's X509_V_FLAG_NO_CHECK_TIME, which Python has no name for


def ignore_certificate_dates(context: ssl.SSLContext) -> None:
    """Let certificates be valid at any time: who trusts just this one, or just this authority, needs no date."""
    context.verify_flags |= _NO_CHECK_TIME
