import { expect, test } from 'vitest';
import type { AnsweredItem } from './result.ts';
import { countLookedAt, letStand, lineBeside, linesShown, nextUndecided } from './review-work.ts';

const line = (id: string, more: Partial<AnsweredItem> = {}): AnsweredItem => ({
  id,
  questionText: { en: id, es: id },
  codeMessage: null,
  answer: 'yes',
  noteMessage: { code: 'checklist:found' },
  evidence: [],
  ...more,
});
const decision = { answer: 'yes', note: '', decidedBy: 'Ada', decidedAt: '2026-11-26T10:00:00Z' } as const;
const comment = { text: 'Send it.', writtenBy: 'Ada', writtenAt: '2026-11-26T10:00:00Z' };
const lines = [
  line('a', { decision }),
  line('b', { answer: 'no' }),
  line('c', { remarks: { comment } }),
  line('d', { answer: 'person-decides' }),
];
const idsOf = (shown: readonly AnsweredItem[]) => shown.map(({ id }) => id);

test('lists show all lines, those nobody looked at, those that need attention, and those with remarks', () => {
  expect(idsOf(linesShown(lines, 'all', new Set()))).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf(linesShown(lines, 'undecided', new Set()))).toEqual(['b', 'c', 'd']);
  expect(idsOf(linesShown(lines, 'attention', new Set(['d'])))).toEqual(['b', 'd']);
  expect(idsOf(linesShown(lines, 'remarks', new Set()))).toEqual(['c']);
  expect(countLookedAt(lines)).toBe(1);
});

test('one goes from line to line, and round to the next that nobody looked at', () => {
  expect(lineBeside(lines, null, 1)?.id).toBe('a');
  expect(lineBeside(lines, 'a', 1)?.id).toBe('b');
  expect(lineBeside(lines, 'd', 1)?.id).toBe('d');
  expect(lineBeside(lines, 'a', -1)?.id).toBe('a');
  expect(nextUndecided(lines, 'b')?.id).toBe('c');
  expect(nextUndecided(lines, 'd')?.id, 'round to the start').toBe('b');
  expect(nextUndecided([line('a', { decision })], 'a')).toBeUndefined();
  expect(nextUndecided([line('only')], 'only')?.id, 'the one that is left').toBe('only');
});

test('what stands can be let stand; what is left to a person cannot', () => {
  expect(letStand(line('b', { answer: 'not-found' }))).toBe('not-found');
  expect(letStand(line('d', { answer: 'person-decides' }))).toBeNull();
});
