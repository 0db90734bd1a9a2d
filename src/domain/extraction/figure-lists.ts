import type { Clue } from './clue.ts';
import { headOver } from './column-heads.ts';
import type { BlockView, PageView } from './page-view.ts';
import { ruledHead } from './ruled-tables.ts';

const UNIT =
  '(?:%|percent\\b|s\\.?\\s?f\\.?(?!\\p{L})|sq\\.?\\s?ft\\.?|square\\sfeet|c\\.?\\s?y\\.?(?!\\p{L})|cu\\.?\\s?y(?:ar)?ds?\\.?|cubic\\syards|ft\\b\\.?|feet\\b|[\'’′]-?\\s?(?:\\d{1,2}(?:\\s\\d\\/\\d)?\\s?["”″])?)';
const FIGURE = `(?:[~±]\\s?)?\\d[\\d,]*(?:\\.\\d+)?\\s?${UNIT}?`;
const LIST = new RegExp(`(?<![\\d/.,:-])${FIGURE}(?:\\s?/\\s?${FIGURE}){1,3}(?![\\d/"”″])`, 'giu');
const TRAILING_UNIT = new RegExp(`${UNIT}$`, 'iu');
const BRACKETED_UNIT = new RegExp(`[(,]\\s?(${UNIT})\\)?`, 'iu');
const LONGEST_LABEL = 70;

/** A figure of a list, with its unit, and the part of the list's name that is its own. */
export type ListedFigure = { from: number; to: number; text: string; clues: Clue[] };

/** The parts of "CUT / FILL / NET (CY)" or of "Height proposed / permitted", each with what they share. */
function partsOf(label: string, count: number): string[] | undefined {
  const parts = label
    .replace(/[\s:=.–—-]+$/, '')
    .split('/')
    .map((part) => part.trim());
  if (parts.length !== count || parts.some((part) => !/\p{L}/u.test(part))) return undefined;
  const shared = (parts[0] ?? '').split(/\s/).slice(0, -1).join(' ');
  const behind = (parts.at(-1) ?? '').split(/\s/).slice(1).join(' ');
  return parts.map((part, at) =>
    [at === 0 ? '' : shared, part, at === count - 1 || /^\(/.test(behind) ? '' : behind].filter(Boolean).join(' '),
  );
}

/** Figures that stand in a list under a list of names: "CUT / FILL / NET (CY)  41 / 29 / 12". */
export function listedFigures(view: PageView, block: BlockView): ListedFigure[] {
  return block.lines.flatMap((line, at) => {
    const start = block.lineStarts[at] ?? 0;
    return [...line.text.matchAll(LIST)].flatMap((match): ListedFigure[] => {
      const values = match[0].split('/');
      const before = line.text.slice(Math.max(0, match.index - LONGEST_LABEL), match.index);
      const left = /\p{L}/u.test(before) ? undefined : view.leftOf(line)?.line.text;
      const own = left === undefined ? before : left;
      const over = view.above(line)?.line.text ?? '';
      const named = partsOf(own, values.length);
      const head = ruledHead(view, line)?.head.text ?? headOver(view, line, 'any')?.line.text ?? '';
      const parts =
        named ?? [over, head].flatMap((each) => (/\d/.test(each) ? [] : [partsOf(each, values.length)])).find(Boolean);
      if (!parts) return [];
      const unit = TRAILING_UNIT.exec(match[0].trim())?.[0] ?? BRACKETED_UNIT.exec(own)?.[1] ?? '';
      let from = start + match.index;
      return values.map((value, index) => {
        const lead = value.length - value.trimStart().length;
        const figure = {
          from: from + lead,
          to: from + value.trimEnd().length,
          text: TRAILING_UNIT.test(value.trim()) ? value.trim() : `${value.trim()} ${unit}`.trim(),
          clues: [
            { at: 'before' as const, text: parts[index] ?? '' },
            ...(named ? [] : [{ at: 'row' as const, text: own }]),
          ],
        };
        from += value.length + 1;
        return figure;
      });
    });
  });
}
