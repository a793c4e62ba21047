"""What colour the light has, where it changes across a table, and how it differs from the one that things were learned in."""
