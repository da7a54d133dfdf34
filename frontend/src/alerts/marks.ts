/** Which marks were passed since the last look: each is told once, however seldom one looks. */
import type { Due, Mark } from "./dues";

export interface Passed {
  due: Due;
  mark: Mark;
}

export class Marks {
  /** What was left of each at the last look. */
  private before = new Map<string, number>();

  /**
   * Look at what runs out now. Of a thing that is seen for the first time only its opening is
   * told: marks that lie behind it are no news. Of several passed at once the last one counts.
   */
  look(dues: readonly Due[], now: number): Passed[] {
    const passed: Passed[] = [];
    const left = new Map<string, number>();
    for (const due of dues) {
      const rest = due.at - now;
      left.set(due.key, rest);
      const before = this.before.get(due.key);
      if (before === undefined) {
        if (due.opening && rest > 0 && rest <= due.opening.left) passed.push({ due, mark: due.opening });
        continue;
      }
      const marks = due.opening ? [due.opening, ...due.marks] : due.marks;
      const mark = marks.filter((one) => before > one.left && rest <= one.left).at(-1);
      if (mark) passed.push({ due, mark });
    }
    this.before = left;
    return passed;
  }
}
