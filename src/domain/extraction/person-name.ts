import words from './common-words.json' with { type: 'json' };
import type { ReadValue } from './fact.ts';

const COMMON: ReadonlySet<string> = new Set(words.words.split(' '));

/** Whether documents of planning write a word small, as no name is: "slab", "nothing". Learned with the weights. */
export const isCommonWord = (word: string): boolean => COMMON.has(word.toLowerCase());

/** Given names that are words too. */
const GIVEN_NAME =
  /^(?:april|art|august|bill|bob|carter|chase|cliff|cooper|dale|dawn|drew|faith|frank|gene|glen|grace|grant|hope|hunter|iris|ivy|jack|jay|joy|june|lance|lee|mark|mason|max|may|miles|nick|olive|parker|pat|pearl|penny|pierce|ray|rich|rob|rose|sandy|skip|stone|sue|taylor|wade|will)$/i;

/** Whether words with capitals are a phrase and no name: "Slab Repair", "Nothing Here Has Been Stamped". */
function isPhrase(words: readonly string[]): boolean {
  if (words.some((word) => GIVEN_NAME.test(word))) return false;
  const common = words.filter(isCommonWord).length;
  return words.length >= 2 && (common === words.length || (common > 2 && 2 * common > words.length));
}

/** Lower-case words that belong to names. */
const JOINING = /^(?:and|of|the|de|del|della|der|da|di|du|la|le|van|von|den|ten|ter|y|e|et|al\.?|dba|c\/o|as|&|\+|\/)$/;
/** Words that forms, notes and title blocks print, and that no owner is called. */
const NOT_A_NAME =
  /\b(?:phone|telephone|tel|fax|cell|mobile|e-?mail|address|mailing|street|city|state|zip|signature|signed|sign|print(?:ed)?|name|names|date|owner|owners|owner's|applicant|applicant's|agent|representative|title|number|no|information|info|authori[sz]ation|authori[sz]ed|same|above|below|see|attached|none|unknown|tbd|n\/a|na|required|must|shall|will|may|is|are|if|this|that|these|your|you|for|with|by|to|from|on|at|or|in|not|when|any|all|project|property|parcel|lot|site|plan|plans|sheet|scale|drawing|drawn|checked|permit|application|contact|contractor|contractor's|architect|engineer|surveyor|designer|license|consultant|description|location|zoning|assessor's|apn|yes|sq|sf|feet|acres|occupied|consent|affidavit|certif(?:y|ies|ication)|statement|responsibilit(?:y|ies)|purchaser|tenant|lessee|builder|form|fee|fees|payment|check|initials?|elevations?|sections?|details?|floors?|notes?|legend|schedules?|typical|constr|job|erosion|grading|drainage|area|data|summary|coverage|height|total|showing|proposed|existing|page|size)\b/i;
const PARTNERSHIP =
  /^(?:LLC|L\.L\.C\.|LP|LLP|INC|INC\.|CORP|CORP\.|CO\.?|COMPANY|TRUST|PARTNERS|ASSOCIATION|ASSN|HOA|FOUNDATION|DISTRICT)$/i;
const LONGEST = 80;
/** "A. Boone, April 30, 2026": the month of a day is no part of the name. */
const BEFORE_DAY = /,\s(?:January|February|March|April|May|June|July|August|September|October|November|December)$/i;
/** "MKL / AV" in the cell for who drew and who checked. */
const INITIALS = /^\p{L}{1,3}\.?(?:\s?[/+]\s?\p{L}{1,3}\.?)+$/u;

/**
 * The name of a person, couple, trust or firm at the start of the text, up to what follows it on the line
 * (a telephone number, an address, an e-mail). Prose, form labels and single common words are not names.
 */
export const readName: ReadValue = (text) => {
  const cut = beforeOtherThings(text.slice(0, 160));
  const name = cut
    .replace(/[\s,;.:*_–—-]+$/, '')
    .replace(/\s+(?:and|&|of)$/i, '')
    .replace(BEFORE_DAY, '');
  if (name.length < 3 || name.length > LONGEST || NOT_A_NAME.test(name) || INITIALS.test(name)) return undefined;
  const words = name.split(/[\s,]+/).filter(Boolean);
  if (words.length < 2 || words.length > 10) return undefined;
  if (!words.every((word, at) => (at > 0 && JOINING.test(word)) || isNameWord(word))) return undefined;
  const withLetters = words.filter((word) => /\p{L}{2}/u.test(word) && !JOINING.test(word));
  if (
    withLetters.length < 1 ||
    (withLetters.length === 1 && words.length === 2 && !/^\p{L}\.?$/u.test(words[0] ?? ''))
  ) {
    return undefined;
  }
  const trust =
    /^,?\su\/?(?:a\/?d|d\/?t)\s(?:dated\s)?\d{1,2}[-/]\d{1,2}[-/]\d{2,4}/i.exec(text.slice(name.length))?.[0] ?? '';
  const end = /\b(?:Jr|Sr|Inc|Corp|Co|L\.L\.C|Ltd)$/i.test(name) && cut.charAt(name.length) === '.' ? 1 : 0;
  const to = name.length + end + trust.length;
  return { value: `${name}${end ? '.' : ''}${trust}`.replace(/\s+/g, ' '), from: 0, to };
};

