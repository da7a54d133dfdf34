"""The text of each frame, made from the room's nouns. Plain data and orjson: the hot path."""

from collections.abc import Iterable, Mapping
from typing import Any

import orjson

from cardroom.model.challenge import Challenge
from cardroom.model.match import Match
from cardroom.model.player import Player
from cardroom.model.refusal import Refused
from russianbank.players import Advice


def text(frame: Mapping[str, Any]) -> str:
    """A frame as it is sent."""
    return orjson.dumps(frame).decode()


def parsed(frame: str) -> Any:
    """A frame as plain values. Raises ValueError."""
    return orjson.loads(frame)


def player_json(player: Player) -> dict[str, Any]:
    """What everybody may know of a player."""
    return {"id": player.id, "name": player.name, "guest": player.guest}


def seats_json(seats: Mapping[int, Player]) -> list[dict[str, Any]]:
    """Who sits where."""
    return [
        {"seat": seat, "player": player_json(player)}
        | ({"level": player.level} if player.level else {})
        for seat, player in seats.items()
    ]


def challenge_json(challenge: Challenge) -> dict[str, Any]:
    """A challenge, ended or not."""
    return {
        "id": challenge.id,
        "from": player_json(challenge.maker),
        "to": [player_json(player) for player in challenge.named],
        "seats": challenge.terms.seats,
        "taken": list(challenge.taken),
        "sitting": [player_json(player) for player in challenge.sitting],
        "bots": [player.level for player in challenge.sitting if player.level],
        "ruleset": challenge.terms.ruleset,
        "target": challenge.terms.target,
        "open": challenge.open,
        "listed": challenge.listed,
        "pace": challenge.terms.pace,
        "seal": challenge.seal,
        "status": challenge.status,
        "expires_at": challenge.expires_at,
        "by": challenge.ended_by,
        "reason": challenge.reason,
        "match": challenge.match,
        "game": challenge.game,
    }


def games_json(match: Match) -> list[dict[str, Any]]:
    """The games of a match."""
    return [
        {
            "id": game.id,
            "number": game.number,
            "seal": game.seal,
            "status": game.status,
            "how": game.how,
            "winner": game.winner,
            "points": None if game.points is None else by_seat(game.points),
        }
        for game in match.games
    ]


def by_seat(points: Mapping[int, int]) -> dict[str, int]:
    """Seats are keys of JSON objects."""
    return {str(seat): value for seat, value in points.items()}


def welcome(player: Player, now: int, build: str, seated: list[str]) -> str:
    """The answer to hello."""
    return text(
        {
            "type": "welcome",
            "id": None,
            "player": player_json(player),
            "now": now,
            "build": build,
            "seated": seated,
        }
    )


def lobby(players: Iterable[Mapping[str, Any]], offers: Iterable[Challenge]) -> str:
    """The whole lobby."""
    return text(
        {"type": "lobby", "players": list(players), "open": [challenge_json(c) for c in offers]}
    )


def challenges(player_id: str, known: Iterable[Challenge]) -> str:
    """Everything between this player and others."""
    incoming: list[dict[str, Any]] = []
    outgoing: list[dict[str, Any]] = []
    for challenge in known:
        mine = challenge.maker.id == player_id
        (outgoing if mine else incoming).append(challenge_json(challenge))
    return text({"type": "challenges", "incoming": incoming, "outgoing": outgoing})


def match(shown: Match) -> str:
    """The whole match."""
    return text(
        {
            "type": "match",
            "id": shown.id,
            "status": shown.status,
            "seats": seats_json(shown.seats),
            "ruleset": shown.ruleset,
            "target": shown.target,
            "pace": shown.pace,
            "standing": by_seat(shown.standing),
            "games": games_json(shown),
            "offers": list(shown.offers),
            "next": shown.next,
            "next_seal": shown.next_seal,
            "winner": shown.winner,
            "open_until": shown.open_until,
        }
    )


def turns(known: Iterable[tuple[str, int | None, int | None]]) -> str:
    """Game, seat and deadline of each running game of a player."""
    games = [{"game": game, "seat": seat, "at": at} for game, seat, at in known]
    return text({"type": "turns", "games": games})


def ack(ident: str, **told: Any) -> str:
    """A command is done; what is None is left out."""
    known = {key: value for key, value in told.items() if value is not None}
    return text({"type": "ack", "id": ident, **known})


def refused(ident: str | None, why: Refused, retry_ms: int | None = None) -> str:
    """A command is not done; what is None is left out."""
    told = {
        "id": ident,
        "code": why.code,
        "detail": why.detail,
        "seq": why.seq,
        "duty": why.duty,
        "game": why.game,
        "retry_ms": retry_ms,
    }
    known = {key: value for key, value in told.items() if value is not None}
    return text({"type": "refused", **known})


def hint(ident: str | None, game: str, seq: int, advice: Advice) -> str:
    """The best move and why."""
    because = {"code": advice.because.code, "words": advice.because.words}
    told = {"game": game, "seq": seq, "move": advice.move, "because": because}
    return text({"type": "hint", "id": ident, **told})


def said(game: str, seat: int, phrase: str) -> str:
    """A phrase from a seat."""
    return text({"type": "said", "game": game, "seat": seat, "phrase": phrase})


def ping(games: Mapping[str, int]) -> str:
    """Are you there, and are you up to date?"""
    return text({"type": "ping", "games": games})


def upgrade(build: str) -> str:
    """The client is older than the room."""
    return text({"type": "upgrade", "build": build})


def bye(reason: str, retry_ms: int) -> str:
    """The room is about to close the socket."""
    return text({"type": "bye", "reason": reason, "retry_ms": retry_ms})
