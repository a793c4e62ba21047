"""Rules for a newcomer: each at the moment it applies to that seat, told from that seat's own screen, and nobody else's."""

import random

import pytest

from companion.games.registry import GAMES
from companion.table.lessons import lessons
from companion.table.views import spoken
from tests.games.random_play import PEOPLE, RandomPlayer

ANNA = {"id": "anna", "playing": True, "in_hand": 8, "neutral_in_hand": 0}
BEN = {"id": "ben", "playing": True, "in_hand": 0, "neutral_in_hand": 0}
DICE = {"chip_offer": None, "kick": None, "extra_white": 0, "house_rule": "none", "chips_on_cards": False}


def place(face, dice, *, cancelled=(), casino=None, **more):
    by_owner = {"anna": dice} | more.pop("with_", {})
    would = {"casino": casino or face, "cancelled": cancelled}
    return {"kind": "place", "face": face, "dice": dice, "by_owner": by_owner, "would": would, **more}


def view(game="las-vegas", stage="place", turn="anna", choices=(), table=(), **more):
    casinos = [{"number": number, "cancelled": [], "notes": []} for number in range(1, 7)]
    shown = {"game": game, "stage": stage, "turn": turn, "choices": list(choices), "casinos": casinos, "roll": {}, "options": {}}
    return {**shown, "seats": [ANNA, BEN], "table": {**DICE, **dict(table)}, **more}


def paying(number, cancelled=(), chooser=None, game="las-vegas", **more):
    more.setdefault("casinos", [{"number": number, "cancelled": list(cancelled), "notes": []}])
    return view(game, "payout", None, payout={"next": number, "chooser": chooser}, **more)


def choosing(laid=0, turns=6, hand=None, tied=(), **table):
    me = {**ANNA, "cards_laid": laid, "turns_left": turns}
    said = {"waiting_for": ["anna"], "still_in": ["anna", "ben"], "chosen": [], "mine": {"hand": hand}, **table}
    return view("card-game", "choose", None, table=said, seats=[me, BEN], casinos=[{"number": 1, "cancelled": list(tied)}])


def lords(stage="place", turn="anna", choices=(), waiting=None, offers=(), boss=None, step=1):
    lots = {"A1": {"die": ["anna", 6]}, "A2": {"die": ["ben", 6]}, "A3": {"die": None}}
    table = {"waiting": waiting, "offers": list(offers), "casinos": [{"boss": boss}], "lots": lots}
    return view("lords-of-vegas", stage, turn, [{"kind": kind} for kind in choices], table, seats=[{**ANNA, "next_space": step}, BEN])


