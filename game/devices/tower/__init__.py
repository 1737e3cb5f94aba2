"""The serial dice tower: which ones are known, and what they report."""
