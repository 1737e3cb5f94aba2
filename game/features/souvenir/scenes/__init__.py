"""The souvenir on the screen, and the cards of its film."""
