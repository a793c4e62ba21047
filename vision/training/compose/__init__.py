"""Whole pictures with their truth: tables with the mat or the board under a known camera, anybody's tables, and bare ones."""
