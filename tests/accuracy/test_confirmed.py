"""The colours of confirmed dice, as numbers: so many a day, so long, and a press waits for no file to be read."""

import pytest

from companion.accuracy.confirmed import A_DAY, CONFIRMED, MOST, Confirmed, ConfirmedColours
from vision.colour_look import ColourLook

LOOK = ColourLook((20.0, 30.0, 80.0), {"red": 0.9}, "tray", {"tray": (90.0, 100.0, 95.0)})


def dice(count=1, day=100, colour="red"):
    return [Confirmed(day, colour, LOOK, "lamp-001.json")] * count


@pytest.fixture
def colours(tmp_path):
    return ConfirmedColours(tmp_path)


def confirm(colours, *presses, since=0):
    """These one after the other, and the next turn: nobody took the last one back."""
    for press in (*presses, []):
        colours.add(press, since)


def test_so_many_of_a_colour_are_kept_of_one_evening(colours, tmp_path):
    confirm(colours, *[dice(4)] * 9, dice(colour="blue"))
    assert [one.colour for one in colours.all(0)].count("red") == A_DAY
    again = ConfirmedColours(tmp_path)  # started anew on the same evening
    confirm(again, dice(4), dice(colour="blue"))
    assert [one.colour for one in again.all(0)].count("red") == A_DAY
    assert [one.colour for one in again.all(0)].count("blue") == 2


def test_a_press_reads_no_file(colours, monkeypatch):
    """It read and wrote all that a month had left, a third of a second on a large machine, in the table's own thread."""
    confirm(colours, dice(), dice())

    def slow(*_, **__):
        raise AssertionError("a press waited for the file")

    monkeypatch.setattr("pathlib.Path.read_text", slow)
    confirm(colours, dice(), dice(day=101))
    monkeypatch.undo()
    assert [one.day for one in colours.all(0)] == [100, 100, 100, 101]


def test_a_line_cut_off_by_a_power_cut_spoils_no_other(colours, tmp_path):
    confirm(colours, dice(), dice())
    with (tmp_path / CONFIRMED).open("ab") as file:
        file.write(b'\n{"day": 1\xff')
    confirm(colours, dice(colour="blue"))
    assert [one.colour for one in colours.all(0)] == ["red", "red", "blue"]


def test_what_is_too_old_or_too_much_leaves_the_disk(colours, tmp_path):
    confirm(colours, dice(5, day=100), *[dice(1, day=101, colour=f"{number}") for number in range(MOST)])
    ConfirmedColours(tmp_path).forget(100)
    assert (len(colours.all(0)), colours.all(0)[0].day) == (MOST, 101)
    ConfirmedColours(tmp_path).forget(102)
    assert (tmp_path / CONFIRMED).read_text() == ""


def test_after_all_were_deleted_as_many_are_kept_again(colours):
    confirm(colours, dice(A_DAY))
    colours.delete()
    confirm(colours, dice(A_DAY))
    assert len(colours.all(0)) == A_DAY


def test_a_folder_that_is_gone_is_not_made_again(tmp_path):
    colours = ConfirmedColours(tmp_path / "crops")
    confirm(colours, dice())
    assert list(tmp_path.iterdir()) == []
