/** Commands that wait for their answer; they outlive a broken socket. */
import type { Ack, Protocol, Refused } from "../protocol/protocol.gen";

export type Command = Protocol["ClientMessage"];
export type Answer = Ack | Refused;

interface Waiting {
  command: Command & { id: string };
  since: number;
  answer(answer: Answer): void;
}

/** A move names its seq and may be said twice; anything else is not repeated after this long. */
const REPEAT_MS = 30_000;

export class WaitingCommands {
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;
  private readonly prefix = Math.random().toString(36).slice(2, 8);

  /** Number a command and keep it until `settle` meets its id. */
  add(command: Command, now: number): { command: Command & { id: string }; answered: Promise<Answer> } {
    this.count += 1;
    const numbered = { ...command, id: `${this.prefix}-${this.count}` };
    const answered = new Promise<Answer>((answer) => {
      this.waiting.set(numbered.id, { command: numbered, since: now, answer });
    });
    return { command: numbered, answered };
  }

  /** Hand an answer to whoever asked; false when nobody did. */
  settle(answer: Answer): boolean {
    const found = answer.id ? this.waiting.get(answer.id) : undefined;
    if (!found) return false;
    this.waiting.delete(found.command.id);
    found.answer(answer);
    return true;
  }

  /** What to say again on a new socket; what is too old to repeat is answered with `lost`. */
  again(now: number): (Command & { id: string })[] {
    const out: (Command & { id: string })[] = [];
    for (const { command, since } of [...this.waiting.values()]) {
      // Who sits sits down again by itself after every welcome.
      if (command.type === "sit") this.settle({ type: "refused", id: command.id, code: "lost" });
      else if (command.type === "move" || now - since < REPEAT_MS) out.push(command);
      else this.settle({ type: "refused", id: command.id, code: "lost" });
    }
    return out;
  }

  /** Answer everything with a refusal: the person has left, or the socket is closed for good. */
  giveUp(code: string): void {
    for (const id of [...this.waiting.keys()]) this.settle({ type: "refused", id, code });
  }

  /** Age of the oldest unanswered command. */
  oldest(now: number): number {
    let age = 0;
    for (const { since } of this.waiting.values()) age = Math.max(age, now - since);
    return age;
  }

  get size(): number {
    return this.waiting.size;
  }
}
