"""The pages of the field on the screen."""
