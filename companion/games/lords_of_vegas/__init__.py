"""Lords of Vegas: lots, casinos and their bosses on the printed 2010 board."""
