import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { FactName } from '#domain/extraction/catalogue.ts';
import { reviewDesign, rulesOf } from '#domain/rules/design-review.ts';
import { RulePack } from '#domain/rules/rule.ts';
import { drawDocument, drawEvidence, inBoth } from '../test/builders/checklist.ts';

const packs = ['model-zoning', 'model-building-code'].map((id) =>
  RulePack.parse(parse(readFileSync(new URL(`rules/${id}.yaml`, import.meta.url), 'utf8'))),
);
const model = { id: 'model-city', title: inBoth('Model city'), about: inBoth('Model city'), packs, sha256: '' };
const resultsOf = (day: string, words: string, name: FactName, value: number): Record<string, string> => {
  const fact = { name, value, evidence: [drawEvidence('plans', 1, String(value))] };
  const review = reviewDesign(model, [drawDocument('plans', [words])], [fact], day);
  return Object.fromEntries(rulesOf(review).map(({ id, result }) => [id, result]));
};

test('at least 80 rules of the model city are decided by figures, and nothing that nobody read is one', () => {
  const rules = packs.flatMap((pack) => pack.rules);
  expect(rules.length).toBeGreaterThanOrEqual(80);
  const unread = rules.filter(({ source }) => source.basis === 'unverified');
  expect(unread.filter(({ requires }) => !('right' in requires && typeof requires.right === 'string'))).toEqual([]);
});

test('an ADU is held against the height of its kind, and against both where the plans do not say which it is', () => {
  const of = (words: string) => {
    const { 'adu-height': detached, 'adu-height-attached': attached } = resultsOf(
      '2026-02-01',
      words,
      'adu.heightFt',
      18,
    );
    return { detached, attached };
  };
  expect(of('NEW DETACHED ADU')).toEqual({ detached: 'fails', attached: 'not-applicable' });
  expect(of('NEW ATTACHED ADU')).toEqual({ detached: 'not-applicable', attached: 'meets' });
  expect(of('NEW ADU')).toEqual({ detached: 'fails', attached: 'meets' });
});

test('the rise of a flight is judged by the edition of its day', () => {
  const of = (day: string) => {
    const { 'stair-flight-rise': rise, 'stair-flight-rise-older': older } = resultsOf(
      day,
      'STAIR',
      'stair.totalRiseIn',
      150,
    );
    return { rise, older };
  };
  expect(of('2025-12-31')).toEqual({ older: 'fails' });
  expect(of('2026-01-01')).toEqual({ rise: 'meets' });
});
