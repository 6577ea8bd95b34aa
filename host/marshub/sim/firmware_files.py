"""Hardware-independent modules of the firmware, loaded from their files under names of their own."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

from marshub import resources


def load_firmware_module(name: str) -> ModuleType:
    """Return the firmware's module `name` (such as ``hub.picture``), loaded once as ``marshub.sim._firmware.<name>``.

    Only for modules that import nothing of the firmware or of MicroPython. Raises MissingResourceError.
    """
    alias = f"marshub.sim._firmware.{name}"
    if alias in sys.modules:
        return sys.modules[alias]
    path = resources.firmware_folder() / f"{name.replace('.', '/')}.py"
    if not path.is_file():
        raise resources.MissingResourceError(f"the firmware's module {name} is missing: expected it at {path}")
    spec = importlib.util.spec_from_file_location(alias, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[alias] = module
    spec.loader.exec_module(module)
    return module
