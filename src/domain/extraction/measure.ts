import { IN_WORDS, NUMBER_WORDS, numberOf } from '../documents/number-words.ts';
import type { FactUnit } from './catalogue.ts';
import type { ReadValue, ValueReading } from './fact.ts';

const SQUARE_FEET_PER_ACRE = 43_560;
const NUMBER = '(\\d{1,3}(?:,\\d{3}){1,3}(?:\\.\\d{1,4})?|\\d{1,9}(?:\\.\\d{1,4})?|\\.\\d{1,4})(?:\\s?(?:±|\\+\\/-))?';
const SF =
  '(?:s\\.?\\s?f\\.?(?![\\p{L}])|sq\\.?[\\s-]?(?:ft|feet|foot)\\b\\.?|square[\\s-](?:feet|foot)\\b|ft\\.?\\s?(?:²|2\\b(?!\\s?(?:in\\b|["”″]))|\\^2)|gsf\\b)';
const ACRES = '(?:acres?\\b|ac\\b\\.?)';
const FEET = "(?:'(?!')|\u2032|\u2019(?!\u2019)|-?\\s?ft\\b\\.?|-?\\s?feet\\b|-?\\s?foot\\b)";
const INCHES = "(?:\"|\u2033|\u201d|\u2019\u2019|''|in\\b\\.?|inch(?:es)?\\b)";
const YARDS =
  '(?:c\\.?\\s?y\\.?(?!\\p{L})|cu\\.?\\s?y(?:ar)?ds?\\b\\.?|cubic\\s(?:yards?|yds?)\\b\\.?|yds?\\.?\\s?(?:³|3\\b))';
/** Fractions that are one character. */
const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
};
const VULGAR = `[${Object.keys(FRACTIONS).join('')}]`;
/** A recognised ± often comes out as +. */
const LEAD = '(?:[~≈±+]\\s?|\\+\\/-\\s?)?';

const plainNumber = (text: string): number => Number(text.replaceAll(',', ''));
/** Nobody gives square feet to a thousandth: there the point is a comma that was recognised badly. */
const wholeFeet = (text: string): number => plainNumber(/^\d{1,3}\.\d{3}$/.test(text) ? text.replace('.', '') : text);
const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** What may not follow a value: more of a number, a second dimension, a range, or a word that makes it a limit. */
const GOES_ON = /^(?:\s?[-–—]\s?\d|\s?\/\s?\d|[.,]?\d|\s?[x×]\s?\d|\s(?:to|or|and)\s\d|\s?:\s?\d|\p{L}|\s?°)/iu;
const MAKES_A_LIMIT = /^[\s,]*\(?\s*(?:max(?:imum)?\b|min(?:imum)?\b|allow(?:ed|able|ance)\b|permitted\b|limit\b)/i;
const MAKES_A_RULE =
  /^[\s,]*\(?\s*(?:or\s(?:less|more|greater|higher|deeper)|typ\b|per\b(?!\s(?:survey|plan|assessor|record|map|trpa|code))|(?:above|below)\b(?!\s(?:the\s|its\s)?(?:lowest\s)?(?:point\sof\s)?(?:low(?:est)?\b|point\b|present\b|surface\b|natural|existing|exist|finish(?:ed)?|original|adjacent|grade|ground|[efn]\.?g\b))|o\.?c\.?\b)/i;

const endsCleanly = (rest: string, limit?: 'with-limit'): boolean =>
  !GOES_ON.test(rest) && !MAKES_A_RULE.test(rest) && (limit === 'with-limit' || !MAKES_A_LIMIT.test(rest));

const pattern = (source: string): RegExp => new RegExp(`^${LEAD}${source}`, 'iu');

const squareFeet = pattern(`${NUMBER}[\\s-]?${SF}`);
const acres = pattern(`${NUMBER}\\s?${ACRES}`);
const ALSO_IN_ACRES = new RegExp(`^\\s?[/=(,]\\s?(?:or\\s)?\\d?\\.\\d+\\s?${ACRES}\\)?`, 'i');
const acresThenSquareFeet = /^\s?[(=,;/-]{0,2}\s?(?:(?:being|or|which\sis)\s)?/;
const feetAndInches = pattern(
  `(\\d{1,3})\\s?${FEET}(?:,?\\s(?:and\\s)?|\\s?[-–]?\\s?)(\\d{1,2})(?:\\s?[- ]?(\\d{1,2})\\/(\\d{1,2})|\\s?(${VULGAR}))?\\s?${INCHES}`,
);
const feet = pattern(`(\\d{1,3}(?:\\.\\d{1,3})?|\\.\\d{1,3})\\s?${FEET}`);
const halfFeet = pattern(`(\\d{1,3})(?:[\\s-](1)\\/(2|4)|\\s?(${VULGAR}))\\s?${FEET}`);
const halfPercent = pattern(`(\\d{1,3})\\s?(${VULGAR})\\s?(?:%|per\\s?cent\\b|pct\\b\\.?)`);
/** The letter of metres is small: "10 M" is ten thousand, or a scale's. */
const METRES = /^(?:[~≈±]\s?)?(\d{1,2}(?:\.\d{1,3})?)\s?(?:m(?![\p{L}²³\d^/])|[Mm]et(?:re|er)s?\b)/u;
const SQUARE_METRES =
  /^(?:[~≈±]\s?)?(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,2})?)\s?(?:m\s?(?:²|2\b|\^2)|sq\.?\s?m\b\.?|square\smet(?:re|er)s?\b)/u;
const FEET_IN_METRE = 3.28084;
const inches = pattern(`(\\d{1,3}(?:\\.\\d{1,3})?)\\s?${INCHES}`);
const yards = pattern(`${NUMBER}\\s?${YARDS}`);
const percent = pattern(`(\\d{1,3}(?:\\.\\d{1,3})?)\\s?(?:%|per\\s?cent\\b|pct\\b\\.?)`);
const bareNumber = pattern(NUMBER);
/** Units that a bare number may turn out to have after all. */
const OTHER_UNIT = new RegExp(
  `^\\s?(?:${SF}|${ACRES}|${FEET}|${INCHES}|${YARDS}|%|per\\s?cent\\b|pct\\b|\\$|lf\\b|cf\\b)`,
  'iu',
);

/** What says that there is nothing of it: "NONE", "-0-", and an O that was recognised for a nought. */
const NO_AMOUNT =
  /^(?:-?\s?0\s?-(?!\d)|(?:none|nil|nothing|zero)(?=[\s.)]*$|\s(?:existing|proposed)[\s.)]*$)|[oO](?=\s(?:sq|s\.?f|square|c\.?y|cu)\b))(?:\s?(?:sq\.?\s?ft\.?|s\.?f\.?|c\.?y\.?)(?![\p{L}]))?/iu;

