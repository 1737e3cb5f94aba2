"""The languages that people are spoken to in.

languages   which there are, and which one this computer speaks
catalogue   one translation, read from assets/locale
speaking    sentences and messages, said in one of them
"""
