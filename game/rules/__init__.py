"""Pure rules. Imports the standard library only: no screen, clock, file or randomness."""
