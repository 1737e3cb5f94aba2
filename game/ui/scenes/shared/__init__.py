"""What several screens have in common."""
