import fc from 'fast-check';
import i18next from 'i18next';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ParcelPage } from '#contract/parcels.ts';
import { Language } from '#domain/agency/language.ts';
import { CoverageRules } from '#domain/calculations/coverage-rules.ts';
import { Counties } from '#domain/parcels/counties.ts';
import { implicationsOf } from '#domain/parcels/implications-of.ts';
import type { NumberChange } from '#domain/parcels/number-change.ts';
import { MeaningId, type ParcelMeaning } from '#domain/parcels/parcel-meaning.ts';
import { ParcelRecord } from '#domain/parcels/parcel-record.ts';
import { ParcelRules } from '#domain/parcels/parcel-rules.ts';
import { inEachLanguage } from '#messages/languages.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { anyParcel } from '../../../test/parcel-builders/any-parcel.ts';
import { makeParcel } from '../../../test/parcel-builders/make-parcel.ts';
import { describeMeaning, describeOutcome, GROUPS } from './known-fields.tsx';
import { ParcelCard } from './parcel-card.tsx';

const files = import.meta.glob<string>('../../../agency/{parcel-rules,coverage,counties}.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const read = (name: string): unknown => parse(files[`../../../agency/${name}.yaml`] ?? '');

/** What parcels are explained with: the agency's own rules, on one day. */
const testRules = {
  rules: ParcelRules.parse(read('parcel-rules')),
  coverage: CoverageRules.parse(read('coverage')),
  counties: Counties.parse(read('counties')),
  today: '2026-11-21',
};

const APN = '015-331-004';

function pageOf(given: Partial<ParcelRecord>, changed: Partial<ParcelPage> = {}): ParcelPage {
  const parcel = makeParcel({ apn: APN, ...given });
  return {
    parcel,
    county: 'El Dorado County',
    jurisdiction: 'City of South Lake Tahoe',
    source: { name: inEachLanguage(() => 'County rolls'), date: '2026-08-01', demonstration: false },
    found_by: null,
    retired_on: null,
    earlier: [],
    later: [],
    meaning: implicationsOf(parcel, { ...testRules, retiredOn: changed.retired_on ?? null, later: [] }),
    may_be_built: { message: { code: 'parcel:built.no-zone' }, plan: null, source: null },
    shape: null,
    middle: null,
    ...changed,
  };
}
const draw = (page: ParcelPage) => renderToStaticMarkup(createElement(ParcelCard, { page }));
/** The words of the card, as they are read. */
const words = (page: ParcelPage) =>
  draw(page)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

beforeEach(async () => {
  startTexts('en');
  await openTexts(['parcel']);
});

it('shows every field of the parcel data, each once', () => {
  const shown = Object.values(GROUPS).flat();
  expect([...shown].sort()).toEqual([...ParcelRecord.keyof().options].sort());
});

it('says of each field that the source does not state it, and leaves none empty', () => {
  const page = pageOf({});
  expect(draw(page)).not.toMatch(/<dd[^>]*>\s*<\/dd>/);
  const known = draw(page).slice(draw(page).indexOf('All that is known'));
  const unknown = ParcelRecord.keyof().options.length - ['apn', 'county', 'jurisdiction'].length;
  expect(known.match(/Not stated by the source/g)).toHaveLength(unknown);
});

it('answers what people ask first at the top, with the reason and the rule behind it', () => {
  const said = words(
    pageOf({ landUse: 'Single Family Residential', yearBuilt: 1970, aduAllowed: true, withinRegion: true }),
  );
  const asked = ['Which zone', 'accessory dwelling (ADU)?', 'may be covered?', 'scenic review?', 'historic review?'];
  const places = asked.map((question) => said.indexOf(question));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(said).toContain('Likely. By this state’s rule');
  expect(said).toContain('In the data of County rolls, as of Aug 1, 2026');
  expect(said).toContain('Existing land use: Single Family Residential');
  expect(said).toContain('Read in a public source. TRPA&#x27;s page on accessory dwelling units');
  expect(said).toContain('To be confirmed. Code of Ordinances, Chapter 67');
});

it('shows a year without a comma, an area with its unit, and each class of land', () => {
  const said = words(
    pageOf({ yearBuilt: 1970, areaSqft: 7_163.77, landCapability: [{ class: '5', sqft: 7_000 }], units: 1_200 }),
  );
  for (const value of ['1970', '7,164 sq. ft.', 'Class 5: 7,000 sq. ft.', '1,200']) expect(said).toContain(value);
});

it('names the source and the day of its data, and says that an invented parcel is one', () => {
  expect(words(pageOf({}))).toContain('Source: County rolls, as of Aug 1, 2026.');
  const source = { name: inEachLanguage(() => 'Example'), date: null, demonstration: true };
  const invented = words(pageOf({}, { source }));
  expect(invented).toContain('Source: invented parcels, for demonstration.');
  expect(invented).not.toContain('Example');
  expect(words(pageOf({}, { source: { ...source, demonstration: false } }))).toContain('Source: Example.');
});

it('tells earlier numbers, and of a retired one nothing that stands above it already', () => {
  const earlier = [{ from: '015-331-04', to: APN, kind: 'rename', year: 2018 } as const];
  const said = words(pageOf({}, { earlier, retired_on: '2026-08-01' }));
  expect(said).toContain('015-331-04 became 015-331-004 in 2018.');
  expect(said).not.toContain('Is the number in use?');
});

const step = (kind: NumberChange['kind']): NumberChange => ({ from: APN, to: '015-331-010', kind, year: null });

/** Numbers of which something became. */
const changed = (['rename', 'split', 'merge'] as const).flatMap((kind) =>
  [null, '2026-08-01'].flatMap((retiredOn) =>
    implicationsOf(makeParcel({ apn: APN }), { ...testRules, retiredOn, later: [step(kind)] }),
  ),
);
const gone = implicationsOf(makeParcel({ apn: APN }), { ...testRules, retiredOn: '2026-08-01', later: [] });

/** All that is ever said: of many parcels, and of numbers that ended. Read in each language. */
const everySaid: readonly ParcelMeaning[] = [
  ...fc
    .sample(anyParcel, { numRuns: 2_500, seed: 5 })
    .flatMap((parcel) => implicationsOf(parcel, { ...testRules, retiredOn: null, later: [] })),
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
    expect(new Set(everySaid.map(({ id }) => id))).toEqual(new Set(MeaningId.options));
    for (const one of everySaid) {
      const sentence = String(i18next.getResource(language, 'parcel', `meaning.${one.id}`));
      const places = new Set([...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name));
      for (const place of places) expect(Object.keys(one.values), one.id).toContain(place);
      expect(describeMeaning(one), one.id).not.toMatch(/[{}]|\.\.|undefined|NaN|null/);
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
      describeMeaning({
        id: 'coverage-class',
        values: { class: '5', areaSqft: 8000.4, percent: 25, baseSqft: 2000.1 },
      }),
    ).toBe('Class 5: 8,000 sq. ft. × 25% = 2,000 sq. ft.');
    expect(describeMeaning({ id: 'number-gone', values: { retiredOn: '2026-08-01' } })).toContain('on Aug 1, 2026.');
    expect(describeMeaning({ id: 'adu-too-small', values: { acres: 1, areaSqft: 9_000 } })).toContain(
      '9,000 sq. ft., and by',
    );
    expect(describeMeaning({ id: 'historic-younger', values: { year: '1990', years: 50, from: '2040' } })).toContain(
      'Built in 1990. By its age, a determination is needed from 2040 on.',
    );
  });

  it('are called an estimate, not a "maybe", where they are one', () => {
    expect(describeOutcome({ topic: 'coverage', outcome: 'maybe' })).toBe('Estimate');
    expect(describeOutcome({ topic: 'scenic-review', outcome: 'maybe' })).toBe('Maybe');
  });
});
