"""Scenes and what they work with: the stack, dialogs, the context, what phones may do meanwhile."""
