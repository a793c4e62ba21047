"""Measures how well dice are read: the commands behind the figures of docs/measured.md."""
