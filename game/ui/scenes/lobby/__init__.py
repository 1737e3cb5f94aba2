"""Before a match: what is played, by whom, with what."""
