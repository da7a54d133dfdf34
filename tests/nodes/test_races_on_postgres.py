"""The room's races again, where keys and serializable transactions decide them, not one writer."""

from tests.room.test_challenges import (
    test_both_tabs_accept_the_same_challenge,
    test_five_offers_are_enough,
    test_three_accepts_at_once_seat_a_player_once,
    test_three_players_take_their_seats_in_order,
    test_two_people_accept_an_open_challenge_at_once,
)
from tests.room.test_matches import (
    test_no_rematch_ends_the_match,
    test_the_score_is_the_sum_of_the_games,
)
from tests.room.test_play import (
    test_of_two_moves_for_one_seq_one_wins,
)

__all__ = [
    "test_both_tabs_accept_the_same_challenge",
    "test_five_offers_are_enough",
    "test_no_rematch_ends_the_match",
    "test_of_two_moves_for_one_seq_one_wins",
    "test_the_score_is_the_sum_of_the_games",
    "test_three_accepts_at_once_seat_a_player_once",
    "test_three_players_take_their_seats_in_order",
    "test_two_people_accept_an_open_challenge_at_once",
]
