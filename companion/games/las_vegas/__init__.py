"""Las Vegas (2012) with the neutral dice and the Boulevard modules. Start reading at game.py; rules and sources in ../SOURCES.md."""
