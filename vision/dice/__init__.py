"""Six-sided pip dice: finding them in a picture, reading them, noticing a roll."""
