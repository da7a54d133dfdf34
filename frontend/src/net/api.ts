/** The REST side of the room: the session, the name, the rules on offer. */
import type { PlayerView } from "../protocol/protocol.gen";

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

/** Names of presets and options, as `GET /api/rulesets` gives them. */
export interface RulesetsBody {
  options?: { id?: string; key?: string; name?: string; title?: string; help?: string }[];
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
export function rulesets(): Promise<RulesetsBody> {
  return call<RulesetsBody>("GET", "/api/rulesets");
}
