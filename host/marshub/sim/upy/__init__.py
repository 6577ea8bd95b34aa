"""Stand-ins for MicroPython's own modules, so that the firmware's sources run on CPython unchanged."""
