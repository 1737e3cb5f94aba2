"""The languages of the screen.

languages   which there are, and which one this computer speaks
catalogue   one translation, read from assets/locale
gathering   finds every sentence of the program (for those who write it)
book        the file that translators edit, kept in step with the program: `python -m game.ui.translation`
"""
