"""Setting up the camera and the field under it."""
