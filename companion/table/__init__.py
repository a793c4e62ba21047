"""The table: the one writer between people, the camera and the journal, and what every screen shows of it."""
