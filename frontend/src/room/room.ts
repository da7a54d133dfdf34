/** The person's side of the room: signing in, the socket, and everything that can be asked of it. */

import type { Offer, Say } from "../protocol/protocol.gen";
import { refusalSentence, seatName } from "../words/say";
import { t } from "../words/t";
import { type Answer, type Command, openSocket, type RoomSocket as Socket } from "./link";
import { awaitTable } from "./receive";
import { settings } from "./settings";
import * as store from "./store";

/** Refusals of the moment: the same question may be answered a little later. */
const PASSING = new Set(["try_again", "slow_down", "lost"]);
const SIT_AGAIN_MS = 1_500;

let socket: Socket | null = null;
let sitting: string | null = null;
let inLobby = false;
/** Number of the last `sit`: only its refusal counts. */
let lastSit = 0;

export type { Answer } from "./link";

/** Open the socket once the person is known. */
export function enterRoom(): void {
  if (socket) return;
  socket = openSocket({ ready: settleIn, sitAgain, left: leaveRoom });
  socket.start();
}

/** Close the socket; the person is not known any more. */
export function leaveRoom(): void {
  socket?.stop();
  socket = null;
  sitting = null;
  store.me.value = null;
  store.clearTable();
}

/** Try to reach the room at once. */
export function retryNow(): void {
  socket?.retryNow();
}

/** Take this window as the one to play in. */
export function playHere(): void {
  const old = socket;
  socket = null;
  old?.stop();
  enterRoom();
}

/** After every welcome: the same steps as at the first. */
function settleIn(): void {
  sendStatus();
  if (inLobby) socket?.tell({ type: "enter_lobby" });
  if (sitting) void sitDown(sitting);
}

function sitAgain(game: string): void {
  if (game === sitting) void sitDown(game);
}

/** Whether lists of players and challenges are wanted. */
export function wantLobby(wanted: boolean): void {
  if (wanted === inLobby) return;
  inLobby = wanted;
  socket?.tell({ type: wanted ? "enter_lobby" : "leave_lobby" });
}

/** How this person wants to be seen; out of sight it is `hidden`. */
export function sendStatus(): void {
  const hidden = document.visibilityState === "hidden";
  const status = hidden ? "hidden" : settings.value.quiet ? "busy" : "free";
  socket?.tell({ type: "set_status", status });
}

/** Watch a game; the table that comes is shown. */
export function watch(game: string): void {
  if (sitting === game && store.table.value) return;
  if (store.table.value && store.table.value.game !== game) store.clearTable();
  sitting = game;
  if (store.link.value.kind === "connected" || store.link.value.kind === "slow") void sitDown(game);
}

/** No table is watched any more; nothing is said about a seat that is kept. */
export function lookAway(): void {
  const shown = store.table.value;
  if (shown && shown.seat === null) socket?.tell({ type: "leave", game: shown.game });
  sitting = null;
  store.clearTable();
}

async function sitDown(game: string): Promise<void> {
  lastSit += 1;
  const mine = lastSit;
  awaitTable(game);
  const answer = await ask({ type: "sit", game });
  if (answer.type === "ack" || game !== sitting || mine !== lastSit) return;
  if (PASSING.has(answer.code)) setTimeout(() => game === sitting && void sitDown(game), SIT_AGAIN_MS);
  else store.noTable.value = answer.code;
}

function ask(command: Command): Promise<Answer> {
  if (!socket) return Promise.resolve({ type: "refused", code: "lost" });
  return socket.ask(command);
}

/** Ask, and show the refusal if it comes to that. */
async function askAloud(command: Command): Promise<Answer> {
  const answer = await ask(command);
  if (answer.type === "refused") store.notify(refusalSentence(answer.code, answer));
  return answer;
}

/** This browser's share of the seed (R44). */
function nonce(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return [...numbers].map((n) => n.toString(36)).join("");
}

/** Offer a match: to somebody, to everybody, or to whoever gets the link. */
export function offer(wish: Omit<Offer, "type" | "id" | "nonce">): Promise<Answer> {
  return askAloud({ type: "offer", nonce: nonce(), ...wish });
}

