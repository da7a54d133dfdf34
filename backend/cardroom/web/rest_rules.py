"""The REST interface of rules: what can be played, and a look at a ruleset in the making."""

from dataclasses import asdict

from fastapi import APIRouter, Request

from cardroom.model.bounds import beyond_bounds
from cardroom.model.refusal import Code, Refused
from cardroom.web.limits import Limits
from cardroom.web.origin import address_of
from cardroom.wire.rest import (
    GroupBody,
    OptionBody,
    PresetBody,
    ProblemBody,
    RulesetBody,
    RulesetCheckBody,
    RulesetsBody,
)
from russianbank import (
    GROUP_WORDS,
    OPTIONS,
    PRESET_WORDS,
    PRESETS,
    VALUE_WORDS,
    BadRuleset,
    Option,
    Ruleset,
    draft_of,
    usual_values,
)


def add_rulesets(router: APIRouter, limits: Limits) -> None:
    """`/rulesets` and `/rulesets/check`."""

    @router.get("/rulesets")
    async def rulesets() -> RulesetsBody:
        """Presets, groups and options with their texts."""
        return RulesetsBody(
            presets={name: Ruleset.of({"preset": name}).as_json() for name in PRESETS},
            texts=[
                PresetBody(name=name, title=title, help=sentence)
                for name, (title, sentence) in PRESET_WORDS.items()
            ],
            groups=[GroupBody(name=name, title=title) for name, title in GROUP_WORDS.items()],
            options=[_option(option) for option in OPTIONS],
        )

    @router.post("/rulesets/check")
    async def check(body: RulesetBody, request: Request) -> RulesetCheckBody:
        """What a ruleset amounts to, and all that stands against it, in sentences."""
        if not limits.examples.takes(address_of(request)):
            raise Refused(Code.SLOW_DOWN)
        try:
            draft = draft_of(body.ruleset)
        except BadRuleset as bad:
            raise Refused(Code.BAD_RULESET, str(bad)) from None
        problems = [
            ProblemBody(options=list(one.options), sentence=one.sentence) for one in draft.problems
        ]
        beyond = draft.ruleset and beyond_bounds(Ruleset.of(draft.ruleset))
        if beyond:
            problems.append(ProblemBody(options=[beyond[0]], sentence=beyond[1]))
        return RulesetCheckBody(
            ruleset=None if problems else draft.ruleset,
            values=draft.values,
            problems=problems,
            choices={name: list(values) for name, values in draft.choices.items()},
            idle=list(draft.idle),
        )


def _option(option: Option) -> OptionBody:
    usual = {preset: usual_values(preset, {"players": 3}) for preset in PRESETS}
    return OptionBody(
        **asdict(option),
        words=list(VALUE_WORDS[option.name]),
        defaults_three={preset: usual[preset][option.name] for preset in PRESETS},
    )
