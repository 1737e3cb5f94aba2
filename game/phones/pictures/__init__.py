"""Pictures that phones send: faces, photographs of dice, and themselves as cameras."""
