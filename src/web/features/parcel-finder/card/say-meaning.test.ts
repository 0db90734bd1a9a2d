import fc from 'fast-check';
import i18next from 'i18next';
import { beforeEach, describe, expect, it } from 'vitest';
import { Language } from '#domain/agency/language.ts';
import { explainParcel } from '#domain/parcels/explain-parcel.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { MeaningId, type ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { anyParcel } from '../../../../../test/builders/any-parcel.ts';
import { counties, coverageRules, parcelRules } from '../../../../../test/builders/city-rules.ts';
import { makeParcel } from '../../../../../test/builders/parcel.ts';
import { sayMeaning, sayOutcome } from './say-meaning.ts';

const context = { rules: parcelRules, coverage: coverageRules, counties, today: '2026-11-21' };
const APN = '015-331-004';
const step = (kind: NumberChange['kind']): NumberChange => ({ from: APN, to: '015-331-010', kind, year: null });

/** Numbers of which something became. */
const changed = (['rename', 'split', 'merge'] as const).flatMap((kind) =>
  [null, '2026-08-01'].flatMap((retiredOn) =>
    explainParcel(makeParcel({ apn: APN }), { ...context, retiredOn, later: [step(kind)] }),
  ),
);
const gone = explainParcel(makeParcel({ apn: APN }), { ...context, retiredOn: '2026-08-01', later: [] });

/** All that is ever said: of many parcels, and of numbers that ended. */
const everySaid = (): ParcelMeaning[] => [
  ...fc
    .sample(anyParcel, { numRuns: 1_500, seed: 5 })
    .flatMap((parcel) => explainParcel(parcel, { ...context, retiredOn: null, later: [] })),
  ...changed,
  ...gone,
];

describe.each(Language.options)('what a parcel means, in %s', (language) => {
  beforeEach(async () => {
    startTexts(language);
    await openTexts(['parcel']);
  });

  it('has a sentence for everything that can be said', () => {
    for (const id of MeaningId.options) expect(i18next.exists(`parcel:meaning.${id}`), id).toBe(true);
  });

  it('has a value for every place of its sentences, and a place for every value', () => {
    const said = everySaid();
    expect(new Set(said.map(({ id }) => id))).toEqual(new Set(MeaningId.options));
    for (const one of said) {
      const sentence = String(i18next.getResource(language, 'parcel', `meaning.${one.id}`));
      const places = new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
      for (const place of places) expect(Object.keys(one.values), one.id).toContain(place);
      expect(sayMeaning(one), one.id).not.toMatch(/[{}]|\.\.|undefined|NaN|null/);
    }
  });
});

describe('figures in a sentence', () => {
  beforeEach(async () => {
    startTexts('en');
    await openTexts(['parcel']);
  });

  it('are areas with their unit, shares in percent, days in words, and years without a comma', () => {
    expect(
      sayMeaning({ id: 'coverage-class', values: { class: '5', areaSqft: 8000.4, percent: 25, baseSqft: 2000.1 } }),
    ).toBe('Class 5: 8,000 sq. ft. × 25% = 2,000 sq. ft.');
    expect(sayMeaning({ id: 'number-gone', values: { retiredOn: '2026-08-01' } })).toContain('on Aug 1, 2026.');
    expect(sayMeaning({ id: 'adu-too-small', values: { acres: 1, areaSqft: 9_000 } })).toContain(
      '9,000 sq. ft., and by',
    );
    expect(sayMeaning({ id: 'historic-younger', values: { year: '1990', years: 50, from: '2040' } })).toContain(
      'Built in 1990. By its age, a determination is needed from 2040 on.',
    );
  });

  it('are called an estimate, not a "maybe", where they are one', () => {
    expect(sayOutcome({ topic: 'coverage', outcome: 'maybe' })).toBe('Estimate');
    expect(sayOutcome({ topic: 'scenic-review', outcome: 'maybe' })).toBe('Maybe');
  });
});
