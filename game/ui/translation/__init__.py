"""The languages of the screen.

languages   which there are, and which one this computer speaks
catalogue   one translation, read from assets/locale
"""
