"""What works on this machine and the remedy for what does not: the examination of `knucklebone doctor`."""
