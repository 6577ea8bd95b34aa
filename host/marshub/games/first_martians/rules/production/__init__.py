"""Phase III: Production (PRO, SHUT, FARM, STR, PEN)."""
