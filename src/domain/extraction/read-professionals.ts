import { headingsOf, isInStrip, isInTitleBlock, isSheet } from '../documents/headings.ts';
import type { Line } from '../documents/lines.ts';
import { readAddress } from './address.ts';
import { readDate } from './dates.ts';
import { evidenceFrom } from './evidence.ts';
import type { Evidence, Fact, Professional } from './fact.ts';
import { headingOver, isElsewhere } from './guards.ts';
import type { BlockView, PageView } from './page-view.ts';
import {
  authorIn,
  ENDS_IN_TRADE,
  isFirm,
  MOST_FIRM_WORDS,
  NAMES_TRADE,
  NOT_A_FIRM,
  ONLY_TRADE,
  withCredential,
} from './person-name.ts';
import { states } from './street-words.ts';

const PROFESSION =
  /\b(?:architect|(?:civil|structural|geotechnical|professional|registered)?\s?engineer|land\ssurveyor|surveyor|landscape\sarchitect|geologist|planner|designer)\b/i;
const LICENSE =
  /\b(?:r\.?c\.?e|p\.?l\.?s|p\.?e|s\.?e|g\.?e|l\.?s|c\.?e\.?g|arborist|licen[cs]e|lic|reg(?:istration)?|civil|architect|structural)\.?,?\s?(?:no\.?|number|#)?\s?[:#]?\s?(?<number>[A-Z]{2}-\d{4,5}[A-Z]?|(?:[CSM][-\s]?)?\d{3,7}(?:-[A-Z]{1,2}\b)?)(?![\w]|[-/.]\d)/i;
/** "Nevada 24417", "NV P.E. No. 023417", "CA LA 5093", "California C-31877" at the end of a line; five digits may be a ZIP code instead. */
const OF_STATE =
  /(?:^|[,;(]\s?)(?:nevada|california|calif\.?|nv|ca)\s(?:(?:p\.?e\.?|r?\.?l\.?a\.?|r\.?c\.?e\.?|l\.?s\.?|civil|arch(?:itect)?\.?|reg(?:istered|\.)?\s(?:res(?:idential|\.)?\s)?designer)\s)?(?:lic(?:ense|\.)?\s)?(?:no\.?\s|#\s?)?(?<number>(?!89\d{3}\)?$|9[0-6]\d{3}\)?$)(?:[CLMS][-\s]?)?\d{4,7})\)?$/i;
/** "P.E. OR 60914PE", "Architect, Idaho AR-985123": other states'; five digits alone are a ZIP code. */
const OF_OTHER_STATE = new RegExp(
  `\\b(?:p\\.?e|s\\.?e|p?\\.?l\\.?s|r\\.?a|aia|architect|engineer|surveyor)\\.?,?\\s(?:${[...states.keys()].join('|')})\\s(?:no\\.?\\s|#\\s?|lic(?:ense|\\.)?\\s)?(?<number>(?:[a-z]{1,2}-)?(?:\\d{4}|\\d{6,7})|\\d{4,7}-?[a-z]{1,2})$`,
  'i',
);
/** "CPBD #21-0433": a certified building designer's; "44-718", "447-R": Nevada's residential designers, named as such before it. */
const OF_DESIGNER =
  /\b(?:(?:residential|res\.?)\sdesigner|c\.?p\.?b\.?d)\b\D{0,16}?(?<number>\d{2,4}(?:-[A-Z]|-\d{3,4})?)$|\b(?:AICP|PLA|L\.?A|ASLA),?\s(?:no\.?\s|#\s?)?(?<planner>\d{4,7})$/i;
/** "LA 5120", "RLA #4417": a landscape architect's, alone on its line or behind a name. */
const OF_LANDSCAPE = /(?:^|,\s?)r?\.?l\.?a\.?\s(?:no\.?\s|#\s?)?(?<number>\d{4})$/i;
/** California's architects: "N. Okafor, C-34190". */
const CALIFORNIA = /,\s(?<number>C-?\s?\d{4,5})$/;
/** Alone on its line in a title block, a Californian architect's: "C-38214". */
const OF_ARCHITECT = /^(?<number>c-\s?\d{5})$/i;
/** "Nevada Civil Engineer No. 021847". */
const OF_ENGINEER =
  /\b(?:engineer|surveyor|geologist|designer)\s(?:lic(?:ense|\.)?\s)?(?:no\.?|number|#)\s?(?<number>\d{3,6})$/i;
/** On a stamp the number stands alone. */
const STAMP =
  /\b(?:licensed|registered|professional)\s(?:\p{L}+\s){0,2}(?:architect|engineer|surveyor|geologist)\b|^(?:civil|structural)$|^(?:exp(?:ires)?|ren\.?)\b|^state\sof\s(?:california|nevada)$/imu;
const STAMP_NUMBER = /^(?:no\.?|number|#|civil\sno\.?|c\.?e\.?)?\s?(?<number>[A-Z]{0,2}[-\s]?\s?\d{3,6})$/i;
const EXPIRES =
  /\bexp(?:ires|iration)?\b\.?\s?(?:date)?\s?:?\s*(?<date>\d{1,2}[-/]\d{1,2}[-/]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4})/iu;
/** A contractor builds what others drew. */
const NOT_A_DESIGNER = /\bcontractors?\b|\bc\.?s\.?l\.?b\b|(?<!owner[-\s/]{1,3})\bbuilder\b/i;
const BY =
  /\b(?:(?:plans?\s|report\s|drawings?\s)?(?:prepared|designed|drafted|surveyed|mapped)\sby|(?:architect|engineer|designer|planner)(?:\sof\srecord)?(?=\s?:)|^by(?=\s.{4,40},\s(?:AIA|RA|R\.A\.|P\.?E\.?|P?LA|ASLA|Architect)$))\s?:?\s+(?<told>\p{Lu}.*)$/iu;
const isLarge = (view: PageView, line: Line, large: ReadonlySet<unknown>): boolean =>
  large.has(line.words[0]) || isInStrip(view.page, line.box) || view.above(line) === undefined;

/** The firms that a sheet's title block or its head names by their trade: "ALDER + SLATE / RESIDENTIAL DESIGN". */
function firmsOf(view: PageView): { firm: string; line: Line }[] {
  if (!isSheet(view.page)) return [];
  const large = new Set<unknown>(headingsOf(view.page).flatMap(({ words }) => words));
  return view.blocks.flatMap((block) =>
    block.lines.flatMap((line, at) => {
      if (!isFirm(line.text) || NOT_A_FIRM.test(line.text) || line.words.length > MOST_FIRM_WORDS) return [];
      const isTrade = ONLY_TRADE.test(line.text);
      const above = isTrade ? lineAbove(view, block, at) : undefined;
      if (isTrade && !above) return [];
      if (!isLarge(view, above ?? line, large) && !isLarge(view, line, large)) return [];
      if (/owner|applicant|client/i.test(headingOver(view, line) ?? '')) return [];
      if (CONSULTANT.test(view.leftOf(line)?.line.text ?? '')) return [];
      // A list of trades under the name is no part of it.
      const isList = /[|•·/]/.test(line.text);
      const name = above ? `${stackedOver(view, above)}${above.text}` : '';
      const firm = above ? (isList ? name : `${name} ${line.text}`) : line.text;
      return NAMES_TRADE.test(line.text) || NAMES_TRADE.test(firm) ? [{ firm, line }] : [];
    }),
  );
}

const MOST_LINES_UNDER = 2;

/** Under a firm's name the one who signs for it, with a profession: "Paul Wexcombe, Architect". */
function personUnder(view: PageView, firm: Line): string | undefined {
  let at = view.below(firm)?.line;
  for (let steps = 0; at && steps < MOST_LINES_UNDER; steps += 1) {
    const name = authorIn(at.text);
    if (name && (withCredential(name, at.text) !== name || LICENSE.test(view.rightOf(at)?.line.text ?? '')))
      return name;
    at = view.below(at)?.line;
  }
  return undefined;
}

/** Lettering with one word to a line: "ashby / nordqvist / ARCHITECTS". Empty where the line stands alone. */
function stackedOver(view: PageView, line: Line): string {
  const over = view.above(line)?.line;
  const isStacked =
    over !== undefined &&
    line.words.length === 1 &&
    over.words.length === 1 &&
    /^\p{L}+$/u.test(over.text) &&
    // Boxes hug the letters: "Vance" is lower than "Corrigan".
    Math.abs(over.box.height - line.box.height) < 0.35 * line.box.height &&
    line.box.y - over.box.y < 1.7 * line.box.height;
  return isStacked ? `${stackedOver(view, over)}${over.text} ` : '';
}

function lineAbove(view: PageView, block: BlockView, at: number): Line | undefined {
  const here = block.lines[at];
  const above = block.lines[at - 1] ?? (here && view.above(here)?.line);
  return above && !NOT_A_FIRM.test(above.text) && above.words.length <= MOST_FIRM_WORDS ? above : undefined;
}

/** Everyone whom a page names as its author, or by a license. */
export function readProfessionals(documentId: string, view: PageView): Professional[] {
  const found = view.blocks.flatMap((block) => inBlock(documentId, view, block));
  const [firm, ...others] = firmsOf(view).filter(
    (each, at, all) => all.findIndex(({ firm: name }) => name === each.firm) === at,
  );
  if (!firm || others.length > 0) return found;
  const [author, ...more] = found.filter(({ person, firm: own }) => person && !own);
  if (author && more.every(({ person }) => person === author.person))
    return found.map((each) => (each === author ? { ...each, firm: firm.firm } : each));
  const person = more.length === 0 ? personUnder(view, firm.line) : undefined;
  return [
    ...found,
    { firm: firm.firm, ...(person ? { person } : {}), evidence: evidenceOf(documentId, view, firm.line, 0.7) },
  ];
}

/** The number of a license on a line; the house of an address ("SE, 640 Arlington Ave") is none. */
function licenseIn(text: string): string | undefined {
  for (const form of [
    OF_DESIGNER,
    LICENSE,
    CALIFORNIA,
    OF_STATE,
    OF_OTHER_STATE,
    OF_LANDSCAPE,
    OF_ENGINEER,
    OF_ARCHITECT,
  ]) {
    const groups = form.exec(text)?.groups;
    const number = groups?.number ?? groups?.planner;
    if (number && !readAddress(text.slice(text.lastIndexOf(number)))?.typed) return number;
  }
  return undefined;
}

function inBlock(documentId: string, view: PageView, block: BlockView): Professional[] {
  return block.lines.flatMap((line): Professional[] => {
    const told = BY.exec(line.text)?.groups?.told ?? '';
    const stated = licenseIn(line.text);
    const alone = stated === undefined ? STAMP_NUMBER.exec(line.text)?.groups?.number : undefined;
    if (told === '' && stated === undefined && alone === undefined) return [];
    const around = linesAround(view, line);
    const text = around.map((each) => each.text).join('\n');
    const number = stated ?? (STAMP.test(text) ? alone : undefined);
    const name =
      told === ''
        ? number
          ? ((isOfAuthor(view, { quote: line.text, box: line.box }) ? nameBefore(line.text) : undefined) ??
            nameOnStamp(around, text))
          : undefined
        : authorIn(
            OF_FIRM.test(told) && !ENDS_IN_TRADE.test(told.split(',')[0] ?? '') ? told.replace(OF_FIRM, '') : told,
          );
    const over = told === '' && name ? view.above(line)?.line.text : undefined;
    const firm = OF_FIRM.exec(told)?.groups?.firm ?? (over && !NOT_A_FIRM.test(over) ? over : undefined);
    if (
      (!name && !number) ||
      isElsewhere(line.text) ||
      (stated !== undefined && OF_ANOTHER.test(line.text.slice(0, line.text.indexOf(stated)))) ||
      NOT_A_DESIGNER.test(line.text) ||
      /^(?:cc|copies)\b/i.test(line.text)
    )
      return [];
    const until = number ? readDate(EXPIRES.exec(`${line.text}\n${text}`)?.groups?.date ?? '')?.value : undefined;
    const profession = PROFESSION.exec(`${line.text} ${STAMP.exec(text)?.[0] ?? ''}`)?.[0]
      .toLowerCase()
      .trim();
    const isOffice = name !== undefined && ENDS_IN_TRADE.test(name);
    return [
      {
        ...(name ? (isOffice ? { firm: name } : { person: name }) : {}),
        ...(name && !isOffice && firm && ENDS_IN_TRADE.test(firm) ? { firm } : {}),
        ...(profession ? { profession } : {}),
        ...(number ? { license: number.replace(/\s+/g, '-') } : {}),
        ...(until ? { expires: String(until) } : {}),
        evidence: evidenceOf(documentId, view, line, 0.85),
      },
    ];
  });
}

/** "Imogen Straddler, AICP, of Kestrel Land Use Consulting". */
const OF_FIRM = /,?\s(?:of|at)\s(?<firm>\p{Lu}[^,;]*?)\.?$/u;
/** "Mr. Kinsolving's survey of 1994 (PLS 4410)": whoever did earlier work has no part in this. */
const OF_ANOTHER =
  /[’']s\s(?:\p{L}+\s)?(?:survey|map|report|plans?|design|drawings?|study)\b|\b(?:survey|map|report|study)\sof\s(?:18|19|20)\d\d\b/iu;

/** "Ottavia Hale, Architect, Nevada no. 6604", "LEANDER DUNMORE L.S. 7742": a profession behind the name, and its number. */
const BEFORE_LICENSE =
  /^(?<name>\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,3}?),?\s(?:(?:landscape\s)?architect|(?:civil\s|structural\s)?engineer|(?:land\s)?surveyor|p\.?e\.?|p?\.?l\.?s\.?|r\.?c\.?e\.?|l\.?a\.?),?\s(?:\p{L}+\s)?(?:lic\.?\s)?(?:no\.?\s|#\s?)?[A-Z]?-?\d{3,7}$/iu;
const nameBefore = (text: string): string | undefined => {
  const name = BEFORE_LICENSE.exec(text)?.groups?.name ?? '';
  return NAMES_TRADE.test(name) || /\bprofessional\b|\bland\b/i.test(name) ? undefined : authorIn(name);
};

const MOST_STAMP_LINES = 4;

/** The lines of a stamp: a few above and below, as its letters stand centred in a ring. */
function linesAround(view: PageView, line: Line): Line[] {
  const found: Line[] = [];
  for (const step of ['above', 'below'] as const) {
    let at = view[step](line);
    for (let count = 0; at && count < MOST_STAMP_LINES; count += 1) {
      found.push(at.line);
      at = view[step](at.line);
    }
  }
  return found;
}

/** The name on a stamp is a line of its own. */
function nameOnStamp(lines: readonly Line[], text: string): string | undefined {
  if (!STAMP.test(text)) return undefined;
  const names = lines.flatMap((line) =>
    STAMP.test(line.text) || /state|exp|no\.|signed|civil/i.test(line.text) ? [] : (authorIn(line.text) ?? []),
  );
  return names.length === 1 ? names[0] : undefined;
}

const evidenceOf = (documentId: string, view: PageView, line: Line, confidence: number): Evidence =>
  evidenceFrom(documentId, view.page.number, line.words, { quote: line.text.slice(0, 160), confidence });

const AUTHOR =
  /^(?:design\s|project\s)?(?:architect|designer)s?(?:\sof\srecord)?\b|^(?:design|drawings|plans)(?:\s(?:and|&)\s(?:design|drawings|plans))?\s?:?$|\b(?:architect|engineer)\sof\srecord\b|^(?:prepared|designed|drawn)\sby\b/i;
const MOST_LINES_DOWN = 3;

/** Whether a license stands under or beside the word for who drew the sheet, as a list of consultants has it. */
function isOfAuthor(view: PageView, { quote, box }: Pick<Evidence, 'quote' | 'box'>): boolean {
  if (AUTHOR.test(quote)) return true;
  const lines = view.blocks.flatMap((block) => block.lines);
  let at = lines.find((line) => Math.abs(line.box.x - box.x) < 1 && Math.abs(line.box.y - box.y) < 1);
  for (let steps = 0; at && steps < MOST_LINES_DOWN; steps += 1) {
    at = view.above(at)?.line;
    if (at && AUTHOR.test(at.text)) return true;
  }
  return false;
}

/** Whether what is close over a license, or before it in its row, heads a list of consultants or names another trade. */
function isOfConsultant(view: PageView, { box }: Evidence): boolean {
  const lines = view.blocks.flatMap((block) => block.lines);
  let at = lines.find((line) => Math.abs(line.box.x - box.x) < 1 && Math.abs(line.box.y - box.y) < 1);
  for (let left = at && view.leftOf(at)?.line, cells = 0; left && cells < MOST_LINES_DOWN; cells += 1) {
    if (CONSULTANT.test(left.text)) return true;
    left = view.leftOf(left)?.line;
  }
  for (let steps = 0; at && steps < MOST_LINES_DOWN; steps += 1) {
    at = view.above(at)?.line;
    if (at && (CONSULTANT.test(at.text) || /^(?:consultants?|directory|(?:project\s)?team)\b/i.test(at.text)))
      return true;
  }
  return false;
}

const CONSULTANT =
  /^(?:civil|structural|soils?|geotech\w*|survey(?:or)?|landscape|energy|mech\w*|lighting|electrical)\b(?:[^,;]{0,24}:|\s(?:\p{Lu}[\p{L}.&+-]*\s){1,4}\p{Lu}|$)/iu;

/** The same as facts by name: who prepared the plans, and the numbers of the licenses. */
export function readAuthors(documentId: string, view: PageView): Fact[] {
  const all = readProfessionals(documentId, view);
  const licensed = all.filter(({ license }) => license);
  // A sheet names its consultants too: its own author's license stands in its title block or on a stamp.
  const others = licensed.filter(({ evidence }) => !CONSULTANT.test(evidence.quote) && !isOfConsultant(view, evidence));
  const inTitle = licensed.filter(
    ({ evidence }) => isInTitleBlock(view.page, evidence.box) || isOfAuthor(view, evidence),
  );
  const apart = inTitle.filter((each) => others.includes(each));
  const own = apart.length > 0 ? apart : inTitle;
  const authors =
    !isSheet(view.page) || own.length > 0 ? own : others.length === 1 && licensed.length === 1 ? licensed : [];
  return all.flatMap(({ person, firm, license: number, evidence }): Fact[] => {
    const license = authors.some((author) => author.license === number) || !isSheet(view.page) ? number : undefined;
    const author = person && withCredential(person, evidence.quote);
    const by = [firm, author].filter((each) => each !== undefined).join(', ');
    return [
      ...(by ? [{ name: 'plans.preparedBy' as const, value: by, evidence: [evidence] }] : []),
      ...(license ? [{ name: 'plans.licenseNumber' as const, value: license, evidence: [evidence] }] : []),
    ];
  });
}
