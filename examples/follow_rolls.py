"""Prints each roll that a camera or a film shows: `python examples/follow_rolls.py SOURCE`."""

import sys
import time

from vision.dice import Camera, CameraState, DiceReader, RollTracker

camera, tracker, seen = Camera(sys.argv[1], every_picture=True), RollTracker(DiceReader().read), 0
while camera.status.state not in (CameraState.ENDED, CameraState.FAILED):
    if (frame := camera.latest()) is None or frame.number == seen:
        time.sleep(0.005)
        continue
    seen = frame.number
    if not tracker.is_armed:
        tracker.arm()
    if (roll := tracker.update(frame.image, frame.time)) is not None:
        print([die.value for die in roll.dice], flush=True)
