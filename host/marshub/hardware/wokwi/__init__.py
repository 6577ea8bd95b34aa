"""A board as a project for Wokwi, an external electronics simulator: `marshub profile wokwi`."""
