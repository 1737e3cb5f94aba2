"""A real Casting Field under a camera: set up, watched, and kept in step with the match."""
