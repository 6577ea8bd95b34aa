# The board's own program: it reads tags and buttons, shows lights, and tells the host. It knows no game.

VERSION = "1.0.0"
