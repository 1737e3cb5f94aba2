"""Keeps the translations in step with the program: `python -m studio.translation`.

gathering   finds every sentence that it can say
book        the file that translators edit, kept in step with it
following   what an expression can stand for; reads `modules` and `assignments`
"""
