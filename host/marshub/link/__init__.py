"""The wire, seen from the host: which port, how it is opened, and a session that survives unplugging."""
