import { z } from 'zod';
import type { ReadDocument } from '../documents/document.ts';
import { isInStrip, isSheet } from '../documents/headings.ts';
import { type Line, linesOf } from '../documents/lines.ts';
import { blocksOf } from '../documents/lines-blocks.ts';
import { saysNotCurrent } from '../documents/not-current.ts';
import { inDigits } from '../documents/number-words.ts';
import type { Page } from '../documents/page.ts';
import { readSheet } from '../documents/read-sheet.ts';
import { evidenceOf } from '../documents/search.ts';
import {
  type IndexEntry,
  isSheetNumber,
  readCountedIndex,
  readSheetIndex,
  type SheetFacts,
  type SheetText,
  WIDE_GAP,
} from '../documents/sheet-index.ts';
import { readDate } from '../extraction/dates.ts';
import type { Evidence } from '../extraction/fact.ts';
import { readRevision } from './sheet-revisions.ts';

/** Kinds of sheets, by the letters that US offices number them with. */
export const Discipline = z.enum([
  ...['general', 'survey', 'civil', 'landscape', 'architectural', 'structural', 'interiors'],
  ...['fire', 'plumbing', 'mechanical', 'electrical', 'energy'],
] as const);
export type Discipline = z.infer<typeof Discipline>;

/**
 * A sheet of a set. `number`, `title` and `scales` as they are written, empty where they were not found in words; `date`
 * as YYYY-MM-DD; `revision`: the mark of the last one; sides in inches. `replacedBy`: a sheet of the same number that is
 * later by its day or its revision, and counts instead. Results of earlier versions have no discipline and no revision.
 */
export const RegisteredSheet = z.object({
  documentId: z.string(),
  page: z.int(),
  number: z.string(),
  title: z.string(),
  discipline: Discipline.optional(),
  date: z.string(),
  revision: z.string().default(''),
  scales: z.array(z.string()),
  width: z.number(),
  height: z.number(),
  replacedBy: z
    .object({ documentId: z.string(), page: z.int(), date: z.string(), revision: z.string().optional() })
    .optional(),
});
export type RegisteredSheet = z.infer<typeof RegisteredSheet>;

/** A sheet with its page, where its number and title stand, and what it lists of the set. */
export type Sheet = RegisteredSheet & { content: Page; at: Evidence; titleAt?: Evidence; index: IndexEntry[] };

const POINTS_PER_INCH = 72;
const toInches = (points: number): number => Math.round((10 * points) / POINTS_PER_INCH) / 10;

/** "A5-111" too, as some offices number their sheets. */
const isNumbered = (number: string): boolean => isSheetNumber(number) || /^[A-Z]{1,2}\d{1,2}-\d{2,3}$/.test(number);
/** A scale bar has a name and no scale. */
const saysScale = (text: string): boolean => /\d|\bn\.?t\.?s\b|not\sto\sscale/i.test(text);

/** The sheets of a document in their order. Sheets that say that they are void do not count. */
export function sheetsIn(document: ReadDocument): Sheet[] {
  const pages = document.pages.filter(
    (page) => isSheet(page) && page.words.length > 0 && saysNotCurrent(page) === undefined,
  );
  const read = pages.map((page) => ({ page, facts: readSheet(document.id, page) }));
  const numbered = read.map(({ page, facts }) => largeNumber(document.id, page, facts?.number) ?? facts?.number);
  const lettered = numbered.filter((number) => number && isNumbered(plainNumber(number)));
  const isByLetters = lettered.some((number) => number && ARCHITECTURAL.test(plainNumber(number)));
  const isLettered = 2 * lettered.length > pages.length;
  const counted = isLettered ? new Map<Page, SheetText>() : countedNumbers(document.id, pages);
  const titles = titlesOf(
    document.id,
    read.map(({ page, facts }) => ({ page, title: titleIn(document.id, page, facts) })),
  );
  return read.map(({ page, facts }, at) => {
    const numberText = counted.get(page) ?? numbered[at];
    const number = numberText ? plainNumber(numberText) : '';
    const [word] = page.words;
    const place = () => evidenceOf(document.id, page.number, page.words.slice(0, 1), word?.text ?? ' ');
    const title = titles.get(page);
    const own = counted.has(page) || isNumbered(number) ? number : '';
    const discipline = disciplineOf(own, title?.value ?? '', isByLetters);
    const revision = readRevision(page);
    const dated = dateIn(facts?.date?.value ?? '');
    return {
      ...{ documentId: document.id, page: page.number, number: own, title: title?.value ?? '' },
      ...(discipline ? { discipline } : {}),
      ...{ date: revision && revision.date > dated ? revision.date : dated, revision: revision?.mark ?? '' },
      scales: [...new Set((facts?.scales ?? []).map(({ value }) => value.trim()))].filter(saysScale).slice(0, 6),
      ...{ width: toInches(page.width), height: toInches(page.height), content: page },
      at: numberText?.evidence ?? place(),
      ...(title ? { titleAt: title.evidence } : {}),
      index: counted.size > 0 ? readCountedIndex(document.id, page) : readSheetIndex(document.id, page, WIDE_GAP),
    };
  });
}

