"""The REST interface: session, players, matches, games, rulesets."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request, Response
from starlette.responses import PlainTextResponse

from cardroom.model.match import Match
from cardroom.model.player import Player
from cardroom.model.refusal import Code, Refused
from cardroom.room import Room
from cardroom.web.connections import Connections
from cardroom.web.identity import Identity
from cardroom.web.limits import Limits
from cardroom.web.origin import address_of
from cardroom.web.problems import PROBLEMS
from cardroom.web.rest_reviews import add_reviews
from cardroom.web.rest_rules import add_rulesets
from cardroom.wire import frames
from cardroom.wire.pieces import ChallengeView, PlayerView
from cardroom.wire.rest import (
    EntryBody,
    EventsBody,
    GameBody,
    MatchBody,
    MatchesBody,
    MeBody,
    NameBody,
    ProfileBody,
    SessionBody,
)

Json = dict[str, Any]


def rest_routes(
    room: Room, identity: Identity, connections: Connections, limits: Limits
) -> APIRouter:
    """The routes under /api."""
    router = APIRouter(prefix="/api", responses=PROBLEMS)
    _add_session(router, room, identity, limits)
    _add_me(router, room, identity, connections, limits)
    _add_players(router, room)
    _add_games(router, room, limits)
    _add_challenges(router, room)
    add_reviews(router, room, identity, limits)
    add_rulesets(router, limits)
    return router


def _add_session(router: APIRouter, room: Room, identity: Identity, limits: Limits) -> None:
    @router.post("/session", status_code=201)
    async def sign_in(body: NameBody, request: Request, response: Response) -> SessionBody:
        """A guest under this name; who has a session already is answered as that player."""
        token = identity.token_of(request)
        if token is not None:
            try:
                player = await room.accounts.of_token(token)
            except Refused:
                token = None
            else:
                response.status_code = 200
        if token is None:
            if not limits.sessions.takes(address_of(request)):
                raise Refused(Code.SLOW_DOWN)
            player, token = await room.accounts.enter(body.name)
        identity.remember(response, token)
        return SessionBody(player=PlayerView(**frames.player_json(player)), token=token)


def _add_me(
    router: APIRouter, room: Room, identity: Identity, connections: Connections, limits: Limits
) -> None:
    async def signed_in(request: Request) -> Player:
        return (await identity.player_of(request))[0]

    Me = Annotated[Player, Depends(signed_in)]

    async def shown(player: Player) -> MeBody:
        seated = await room.matches.running_of(player.id)
        return MeBody(player=PlayerView(**frames.player_json(player)), seated=seated)

    @router.get("/me")
    async def me(player: Me, request: Request, response: Response) -> MeBody:
        """The signed-in player; a cookie older than a month is replaced."""
        await identity.renew(request, response)
        return await shown(player)

    @router.patch("/me")
    async def rename(body: NameBody, player: Me) -> MeBody:
        """Another name."""
        if not limits.names.takes(player.id):
            raise Refused(Code.SLOW_DOWN)
        renamed = await room.accounts.rename(player, body.name)
        for connection in connections.of_player(player.id):
            connection.player = renamed
        return await shown(renamed)

    @router.delete("/session", status_code=204)
    async def sign_out(request: Request) -> Response:
        """Forget this session; its sockets are closed."""
        token = identity.token_of(request)
        if token is None:
            raise Refused(Code.NOT_SIGNED_IN)
        await room.accounts.leave(token)
        response = Response(status_code=204)
        identity.forget(response)
        return response


def _add_players(router: APIRouter, room: Room) -> None:
    @router.get("/players/{player_id}")
    async def player(player_id: str) -> ProfileBody:
        """A player in public."""
        found = await room.accounts.player(player_id)
        return ProfileBody(
            player=PlayerView(**frames.player_json(found)),
            since=found.since,
            games=await room.accounts.profile(player_id),
        )

    @router.get("/players/{player_id}/matches")
    async def matches(player_id: str) -> MatchesBody:
        """A player's matches, newest first."""
        await room.accounts.player(player_id)
        found = await room.matches.of_player(player_id)
        return MatchesBody(matches=[_match_body(match) for match in found])

    @router.get("/matches/{match_id}")
    async def match(match_id: str) -> MatchBody:
        """A match in public."""
        return _match_body(await room.matches.get(match_id))


def _add_games(router: APIRouter, room: Room, limits: Limits) -> None:
    @router.get("/games/{game_id}")
    async def game(game_id: str) -> GameBody:
        """A game in public; the seed only once it is over."""
        stored = await room.history.game(game_id)
        over = stored.status != "running"
        result = {
            "how": stored.how,
            "winner": stored.winner,
            "points": frames.by_seat(stored.points),
        }
        body: Json = {
            "id": stored.id,
            "match": stored.match_id,
            "number": stored.number,
            "seats": frames.seats_json(stored.seats),
            "ruleset": stored.ruleset,
            "seal": stored.seal,
            "seed": stored.seed if over else None,
            "status": stored.status,
            "seq": stored.lines.count("\n"),
            "result": result if over else None,
            "sheet": stored.sheet,
            "started_at": stored.started_at,
            "ended_at": stored.ended_at,
        }
        return GameBody(**body)

    @router.get("/games/{game_id}/record", response_class=PlainTextResponse)
    async def record(game_id: str) -> PlainTextResponse:
        """The record; of a running game its public part, without the seed."""
        return PlainTextResponse(await room.history.record(game_id))

    @router.get("/games/{game_id}/events")
    async def events(game_id: str, request: Request) -> EventsBody:
        """Everything that happened at the table."""
        if not limits.replays.takes(address_of(request)):
            raise Refused(Code.SLOW_DOWN)
        told = await room.history.events(game_id)
        return EventsBody(entries=[EntryBody(**entry) for entry in told])


def _add_challenges(router: APIRouter, room: Room) -> None:
    @router.get("/challenges/{challenge_id}")
    async def challenge(challenge_id: str) -> ChallengeView:
        """A challenge, for whoever has its link: who sits, and by which rules."""
        return ChallengeView(**frames.challenge_json(await room.challenges.get(challenge_id)))


def _match_body(match: Match) -> MatchBody:
    body: Json = {
        "id": match.id,
        "status": match.status,
        "seats": frames.seats_json(match.seats),
        "ruleset": match.ruleset,
        "target": match.target,
        "standing": frames.by_seat(match.standing),
        "games": frames.games_json(match),
        "winner": match.winner,
        "created_at": match.created_at,
    }
    return MatchBody(**body)
