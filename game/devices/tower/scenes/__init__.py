"""The pages of the dice tower."""
