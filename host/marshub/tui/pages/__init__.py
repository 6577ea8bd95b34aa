"""Pages that open over a screen and that games build theirs on: briefs, help."""
