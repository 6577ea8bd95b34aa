"""Phase IV: Actions (ACT, PAWN, COST and the actions themselves)."""
