"""Virtual dice: the console throws them."""
