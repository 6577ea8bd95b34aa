"""Consistent Overhead Byte Stuffing (Cheshire & Baker 1999): any bytes in, the same bytes without 0x00 out."""


def encode(data: bytes) -> bytes:
    """Return `data` (any length) without a single 0x00; one byte longer, and one more for each full 254 bytes.

    Example:
        >>> encode(bytes([1, 0, 2])).hex()
        '02010202'
    """
    out = bytearray()
    start = 0
    end = len(data)
    while True:
        zero = data.find(b"\x00", start)
        stop = end if zero < 0 else zero
        while stop - start >= 254:
            # A full block (code 0xFF) stands for no zero after it, so data that ends here is complete.
            out.append(0xFF)
            out.extend(data[start : start + 254])
            start += 254
            if start == end:
                return bytes(out)
        out.append(stop - start + 1)
        out.extend(data[start:stop])
        if zero < 0:
            return bytes(out)
        start = zero + 1


def decode(data: bytes) -> bytes:
    r"""Return the bytes that `encode` was given. Raises ValueError for anything that no encoder makes.

    Example:
        >>> decode(encode(b"a\0b"))
        b'a\x00b'
    """
    end = len(data)
    if end == 0:
        raise ValueError("COBS: expected at least one byte")
    if data.find(b"\x00") >= 0:
        raise ValueError("COBS: 0x00 inside the encoded bytes")
    out = bytearray()
    at = 0
    while at < end:
        code = data[at]
        if at + code > end:
            raise ValueError("COBS: a block runs past the end")
        out.extend(data[at + 1 : at + code])
        at += code
        if code < 0xFF and at < end:
            out.append(0)
    return bytes(out)
