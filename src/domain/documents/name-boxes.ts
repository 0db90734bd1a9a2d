import { middleOf, rightOf } from './box.ts';
import { linesOf } from './lines.ts';
import type { Box, FormField, Page, Word } from './page.ts';
import { straightBox, straighten } from './straighten.ts';

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
