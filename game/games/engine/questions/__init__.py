"""What Engine asks in each of its phases.

by_phase   the question of each phase
chooser    what a person has picked so far      guide      what things are
cards      what cards and suits do, in words    refusals   why cards and cells cannot be chosen
"""