const reading = (value: number, unit: FactUnit, to: number): ValueReading => ({ value, unit, from: 0, to });

/** "10,454 sf", "0.24 acres (10,454 sq. ft.)", "0.24 ac": square feet. */
export const readArea: ReadValue = (text, limit) => {
  const stated = squareFeet.exec(text);
  if (stated?.[1]) {
    // "8,650 SF / 0.199 AC" gives one area twice.
    const to = stated[0].length + (ALSO_IN_ACRES.exec(text.slice(stated[0].length))?.[0].length ?? 0);
    if (endsCleanly(text.slice(to), limit)) return reading(wholeFeet(stated[1]), 'sf', to);
  }
  const metric = SQUARE_METRES.exec(text);
  if (metric?.[1] && endsCleanly(text.slice(metric[0].length), limit))
    return reading(Math.round(plainNumber(metric[1]) * FEET_IN_METRE ** 2), 'sf', metric[0].length);
  const inAcres = acres.exec(text);
  if (!inAcres?.[1]) return readBare(text, 'sf', limit);
  const after = text.slice(inAcres[0].length);
  const bridge = acresThenSquareFeet.exec(after)?.[0] ?? '';
  const also = squareFeet.exec(after.slice(bridge.length));
  if (also?.[1]) {
    return { ...reading(plainNumber(also[1]), 'sf', 0), to: inAcres[0].length + bridge.length + also[0].length };
  }
  if (!endsCleanly(after, limit)) return undefined;
  return reading(Math.round(plainNumber(inAcres[1]) * SQUARE_FEET_PER_ACRE), 'sf', inAcres[0].length);
};

const lengthInWords = pattern(
  `(${IN_WORDS})(\\sand\\sa\\shalf)?[\\s-](?:feet|foot)\\b(?:,?\\s(?:and\\s)?(${IN_WORDS}|\\d{1,2})\\sinch(?:es)?\\b)?`,
);
const percentInWords = pattern(`(${IN_WORDS})\\sper\\s?cent\\b`);

/** "twenty-seven feet eight inches", "four and a half feet". */
function readLengthInWords(text: string, limit?: 'with-limit'): ValueReading | undefined {
  const stated = lengthInWords.exec(text);
  if (!stated?.[1] || !endsCleanly(text.slice(stated[0].length), limit)) return undefined;
  const inches = stated[3] ? numberOf(stated[3]) : stated[2] ? 6 : 0;
  return inches < 12 ? reading(rounded(numberOf(stated[1]) + inches / 12, 2), 'ft', stated[0].length) : undefined;
}

