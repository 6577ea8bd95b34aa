"""Cards, missions and campaigns as data: types, reading, checks, words, and the library of packs."""
