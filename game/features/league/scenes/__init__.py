"""The hall of fame, and every player's own record."""