/** Of whom nobody is called so: "Nothing Here Has Been Stamped", "Slab Repair", "Landscape Architecture". */
export const isNoName = (name: string): boolean =>
  ONLY_TRADE.test(name) ||
  OF_A_NOTE.test(name) ||
  (!IS_COMPANY.test(name) && isPhrase(name.match(/\p{L}{2,}/gu) ?? []));
/** Words of notes that nobody is called: "North arrow omitted pending survey". */
const OF_A_NOTE = /\b(?:arrow|omitted|pending|awaiting|wait|missing|needed|required|prior|until|not|none)\b/i;
const IS_COMPANY =
  /\b(?:llc|l\.l\.c|lp|llp|inc|corp|trust)\b|\b(?:co|company|partners|associat\w+|assn|hoa|foundation|holdings|group|family|properties|homes?|builders?|construction|architects?|architecture|engineer\w*|design\w*|draft\w*|survey\w*|planning|consult\w*|civil|studio|services|permits?)\.?$/i;

/** The name that fills a text, its end marks aside. */
export const wholeName = (text: string): string | undefined => {
  const read = readName(inCapitals(text));
  return read && read.to >= text.replace(/[,.\s]+$/, '').length ? text.slice(read.from, read.to) : undefined;
};

/** Some offices print everything in small letters: "ines + caspian weatherby" is read as a name like any other. */
export const inCapitals = (text: string): string =>
  /\p{Lu}/u.test(text)
    ? text
    : text.replace(/(?<![\p{L}'’])(?!(?:and|of|the|de|van|von)\b)\p{L}/gu, (letter) => letter.toUpperCase());

/** The name that a text begins with, before an address, a part in brackets or what the person is: "Signe Halvorsen, P.O. Box 4418". */
export const leadingName = (text: string): string | undefined => {
  const read = readName(text);
  const rest = read ? text.slice(read.to).trim() : '';
  if (read && (rest === '' || /^[,(;–—-]/.test(rest))) return String(read.value);
  const before = /^(?<name>[^,(;]{5,60}),\s(?=.*\b(?:trustees?|ttee|owners?|president|manager|agent)\b)/i.exec(text)
    ?.groups?.name;
  return before === undefined ? undefined : wholeName(before);
};

/** What someone typed into the field of a form that asks for a name: the whole of it, unless it says nothing. */
export const readTypedName: ReadValue = (text) => {
  const name = text
    .trim()
    .replace(/[\s,;]+$/, '')
    .replace(/\s+/g, ' ');
  const isName =
    /\p{L}{2}/u.test(name) && name.length <= LONGEST && !/^\d+\s+\p{L}|@|\d{3}[\s.-]?\d{4}|[?:]/u.test(name);
  const saysNothing = /^(?:n\/?a|none|tbd|unknown|same(?:\s.*)?|see\s.*|yes|no|off|on)$/i.test(name);
  return isName && !saysNothing ? { value: name, from: 0, to: text.trimEnd().length } : undefined;
};

const isNameWord = (word: string): boolean =>
  /^\(?\p{Lu}[\p{L}'’.-]*\)?$/u.test(word) || /^(?:19|20)\d{2}$/.test(word) || PARTNERSHIP.test(word);

function beforeOtherThings(text: string): string {
  const stop =
    /(?:\s{3,}|[|;•]|\(?\d{3}\)?[\s.-]\d{3}|\bP\.?\s?O\.?\s?Box\b|\S+@\S+|[,\s]\s?\d{1,6}\s+\p{L}|_{2,}|\s[-–—]\s|,?\s(?:dated|under\s(?:agreement|declaration)|u\/?a\/?d|u\/?d\/?t)\b)/iu.exec(
      text,
    );
  // A year is part of a trust's name: "The 2019 Alder Family Trust".
  const isTrustYear = stop && /^[,\s]\s?(?:19|20)\d{2}\s+\p{L}/u.test(stop[0]) && /\bTrust\b/i.test(text);
  return stop && !isTrustYear ? text.slice(0, stop.index) : text;
}

const PROFESSION =
  'Architect|(?:Civil\\s|Structural\\s)?Engineer|Land\\sSurveyor|Planner|Designer|P\\.?E\\.?|S\\.?E\\.?|G\\.?E\\.?|C\\.?E\\.?G\\.?|AIA|AICP|R\\.?A\\.?|P?\\.?L\\.?S\\.?|P?LA|ASLA|R\\.?C\\.?E\\.?';
const CREDENTIAL = new RegExp(`^,\\s(?:${PROFESSION})(?![\\p{L}])`, 'u');
const ENDS_IN_CREDENTIAL = new RegExp(`,\\s(?:${PROFESSION})$`, 'u');
/** The day of a trust's agreement tells it from no other owner of the project. */
const TRUST_DATE = /,?\s(?:u\/?a\/?d|u\/?d\/?t|dated)\b.*$/i;
const NOISE = new Set('the and mr mrs ms dr trustee trustees ttee of et al as a'.split(' '));

/** The words that tell one owner or author from another, lower case, in no order; a profession behind a name tells nothing. */
export const nameWords = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(TRUST_DATE, '')
    .replace(ENDS_IN_CREDENTIAL, '')
    .toLowerCase()
    .replace(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !NOISE.has(word))
    .sort();

const TITLES =
  /,?\s(?:Architect|(?:Civil\s|Structural\s)?Engineer|Land\sSurveyor|Planner|Designer)\.?$|,?\s(?:P\.?E|S\.?E|G\.?E|C\.?E\.?G|AIA|AICP|R\.?A|L\.?S|P\.?L\.?S|ASLA|R\.?C\.?E|Ph\.?D)\b\.?.*$/;

const TRADE =
  'architects?|architecture|geotechnical|design-build|expediters?|expediting|drafters?|surveys?|engineers?|engineering|design|designs|designers|drafting|services?|surveyors?|surveying|mapping|planning|consultants?|consulting|design\\s?[+&-]\\s?build|associates|studio|group|civil|geomatics|inc|llc|ltd|corp';
export const ENDS_IN_TRADE = new RegExp(`\\b(?:${TRADE})\\.?$|^(?:studio|atelier)\\s\\p{L}+$`, 'iu');
export const NAMES_TRADE =
  /\b(?:architect|engineer|design|draft|survey|planning|consult|civil|geomatic|geotechnical|studio|plan\sservices?|home\splans)/i;
export const ONLY_TRADE = new RegExp(
  `^(?:(?:residential|land(?:\\suse)?|home|custom|building|landscape|erosion\\scontrol|drainage|permitting|[&+|•·/]|and|${TRADE})\\.?,?\\s?)+$`,
  'i',
);
export const NOT_A_FIRM =
  /\d|:|\b(?:plans?|notes|sheet|residence|remodel|addition|licensed|registered|professional|state|title|company|holdings|trust|by|of|boundary|topographic|record)\b/i;
export const MOST_FIRM_WORDS = 7;

/** "H. NAKAGAWA, P.E. RCE 61204" as the name alone; a firm by its trade. */
export function authorIn(told: string): string | undefined {
  const name = told.replace(TITLES, '').replace(/\.$/, '');
  const read = readName(name)?.value ?? (/^\p{Lu}\.\s?\p{Lu}[\p{L}’'-]+$/u.test(name) ? name : undefined);
  if (read) return String(read);
  return ENDS_IN_TRADE.test(name) && !NOT_A_FIRM.test(name) && name.split(' ').length <= MOST_FIRM_WORDS
    ? name
    : undefined;
}

/** A name as it stands in a text, with the profession behind it: "Linnea Torvald, Architect". */
export const withCredential = (name: string, text: string): string => {
  const at = text.indexOf(name);
  return `${name}${at < 0 ? '' : (CREDENTIAL.exec(text.slice(at + name.length))?.[0] ?? '')}`;
};

/** Whether an author is a firm, by its trade, and no person with a profession. */
export const isFirm = (author: string): boolean =>
  ENDS_IN_TRADE.test(
    author.replace(/,\s(?:Architect|(?:Civil\s|Structural\s)?Engineer|Land\sSurveyor|Planner|Designer)$/, ''),
  );

/** The author that fills a cell: "Ines Bellweather, AIA", "Fennimore Studio, Reno". */
export const readAuthor: ReadValue = (text) => {
  const value = authorIn(text.trim()) ?? authorIn(text.split(/[,(]/)[0]?.trim() ?? '');
  return value ? { value: withCredential(value, text), from: 0, to: text.trimEnd().length } : undefined;
};
