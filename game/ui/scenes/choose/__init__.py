"""What to play: all games at once, and each shown in twenty seconds."""
