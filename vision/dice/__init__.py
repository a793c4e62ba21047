"""Dice on a table whose camera is known: found, cut out, read, weighed and placed."""
