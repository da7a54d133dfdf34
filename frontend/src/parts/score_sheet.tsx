/** The points of a game, counted out line by line as the room has counted them. */
import type { Table } from "../protocol/protocol.gen";
import { namesOf } from "../room/store";
import { seatName } from "../words/cards";
import { t } from "../words/t";

export function ScoreSheet({ shown }: { shown: Table }) {
  const names = namesOf(shown);
  const winner = shown.result?.winner ?? null;
  const lines = shown.sheet ?? [];
  if (winner === null && lines.length === 0) return null;
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
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.seat}${line.what}`}>
            <th scope="row">{t(`result.line.${line.what}`, { name: seatName(line.seat, names) })}</th>
            <td>{line.what === "game" ? "" : line.count}</td>
            <td>{line.what === "game" ? "" : line.each}</td>
            <td>{line.points}</td>
          </tr>
        ))}
      </tbody>
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
