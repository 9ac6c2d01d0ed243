"""The page, played in a real browser: what its fixtures hold is let go of when the last of these tests has run."""
