"""The tour of the package, as its documentation tells it."""

import doctest

import russianbank


def test_the_tour_goes_as_it_is_told() -> None:
    found = doctest.testmod(russianbank)
    assert (found.failed, found.attempted) == (0, 7)