/** 24'-6", "24 feet 6 inches", "24.5 ft", 18", "7.4 m": feet, to a hundredth. */
export const readLength: ReadValue = (text, limit) => {
  const inWords = readLengthInWords(text, limit);
  if (inWords) return inWords;
  const half = halfFeet.exec(text);
  if (half?.[1] && endsCleanly(text.slice(half[0].length), limit))
    return reading(Number(half[1]) + (FRACTIONS[half[4] ?? ''] ?? 1 / Number(half[3])), 'ft', half[0].length);
  const both = feetAndInches.exec(text);
  if (both?.[1] && both[2]) {
    const sign = FRACTIONS[both[5] ?? ''] ?? 0;
    const fraction = both[3] && both[4] && Number(both[4]) > 0 ? Number(both[3]) / Number(both[4]) : sign;
    if (Number(both[2]) >= 12 || fraction >= 1 || !endsCleanly(text.slice(both[0].length), limit)) return undefined;
    return reading(rounded(Number(both[1]) + (Number(both[2]) + fraction) / 12, 2), 'ft', both[0].length);
  }
  const metric = METRES.exec(text);
  if (metric?.[1] && endsCleanly(text.slice(metric[0].length), limit))
    return reading(rounded(Number(metric[1]) * FEET_IN_METRE, 2), 'ft', metric[0].length);
  const stated = feet.exec(text) ?? inches.exec(text);
  if (!stated?.[1]) return readBare(text, 'ft', limit);
  const rest = text.slice(stated[0].length);
  if (!endsCleanly(rest, limit) || squareFeet.test(text)) return undefined;
  const divisor = feet.test(text) ? 1 : 12;
  return reading(rounded(Number(stated[1]) / divisor, 2), 'ft', stated[0].length);
};

const FRACTION = `(?:[\\s-]?(\\d{1,2})\\/(\\d{1,2})|\\s?(${VULGAR}))`;
const wholeInches = pattern(
  `(?:(\\d{1,3}(?:\\.\\d{1,4})?)${FRACTION}?|(\\d{1,2})\\/(\\d{1,2})|(${VULGAR})|(\\.\\d{1,4}))-?\\s?${INCHES}`,
);
const feetThenInches = pattern(
  `(\\d{1,3})\\s?${FEET}[\\s–-]{0,3}(\\d{1,2})(?!\\d)${FRACTION}?\\s?(?:${INCHES}|(?![\\d'’\u2032.]))`,
);

/** 7-3/4", 7 3/4 IN., 7½", 3/8", 6'-8", 3 ft: inches, whatever follows. */
export const readInches: ReadValue = (text) => {
  const part = (over?: string, under?: string, sign?: string) =>
    over && Number(under) > 0 ? Number(over) / Number(under) : (FRACTIONS[sign ?? ''] ?? 0);
  const both = feetThenInches.exec(text);
  if (both?.[1] && Number(both[2]) < 12)
    return reading(12 * Number(both[1]) + Number(both[2]) + part(both[3], both[4], both[5]), 'in', both[0].length);
  const whole = wholeInches.exec(text);
  if (whole) {
    const fraction = part(whole[2] ?? whole[5], whole[3] ?? whole[6], whole[4] ?? whole[7]);
    return reading(Number(whole[1] ?? whole[8] ?? 0) + fraction, 'in', whole[0].length);
  }
  const half = halfFeet.exec(text);
  if (half?.[1])
    return reading(12 * (Number(half[1]) + (FRACTIONS[half[4] ?? ''] ?? 1 / Number(half[3]))), 'in', half[0].length);
  const stated = squareFeet.test(text) ? undefined : feet.exec(text);
  return stated?.[1] ? reading(rounded(12 * Number(stated[1]), 4), 'in', stated[0].length) : undefined;
};

/** "120 CY", "120 cubic yards". */
export const readVolume: ReadValue = (text, limit) => {
  const stated = yards.exec(text);
  if (!stated?.[1]) return readBare(text, 'cy', limit);
  if (!endsCleanly(text.slice(stated[0].length), limit)) return undefined;
  return reading(plainNumber(stated[1]), 'cy', stated[0].length);
};

