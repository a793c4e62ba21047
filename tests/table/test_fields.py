"""A correction as a screen asks for it; what can't be read is refused by name, and nothing has changed."""

import pytest

from companion.errors import BadRequestError
from companion.table.fields import Correction, correction

SIXES = {"kind": "place", "face": 6}


def test_an_amendment_with_what_follows_settled_entry_by_entry():
    asked = {"kind": "amend", "entry": 3, "command": SIXES, "settle": {"15": "keep", "16": "strike", "17": SIXES}, "newest": 20}
    assert correction(asked) == Correction(3, SIXES, None, {15: "keep", 16: "strike", 17: SIXES}, preview=False, newest=20)


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        pytest.param({"kind": "amend", "entry": 3}, "command", id="an amendment by nothing"),
        pytest.param({"kind": "strike"}, "entry", id="which entry is not said"),
        pytest.param({"kind": "strike", "entry": True}, "entry", id="true is no number"),
        pytest.param({"kind": "strike", "entry": "3"}, "entry", id="nor is a text"),
        pytest.param({"kind": "strike", "entry": 3, "command": SIXES}, "command", id="what is struck has nothing in its place"),
        pytest.param({"kind": "strike", "entry": 3, "preview": 1}, "preview", id="a preview that is neither true nor false"),
        pytest.param({"kind": "strike", "entry": 3, "settle": []}, "settle", id="a list settles nothing"),
        pytest.param({"kind": "strike", "entry": 3, "settle": {"fifteen": "keep"}}, "settle", id="an entry in words"),
        pytest.param({"kind": "strike", "entry": 3, "settle": {"15": "perhaps"}}, "settle", id="settled in a way that there is not"),
    ],
)
def test_what_can_not_be_read_is_refused_by_name(asked, named):
    with pytest.raises(BadRequestError, match=f"“{named}”"):
        correction(asked)
