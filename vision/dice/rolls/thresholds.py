"""Every value set by hand by which rolls are recognised, in one place, with its unit and its reason.

Units: s are seconds; px are pixels of the downscaled frame (`FRAME_WIDTH` wide) unless a picture's are named;
*detail* is the unit of `frames.DownscaledFrame.detail`, where 128 is a pixel like its surroundings; widths
and areas of a die are those of the dice seen lately, so that neither the camera's distance nor its resolution
matters. They were set on films and recordings; `studio/trials/vision_soak.py` measures what a change does.
"""

from __future__ import annotations

# -- At rest: when dice count as lying still, and when their reads are believed

SHORTEST_TIME = 0.06
"""s of one or two frames: nothing may have moved for so long before dice are read; between reads of dice at
rest, so that they are of different frames; and for which a die is seen away from its place where a hand was
noticed and has gone, since none hides there that is not."""
AGREEING_READS = 3
"""Equal reads in a row that make a reading, if they are sure enough."""
MAX_READS = 9
"""Reads after which the most frequent one is taken, at a lower confidence."""
MIN_READ_CHANCE = 0.05
"""Chance of a value below which no single read may push it: others may have seen the die without a
glint."""
BAD_LIE_PATIENCE = 1.5
"""s at rest for which dice that lie badly may be put right before they are reported as they are."""
MISSING_PATIENCE = 5.0
"""s at rest for which a die that is missing may be fetched before the others are reported without it."""
SAME_PLACE = 0.35
"""How far, in widths of its box, a die may seem to have moved and still lie where it lay."""
CONTESTED_SHARE = 1 / 4
"""Share of the reads, and at least two of them, that saw a die where the agreed one sees none."""
GONE_TIME = 0.5
"""s out of sight after which a die is believed gone, and not under a finger that is not noticed; and within
which dice of one throw come to rest after each other, those that lean among them."""
CLEAR_FRAMES_KEPT = 4
"""Frames at rest in which a die that comes to light again is looked for, and what has come in; and in which
a place is seen bare: the last ones, whose light is most like that of now."""
DICE_KEPT = 60
"""Dice remembered: how they look that lie flat here, and what was thrown since a roll was asked for."""

# -- In motion: from which change on something moves

MIN_MOTION_PX = 5
"""Changed px that are movement; a die 20 px wide in 1280 has 25."""
MIN_MOTION_OF_DIE = 0.02
"""Share of the px of a die that must change to be movement; fewer flicker in its glossy faces."""
MIN_DETAIL_CHANGE = 8.0
"""Change of detail that is more than nothing: about 12 % of brightness."""
NOISE_DEVIATIONS = 6.0
"""Standard deviations of the sensor's noise that no px reaches by chance."""
FIRST_NOISE = 0.5
"""Standard deviation of the noise (0..255) that is assumed at first."""
NOISE_RISE = 0.15
"""By how much it may rise from one frame to the next: a hand over half of the picture must not pass for
noise."""
SOME_FRAMES = 3
"""Frames that prove something: differences that must all show less noise than before to be believed; those
with something small in motion that make a throw, though nothing of it lies there; and those after something
has come to rest that belong to its motion, since nothing new is in later ones. In as many before and after
no finger may be there if a die came by itself."""
MAX_SEGMENT_FRAMES = 150
"""Frames kept of one motion segment; of longer ones every other older one is dropped."""

# -- Downscaled frames: what is compared

FRAME_WIDTH = 320
"""Width, px, of the copy on which movement is judged."""
SURROUNDINGS_SIDE = 31
"""Side, px, of the square that a px is compared with."""
LIGHTNESS_SCALE = 64.0
"""Units of detail for a px e times as bright as its surroundings."""
TINT_SCALE = 40.0
"""Units of detail for a px whose red is e times as strong against its blue as elsewhere."""
COLOUR_OFFSET = 30.0
"""Added to red and blue (0..255), so that their noise in dark and in strong colours stays small."""
BRIGHTNESS_OFFSET = 10.0
"""Grey (0..255) added to all, so that noise in the dark stays small."""
SOFT_SIDE = 5
"""Side, px, of the square over which colours and details are averaged, so that noise has no tint, makes no
pattern, and hides no faint change. The change of the light is measured across as many px of such
colours."""
JOIN_GAP = 0.25
"""Widths of a die between parts of a mask that count as one thing, or between a die and a hand at it."""

# -- Thrown or not: how a die came to lie where it lies

