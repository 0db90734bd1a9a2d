import { expect, test } from 'vitest';
import type { DesignReview, ReviewedRule } from './design-review.ts';
import { rulesBySheet } from './rules-by-sheet.ts';

const rule = (id: string, result: ReviewedRule['result'], ...places: [documentId: string, page: number][]) =>
  ({ id, result, evidence: places.map(([documentId, page]) => ({ documentId, page })) }) as ReviewedRule;

test('puts rules under every sheet that they cite, what to correct first, and keeps what no sheet shows', () => {
  const rules = [
    rule('width', 'meets', ['plans', 3]),
    rule('setback', 'cannot-tell', ['plans', 1], ['plans', 3], ['plans', 3]),
    rule('guard', 'fails', ['plans', 3]),
    rule('area', 'declared'),
    rule('alarm', 'not-stated'),
    rule('zone', 'look-up'),
    rule('letter', 'meets', ['letter', 1]),
  ];
  const { sheets, without } = rulesBySheet({
    packs: [{ groups: [{ rules }] }] as unknown as DesignReview['packs'],
    documents: [{ id: 'plans' }, { id: 'letter' }] as DesignReview['documents'],
    register: {
      sheets: [{ documentId: 'plans', page: 3, number: 'A2', title: 'FLOOR PLAN' }],
      contradictions: [],
    } as unknown as DesignReview['register'],
  });
  expect(sheets.map(({ number, title, page, rules: on }) => [number, title, page, on.map(({ id }) => id)])).toEqual([
    ['', '', 1, ['setback']],
    ['A2', 'FLOOR PLAN', 3, ['guard', 'setback', 'width']],
    ['', '', 1, ['letter']],
  ]);
  expect(without.map(({ id }) => id)).toEqual(['area']);
});
