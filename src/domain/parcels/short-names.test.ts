import { describe, expect, test } from 'vitest';
import { ParcelMapping } from './parcel-sources.ts';
import { fieldsOf, fitShortNames } from './short-names.ts';

const mapping = ParcelMapping.parse({
  id: 'trpa',
  name: { en: 'TRPA', es: 'TRPA' },
  fields: {
    apn: 'APN',
    jurisdiction: 'JURISDICTION',
    address: 'APO_ADDRESS',
    units: ['Residential_Units', 'UNITS'],
    ipesScore: 'IPES_SCORE',
    ipesStatus: 'IPES_SCORE_TYPE',
    scenicRoadway: ['SCENIC_CORRIDOR_RDWY', 'SCENIC_CORRIDOR'],
    scenicShoreline: 'SCENIC_CORRIDOR_SHORELINE',
  },
  landCapability: { '1a': 'Bailey1aSqFt', '1b': 'Bailey1bSqFt' },
});

describe('names that a shapefile cut at ten letters', () => {
  test('are found by their first ten letters, in any case', () => {
    const { mapping: fitted, unclear } = fitShortNames(mapping, [
      ...['APN', 'JURISDICTI', 'APO_ADDRES', 'RESIDENTIA', 'UNITS', 'Bailey1aSq', 'Bailey1bSq'],
    ]);
    expect(fitted.fields).toMatchObject({
      apn: ['APN'],
      jurisdiction: ['JURISDICTI'],
      address: ['APO_ADDRES'],
      units: ['RESIDENTIA', 'UNITS'],
    });
    expect(fitted.landCapability).toEqual({ '1a': 'Bailey1aSq', '1b': 'Bailey1bSq' });
    expect(unclear).toEqual([]);
  });

  test('are not read where names of the mapping begin alike', () => {
    const { mapping: fitted, unclear } = fitShortNames(mapping, ['APN', 'IPES_SCORE', 'SCENIC_COR', 'SCENIC_C_1']);
    expect(fitted.fields).toMatchObject({ ipesScore: ['IPES_SCORE'] });
    expect(Object.keys(fitted.fields)).not.toEqual(expect.arrayContaining(['scenicRoadway']));
    expect(fitted.fields.scenicShoreline).toBeUndefined();
    expect(fitted.fields.ipesStatus).toBeUndefined();
    expect(unclear).toEqual(['IPES_SCORE', 'SCENIC_COR']);
  });

  test.each(['APO_ADDR_1', 'APO_ADDRE1', 'APO_ADD_12'])('are not read where %s stands beside', (numbered) => {
    const { mapping: fitted, unclear } = fitShortNames(mapping, ['APN', 'APO_ADDRES', numbered]);
    expect(fitted.fields.address).toBeUndefined();
    expect(unclear).toEqual(['APO_ADDRES']);
  });

  test('that a mapping names as they are stand as they are', () => {
    const own = {
      ...mapping,
      fields: { ...mapping.fields, scenicRoadway: ['SCENIC_COR'], scenicShoreline: ['SCENIC_C_1'] },
    };
    const { mapping: fitted, unclear } = fitShortNames(own, ['APN', 'SCENIC_COR', 'SCENIC_C_1']);
    expect(fitted.fields).toMatchObject({ scenicRoadway: ['SCENIC_COR'], scenicShoreline: ['SCENIC_C_1'] });
    expect(unclear).toEqual([]);
  });

  test('and every field that a mapping names is known', () => {
    expect(fieldsOf(mapping)).toEqual(expect.arrayContaining(['APN', 'UNITS', 'SCENIC_CORRIDOR', 'Bailey1bSqFt']));
  });
});
