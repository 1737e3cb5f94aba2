"""The field with real pieces, seen by a camera. It is no source of dice."""
