import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { Counties } from './counties.ts';
import { mappingOfColumns, missingColumns, suggestColumns } from './map-columns.ts';
import { mappingsOf, OwnMapping, ParcelSources } from './parcel-sources.ts';

const agency = (name: string) => parse(readFileSync(join(import.meta.dirname, '../../../agency', name), 'utf8'));
const counties = Counties.parse(agency('counties.yaml'));
const mappings = mappingsOf(ParcelSources.parse(agency('parcel-sources.yaml')));

test('columns are suggested by their names in any case, and the number by its values', () => {
  const rows = [{ PIN: '027-123-004', Jurisdiction: 'CSLT', NOTE: '12' }];
  const columns = ['PIN', 'Jurisdiction', 'year_built', 'NOTE', 'flood_zone', 'BAILEY_1A_SQFT', 'Bailey5SqFt'];
  expect(suggestColumns(columns, rows, mappings, counties)).toEqual({
    columns: { apn: ['PIN'], jurisdiction: ['Jurisdiction'], yearBuilt: ['year_built'], floodZone: ['flood_zone'] },
    landCapability: { '1a': 'BAILEY_1A_SQFT', '5': 'Bailey5SqFt' },
  });
  expect(suggestColumns(['PIN'], [{ PIN: 'north' }], mappings, counties)).toEqual({ columns: {}, landCapability: {} });
});

test('chosen columns are a mapping, with the agency’s words for "not said"', () => {
  const columns = { apn: ['BOOK', 'PAGE'], areaSqft: ['SF'], place: [] };
  const chosen = { columns, landCapability: { '1b': 'SEZ_SF' }, constants: { county: 'EL' } };
  const mapping = OwnMapping.parse(mappingOfColumns(chosen, mappings[0]));
  expect(mapping).toMatchObject({
    fields: { areaSqft: ['SF'] },
    joined: { apn: ['BOOK', 'PAGE'] },
    landCapability: { '1b': 'SEZ_SF' },
  });
  expect(mapping.nothingIn.areaSqft).toEqual(['0']);
  expect(mapping.fields.place).toBeUndefined();
  expect(missingColumns(mapping, ['BOOK', 'SF'])).toEqual(['PAGE', 'SEZ_SF']);
});
