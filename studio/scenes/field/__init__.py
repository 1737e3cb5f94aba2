"""Rendered pictures of pyramids on the mat or on a bare board, with the truth about them."""
