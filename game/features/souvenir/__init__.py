"""The souvenir of a match: a short clip of the moment that decided it."""
