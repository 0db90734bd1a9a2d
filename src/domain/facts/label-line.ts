import type { Word } from '../documents/page.ts';
import { type LinePlace, lineEnd } from './page-view.ts';

/** What stands before a label that begins its line: numbering, a box to tick, a bullet. */
export const BEFORE_LABEL =
  /^(?:[\s•●○□☐☑☒✓✔·*_>–—-]|\(?[a-z0-9]{1,2}[.)]\s|\p{Co}|total\s|\(e\)|\(p\)|\(n\)|[<>]|the\s)*$/iu;

export const isFieldValue = (words: readonly Word[]): boolean => words[0]?.method === 'form-field';

/** Whether a line, or the cell of a table, opens with a label. A filled field never does. */
export const startsWithLabel = ({ line, block, at }: LinePlace): boolean => {
  const start = block.lineStarts[at] ?? 0;
  if (isFieldValue(line.words)) return false;
  const hit = block.hits.find((each) => each.from >= start && each.from < lineEnd(block, at));
  return (
    (hit !== undefined && BEFORE_LABEL.test(block.spelled.text.slice(start, hit.from))) ||
    /^[^:]{1,60}:$/.test(line.text)
  );
};
