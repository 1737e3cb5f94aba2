"""The workshop: what makes and checks the program and is not needed to play; it is not in the wheel."""
