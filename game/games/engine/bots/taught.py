"""What was learnt from matches: python -m studio.training.bots engine

A line has the name of a feature, and after the `|` its weight at each knot of the stage, the end of the
match first.
"""

POLICY = """
suit spades | 0.10 0.13 -1.03
suit hearts | -0.76 -1.91 -2.76
suit diamonds | 0.76 1.16 1.79
suit clubs | 0.43 0.36 -0.96
suit acts 1 | 1.13 1.34 0.20
suit acts 2 | 1.52 2.11 2.57
suit acts 3 | 0.78 1.55 2.10
suit acts 4 | 3.17 4.48 2.49
suit acts 5 | 1.56 1.53 0.28
suit acts 6 | 1.92 1.71 -0.17
suit acts 7 | 3.43 5.85 5.72
suit acts 8 | 1.70 1.29 1.09
suit acts 9 | 2.07 2.60 0.09
suit acts 10 | 2.79 2.29 2.25
suit idle 4 | 1.45 1.18 0.80
suit idle 7 | 0.74 1.34 1.17
suit idle 8 | 1.08 0.98 0.75
suit idle 9 | 1.74 0.91 0.08
suit helps 1 | -0.03 0.08 -0.31
suit helps 2 | 0.04 -0.67 -0.94
suit helps 3 | 0.49 -0.31 -0.81
suit helps 4 | -0.48 -0.95 0.05
suit helps 5 | -0.37 0.27 0.05
suit helps 6 | -0.32 -0.12 0.14
suit helps 7 | -0.33 -0.92 -0.59
suit helps 8 | 0.39 -0.33 -0.28
suit helps 9 | 0.05 -0.53 -0.08
suit helps 10 | -0.20 -0.65 -0.59
suit helps leader 1 | -0.12 -0.24 0.40
suit helps leader 2 | -0.50 -1.37 -1.98
suit helps leader 3 | -0.69 -0.93 -1.22
suit helps leader 4 | -1.10 -0.61 -0.53
suit helps leader 5 | 0.09 0.08 -0.14
suit helps leader 6 | -1.09 -0.60 0.35
suit helps leader 7 | -1.35 -0.97 -0.72
suit helps leader 8 | -0.70 -0.47 -0.48
suit helps leader 9 | -1.36 -0.47 -0.03
suit helps leader 10 | -1.97 -1.25 -1.06
spades build 0 | -2.99 -4.06 -3.55
spades build 1 | 0.15 -3.87 -4.33
spades build 2 | -0.47 1.33 4.55
spades build 3 | -1.16 -1.21 1.26
spades build 4 | 0.73 1.22 1.66
spades build 5 | 0.18 0.76 -2.36
spades build 6 | 1.34 2.60 -0.97
spades build 7 | 1.04 3.10 3.25
spades build 8 | 1.13 2.72 1.02
spades build 9 | 1.69 3.06 0.94
spades build 10 | 2.43 3.71 3.80
spades gold | 0.73 1.29 0.25
spades cells | -1.08 -2.18 -1.86
clubs gold | -0.18 -3.00 -2.25
clubs hand | -0.37 -0.09 0.68
diamonds hand | -1.16 -3.22 -1.52
diamonds cells | 0.69 2.09 1.98
hearts leading | -0.83 -1.70 -2.26
play 11 | -0.26 2.21 1.92
play 12 | 2.00 1.27 1.13
play 13 | -3.61 -3.02 -2.52
play first | -0.36 -0.55 0.27
play amid | 0.77 1.27 0.84
play last | -1.69 -0.45 0.33
play acts 1 | 0.28 0.22 0.19
play acts 2 | 1.15 1.55 0.66
play acts 3 | -0.36 -0.05 1.31
play acts 4 | 2.67 2.45 0.98
play acts 5 | -0.26 0.63 0.98
play acts 6 | 1.41 0.08 0.27
play acts 7 | 1.93 0.77 0.57
play acts 8 | -0.75 0.18 0.04
play acts 9 | 1.00 1.12 0.72
play acts 10 | 1.10 1.78 1.14
play idle 4 | 0.36 0.40 0.66
play idle 7 | 1.30 0.50 0.59
play idle 8 | -0.09 0.02 1.06
play idle 9 | 1.52 0.51 -0.15
play in own turn | 0.95 1.10 0.65
play points | 0.07 0.16 0.43
queen gold | 0.96 -0.74 -0.37
queen hand | 1.47 2.27 1.45
jack hand | -1.20 -0.04 1.16
draw away rank 1 | 0.33 0.96 1.98
draw away rank 2 | 0.21 -1.12 -3.63
draw away rank 3 | 0.26 0.20 -0.57
draw away rank 4 | 0.17 1.47 -0.46
draw away rank 5 | -0.47 1.53 2.82
draw away rank 6 | -1.10 -0.53 0.78
draw away rank 7 | 1.16 -0.50 -1.43
draw away rank 8 | -0.30 -0.41 0.20
draw away rank 9 | -0.11 -1.02 0.56
draw away rank 10 | 0.41 -1.74 -1.95
draw away rank 11 | -1.07 -2.29 -3.51
draw away rank 12 | -1.33 -2.06 -2.45
draw away rank 13 | 1.62 4.42 4.57
draw away suit in stacks | -0.12 -0.96 -0.54
draw away instant suit in stacks | -0.07 -0.43 0.01
draw away too dear | 1.26 0.44 1.01
draw away rank held twice | 0.05 1.82 1.48
draw away instant payable | -0.75 -1.63 -2.02
pay rank 1 | -0.51 0.30 0.86
pay rank 2 | 0.17 0.75 -0.17
pay rank 3 | -0.48 -0.51 0.32
pay rank 4 | -0.02 1.41 0.65
pay rank 5 | 0.12 1.11 1.52
pay rank 6 | -0.15 -1.49 -0.36
pay rank 7 | 0.03 0.62 -0.08
pay rank 8 | 0.76 0.25 -0.31
pay rank 9 | 0.06 -0.92 1.33
pay rank 10 | 0.15 -1.95 -1.20
pay rank 11 | -1.26 -3.45 -3.84
pay rank 12 | 0.68 0.98 -0.02
pay rank 13 | 0.78 2.51 1.88
pay suit in stacks | -0.88 -0.46 -0.52
pay instant suit in stacks | -0.90 -0.60 -0.46
pay too dear | -1.15 -0.24 0.78
pay rank held twice | 1.46 -0.02 -0.05
pay instant payable | -0.59 -0.27 0.40
take rank 1 | 0.34 0.66 0.47
take rank 2 | -0.56 0.51 0.37
take rank 3 | -0.71 -0.54 0.05
take rank 4 | 0.04 -1.37 -0.06
take rank 5 | -0.94 -0.26 -0.11
take rank 6 | 0.32 -0.39 0.01
take rank 7 | 0.40 0.46 -0.07
take rank 8 | 1.22 -0.54 -0.71
take rank 9 | 0.68 1.59 1.46
take rank 10 | -0.08 1.93 0.93
take suit in stacks | 1.13 0.84 0.98
take too dear | 0.54 -0.14 0.88
take rank held twice | -0.43 -0.47 0.45
take none | -1.21 -2.14 -2.07
build none | -1.32 -1.92 -2.06
build by spades | 1.32 1.92 2.06
build by 4 | 0.49 0.49 0.86
build by 7 | 2.50 3.72 3.46
build 1 | -2.35 -4.03 -3.22
build 2 | -1.22 0.11 3.08
build 3 | -2.75 -2.61 0.17
build 4 | 0.68 2.99 2.80
build 5 | -1.49 -3.62 -2.91
build 6 | 1.21 0.65 -1.65
build 7 | 0.87 2.99 3.36
build 8 | 1.40 -1.34 -2.01
build 9 | 2.66 2.38 -1.40
build 10 | 3.32 4.51 2.85
build cost | 1.29 2.21 1.59
build gold left | 1.83 2.35 3.25
build for cards | 1.44 -1.44 -2.25
build in full | -0.37 -0.28 -0.04
build replaces | -0.18 -0.12 -0.01
build suit in stacks | 1.51 2.80 2.00
build cells | 1.49 2.09 2.46
act 2 | 3.61 4.81 4.75
act 3 | 1.95 3.89 3.58
act 8 | 1.96 2.04 2.40
act 9 | 2.19 1.69 0.66
act 10 | 4.00 4.87 4.19
act 8 gold | 1.64 1.84 1.82
act 9 hand | 2.30 2.19 1.39
reach acts 2 | 0.79 2.12 1.85
reach acts 3 | 0.31 0.60 -0.31
reach acts 4 | 0.37 0.23 0.01
reach acts 5 | 0.55 0.98 0.18
reach acts 6 | 0.95 1.01 0.25
reach acts 7 | 1.20 1.74 1.09
reach acts 8 | 0.94 -0.04 0.02
reach acts 9 | 0.85 0.30 -0.22
reach acts 10 | 1.39 1.65 0.32
reach idle 4 | -0.29 0.50 -0.02
reach idle 7 | -0.03 0.61 1.40
reach idle 8 | 1.71 -0.03 0.15
reach idle 9 | 0.99 0.30 0.08
stack by 5 | 0.75 1.00 0.81
stack by 6 | 1.51 1.93 1.01
stack height | 1.93 2.27 1.39
stack cells | 1.41 1.67 1.00
stack on its suit | 0.72 0.06 -0.49
stack onto 1 | 0.62 -0.07 0.25
stack onto 2 | 1.08 1.70 1.24
stack onto 3 | 0.76 0.31 0.45
stack onto 4 | 0.18 -0.06 0.58
stack onto 5 | -0.48 1.05 0.21
stack onto 6 | 0.18 0.67 0.22
stack onto 7 | 0.55 1.57 0.93
stack onto 8 | -0.03 -0.01 0.16
stack onto 9 | 0.37 0.47 0.18
stack onto 10 | 0.40 1.31 1.24
stack moved 1 | -0.07 0.80 0.33
stack moved 2 | -0.71 0.27 0.27
stack moved 3 | -1.28 0.65 0.85
stack moved 4 | 2.06 1.03 0.65
stack moved 5 | 0.52 0.25 0.69
stack moved 6 | 0.94 0.30 0.39
stack moved 7 | 0.58 0.40 0.23
stack moved 8 | 1.47 0.39 0.16
stack moved 9 | -0.61 0.96 0.18
stack moved 10 | 0.53 0.86 0.59
replace sum | -1.83 -1.80 -0.23
replace height | -0.13 -0.25 0.06
replace 1 | 1.16 0.46 0.04
replace 2 | 0.48 0.26 0.04
replace 3 | 0.00 0.22 0.23
replace 4 | 0.36 1.23 0.11
replace 5 | -0.43 -0.05 0.02
replace 6 | -0.37 -0.68 -0.09
replace 7 | 0.36 -0.68 -0.22
replace 8 | -0.70 -0.48 0.07
replace 9 | -0.35 -0.50 -0.09
replace 10 | -0.73 -0.79 0.00
start 1 | 0.00 0.00 -4.91
start 2 | 0.00 0.00 0.67
start 3 | 0.00 0.00 -2.34
start 4 | 0.00 0.00 -0.42
start 5 | 0.00 0.00 -4.08
start 6 | 0.00 0.00 -2.54
start 7 | 0.00 0.00 4.58
start 8 | 0.00 0.00 -1.36
start 9 | 0.00 0.00 0.63
start 10 | 0.00 0.00 3.99
"""
