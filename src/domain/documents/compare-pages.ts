import { z } from 'zod';
import { boxAround } from './lines.ts';
import { Box, boxesMeet, type Page, rightOf, type Word } from './page.ts';
import { qualityOf } from './page-quality.ts';

/**
 * A place that differs between two pages. `box` lies on the new page, `formerBox` on the former one; `was` and `now` are
 * the words of each that the other does not have there, empty where only the drawing differs.
 */
export const PageChange = z.object({
  box: Box,
  formerBox: Box,
  was: z.string(),
  now: z.string(),
  by: z.enum(['words', 'pixels', 'both']),
});
export type PageChange = z.infer<typeof PageChange>;

/** Where what stands on a former page would stand on the new one: `scale` first, then moved by `x` and `y` points. */
export type PageShift = { scale: number; x: number; y: number };

/**
 * What the words of two pages tell. `gone`: the words of the former page that are neither in their place on the new one
 * nor close to it.
 * `told`: `cannot-tell` where one of them was not read well enough to say that it is the same.
 */
export type ComparedWords = {
  told: 'same' | 'changed' | 'cannot-tell';
  changes: PageChange[];
  gone: Word[];
  shift: PageShift;
};

/** A page is listed with at most so many places. */
export const MOST_CHANGES = 40;
/** Words this far from their place, in points or in their own heights, have not moved: pages are printed anew each time. */
const SLACK = { points: 6, heights: 0.8 };
/** Changed words this close, in points, are one place; wider where there would be too many. */
const GAP = 12;
const LONGEST_TEXT = 160;
/** Two pages whose sides differ by more than this share are of different shape. */
const SHAPE_SLACK = 0.02;
/** A recognised word that differs is a change where it is at least this sure. */
const SURE = 0.85;

const spelled = ({ text }: Word): string =>
  text.normalize('NFKC').toLowerCase().replace(/[’‘′]/g, "'").replace(/[”“″]/g, '"').replace(/[–—]/g, '-');

/** How often each word stands on a page. */
const counted = new WeakMap<Page, Map<string, number>>();
function countsOf(page: Page): Map<string, number> {
  const known = counted.get(page);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const word of page.words) counts.set(spelled(word), (counts.get(spelled(word)) ?? 0) + 1);
  counted.set(page, counts);
  return counts;
}

/** How much two pages say the same, 0 to 1, whatever the order of their words. */
export function likeness(one: Page, other: Page): number {
  const [few, many] = one.words.length < other.words.length ? [one, other] : [other, one];
  const counts = countsOf(many);
  let shared = 0;
  for (const [word, count] of countsOf(few)) shared += Math.min(count, counts.get(word) ?? 0);
  return (2 * shared) / Math.max(1, one.words.length + other.words.length);
}

export const isRecognised = ({ reading }: Page): boolean => reading?.source === 'ocr';

/** Whether two pages have one shape, so that one can be laid over the other. */
export const areAlikeInShape = (former: Page, now: Page): boolean =>
  Math.abs((former.width * now.height) / (former.height * now.width) - 1) <= SHAPE_SLACK;

export const moved = ({ x, y, width, height }: Box, { scale, ...by }: PageShift): Box => ({
  ...{ x: x * scale + by.x, y: y * scale + by.y },
  ...{ width: width * scale, height: height * scale },
});
export const movedBack = ({ x, y, width, height }: Box, { scale, ...by }: PageShift): Box => ({
  ...{ x: (x - by.x) / scale, y: (y - by.y) / scale },
  ...{ width: width / scale, height: height / scale },
});

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1] ?? 0;

/** How a page lies beside its former one, by the words that stand on each exactly once. */
function shiftBetween(former: Page, now: Page): PageShift {
  const scale = areAlikeInShape(former, now) ? now.width / former.width : 1;
  const once = (page: Page) => page.words.filter((word) => countsOf(page).get(spelled(word)) === 1);
  const places = new Map(once(now).map((word) => [spelled(word), word.box]));
  const pairs = once(former).flatMap((word) => {
    const box = places.get(spelled(word));
    return box ? [{ x: box.x - word.box.x * scale, y: box.y - word.box.y * scale }] : [];
  });
  if (pairs.length < 3) return { scale, x: 0, y: 0 };
  return { scale, x: median(pairs.map(({ x }) => x)), y: median(pairs.map(({ y }) => y)) };
}

type DifferingWord = { box: Box; word: Word; isNew: boolean };

