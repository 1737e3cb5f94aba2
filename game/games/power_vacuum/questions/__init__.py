"""What Power Vacuum asks in each of its phases.

by_phase   the question of each phase
chooser    what a person has picked so far       guide      what things are
"""
