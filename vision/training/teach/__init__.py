"""Teaches the networks: what they learn from, what they are made of, their training, and the files that ship."""
