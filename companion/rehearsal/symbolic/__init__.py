"""Evenings without pictures: what lies on the table is given to the watch as symbols, and everything behind it is the real thing."""
