"""Banknotes on the mat: their print, the columns they lie in, what may lie beneath."""
