"""The texts of moves are kept once, whatever rulesets are played, and only so many of them."""

from russianbank import Ruleset
from russianbank.moves import KEPT_MASKS
from russianbank.plan import plan_of


def test_all_rulesets_of_a_table_share_the_texts_of_its_moves() -> None:
    """Hundreds of custom rulesets are no hundreds of dictionaries."""
    for players in (2, 3):
        one, two = (
            plan_of(Ruleset.of({"preset": "classic", "players": players, "turn_seconds": seconds}))
            for seconds in (60, 90)
        )
        assert one is not two
        for seat in range(1, players + 1):
            assert one.chairs[seat].notation is two.chairs[seat].notation


def test_texts_are_right_and_bounded_for_every_set_of_houses() -> None:
    """Three seats have 4,096 sets of houses for each pile: not all of them are kept."""
    notation = plan_of(Ruleset.of({"preset": "classic", "players": 3})).chairs[2].notation
    slot = notation.layout.slot
    for mask in range(1 << notation.layout.houses):
        houses = [f"t{house + 1}" for house in range(notation.layout.houses) if mask >> house & 1]
        assert notation.to_houses(slot, mask) == [f"x-{house}" for house in houses]
        to = notation.layout.waste(1)
        assert notation.from_houses(mask, to) == [f"{house}-w1" for house in houses]
    assert len(notation.house_targets[slot]) <= KEPT_MASKS
    assert len(notation.house_sources[to]) <= KEPT_MASKS
