"""Power Vacuum: the rules in small modules.

vocabulary  suits, cards, sockets, agendas    flow         tricks and rewards, step by step
deck        cards and numbers from a file     tricks       what may be played, what wins
settings    house rules                       board        the control board
state       one position, and who sees what   scoring      agendas, statues, the end
setup       before each round
determinization: states that a seat cannot rule out
actions, events: what is chosen and what happens, each with its words
summary     the table in plain words
"""

from game.games.power_vacuum.rules.rules import PowerVacuum
from game.games.power_vacuum.rules.state import State

__all__ = ["PowerVacuum", "State"]
