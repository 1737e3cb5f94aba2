"""The Casting Field: where it lies in the picture, and which pieces stand on it."""
