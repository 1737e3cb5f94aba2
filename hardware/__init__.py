"""The serial dice tower: protocol, link and simulator. Knows no game and no screen."""
