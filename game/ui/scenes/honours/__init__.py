"""Who has won how often, and how the dice fell."""
