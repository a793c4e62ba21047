"""Cards that the tally knows: gone, covered, pushed, or chosen on a phone and still to be laid. What differs is told or asked about."""

import random
from dataclasses import replace

from companion.games.registry import GAMES

GAME = GAMES["card-game"]


def laid_once(cards):
    """Anna has laid a five and Ben a six, one card each."""
    film = cards()
    film.shows("casino-5: red 5 | casino-6: blue 6")
    film.press()
    return film


def test_a_card_pushed_to_another_casino_is_told_at_both_and_is_no_card_that_is_laid(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    assert film.differs == ["casino 4 shows 1 red, the tally says 0", "casino 5 shows 0 red, the tally says 1"]
    assert (film.why, film.asks, film.says) == (None, None, [])
    film.settle("casino-5", "table")
    film.settle("casino-4", "table")
    assert (film.on(4), film.on(5), film.differs) == ({"anna": 1}, {}, [])


def test_a_card_that_is_gone_is_a_difference_and_stays_one_at_the_payout(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-6: blue 6")
    assert film.differs == ["casino 5 shows 0 red, the tally says 1"]
    film.keep([film.game.commands["end-round"]()])
    film.look()
    assert (film.game.stage(film.state), film.differs) == ("payout", ["casino 5 shows 0 red, the tally says 1"])
    film.settle("casino-5", "table")
    assert (film.on(5), film.differs) == ({}, [])


def two_turns_are_kept(film):
    for lying in ("casino-5: red 5 | casino-6: blue 6", "casino-5: red 5 | casino-6: blue 6 | casino-4: red 4 | casino-3: blue 3"):
        film.shows(lying)
        film.press()


def three_of_four_are_hidden(film):
    for _ in range(2):
        film.shows("casino-6: blue 6")


def begun_anew_with_three_hidden(cards):
    """Two turns were kept; of four cards one is seen as the camera begins to look."""
    film = cards()
    two_turns_are_kept(film)
    film.watch.reset()
    three_of_four_are_hidden(film)
    return film


def test_after_a_power_cut_it_is_asked_once_whether_all_that_nobody_sees_lies_under_other_cards(cards):
    """The rehearsed game 358, with a power cut: twenty questions came, one after another, each of them about a colour at a casino."""
    film = begun_anew_with_three_hidden(cards)
    text = str(film.observation.question.text)
    assert (film.asks, film.differs) == ("cards-hidden", [])
    assert text == "Not all cards that were laid at casinos 3, 4 and 5 are seen. Do the missing ones lie under others there?"
    film.answer("yes")
    film.shows("casino-6: blue 6")
    assert (film.asks, film.differs) == (None, [])
    film.shows("casino-5: red 5 | casino-6: blue 6")  # one that lay hidden shows again
    assert (film.why, film.differs) == (None, [])


def test_if_they_do_not_it_is_said_of_each(cards):
    film = begun_anew_with_three_hidden(cards)
    film.answer("no")
    missing = [f"casino {number} shows 0 {colour}, the tally says 1" for number, colour in ((3, "blue"), (4, "red"), (5, "red"))]
    assert (film.asks, film.differs) == (None, missing)


def test_in_the_next_round_it_is_asked_once_again(cards):
    """What was answered "of each" held for the whole game."""
    film = begun_anew_with_three_hidden(cards)
    film.answer("no")
    while needs := [need for need in film.game.needs(film.state) if need.kind == "deal"]:
        film.keep([replace(needs[0].command, value=next(value for value, left in needs[0].pile.items() if left))])
    film.keep([film.game.commands["end-round"]()])
    while film.game.stage(film.state) != "choose":
        film.shows("")
        film.keep([film.game.commands["next"]()])
    two_turns_are_kept(film)
    three_of_four_are_hidden(film)
    assert (film.asks, film.differs) == ("cards-hidden", []), film.told()


def one_is_covered(film):
    """Anna's five was kept; then something lies over it, and people say so."""
    film.shows("casino-5: red 5 | casino-6: blue 6")
    film.press()
    for _ in range(2):
        film.shows("casino-6: blue 6")
    film.settle("casino-5", "covered")
    assert film.differs == []


def test_where_a_card_is_covered_a_further_one_and_the_same_one_look_alike_so_somebody_is_asked(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")
    assert film.offered == [
        "Anna lays one one on one card; Ben lays one two on one card",
        "Anna lays one one on one card and one five on one card; Ben lays one two on one card",
        "None of these: we put it right",
    ]
    film.answer("story-2")
    assert (film.on(5), film.on(1)) == ({"anna": 2}, {"anna": 1})
    for _ in range(2):
        film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.differs, film.says) == ([], [])  # it is covered still, as was said


def test_a_covered_card_is_not_taken_for_one_that_was_pushed_where_the_next_is_laid(cards):
    film = cards()
    one_is_covered(film)
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    assert (film.differs, film.says) == ([], ["mend"])  # Ben must lay at least one card


def test_a_card_that_stays_covered_is_thought_of_in_the_turns_after_too(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-6: blue 6 6")
    film.answer("story-1")
    film.shows("casino-5: red 5 5 | casino-1: red 1 | casino-6: blue 6 6 6")
    assert film.offered[:2] == [
        "Anna lays one one on one card; Ben lays one six on one card",
        "Anna lays one one on one card and one five on one card; Ben lays one six on one card",
    ]


def test_the_card_that_was_covered_is_back_and_is_asked_about_once(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    film.answer("story-1")
    assert (film.on(5), film.on(1)) == ({"anna": 1}, {"anna": 1})
    film.shows("casino-5: red 5 | casino-1: red 1 1 | casino-6: blue 6 | casino-2: blue 2")
    film.shows("casino-5: red 5 | casino-1: red 1 1 | casino-6: blue 6 6 | casino-2: blue 2")
    assert film.why == "Anna lays one one on one card; Ben lays one six on one card"


def test_a_further_card_that_came_first_beside_a_covered_one_is_asked_about_when_the_turn_is_whole(cards):
    film = cards()
    one_is_covered(film)
    for _ in range(3):
        film.shows("casino-5: red 5 | casino-6: blue 6")
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")


def test_a_further_card_alone_beside_a_covered_one_may_be_a_turn(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-5: red 5 | casino-6: blue 6 | casino-2: blue 2")
    assert film.offered == [
        "Anna lays one five on one card; Ben lays one two on one card",
        "No new card: it was missed before, or lay there already",
        "None of these: we put it right",
    ]
    assert film.observation.question.blocking is False
    film.answer("no")
    assert (film.asks, film.says) == (None, ["mend"])  # Anna must lay at least one card
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert film.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_a_card_that_was_to_be_put_back_may_be_a_further_one_too(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-6: blue 6")
    film.settle("casino-5", "tally")
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")


def test_a_covered_card_that_stays_covered_stops_no_turn(cards):
    film = cards()
    one_is_covered(film)
    film.shows("casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert film.why == "Anna lays one one on one card; Ben lays one two on one card"


def test_what_was_asked_about_a_covered_card_is_asked_again_after_an_undo(cards):
    film = cards()
    one_is_covered(film)
    before = film.state
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    film.answer("story-1")
    film.look()
    film.state = before
    film.shows("casino-5: red 5 | casino-1: red 1 | casino-6: blue 6 | casino-2: blue 2")
    assert (film.why, film.asks) == (None, "back-or-new")


def test_a_card_known_to_lie_in_a_wrong_place_is_laid_only_if_people_say_so(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    film.settle("casino-5", "table")
    film.settle("casino-4", "tally")  # it shall be taken off, and nobody does
    film.shows("casino-4: red 4 | casino-6: blue 6 | casino-2: blue 2 | casino-1: red 1")
    assert film.offered[:2] == [
        "Anna lays one one on one card; Ben lays one two on one card",
        "Anna lays one one on one card and one four on one card; Ben lays one two on one card",
    ]


def test_a_difference_that_is_mended_is_told_no_longer_though_a_turn_is_asked_about(cards):
    film = laid_once(cards)
    for _ in range(2):
        film.shows("casino-6: blue 6")
    assert film.differs == ["casino 5 shows 0 red, the tally says 1"]
    film.shows("casino-5: red 5 | casino-6: blue 6 | casino-2: blue 2 | casino-1: red 1")
    assert (film.asks, film.differs) == ("back-or-new", [])


def test_a_card_that_vanished_while_the_last_turn_was_asked_about_is_told_before_its_casino_is_paid(cards):
    film = cards()
    film.keep([film.game.commands["adjust"](cards={1: {"anna": (1,) * 4, "ben": (1,) * 3}, 2: {"anna": (1,) * 3, "ben": (1,) * 4}})])
    lie = "casino-2: red 2 2 2 blue 2 2 2 2 | casino-1: blue 1 1 1 red 1 1"
    film.shows(f"{lie} 1 1")
    for _ in range(2):
        film.shows(f"{lie} | casino-5: red 5 | casino-6: blue 6")
    assert (film.asks, film.differs) == ("fewer-dice", ["casino 1 shows 2 red, the tally says 4"])
    film.answer("story-1")
    assert (film.game.stage(film.state), film.differs) == ("payout", ["casino 1 shows 2 red, the tally says 4"])


def test_cards_that_are_being_laid_are_no_difference(cards):
    film = laid_once(cards)
    for _ in range(3):
        film.shows("casino-5: red 5 | casino-6: blue 6 | casino-1: red 1 1")
    assert film.differs == []


def test_other_cards_than_were_chosen_on_a_phone_are_said(cards):
    film = cards()
    film.keep([film.game.commands["choose-cards"](cards={5: (1,)}, seat="anna")])
    film.shows("casino-6: red 6 | casino-4: blue 4")
    assert (film.why, film.asks, film.says) == (None, None, ["mend"])
    film.shows("casino-5: red 5 | casino-4: blue 4")
    assert film.why is not None


def all_choose(film, **cards):
    """Everybody chooses on a phone."""
    film.keep([film.game.commands["choose-cards"](cards=chosen, seat=seat) for seat, chosen in cards.items()])
    film.look()


def test_cards_dealt_to_the_phones_lie_on_no_table_and_are_missed_nowhere(cards):
    film = cards(bank="virtual", hands="virtual")
    film.fill(random.Random(1))
    film.shows("")
    for _ in range(3):
        while needs := film.game.needs(film.state):
            film.keep([needs[0].command], {"drawn": next(iter(needs[0].pile))})
        for seat in sorted(film.game.to_act(film.state)):
            film.keep(film.game.legal(film.state, seat)[:1])
        for _ in range(3):
            film.shows("")
        assert (film.differs, film.says) == ([], [])
    film.keep([film.game.commands["end-round"]()])
    film.look()
    assert (film.game.stage(film.state), film.differs) == ("payout", [])


def test_cards_chosen_on_phones_are_missed_only_when_they_could_have_been_laid(cards):
    film = cards()
    film.shows("")
    all_choose(film, anna={5: (1,), 1: (1,)}, ben={6: (1,)})
    for look in ("", "", "casino-5: red 5", "casino-5: red 5", "casino-5: red 5 | casino-6: blue 6"):
        film.shows(look)
        assert (film.differs, film.says) == ([], [])
    film.now_s = film.observation.look_again_s
    film.shows("casino-5: red 5 | casino-6: blue 6")
    film.shows("casino-5: red 5 | casino-6: blue 6")
    assert film.differs == ["casino 1 shows 0 red, the tally says 1"]


def test_a_card_that_was_covered_stays_so_while_chosen_ones_are_laid_beside_it(cards):
    film = cards()
    one_is_covered(film)
    all_choose(film, anna={5: (1,)}, ben={6: (1,)})
    for look in ("casino-6: blue 6", "casino-6: blue 6 6", "casino-6: blue 6 6 | casino-5: red 5"):
        for _ in range(3):
            film.shows(look)
        assert film.differs == []
    film.now_s += 20
    film.shows("casino-6: blue 6 6 | casino-5: red 5")
    assert film.differs == []


def test_a_chosen_card_that_was_laid_elsewhere_is_told_at_once(cards):
    film = cards()
    film.shows("")
    all_choose(film, anna={5: (1,)}, ben={6: (1,)})
    for _ in range(2):
        film.shows("casino-4: red 4 | casino-6: blue 6")
    assert film.differs == ["casino 4 shows 1 red, the tally says 0", "casino 5 shows 0 red, the tally says 1"]


def test_where_people_lay_no_cards_at_all_it_is_said_once_and_no_casino_waits_for_it(cards):
    film = cards()
    film.shows("")
    all_choose(film, anna={5: (1,)}, ben={6: (1,)})
    film.now_s += 20
    for _ in range(3):
        film.shows("")
    assert (film.differs, film.says) == ([], ["empty"])
    film.keep([film.game.commands["end-round"]()])
    film.look()
    assert film.differs == []
