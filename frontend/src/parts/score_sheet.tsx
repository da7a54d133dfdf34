/** The points of a game, counted out line by line as the room has counted them. */
import type { Table } from "../protocol/protocol.gen";
import { namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { known, t } from "../words/t";

type Line = NonNullable<Table["sheet"]>[number];

export function ScoreSheet({ shown }: { shown: Table }) {
  const names = namesOf(shown);
  const winner = shown.result?.winner ?? null;
  const lines = shown.sheet ?? [];
  if (winner === null && lines.length === 0) return null;
  const grouped = shown.seats.length > 2;
  return (
    <table class="score-sheet">
      <caption>{t("result.sheet")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("result.card")}</th>
          <th scope="col">{t("result.count")}</th>
          <th scope="col">{t("result.each")}</th>
          <th scope="col">{t("result.points")}</th>
        </tr>
      </thead>
      {grouped ? (
        groupsOf(lines).map(([seat, own]) => (
          <tbody key={seat ?? "all"}>
            {seat !== null && (
              <tr class="of-player">
                <th scope="rowgroup" colSpan={4} dir="auto">
                  {t("result.by_player", { name: seatName(seat, names) })}
                </th>
              </tr>
            )}
            {own.map((line) => (
              <Row key={`${line.seat}${line.what}`} line={line} words={shortWords(line, names)} />
            ))}
          </tbody>
        ))
      ) : (
        <tbody>
          {lines.map((line) => (
            <Row key={`${line.seat}${line.what}`} line={line} words={longWords(line, names)} />
          ))}
        </tbody>
      )}
      {winner !== null && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t("result.total", { name: seatName(winner, names) })}
            </th>
            <td>{shown.result?.points[winner] ?? 0}</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** What lies at a seat stands under its player; what belongs to the game as a whole does not. */
function groupsOf(lines: Line[]): [number | null, Line[]][] {
  const groups: [number | null, Line[]][] = [];
  for (const line of lines) {
    const seat = known(`result.line.short.${line.what}`) ? line.seat : null;
    const last = groups.at(-1);
    if (last && last[0] === seat) last[1].push(line);
    else groups.push([seat, [line]]);
  }
  return groups;
}

type Names = ReturnType<typeof namesOf>;

function longWords(line: Line, names: Names): string {
  return t(`result.line.${line.what}`, { name: seatName(line.seat, names) });
}

function shortWords(line: Line, names: Names): string {
  const key = `result.line.short.${line.what}`;
  return known(key) ? t(key) : longWords(line, names);
}

function Row({ line, words }: { line: Line; words: string }) {
  const counted = line.what !== "game";
  return (
    <tr>
      <th scope="row">{words}</th>
      <td>{counted ? line.count : ""}</td>
      <td>{counted ? line.each : ""}</td>
      <td>{line.points}</td>
    </tr>
  );
}
