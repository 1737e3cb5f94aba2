"""The games of the house, a folder each; `game.catalogue` finds and loads them."""
