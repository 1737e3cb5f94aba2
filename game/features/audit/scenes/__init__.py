"""The pages of the dice audit, and a seal as people see it."""
