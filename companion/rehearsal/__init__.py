"""Whole evenings rehearsed: composed pictures of a table through the eye, the watch and the journal, people answering truly.

What single pictures can't show: how often a table is asked during a game, and whether a number that nobody was asked about is ever wrong.
"""
