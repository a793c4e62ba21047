"""Sheets for an ordinary printer, drawn as vectors: the mat, loose casinos and markers. All art is the project's own."""
