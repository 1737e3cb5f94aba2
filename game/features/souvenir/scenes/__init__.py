"""The souvenir on screen, and the cards of its clip."""
