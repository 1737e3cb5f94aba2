"""The lessons: a first walk through a game, played on the real table; each game brings its own.

lesson   what a lesson is            script   a match that goes as it is written down
"""
