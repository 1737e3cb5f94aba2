"""What phones show: the pages of a match, seat by seat."""
