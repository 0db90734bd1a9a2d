import type { Line } from './lines.ts';
import { middleOf } from './page.ts';

/** A line and the paragraph that it belongs to. */
type BoxedLine = { line: Line; block: unknown };

const sameRow = (a: Line, b: Line): boolean =>
  Math.abs(middleOf(a.box) - middleOf(b.box)) < 0.6 * Math.max(a.box.height, b.box.height);

/** The first of those that are least far away; undefined where there are none. */
export function nearest<P>(places: readonly P[], distance: (place: P) => number): P | undefined {
  let best: P | undefined;
  for (const place of places) if (!best || distance(place) < distance(best)) best = place;
  return best;
}

/** A box is at most so many times as high and as wide as its caption is high; its value may hang out of it by so much. */
const TALLEST_BOX = 5;
const WIDEST_BOX = 45;
const HANGS_OUT = 6;

type BoxSide = 'over' | 'under';

/** What the caption of a box asks for, and what an answer to it looks like. */
const ASKED: readonly (readonly [caption: RegExp, answer: RegExp])[] = [
  [/\b(?:parcel\s(?:no|num)|a\.?p\.?n|assessor)/i, /^\d{2,4}-\d{2,3}-/],
  [/\bdate|\bexpires/i, /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},|\d{1,2}\s\p{L}{3})/u],
  [
    /\bsq\.?\s?ft|\bcu\.?\s?yd|\barea\b|\bcoverage|\bheight|\bslope|\bpitch|\bsetback|\bpercent|%|\bdepth|\bstories|\byear\b|\bscore\b/i,
    /^[~±$]?\d/,
  ],
  [/\bowner|\bapplicant|\bagent|\barchitect|\bengineer|\bdesigner/i, /^[\p{L}.,&'’ -]+$/u],
  [/\baddress|\bstreet/i, /^\d+\s\p{L}/u],
];

const answers = (caption: Line, answer: Line | undefined): number => {
  const asked = ASKED.find(([pattern]) => pattern.test(caption.text));
  return asked && answer ? (asked[1].test(answer.text) ? 1 : -1) : 0;
};

/** A box of a form: its caption, and the line that is filled in. */
export type FormBox<P> = { caption: P; value: P };

/** On which side of their captions a form has its boxes: on that where what stands there answers them. */
export function fillBoxes<P extends BoxedLine>(places: readonly P[], isCaption: (line: Line) => boolean): FormBox<P>[] {
  const captions = places.filter(({ line }) => isCaption(line));
  const [under, over] = (['under', 'over'] as const).map((side) => {
    const filled = captions.map((caption) => ({ caption, value: answerAt(places, captions, caption, side) }));
    return { filled, fit: filled.reduce((sum, { caption, value }) => sum + answers(caption.line, value?.line), 0) };
  });
  const chosen = under && over && over.fit > under.fit ? over : under;
  return (chosen?.filled ?? []).flatMap(({ caption, value }) => (value ? [{ caption, value }] : []));
}

/** The one line nearest to a caption on a side of it, left of the next caption of the row. */
function answerAt<P extends BoxedLine>(
  places: readonly P[],
  captions: readonly P[],
  caption: P,
  side: BoxSide,
): P | undefined {
  const { box } = caption.line;
  const next = captions
    .filter(({ line }) => sameRow(line, caption.line) && line.box.x > box.x)
    .map(({ line }) => line.box.x);
  const end = Math.min(box.x + WIDEST_BOX * box.height, ...next);
  const away = ({ line }: P) => (side === 'under' ? line.box.y - box.y : box.y - line.box.y);
  const there = places.filter(
    (place) =>
      place.block !== caption.block &&
      away(place) >= 0.6 * box.height &&
      away(place) < TALLEST_BOX * box.height + HANGS_OUT &&
      place.line.box.x >= box.x - HANGS_OUT &&
      place.line.box.x < end,
  );
  const first = nearest(there, away);
  const [filled, ...others] = there.filter(
    ({ line }) => first && sameRow(line, first.line) && /\d|\p{L}{4}/u.test(line.text),
  );
  // What has several cells is a table of its own.
  return filled && others.length === 0 && !captions.includes(filled) ? filled : undefined;
}
