import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ExampleBody } from "../protocol/protocol.gen";
import { middle, table } from "../table/samples";
import { ExamplesPage } from "./examples_page";

type Answer = Pick<ExampleBody, "done" | "verdict">;
const start: Answer = { done: 0, verdict: null };

function body({ done, verdict }: Answer): ExampleBody {
  return {
    name: "ace_in_a_house",
    steps: 1,
    done,
    verdict,
    table: table(middle, { game: "a", moves: ["turn"] }),
  };
}

function answer(status: number, content: object): Response {
  return new Response(JSON.stringify(content), { status });
}

const ask = vi.fn<(path: string, request: RequestInit) => Promise<Response>>();
const entries = () => JSON.parse(String(ask.mock.lastCall?.[1].body)).entries as string[];
const open = (name: string | null = null) =>
  render(<ExamplesPage name={name} onName={() => undefined} onRule={() => undefined} />);

beforeEach(() => {
  ask.mockReset().mockResolvedValue(answer(200, body(start)));
  vi.stubGlobal("fetch", ask);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("an example", () => {
  it("asks for something and tells that it was right", async () => {
    open();
    expect(await screen.findByText(/Play the card that cannot wait/)).toBeTruthy();
    ask.mockResolvedValue(
      answer(200, body({ done: 1, verdict: { kind: "right", entry: "turn", code: null, duty: [] } })),
    );
    fireEvent.click(screen.getByRole("button", { name: "Turn a card" }));
    expect(await screen.findByText("✓ Right.")).toBeTruthy();
    expect(entries()).toEqual(["turn"]);
    expect(screen.getByText("That was it.")).toBeTruthy();
    expect(screen.getByText(/solved/)).toBeTruthy();
  });

  it("tells why a move is wrong, and forgets it", async () => {
    open();
    await screen.findByText(/Play the card that cannot wait/);
    const verdict = { kind: "refused", entry: "turn", code: "must_turn", duty: [] } as const;
    ask.mockImplementation(async () => answer(200, body({ done: 0, verdict: { ...verdict, duty: [] } })));
    fireEvent.click(screen.getByRole("button", { name: "Turn a card" }));
    expect(await screen.findByText(/Nobody turns a card while/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "End turn" }));
    await vi.waitFor(() => expect(entries()).toEqual(["end"]));
  });

  it("says that the room cannot be reached, and asks again when told to", async () => {
    ask.mockRejectedValueOnce(new TypeError("offline"));
    open();
    expect(await screen.findByText("The room cannot be reached just now.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText(/Play the card that cannot wait/)).toBeTruthy();
  });

  it("keeps its place when one move does not come through", async () => {
    open();
    await screen.findByText(/Play the card that cannot wait/);
    ask.mockResolvedValueOnce(answer(429, { code: "slow_down" }));
    fireEvent.click(screen.getByRole("button", { name: "Turn a card" }));
    expect(await screen.findByText(/Not so fast/)).toBeTruthy();
    expect(screen.getByText(/Play the card that cannot wait/)).toBeTruthy();
  });

  it("listens to the newest answer only", async () => {
    open();
    await screen.findByText(/Play the card that cannot wait/);
    let late: (response: Response) => void = () => undefined;
    ask.mockImplementationOnce(() => new Promise((done) => (late = done)));
    fireEvent.click(screen.getByRole("button", { name: "Turn a card" }));
    ask.mockResolvedValue(answer(200, body(start)));
    fireEvent.click(screen.getByRole("button", { name: "Start over" }));
    late(answer(200, body({ done: 1, verdict: { kind: "right", entry: "turn", code: null, duty: [] } })));
    await vi.waitFor(() => expect(entries()).toEqual([]));
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.queryByText("✓ Right.")).toBeNull();
  });

  it("that is not there says so", () => {
    open("no_such");
    expect(screen.getByText("There is no such example.")).toBeTruthy();
    expect(ask).not.toHaveBeenCalled();
  });
});
