import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { County } from '#domain/agency/county.ts';

/** The counties of the agency, as documents and forms know their parcel numbers. */
export const counties = County.array().parse(parse(readFileSync('agency/counties.yaml', 'utf8')).counties);