MAX_KNOCK = 2.2
"""Widths of a die that it slides at most when it is knocked."""
TAKEN_TIME = 0.19
"""s that a die must be seen away from its place, and nothing move there, to have been taken."""
DIE_PART_MIN_AREA, FLYING_DIE_MAX_AREA = 0.15, 6.0
"""Areas of a die that are to be seen at least of one that flies, or of which only the pips differ from the
table; and those that a flying one smears over at most."""
PUSHED_DIE_CORRELATION = 0.6
"""Correlation (-1..1) of two views of a die that is pushed: it is turned a little, smeared, and a finger
covers some of it."""
PUSHED_DIE_MAX_STEP = 0.8
"""Widths of a die that it slides at most from one frame in which it is seen to the next."""
MAX_FRAME_STEP = 0.1
"""s that may lie between two frames while something moves; and between looks whether it is the camera."""

# -- The same die, or another

MAX_DIFFERING_SHARE = 0.05
"""Share of the px of a die that may differ in two frames in which it lies the same; before a camera in a
hand it moves from there on. Of the px that a camera's movement explains, how many may look the same without
it."""
SAME_DIE_DETAIL = 10.0
"""Change of detail that the same die may show in another light."""
SAME_DIE_LIKENESS = 0.5
"""Correlation (-1..1) of the details of a place from which on the same die lies there, in whatever light; and
the share of the contrast of the one that the other has then at least, since a table's pattern is fainter."""
OTHER_COLOUR_SHARE = 0.3
"""Share of the px of a place that are of another colour when a die has come or gone; or a hand that has not
the table's own."""
DIE_MARGIN = 0.1
"""Widths of a die by which its box may be too small: so much round it is compared with it. Two boxes may
differ by twice as much though both dice have moved with the table."""
DIE_SURROUNDINGS = 0.5
"""Widths of a die round it in which its shadow, its glints and its smear change the picture as well: left
out where anything else is looked for. A finger is as thick at least."""
LAMP_CHANGE = 0.05
"""Share by which a frame is brighter or darker as a whole when a lamp was switched."""

# -- Hands: what reaches in from the rim of the picture

HAND_LENGTH = 3.2
"""Widths of a die that something reaching in from the rim extends at least if it is a hand."""
HAND_MIN_AREA = 8.0
"""Areas of a die from which on something is a hand wherever it is."""
HAND_STILL_TIMEOUT = 4.0
"""s after which what has not moved the least is no hand, but belongs to the table now."""
HAND_RECHECK_INTERVAL = 0.2
"""s after which what is taken for a hand that keeps still is looked at again."""
FINGER_LENGTH = 2.0
"""Widths of a die that a finger extends at least where no die was read."""
FINGER_AT_DIE_LENGTH = 1.2
"""Widths of a die that a finger extends which is still at a die after it has come to rest near the rim."""
FAINT_FINGER_WIDTH = 0.3
"""Widths of a die that the faint change made by a finger of the table's own colour is thick at least."""
DEFAULT_DIE_WIDTH = 0.06
"""Width of a die while none was seen, as a share of the width of what is watched."""
OUTLINE_BAND = 8
"""How far, px, on each side of an outline colours are compared to tell what has come from what has gone.
Gaps as narrow in what covers the table are only its pattern showing through."""
OUTLINE_PART_SIDE = 61
"""Side, px, of the square round a px of an outline over which they are averaged."""

# -- Another thing, or only another light

OTHER_THING_CHANGE = 22.0
"""Change of a colour (0..255), beyond that of the light, that may be another thing."""
SAME_COLOUR_CHANGE = 3.0
"""Change of a colour (0..255), averaged over some px, up to which it counts as the same."""
FAINT_CHANGE = 5.0
"""Change of detail, averaged over some px, that a hand makes even on a table of its own colour, and the
pattern of a table that was pushed."""
SOFTENED_NOISE = 0.5
"""How much of the noise that leaves."""
SHADOW_STRENGTH = 0.15
"""Share by which a shadow makes a part of the picture darker at least, against the others; and by which
what is lighter is no light, but a thing."""
MAX_TINT_SPREAD = 0.16
"""How far the shares may differ by which the three colours have become lighter or darker, and it is still
the same thing in another light."""
MAX_LIGHT_RATIO = 3.0
"""How many times as bright, or as dark, the same thing may become, beyond what the light has become."""
OUTLINE_SLOPE = 0.18
"""Change of the logarithm of the light across `SOFT_SIDE` px of tones that is more than that of any shadow
but of what is close to the table."""

# -- Dice that lie badly: cocked, stacked, unreadable

