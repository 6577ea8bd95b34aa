"""The host's end of the wire: finding and opening the port, and a session that survives unplugging."""