const BY_LETTER: Readonly<Record<string, Discipline>> = {
  ...{
    G: 'general',
    T: 'general',
    CS: 'general',
    TS: 'general',
    GN: 'general',
    V: 'survey',
    C: 'civil',
    L: 'landscape',
  },
  ...{ A: 'architectural', AS: 'architectural', S: 'structural', I: 'interiors', ID: 'interiors', F: 'fire' },
  ...{ P: 'plumbing', M: 'mechanical', E: 'electrical', EN: 'energy' },
};
const BY_TITLE: readonly [Discipline, RegExp][] = [
  ['energy', /\benergy\b|\btitle\s24\b|\bCF1R\b/i],
  ['structural', /\bstructural|\bframing\b|\bfoundation\b/i],
  ['electrical', /\belectrical\b/i],
  ['plumbing', /\bplumbing\b/i],
  ['mechanical', /\bmechanical\b|\bHVAC\b/i],
  ['landscape', /\blandscape|\bplanting\b|\birrigation\b/i],
  ['civil', /\bcivil\b|\bgrading\b|\bdrainage\b|\butilit(?:y|ies)\b|\bBMPs?\b/i],
  ['survey', /\bsurvey\b|\btopograph/i],
  ['architectural', /\b(?:site|floor|roof|ceiling)\splans?\b|\belevations?\b|\bsections?\b/i],
  ['general', /^(?:cover|title)\b|\bgeneral\snotes\b/i],
];

/** "A2.1": a set with such a sheet is lettered as most are; in others "E1" may be the elevations. */
const ARCHITECTURAL = /^AS?(?=[-.\d])/;

/** By the letters of the number, "T24" and an energy sheet under any letter apart; where they say nothing by the title. */
function disciplineOf(number: string, title: string, isByLetters: boolean): Discipline | undefined {
  const letters = isByLetters ? /^[A-Z]{1,2}(?=[-.\d])/.exec(number)?.[0] : undefined;
  if (/^T-?24/.test(number) || (letters === 'T' && BY_TITLE[0]?.[1].test(title))) return 'energy';
  return letters ? BY_LETTER[letters] : BY_TITLE.find(([, words]) => words.test(title))?.[0];
}

const plainNumber = ({ value }: SheetText): string => value.replace(/\s/g, '').toUpperCase();

/** A title block sets its number large; what was read as one may stand in a column "Sheet" of a table. */
function largeNumber(documentId: string, page: Page, read: SheetText | undefined): SheetText | undefined {
  const height = read?.evidence.box.height;
  if (height === undefined) return undefined;
  const large = linesOf(page).filter(({ text, box }) => isNumbered(text) && box.height >= 2 * height);
  const [line] = large;
  return line && new Set(large.map(({ text }) => text)).size === 1
    ? { value: line.text, evidence: evidenceOf(documentId, page.number, line.words, line.text) }
    : undefined;
}