/** Take a seat; the caller says what a refusal means. */
export function accept(challenge: string): Promise<Answer> {
  return ask({ type: "accept", challenge, nonce: nonce() });
}

export function decline(
  challenge: string,
  reason: "later" | "rules" | "busy" | "other" | null,
): Promise<Answer> {
  return askAloud(reason ? { type: "decline", challenge, reason } : { type: "decline", challenge });
}

export function withdraw(challenge: string): Promise<Answer> {
  return askAloud({ type: "withdraw", challenge });
}

export function rematch(game: string): Promise<Answer> {
  return askAloud({ type: "rematch", game, nonce: nonce() });
}

export function noRematch(game: string): Promise<Answer> {
  return askAloud({ type: "no_rematch", game });
}

export function claim(game: string, what: "win" | "no_result"): Promise<Answer> {
  return askAloud({ type: "claim", game, what });
}

/** Ask for the best move of the shown table; it comes as a message of its own. */
export function askHint(): Promise<Answer> | null {
  const shown = store.table.value;
  return shown && !store.advice.value ? askAloud({ type: "hint", game: shown.game }) : null;
}

/** Say a phrase to everybody at the table. */
export function say(game: string, phrase: Say["phrase"]): Promise<Answer> {
  return askAloud({ type: "say", game, phrase });
}

export function offerBlock(game: string): Promise<Answer> {
  return askAloud({ type: "offer_block", game });
}

/** Propose that a computer plays on for an absent seat, or agree to that. */
export function replace(game: string, seat: number, level: string): Promise<Answer> {
  return askAloud({ type: "replace", game, seat, level });
}

/** Ask for an entry beside whatever waits: a call is not held up by a move. */
export function enter(game: string, seq: number, text: string): Promise<Answer> {
  return ask({ type: "move", game, seq, move: text });
}

/** Try a move of the shown table; nothing moves before the room has said so. */
export async function move(text: string): Promise<void> {
  const shown = store.table.value;
  if (!shown || store.pending.value) return;
  const wish = { game: shown.game, move: text, seq: shown.seq + 1 };
  store.pending.value = wish;
  const answer = await ask({ type: "move", ...wish });
  if (answer.type === "ack") return settled(wish);
  if (answer.code === "stale" && (await isMine(wish))) return;
  if (store.pending.value === wish) store.pending.value = null;
  const now = store.table.value;
  if (now?.game !== wish.game) return;
  const call = now.picture.phase === "called" ? now.call : null;
  if (call && call.by !== now.seat && /^(stale|frozen)$/.test(answer.code))
    refuse(text, [], t("call.came_first", { name: seatName(call.by, store.namesOf(now)) }));
  else refuse(text, answer.duty ?? [], refusalSentence(answer.code, { ...answer, move: text, table: now }));
}

/** A wish that the list does not hold: out of turn it is plain why, else the room knows. */
export async function wish(text: string): Promise<void> {
  const shown = store.table.value;
  if (!shown) return;
  if (shown.picture.phase !== "play" || shown.picture.turn === shown.seat) {
    await move(text);
    return;
  }
  refuse(text, [], refusalSentence("not_your_turn", { table: shown }));
}

function refuse(move: string, duty: string[], text: string): void {
  store.refusedMove.value = { n: store.nextNumber(), move, duty };
  store.notify(text);
}

/** The table that shows the move may be on its way still: only a lost one is asked for. */
function settled(wish: { game: string; seq: number }): void {
  setTimeout(() => {
    if (store.pending.value === wish && sitting === wish.game) void sitDown(wish.game);
  }, 1_500);
}

/** A move that was said again after a broken socket may be the very entry that is there. */
async function isMine(wish: { game: string; seq: number; move: string }): Promise<boolean> {
  await new Promise((done) => setTimeout(done, 250));
  const shown = store.table.value;
  const last = shown?.last;
  return (
    shown?.game === wish.game && last?.seq === wish.seq && last.seat === shown.seat && last.move === wish.move
  );
}
