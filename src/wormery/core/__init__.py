"""What all games share: state, table, log, chance, facts. Imports nothing of ours outside this package."""
