import type { FactUnit } from './catalogue.ts';
import { FACTS } from './catalogue.ts';
import type { SurroundedFigure } from './clue.ts';
import type { ValueReading } from './fact.ts';
import type { Profile } from './figure-profiles.ts';

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
