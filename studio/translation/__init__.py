"""Keeps the translations in step with the program: `python -m studio.translation`.

gathering   finds every sentence that it can say
book        the file that translators edit, kept in step with it
declared    what a field or parameter of the type Translatable is given
"""
