import type { FactUnit } from './catalogue.ts';
import type { ReadValue, ValueReading } from './fact.ts';

const SQUARE_FEET_PER_ACRE = 43_560;
const NUMBER = '(\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,4})?|\\d{1,9}(?:\\.\\d{1,4})?|\\.\\d{1,4})(?:\\s?(?:±|\\+\\/-))?';
const SF =
  '(?:s\\.?\\s?f\\.?(?![\\p{L}])|sq\\.?\\s?(?:ft|feet|foot)\\b\\.?|square\\s(?:feet|foot)\\b|ft\\.?\\s?(?:²|2\\b|\\^2)|gsf\\b)';
const ACRES = '(?:acres?\\b|ac\\b\\.?)';
const FEET = "(?:'(?!')|\u2032|\u2019(?!\u2019)|-?\\s?ft\\b\\.?|-?\\s?feet\\b|-?\\s?foot\\b)";
const INCHES = "(?:\"|\u2033|\u201d|\u2019\u2019|''|in\\b\\.?|inch(?:es)?\\b)";
const YARDS =
  '(?:c\\.?\\s?y\\.?(?!\\p{L})|cu\\.?\\s?y(?:ar)?ds?\\b\\.?|cubic\\s(?:yards?|yds?)\\b\\.?|yds?\\.?\\s?(?:³|3\\b))';
/** A recognised ± often comes out as +. */
const LEAD = '(?:[~≈±+]\\s?|\\+\\/-\\s?)?';

const plainNumber = (text: string): number => Number(text.replaceAll(',', ''));
/** Nobody gives square feet to a thousandth: there the point is a comma that was recognised badly. */
const wholeFeet = (text: string): number => plainNumber(/^\d{1,3}\.\d{3}$/.test(text) ? text.replace('.', '') : text);
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** What may not follow a value: more of a number, a second dimension, a range, or a word that makes it a limit. */
const GOES_ON = /^(?:\s?[-–—]\s?\d|\s?\/\s?\d|[.,]?\d|\s?[x×]\s?\d|\s(?:to|or|and)\s\d|\s?:\s?\d|\p{L}|\s?°)/iu;
const MAKES_A_LIMIT =
  /^[\s,]*\(?\s*(?:max(?:imum)?\b|min(?:imum)?\b|or\s(?:less|more|greater|higher|deeper)|allow(?:ed|able|ance)\b|permitted\b|limit\b|typ\b|per\b(?!\s(?:survey|plan|assessor|record|map|trpa))|(?:above|below)\b(?!\s(?:the\s)?(?:natural|existing|finish(?:ed)?|original|adjacent|grade|ground))|o\.?c\.?\b)/i;

const endsCleanly = (rest: string): boolean => !GOES_ON.test(rest) && !MAKES_A_LIMIT.test(rest);

const pattern = (source: string): RegExp => new RegExp(`^${LEAD}${source}`, 'iu');

const squareFeet = pattern(`${NUMBER}\\s?${SF}`);
const acres = pattern(`${NUMBER}\\s?${ACRES}`);
const acresThenSquareFeet = /^\s?[(=,;/-]{0,2}\s?/;
const feetAndInches = pattern(
  `(\\d{1,3})\\s?${FEET}\\s?[-–]?\\s?(\\d{1,2})(?:\\s?[- ]?(\\d{1,2})\\/(\\d{1,2}))?\\s?${INCHES}`,
);
const feet = pattern(`(\\d{1,3}(?:\\.\\d{1,3})?|\\.\\d{1,3})\\s?${FEET}`);
const inches = pattern(`(\\d{1,3}(?:\\.\\d{1,3})?)\\s?${INCHES}`);
const yards = pattern(`${NUMBER}\\s?${YARDS}`);
const percent = pattern(`(\\d{1,3}(?:\\.\\d{1,3})?)\\s?(?:%|percent\\b)`);
const bareNumber = pattern(NUMBER);
/** Units that a bare number may turn out to have after all. */
const OTHER_UNIT = new RegExp(`^\\s?(?:${SF}|${ACRES}|${FEET}|${INCHES}|${YARDS}|%|percent\\b|\\$|lf\\b|cf\\b)`, 'iu');

const reading = (value: number, unit: FactUnit, to: number): ValueReading => ({ value, unit, from: 0, to });

/** "10,454 sf", "0.24 acres (10,454 sq. ft.)", "0.24 ac": square feet. */
export const readArea: ReadValue = (text) => {
  const stated = squareFeet.exec(text);
  if (stated?.[1] && endsCleanly(text.slice(stated[0].length))) {
    return reading(wholeFeet(stated[1]), 'sf', stated[0].length);
  }
  const inAcres = acres.exec(text);
  if (!inAcres?.[1]) return readBare(text, 'sf');
  const after = text.slice(inAcres[0].length);
  const bridge = acresThenSquareFeet.exec(after)?.[0] ?? '';
  const also = squareFeet.exec(after.slice(bridge.length));
  if (also?.[1]) {
    return { ...reading(plainNumber(also[1]), 'sf', 0), to: inAcres[0].length + bridge.length + also[0].length };
  }
  if (!endsCleanly(after)) return undefined;
  return reading(Math.round(plainNumber(inAcres[1]) * SQUARE_FEET_PER_ACRE), 'sf', inAcres[0].length);
};

/** 24'-6", "24 feet 6 inches", "24.5 ft", 18": feet, to a hundredth. */
export const readLength: ReadValue = (text) => {
  const both = feetAndInches.exec(text);
  if (both?.[1] && both[2]) {
    const fraction = both[3] && both[4] && Number(both[4]) > 0 ? Number(both[3]) / Number(both[4]) : 0;
    if (Number(both[2]) >= 12 || fraction >= 1 || !endsCleanly(text.slice(both[0].length))) return undefined;
    return reading(rounded(Number(both[1]) + (Number(both[2]) + fraction) / 12, 2), 'ft', both[0].length);
  }
  const stated = feet.exec(text) ?? inches.exec(text);
  if (!stated?.[1]) return readBare(text, 'ft');
  const rest = text.slice(stated[0].length);
  if (!endsCleanly(rest) || squareFeet.test(text)) return undefined;
  const divisor = feet.test(text) ? 1 : 12;
  return reading(rounded(Number(stated[1]) / divisor, 2), 'ft', stated[0].length);
};

/** "120 CY", "120 cubic yards". */
export const readVolume: ReadValue = (text) => {
  const stated = yards.exec(text);
  if (!stated?.[1]) return readBare(text, 'cy');
  if (!endsCleanly(text.slice(stated[0].length))) return undefined;
  return reading(plainNumber(stated[1]), 'cy', stated[0].length);
};

/** "12%", "12.5 percent". */
export const readPercent: ReadValue = (text) => {
  const stated = percent.exec(text);
  if (!stated?.[1]) return readBare(text, 'percent');
  if (!endsCleanly(text.slice(stated[0].length)) || Number(stated[1]) > 300) return undefined;
  return reading(Number(stated[1]), 'percent', stated[0].length);
};

/** A number with no unit, as forms and tables have it: the caller knows the unit from the label or the column. */
function readBare(text: string, unit?: FactUnit): ValueReading | undefined {
  const stated = bareNumber.exec(text);
  if (!stated?.[1]) return undefined;
  const rest = text.slice(stated[0].length);
  if (!endsCleanly(rest) || OTHER_UNIT.test(rest)) return undefined;
  const value = plainNumber(stated[1]);
  return { value, ...(unit ? { unit } : {}), from: 0, to: stated[0].length, bare: true };
}
