"""The window, its monitors, and how pictures reach them."""
