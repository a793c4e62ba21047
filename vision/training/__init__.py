"""Makes and measures what the eye knows. Never imported at run time."""

from vision.training.extras import end_in_words

end_in_words()
