"""What a night shows between its games, and at its end."""
