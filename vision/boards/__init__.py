"""The board of Lords of Vegas: its print, its light, its lots."""
