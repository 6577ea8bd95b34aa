"""Consistency checks over all packs together: `whole` checks everything."""