/** Compares the words of two pages by what they are and where they stand; their order does not count. */
export function compareWords(former: Page, now: Page): ComparedWords {
  const shift = shiftBetween(former, now);
  const left = new Map<string, Word[]>();
  for (const word of now.words) {
    const same = left.get(spelled(word));
    if (same) same.push(word);
    else left.set(spelled(word), [word]);
  }
  const pieces: DifferingWord[] = [];
  for (const word of former.words) {
    const box = moved(word.box, shift);
    const same = left.get(spelled(word)) ?? [];
    const at = same.findIndex((other) => isInPlace(box, other.box));
    if (at < 0) pieces.push({ box, word, isNew: false });
    else same.splice(at, 1);
  }
  for (const words of left.values()) for (const word of words) pieces.push({ box: word.box, word, isNew: true });
  const all = placesOf(pieces).filter((place) => squeezed(place, false) !== squeezed(place, true));
  const isSure = (place: readonly DifferingWord[]) =>
    [false, true].every((side) =>
      place.some(({ word, isNew }) => isNew === side && word.text.length > 1 && (word.confidence ?? 1) >= SURE),
    );
  const isGuessed = isRecognised(former) || isRecognised(now);
  // What recognition read in another way is a change only where it is sure of both.
  const places = isGuessed ? all.filter(isSure) : all;
  const isWell = [former, now].every((page) => qualityOf(page) === 'well');
  return {
    told: !isWell ? 'cannot-tell' : places.length > 0 ? 'changed' : all.length > 0 ? 'cannot-tell' : 'same',
    changes: isWell ? places.map((place) => changeOf(place, shift)) : [],
    gone: all.flatMap((place) => {
      const now = new Set(place.flatMap(({ isNew, word }) => (isNew ? [spelled(word)] : [])));
      return place.flatMap(({ isNew, word }) => (isNew || now.has(spelled(word)) ? [] : [word]));
    }),
    shift,
  };
}

function isInPlace(one: Box, other: Box): boolean {
  const slack = Math.max(SLACK.points, SLACK.heights * Math.min(one.height, one.width));
  return Math.abs(one.x - other.x) <= slack && Math.abs(one.y - other.y) <= slack;
}

/** The same letters in another cut, or hardly elsewhere, are no change. */
const squeezed = (place: readonly DifferingWord[], isNew: boolean): string =>
  textOf(place, isNew).replace(/\s/g, '').toLowerCase();

function textOf(place: readonly DifferingWord[], isNew: boolean): string {
  const rows = place
    .filter((piece) => piece.isNew === isNew)
    .sort((one, other) => one.box.y - other.box.y)
    .reduce<DifferingWord[][]>((sorted, piece) => {
      const row = sorted.at(-1);
      if (row?.[0] && piece.box.y - row[0].box.y < 0.6 * row[0].box.height) row.push(piece);
      else sorted.push([piece]);
      return sorted;
    }, []);
  return rows
    .flatMap((row) => row.sort((one, other) => one.box.x - other.box.x))
    .map(({ word }) => word.text)
    .join(' ');
}

const cut = (text: string): string => (text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT - 1)}…` : text);

function changeOf(place: readonly DifferingWord[], shift: PageShift): PageChange {
  const boxesOf = (isNew: boolean) => place.filter((piece) => piece.isNew === isNew);
  const [was, now] = [boxesOf(false), boxesOf(true)];
  return {
    box: boxAround(now.length > 0 ? now : was),
    formerBox: movedBack(boxAround(was.length > 0 ? was : now), shift),
    was: cut(textOf(place, false)),
    now: cut(textOf(place, true)),
    by: 'words',
  };
}

/** Puts what lies close together into one place, until there are few enough places. */
const placesOf = (pieces: readonly DifferingWord[]): DifferingWord[][] =>
  joinClose(
    pieces.map((piece) => ({ box: piece.box, of: [piece] })),
    (one, other) => [...one, ...other],
  ).map(({ of }) => of);

type Boxed<Of> = { box: Box; of: Of };

function joinClose<Of>(given: readonly Boxed<Of>[], join: (one: Of, other: Of) => Of): Boxed<Of>[] {
  let places = [...given];
  for (let gap = GAP; ; gap *= 2) {
    places = joinWithin(places, gap, join);
    if (places.length <= MOST_CHANGES) return places;
  }
}

function joinWithin<Of>(given: readonly Boxed<Of>[], gap: number, join: (one: Of, other: Of) => Of): Boxed<Of>[] {
  const joined: Boxed<Of>[] = [];
  for (const each of given) {
    let place = each;
    for (let at = 0; at < joined.length; ) {
      const other = joined[at];
      if (other && boxesMeet(grown(place.box, gap), other.box)) {
        place = { box: boxAround([place, other]), of: join(other.of, place.of) };
        joined.splice(at, 1);
        at = 0;
      } else at += 1;
    }
    joined.push(place);
  }
  return joined;
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  ...{ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by },
});

/** The places of words and those of pixels (boxes on the new page), as one list from top to bottom. */
export function uniteChanges(changes: readonly PageChange[], pixels: readonly Box[], shift: PageShift): PageChange[] {
  const drawn = pixels.map(
    (box): PageChange => ({ box, formerBox: movedBack(box, shift), was: '', now: '', by: 'pixels' }),
  );
  const joinText = (one: string, other: string) => cut([one, other].filter((text) => text !== '').join(' '));
  const placed = [...changes, ...drawn].map((change) => ({
    box: boxAround([change, { box: moved(change.formerBox, shift) }]),
    of: change,
  }));
  return joinClose(placed, (one, other) => ({
    box: boxAround([one, other]),
    formerBox: boxAround([{ box: one.formerBox }, { box: other.formerBox }]),
    was: joinText(one.was, other.was),
    now: joinText(one.now, other.now),
    by: one.by === other.by ? one.by : 'both',
  }))
    .map(({ of }) => of)
    .sort((one, other) => one.box.y - other.box.y || rightOf(one.box) - rightOf(other.box));
}
