"""Following dice through the pictures of a camera: which rolls fell, and what each shows."""
