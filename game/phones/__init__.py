"""Phones at the table: a hand in the hand, dice by photograph, and nobody has to look away.

requests   what phones ask of a match            pages        what a seat, or a watcher, sees of a match
deal       doing what phones ask                 service      what the screen uses, light while phones are off
cards      their pictures, by what they show     running      the same while they are on: the server's thread
presence   who is there                          sessions     seats, tokens, the code
protocol   what phones may send, checked
room       who is let in, sees and asks what     inbox        what the screen is to look at
server     HTTP and WebSocket                    line         what a phone is told, at its pace
files      the page in memory, the headers       photographs  whether one may be read
guard      what anybody may do at most           network      where phones reach this machine
guests     who sits down before there is a match     published    the newest pages of a match
hosting    what the host's PIN opens
adapters   what the system tells of networks     wireless     what a Wi-Fi is called
keeping    what outlives the program             announcement the console's name in the network
webcams    phones that are the table's camera    secure       an encrypted line for them
connections from the first byte to the last      binding      sockets that phones come in by
"""
