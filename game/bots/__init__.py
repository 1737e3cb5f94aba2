"""Players that are no persons, a package per game. Each gets a view of the state, never the state itself.

Which bots a game has, and how they are made by name, is said in the catalogue: `game.games`.
"""
