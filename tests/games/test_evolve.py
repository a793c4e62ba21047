"""Quick copies and quickly made facts are what dataclasses would have made, only sooner."""

from copy import deepcopy
from dataclasses import FrozenInstanceError, asdict, dataclass, field, replace
from pickle import dumps, loads

import pytest

from companion.games.evolve import evolve, quick


@dataclass(frozen=True)
class Table:
    notes: tuple[int, ...] = ()
    turn: str = ""


@quick
@dataclass(frozen=True, slots=True)
class Paid:
    casino: int
    note: int = 10_000
    dice: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Usual:
    casino: int
    note: int = 10_000
    dice: dict[str, int] = field(default_factory=dict)


def test_a_copy_has_the_changes_and_shares_the_rest():
    before = Table((50_000,), "anna")
    after = evolve(before, turn="ben")
    assert (before.turn, after) == ("anna", Table((50_000,), "ben"))
    assert after.notes is before.notes


def test_a_field_that_does_not_exist_is_an_error():
    with pytest.raises(TypeError, match="Table has no trun"):
        evolve(Table(), trun="ben")


@pytest.mark.parametrize(
    ("given", "named"),
    [((3,), {}), ((3, 50_000), {}), ((), {"note": 5, "casino": 2}), ((1,), {"dice": {"anna": 2}}), ((1, 2, {"ben": 1}), {})],
)
def test_a_fact_quickly_made_is_the_same_fact(given, named):
    made, usual = Paid(*given, **named), Usual(*given, **named)
    assert asdict(made) == asdict(usual)
    assert repr(made) == repr(usual).replace("Usual", "Paid")
    assert made == Paid(*given, **named)
    assert replace(made, casino=6) == Paid(6, made.note, made.dice)
    assert loads(dumps(made)) == deepcopy(made) == made


def test_it_can_not_be_changed_either():
    with pytest.raises(FrozenInstanceError):
        Paid(1).note = 90_000


def test_what_is_made_anew_each_time_is_made_anew():
    assert Paid(1).dice is not Paid(1).dice


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, {}, 4), {}), ((1,), {"nowt": 1})])
def test_wrong_arguments_are_an_error(given, named):
    with pytest.raises(TypeError):
        Paid(*given, **named)
