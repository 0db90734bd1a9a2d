import { z } from 'zod';
import type { Message } from '#messages/message.ts';
import { Message as StoredMessage } from '../agency/message.ts';
import type { ReadDocument } from '../documents/document.ts';
import { headingsOf, isInStrip, isInTitleBlock } from '../documents/headings.ts';
import { type Line, linesOf } from '../documents/lines.ts';
import { blocksOf } from '../documents/lines-blocks.ts';
import { inDigits } from '../documents/number-words.ts';
import type { Page } from '../documents/page.ts';
import { evidenceOf } from '../documents/search.ts';
import { Evidence } from '../extraction/fact.ts';
import { isSameSize, readSizes } from './check-sheets.ts';
import { isJustUnder, RegisteredSheet, type Sheet, sheetsIn } from './registered-sheets.ts';
import { isLaterMark } from './sheet-revisions.ts';

const CONTRADICTIONS = [
  ...['duplicate-number', 'not-in-set', 'not-in-index', 'title-differs', 'count-differs'],
  ...['broken-reference', 'view-differs', 'paper-differs', 'scale-differs'],
] as const;

/** Where sheets of a set contradict each other or themselves. */
const SheetContradiction = z.object({
  kind: z.enum(CONTRADICTIONS),
  message: StoredMessage,
  evidence: z.array(Evidence).min(1),
});
export type SheetContradiction = z.infer<typeof SheetContradiction>;

export const SheetRegister = z.object({
  sheets: z.array(RegisteredSheet),
  contradictions: z.array(SheetContradiction),
});
export type SheetRegister = z.infer<typeof SheetRegister>;

/** The sheets of a set in their order, and where they contradict each other in words. Sheets that say that they are void do not count. */
export function registerSheets(documents: readonly ReadDocument[]): SheetRegister {
  const all = documents.flatMap(sheetsIn);
  const sheets = all.map((sheet) => {
    const later = replacementOf(sheet, all);
    const { documentId, page, date, revision } = later ?? sheet;
    return later ? { ...sheet, replacedBy: { documentId, page, date, revision } } : sheet;
  });
  const current = sheets.filter(({ replacedBy }) => !replacedBy);
  const contradictions = [
    ...findDuplicates(current),
    ...compareWithIndex(current),
    ...findOtherCounts(current),
    ...findBrokenReferences(current),
    ...current.flatMap(compareWithViews),
    ...documents.flatMap((document) => compareWithPaper(document, current)),
    ...current.flatMap(compareScales),
  ];
  return { sheets: sheets.map(registered), contradictions };
}

const registered = ({ content: _, at: __, titleAt: ___, index: ____, ...sheet }: Sheet): RegisteredSheet => sheet;

const contradiction = (
  kind: SheetContradiction['kind'],
  params: NonNullable<Message['params']>,
  ...evidence: (Evidence | undefined)[]
): SheetContradiction => ({
  kind,
  message: { code: `designReview:contradictions.${kind}`, params },
  evidence: evidence.filter((place) => place !== undefined),
});

/** The latest sheet of the same number, where one is later. */
const replacementOf = (sheet: Sheet, all: readonly Sheet[]): Sheet | undefined =>
  all
    .filter((other) => other.number !== '' && other.number === sheet.number && isLater(other, sheet))
    .toSorted((one, other) => (isLater(other, one) ? 1 : -1))[0];

/**
 * By the day, and on one day by the mark of the revision. Where both are not on both sheets, or say the contrary, nobody
 * can tell which of the two counts.
 */
function isLater(sheet: Sheet, than: Sheet): boolean {
  if (isLaterMark(than.revision, sheet.revision)) return false;
  if (sheet.date !== '' && than.date !== '' && sheet.date !== than.date) return sheet.date > than.date;
  return isLaterMark(sheet.revision, than.revision);
}

