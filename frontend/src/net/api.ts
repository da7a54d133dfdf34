/** The REST side of the room: the session, the name, the rules on offer. */
import type { ChallengeView, Picture, PlayerView } from "../protocol/protocol.gen";

/** A request that was refused, with the code that the client has words for. */
export class ApiRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly suggestion: string | null,
    readonly detail: string | null,
  ) {
    super(code);
  }
}

interface Problem {
  code?: string;
  suggestion?: string | null;
  detail?: string | null;
}

export type Value = boolean | number | string | null;

/** An option of the rules; `words` says each of `values`, which are empty for a whole number. */
export interface RuleOption {
  name: string;
  group: string;
  title: string;
  help: string;
  values: Value[];
  words: string[];
  defaults: Record<string, Value>;
  defaults_three: Record<string, Value>;
}

/** What can be played, as `GET /api/rulesets` tells it. */
export interface Rulebook {
  texts: { name: string; title: string; help: string }[];
  groups: { name: string; title: string }[];
  options: RuleOption[];
}

/** What the room thinks of a ruleset in the making. */
export interface Verdict {
  values: Record<string, Value>;
  problems: { options: string[]; sentence: string }[];
  choices: Record<string, Value[]>;
  idle: string[];
}

/** One request; refusals are thrown with their code. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const request: RequestInit = { method, credentials: "same-origin" };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "Content-Type": "application/json" };
  }
  const response = await fetch(path, request);
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : null) as T;
  throw refusal(response.status, text);
}

function refusal(status: number, text: string): ApiRefusal {
  let problem: Problem = {};
  try {
    problem = JSON.parse(text) as Problem;
  } catch {
    // A proxy's page instead of the room's answer: the status alone has to do.
  }
  const code = problem.code ?? (status >= 500 ? "try_again" : "bad_request");
  return new ApiRefusal(status, code, problem.suggestion ?? null, problem.detail ?? null);
}

/** A guest's session under this name. */
export async function signIn(name: string): Promise<PlayerView> {
  return (await call<{ player: PlayerView }>("POST", "/api/session", { name })).player;
}

/** Who this browser is, or null when the room does not know it. */
export async function whoAmI(): Promise<PlayerView | null> {
  try {
    return (await call<{ player: PlayerView }>("GET", "/api/me")).player;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 401) return null;
    throw error;
  }
}

/** Another name for this player. */
export async function rename(name: string): Promise<PlayerView> {
  const body = await call<{ player?: PlayerView } & Partial<PlayerView>>("PATCH", "/api/me", { name });
  return body.player ?? (body as PlayerView);
}

/** The presets and options with their texts. */
export function rulesets(): Promise<Rulebook> {
  return call<Rulebook>("GET", "/api/rulesets");
}

/** What a ruleset amounts to, and what speaks against it. */
export function checkRuleset(ruleset: Record<string, Value>): Promise<Verdict> {
  return call<Verdict>("POST", "/api/rulesets/check", { ruleset });
}

/** A chance not taken: instead of entry `seq` the line that begins with `move`. */
export interface Chance {
  seq: number;
  seat: number;
  turn: number;
  code: "duty" | "foundation" | "load" | "reserve";
  move: string;
  line: string[];
  cost: number;
  words: Record<string, string>;
  before: Picture | null;
}

/** What was missed in a game from an entry on. */
export async function missed(game: string, since: number): Promise<Chance[]> {
  const path = `/api/games/${encodeURIComponent(game)}/missed?since=${since}`;
  return (await call<{ missed: Chance[] }>("GET", path)).missed;
}

/** A challenge by its id, or null when there is none. */
export async function findChallenge(id: string): Promise<ChallengeView | null> {
  try {
    return await call<ChallengeView>("GET", `/api/challenges/${encodeURIComponent(id)}`);
  } catch (error) {
    if (error instanceof ApiRefusal && error.status === 404) return null;
    throw error;
  }
}
