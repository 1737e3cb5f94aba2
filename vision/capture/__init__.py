"""One way in for pictures: list the cameras, open one, read it, decode what strangers send."""
