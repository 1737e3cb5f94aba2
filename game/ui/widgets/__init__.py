"""Ready-made widgets; see each module. All of them are reachable by touch, mouse, keys and pad alike."""
