import type { ReadValue } from './fact.ts';

/** Prefix, year, dash, four digits, and for a plan revision two more. */
const FILE_NUMBER = '[A-Z]{4,5}(?:19|20)\\d{2}-\\d{4}(?:-\\d{2})?(?![\\w-])';
const ALLOCATION = '(?:EL|PL|WA|DG|SLT|TRPA)-\\d{2}-(?:O|R|LS|AP)-\\d{2,6}(?![\\w-])';
/** Those of what was verified of the land and banked (LCAP, LLAD, VBOC, VBOU) are of other files than the project's. */
const PREFIXES =
  'ERSP|TRAN|ALLC|SUBD|HIST|TREE|GEXC|QEXE|QESZ|BMPR|BMPP|BMPM|BMPE|CODE|MOOR|BUOY|MFEE|PREC|CEXT|EIPC|MOUA|TYCS|CORR|ADMIN|PLAN|CEPP|FEET';

/** A project's file number anywhere in the text, by the agency's own prefixes. */
export const KNOWN_FILE_NUMBER = new RegExp(
  `(?<![\\w-])(?:${PREFIXES})(?:19|20)\\d{2}-\\d{4}(?:-\\d{2})?(?![\\w-])`,
  'g',
);
export const KNOWN_ALLOCATION = new RegExp(`(?<![\\w-])${ALLOCATION}`, 'g');

const readUpper =
  (source: string): ReadValue =>
  (text) => {
    const found = new RegExp(`^${source}`).exec(text.toUpperCase());
    return found ? { value: found[0], from: 0, to: found[0].length } : undefined;
  };

/** "ERSP2023-0515", "ERSP2023-0515-01". */
export const readFileNumber = readUpper(FILE_NUMBER);
/** "DG-13-O-02". */
export const readAllocationNumber: ReadValue = (text) => {
  // Recognition takes the letter between the dashes for a nought; no allocation has one there.
  const mended = text.replace(/^([A-Za-z]{2,4}-\d{2}-)0(?=-\d{2})/, '$1O');
  return readUpper(ALLOCATION)(mended);
};

/** A land capability class: "1b", "Class 5", "LCD 4". The value is the class alone, lower case. */
export const readLandCapability: ReadValue = (text) => {
  // "1a[ ] 3[ ] 4[X]": the one that is ticked.
  if (/\[\s?\]/.test(text.slice(0, 40))) {
    const ticked = [...text.matchAll(/\b(?<district>[1-7][abc]?)\s?\[[xX]\]/gi)];
    const [one] = ticked;
    const district = one?.groups?.district;
    return one && district && ticked.length === 1
      ? { value: district.toLowerCase(), from: one.index, to: one.index + one[0].length }
      : undefined;
  }
  const found =
    /^(?:(?:class|district|lcd|bailey)\s?#?\s?)?(1\s?[abc]|[2-7])(?!\s?['"%]|[\w]|[.,/]\d|\s?[.,/]\s?\d(?!\d?(?:\.\d)?\s?(?:%|percent|pct))|:\s?\d{1,2}(?![\d,])|\s(?:sf|sq|feet|ft|acres?)\b)/i.exec(
      text,
    );
  return found?.[1] ? { value: found[1].replace(/\s/g, '').toLowerCase(), from: 0, to: found[0].length } : undefined;
};

const PITCH_WORDS = 'three four five six seven eight nine ten eleven twelve'.split(' ');

