"""Migration: Mars in the terminal interface."""

from .look import MigrationMarsLook

LOOK = MigrationMarsLook
