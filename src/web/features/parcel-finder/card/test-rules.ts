import { parse } from 'yaml';
import { CoverageRules } from '#domain/coverage/coverage-rules.ts';
import { Counties } from '#domain/parcels/counties.ts';
import { ParcelRules } from '#domain/parcels/parcel-rules.ts';

const files = import.meta.glob<string>('../../../../../city/{parcel-rules,coverage,counties}.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const read = (name: string): unknown => parse(files[`../../../../../city/${name}.yaml`] ?? '');

/** What the tests of this folder explain parcels with: the agency's own rules, on one day. */
export const testRules = {
  rules: ParcelRules.parse(read('parcel-rules')),
  coverage: CoverageRules.parse(read('coverage')),
  counties: Counties.parse(read('counties')),
  today: '2026-11-21',
};
