"""What the screen is drawn with, whatever it shows: nothing here knows a game or a table."""
