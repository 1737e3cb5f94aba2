"""The languages of the screen.

languages   which there are, and which one this computer speaks
catalogue   one translation, read from assets/locale

For those who write the program:

gathering   finds every sentence that it can say
book        the file that translators edit, kept in step with it: `python -m game.ui.translation`
following   what an expression can stand for; reads `modules` and `assignments`
"""
