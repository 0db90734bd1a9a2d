import type { Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import type { PageView } from './page-view.ts';

/** Caption and value of one cell stand this many letters apart at most, and begin at the same edge. */
const REACH = 2.4;
const EDGE = 4;
/** So many more captions must stand one way than the other. */
const FEWEST = 4;
const MOST_CAPTION_WORDS = 9;

const remembered = new WeakMap<PageView, 'above' | 'under'>();

/**
 * Whether a form prints its captions above the lines to fill in, or under them: what most captions that are known, and
 * most pairs of a small line and a larger one, say.
 */
export function captionSide(view: PageView): 'above' | 'under' {
  const known = remembered.get(view);
  if (known) return known;
  const side = votes(view) >= FEWEST ? 'under' : 'above';
  remembered.set(view, side);
  return side;
}

/** How many more known captions stand close under another line than close above one. */
function votes(view: PageView): number {
  let sum = 0;
  const captions = new Set(
    view.blocks.flatMap(({ lines, lineStarts, hits }) =>
      lines.filter((_, at) => hits.some(({ from, labels }) => from === lineStarts[at] && labels.length > 0)),
    ),
  );
  for (const block of view.blocks) {
    for (const [at, line] of block.lines.entries()) {
      const start = block.lineStarts[at] ?? 0;
      const isCaption = block.hits.some(({ from, labels }) => from === start && labels.length > 0);
      if (!isCaption || line.words.length > MOST_CAPTION_WORDS || /[:=]/.test(line.text)) continue;
      const [over, under] = (['above', 'under'] as const).map((side) => {
        const other = neighbour(view, line, side);
        return other && captions.has(other) ? undefined : other;
      });
      // Beside a label with its value on the same row, what stands above and below are other rows.
      if (hasValueBeside(view, line)) continue;
      const gapOver = over ? line.box.y - bottomOf(over.box) : Number.POSITIVE_INFINITY;
      const gapUnder = under ? under.box.y - bottomOf(line.box) : Number.POSITIVE_INFINITY;
      if (gapOver === gapUnder) continue;
      sum += gapOver < gapUnder ? 1 : -1;
    }
  }
  return sum;
}

const hasValueBeside = (view: PageView, line: Line): boolean => {
  const beside = view.rightOf(line);
  return beside !== undefined && /^[~±$(]?\d/.test(beside.line.text);
};

/** The line close above or under another, at the same left edge. */
export function neighbour(view: PageView, line: Line, side: 'above' | 'under'): Line | undefined {
  const reach = REACH * Math.max(line.box.height, 6);
  let best: Line | undefined;
  for (const { lines } of view.blocks) {
    for (const other of lines) {
      if (other === line || Math.abs(other.box.x - line.box.x) > EDGE) continue;
      const gap = side === 'above' ? line.box.y - bottomOf(other.box) : other.box.y - bottomOf(line.box);
      const bestGap = best && (side === 'above' ? line.box.y - bottomOf(best.box) : best.box.y - bottomOf(line.box));
      if (gap > -0.3 * line.box.height && gap < reach && (bestGap === undefined || gap < bestGap)) best = other;
    }
  }
  return best && best.box.x < rightOf(line.box) ? best : undefined;
}
