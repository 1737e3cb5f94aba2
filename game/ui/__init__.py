"""The full-screen program, drawn with pygame."""
