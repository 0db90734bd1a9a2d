import { boxAround } from '../documents/lines.ts';
import { middleOf, rightOf } from '../documents/page.ts';
import type { SurroundedFigure } from './clue.ts';
import { wordsBetween } from './evidence.ts';

const amountOf = ({ readings, inProse }: SurroundedFigure): number | undefined => {
  const read = inProse && readings.year ? undefined : (readings.sf ?? readings.cy ?? readings.number);
  return read && typeof read.value === 'number' ? read.value : undefined;
};
const FEWEST_PARTS = 2;
const MOST_PARTS = 14;

/** Marks the figures that add up those over them in their column, or those before them in their row. */
export function withSums(figures: readonly SurroundedFigure[]): SurroundedFigure[] {
  const cells = figures.flatMap((figure) => {
    const amount = amountOf(figure);
    return amount === undefined
      ? []
      : [{ figure, amount, box: boxAround(wordsBetween(figure.block.spelled, figure.from, figure.to)) }];
  });
  return figures.map((figure) => {
    const own = cells.find((cell) => cell.figure === figure);
    if (!own || own.amount < 20) return figure;
    const over = cells
      .filter(
        ({ box, figure: other }) =>
          box.y < own.box.y - 2 &&
          own.box.y - box.y < 420 &&
          (Math.min(rightOf(box), rightOf(own.box)) > Math.max(box.x, own.box.x) - 2 ||
            (other.block === figure.block && !other.inProse)),
      )
      .sort((a, b) => b.box.y - a.box.y);
    const before = cells
      .filter(
        ({ box }) => rightOf(box) < own.box.x && Math.abs(middleOf(box) - middleOf(own.box)) < 0.5 * own.box.height,
      )
      .sort((a, b) => b.box.x - a.box.x);
    const told = cells
      .filter(
        (cell) =>
          figure.inProse &&
          cell.figure.block === figure.block &&
          cell.figure.to <= figure.from &&
          figure.from - cell.figure.to < 300,
      )
      .sort((a, b) => b.figure.from - a.figure.from);
    const lists = figure.inProse
      ? [[told, 'before'] as const]
      : ([
          [over, 'row'],
          [before, 'column'],
        ] as const);
    let sumOf: string[] = [];
    for (const [line, nameAt] of lists) {
      let sum = 0;
      for (const [at, part] of line.slice(0, MOST_PARTS).entries()) {
        sum += part.amount;
        if (sum > own.amount + 1) break;
        if (at + 1 < FEWEST_PARTS || Math.abs(sum - own.amount) > 1 || part.amount === own.amount || at < sumOf.length)
          continue;
        sumOf = line.slice(0, at + 1).map((each) =>
          each.figure.clues
            .filter(({ at: where }) => where === nameAt || where === 'before')
            .map(({ text }) => text)
            .join(' '),
        );
      }
    }
    if (sumOf.length > 0) return { ...figure, sumOf };
    return figure;
  });
}
