"""What players lay, as they lay it: dice, notes, cards and markers on composed tables."""
