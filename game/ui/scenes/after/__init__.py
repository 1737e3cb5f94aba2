"""After a match, and matches that are watched again."""
