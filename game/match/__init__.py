"""One sitting of a game: seats, answers, dice requests and the journal."""
