import { z } from 'zod';
import { Evidence } from './document.ts';
import { type Line, linesOf } from './lines.ts';
import { inDigits } from './number-words.ts';
import type { Page } from './page.ts';
import { middleOf, rightOf } from './page.ts';
import { evidenceOf } from './search.ts';

/** A sheet's number as drawn in title blocks and lists: "A1.0", "C-2", "S101", "1". */
const SHEET_NUMBER = /^(?:[A-Z]{1,3}[-.]?\d{1,3}(?:[.-]\d{1,2})?[A-Z]?)$/i;
/** Some offices call them by the word: "Sheet 3". */
const NAMED_NUMBER = /^sheet \S{1,6}$/i;
const LIST_TITLE =
  /^(?:(?:sheet|drawing|plan)s? (?:index|list|schedule)|(?:index|list) (?:of|to) (?:sheets|drawings|plans))\b/i;
/** What stands over a list of sheets that are numbered by digits alone. */
const COUNTED_TITLE = new RegExp(
  `${LIST_TITLE.source}|\\bin this set$|^(?:table of )?contents$|^sheets?$|\\bindex\\b|^list of sheets`,
  'i',
);
/** In heights of a number: how far over the list its title stands. */
const UNDER_TITLE = 8;
/** Fewer entries than this are no list. */
const FEWEST = 3;
const MOST_TITLE_WORDS = 10;
/** In heights of a number: how far away its title stands, and how far in a wide table. */
const GAP = 14;
export const WIDE_GAP = 30;

/** An entry of a list of sheets: the number and title of a sheet, and where it stands. */
export const IndexEntry = z.object({ number: z.string(), title: z.string(), evidence: Evidence });
export type IndexEntry = z.infer<typeof IndexEntry>;
type SheetEntry = { number: string; title: string; lines: Line[] };

export const isSheetNumber = (text: string): boolean => SHEET_NUMBER.test(text);

/**
 * The list of sheets that covers carry: three entries and more, each a sheet number and a title, under each other. `gap`:
 * between the two, in heights of the number.
 */
export function readSheetIndex(documentId: string, page: Page, gap = GAP): IndexEntry[] {
  return (gap === GAP ? entriesOf(page) : findEntries(page, gap)).map((entry) => inPlace(documentId, page, entry));
}

/** The lines that a list of sheets is made of: what they name stands on other sheets. */
export const indexLinesOf = (page: Page): ReadonlySet<Line> => new Set(entriesOf(page).flatMap(({ lines }) => lines));

const remembered = new WeakMap<Page, SheetEntry[]>();

function entriesOf(page: Page): SheetEntry[] {
  const known = remembered.get(page) ?? findEntries(page, GAP);
  remembered.set(page, known);
  return known;
}

/** The list of sheets of which some are numbered by digits alone, under a title that says that it is one. */
export function readCountedIndex(documentId: string, page: Page): IndexEntry[] {
  const lines = linesOf(page);
  const isNumber = (text: string) => isSheetNumber(text) || /^\d{1,3}$/.test(inDigits(text));
  const titles = lines.filter(({ text }) => COUNTED_TITLE.test(text));
  return columnsOf(lines.flatMap((line) => entryOf(line, lines, 2 * WIDE_GAP, isNumber)))
    .filter((column) => {
      const [first, beside = first] = column[0]?.lines ?? [];
      const isTitled = titles.some(
        ({ box }) =>
          first &&
          beside &&
          box.y < first.box.y &&
          first.box.y - box.y < UNDER_TITLE * first.box.height &&
          box.x < rightOf(beside.box) &&
          rightOf(box) > first.box.x,
      );
      return isTitled && new Set(column.map(({ number }) => number)).size >= FEWEST;
    })
    .flatMap((column) =>
      column.map((entry) => inPlace(documentId, page, { ...entry, number: inDigits(entry.number) })),
    );
}

function inPlace(documentId: string, page: Page, { number, title, lines }: SheetEntry): IndexEntry {
  const words = lines.flatMap((line) => line.words);
  return { number, title, evidence: evidenceOf(documentId, page.number, words, `${number} ${title}`) };
}

function findEntries(page: Page, gap: number): SheetEntry[] {
  const lines = linesOf(page);
  const single = numberedLines(page).flatMap((line): SheetEntry[] => entryOf(line, lines, gap));
  return columnsOf(single)
    .filter((column) => column.length >= FEWEST && hasTitles(column, gap === GAP ? 0 : MOST_REPEATED))
    .flat();
}

