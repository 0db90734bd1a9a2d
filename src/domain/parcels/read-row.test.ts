import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { formatMessage } from '#messages/format-message.ts';
import { Counties } from './counties.ts';
import { ParcelRecord } from './parcel-record.ts';
import { mappingsOf, OwnMapping, ParcelSources } from './parcel-sources.ts';
import { rowReader } from './read-row.ts';

const city = (name: string) => parse(readFileSync(join(import.meta.dirname, '../../../agency', name), 'utf8'));
const counties = Counties.parse(city('counties.yaml'));
const mappings = mappingsOf(ParcelSources.parse(city('parcel-sources.yaml')));
const readerOf = (id: string) => {
  const mapping = mappings.find((one) => one.id === id);
  if (!mapping) throw new Error(`There is no mapping ${id}.`);
  return rowReader(mapping, counties);
};
const read = readerOf('trpa');
const base = { APN: '027-123-004', COUNTY: 'EL' };
const parcel = (given: Record<string, unknown>) => {
  const found = read({ ...base, ...given });
  if ('error' in found) throw new Error(found.error.message.code);
  expect(ParcelRecord.parse(found.parcel)).toEqual(found.parcel);
  return found.parcel;
};
const error = (given: Record<string, unknown>) => {
  const found = read({ ...base, ...given });
  if ('parcel' in found) throw new Error('The row was taken.');
  const { message, ...rest } = found.error;
  return { ...rest, detail: formatMessage('en', message) };
};

