import { expect, test } from 'vitest';
import { type CaseHistory, measureHistories, upperMedian } from './case-history.ts';

const history = (given: Partial<CaseHistory>): CaseHistory => ({
  ...{ opened: '2026-01-10', entries: [], asked: [], answered: [], ...given },
});

test('the median is the middle figure, of two the upper, and of none there is none', () => {
  expect([upperMedian([3, 1, 2]), upperMedian([4, 1, 2, 3]), upperMedian([])]).toEqual([2, 3, null]);
});

test('an answer counts from the last request; one from before it is none', () => {
  const figures = measureHistories(
    [
      history({ asked: ['2026-02-01', '2026-03-01'], answered: ['2026-02-10', '2026-03-11'] }),
      history({ asked: ['2026-03-01'], answered: ['2026-02-10'] }),
      history({ answered: ['2026-02-10'] }),
    ],
    30,
  );
  expect(figures).toMatchObject({ everAsked: 2, answered: 1, medianAnswerDays: 10 });
});

test('the first word is the first of complete and incomplete, and late from the day after the term', () => {
  const figures = measureHistories(
    [
      history({
        entries: [
          { stage: 'review', on: '2026-03-01' },
          { stage: 'incomplete', on: '2026-02-09' },
        ],
      }),
      history({ entries: [{ stage: 'review', on: '2026-02-10' }] }),
      history({ entries: [{ stage: 'review', on: '2025-12-01' }] }),
    ],
    30,
  );
  expect(figures).toMatchObject({ measuredFirst: 2, lateFirst: 1, medianFirstDays: 31, everIncomplete: 1 });
});
