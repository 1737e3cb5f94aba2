"""Virtual dice that can be checked afterwards: commit, play, reveal.

derivation   rolls from a seed and the players' words    commitment   the promise of a match and its dice
seals        the secret seeds on disk                    roll_log     the log of a match that is over
chain        a log that holds together by hashes         seal         eight words that stand for a hash
"""
