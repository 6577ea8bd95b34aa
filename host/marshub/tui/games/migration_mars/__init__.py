"""The look of Migration: Mars."""

from .look import MigrationMarsLook

LOOK = MigrationMarsLook
