import { type FileContent, ReadableContent, type Reading } from '../documents/document.ts';
import { saysNotCurrent } from '../documents/not-current.ts';
import type { Page } from '../documents/page.ts';
import { isHardlyRead, isSure, type PageQuality, qualityOf } from '../documents/page-quality.ts';
import { type DocumentFinding, hasIssue } from './document-finding.ts';

/** A plan sheet as the agency takes it, in inches, whichever way it lies. */
export const SHEET_INCHES = { short: 24, long: 36 } as const;

/** Printers and exports lose a little at the edges. */
const TOLERANCE_INCHES = 0.1;
const POINTS_PER_INCH = 72;

/** A set of hundreds of small sheets is told by its first ones. */
const MOST_SHEETS_TOLD = 25;

/**
 * A page with how well it was read. `isHardlyRead`: no word, or hardly one, was read on it; `notCurrent`: the words by
 * which it says that it does not count.
 */
export type ExaminedPage = Pick<Page, 'number' | 'width' | 'height' | 'state' | 'reading'> & {
  quality: PageQuality;
  isHardlyRead: boolean;
  isSure?: boolean;
  notCurrent?: string | undefined;
};

export const examinePage = ({ words, ...page }: Page): ExaminedPage => ({
  ...page,
  quality: qualityOf({ words, ...page }),
  isHardlyRead: isHardlyRead({ words, ...page }),
  isSure: isSure({ words, ...page }),
  notCurrent: saysNotCurrent({ words, ...page }),
});

export const isReadable = (content: FileContent | 'unknown'): content is ReadableContent =>
  (ReadableContent.options as readonly string[]).includes(content);

/**
 * What came of opening a file. `unknown`: our own limits ended the look at it; `infected`: the virus scanner found
 * something, and nobody opened it.
 */
export type Examined =
  | { content: ReadableContent; reading: Reading; pages: readonly ExaminedPage[] }
  | { content: Exclude<FileContent, ReadableContent> | 'unknown' | 'infected' };

export type DocumentCheckResult = { state: 'error' | 'verified'; findings: DocumentFinding[]; pages: number | null };

const issue = (code: DocumentFinding['code']): DocumentFinding => ({ code, severity: 'issue' });
const note = (code: DocumentFinding['code']): DocumentFinding => ({ code, severity: 'note' });

/** Names that a content goes under. Within a group every program opens the file, so its ending is no matter. */
const ENDINGS = {
  pdf: /\.pdf$/i,
  jpeg: /\.(jpe?g|png)$/i,
  png: /\.(jpe?g|png)$/i,
  doc: /\.docx?$/i,
  docx: /\.docx?$/i,
  // Word opens it as .doc, and refuses it as .docx.
  'word-xml': /\.doc$/i,
  xls: /\.xlsx?$/i,
  xlsx: /\.xlsx?$/i,
};

type FileToJudge = { name: string; sheet: boolean; pictures?: boolean };

/**
 * Judges a file of an upload field by what came of opening it. One issue makes it an error, also that nothing was read:
 * only what was read can pass. `sheet`: the field takes plan sheets; `pictures`: photographs are asked for too.
 */
export function checkDocument(file: FileToJudge, examined: Examined): DocumentCheckResult {
  const findings = findingsOf(file, examined);
  const pages = 'reading' in examined && examined.reading.pageCount > 0 ? examined.reading.pageCount : null;
  return { state: hasIssue(findings) ? 'error' : 'verified', findings, pages };
}

function findingsOf({ name, sheet, pictures = false }: FileToJudge, examined: Examined): DocumentFinding[] {
  switch (examined.content) {
    case 'unknown':
      return [issue('not-read')];
    case 'empty':
    case 'encrypted':
    case 'broken':
    case 'wrong-type':
    case 'infected':
      return [issue(examined.content)];
    default:
      break;
  }
  const { content, reading, pages } = examined;
  if (!ENDINGS[content].test(name)) return [issue('wrong-type')];
  if (reading.outcome === 'unreadable') return findingsOfUnread(reading);
  return [
    ...findingsOfMarks(pages),
    ...findingsOfWords(pages, pictures),
    ...(sheet ? findingsOfSize(content, pages) : []),
  ];
}

/** Only a PDF says how large its pages are on paper. */
const findingsOfSize = (content: ReadableContent, pages: readonly ExaminedPage[]): DocumentFinding[] =>
  content === 'pdf' ? pages.flatMap(findingsOfSheet).slice(0, MOST_SHEETS_TOLD) : [note('size-unknown')];

/** A sheet that says itself that it does not count never passes. */
const findingsOfMarks = (pages: readonly ExaminedPage[]): DocumentFinding[] =>
  pages
    .flatMap(({ number, notCurrent: words }) => (words ? [{ ...issue('not-current'), page: number, words }] : []))
    .slice(0, MOST_SHEETS_TOLD);

function findingsOfWords(pages: readonly ExaminedPage[], pictures: boolean): DocumentFinding[] {
  if (pages.every((page) => page.isHardlyRead)) {
    // Nobody looked at a page that failed: that it holds no words is not known.
    if (pages.some(({ state }) => state === 'failed')) return [issue('not-read')];
    return [pictures ? note('no-words') : issue('no-words')];
  }
  return pages
    .filter(({ quality }) => quality === 'poorly')
    .slice(0, MOST_SHEETS_TOLD)
    .map(({ number, reading, isSure: isSureOfRest }) => ({
      ...note('poorly-read'),
      page: number,
      // Where few words were read, or print stayed unread, how sure the others are says nothing of it.
      ...(reading && !isSureOfRest ? { confidence: reading.confidence } : {}),
    }));
}

function findingsOfUnread(reading: Extract<Reading, { outcome: 'unreadable' }>): DocumentFinding[] {
  switch (reading.reason) {
    case 'empty':
    case 'encrypted':
    case 'broken':
    case 'no-pages':
      return [issue(reading.reason)];
    case 'too-slow':
      return [issue('too-slow')];
    case 'too-many-pages':
    case 'too-much-memory':
    case 'reader-crashed':
      return [issue('not-read')];
    case 'picture':
    case 'spreadsheet':
    case 'text-document':
    case 'wrong-type':
      return [issue('wrong-type')];
  }
}

function findingsOfSheet({ number, width, height, state }: ExaminedPage): DocumentFinding[] {
  // A page that cannot be opened may not even tell its size.
  if (state === 'failed') return [{ ...note('not-read'), page: number }];
  const inches = { width: inInches(width), height: inInches(height) };
  const isLarge =
    Math.min(inches.width, inches.height) >= SHEET_INCHES.short - TOLERANCE_INCHES &&
    Math.max(inches.width, inches.height) >= SHEET_INCHES.long - TOLERANCE_INCHES;
  return isLarge ? [] : [{ ...issue('sheet-too-small'), page: number, ...inches }];
}

/** To two decimals, as it is told: what is judged is what is shown. */
const inInches = (points: number): number => Math.round((points / POINTS_PER_INCH) * 100) / 100;