TABLE = {
    "her turn begins": (view(stage="roll"), "anna", ["roll"]),
    "her turn begins, with neutral dice": (view(stage="roll", seats=[{**ANNA, "neutral_in_hand": 2}]), "anna", ["roll-neutral"]),
    "the neutral dice left over come first": (view(stage="roll", table={"extra_white": 2}), "anna", ["extra-neutral"]),
    "somebody else's turn begins": (view(stage="roll", turn="ben"), "anna", []),
    "she rolled four threes and a five": (view(choices=[place(3, 4), place(5, 1)], roll={"anna": [3, 3, 3, 3, 5]}), "anna", ["place-all"]),
    "she rolled no number twice": (view(choices=[place(3, 1), place(5, 1)], roll={"anna": [3, 5]}), "anna", ["place-one"]),
    "others see nothing of it": (view(choices=[place(3, 4)], roll={"anna": [3] * 4}, seats=[ANNA, {**BEN, "in_hand": 3}]), "ben", []),
    "a choice of hers would be tied": (
        view(choices=[place(3, 2, cancelled=["anna", "ben"])], roll={"anna": [3, 3, 1]}),
        "anna",
        ["place-all", "ties"],
    ),
    "a choice of his would tie with her": (view(turn="ben", choices=[place(3, 2, cancelled=["anna", "ben"])]), "anna", ["ties"]),
    "neutral dice lie among them": (view(choices=[place(3, 2)], roll={"anna": [3, 3], "neutral": [5]}), "anna", ["place-all", "neutral"]),
    "her last dice": (view(choices=[place(3, 1)], roll={"anna": [3]}), "anna", ["place-one", "last-dice"]),
    "her last dice where kickers may bring one back": (
        view(choices=[place(3, 1)], roll={"anna": [3]}, options={"kickers": True}),
        "anna",
        ["place-one"],
    ),
    "out of dice": (view(), "ben", ["out-of-dice"]),
    "her kicker is among them": (
        view(choices=[place(3, 2, with_={"kicker": 1})], roll={"anna": [3, 3, 1]}),
        "anna",
        ["place-all", "kicker"],
    ),
    "her big die is among them": (
        view(choices=[place(3, 1, with_={"biggie": 1})], roll={"anna": [3, 1]}),
        "anna",
        ["place-one", "big-die"],
    ),
    "the slot machine is open": (
        view(choices=[place(3, 1, to="slot", casino="slot")], roll={"anna": [3, 1]}),
        "anna",
        ["place-one", "slot"],
    ),
    "her kicker kicks": (view(table={"kick": {"seat": "anna"}}), "anna", ["kick"]),
    "she may take a chip card": (view(stage="roll", turn="ben", table={"chip_offer": {"seat": "anna"}}), "anna", ["chip-card"]),
    "the next casino pays": (paying(3), "anna", ["payout"]),
    "the next casino pays, and she is tied there": (paying(3, ["anna", "ben"]), "anna", ["tied-payout", "payout"]),
    "the slot machine pays": (paying("slot"), "anna", ["slot-payout"]),
    "she chooses a note at the slot machine": (paying("slot", chooser="anna"), "anna", ["slot-note", "slot-payout"]),
    "a rainbow card goes": (paying(1, casinos=[{"number": 1, "cancelled": [], "rainbow_goes": True}]), "anna", ["rainbow", "payout"]),
    "the round is over": (view(stage="round-over", turn=None), "anna", ["round-over"]),
    "custom: she may skip": (
        view("custom-edition", choices=[place(3, 1), {"kind": "skip"}], roll={"anna": [3, 1]}),
        "anna",
        ["place-one", "skip"],
    ),
    "custom: chips lie on the cards": (
        paying(3, game="custom-edition", table={"chips_on_cards": True}),
        "anna",
        ["payout", "chips-stand-for-the-card"],
    ),
    "custom: the round is over": (view("custom-edition", "round-over", None), "anna", ["round-over"]),
    "cards: she chooses": (choosing(), "anna", ["choose-cards", "rest-of-the-hand"]),
    "cards: three of a number in her own hand": (
        choosing(hand={"2": [1, 1, 1]}),
        "anna",
        ["choose-cards", "three-of-a-number", "rest-of-the-hand"],
    ),
    "cards: a double card in her own hand": (choosing(hand={"2": [1, 2]}), "anna", ["choose-cards", "double-card", "rest-of-the-hand"]),
    "cards: tied as it lies": (choosing(tied=["anna", "ben"]), "anna", ["choose-cards", "ties", "rest-of-the-hand"]),
    "cards: two more make eight": (choosing(laid=6), "anna", ["choose-cards", "eight-cards", "rest-of-the-hand"]),
    "cards: her last turn": (choosing(laid=6, turns=1), "anna", ["choose-cards", "last-turn"]),
    "cards: chosen, the others not yet": (choosing(waiting_for=["ben"], chosen=["anna"]), "anna", ["secret"]),
    "cards: finished": (choosing(laid=8, waiting_for=["ben"], still_in=["ben"]), "anna", ["finished"]),
    "cards: a chip card": (choosing(waiting_for=["ben"], chip_offer={"seat": "anna"}), "anna", ["chip-card"]),
    "cards: a casino pays": (paying(3, ["anna", "ben"], game="card-game"), "anna", ["tied-payout", "payout"]),
    "lords: her turn begins": (lords("fill"), "anna", ["draw", "lots-pay", "casinos-pay"]),
    "lords: she may build": (lords(choices=["build", "next"]), "anna", ["build"]),
    "lords: a boss": (lords(choices=["sprawl", "remodel", "next"], boss="anna"), "anna", ["sprawl", "remodel", "boss"]),
    "lords: dice there": (lords(choices=["reorganize", "gamble"]), "anna", ["reorganize", "gamble"]),
    "lords: a wide step": (lords(step=2), "anna", ["steps"]),
    "lords: somebody else's turn": (lords(turn="ben", choices=["build"]), "anna", []),
    "lords: an offer to her": (lords(turn="ben", offers=[{"to": "anna"}]), "anna", ["trade"]),
    "lords: the first place": (lords("roll", None, waiting={"kind": "first-player", "seats": ["anna"]}), "anna", ["asked-first-player"]),
    "lords: her die is tied": (lords("roll", waiting={"kind": "tie", "lots": ["A1", "A2"]}), "anna", ["asked-tie"]),
    "lords: others are tied": (lords("roll", waiting={"kind": "tie", "lots": ["A2", "A3"]}), "anna", []),
    "lords: all are rolled": (lords("roll", "ben", waiting={"kind": "reorganize", "lots": ["A1"]}), "anna", ["asked-reorganize"]),
    "lords: she puts them back": (lords(waiting={"kind": "arrange", "rolled": {"anna": [3]}}), "anna", ["asked-arrange"]),
    "lords: a bet at her casino": (lords(waiting={"kind": "bet", "seat": "ben", "boss": "anna", "laid_off": None}), "anna", ["asked-bet"]),
    "lords: her bet waits for the boss": (
        lords(waiting={"kind": "bet", "seat": "anna", "boss": "ben", "laid_off": None}),
        "anna",
        ["asked-bet"],
    ),
    "lords: others bet": (lords(waiting={"kind": "bet", "seat": "ben", "boss": "cora", "laid_off": True}), "anna", []),
    "lords: twelve dice lie": (lords(waiting={"kind": "die", "seat": "anna"}), "anna", ["asked-die"]),
    "lords: ten markers lie": (lords(waiting={"kind": "marker", "seat": "anna"}), "anna", ["asked-marker"]),
    "whoever went home": (view(stage="roll", seats=[{**ANNA, "playing": False}]), "anna", []),
    "a phone of another game": (view(stage="roll"), "cora", []),
    "before the first game": ({"game": None, "seats": []}, "anna", []),
}