/** Two sheets of one number, of which none is the later one, that do not say the same. */
function findDuplicates(sheets: readonly Sheet[]): SheetContradiction[] {
  return sheets.flatMap((sheet, at) => {
    const first = sheets.slice(0, at).find(({ number }) => number !== '' && number === sheet.number);
    if (!first || wordsOf(first.content) === wordsOf(sheet.content)) return [];
    return [contradiction('duplicate-number', { number: sheet.number }, first.at, sheet.at)];
  });
}

const wordsOf = ({ words }: Page): string => words.map(({ text }) => text).join(' ');

/** "A1.0", "A-1.0" and "A 1.0" are one number, "01" and "1" too. */
export const keyOf = (number: string): string => {
  const key = number.toUpperCase().replace(/[\s-]/g, '');
  return /^\d+$/.test(key) ? String(Number(key)) : key;
};

function compareWithIndex(sheets: readonly Sheet[]): SheetContradiction[] {
  const entries = sheets.flatMap(({ index }) => index);
  const numbered = sheets.filter(({ number }) => number !== '');
  // Where most numbers were not read, their absence says nothing.
  if (entries.length === 0 || numbered.length * 2 < sheets.length) return [];
  const byKey = new Map<string, Sheet[]>();
  for (const sheet of numbered) {
    const key = keyOf(sheet.number);
    byKey.set(key, [...(byKey.get(key) ?? []), sheet]);
  }
  const unnumbered = sheets.length - numbered.length;
  const absent = entries.filter(({ number }) => !byKey.has(keyOf(number)));
  const listed = new Set(entries.map(({ number }) => keyOf(number)));
  return [
    // A sheet whose number was not read may be the one that is listed.
    ...(unnumbered === 0 ? absent : []).map(({ number, title, evidence }) =>
      contradiction('not-in-set', { number, title }, evidence),
    ),
    ...numbered
      .filter(({ number, index }) => !listed.has(keyOf(number)) && index.length === 0)
      .map((sheet) => contradiction('not-in-index', { number: sheet.number }, sheet.at, entries[0]?.evidence)),
    ...entries.flatMap(({ number, title, evidence }) => {
      // Of two sheets of one number one may be what is listed.
      const [sheet, ...others] = byKey.get(keyOf(number)) ?? [];
      if (!sheet || sheet.index.length > 0 || [sheet, ...others].some((one) => !isOther(title, one))) return [];
      return [contradiction('title-differs', { number, listed: title, title: sheet.title }, evidence, sheet.titleAt)];
    }),
  ];
}

/** Whether a listed title is none of a sheet: no telling word is in common, or it names a drawing that the sheet has not. */
function isOther(listed: string, { title, content }: Sheet): boolean {
  // A list of issues with their days is no title.
  if (/\d{2}[./]\d{2}[./]\d{2}/.test(title)) return false;
  if (namesDiffer(listed, title)) return true;
  const kinds = (text: string) => (text.toLowerCase().match(DRAWING) ?? []).map((word) => word.replace(/s$/, ''));
  const drawn = kinds([title, ...headingsOf(content).map(({ text }) => text)].join(' '));
  const namesDrawing = /\bplans?\b/i.test(title) || kinds(title).length > 0;
  return namesDrawing && kinds(listed).some((kind) => !drawn.includes(kind));
}
const DRAWING = /\b(?:roof|floor|site|foundation|framing|elevation|section|demolition|electrical|landscape)s?\b/g;

/** Words that name no drawing by themselves. */
const GENERAL =
  /^(?:proposed|existing|new|the|and|of|for|with|plans?|sheets?|drawings?|no|n|e|at|to|typical|typ|level)$/i;
const tellingWords = (title: string): string[] =>
  (title.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
    .filter((word) => !GENERAL.test(word))
    .map((word) => word.replace(/(?:es|s)$/, ''));

/** Whether each of two titles has a telling word that the other has not: a civil site plan is no site and grading plan. */
function namesDiffer(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)];
  const has = (all: readonly string[], word: string) =>
    all.some((each) => each.startsWith(word) || word.startsWith(each));
  return words.some((word) => !has(others, word)) && others.some((word) => !has(words, word));
}

