"""Who is there with a phone: seats, guests, questions, and what they do beside the match."""