describe('a row of a source', () => {
  test('is read in the parcel data’s words; what it does not say stays unknown', () => {
    expect(
      parcel({
        APO_ADDRESS: '2352 OREGON AVE',
        JURISDICTION: 'CSLT',
        PARCEL_SQFT: '7163.7718',
        YEAR_BUILT: '1976',
        WITHIN_TRPA_BNDY: 1,
        RETIRED: 'No',
        ADU_ALLOWED: 'Yes',
        ZONING_DESCRIPTION: '  Tahoe \u0000 Island ',
      }),
    ).toMatchObject({
      apn: '027-123-004',
      county: 'EL',
      jurisdiction: 'CSLT',
      address: '2352 Oregon Ave',
      areaSqft: 7163.7718,
      yearBuilt: 1976,
      zoneName: 'Tahoe Island',
      withinRegion: true,
      developmentRetired: false,
      aduAllowed: true,
      scenicRoadway: null,
      historicDistrict: null,
      units: null,
      landCapability: null,
    });
  });

  test.each([
    ['027-123-04', 'EL', '027-123-004'],
    ['027123004', 'El Dorado County', '027-123-004'],
    ['125-244-24', 'WA', '125-244-24'],
    ['141827810005', 'douglas county', '1418-27-810-005'],
    ['27123004', 'EL DORADO', '027-123-004'],
  ])('number %s of %s is written %s', (APN, COUNTY, written) => expect(parcel({ APN, COUNTY }).apn).toBe(written));

  test('the jurisdiction tells the county, and the county its own jurisdiction', () => {
    expect(parcel({ COUNTY: '', JURISDICTION: 'CSLT' })).toMatchObject({ county: 'EL', jurisdiction: 'CSLT' });
    expect(parcel({ JURISDICTION: 'SOUTH LAKE TAHOE' })).toMatchObject({ county: 'EL', jurisdiction: 'CSLT' });
    expect(parcel({})).toMatchObject({ county: 'EL', jurisdiction: 'EL' });
    expect(error({ JURISDICTION: 'WA' })).toMatchObject({ reason: 'unknown-jurisdiction' });
    expect(error({ COUNTY: '' })).toMatchObject({
      reason: 'unknown-county',
      detail: expect.stringMatching(/^The row has no county in COUNTY or JURISDICTION\./),
    });
    expect(error({ COUNTY: 'Alpine' }).detail).toBe(
      'COUNTY is “Alpine”; there is no such county in agency/counties.yaml.',
    );
  });

  test.each([
    ['0 STATE ROUTE 28', 'State Route 28'],
    ['0', null],
    ['NONE', null],
    ['0 Unspecified', null],
  ])('the address %s is shown as %s', (APO_ADDRESS, shown) => expect(parcel({ APO_ADDRESS }).address).toBe(shown));

  test('values that mean "not said" are unknown, and so are words that are neither yes nor no', () => {
    const found = parcel({ YEAR_BUILT: 'N/A', PARCEL_SQFT: '0', IPES_SCORE: 'null', ADU_ALLOWED: 'Perhaps' });
    expect(found).toMatchObject({ yearBuilt: null, areaSqft: null, ipesScore: null, aduAllowed: null });
  });

  test('acres give square feet where those are missing; areas by class are those that there are', () => {
    expect(parcel({ PARCEL_ACRES: '0.25' }).areaSqft).toBe(10_890);
    expect(parcel({ PARCEL_ACRES: '0.25', PARCEL_SQFT: '10,900.5' }).areaSqft).toBe(10_900.5);
    expect(parcel({ BaseAllowableCoveragePercent: '12 %' }).ipesCoveragePercent).toBe(12);
    expect(parcel({ BaseAllowableCoveragePercent: 0 }).ipesCoveragePercent).toBeNull();
    expect(error({ BaseAllowableCoveragePercent: '0.2' }).detail).toMatch(/must be between 1 and 100/);
    const classes = parcel({ Bailey1bSqFt: '0', Bailey5SqFt: 4000, EstimatedOrVerified: 'Verified' });
    expect(classes).toMatchObject({ landCapability: [{ class: '5', sqft: 4000 }], landCapabilityVerified: true });
    const areas = parcel({ Bailey7SqFt: 7, Bailey2SqFt: 2, Bailey1cSqFt: 3, Bailey1aSqFt: 1 }).landCapability;
    expect(areas?.map((area) => area.class)).toEqual(['1a', '1c', '2', '7']);
  });

  test.each([
    [{ YEAR_BUILT: '3024' }, 'YEAR_BUILT is 3024; it must be between 1800 and 2200.'],
    [{ PARCEL_SQFT: 1e15 }, 'PARCEL_SQFT is 1000000000000000; it must be between 0 and 10000000000.'],
    [{ PARCEL_ACRES: '-1' }, 'PARCEL_ACRES is -1; it must be between 0 and 10000000000.'],
    [{ Residential_Units: '1.5' }, 'Residential_Units is 1.5; it must be a whole number.'],
    [{ IPES_SCORE: 'abc' }, 'IPES_SCORE is “abc”, which is no number.'],
    [{ PLAN_NAME: 'x'.repeat(301) }, 'PLAN_NAME has 301 characters; a text of at most 300 is taken.'],
  ])('%o is refused, and said with field and value', (given, detail) =>
    expect(error(given)).toEqual({ reason: 'impossible-value', detail, apn: '027-123-004' }),
  );

  test('a number that is none, or none of its county, is refused as it stands', () => {
    expect(error({ APN: ' ' })).toEqual({
      reason: 'no-number',
      detail: 'The row has no parcel number in APN.',
      apn: null,
    });
    expect(error({ APN: '27-12-4' })).toEqual({
      reason: 'malformed-number',
      detail: '“27-12-4” in APN is no parcel number of El Dorado County, which writes them as 000-000-000.',
      apn: '27-12-4',
    });
  });

  test('a county’s own file is read by constants and joined columns, and its errors name its columns', () => {
    const mapping = OwnMapping.parse({
      fields: { areaAcres: 'ACRES' },
      joined: { apn: ['BOOK', 'PAGE', 'PARCEL'], address: ['ADDNUM', 'STREET', 'STTYPE'] },
      constants: { county: 'El Dorado', withinRegion: 'Yes' },
    });
    const own = rowReader(mapping, counties);
    expect(own({ BOOK: 27, PAGE: '123', PARCEL: '04', ADDNUM: 12, STREET: 'LARKSPUR', STTYPE: '' })).toMatchObject({
      parcel: { apn: '027-123-004', county: 'EL', jurisdiction: 'EL', address: '12 Larkspur', withinRegion: true },
    });
    const detailOf = (values: Record<string, unknown>) => {
      const read = own(values);
      return 'error' in read ? formatMessage('en', read.error.message) : '';
    };
    expect(detailOf({ BOOK: '027', PAGE: '123' })).toBe('The row has no parcel number in BOOK, PAGE or PARCEL.');
    expect(detailOf({ BOOK: '027', PAGE: '123', PARCEL: '1234' })).toMatch(/^“027-123-1234” in BOOK, PAGE or PARCEL/);
    expect(detailOf({ BOOK: '027', PAGE: '123', PARCEL: '004', ACRES: 'x' })).toBe('ACRES is “x”, which is no number.');
    expect(() => OwnMapping.parse({ fields: { apn: 'PIN' } })).toThrow(/county or jurisdiction/);
  });

  test('a source that names all as the parcel data does is read as it is', () => {
    const given = { apn: '027-123-004', county: 'EL', scenicRoadway: true, landCapability1b: 20, yearBuilt: 1962 };
    expect(readerOf('register')(given)).toMatchObject({
      parcel: { scenicRoadway: true, landCapability: [{ class: '1b', sqft: 20 }], yearBuilt: 1962 },
    });
  });
});
