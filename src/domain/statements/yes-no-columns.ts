import type { Line } from '../documents/lines.ts';
import { type Box, bottomOf, isOnRow, type Page, rightOf } from '../documents/page.ts';
import type { Assertion } from './assertion.ts';

const MARK = /^(?:x|✓|✔|☑|☒|■|•|●)$/iu;
const COLUMN_HEAD = /^(?:yes|no|n\/a|y|n|na)$/iu;

/** Choices with boxes drawn as characters are read in their text. */
const hasBoxes = (line: Line, page: Page): boolean =>
  page.words.some(
    ({ text, box }) =>
      isOnRow(box, line.box) && /[\u2610-\u2612\u25a1\u25a0\u274f\u2750\u2713\u2714]|^[[(]|[\])]$/u.test(text),
  );

/** A row of a table with columns for yes and no: what is marked in it; undefined where it stands in no such table. */
export function readYesNoColumns(page: Page, part: readonly Line[]): Assertion | undefined {
  const line = part[0];
  if (!line) return undefined;
  const choices = page.words.filter(({ text, box }) => /^(?:yes|no)$/i.test(text) && isOnRow(box, line.box));
  if (new Set(choices.map(({ text }) => text.toLowerCase())).size === 2) {
    const marked = choices.filter(({ box }) =>
      page.words.some(
        (word) =>
          MARK.test(word.text) && isOnRow(word.box, box) && box.x > word.box.x && box.x - word.box.x < 2.5 * box.height,
      ),
    );
    if (marked.length !== 1) return hasBoxes(line, page) ? undefined : { is: 'mentioned', because: 'blank' };
    return { is: /^y/i.test(marked[0]?.text ?? '') ? 'affirmed' : 'denied' };
  }
  const heads = page.words.filter(({ text, box }) => COLUMN_HEAD.test(text) && bottomOf(box) <= line.box.y + 1);
  const lowest = Math.max(...heads.map(({ box }) => box.y));
  const row = heads.filter(({ box }) => lowest - box.y < box.height);
  const columns = row.filter(({ box }) => box.x > rightOf(line.box) || rightOf(box) < line.box.x);
  const has = (word: RegExp) => columns.some(({ text }) => word.test(text));
  if (!has(/^y/i) || !has(/^n/i)) return undefined;
  const middle = ({ x, width }: Box) => x + width / 2;
  const marks = page.words.filter(({ text, box }) => MARK.test(text) && isOnRow(box, line.box));
  const marked = marks.flatMap((mark) => {
    const [nearest] = [...columns].sort(
      (one, other) => Math.abs(middle(one.box) - middle(mark.box)) - Math.abs(middle(other.box) - middle(mark.box)),
    );
    return nearest ? [nearest.text] : [];
  });
  if (marked.length !== 1) return { is: 'mentioned', because: 'blank' };
  if (/^y/i.test(marked[0] ?? '')) return { is: 'affirmed' };
  return /^no?$/i.test(marked[0] ?? '') ? { is: 'denied' } : { is: 'mentioned', because: 'condition' };
}