/** "3", "3 of 7", "Sheet 3 of 7", "Drawing No. 3". */
const COUNTED_NUMBER =
  /^(?:(?:sheet|sht|drawing|dwg|page)\.?\s?)?(?:no\.?\s?|number\s?|#\s?)?:?\s?(\d{1,3})(?:\sof\s\d{1,3})?$/i;
/** Of a set that is numbered by digits alone at least this share of the sheets shows its number in one place. */
const MOST_SHEETS = 0.8;
const FEWEST_SHEETS = 3;

/** The numbers of sheets that are numbered by digits alone: what stands largest in one place of most title blocks. */
function countedNumbers(documentId: string, pages: readonly Page[]): Map<Page, SheetText> {
  const found = pages.flatMap((page) =>
    linesOf(page).flatMap((line) => {
      const number = isInStrip(page, line.box) ? COUNTED_NUMBER.exec(inDigits(line.text))?.[1] : undefined;
      return number ? [{ page, line, number }] : [];
    }),
  );
  const places = found.map((one) => found.filter((other) => isOnePlace(one.line, other.line)));
  const [largest] = places
    .map((place) => new Map(place.map((one) => [one.page, one])))
    .filter((place) => place.size >= Math.max(FEWEST_SHEETS, MOST_SHEETS * pages.length))
    // One sheet's number may stand on two; a revision's would stand on all.
    .filter((place) => new Set([...place.values()].map(({ number }) => number)).size > place.size / 2)
    .toSorted((one, other) => heightIn(other) - heightIn(one));
  return new Map(
    [...(largest?.values() ?? [])].map(({ page, line, number }) => [
      page,
      { value: number, evidence: evidenceOf(documentId, page.number, line.words, line.text) },
    ]),
  );
}

const heightIn = (place: ReadonlyMap<Page, { line: Line }>): number =>
  Math.min(...[...place.values()].map(({ line }) => line.box.height));

/** Whether two lines of two sheets stand in the same place of their title blocks: at one left edge or middle. */
const isOnePlace = ({ box }: Line, { box: other }: Line): boolean =>
  Math.abs(box.y - other.y) < box.height &&
  Math.min(Math.abs(box.x - other.x), Math.abs(box.x + box.width / 2 - other.x - other.width / 2)) < box.height;

const TITLE_LABEL = /^(?:sheet|drawing|dwg\.?)\s(?:title|name)\s?:?$|^this\ssheet\s?:?$/i;

/** What stands under "DRAWING TITLE:", where a title block reaches higher than most, else what was read as the title. */
function titleIn(documentId: string, page: Page, facts: SheetFacts | undefined): SheetText | undefined {
  const lines = linesOf(page);
  const label = lines.find(({ text }) => TITLE_LABEL.test(text));
  if (facts?.title && !/^this/i.test(label?.text ?? '')) return facts.title;
  const under = label && lines.find((line) => isJustUnder(label, line));
  return under && { value: under.text, evidence: evidenceOf(documentId, page.number, under.words, under.text) };
}

/** Whether a line begins where another does, or at most `left` line heights before, at most two lines below it. */
export const isJustUnder = ({ box }: Line, { box: { x, y, height } }: Line, left = 2): boolean =>
  x - box.x < 2 * box.height &&
  box.x - x < left * box.height &&
  y > box.y &&
  y - box.y < 3 * Math.max(height, box.height);

/** Titles of so many sheets in one place show where the others have theirs. */
const FEWEST_TITLES = 2;

type Titled = { page: Page; title: SheetText | undefined };

/**
 * The titles of sheets. Title blocks of a set have theirs in one place: what stands there on a sheet is its title, also
 * where something else on it is larger or names a drawing.
 */
function titlesOf(documentId: string, sheets: readonly Titled[]): Map<Page, SheetText> {
  const places = sheets.flatMap(({ title }) => title?.evidence.box ?? []);
  const isNear = (box: Evidence['box'], other: Evidence['box']) =>
    Math.abs(box.x - other.x) < 3 && Math.abs(box.y - other.y) < other.height;
  const counted = places.map((box) => ({ box, count: places.filter((other) => isNear(other, box)).length }));
  const most = counted.toSorted((one, other) => other.count - one.count)[0];
  const isKnown =
    most !== undefined &&
    most.count >= FEWEST_TITLES &&
    counted.every(({ box, count }) => isNear(box, most.box) || count < most.count);
  return new Map(
    sheets.flatMap(({ page, title }): [Page, SheetText][] => {
      const isThere = !isKnown || (title && isNear(title.evidence.box, most.box));
      const there = isThere
        ? undefined
        : blocksOf(page).find(([line]) => line && isNear(line.box, most.box) && /\p{L}{3}/u.test(line.text));
      const words = there?.flatMap((line) => line.words) ?? [];
      const value = words.map(({ text }) => text).join(' ');
      const own = value === '' ? title : { value, evidence: evidenceOf(documentId, page.number, words, value) };
      return own ? [[page, own]] : [];
    }),
  );
}

/** The day in "DATE: 05/12/2026". */
function dateIn(text: string): string {
  const from = /[\d\p{L}].*/u.exec(text.replace(/^(?:\p{L}+\s)*date\s?:?\s?/iu, ''));
  const read = from ? readDate(from[0]) : undefined;
  return read ? String(read.value) : '';
}
