import { type AnsweredItem, countedAnswer, needsAttention } from './result.ts';

/** Which lines of a review are shown. `attention`: what an applicant is asked about; `remarks`: what people wrote to. */
export const LINE_FILTERS = ['all', 'undecided', 'attention', 'remarks'] as const;
export type LineFilter = (typeof LINE_FILTERS)[number];

const isLookedAt = ({ decision }: Pick<AnsweredItem, 'decision'>): boolean => Boolean(decision);

/** What a list of lines shows: `attention` has the ids of the lines that a completeness letter is made of. */
export function linesShown<Line extends AnsweredItem>(
  lines: readonly Line[],
  filter: LineFilter,
  attention: ReadonlySet<string>,
): Line[] {
  switch (filter) {
    case 'all':
      return [...lines];
    case 'undecided':
      return lines.filter((line) => !isLookedAt(line));
    case 'attention':
      return lines.filter((line) => attention.has(line.id) || needsAttention(line));
    case 'remarks':
      return lines.filter(({ remarks = {} }) => Object.keys(remarks).length > 0);
  }
}

/** How many of the lines a person looked at, whatever they said. */
export const countLookedAt = (lines: readonly AnsweredItem[]): number => lines.filter(isLookedAt).length;

/** The line after one, or before it; the first where none is chosen, and the same one at the end. */
export function lineBeside<Line extends { id: string }>(
  lines: readonly Line[],
  id: string | null,
  way: 1 | -1,
): Line | undefined {
  const at = lines.findIndex((line) => line.id === id);
  if (at < 0) return lines[0];
  return lines[Math.min(lines.length - 1, Math.max(0, at + way))];
}

/** The next line that nobody looked at, going round; undefined where every line was. */
export function nextUndecided<Line extends AnsweredItem>(lines: readonly Line[], id: string | null): Line | undefined {
  const at = lines.findIndex((line) => line.id === id);
  const round = [...lines.slice(at + 1), ...lines.slice(0, at + 1)];
  return round.find((line) => !isLookedAt(line) && line.id !== id) ?? round.find((line) => !isLookedAt(line));
}

/** What a person says with one key: what stands is let stand, whatever it is. */
export const letStand = (item: AnsweredItem): Exclude<AnsweredItem['answer'], 'person-decides'> | null => {
  const answer = countedAnswer(item);
  return answer === 'person-decides' ? null : answer;
};
