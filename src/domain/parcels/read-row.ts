import type { Message } from '#messages/message.ts';
import type { County } from '../agency/county.ts';
import { type Counties, findCounty, findJurisdiction, type Jurisdiction } from './counties.ts';
import type { RefusedRowReason } from './import.ts';
import { writeNumber } from './parcel-number.ts';
import type { LandCapabilityArea, ParcelRecord } from './parcel-record.ts';
import { LAND_CLASSES, type MappedField, type OwnMapping } from './parcel-sources.ts';
import { ImpossibleValue, type ValueReader, valueReader } from './read-values.ts';
import { showAddress } from './search-words.ts';

type SourceValues = Record<string, unknown>;

/** Why a row was not taken: `apn` as far as it could be read. */
export type RowError = { reason: RefusedRowReason; message: Message; apn: string | null };

const SQFT_PER_ACRE = 43_560;
/** Some 360 square miles: no parcel is larger, and no county round a lake by much. */
const AREA = { most: 1e10 };
const UNITS = { most: 20_000, whole: true };
const YEAR = { least: 1800, most: 2200, whole: true };
const SCORE = { most: 10_000 };
/** A share such as 0.2 is refused: whether it is a fifth or a fifth of a percent cannot be told. */
const PERCENT = { least: 1, most: 100 };

/**
 * Reads rows of a source: what its fields say, in this product's words.
 * @returns a function that gives each row's parcel, or why the row is refused. Nothing is guessed: what the source
 * does not say is null, and one impossible value refuses the row
 */
export function rowReader(mapping: OwnMapping, counties: Counties) {
  const reader = valueReader(mapping);
  return (values: SourceValues): { parcel: ParcelRecord } | { error: RowError } => {
    let apn: string | null = null;
    const refuse = (reason: RefusedRowReason, message: Message) => ({ error: { reason, message, apn } });
    try {
      const given = reader.text(values, 'apn');
      if (given === null) {
        const names = columnsOf(mapping, 'apn');
        return refuse('no-number', { code: 'imports:row.noNumber', params: { names } });
      }
      apn = given.slice(0, 60);
      const place = placeOf(reader, values, mapping, counties);
      if ('reason' in place) return refuse(place.reason, place.message);
      const number = writeNumber(given, place.county);
      if ('error' in number) return refuse('malformed-number', malformed(apn, place.county, columnsOf(mapping, 'apn')));
      apn = number.apn;
      return { parcel: parcelOf(reader, values, mapping, { ...place, apn }) };
    } catch (error) {
      if (error instanceof ImpossibleValue) return refuse('impossible-value', error.reason);
      throw error;
    }
  };
}

/** The source's names of what a field is read from; our own name where it is stated for all rows. */
const columnsOf = ({ fields, joined, constants }: OwnMapping, field: MappedField): string[] => {
  const names = [...(fields[field] ?? []), ...(joined[field] ?? [])];
  return names.length > 0 || constants[field] === undefined ? names : [field];
};

function malformed(apn: string, county: County, names: string[]): Message {
  const form = county.form.map((length) => '0'.repeat(length)).join('-');
  return { code: 'imports:row.malformed', params: { apn, county: county.name, form, names } };
}

type ParcelPlace = { county: County; jurisdiction: Jurisdiction };

