"""The camera: dice that it reads, what it is taught, and how people check it."""
