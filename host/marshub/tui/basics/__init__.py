"""Drawing tools of the screen: nothing here knows a game or a table."""
