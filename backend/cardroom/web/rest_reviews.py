"""The REST interface of reviews: what was missed in a game."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from cardroom.model.refusal import Code, Refused
from cardroom.room import Room
from cardroom.web.identity import Identity
from cardroom.web.limits import Limits
from cardroom.web.origin import address_of
from cardroom.wire.pieces import Picture
from cardroom.wire.rest import MissedBody, MissedView

Since = Annotated[int, Query(ge=1, le=10_000_000)]


def add_reviews(router: APIRouter, room: Room, identity: Identity, limits: Limits) -> None:
    """`/games/{id}/missed`."""

    @router.get("/games/{game_id}/missed", response_model_exclude_unset=True)
    async def missed(game_id: str, request: Request, since: Since = 1) -> MissedBody:
        """Chances not taken, from entry `since` on.

        Of a finished game for everybody; of a running one for a person who plays computers alone
        where hints are allowed, about that person's own turns.
        """
        if not limits.replays.takes(address_of(request)):
            raise Refused(Code.SLOW_DOWN)
        try:
            player_id = (await identity.player_of(request))[0].id
        except Refused:
            player_id = None
        found = await room.reviews.missed(game_id, player_id, since)
        return MissedBody(
            game=game_id,
            missed=[
                MissedView(
                    seq=one.seq,
                    seat=one.seat,
                    turn=one.turn,
                    code=one.code,
                    move=one.move,
                    line=list(one.line),
                    cost=one.cost,
                    words=one.words,
                    before=None if before is None else Picture.model_validate_json(before),
                )
                for one, before in found
            ],
        )
