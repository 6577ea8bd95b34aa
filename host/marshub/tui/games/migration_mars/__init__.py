"""How Migration: Mars looks on the screen."""

from .look import MigrationMarsLook

LOOK = MigrationMarsLook
