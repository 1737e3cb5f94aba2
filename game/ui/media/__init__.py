"""What is heard, and what is kept of a match beside its journal."""
