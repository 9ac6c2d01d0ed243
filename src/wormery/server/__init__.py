"""Tables for people: one process, one port, one SQLite file."""
