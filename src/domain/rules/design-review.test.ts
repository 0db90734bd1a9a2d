import { expect, test } from 'vitest';
import { inBoth } from '../../../test/builders/checklist.ts';
import { documentOf, drawSheet } from '../../../test/builders/sheet.ts';
import type { Fact } from '../extraction/fact.ts';
import type { DeclaredFigure } from './declared-figures.ts';
import {
  changedRules,
  countDecided,
  countResults,
  type LoadedDesignCode,
  listCorrections,
  reviewDesign,
  rulesOf,
} from './design-review.ts';
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
      ...{
        id: 'town',
        title: inBoth('Town'),
        edition: inBoth('2025'),
        groups: [{ id: 'all', title: inBoth('All'), drawnOn: ['elevation'] }],
      },
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
  expect(countDecided(reviewDesign(code, plans, [height(26)], '2026-06-01'))).toEqual({
    ...{ decided: 2, of: 2, decidedByDeclared: 0 },
  });
});

test('what may be of one of several things lets nothing pass that it would break', () => {
  const code = codeOf(
    rule('ceiling', {
      requires: { left: 'ceiling.heightIn', is: 'at-least', right: 84 },
      examples: {
        of: ['ceiling.heightIn'],
        rows: [
          [84, 'yes'],
          [83, 'no'],
          [null, 'cannot-tell'],
        ],
      },
    }),
  );
  const ceiling = (value: number, confidence: number): Fact => ({
    ...{ name: 'ceiling.heightIn', value, unit: 'in' },
    evidence: height(value, confidence).evidence,
  });
  expect(resultsOf(code, [ceiling(96, 0.9), ceiling(83, 0.48)])).toEqual({ ceiling: 'cannot-tell' });
  expect(resultsOf(code, [ceiling(96, 0.9), ceiling(90, 0.48)])).toEqual({ ceiling: 'meets' });
  expect(resultsOf(code, [ceiling(82, 0.9), ceiling(96, 0.48)])).toEqual({ ceiling: 'fails' });
  const [told] = rulesOf(reviewDesign(code, plans, [ceiling(96, 0.9), ceiling(83, 0.48)], '2026-06-01'));
  expect(told?.noteMessage?.code).toBe('checklist:inDoubt');
  expect(told?.evidence.map(({ quote }) => quote)).toContain('Height 83 ft');
});

test('two different heights pass nothing, and neither does one that was read unsurely', () => {
  const code = codeOf(rule('high', within(30)));
  expect(resultsOf(code, [height(26), height(28)])).toEqual({ high: 'cannot-tell' });
  expect(resultsOf(code, [height(26, 0.66)])).toEqual({ high: 'not-stated' });
});

