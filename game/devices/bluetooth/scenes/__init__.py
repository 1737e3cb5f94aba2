"""The pages of Bluetooth dice."""
