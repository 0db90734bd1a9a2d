import type { FactUnit } from './catalogue.ts';
import { FACTS } from './catalogue.ts';
import type { SurroundedFigure } from './clue.ts';
import type { ValueReading } from './fact.ts';
import type { Profile } from './figure-profiles.ts';
import { readIpesScore, readLandCapability, readRoofPitch, readYear } from './identifiers.ts';
import { IN_A_PLACE, readArea, readCount, readLength, readParking, readPercent, readVolume } from './measure.ts';

/** "Two of them in the garage" are part of what was told; "three voicemails" are no spaces. */
const isParking = (value: string, { inProse }: SurroundedFigure): boolean =>
  !/\bof\s(?:them|which|these)\b|^\S+\s(?:have|has|had|of)\b/i.test(value) &&
  (!inProse || /\b(?:park|car|stall|space|garage|covered)/i.test(value));
const MOST_SPACES = 20;
/** A contour's number has no comma. */
const WITHOUT_COMMA = /^\d{4,}/;
const FEWEST_SQUARE_FEET = 20;

/** Whether a small number opens a line that goes on in words. */
const isNumbering = ({ block, from, to, line }: SurroundedFigure): boolean =>
  to - from <= 2 &&
  line.text.startsWith(block.spelled.text.slice(from, to)) &&
  /^[.)]?\s\p{Lu}\p{Ll}/u.test(block.spelled.text.slice(to, to + 5));

/** "Would end up with 1,990": where the sentence before has spoken of coverage, its unit is understood. */
const isCoverageSpoken = ({ name }: Profile, { clues, block, from }: SurroundedFigure): boolean =>
  (name === 'coverage.existingSqFt' || name === 'coverage.proposedSqFt') &&
  /^\d{1,3},\d{3}(?!\d|,|\s?(?:\p{L}+\s)?(?:parcel|lot))/u.test(block.spelled.text.slice(from)) &&
  clues.some(({ at, text }) => (at === 'heading' || at === 'sentence') && /\bcoverage\b/i.test(text));

/** "Export 190 CY (cut 260, fill 70)": the unit stands once in its sentence. */
const isYardsSpoken = ({ kinds }: Profile, { clues }: SurroundedFigure): boolean =>
  kinds.includes('cy') &&
  clues.some(
    ({ at, text }) =>
      (at === 'before' && /\b(?:cut|fill|net|export|import|excavation|embankment)\W*$/i.test(text)) ||
      (at === 'after' && /^\W?(?:placed|put\sback|leaves?|hauled|exported|reused|taken|go(?:es)?)\b/i.test(text)),
  ) &&
  clues.some(({ at, text }) => at === 'sentence' && /\bc\.?\s?y\b|cubic\syards|\byards\b/i.test(text));

/** What a figure is by its own writing where a profile is asked of it: its number, in the profile's unit or range. */
export function readingFor(
  profile: Profile,
  figure: SurroundedFigure,
): (ValueReading & { bare?: boolean }) | undefined {
  const { readings, inProse } = figure;
  for (const kind of profile.kinds) {
    const own = readings[kind];
    if (own && kind === 'parking' && !isParking(String(own.value), figure)) return undefined;
    if (own && kind === 'parking' && Number.parseInt(String(own.value), 10) > MOST_SPACES) return undefined;
    if (
      own &&
      (kind === 'parking' ||
        kind !== 'count' ||
        (Number(own.value) >= (profile.bare?.[0] ?? 0) && Number(own.value) <= (profile.bare?.[1] ?? 999)))
    )
      return own;
  }
  const number = readings.number;
  // A number that could be a year is one.
  if (readings.year && profile.kinds.includes('sf')) return undefined;
  // "6 Sending parcel of the transfer": the number of a part.
  if (number && isNumbering(figure)) return undefined;
  const isSpoken = inProse && !isCoverageSpoken(profile, figure) && !isYardsSpoken(profile, figure);
  if (!number || !profile.bare || profile.kinds.includes('count') || profile.kinds.includes('parking') || isSpoken)
    return undefined;
  const [least, most] = profile.bare;
  const isNamed = figure.sumOf !== undefined || figure.clues.some(({ at }) => at === 'column' || at === 'before');
  if (profile.kinds.includes('sf') && !isNamed && WITHOUT_COMMA.test(figure.block.spelled.text.slice(figure.from)))
    return undefined;
  if (profile.kinds.includes('sf') && !Number.isInteger(Number(number.value))) return undefined;
  if (profile.kinds.includes('sf') && Number(number.value) > 0 && Number(number.value) < FEWEST_SQUARE_FEET)
    return undefined;
  const unit = FACTS[profile.name] as { unit?: FactUnit };
  return Number(number.value) >= least && Number(number.value) <= most
    ? { ...number, ...(unit.unit ? { unit: unit.unit } : {}), bare: true }
    : undefined;
}

/** No lot here scores less; smaller numbers beside the word are others. */
const FEWEST_POINTS = 100;

