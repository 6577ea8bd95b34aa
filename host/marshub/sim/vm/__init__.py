"""Depth 3: the firmware's sources, unchanged, on a real MicroPython VM (WebAssembly, run by Node).

A board is two processes. `child` holds the chips (the very model of depth 2), watches over the VM and speaks to the
parent; `runner.mjs` runs the VM, drives its asyncio and carries bytes. What the VM asks of the chips goes over a
socket pair, one round trip a transfer that reads. `inside/` is what the VM is given instead of an ESP32's own modules.
"""
