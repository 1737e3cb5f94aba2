"""What the console does beside its games, a folder each."""