/** County and jurisdiction: each may be told by the other. */
function placeOf(
  reader: ValueReader,
  values: SourceValues,
  mapping: OwnMapping,
  counties: Counties,
): ParcelPlace | { reason: RefusedRowReason; message: Message } {
  const [given, within] = [reader.text(values, 'county'), reader.text(values, 'jurisdiction')];
  const jurisdiction = within === null ? undefined : findJurisdiction(counties, within);
  if (within !== null && !jurisdiction) {
    const params = { name: within, names: columnsOf(mapping, 'jurisdiction') };
    const message: Message = { code: 'imports:row.noJurisdictionOf', params };
    return { reason: 'unknown-jurisdiction', message };
  }
  const county = findCounty(counties, given ?? jurisdiction?.county ?? '');
  if (!county) {
    const names = [...columnsOf(mapping, 'county'), ...columnsOf(mapping, 'jurisdiction')];
    if (given === null) {
      const message: Message = { code: 'imports:row.noCounty', params: { names } };
      return { reason: 'unknown-county', message };
    }
    const params = { name: given, names: columnsOf(mapping, 'county') };
    return { reason: 'unknown-county', message: { code: 'imports:row.noCountyOf', params } };
  }
  if (jurisdiction && jurisdiction.county !== county.code) {
    const params = { jurisdiction: jurisdiction.name, county: county.name };
    return { reason: 'unknown-jurisdiction', message: { code: 'imports:row.apart', params } };
  }
  const own = jurisdiction ?? counties.jurisdictions.find((one) => one.county === county.code && !one.city);
  if (own) return { county, jurisdiction: own };
  const message: Message = { code: 'imports:row.noJurisdiction', params: { county: county.name } };
  return { reason: 'unknown-jurisdiction', message };
}

function parcelOf(
  reader: ValueReader,
  values: SourceValues,
  mapping: OwnMapping,
  { county, jurisdiction, apn }: ParcelPlace & { apn: string },
): ParcelRecord {
  const text = (field: Parameters<ValueReader['text']>[1]) => reader.text(values, field);
  const flag = (field: Parameters<ValueReader['flag']>[1]) => reader.flag(values, field);
  const area = (field: Parameters<ValueReader['figure']>[1]) => reader.figure(values, field, AREA);
  const acres = area('areaAcres');
  const place = text('place');
  return {
    apn,
    county: county.code,
    jurisdiction: jurisdiction.code,
    address: addressOf(text('address')),
    place,
    ownership: text('ownership'),
    areaSqft: area('areaSqft') ?? (acres === null ? null : Math.round(acres * SQFT_PER_ACRE)),
    planId: text('planId'),
    planName: text('planName'),
    zoneId: text('zoneId'),
    zoneName: text('zoneName'),
    townCenter: text('townCenter'),
    landUse: text('landUse'),
    countyLandUse: text('countyLandUse'),
    units: reader.figure(values, 'units', UNITS),
    yearBuilt: reader.figure(values, 'yearBuilt', YEAR),
    ipesScore: reader.figure(values, 'ipesScore', SCORE),
    ipesStatus: text('ipesStatus'),
    ipesCoveragePercent: reader.figure(values, 'ipesCoveragePercent', PERCENT),
    landCapability: landCapabilityOf(reader, values, mapping),
    landCapabilityVerified: flag('landCapabilityVerified'),
    imperviousSqft: area('imperviousSqft'),
    estimatedCoverageSqft: area('estimatedCoverageSqft'),
    scenicRoadway: flag('scenicRoadway'),
    scenicShoreline: flag('scenicShoreline'),
    historicDistrict: flag('historicDistrict'),
    floodZone: flag('floodZone') ?? text('floodZone'),
    avalancheHazard: flag('avalancheHazard') ?? text('avalancheHazard'),
    withinRegion: flag('withinRegion'),
    bonusUnitArea: flag('bonusUnitArea'),
    aduAllowed: flag('aduAllowed'),
    developmentRetired: flag('developmentRetired'),
  };
}

/** A house number of 0 says that there is none. */
const addressOf = (given: string | null): string | null => {
  const street = given?.replace(/^0+ /, '') ?? '';
  return street === '' ? null : showAddress(street);
};

/** Areas of the classes that there are; null where the source says nothing of any. */
function landCapabilityOf(reader: ValueReader, values: SourceValues, mapping: OwnMapping): LandCapabilityArea[] | null {
  // Not in the order of the mapping's keys: those that look like numbers always come first.
  const said = LAND_CLASSES.flatMap((name) => {
    const field = mapping.landCapability[name];
    const sqft = field === undefined ? null : reader.named(values, field, AREA);
    return sqft === null ? [] : [{ class: name, sqft }];
  });
  return said.length === 0 ? null : said.filter(({ sqft }) => sqft > 0);
}