/** "12%", "12.5 percent", "twenty-eight percent". */
export const readPercent: ReadValue = (text, limit) => {
  const inWords = percentInWords.exec(text);
  if (inWords?.[1] && endsCleanly(text.slice(inWords[0].length), limit))
    return reading(numberOf(inWords[1]), 'percent', inWords[0].length);
  const half = halfPercent.exec(text);
  if (half?.[1] && endsCleanly(text.slice(half[0].length), limit))
    return reading(Number(half[1]) + (FRACTIONS[half[2] ?? ''] ?? 0), 'percent', half[0].length);
  const stated = percent.exec(text);
  if (!stated?.[1]) return readBare(text, 'percent', limit);
  if (!endsCleanly(text.slice(stated[0].length), limit) || Number(stated[1]) > 300) return undefined;
  return reading(Number(stated[1]), 'percent', stated[0].length);
};

/** A number with no unit, as forms and tables have it: the caller knows the unit from the label or the column. */
function readBare(text: string, unit?: FactUnit, limit?: 'with-limit'): ValueReading | undefined {
  const none = NO_AMOUNT.exec(text);
  if (none && unit !== 'percent')
    return { value: 0, ...(unit ? { unit } : {}), from: 0, to: none[0].length, bare: true };
  const stated = bareNumber.exec(text);
  if (!stated?.[1]) return undefined;
  const rest = text.slice(stated[0].length);
  if (!endsCleanly(rest, limit) || OTHER_UNIT.test(rest)) return undefined;
  const value = plainNumber(stated[1]);
  return { value, ...(unit ? { unit } : {}), from: 0, to: stated[0].length, bare: true };
}

const COUNT_WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const COUNT = new RegExp(
  `^\\(?(\\d{1,3}|${COUNT_WORDS.slice(1).join('|')})\\)?(?![\\w'"%/]|[.,]\\d|\\s?[-–x:]\\s?\\d)`,
  'i',
);

/** "3", "(2)", "two", "3 trees", "none": how many. */
export const readCount: ReadValue = (text) => {
  const none = /^(?:none|-\s?0\s?-|zero)(?=[\s.)]*$)/i.exec(text);
  if (none) return { value: 0, from: 0, to: none[0].length, bare: true };
  const stated = COUNT.exec(text);
  const word = (stated?.[1] ?? '').toLowerCase();
  if (!stated || OTHER_UNIT.test(text.slice(stated[0].length))) return undefined;
  const at = COUNT_WORDS.indexOf(word);
  return { value: at > 0 ? at : Number(word), from: 0, to: stated[0].length, bare: true };
};

const NEXT_SENTENCE = /(?<=\p{Ll}{4})\.\s(?=\p{Lu}\p{Ll})/u;
/** "2 in garage" are not inches. */
export const IN_A_PLACE =
  /^\sin\s(?:the\s|a\s|an?\s\p{L}+\s|\p{L}+\s)?(?:garages?|gar\.?|carports?|drive(?:way)?|court|apron|lot|yard)\b/iu;

/** "2 covered, 2 uncovered", "3 spaces": the spaces as they are given. */
export const readParking: ReadValue = (text) => {
  const stated =
    /^(?:\(?\d{1,3}\)?|one|two|three|four|five|six)(?![\w'"%/]|[.,]\d)(?:[\s-](?!req|min|max|allow|exist|prop|prov)\p{L}[\p{L}.'’-]*){0,5}(?:(?:,(?:\sand)?|;|\s?[+&/=]|\sand|\splus|\s\()\s?\(?(?:\d{1,3}|one|two|three|four|five|six)\)?(?:[\s-]\p{L}[\p{L}.'’]*){0,4}\)?){0,3}/iu.exec(
      text.split(NEXT_SENTENCE)[0] ?? '',
    );
  const behind = text.slice(/^\S+/.exec(stated?.[0] ?? '')?.[0].length ?? 0);
  if (!stated || (OTHER_UNIT.test(behind) && !IN_A_PLACE.test(behind))) return undefined;
  // What goes on is not all of it.
  if (/^\s*(?:and|,|\+|&)/i.test(text.slice(stated[0].length)) || /\s(?:and|or|the|on)$/i.test(stated[0]))
    return undefined;
  const value = stated[0]
    .trim()
    .replace(/^\p{L}+/u, (word) => String(NUMBER_WORDS.indexOf(word.toLowerCase()) + 1 || word))
    // "1 garage + 1 drive = 2": the sum first.
    .replace(/^(?<parts>.+?)\s?=\s?(?<sum>\d{1,2})(?:\s(?:spaces?|cars?|stalls?|total))?$/i, '$<sum> ($<parts>)')
    .replace(/^(?<parts>.+[,+&].+?)\s\((?<sum>\d{1,2})(?:\stotal)?\)$/i, '$<sum> ($<parts>)');
  return { value, from: 0, to: stated[0].trimEnd().length };
};
