"""Las Vegas: The Card Game, chosen at once or in turn, with chip cards. Start reading at game.py; rules and sources in ../SOURCES.md."""
