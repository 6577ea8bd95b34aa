"""The map outside the HUB: spaces, routes, ROI tiles, rovers, POI tokens (MAP, ROI, ROV, POI)."""
