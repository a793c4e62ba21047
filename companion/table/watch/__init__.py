"""From what the camera believes to what the table is asked: readings in; rolls, proposals, questions, differences out. See watch.py."""
