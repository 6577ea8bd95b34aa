"""Migration: Mars: rules by the parts of its rulebook, terrain, track, cards and costs in packs."""