/** How many sheets there are, as title blocks say it. */
const COUNTED =
  /\b(?:sheet|drawing|dwg|page)\.?\s?:?\s?#?\s?\S{1,8}\sof\s(\d{1,3})\b|^\d{1,3}\sof\s(\d{1,3})$|^(?:of\s)?(\d{1,3})\s(?:sheets|drawings)$/i;
/** As notes say it: "There are 7 sheets in this set", "This set holds 8 drawings", "Sheets in set: 8". */
const SAID_COUNT = [
  /\b(?:set|package|submittal|drawings)\s(?:has|have|holds|contains|includes|is|consists?\sof|comprises?|of)\s(\d{1,3})(?:\s\(\d{1,3}\))?\s(?:sheets|drawings|pages)\b/i,
  /\b(\d{1,3})\s(?:sheets|drawings|pages)\s(?:total|in\sall|in\s(?:this|the)\s(?:set|package|submittal))\b/i,
  /\b(?:total|number\sof|no\.\sof)\s(?:sheets|drawings|pages)(?:\sin\sset)?\s?[:=]?\s(\d{1,3})\b/i,
  /\b(?:sheets|drawings)\sin\s(?:this\s|the\s)?set\s?[:=]\s?(\d{1,3})\b/i,
];
/** Other people's drawings, and earlier ones, are other sets. */
const OTHER_SET =
  /\b(?:structural|truss(?:es)?|title\s24|energy|civil|survey|soils?|by\sothers|former|previous|superseded)\b/i;

/** The number of sheets that a line of a sheet states; 0: none. */
export function countIn(page: Page, { text: written, box }: Line): number {
  if (OTHER_SET.test(written)) return 0;
  const text = inDigits(written);
  const inBlock = isInStrip(page, box) ? COUNTED.exec(text) : null;
  const said = inBlock ?? SAID_COUNT.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  return Number(said?.slice(1).find((count) => count !== undefined) ?? 0);
}

/** "Sheet 3 of 13" beside another "of", or beside fewer sheets than that. */
function findOtherCounts(sheets: readonly Sheet[]): SheetContradiction[] {
  const counted = sheets.flatMap((sheet) =>
    runningLines(sheet.content).flatMap(({ line, text }) => {
      const total = countIn(sheet.content, line) || countIn(sheet.content, { ...line, text });
      return total > 0 ? [{ total, evidence: evidenceOf(sheet.documentId, sheet.page, line.words, line.text) }] : [];
    }),
  );
  const [first] = counted;
  if (!first) return [];
  const other = counted.find(({ total }) => total !== first.total);
  if (other) {
    const params = { said: first.total, other: other.total };
    return [{ ...contradiction('count-differs', params, first.evidence, other.evidence) }];
  }
  const sent = sheets.length;
  if (sent === first.total) return [];
  return [contradiction('count-differs', { said: first.total, other: sent }, first.evidence)];
}

/** "3/A5.1", "SEE SHEET A5.1". What follows "per" or names a code is a section of it. */
const REFERENCE =
  /(?:\b(?:\d{1,2}|[A-Z])\s?\/\s?|\b(?:see|refer\sto|ref\.?)\s(?:also\s)?(?:(?:sheet|dwg|drawing|detail)s?\.?\s)?(?:\S{1,3}\s?\/\s?)?)([A-Z]{1,2}-?\d{1,3}(?:\.\d{1,2})?)(?![\w.]*\d)/gi;
