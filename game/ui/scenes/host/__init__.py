"""The host's page, what guests are kept out of, and what is shown when a screen broke."""