/** "A quarter of the lot". */
const QUARTER = /^quarter\sof\s(?:it\b|the\s(?:land|lot|parcel|site|area))/i;

export function readAs(text: string): SurroundedFigure['readings'] {
  // "15% x 14,520 = 2,178".
  const share = /^\d{1,2}(?:\.\d{1,2})?\s?%(?=\s?[x×*]\s?\d)/i.exec(text)?.[0];
  const quarter = QUARTER.exec(text)?.[0];
  if (quarter) return { percent: { value: 25, unit: 'percent', from: 0, to: quarter.length } };
  const percent = share ? readPercent(share) : undefined;
  if (percent) return { percent };
  const pitch = readRoofPitch(text);
  if (pitch) return { pitch };
  const readings: SurroundedFigure['readings'] = {};
  for (const [kind, read] of [
    ['sf', readArea],
    ['ft', readLength],
    ['cy', readVolume],
    ['percent', readPercent],
  ] as const) {
    const value = read(text, 'with-limit');
    // "2 IN GARAGE + 1 APRON" are cars, and no inches.
    if (value && !value.bare && !IN_A_PLACE.test(text.replace(/^\S+/, ''))) return { [kind]: value };
    if (value?.bare) readings.number = value;
  }
  const inYards = /^(\d[\d,]*)\s(?:yards|yds?)\b(?!\s(?:setback|from))/i.exec(text);
  if (inYards?.[1])
    return { cy: { value: Number(inYards[1].replaceAll(',', '')), unit: 'cy', from: 0, to: inYards[0].length } };
  const capability = readLandCapability(text);
  if (capability && /^[a-z]/i.test(text)) return { class: capability };
  if (capability) readings.class = capability;
  const year = readYear(text);
  if (year) readings.year = year;
  const count = readCount(text);
  if (count) readings.count = count;
  const ipes = readIpesScore(text);
  if (ipes && Number(ipes.value) >= FEWEST_POINTS) readings.ipes = ipes;
  const parking = readParking(text);
  if (parking) readings.parking = parking;
  return readings;
}

const UNITS: readonly [keyof SurroundedFigure['readings'], FactUnit, RegExp][] = [
  ['percent', 'percent', /^\(?(?:%|percent|pct\.?)\)?$/i],
  ['sf', 'sf', /^\(?(?:s\.?\s?f\.?|sq\.?\s?(?:ft|feet)\.?|square\sfeet)\)?$/i],
  ['cy', 'cy', /^\(?(?:c\.?\s?y\.?|cu\.?\s?yds?\.?|cubic\syards)\)?$/i],
  ['ft', 'ft', /^\(?(?:ft\.?|feet)\)?$/i],
];

/** What a row is named by says what its figure is counted in, whatever stands over the column: "Cubic yards of cut". */
const COUNTED_ROW = /\b(?:score|number|how\smany|count|stories|spaces)\b|^(?:no\.|#)\s/i;
const MEASURED_ROW: readonly [keyof SurroundedFigure['readings'], FactUnit, RegExp][] = [
  ['cy', 'cy', /\b(?:cubic\syards|cu\.?\s?yds?)\b|\(?\bc\.?y\.?\)?$/i],
  ['ft', 'ft', /(?:,|\bin|\()\s?(?:feet|ft)\b\.?\)?$/i],
];

const IN_FEET_AND_INCHES = /\b(?:ft|feet)\.?\s?(?:[-&/+]|and|,)\s?in(?:ch(?:es)?)?\b/i;

/** A number in a row that names its unit, under a head that is a unit, or with a cell beside it that is one, has that unit. */
export function inUnitOf(
  row: string,
  cells: readonly string[],
  readings: SurroundedFigure['readings'],
  text: string,
): SurroundedFigure['readings'] {
  const { number } = readings;
  // "27-2" in a box that asks for feet and inches.
  const parts = cells.some((cell) => IN_FEET_AND_INCHES.test(cell)) ? /^(\d{1,3})\s?-\s?(\d{1,2})$/.exec(text) : null;
  if (parts)
    return {
      ft: {
        value: Math.round((Number(parts[1]) + Number(parts[2]) / 12) * 100) / 100,
        unit: 'ft',
        from: 0,
        to: text.length,
      },
    };
  if (!number) return readings;
  // A share of one: "0.30" under "Coefficient".
  const isShare = Number(number.value) > 0 && Number(number.value) < 1 && cells.some((cell) => /\bcoef/i.test(cell));
  if (isShare)
    return {
      percent: {
        value: Math.round(Number(number.value) * 10_000) / 100,
        unit: 'percent',
        from: number.from,
        to: number.to,
      },
    };
  if (COUNTED_ROW.test(row)) return readings;
  for (const [kind, unit, pattern] of MEASURED_ROW)
    if (pattern.test(row)) return { [kind]: { value: number.value, unit, from: number.from, to: number.to } };
  for (const [kind, unit, pattern] of UNITS)
    if (cells.some((cell) => pattern.test(cell)))
      return { [kind]: { value: number.value, unit, from: number.from, to: number.to } };
  return readings;
}
