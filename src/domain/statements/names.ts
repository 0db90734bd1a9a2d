import { HAS_VERB } from './cues.ts';
import type { Span } from './sentences.ts';

/** Companies by what their names end with. */
const COMPANY =
  /\b(?:llc|l\.l\.c|inc|incorporated|corp(?:oration)?|co|company|lp|llp|ltd|limited|holdings?|group|partners(?:hip)?|associates|enterprises|trust|foundation|services?|solutions|supply|supplies|suppliers|depot|rentals?|studios?|consult(?:ing|ants?)|builders|brothers|bros|contractors|contracting|construction\sco|surveying|engineering|architects?|architecture|landscape\sarchitects?|nursery|realty|properties|outlet|lounge|inn|salon|records|roasters|brewing|creamery|publishers|store|shop|school|church|club|association|hoa)\b\.?/iu;
/** Kinds of business, as they stand in names on drawings, and what follows such a name there. */
const BUSINESS =
  /^(?:\s(?!per\b|by\b|see\b|of\b|at\b|in\b|to\b|for\b|on\b)[\p{L}&'’.-]+){0,3}\s(?:studios?|outlet|architects?|engineers?|engineering|consultants?|group|associates|supply|solutions|depot|rentals?|company|realty|lounge|inn|records|roasters|brewing|nursery|design|designs|surveyors?|surveying|builders?)\b\.?(?<rest>.*)$/iu;
const ADDRESS = /\b\d{1,5}\s\p{L}|,\s(?:ca|nv)\b|\(\d{3}\)|\bp\.?o\.?\sbox\b|\b\d{3}-\d{4}\b/iu;

/** Streets by their ends, behind the number of a house. */
const STREET =
  /^\s?(?:\p{L}+\s){0,1}(?:street|st|road|rd|lane|ln|drive|dr|court|ct|avenue|ave|way|circle|cir|boulevard|blvd|place|trail|trl|terrace|alley|parkway|pkwy|highway|hwy|loop)\b/iu;
/** The number of a house and up to three words of a street's name, before the name goes on. */
const HOUSE_NUMBER =
  /(?:^|[\s,(])\d{1,5}\s(?!(?:ft|feet|in|inch|sf|sq|cy|cf|gpm|percent)\b)(?:\p{L}[\p{L}'’.]*\s){0,3}$/iu;
/** Without a number a name goes over into its kind of street: "SWALE STREET", and not "PARKING COURT" or "EDGE OF ROAD". */
const STREET_ITSELF =
  /^(?:\s(?:hollow|creek|canyon|meadows?|ridge|view|vista|hills?|valley|point|pines?|glen|springs?|brook|peak|summit|bend))?\s(?:street|st\.?|road|rd|lane|ln|drive|dr|court|ct|avenue|ave|circle|cir|boulevard|blvd|trail|trl|parkway|pkwy|highway|hwy|alley)(?=$|[\s.,;:()|–-])(?!\s(?:side|frontage|edge|right|cut|runoff|drain|improvements?|widening|dedication))/iu;
const IS_NO_STREET = /^(?:asphalt|concrete|gravel|paved?|a\/?c)\b|^parking$/iu;
const A_COURT = /^\s(?:court|ct)\b/iu;
/** A street by its width, whatever it is called: "SNOW CREEK WAY (50' R.O.W.)". */
const HAS_RIGHT_OF_WAY =
  /^(?:\s\p{L}+)?\s(?:street|st|road|rd|lane|ln|drive|dr|court|ct|avenue|ave|way|circle|place|pl|trail|terrace|loop|run)\b\.?[\s,–-]*\(?\d{2,3}\s?(?:['’′]|ft|feet)?\.?\s?(?:wide\s)?(?:r\.?\s?\/?o\.?\s?\/?w|right)/iu;
/** What follows the number of a house or the name of a town in an address. */
const GOES_ON_IN_ADDRESS = /^,?\s(?:unit|suite|ste|apt|no|#)\.?\s?\w{1,5}\b|^,\s(?:\p{L}+\s?){1,3},\s(?:ca|nv)\b/iu;
const IS_TOWN = /^,\s?(?:ca|nv|calif(?:ornia)?|nevada)\b/iu;
/** A plan area by its number and name: "PAS 199, Marmot Ridge". */
const PLAN_AREA =
  /\b(?:p\.?a\.?s|plan\sarea(?:\sstatement)?|(?:area|community|local)\splan|subdivision|zoning)\.?\s?(?:no\.?\s?)?[:,–-]?\s?\d{0,3}[a-z]?\s?[,:–-]?\s(?:\p{L}+\s){0,2}$/iu;
/** Named places, developments and houses that are called after something. */
const DEVELOPMENT =
  /^\s(?:estates?|subdivision|village|condominiums?|condos|townho(?:mes|uses)|resort|ranch|lodge|homeowners|hoa|unit\sno|tract)\b/iu;

/** Labels whose value is a name or an address. */
const NAMES_WHOM =
  /^(?:(?:property|project|mailing|site|legal|our|office|senior|lead|general|construction)\s)?(?:owners?|applicants?|address|office|name|firm|company|representative|agent|architect|engineer|designer|surveyor|contractor|builder|manager|superintendent|foreman|planner|inspector|reviewer|contact|tenant|lender|broker|realtor|buyer|seller|vendor|payee|drawn|checked|prepared|designed|signed|(?:submitted|presented)\sby|(?:paid|bill(?:ed)?|ship(?:ped)?|sold)\sto|e-?mail|phone|telephone|tel|fax|mail|to|from|cc|bcc|subject|re|sent|attn|attention|attachments?|client|project\sname|subdivision|tract|business|url|web(?:site)?|file\s?name|plot\sfile)(?:\s(?:by|of\srecord))?\b/iu;
/** "Ms. Avalanche". */
const TITLED = /\b(?:M(?:[rsx]|rs)|Prof|Dear\sDr)\.?\s(?:\p{Lu}[\p{L}.'’-]*\s){0,2}$|\bM(?:R|RS|S)\.?\s$/u;

/**
 * Whether the words at a span are part of a name of a company, a person, a street, a town or a file. `label`: what stands
 * before the colon of their sentence, if anything. `isDrawing`: a company has its address beside it there.
 */
export function isInName(sentence: string, { from, to }: Span, label: string, isDrawing: boolean): boolean {
  const before = sentence.slice(0, from);
  const named = sentence.slice(from, to);
  const after = sentence.slice(to);
  if (label !== '' && label.length <= from && NAMES_WHOM.test(label.trim())) return true;
  return (
    isInPlaceName(before, named, after) ||
    isInAddressOfNet(before, after) ||
    TITLED.test(before) ||
    isInCompany(before, named, after, isDrawing)
  );
}

function isInPlaceName(before: string, named: string, after: string): boolean {
  if (HOUSE_NUMBER.test(before) && (STREET.test(after) || GOES_ON_IN_ADDRESS.test(after))) return true;
  if (PLAN_AREA.test(before) || IS_TOWN.test(after) || HAS_RIGHT_OF_WAY.test(after)) return true;
  if (DEVELOPMENT.test(after) && !HAS_VERB.test(before)) return true;
  if (IS_NO_STREET.test(named) && (A_COURT.test(after) || !/^parking$/i.test(named))) return false;
  return STREET_ITSELF.test(after);
}

/** "p.parking@example.com", "driveway_paved_final.pdf". */
function isInAddressOfNet(before: string, after: string): boolean {
  const token = `${/\S*$/u.exec(before)?.[0] ?? ''} ${/^\S*/u.exec(after)?.[0] ?? ''}`;
  return /@|\bwww\.|\.(?:com|net|org|gov|pdf|docx?|xlsx?|dwg|dxf|jpe?g|png|zip)\b/iu.test(token);
}

function isInCompany(before: string, named: string, after: string, isDrawing: boolean): boolean {
  // The part between commas or bars, which has no verb, and a company's word after the match.
  const part = `${/[^;,|•·]*$/u.exec(before)?.[0] ?? ''}${named}${/^[^;,|•·]*/u.exec(after)?.[0] ?? ''}`;
  const isStrong = /^[^;:.|]{0,40}\b(?:llc|l\.l\.c|inc|corp|llp|ltd|lp|co)\b\.?(?:$|[\s,;)])/iu.test(after);
  const isTrade = /^\s(?:architects?|contractors?|engineers?|designers?|company|consultants?)\b/iu.test(after);
  // "Swale & Son", and what is a company's own.
  const isFamily = /^\s(?:&|and)\s(?:sons?|daughters?|bros|brothers|associates|partners|co)\b/iu.test(after);
  const isItsOwn = /\b(?:co|inc|llc|corp|ltd)\b\.?\s$/iu.test(before);
  if (isStrong || isTrade || isFamily || isItsOwn) return true;
  const isListed = /[|•·]/.test(before) || /[|•·]/.test(after);
  // "Paved Driveway Depot | Silt Fence Supply": a row of names has no verbs.
  if (!isListed && HAS_VERB.test(part)) return false;
  const rest = BUSINESS.exec(after.replace(/\s?[|•·].*$/u, ''))?.groups?.rest;
  if (isDrawing) return rest !== undefined && (rest.trim() === '' || ADDRESS.test(rest));
  return COMPANY.test(/^(?:\s[\p{L}&'’.-]+){1,3}/u.exec(after)?.[0] ?? '');
}
