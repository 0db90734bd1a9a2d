import { headingsOf, isInStrip, isSheet } from './headings.ts';
import { type Line, linesOf } from './lines.ts';
import { blocksOf } from './lines-blocks.ts';
import type { Page } from './page.ts';
import { isOnRow, rightOf } from './page.ts';
import { evidenceOf, findInDocument } from './search.ts';
import type { SheetFacts, SheetText } from './sheet-index.ts';
import { indexLinesOf, isSheetNumber } from './sheet-index.ts';

const NUMBER_LABEL = /^(?:sheet|drawing|dwg)\.?(?:\s(?:number|no\.?|#))?\s?:?$/i;
const NUMBERED = /^(?:sheet|drawing|dwg)\.?(?:\s(?:number|no\.?|#))?\s?:?\s(\S{1,20})$/i;
const COUNTED = /^sheet\s?:?\s(\S{1,8})\sof\s\d{1,3}$/i;
const ANOTHER_LABEL = /^(?:sheet|drawing|date|scale|rev|drawn|checked|project|job)\b/i;
const TITLE_LABEL = /^(?:sheet|drawing)\s(?:title|name)\s?:?$/i;
const TITLED = /^(?:sheet|drawing)\s(?:title|name)\s?:\s(.{3,80})$/i;
const DATE_LABEL = /^(?:(?:plan|drawing|issue|plot|print)\s)?date(?:\sof\splans|\sissued)?\s?:?$/i;
const DATED = /^(?:(?:plan|drawing|issue|plot|print)\s)?date(?:\sof\splans|\sissued)?\s?:?\s(.{6,30})$/i;
const A_DATE = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\b\d{1,2}\s\p{L}{3,9}\.?,?\s\d{4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4}/u;
const NAMES_A_DRAWING = /\b(?:plans?|elevations?|sections?|details?|notes|survey|calculations|schedules?|cover)\b/i;
/** "PLAN NO. 1640-J" and "Plan check 08.11.26" name no drawing. */
const NO_DRAWING = /:|\bplan\s(?:no\b|number\b|#|check\b)/i;
const SCALE =
  /\d{1,3}(?:\s?\/\s?\d{1,2}|\.\d{1,2})?\s?(?:["”″]|in(?:ch)?\b\.?)\s?(?:=|equals)\s?\d{1,4}(?:\.\d)?\s?(?:['’′]|(?:ft|foot|feet)\b)(?:\s?-?\s?\d{1,2}\s?["”″])?|\bscale\s?:?\s?1\s?:\s?\d{1,4}\b|\b(?:graphic\sscale|scale\sbar|not\sto\sscale|n\.?t\.?s\b\.?)/i;
const LICENCE =
  /\b(?:r\.?c\.?e|p\.?l\.?s|p\.?e|s\.?e|l\.?s|licen[cs]e|lic|reg(?:istration)?)\.?\s?(?:no\.?|number|#)?\s?[:#]?\s?[a-z]{0,3}-?\d{3,7}\b|\bc-?\s?\d{4,6}\b/i;
const NORTH = /^(?:n|north|true\snorth|project\snorth|plan\snorth|north\sarrow)$/i;
const MOST_FOUND = 12;
const MOST_VALUE_WORDS = 14;
/** A value stands this close to its label, in heights of the larger of them; `across`: with nothing between them. */
const REACH = { below: 3, right: 14, across: 50 };

const remembered = new WeakMap<Page, { documentId: string; facts: SheetFacts }>();

/**
 * What the title block and the words of a sheet say of it; undefined for a page that is no sheet. Computed once per page
 * object of a document.
 */
export function readSheet(documentId: string, page: Page): SheetFacts | undefined {
  if (!isSheet(page)) return undefined;
  const known = remembered.get(page);
  if (known?.documentId === documentId) return known.facts;
  const facts = factsOn(documentId, page);
  remembered.set(page, { documentId, facts });
  return facts;
}

function factsOn(documentId: string, page: Page): SheetFacts {
  const lines = linesOf(page);
  const index = indexLinesOf(page);
  const inStrip = lines.filter((line) => isInStrip(page, line.box) && !index.has(line));
  // A sheet has one number: "Sheet 1", "Sheet 2" under each other are a list, also where its titles are cut off.
  const numbered = inStrip.filter(({ text }) => isNumber(NUMBERED.exec(text)?.[1] ?? ''));
  const isList = new Set(numbered.map(({ text }) => text)).size > 1;
  const strip = isList ? inStrip.filter((line) => !numbered.includes(line)) : inStrip;
  const foundAt = (line: Line, value: string): SheetText => ({
    value,
    evidence: evidenceOf(documentId, page.number, line.words, line.text),
  });
  /** A value with the lines that it goes on in, where it is set in several. */
  const wholeOf = (line: Line): SheetText => {
    const block = blocksOf(page).find((each) => each.includes(line)) ?? [line];
    const rest = block.slice(block.indexOf(line) + 1);
    const end = rest.findIndex(({ text }) => ANOTHER_LABEL.test(text));
    const words = [line, ...(end < 0 ? rest : rest.slice(0, end))].flatMap((each) => each.words);
    if (words.length > MOST_VALUE_WORDS) return foundAt(line, line.text);
    const value = words.map(({ text }) => text).join(' ');
    return { value, evidence: evidenceOf(documentId, page.number, words, value) };
  };
  /** The value of a label: on its line, else under it or beside it, where it is what is looked for. */
  const labelled = (label: RegExp, inLine: RegExp, isValue: (text: string) => boolean): SheetText | undefined => {
    for (const line of strip) {
      const value = inLine.exec(line.text)?.[1];
      if (value !== undefined && isValue(value)) return foundAt(line, value);
      if (!label.test(line.text)) continue;
      const at = strip
        .filter(
          (other) => other !== line && (isNext(line, other) || isAcross(line, other, strip)) && isValue(other.text),
        )
        .sort(byNearness(line))[0];
      if (at) return wholeOf(at);
    }
    return undefined;
  };
  const alone = { id: documentId, name: '', reading: { outcome: 'read' as const, pageCount: 1 }, pages: [page] };
  const everywhere = (pattern: RegExp): SheetText[] =>
    findInDocument(alone, pattern, MOST_FOUND).flatMap((evidence) => {
      const value = pattern.exec(evidence.quote)?.[0];
      return value ? [{ value, evidence }] : [];
    });
  const north = lines.find((line) => NORTH.test(line.text));
  const number =
    labelled(NUMBER_LABEL, NUMBERED, isNumber) ??
    largest(page, documentId, ({ text }) => isSheetNumber(text)) ??
    labelled(COUNTED, COUNTED, isNumber);
  const title =
    labelled(TITLE_LABEL, TITLED, (text) => /\p{L}{3}/u.test(text)) ??
    largest(page, documentId, ({ text }) => NAMES_A_DRAWING.test(text) && !NO_DRAWING.test(text));
  const date = labelled(DATE_LABEL, DATED, (text) => A_DATE.test(text));
  return {
    ...(number ? { number } : {}),
    ...(title ? { title } : {}),
    ...(date ? { date } : {}),
    scales: everywhere(SCALE),
    licences: distinct(everywhere(LICENCE)),
    ...(north ? { north: foundAt(north, north.text) } : {}),
  };
}

/** A licence that is read with and without its label is one. */
const distinct = (found: readonly SheetText[]): SheetText[] => {
  const digits = ({ value }: SheetText) => value.replace(/\D/g, '');
  return found.filter((each, at) => found.findIndex((other) => digits(other) === digits(each)) === at);
};

const isNumber = (text: string): boolean =>
  isSheetNumber(text) || /^\d{1,3}(?:\sof\s\d{1,3})?$|^(?=.*\d)[A-Z0-9]{1,8}(?:[.-][A-Z0-9]{1,6}){1,4}$/i.test(text);

function isNext({ box }: Line, other: Line): boolean {
  const height = Math.max(box.height, other.box.height);
  const below = other.box.y - (box.y + box.height);
  const across = other.box.x - (box.x + box.width);
  const isUnder =
    below > -0.4 * height && below < REACH.below * height && other.box.x < box.x + Math.max(box.width, 200);
  return (
    (isUnder && other.box.x + other.box.width > box.x) ||
    (isOnRow(box, other.box) && across > 0 && across < REACH.right * height)
  );
}

/** The next thing in the row of a label, at the other edge of its box. */
function isAcross(label: Line, other: Line, lines: readonly Line[]): boolean {
  const reach = REACH.across * Math.max(label.box.height, other.box.height);
  const isAfter = (line: Line, before: Line) =>
    isOnRow(line.box, before.box) && line.box.x >= rightOf(before.box) && line.box.x - rightOf(before.box) < reach;
  return isAfter(other, label) && !lines.some((line) => isAfter(line, label) && rightOf(line.box) <= other.box.x);
}

const byNearness =
  (from: Line) =>
  (a: Line, b: Line): number =>
    distance(from, a) - distance(from, b);
const distance = ({ box }: Line, other: Line): number =>
  Math.max(0, other.box.y - box.y - box.height) + Math.abs(other.box.x - box.x) / 4;

/** The largest such words of the title block, where only one thing is so large; sheets without labels have it so. */
function largest(page: Page, documentId: string, fits: (heading: { text: string }) => boolean): SheetText | undefined {
  const sizeOf = (words: readonly { box: { width: number; height: number } }[]) =>
    Math.max(...words.map(({ box }) => Math.min(box.width, box.height)));
  const sized = headingsOf(page)
    .filter((heading) => heading.strip && fits(heading))
    .map((heading) => ({ heading, size: sizeOf(heading.words) }))
    .sort((a, b) => b.size - a.size);
  const [first, second] = sized;
  if (!first || (second && second.size > 0.95 * first.size && second.heading.text !== first.heading.text))
    return undefined;
  const { text, words } = first.heading;
  return { value: text, evidence: evidenceOf(documentId, page.number, words, text) };
}
