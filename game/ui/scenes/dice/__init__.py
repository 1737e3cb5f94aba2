"""The dice dialog, the camera that reads dice, and how well it does."""
