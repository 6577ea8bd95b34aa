"""On Mars: rules by the parts of its rulebook; map, boards, tiles and cards in packs."""
