"""Where matches, results and settings are kept."""
