"""Pictures shrunk until their dice are hardly wide enough: the label goes with them."""

from vision.training.measure import least_width


def test_the_label_of_a_shrunk_picture_shrinks_with_it():
    die = {"value": 3, "box": [10, 20, 30, 40], "top": [[10, 20], [40, 20], [40, 60], [10, 60]]}
    label = {"image": "a.jpg", "dice": [die], "ignore": [[2, 4, 6, 8]]}
    small = least_width.shrunk(label, 0.5)
    assert small["dice"][0]["box"] == [5, 10, 15, 20]
    assert small["dice"][0]["top"][2] == [20, 30]
    assert small["ignore"] == [[1, 2, 3, 4]]
    assert label["dice"][0]["box"] == [10, 20, 30, 40]
