"""How pages and messages reach phones: networks, encryption, connections, guards."""
