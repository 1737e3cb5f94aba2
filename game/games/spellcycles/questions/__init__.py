"""What Spellcycles asks in each of its phases.

chooser    what a person has picked so far       guide       how an answer is given, and what things are
offers     what can be done beside the field     refusals    why something cannot be chosen
spells     spells and casts in words             recent      what happened last and still matters
dragging   what can be dragged, and where to     by_phase    the question of each phase
"""
