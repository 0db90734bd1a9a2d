import { linesOf } from './lines.ts';
import { type Box, type FormField, middleOf, type Page, rightOf, type Word } from './page.ts';

/** Below this slant, in degrees, a line across the largest sheet stays within its own height. */
const LEAST = 0.05;

/** Degrees clockwise by which what stands on a page must be turned to run straight, without quarter turns. */
export function slantOf({ reading }: Page): number {
  const turned = reading?.turned ?? 0;
  const slant = turned - 90 * Math.round(turned / 90);
  return Math.abs(slant) < LEAST ? 0 : slant;
}

type Angle = { cosine: number; sine: number };
const angleOf = (degrees: number): Angle => {
  const radians = (degrees * Math.PI) / 180;
  return { cosine: Math.cos(radians), sine: Math.sin(radians) };
};

/** The middle of a box, turned clockwise about the middle of its page. */
function turnMiddle({ x, y, width, height }: Box, page: Page, { cosine, sine }: Angle): { x: number; y: number } {
  const [across, down] = [x + width / 2 - page.width / 2, y + height / 2 - page.height / 2];
  return {
    x: across * cosine - down * sine + page.width / 2,
    y: across * sine + down * cosine + page.height / 2,
  };
}

const around = (middle: { x: number; y: number }, width: number, height: number): Box => ({
  x: middle.x - width / 2,
  y: middle.y - height / 2,
  width,
  height,
});

const THINNEST = 0.5;

/** A word's own size, from the upright box around it as it lies askew. */
function straightened(box: Box, page: Page, angle: Angle): Box {
  const sine = Math.abs(angle.sine);
  const share = angle.cosine ** 2 - sine ** 2;
  const width = (box.width * angle.cosine - box.height * sine) / share;
  const height = (box.height * angle.cosine - box.width * sine) / share;
  return around(turnMiddle(box, page, angle), Math.max(THINNEST, width), Math.max(THINNEST, height));
}

const remembered = new WeakMap<Page, Page>();

/**
 * The page as if its paper had lain straight on the scanner, so that what stands in one row has one height. A page
 * that lies straight is given as it is. Computed once per page object.
 */
export function straighten(page: Page): Page {
  const slant = slantOf(page);
  if (slant === 0) return page;
  const known = remembered.get(page);
  if (known) return known;
  const angle = angleOf(slant);
  const straight = {
    ...page,
    words: page.words.map((word) => ({ ...word, box: straightened(word.box, page, angle) })),
  };
  remembered.set(page, straight);
  return straight;
}

/** A box of the straightened page as it lies on the page itself: the smallest upright box around it. */
export function asItLies(box: Box, page: Page): Box {
  const slant = slantOf(page);
  if (slant === 0) return box;
  const angle = angleOf(-slant);
  const sine = Math.abs(angle.sine);
  const width = box.width * angle.cosine + box.height * sine;
  const height = box.width * sine + box.height * angle.cosine;
  return around(turnMiddle(box, page, angle), width, height);
}

/** A box that lies on the page, as it lies on the straightened page. */
export function straightBox(box: Box, page: Page): Box {
  const slant = slantOf(page);
  return slant === 0 ? box : straightened(box, page, angleOf(slant));
}

/** A label starts at most this many sides of its box away from it. */
const FURTHEST = 2.5;
/** What recognition makes of a box, or of a tick in it. */
const BOX_ITSELF = /^[[\](){}|_\-—~=XxVvOo0Il¥✓✗☐☑☒□■.,:;]{1,4}$/u;

/**
 * Boxes to tick that were seen on a page, as fields named by the words that follow them in their row, up to the next
 * box or a wide gap. A box without such words has no name, and is left out: nobody could say what is ticked.
 */
export function nameBoxes(page: Page, seen: readonly { box: Box; on: boolean }[]): FormField[] {
  if (seen.length === 0) return [];
  const straight = straighten(page);
  const boxes = seen.map(({ box, on }) => ({ box, straight: straightBox(box, page), on }));
  const lines = linesOf(straight);
  return boxes.flatMap(({ box, straight: own, on }) => {
    const end = rightOf(own);
    const next = Math.min(
      ...boxes.map(({ straight: other }) =>
        other.x > end && Math.abs(middleOf(other) - middleOf(own)) < own.height ? other.x : Number.POSITIVE_INFINITY,
      ),
    );
    const follows = ({ box: word, text }: Word) =>
      word.x + word.width / 2 > end && word.x < next && !(word.x < end + 2 && BOX_ITSELF.test(text));
    const words = lines
      .filter(
        ({ box: line }) =>
          middleOf(own) > line.y - own.height / 2 && middleOf(own) < line.y + line.height + own.height / 2,
      )
      .map((line) => line.words.filter(follows))
      .filter(([first]) => first !== undefined && first.box.x - end <= FURTHEST * own.width)
      .sort(([a], [b]) => (a?.box.x ?? 0) - (b?.box.x ?? 0))[0];
    if (!words || words.length === 0) return [];
    return [{ name: words.map(({ text }) => text).join(' '), kind: 'box', value: '', on, box }];
  });
}
