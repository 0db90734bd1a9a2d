import type { Line } from '../documents/lines.ts';
import { bottomOf, rightOf } from '../documents/page.ts';
import { isCellText } from './column-heads.ts';
import type { PageView } from './page-view.ts';

/** Caption and value of one cell stand this many letters apart at most, and begin at the same edge. */
const REACH = 2.4;
const EDGE = 6;
/** So many more captions must stand one way than the other. */
const FEWEST = 4;
const MOST_CAPTION_WORDS = 9;

type CaptionVotes = {
  sides: ReadonlyMap<Line, 'above' | 'under' | undefined>;
  under: number;
  /** The words closest to figures stand under them, whatever they say. */
  isUnderFigures: boolean;
};
const remembered = new WeakMap<PageView, CaptionVotes>();

/** Whether a page prints captions under the lines to fill in. */
export const hasCaptionsUnder = (view: PageView): boolean =>
  votesOf(view).under >= FEWEST || votesOf(view).isUnderFigures;

/** On which side of a caption its value stands: where a page prints some under their lines, as most of its column do. */
export function captionSide(view: PageView, caption: Line): 'above' | 'under' {
  const box = view.isBoxCaption(caption) ? view.boxFor(caption) : undefined;
  if (box) return box.line.box.y < caption.box.y ? 'under' : 'above';
  if (!hasCaptionsUnder(view)) return 'above';
  const { sides } = votesOf(view);
  const column = [...sides].filter(([line]) => Math.abs(line.box.x - caption.box.x) <= EDGE).map(([, side]) => side);
  const count = (side: 'above' | 'under') => column.filter((each) => each === side).length;
  return count('under') > count('above') ? 'under' : 'above';
}

/** How many known captions stand close under another line, and how many close above one. */
function votesOf(view: PageView): CaptionVotes {
  const known = remembered.get(view);
  if (known) return known;
  const captions = new Set(
    view.blocks.flatMap(({ lines, lineStarts, hits }) =>
      lines.filter(
        ({ words, text }, at) =>
          words.length <= MOST_CAPTION_WORDS &&
          !/[:=]/.test(text) &&
          hits.some(
            ({ from, labels }) => from === (lineStarts[at] ?? 0) + (text.startsWith('(') ? 1 : 0) && labels.length > 0,
          ),
      ),
    ),
  );
  const sides = new Map([...captions].map((line) => [line, sideOf(view, line, captions)] as const));
  const votes = {
    sides,
    under: [...sides.values()].filter((side) => side === 'under').length,
    isUnderFigures: standUnderFigures(view),
  };
  remembered.set(view, votes);
  return votes;
}

/** So much closer to a figure than other words its caption stands. */
const CLOSER = 0.7;

function standUnderFigures(view: PageView): boolean {
  let [above, under] = [0, 0];
  for (const line of view.blocks.flatMap(({ lines }) => lines)) {
    if (!isCellText(line.text) || !/\d/.test(line.text)) continue;
    const gapTo = (side: 'above' | 'under'): number => {
      const other = neighbour(view, line, side);
      if (!other || !/\p{L}{3}/u.test(other.text) || isCellText(other.text)) return Number.POSITIVE_INFINITY;
      return Math.max(0.1, side === 'above' ? line.box.y - bottomOf(other.box) : other.box.y - bottomOf(line.box));
    };
    const [over, below] = [gapTo('above'), gapTo('under')];
    if (below < CLOSER * over) under += 1;
    else if (over < CLOSER * below) above += 1;
  }
  return under >= FEWEST && under >= 3 * above;
}

function sideOf(view: PageView, line: Line, captions: ReadonlySet<Line>): 'above' | 'under' | undefined {
  // Beside a label with its value on the same row, what stands above and below are other rows.
  if (hasValueBeside(view, line)) return undefined;
  const gapTo = (side: 'above' | 'under') => {
    const other = neighbour(view, line, side);
    if (!other || captions.has(other) || (side === 'above' && isHeading(other, line))) return Number.POSITIVE_INFINITY;
    return side === 'above' ? line.box.y - bottomOf(other.box) : other.box.y - bottomOf(line.box);
  };
  const [over, under] = [gapTo('above'), gapTo('under')];
  return over === under ? undefined : over < under ? 'under' : 'above';
}

/** A title in capitals stands over a list; what is filled in stands over its caption in letters no smaller. */
const isHeading = (over: Line, caption: Line): boolean =>
  (/^[\p{Lu}\s&/,-]+$/u.test(over.text) && /\p{Ll}/u.test(caption.text)) || letterWidth(over) < letterWidth(caption);
const letterWidth = ({ box, text }: Line): number => box.width / text.length;

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