UNREADABLE_BELOW = 0.7
"""Confidence below which a value cannot be told."""
TOUCHING_DISTANCE = 1.5
"""Distance of two middles, in edges of a die, up to which dice touch."""
STACKED_DISTANCE = 0.72
"""Distance of two middles, in edges of a die, below which one lies on the other."""
MAX_FORESHORTENING = 1.3
"""How much flatter or taller than usual, where it lies, the box of a die is that leans; turned as it may,
the box of one that lies flat is at most 1.1 times as flat or tall as usual, seen from 55 degrees."""
BOX_ROUNDING = 3
"""px of a picture by which the sides of a box may be off: more matters for small dice."""
MIN_SHAPES = 4
"""Readable dice to have seen before any is judged by them."""
MIN_SIZED_DICE = 8
"""Dice whose sizes can prove that a camera looks too much from the side."""
MIN_SIZE_SPREAD = 0.04
"""Standard deviation, in longer sides of the picture, of how far up and down these must lie."""
MAX_SIZE_SLOPE = 2.4
"""Growth of the logarithm of a die's size by one longer side of the picture downwards: the tangent of the
slant by 0.75 to 0.9 of that side, as webcams see; some 62 degrees from straight down."""
LOWEST_VIEW = 0.57
"""How much shorter a way up the picture may look than it is, from 55 degrees: as low as dice are read."""
MEAN_BOX_WIDTH = 1.27
"""Width of the box round a die by its edge, on average over all turns (4 / pi), from wherever it is
seen."""

# -- Things as large as a die that were not read as one

DIE_MIN_AREA = 0.5
"""Areas of a die that are to be seen of one that differs from the table."""
TOUCHING_DIE_MIN_AREA = 0.3
"""The same of one that lies against another."""
PIP_GAP = 0.4
"""Widths of a die between two of its pips."""
SHOWN_SHARE = 0.8
"""Least share of what is to be seen of a die that was read, that is to be seen of any."""
DIE_MAX_SIDE, DIE_MAX_SLIMNESS = 3, 2.2
"""Widths of a die that it is long at most, and how many times as long as wide."""
SHADOW_SHARE, DARK_DIE_SHARE = 0.93, 0.6
"""Share of what has changed there that is darker than before in all colours if it is a shadow, and from
which on the die is as dark itself."""
UNREAD_DISTANCE = 1.5
"""Widths of a die from the middle of one from which on something else can lie there."""
UNREAD_TOUCHING_DISTANCE = 0.7
"""The same of what lies against it, and is of other colours than the table was there."""
REFLECTION_SHARE = 0.5
"""Share of how far colours change where dice come to lie, from which on another die may have changed them,
and not the reflection of one."""

# -- A camera or table that was pushed

MAX_PUSH = 1 / 8
"""Share of the width of what is watched by which it is pushed at most."""

# -- A camera in a hand, or one that was bumped: pictures registered to each other

FEATURE_CELL = 24
"""Side, px, of the cells in each of which one point is looked for that can be found again."""
TRACKED_SIDE = 15
"""Side, px, of the piece round a point that is found again."""
OUTSTANDING_RATIO, MAX_OUTSTANDING = 6.0, 60
"""How many times as clearly as the median a point must stand out to be one of a thing, and not of the
noise; and how many of these there are."""
AGREEING_SHARE, MIN_AGREEING = 0.4, 6
"""Share of the points that agree how the camera moved, within `SWAY_SLACK`; how many at least, and in how
many of the 16 parts of the picture."""
MAX_MOVED_RESIDUE = 0.5
"""Share of the px that differ which may still differ when a push, or the movement of a camera, is allowed
for."""
MAX_FOLLOWED_RESIDUE = 0.8
"""The same of a camera that is known to be in a hand, while dice may roll as well."""
SWAY_STEP = 0.35
"""px that the corners move while the camera is not at rest."""
NOTICED_SWAY = 0.1
"""The same from one picture to the next that makes a camera one that is not at rest, if it explains what
has changed."""
PROOF_TIME = (float("inf"), 0.25, 0.15, 0.06)
"""s for which that must be so: never enough without proof, and with that of one thing, of several things that
moved alike, and of all the picture."""
STILL_TIME = 0.3
"""s without movement after which what moved before is no longer asked about."""
SMALL_STEP = 3.0
"""px between two pictures that a camera may move without proof when it is known to be in a hand, and with
no proof but that of things; and px that the view may be away from the canvas when all is known."""
EXPLAINED_CELLS = 10
"""Of the 16 parts of the picture in which the movement of the camera must explain what has changed."""
SWAY_MEMORY = 1.0
"""s without such a step after which a camera stands again."""
MOVING_CELLS = 5
"""Of the 16 parts of the picture: how many must change at once for it to be the camera."""
SWAY_SLACK = 1
"""px by which pictures of a camera in a hand may be registered wrongly, and points beside where the others
say: shutters roll, encoders blur."""
SWAY_SPAN = 0.16
"""s over which pictures are compared then, since no single step of a slow die is more than the slack."""
MIN_OVERLAP = 0.9
"""Share of the canvas that must be in view; else another one is begun."""
