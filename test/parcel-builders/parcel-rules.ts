import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Counties } from '#domain/parcels/counties.ts';
import { ParcelRules } from '#domain/parcels/parcel-rules.ts';

// Beside the other builders it would tie the domain's folders in a ring: parcels know of coverage, whose tests use those.
const read = (name: string): unknown => parse(readFileSync(`agency/${name}`, 'utf8'));

export const parcelRules = ParcelRules.parse(read('parcel-rules.yaml'));
export const counties = Counties.parse(read('counties.yaml'));
