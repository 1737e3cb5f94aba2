"""What is released: packages for people without the sources, and what goes with them."""
