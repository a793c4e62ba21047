"""Makes and measures what the eye knows. Never imported at run time."""

from vision.training.extras import tell_what_is_missing

tell_what_is_missing()
