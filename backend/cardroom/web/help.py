"""What the help asks for: examples, judged by the rules."""

from fastapi import APIRouter, Request

from cardroom.model.example import judge
from cardroom.model.example_records import EXAMPLES
from cardroom.model.refusal import Code, Refused
from cardroom.web.limits import Limits
from cardroom.web.origin import address_of
from cardroom.web.problems import PROBLEMS
from cardroom.wire.help import (
    EntriesBody,
    ExampleBody,
    ExamplesBody,
    example_body,
    example_line,
)
from russianbank import Record


def help_routes(limits: Limits) -> APIRouter:
    """The routes of the help; nothing is kept between two requests."""
    router = APIRouter(prefix="/api", responses=PROBLEMS)
    lines = [
        example_line(one, Record.parse(one.record).ruleset.preset) for one in EXAMPLES.values()
    ]

    @router.get("/examples")
    async def examples() -> ExamplesBody:
        """The interactive examples in reading order."""
        return ExamplesBody(examples=lines)

    @router.post("/examples/{name}", response_model_exclude_unset=True)
    async def example(name: str, body: EntriesBody, request: Request) -> ExampleBody:
        """An example after these entries of the reader; only the last one may be wrong."""
        if not limits.examples.takes(address_of(request)):
            raise Refused(Code.SLOW_DOWN)
        found = EXAMPLES.get(name)
        if found is None:
            raise Refused(Code.UNKNOWN_EXAMPLE)
        return example_body(judge(found, body.entries))

    return router
