"""The pages of the theatre."""
