import type { ReadDocument } from '../documents/document.ts';
import { isSheet } from '../documents/headings.ts';
import { linesOf } from '../documents/lines.ts';
import type { Page } from '../documents/page.ts';
import { readSheet } from '../documents/read-sheet.ts';
import { evidenceOf } from '../documents/search.ts';
import { readDate } from '../extraction/dates.ts';
import type { Evidence } from '../extraction/fact.ts';

/** The sides of a sheet in inches, the shorter first. */
export type SheetSize = readonly [short: number, long: number];

/** A plan sheet: its page as it is, and what its words say of its size, in inches. `name`: its number, else its page. */
export type SizedSheet = {
  name: string;
  size: SheetSize;
  stated?: { size: SheetSize; evidence: Evidence };
  at: Evidence;
};

const POINTS_PER_INCH = 72;
/** A page cut by a printer's margin is still its sheet. */
const A_MARGIN = 0.6;

const PAPERS: Readonly<Record<string, SheetSize>> = {
  'arch a': [9, 12],
  'arch b': [12, 18],
  'arch c': [18, 24],
  'arch d': [24, 36],
  'arch e': [36, 48],
  'arch e1': [30, 42],
  'ansi b': [11, 17],
  'ansi c': [17, 22],
  'ansi d': [22, 34],
  'ansi e': [34, 44],
  a0: [33.1, 46.8],
  a1: [23.4, 33.1],
  a2: [16.5, 23.4],
  a3: [11.7, 16.5],
};
const SIZED = /(?<!\d)(\d{1,2}(?:\.\d)?)\s?(?:["”″]|in\.?|inch(?:es)?)?\s?(?:x|×|by)\s?(\d{2}(?:\.\d)?)(?!\d)/i;
const SAYS_SIZE =
  /\b(?:sheet|paper|page|drawing|plot|print|full|original)s?\b.{0,12}\bsizes?\b|\bplot(?:ted)?\sat\b|\b(?:reduced|half.?size|not to scale if|(?:if|when) (?:this )?(?:sheet|drawing|print|plan))\b|\bsize\s?:|\bon\s(?:a\s)?\d{2}\D{1,12}\d{2}\S{0,2}\s(?:in(?:ch|\.)?\s)?(?:sheets?|paper)\b/i;
const NAMED = /\b(arch(?:itectural)? ?[a-e]1?|ansi ?[b-e])\b|@ ?(a[0-3])\b/i;

/** A sheet without a word may be drawn; nobody can point at what it says. */
const sheetsOf = ({ pages }: ReadDocument): Page[] => pages.filter((page) => isSheet(page) && page.words.length > 0);

/** The plan sheets of a document, by what their pages measure. */
export const readSizes = (document: ReadDocument): SizedSheet[] =>
  sheetsOf(document).map((page) => {
    const sides = [page.width, page.height].map((points) => points / POINTS_PER_INCH).sort((a, b) => a - b);
    const number = readSheet(document.id, page)?.number;
    const stated = statedSize(document.id, page);
    return {
      name: number?.value ?? String(page.number),
      size: [sides[0] ?? 0, sides[1] ?? 0] as const,
      at: number?.evidence ?? evidenceOf(document.id, page.number, page.words.slice(0, 1), page.words[0]?.text ?? ' '),
      ...(stated ? { stated } : {}),
    };
  });

function statedSize(documentId: string, page: Page): SizedSheet['stated'] {
  for (const line of linesOf(page)) {
    const size = sizeIn(line.text);
    if (size) return { size, evidence: evidenceOf(documentId, page.number, line.words, line.text) };
  }
  return undefined;
}

/** The paper that a line names: "SHEET SIZE: 24 x 36", "1:50 @ A1", "ARCH D". A window of 24 by 36 is none. */
function sizeIn(text: string): SheetSize | undefined {
  const named = NAMED.exec(text);
  const paper = (named?.[1] ?? named?.[2])?.toLowerCase().replace('architectural', 'arch');
  if (paper) return PAPERS[paper] ?? PAPERS[paper.replace(/^(arch|ansi) ?/, '$1 ')];
  const sized = SAYS_SIZE.test(text) ? SIZED.exec(text) : null;
  if (!sized) return undefined;
  const [one, other] = [Number(sized[1]), Number(sized[2])];
  return one <= other ? [one, other] : [other, one];
}

/** Whether two sheets are of one size, whatever way they lie. */
export const isSameSize = (one: SheetSize, other: SheetSize): boolean =>
  one.every((side, at) => Math.abs(side - (other[at] ?? 0)) <= A_MARGIN);

export const isSmaller = (one: SheetSize, least: SheetSize): boolean =>
  one.some((side, at) => side < (least[at] ?? 0) - A_MARGIN);

/** Who stamps plans; a contractor's license is none of these. */
const PROFESSIONAL =
  /\b(?:architect|engineer|surveyor|landscape architect|geologist|r\.?c\.?e|p\.?l\.?s|p\.?e|s\.?e|l\.?s)\b|\bc-?\s?\d{4,6}\b/i;
const NO_PROFESSIONAL = /\b(?:contractor|builder|business|cslb|driver|real estate|broker|dre|nmls)\b/i;
/** The words of a stamp stand this close to its number, in heights of it. */
const CLOSE = 12;
const EXPIRES = /\b(?:exp(?:ires|iration)?\b\.?|renewal|valid (?:thru|through|until))[\s:]{0,3}(?:date[\s:]{0,3})?/i;

function expiryIn(text: string): string | undefined {
  const found = EXPIRES.exec(text);
  const date = found ? readDate(text.slice(found.index + found[0].length)) : undefined;
  return date ? String(date.value) : undefined;
}

/** A plan sheet with the licenses that stand on it beside a professional's words, and when they end. */
export type StampedSheet = { name: string; licenses: Evidence[]; expiries: LicenseExpiry[]; at: Evidence };

/** The day a license ends, as YYYY-MM-DD. */
type LicenseExpiry = { day: string; evidence: Evidence };

/** The plan sheets of a document with the stamps of licensed professionals that their words show. */
export const readStamps = (document: ReadDocument): StampedSheet[] =>
  sheetsOf(document).map((page) => {
    const sheet = readSheet(document.id, page);
    const lines = linesOf(page);
    const near = ({ box }: Evidence) =>
      lines.filter((line) => {
        const reach = CLOSE * Math.min(box.width, box.height);
        const [x, y] = [line.box.x + line.box.width / 2, line.box.y + line.box.height / 2];
        return (
          x > box.x - reach && x < box.x + box.width + reach && y > box.y - reach && y < box.y + box.height + reach
        );
      });
    const licenses = (sheet?.licences ?? [])
      .map(({ evidence }) => evidence)
      .filter((place) => {
        const beside = [place.quote, ...near(place).map(({ text }) => text)];
        return beside.some((text) => PROFESSIONAL.test(text)) && !beside.some((text) => NO_PROFESSIONAL.test(text));
      });
    const expiries = licenses.flatMap(near).flatMap((line): LicenseExpiry[] => {
      const day = expiryIn(line.text);
      return day ? [{ day, evidence: evidenceOf(document.id, page.number, line.words, line.text) }] : [];
    });
    return {
      name: sheet?.number?.value ?? String(page.number),
      licenses,
      expiries,
      at:
        sheet?.number?.evidence ??
        evidenceOf(document.id, page.number, page.words.slice(0, 1), page.words[0]?.text ?? ' '),
    };
  });
