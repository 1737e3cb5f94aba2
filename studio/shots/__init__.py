"""Take a picture of every screen in a fixed state: the same pictures on every run.

studio    the unseen program that is photographed       doubles   dice sources that do as they are told
matches   brings matches to the states worth a picture  shell, table   the pictures themselves
"""

from studio.shots.gallery import SHOTS, take

__all__ = ["SHOTS", "take"]
