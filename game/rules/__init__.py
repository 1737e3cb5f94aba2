"""Pure rules. Imports the standard library only: no screen, clock, file or randomness.

contract    what rules are, and what is asked and answered    phased      a base of rules that go by phases
answers     what an answer must be before it is looked at     notation    answers as lines of text
options     values for house rules, checked                   events      bases for what happens to a seat
field       what rules tell of a real Casting Field           story       events in sentences
say         how rules speak to people
"""
