"""What The Unnamed Game asks in each of its phases.

by_phase   the question of each phase
chooser    what a person has picked so far         guide       what things are
offers     what can be done, and where to begin    refusals    why something cannot be done
details    powers, FX and seats in full
"""
