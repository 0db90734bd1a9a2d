import { type Counties, findJurisdiction } from '#domain/parcels/counties.ts';
import { Demonstration, type Zone } from '#domain/parcels/demonstration/demonstration.ts';
import { writeNumber } from '#domain/parcels/parcel-number.ts';
import type { CityReader } from './read-city.ts';

const FILE = 'demonstration/streets.yaml';

/** Reads what the demonstration parcels are made from; undefined where it has faults, which the reader keeps. */
export function loadDemonstration(reader: CityReader, counties: Counties | undefined): Demonstration | undefined {
  const demonstration = reader.read(FILE, Demonstration);
  if (!demonstration || !counties) return demonstration;
  const { zones, streets, parcels } = demonstration;
  zones.forEach(({ jurisdiction }, at) => {
    if (findJurisdiction(counties, jurisdiction)) return;
    reader.report(FILE, ['zones', at, 'jurisdiction'], `There is no jurisdiction "${jurisdiction}" in counties.yaml.`);
  });
  const isWritten = numbersOf(counties, zones);
  streets.forEach(({ page, zone }, at) => {
    if (isWritten(page, zone, 'page')) return;
    reader.report(FILE, ['streets', at, 'page'], `"${page}" is not how its county begins a number.`);
  });
  parcels.forEach(({ apn, zone }, at) => {
    if (isWritten(apn, zone, 'whole')) return;
    reader.report(FILE, ['parcels', at, 'apn'], `"${apn}" is not written as its county writes numbers.`);
  });
  return demonstration;
}

/** Whether a number, or a number without its last group, is one of the county of a zone. */
function numbersOf(counties: Counties, zones: readonly Zone[]) {
  const countyOf = new Map(
    zones.map(({ id, jurisdiction }) => {
      const code = findJurisdiction(counties, jurisdiction)?.county;
      return [id, counties.counties.find((county) => county.code === code)];
    }),
  );
  return (number: string, zone: string, what: 'page' | 'whole'): boolean => {
    const county = countyOf.get(zone);
    if (!county) return true;
    const whole = what === 'whole' ? number : `${number}-${'1'.repeat(county.form.at(-1) ?? 3)}`;
    const written = writeNumber(whole, county);
    return 'apn' in written && written.apn === whole;
  };
}