@pytest.mark.parametrize("case", TABLE)
def test_the_rules_of_a_moment(case):
    shown, seat, names = TABLE[case]
    assert [lesson.name for lesson in lessons(shown, seat)] == names


def test_the_number_that_must_be_placed_whole_is_named():
    rolled = view(choices=[place(5, 4), place(3, 1)], roll={"anna": [5, 5, 5, 5, 3]})
    assert str(lessons(rolled, "anna")[0].text).endswith("If you choose the 5, you must place all 4 of them.")


def test_a_third_player_may_be_the_boss_after_a_tie():
    """S2, After Each Action: "a third player with a lower die" may come out of it."""
    shown, seat, _ = TABLE["lords: her die is tied"]
    assert str(lessons(shown, seat)[0].text).endswith("until one player alone has the highest.")


MODULES = ("neutral_dice", "biggies", "kickers", "rainbow", "slot_machine", "chip_cards", "hidden_totals")
OPTIONS = {
    "las-vegas": lambda luck: {name: luck.random() < 0.5 for name in MODULES} | {"rounds": 2},
    "custom-edition": lambda luck: {"house_rule": luck.choice(["none", "A", "B"]), "chips": luck.random() < 0.5, "rounds": 2},
    "card-game": lambda luck: {"hands": luck.choice(["typed", "virtual"]), "sequential": luck.random() < 0.5, "rounds": 1},
    "lords-of-vegas": lambda luck: {"lay_off": luck.choice(["off", "manual"])},
}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", OPTIONS)
def test_every_moment_of_whole_games_can_be_taught(name, seed):
    """No rule twice in one moment, and none of a hand that another seat holds."""
    game, options = GAMES[name], OPTIONS[name](random.Random(seed))
    told = set()
    for entry in RandomPlayer(game, options, 3, seed).play().entries:
        for seat in PEOPLE[:3]:
            shown = spoken(game.view(entry.after, seat.id))
            names = [lesson.name for lesson in lessons({**shown, "game": name, "options": options}, seat.id)]
            assert len(set(names)) == len(names)
            told |= set(names)
    assert len(told) > 4


def test_only_a_seats_own_phone_is_told(evening):
    evening.begin("las-vegas", seats="Anna:red Ben:blue")
    assert "lessons" not in evening.view
    assert [one["name"] for one in evening.session.view("anna")["lessons"]] == ["roll"]
    assert evening.session.view("ben")["lessons"] == []
