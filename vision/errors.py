"""What vision refuses: a picture that can't be read at all."""

from companion.errors import CompanionError


class PictureError(CompanionError):
    """A file is no picture we can read, or too large; the sentence says which and what to do."""

    code = "picture"
    http = 400
