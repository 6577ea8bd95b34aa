"""A board as a project for Wokwi, a simulator of electronics that is not ours: `marshub profile wokwi`."""
