"""Phase IV: Actions: planning, kinds of actions, and how they are resolved (ACT, PAWN, DICE, COST)."""
