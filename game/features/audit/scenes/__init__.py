"""What the audit shows."""
