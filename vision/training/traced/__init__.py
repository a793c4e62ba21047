"""A second opinion on the eye: tables traced by another renderer (Mitsuba), with dice, lamps and cameras that no training picture has.

    python -m vision.training.traced --out DIR [--tables 30] [--seed 99] [--samples 36] [--upset]

Needs `pip install -e ".[traced]"` (x86-64) and pdftoppm. Only the print of the mat is ours. Nothing is trained, fitted or chosen on
these tables: what the networks read well only because they know our own pictures shows itself here. Finished pictures are kept, so a
run may be broken off. At the end every picture is read as the table reader reads it, from one frame, and compared with the truth.
--upset: on these tables a third of the dice lean and some stand on others; told is how many of each were asked about.
"""
