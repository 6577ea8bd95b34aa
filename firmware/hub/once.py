"""Code that is needed once, or hardly ever: loaded for the moment, and forgotten again."""

import sys


def forget(package, name):
    """Let go of the module `name` of `package`; importing it loads it again."""
    sys.modules.pop(package + "." + name, None)
    if hasattr(sys.modules.get(package), name):
        delattr(sys.modules[package], name)


def is_loaded(package, name):
    """Return whether the module is loaded."""
    return package + "." + name in sys.modules
