"""The dice audit: what every roll of every match says about the dice; logs that show a change.

rolls        every roll of the stored matches        statistics   intervals and e-values
report       what is to be said about them           chain        a log that holds together by hashes
provable     virtual dice that can be checked        export       the log as a file, as CSV and as JSON
"""
