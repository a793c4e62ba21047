"""Our own printed sheets as pixels: their pages, single dice cards, small pictures of the mats."""