/** Rise to run: "6:12", "6/12", "6 in 12". The value is "6:12". */
export const readRoofPitch: ReadValue = (text) => {
  const inWords = /^(three|four|five|six|seven|eight|nine|ten|eleven|twelve)[-\s]in[-\s]+twelve\b/i.exec(text);
  if (inWords?.[1]) {
    const rise = 3 + PITCH_WORDS.indexOf(inWords[1].toLowerCase());
    return { value: `${rise}:12`, from: 0, to: inWords[0].length };
  }
  const found =
    /^(?<rise>\d{1,2}(?:\.\d{1,2})?)(?:\s?[-\s]?(?<half>1\/2|½)|(?<part>[¼¾]))?\s?(?::|\/|_|-?in-?|on)\s?12(?![\d'"]|\.\d|\s?[ap]\.?m\b|[/-]\d)/i.exec(
      text,
    );
  if (!found?.groups?.rise) return undefined;
  const part = found.groups.half ? 0.5 : found.groups.part === '¼' ? 0.25 : found.groups.part ? 0.75 : 0;
  return { value: `${Number(found.groups.rise) + part}:12`, from: 0, to: found[0].length };
};

export const readYear: ReadValue = (text) => {
  const found = /^(1[89]\d{2}|20\d{2})(?!\d|[,./-]\d|%|\s?(?:sf|sq|ft|feet)\b)/i.exec(text);
  return found ? { value: Number(found[0]), from: 0, to: 4 } : undefined;
};

/** An IPES score: a whole number from 0 to 1,140. The least that parcels have are some hundreds, but for those in a stream zone. */
export const readIpesScore: ReadValue = (text) => {
  const found = /^(1,?\d{3}|\d{1,3})(?![\d%'"/-]|[.,]\d|\s?(?:sf|sq|ft|feet|points? or)\b)/i.exec(text);
  const value = Number((found?.[1] ?? '').replace(',', ''));
  return found && value <= 1140 && (value === 0 || value >= 100) ? { value, from: 0, to: found[0].length } : undefined;
};

/** A number or code as printed on a certificate or unit list: letters, digits and dashes with at least one digit. */
export const readCode: ReadValue = (text) => {
  const found = /^(?=[A-Za-z-]{0,6}\d)[A-Za-z0-9]{1,12}(?:-[A-Za-z0-9]{1,8}){0,3}(?![\w/.:'"%])/.exec(text);
  return found ? { value: found[0].toUpperCase(), from: 0, to: found[0].length } : undefined;
};

/** The scale of a drawing: 1/8" = 1'-0", 1" = 20', 1:50; as it is written. */
export const readScale: ReadValue = (text) => {
  const found =
    /^(?:\d{1,2}(?:\s?\/\s?\d{1,2})?\s?(?:in(?:ch)?(?:es)?\b\.?|["”″])\s?(?:=|:|equals|to)\s?(?:\d{1,3}|the|a|one)\s?(?:feet|foot|ft)\b\.?|\d{1,3}(?:\s?\/\s?\d{1,2}|\.\d{1,2})?\s?["”″]\s?=\s?\d{1,4}(?:\.\d)?\s?['’′](?:\s?-?\s?\d{1,2}\s?["”″])?|1\s?:\s?\d{1,4}\b)/i.exec(
      text,
    );
  // Print that was read badly ("1" = 3'" for 8') names a scale that no ruler has.
  const feet = /^1\s?(?:["”″]|in\w*\.?)\s?(?:=|equals|to)\s?(\d{1,2})\s?(?:['’′]|feet|foot|ft)/i.exec(text)?.[1];
  if (feet !== undefined && Number(feet) < 20 && !FEET_TO_AN_INCH.has(Number(feet))) return undefined;
  return found ? { value: found[0].replace(/\s+/g, ' '), from: 0, to: found[0].length } : undefined;
};
/** Below 20: those of an engineer's and an architect's ruler, with 5, 6, 12, 15. */
const FEET_TO_AN_INCH = new Set([1, 2, 4, 5, 6, 8, 10, 12, 15, 16]);

/** "NEVADA 6602", "CA C-31877", "PE 30517": a professional's license as it is printed, its state with it. */
export const readLicense: ReadValue = (text) => {
  const found =
    /^(?:(?:(?:california|nevada|calif\.?|nev\.?|ca|nv)\s)?(?:[a-z]{1,3}\.?[\s-]?){0,2}(?:no\.?\s?|#\s?)?)?\d{3,7}(?:-[a-z]{1,2}\b)?(?![\w/-]|[.,]\d)/i.exec(
      text,
    );
  return found ? { value: found[0].toUpperCase(), from: 0, to: found[0].length } : undefined;
};
