"""The full-screen program: a widget kit on pygame, and the scenes made with it.

Everything outside `display` and `canvas` speaks logical units: a space of 1920 x 1080, fitted to any window.

- layout   boxes, rows, columns, grids           - widget, widgets/   the tree of things on screen
- intents  what people want; input/ makes them   - focus, pointer     the one ring, fingers and the mouse
- scene    one screen; stack: which are up       - motion             what moves above the static layer
- app      the loop; context: what scenes get    - display, renderer  window and drawing
- words    every sentence on screen              - audit, testing     proofs and the pilot for tests
- art/, sound, synth: look and sound             - scenes/, boards/: the program's own screens

A scene builds a tree (`Scene.build`), answers its buttons, and calls `rebuild()` when things have changed.
It never sees a pygame event and never asks for the time, the keyboard, the mouse or a random number.
"""
