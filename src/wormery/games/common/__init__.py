"""What several games need and the engine does not: options as people give them, cards and tiles as files."""