test('a note of what is required breaks a rule, and meets none', () => {
  const code = codeOf(rule('low', within(20)), rule('high', within(30)));
  const asked = (fact: Fact): Fact => ({
    ...fact,
    evidence: fact.evidence.map((place) => ({ ...place, quote: 'THE HEIGHT SHALL NOT EXCEED 26 FT.' })),
  });
  expect(resultsOf(code, [asked(height(26))])).toEqual({ low: 'fails', high: 'cannot-tell' });
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

const DAY = '2026-06-01';
const declared = (name: DeclaredFigure['name'], value: number): DeclaredFigure => ({
  ...{ name, value, reason: 'measured', by: 'A Person', at: '2026-06-01T10:00:00Z' },
});

test('a declared figure decides as declared and never as met, in place of what the plans say; it may fail a rule too', () => {
  const code = codeOf(rule('low', within(20)), rule('high', within(30)), rule('other', { requires: STORIES }));
  const figures = [declared('building.heightFt', 26)];
  for (const read of [[], [height(24)], [height(24), height(28)], [height(260)]]) {
    const review = reviewDesign(code, plans, read, DAY, figures);
    expect(rulesOf(review).map(({ result, declared: by }) => [result, by])).toEqual([
      ['fails', ['building.heightFt']],
      ['declared', ['building.heightFt']],
      ['not-stated', []],
    ]);
    expect(countResults(review).meets).toBe(0);
    expect(countDecided(review)).toEqual({ decided: 2, of: 3, decidedByDeclared: 2 });
    expect(review.facts.flatMap(({ facts }) => facts).length, 'what the plans say stays').toBe(read.length);
  }
});
const STORIES = { left: 'building.stories', is: 'at-most', right: 3 };

test('a rule that a declared figure takes out does not apply by declaration', () => {
  const exception = { left: 'building.stories', is: 'at-most', right: 1, because: inBoth('One story') };
  const code = codeOf(rule('low', { ...within(20), doesNotApply: [exception] }));
  const [one] = rulesOf(reviewDesign(code, plans, [height(26)], DAY, [declared('building.stories', 1)]));
  expect(one).toMatchObject({ result: 'declared', answer: 'not-applicable' });
});

test('what only the application’s own answers state is declared; what the plans state too is met', () => {
  const record = {
    ...documentOf(drawSheet([8.5, 11], [['APPLICATION', 100, 100]])),
    id: 'record',
    isDeclaration: true,
  };
  const own = height(26).evidence.map((place) => ({ ...place, documentId: 'record' }));
  const either = { any: [AS_STATED, within(30).requires] };
  const code = codeOf(
    rule('high', within(30)),
    rule('same', { requires: AS_STATED }),
    rule('any', { requires: either }),
  );
  const limit: Fact = { ...height(30), name: 'building.maxHeightFt' };
  const review = (evidence: Fact['evidence']) =>
    rulesOf(reviewDesign(code, [...plans, record], [{ ...height(26), evidence }, limit], DAY)).map(
      ({ result }) => result,
    );
  expect(review(own), 'one of two figures is declared').toEqual(['declared', 'declared', 'declared']);
  expect(review([...own, ...height(26).evidence])).toEqual(['meets', 'meets', 'meets']);
});
const AS_STATED = { left: 'building.heightFt', is: 'at-most', right: 'building.maxHeightFt' };

test('what would change by other figures is told with both sides', () => {
  const code = codeOf(rule('low', within(20)), rule('high', within(30)), rule('other', { requires: STORIES }));
  const before = reviewDesign(code, plans, [height(26)], DAY);
  const after = reviewDesign(code, plans, [height(26)], DAY, [declared('building.heightFt', 19)]);
  const changes = changedRules(before, after);
  expect(changes.map(({ id, before: from, after: to }) => [id, from.result, to.result])).toEqual([
    ['low', 'fails', 'declared'],
    ['high', 'meets', 'declared'],
  ]);
  expect(changedRules(before, before)).toEqual([]);
});

test('what no words say may be drawn on the sheets that are named so, those that a later one replaces aside', () => {
  const titled = (number: string, title: string, date: string): Parameters<typeof drawSheet>[1] => [
    [`SHEET TITLE: ${title}`, 31 * 72, 20 * 72],
    [`DATE: ${date}`, 31 * 72, 21 * 72],
    [`SHEET NO. ${number}`, 31 * 72, 22 * 72],
    ['ALL MATERIALS AS NOTED ON THE DRAWINGS', 300, 300],
  ];
  const set = documentOf(
    drawSheet([36, 24], titled('A3', 'NORTH ELEVATION', '01/05/2026')),
    drawSheet([36, 24], titled('A3', 'NORTH ELEVATION', '02/05/2026')),
    drawSheet([36, 24], titled('A2', 'FLOOR PLAN', '02/05/2026')),
  );
  const [pack] = reviewDesign(codeOf(rule('height', within(26))), [set], [], '2026-06-01').packs;
  expect(pack?.groups[0]?.drawnOn?.map(({ number, page }) => `${number} ${page}`)).toEqual(['A3 2']);
});
