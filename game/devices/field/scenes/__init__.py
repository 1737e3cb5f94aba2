"""The pages of the field under a camera."""
