"""Tools that put the firmware onto a board, with MicroPython's and Espressif's own tools (mpremote, esptool)."""
