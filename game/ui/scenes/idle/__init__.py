"""What is seen while nobody plays."""
