import type { Line } from '../documents/lines.ts';
import type { Clue, TextSpan } from './clue.ts';
import { cluesOnLine } from './clues-in-cells.ts';
import { cluesInProse } from './clues-in-prose.ts';
import { type BlockView, lineAt, type PageView } from './page-view.ts';

const WORDS_OF_PROSE = 8;

/** Running text: a long line, or a line of a paragraph of such. */
export function isProse(block: BlockView, at: number): boolean {
  const long = (line: Line | undefined) =>
    line !== undefined &&
    line.words.length >= WORDS_OF_PROSE &&
    !/\.{4,}|(?:\.\s){4,}|_{3,}/.test(line.text) &&
    (line.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 6;
  const here = block.lines[at];
  if (long(here)) return true;
  if (!here || (here.text.match(/\p{L}{2,}/gu)?.length ?? 0) < 2)
    return long(block.lines[at - 1]) && /[.;]$/.test(here?.text ?? '');
  return long(block.lines[at - 1]) || (at === 0 && long(block.lines[1]));
}

/** The words round one of several spans of a paragraph, nearest first. */
/** The words round one of several spans of a paragraph, nearest first. */
export function cluesAround(view: PageView, block: BlockView, spans: readonly TextSpan[], at: number): Clue[] {
  const inProse = isProse(block, lineAt(block, spans[at]?.from ?? 0));
  const clues = inProse ? cluesInProse(view, block, spans, at) : cluesOnLine(view, block, spans, at);
  return clues.map((clue) => ({ ...clue, text: clue.text.replace(/(?:\.\s?){3,}|_{2,}/g, ' ').trim() }));
}
