"""Dice that a table's own networks would ask about, and what the readers of photographs say of them: for tests of what becomes of both."""

import numpy as np

import vision.second_opinion
from vision.colour import COLOURS
from vision.colours.colour_opinion import ColoursInPlay
from vision.faces import Face
from vision.reading import DieReading
from vision.second_opinion import SecondOpinion

PICTURE = np.zeros((8, 8, 3), np.uint8)
NAMES = {"red", "yellow", "white"}


def said(value=4, read=0.99, colour="red", told=0.99, fine=0.98, other=None):
    """What the readers of photographs say of a face. other: the colour that they think of besides, any if None."""
    shows = np.full(6, (1 - read) / 5, np.float32)
    shows[value - 1] = read
    colours = np.full(8, (1 - told) / 7, np.float32)
    if other is not None:
        colours[:] = 0
        colours[COLOURS.index(other)] = 1 - told
    colours[COLOURS.index(colour)] = told
    state = np.array([fine, 0, 0, 0, 1 - fine], np.float32)
    return Face(0, 0, 1, 0, (0, 0, 1, 1), 1, 0, shows, shows, state, colours, 1, shows)


def die(at=0, why="colour", value=4, colour="red", sure=0.9, confidence=0.9, stands=0.97, read=0.995):
    """A die about which a table's own networks would ask. stands: how surely it stands as a flat one must there; read: how sure its value
    is to them."""
    top = ((at, 0.0), (at + 20, 0.0), (at + 20, 20.0), (at, 20.0))
    odds = dict.fromkeys(NAMES, (1 - sure) / 2) | {colour: sure}
    shows = tuple(read if k == value else (1 - read) / 5 for k in range(1, 7))
    return DieReading(value, colour, confidence, bool(why), top, (at, 0.0, 20.0, 20.0), why, shows, odds, sure, stands_flat=stands)


def second(monkeypatch, dice, opinions, names=NAMES, another_lamp=False, picture=PICTURE, are_learned=False):
    """What becomes of dice on which these opinions are heard."""
    monkeypatch.setattr(vision.second_opinion, "read_faces", lambda image, faces, **_: opinions[: len(faces)])
    return SecondOpinion().hear(picture, dice, ColoursInPlay(names, another_lamp, are_learned, are_told_by_looks=are_learned))
