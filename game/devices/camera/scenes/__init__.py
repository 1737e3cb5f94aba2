"""The pages of the camera over the dice."""
