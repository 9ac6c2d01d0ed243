"""Wormery: one digital table for four tabletop games about worms."""

__version__ = "0.1.0"