const rememberedNumbered = new WeakMap<Page, Line[]>();

/** The lines that begin with the number of a sheet. */
function numberedLines(page: Page): Line[] {
  const known = rememberedNumbered.get(page);
  if (known) return known;
  const numbered = linesOf(page).filter(
    ({ words: [first], text }) =>
      first && (isSheetNumber(first.text) || NAMED_NUMBER.test(text)) && !LIST_TITLE.test(text),
  );
  rememberedNumbered.set(page, numbered);
  return numbered;
}

/** An entry on one line, or a number with its title in the cell beside it. */
function entryOf(line: Line, lines: readonly Line[], gap: number, isNumber = isSheetNumber): SheetEntry[] {
  const [first, ...others] = line.words;
  if (!first || LIST_TITLE.test(line.text)) return [];
  if (NAMED_NUMBER.test(line.text)) return besideNumber(line, lines, gap);
  if (!isNumber(first.text)) return [];
  const rest = others.map(({ text }) => text).filter((text) => /\p{L}/u.test(text));
  if (rest.length > 0) {
    return rest.length <= MOST_TITLE_WORDS ? [{ number: first.text, title: titleOf(rest), lines: [line] }] : [];
  }
  return besideNumber(line, lines, gap);
}

function besideNumber(line: Line, lines: readonly Line[], gap: number): SheetEntry[] {
  const height = line.box.height;
  const beside = lines
    .filter((other) => other !== line && Math.abs(middleOf(other.box) - middleOf(line.box)) < 0.6 * height)
    .filter((other) => other.box.x >= rightOf(line.box) && other.box.x - rightOf(line.box) < gap * height)
    .sort((a, b) => a.box.x - b.box.x)[0];
  if (!beside || !/\p{L}{3}/u.test(beside.text) || beside.words.length > MOST_TITLE_WORDS) return [];
  return [{ number: line.text.replace(/^sheet /i, ''), title: beside.text, lines: [line, beside] }];
}

const titleOf = (words: readonly string[]): string => words.join(' ').replace(/^[-–—:.\s]+/, '');

/** Entries that stand under each other at one left edge, with no more than a few lines between. */
function columnsOf(entries: readonly SheetEntry[]): SheetEntry[][] {
  const columns: SheetEntry[][] = [];
  for (const entry of entries) {
    const box = entry.lines[0]?.box;
    const column = columns.find((each) => {
      const last = each.at(-1)?.lines[0]?.box;
      if (!box || !last) return false;
      const gap = box.y - (last.y + last.height);
      return Math.abs(box.x - last.x) < 2 * last.height && gap > -0.5 * last.height && gap < 4 * last.height;
    });
    if (column) column.push(entry);
    else columns.push([entry]);
  }
  return columns;
}

/** A register may list two sheets of one number, which is told then. */
const MOST_REPEATED = 1;

/** Different sheets with words for titles: a column of keynotes repeats letters, a schedule repeats numbers. */
function hasTitles(column: readonly SheetEntry[], mostRepeated: number): boolean {
  const numbers = new Set(column.map(({ number }) => number));
  const named = column.filter(({ title }) =>
    /\b(?:plans?|elevations?|sections?|details?|notes|cover|survey|sheet|calculations|schedules?)\b/i.test(title),
  );
  return numbers.size >= Math.max(FEWEST, column.length - mostRepeated) && named.length * 2 >= column.length;
}

/** Something read from a sheet as it is written there, and where. */
const SheetText = z.object({ value: z.string().min(1), evidence: Evidence });
export type SheetText = z.infer<typeof SheetText>;

/**
 * What a sheet says of itself. What is absent was not found in the words; it may still be drawn. `scales` are all that
 * the page names ("1/4\" = 1'-0\"", "1:50", "NTS", "GRAPHIC SCALE"), `licences` the numbers beside stamps and names,
 * `north` the words of a north arrow.
 */
export const SheetFacts = z.object({
  number: SheetText.optional(),
  title: SheetText.optional(),
  date: SheetText.optional(),
  scales: z.array(SheetText),
  licences: z.array(SheetText),
  north: SheetText.optional(),
});
export type SheetFacts = z.infer<typeof SheetFacts>;
