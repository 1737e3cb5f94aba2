"""The pages of the dice tower on the screen."""