/** Where sheets are numbered by digits alone: "SEE DETAIL 4/9", "see 3 / 12", "detail 6 on sheet 9", "see sheet 9". */
const COUNTED_REFERENCE =
  /\b(?:(?:detail|det\.|dtl\.?|section)\s[\dA-Z]{1,2}(?:\s?\/|,?\s(?:on\s)?(?:sheet|sht\.?|page|drawing|dwg\.?))|(?:see|refer\sto|on)\s(?:sheet|sht\.?|drawing|dwg\.?)|see\s[\dA-Z]{1,2}(?:\s\/|\/(?!(?:2|4|8|16|32)\b)))\s?(?:no\.\s?|#\s?)?(\d{1,3})\b(?!\s?(?:of|x|in|ft)\b|\s?["”″'’/.]\d?)/gi;

/** "See 4/A7.2" names a sheet, however the others are numbered. */
const IS_REFERENCE = /^(?:see|refer\sto)\s.*\/\s?[A-Z]\d+\.\d/i;
/** What no reference is without: asked of every line. */
const MAY_REFER = /\/|\b(?:see|ref)/i;
function referencesIn(text: string, isCounted: boolean): RegExpExecArray[] {
  if (isCounted) return [...text.matchAll(COUNTED_REFERENCE)];
  return MAY_REFER.test(text) ? [...text.matchAll(REFERENCE)] : [];
}
/** The number of a detail before its sheet: "7/A-501". */
const DETAIL = /(\d{1,2})\s?\/\s?(?=[A-Z]{1,2}-?\d)/i;

/** References to sheets that are neither in the set nor listed, and to details that their sheet has not. */
function findBrokenReferences(sheets: readonly Sheet[]): SheetContradiction[] {
  const numbers = sheets.flatMap(({ number, index }) => [number, ...index.map((entry) => entry.number)]).map(keyOf);
  const known = new Set(numbers.filter((number) => number !== ''));
  if (known.size < 2) return [];
  const isCounted = sheets.some(({ number }) => /^\d/.test(number));
  // Only what is numbered as the sheets of this set are can be one of them.
  const shapes = new Set([...known].map(shapeOf));
  const told = new Set<string>();
  const isBroken = (whole: string, key: string) =>
    !known.has(key) && (isCounted || shapes.has(shapeOf(key)) || IS_REFERENCE.test(whole));
  return sheets.flatMap((sheet) =>
    runningLines(sheet.content, isCounted ? inDigits : undefined).flatMap(({ line, text, length }) =>
      referencesIn(text, isCounted).flatMap(({ 0: whole, 1: target = '', index }) => {
        const key = keyOf(target);
        const detail = DETAIL.exec(whole)?.[1] ?? '';
        const isMissing = detail !== '' && !hasDetail(sheets, key, Number(detail));
        const name = isMissing && known.has(key) ? `${detail}/${target.toUpperCase()}` : target.toUpperCase();
        if (index >= length || told.has(name) || !(isBroken(whole, key) || isMissing)) return [];
        told.add(name);
        const place = evidenceOf(sheet.documentId, sheet.page, line.words, line.text);
        return [contradiction('broken-reference', { number: name, from: sheet.number || String(sheet.page) }, place)];
      }),
    ),
  );
}

/** Whether a sheet may have a detail: its drawings are numbered otherwise than 1, 2, 3, or it has one of that number. */
function hasDetail(sheets: readonly Sheet[], key: string, detail: number): boolean {
  const [sheet, ...others] = sheets.filter(({ number }) => keyOf(number) === key);
  if (!sheet || others.length > 0) return true;
  const lines = linesOf(sheet.content);
  const numbers = lines
    .filter(({ text }) => /^\d{1,2}$/.test(text))
    .filter((number) =>
      lines.some(
        (title) =>
          /\p{L}{3}/u.test(title.text) &&
          isBeside(number, title) &&
          lines.some((line) => isJustUnder(title, line) && ratioOf(line.text) !== undefined),
      ),
    )
    .map(({ text }) => Number(text))
    .toSorted((one, other) => one - other);
  return numbers.length < 2 || numbers.some((number, at) => number !== at + 1) || numbers.includes(detail);
}

/** Whether a line follows another on its height, as the title of a view follows its number. */
const isBeside = ({ box }: Line, { box: other }: Line): boolean =>
  other.x > box.x &&
  other.x - box.x < BUBBLE * box.height &&
  Math.abs(box.y + box.height / 2 - other.y - other.height / 2) < box.height;

/** Each line with the text of the next one of its paragraph: "SEE SHEET" may end one, and "A5.1" begin the other. */
const runningLines = (page: Page, said = (text: string) => text): { line: Line; text: string; length: number }[] =>
  blocksOf(page).flatMap((block) =>
    block.map((line, at) => {
      const own = said(line.text);
      return { line, text: `${own} ${said(block[at + 1]?.text ?? '')}`, length: own.length };
    }),
  );

/** A5.1 and S2.1 are numbered alike, A9 and A12 too; A501 is not. */
const shapeOf = (key: string): string =>
  key.replace(OF_DISCIPLINE, 'A').replace(/\d+/g, (digits) => (digits.length < 3 ? '0' : '000'));
/** A set without structural sheets has none that "5/S4.1" could be. */
const OF_DISCIPLINE = /^[ACDEGLMPST]/;

const EXISTING = /(?<![\p{L}\p{N}])(?:\(e\)|existing|existente)(?![\p{L}])/iu;
const PROPOSED = /(?<![\p{L}\p{N}])(?:\(n\)|\(p\)|proposed|new|propuest[oa])(?![\p{L}])/iu;
const A_VIEW = /\b(?:plan|elevation|section|view)s?\b/i;

/** A sheet of what is there now with a view of what is proposed, or the other way round. */
function compareWithViews(sheet: Sheet): SheetContradiction[] {
  const states = (text: string) => ({ existing: EXISTING.test(text), proposed: PROPOSED.test(text) });
  const titled = states(sheet.title);
  if (!sheet.titleAt || titled.existing === titled.proposed) return [];
  const views = viewsOf(sheet.content)
    .map((heading) => ({ heading, ...states(heading.text) }))
    .filter(({ existing, proposed }) => existing !== proposed);
  const as = views.filter((view) => view.existing === titled.existing);
  // The same drawing of both states side by side is a comparison.
  const other = views
    .filter((view) => view.existing !== titled.existing)
    .find(({ heading }) => as.every((view) => namesDiffer(view.heading.text, heading.text)));
  if (!other) return [];
  const { text, words } = other.heading;
  const place = evidenceOf(sheet.documentId, sheet.page, words, text);
  return [contradiction('view-differs', { title: sheet.title, view: text }, sheet.titleAt, place)];
}

/** Whether something stands in the title block: at the side of the sheet that has it, and as far out as most have theirs. */
const isTitled = (page: Page, box: Line['box']): boolean => isInStrip(page, box) && isInTitleBlock(page, box);

/** The names under the drawings of a sheet: words that stand out, under which a scale stands, or before which a number. */
function viewsOf(page: Page): Pick<Line, 'text' | 'words'>[] {
  const lines = linesOf(page).filter((line) => !isTitled(page, line.box));
  const scaled = lines.filter(
    (line) =>
      line.words.length <= MOST_VIEW_WORDS &&
      lines.some(
        (other) =>
          (isJustUnder(line, other, BUBBLE) && ratioOf(other.text) !== undefined) ||
          (/^(?:\d{1,2}|[A-Z])$/.test(other.text) && isBeside(other, line)),
      ),
  );
  const headings = headingsOf(page).filter(({ box }) => !isTitled(page, box));
  return [...headings, ...scaled].filter(({ text }) => A_VIEW.test(text));
}
const MOST_VIEW_WORDS = 6;
/** In line heights: the number of a view stands before its title, and the scale under the number. */
const BUBBLE = 6;

/** A sheet that says that it is of another size than its page. */
const compareWithPaper = (document: ReadDocument, sheets: readonly Sheet[]): SheetContradiction[] =>
  readSizes(document).flatMap(({ name, size, stated, at }) => {
    const isCurrent = sheets.some(({ documentId, page }) => documentId === document.id && page === at.page);
    if (!isCurrent || !stated || isSameSize(size, stated.size)) return [];
    const params = {
      name,
      stated: stated.size.join(' × '),
      size: size.map((side) => Math.round(10 * side) / 10).join(' × '),
    };
    return [contradiction('paper-differs', params, stated.evidence)];
  });

const FOOT_SCALE =
  /(\d{1,3})(?:\s?\/\s?(\d{1,2})|(\.\d{1,2}))?\s?(?:["”″]|in(?:ch(?:es)?)?\b\.?)\s?(?:=|equals)\s?(\d{1,4}(?:\.\d)?)\s?(?:['’′]|(?:ft|foot|feet)\b)/i;
/** "1:50" by itself, or behind the word: "beveled 1:2" is none. */
const PLAIN_SCALE = /(?:\bscales?\b\D{0,12}|^\D{0,3})1\s?:\s?(\d{1,4})/i;

/** What no scale is without: asked of every line. */
const SAYS_RATIO = /[:=]|equals/i;

/** How many times as large as drawn: 48 for 1/4" = 1'-0". */
function ratioOf(text: string): number | undefined {
  if (!SAYS_RATIO.test(text)) return undefined;
  const plain = PLAIN_SCALE.exec(text)?.[1];
  if (plain) return Number(plain);
  const [, whole, under, decimals, feet] = FOOT_SCALE.exec(text) ?? [];
  if (whole === undefined || feet === undefined) return undefined;
  const inches = decimals ? Number(`${whole}${decimals}`) : Number(whole) / Number(under ?? 1);
  return inches > 0 ? Math.round((12 * Number(feet)) / inches) : undefined;
}

/** "FIRST FLOOR PLAN DRAWN AT 3/16" = 1'-0"", as notes say it. */
const DRAWN_AT = /\b(?:drawn|plotted|shown)\s(?:at|to)\b/i;

const AS_NOTED = /\bscales?\W*(?:as\s(?:noted|shown|indicated)|varies)\b/i;
/** A detail is larger than the drawings around it, a map of where the site lies far smaller. */
const MOST_SMALLER = 2;

/**
 * A title block with one scale, over a drawing of which no view is at that scale or one is smaller; or a note of the scale
 * of all or one of them, over views at others.
 */
function compareScales({ documentId, page, content }: Sheet): SheetContradiction[] {
  const found = linesOf(content).flatMap((line) => {
    const ratio = ratioOf(line.text);
    const place = () => evidenceOf(documentId, page, line.words, line.text);
    return ratio === undefined ? [] : [{ ratio, text: line.text, inStrip: isTitled(content, line.box), place }];
  });
  const noted = found.filter(({ text }) => DRAWN_AT.test(text));
  const isAsNoted = linesOf(content).some(({ text, box }) => isInStrip(content, box) && AS_NOTED.test(text));
  if (isAsNoted && noted.length === 0) return [];
  const inBlock = noted.length > 0 ? noted : found.filter(({ inStrip }) => inStrip);
  const ofViews = found.filter((one) => !inBlock.includes(one));
  const [block] = inBlock;
  const isOne = new Set(inBlock.map(({ ratio }) => ratio)).size === 1;
  if (!block || !isOne) return [];
  const isAtScale = ofViews.some(({ ratio }) => ratio === block.ratio);
  const view = isAtScale
    ? ofViews.find(({ ratio }) => ratio > block.ratio && ratio <= MOST_SMALLER * block.ratio)
    : ofViews[0];
  if (!view) return [];
  return [contradiction('scale-differs', { title: block.text, view: view.text }, block.place(), view.place())];
}
