"""What *Just roll* looks like."""
