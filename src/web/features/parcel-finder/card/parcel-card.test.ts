import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it } from 'vitest';
import type { ParcelPage } from '#contract/parcels.ts';
import { explainParcel } from '#domain/parcels/explain-parcel.ts';
import { RegisterParcel } from '#domain/parcels/register-parcel.ts';
import { openTexts, startTexts } from '#web/lib/texts.ts';
import { counties, coverageRules, parcelRules } from '../../../../../test/builders/city-rules.ts';
import { makeParcel } from '../../../../../test/builders/parcel.ts';
import { GROUPS } from './group-fields.ts';
import { ParcelCard } from './parcel-card.tsx';

const APN = '015-331-004';

function pageOf(given: Partial<RegisterParcel>, changed: Partial<ParcelPage> = {}): ParcelPage {
  const parcel = makeParcel({ apn: APN, ...given });
  const context = { rules: parcelRules, coverage: coverageRules, counties, today: '2026-11-21' };
  return {
    parcel,
    county: 'El Dorado County',
    jurisdiction: 'City of South Lake Tahoe',
    source: { name: 'County rolls', date: '2026-08-01', demonstration: false },
    retired_on: null,
    earlier: [],
    later: [],
    meaning: explainParcel(parcel, { ...context, retiredOn: changed.retired_on ?? null, later: [] }),
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

it('shows every field of the register, each once', () => {
  const shown = Object.values(GROUPS).flat();
  expect([...shown].sort()).toEqual([...RegisterParcel.keyof().options].sort());
});

it('says of each field that the source does not state it, and leaves none empty', () => {
  const page = pageOf({});
  expect(draw(page)).not.toMatch(/<dd[^>]*>\s*<\/dd>/);
  const known = draw(page).slice(draw(page).indexOf('All that is known'));
  const unknown = RegisterParcel.keyof().options.length - ['apn', 'county', 'jurisdiction'].length;
  expect(known.match(/Not stated by the source/g)).toHaveLength(unknown);
});

it('answers what people ask first at the top, with the reason and the rule behind it', () => {
  const said = words(
    pageOf({ landUse: 'Single Family Residential', yearBuilt: 1970, aduAllowed: true, withinRegion: true }),
  );
  const asked = ['accessory dwelling (ADU)?', 'may be covered?', 'scenic review?', 'historic review?', 'Which zone'];
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
  expect(words(pageOf({}))).toContain('Data of County rolls, as of Aug 1, 2026.');
  const source = { name: 'Example', date: null, demonstration: true };
  const invented = words(pageOf({}, { source }));
  expect(invented).toContain('Data of Example. It does not say of which day.');
  expect(invented).toContain('this parcel is invented');
});

it('tells earlier numbers, and of a retired one nothing that stands above it already', () => {
  const earlier = [{ from: '015-331-04', to: APN, kind: 'rename', year: 2018 } as const];
  const said = words(pageOf({}, { earlier, retired_on: '2026-08-01' }));
  expect(said).toContain('015-331-04 became 015-331-004 in 2018.');
  expect(said).not.toContain('Is the number in use?');
});
