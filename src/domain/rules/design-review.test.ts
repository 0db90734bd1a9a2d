import { expect, test } from 'vitest';
import { inBoth } from '../../../test/builders/checklist.ts';
import { documentOf, drawSheet } from '../../../test/builders/sheet.ts';
import type { Fact } from '../extraction/fact.ts';
import { countDecided, type LoadedDesignCode, listCorrections, reviewDesign, rulesOf } from './design-review.ts';
import { RulePack } from './rule.ts';

const rule = (id: string, given: object) => ({
  ...{
    id,
    group: 'all',
    title: inBoth(id),
    meaning: inBoth('As it says'),
    settledBy: inBoth('A-1'),
    cure: inBoth('Mend'),
  },
  ...{ code: inBoth('Code'), source: { note: 'test', basis: 'source' } },
  examples: {
    of: ['building.heightFt'],
    rows: [
      [1, 'yes'],
      [2, 'no'],
      [null, 'cannot-tell'],
    ],
  },
  ...given,
});
const within = (right: number) => ({ requires: { left: 'building.heightFt', is: 'at-most', right } });

const codeOf = (...rules: object[]): LoadedDesignCode => ({
  ...{ id: 'town', title: inBoth('Town'), about: inBoth('A town'), sha256: 'ab' },
  packs: [
    RulePack.parse({
      ...{ id: 'town', title: inBoth('Town'), edition: inBoth('2025'), groups: [{ id: 'all', title: inBoth('All') }] },
      rules,
    }),
  ],
});

const height = (value: number, confidence = 0.9): Fact => ({
  ...{ name: 'building.heightFt', value, unit: 'ft' },
  evidence: [
    {
      ...{ documentId: 'plans', page: 1, box: { x: 100, y: 100, width: 60, height: 10 } },
      ...{ quote: `Height ${value} ft`, method: 'text-layer', confidence },
    },
  ],
});

const plans = [documentOf(drawSheet([36, 24], [['ELEVATIONS', 100, 100]]))];
const resultsOf = (code: LoadedDesignCode, facts: Fact[], today = '2026-06-01') =>
  Object.fromEntries(rulesOf(reviewDesign(code, plans, facts, today)).map(({ id, result }) => [id, result]));

test('a rule is met or fails by a stated figure; without one nothing is said of it', () => {
  const code = codeOf(rule('low', within(20)), rule('high', within(30)));
  expect(resultsOf(code, [height(26)])).toEqual({ low: 'fails', high: 'meets' });
  expect(resultsOf(code, [])).toEqual({ low: 'not-stated', high: 'not-stated' });
  expect(countDecided(reviewDesign(code, plans, [height(26)], '2026-06-01'))).toEqual({ decided: 2, of: 2 });
});

test('two different heights pass nothing, and neither does one that was read unsurely', () => {
  const code = codeOf(rule('high', within(30)));
  expect(resultsOf(code, [height(26), height(28)])).toEqual({ high: 'cannot-tell' });
  expect(resultsOf(code, [height(26, 0.66)])).toEqual({ high: 'not-stated' });
});

test('a rule counts from the day on which it takes effect until its last day', () => {
  const old = rule('old', { ...within(20), until: '2025-12-31' });
  const code = codeOf(old, rule('new', { ...within(30), effective: '2026-01-01' }));
  expect(resultsOf(code, [height(26)], '2025-12-31')).toEqual({ old: 'fails' });
  expect(resultsOf(code, [height(26)], '2026-01-01')).toEqual({ new: 'meets' });
});

test('what to correct stands with the gravest first', () => {
  const advice = rule('advice', { ...within(10), severity: 'advisory' });
  const life = rule('life', { ...within(10), severity: 'life-safety' });
  const review = reviewDesign(codeOf(advice, rule('must', within(10)), life), plans, [height(26)], '2026-06-01');
  expect(listCorrections(review).map(({ id }) => id)).toEqual(['life', 'must', 'advice']);
});
