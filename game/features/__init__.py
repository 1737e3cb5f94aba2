"""Features: each folder is one, and declares itself; see `game.features.feature`."""
