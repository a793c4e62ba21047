"""Our own printed sheets as pixels: the mat, banknotes, dice cards."""
