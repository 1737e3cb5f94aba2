"""Phones at the table: a hand in the hand, dice by photograph, and nobody has to look away.

requests   what phones ask of a match            pages   what a seat, or a watcher, sees of a match
deal       doing what phones ask
"""
