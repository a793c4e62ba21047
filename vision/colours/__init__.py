"""Which set a die belongs to: bodies against learned sets, against each other, and by what readers say."""
