"""Phase III: Production (PRO, SHUT, FARM)."""
