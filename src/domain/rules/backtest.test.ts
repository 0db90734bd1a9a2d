import { expect, test } from 'vitest';
import { inBoth } from '../../../test/builders/checklist.ts';
import { changedLines, changedTooEarly, type LineOutcome } from './backtest.ts';

const line = (id: string, answer: LineOutcome['answer']): LineOutcome => ({
  ...{ id, answer, titleText: inBoth(id) },
  noteMessage: { code: 'ui:words', params: { words: inBoth('Why') } },
});

test('of two results the lines are told that come to another answer, are new, or are no longer asked', () => {
  const before = [line('same', 'yes'), line('stricter', 'yes'), line('gone', 'no')];
  const after = [line('same', 'yes'), line('stricter', 'no'), line('new', 'cannot-tell')];
  expect(changedLines(before, after).map((one) => [one.line, one.before?.answer, one.after?.answer])).toEqual([
    ['stricter', 'yes', 'no'],
    ['gone', 'no', undefined],
    ['new', undefined, 'cannot-tell'],
  ]);
});

test('a review of the day on which an amendment is in force may change, one of the day before may not', () => {
  const lines = changedLines([], [line('new', 'no')]);
  const review = (day: string) => ({ id: day, kind: 'design-review' as const, reference: day, day, lines });
  const changed = [review('2026-06-30'), review('2026-07-01')];
  const early = changedTooEarly({ same: 0, replayed: 2, changed, notReplayed: [] }, '2026-07-01');
  expect(early.map(({ day }) => day)).toEqual(['2026-06-30']);
});
