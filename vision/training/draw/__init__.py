"""What pictures are drawn of: dice, what lies about beside and over them, tables without dice, and what lamp and camera make of it."""
