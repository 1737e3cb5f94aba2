"""The table: one match as everybody sees it."""
