"""How the weights of the reader come about. Nothing here is needed to read dice."""
