"""From what the camera believes to what the table is asked: readings in; rolls, proposals, questions and differences out. Knows no clock."""
