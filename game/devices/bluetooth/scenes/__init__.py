"""The pages of Bluetooth dice on the screen."""
