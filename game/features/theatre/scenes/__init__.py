"""A stored match on the table again, and the shelf of all of them."""
