"""Drawing and layout tools of the terminal interface. They know neither games nor tables."""
