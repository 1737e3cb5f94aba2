"""The pages of the camera on the screen."""
