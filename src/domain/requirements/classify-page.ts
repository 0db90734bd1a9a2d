import type { Evidence, ReadDocument } from '../documents/document.ts';
import { headingsOf } from '../documents/headings.ts';
import type { Box, Page } from '../documents/page.ts';
import { readSheet } from '../documents/read-sheet.ts';
import { evidenceOf, findInDocument } from '../documents/search.ts';
import { compilePattern } from '../rules/pattern.ts';
import type { KindRules, KindSigns, PageClass, PageKind, Sign } from './kind-rules.ts';

type DocumentToClassify = Pick<ReadDocument, 'id' | 'name' | 'reading'>;
type Scored = { kind: PageKind; yieldsTo: readonly PageKind[]; points: number; because: Evidence[] };

/** Two things stand close by within this many times their height: a few lines, each of some words. */
const CLOSE = { down: 6, across: 20 };
/** Places of a sign that are looked at for what must stand close by. */
const MOST_PLACES = 12;

const compiled = new Map<string, RegExp>();

/** Patterns are the agency's own and few; each is compiled once. */
function patternOf(source: string): RegExp {
  const known = compiled.get(source);
  if (known) return known;
  const pattern = compilePattern(source);
  compiled.set(source, pattern);
  return pattern;
}

/**
 * Tells what a page of `document` is by the words on it: `other` where no kind has points enough, or a page holds no
 * words. The likeliest kind comes first; `because` has the words that spoke for the kinds it was given. Never throws.
 */
export function classifyPage(document: DocumentToClassify, page: Page, rules: KindRules): PageClass {
  if (page.words.length === 0) return otherPage(document.id, page);
  const sheet = readSheet(document.id, page);
  const other: PageClass = { ...otherPage(document.id, page), ...(sheet ? { sheet } : {}) };
  const headings = headingsOf(page);
  const standsOut = (pattern: string) => headings.some(({ text }) => patternOf(pattern).test(text));
  if (isAboutDocuments(page, rules)) return other;
  const scored = rules.kinds
    .filter(({ unless }) => !unless.some(standsOut))
    .map((signs) => score(document, page, rules, signs))
    .filter(({ points }) => points >= rules.least)
    .sort((a, b) => b.points - a.points);
  const most = scored[0]?.points ?? 0;
  const found = scored.filter(({ points }) => points >= rules.besides * most);
  const kept = found.filter(({ yieldsTo }) => !found.some(({ kind }) => yieldsTo.includes(kind)));
  if (kept.length === 0) return other;
  return { ...other, kinds: kept.map(({ kind }) => kind), because: kept.flatMap(({ because }) => because) };
}

/** A page that nothing is told of. */
export const otherPage = (documentId: string, page: Page): PageClass => ({
  documentId,
  page: page.number,
  kinds: ['other'],
  because: [],
});

/** True where a page says of itself that it tells about documents: a checklist, a handbook, an ordinance. */
export const isAboutDocuments = (page: Page, { never }: KindRules): boolean =>
  headingsOf(page).some(({ text }) => never.some((pattern) => patternOf(pattern).test(text)));

function score(document: DocumentToClassify, page: Page, rules: KindRules, signs: KindSigns): Scored {
  const titles = signs.title.flatMap((sign) => inHeadings(document.id, page, sign));
  const byTitles = sum(titles.map(({ weight }) => weight));
  const mostByWords = signs.mostByPage ?? rules.mostByPage;
  // Most pages are of few kinds: what cannot get there any more is not looked for in all their text.
  if (byTitles + mostByWords < rules.least) return { kind: signs.kind, yieldsTo: [], points: 0, because: [] };
  const alone: ReadDocument = { ...document, pages: [page] };
  const words = signs.page.flatMap((sign) =>
    onPage(alone, sign).map((evidence) => ({ weight: sign.weight, evidence })),
  );
  const byWords = Math.min(mostByWords, sum(words.map(({ weight }) => weight)));
  const because = [...titles, ...words].map(({ evidence }) => evidence);
  return { kind: signs.kind, yieldsTo: signs.yieldsTo, points: byTitles + byWords, because };
}

function inHeadings(documentId: string, page: Page, { look, weight }: Sign): { weight: number; evidence: Evidence }[] {
  const heading = headingsOf(page).find(({ text }) => patternOf(look).test(text));
  if (!heading) return [];
  return [{ weight, evidence: evidenceOf(documentId, page.number, heading.words, heading.text) }];
}

function onPage(alone: ReadDocument, { look, near }: Sign): Evidence[] {
  if (near === undefined) return findInDocument(alone, patternOf(look), 1);
  const others = findInDocument(alone, patternOf(near), MOST_PLACES);
  const places = others.length === 0 ? [] : findInDocument(alone, patternOf(look), MOST_PLACES);
  return places.filter(({ box }) => others.some((other) => isClose(box, other.box))).slice(0, 1);
}

function isClose(one: Box, other: Box): boolean {
  const height = Math.max(one.height, other.height);
  const across = Math.max(one.x, other.x) - Math.min(one.x + one.width, other.x + other.width);
  const down = Math.max(one.y, other.y) - Math.min(one.y + one.height, other.y + other.height);
  return across < CLOSE.across * height && down < CLOSE.down * height;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** A kind that fewer of a document's pages have than this does not make the document one, but on its first page. */
const LEAST_SHARE = 0.25;
/** What a document begins with says more of it than any other page. */
const FIRST_COUNTS = 2;

export type DocumentClass = { pages: PageClass[]; kinds: PageKind[] };

/**
 * Tells what each page of a document is, and what the document is by them: kinds of its first page and of at least a
 * quarter of its pages, the commonest first; `other` where there is none. Where the first page says that it is a
 * handbook or the like, the pages on the same paper belong to that.
 */
export function classifyDocument(document: ReadDocument, rules: KindRules): DocumentClass {
  const [cover] = document.pages;
  const isAbout = cover !== undefined && isAboutDocuments(cover, rules);
  const pages = document.pages.map((page): PageClass => {
    if (isAbout && isSamePaper(page, cover)) return otherPage(document.id, page);
    return classifyPage(document, page, rules);
  });
  const counts = new Map<PageKind, number>();
  for (const [at, { kinds }] of pages.entries()) {
    for (const kind of kinds) {
      if (kind !== 'other') counts.set(kind, (counts.get(kind) ?? 0) + (at === 0 ? FIRST_COUNTS : 1));
    }
  }
  const first = pages[0]?.kinds ?? [];
  const kinds = [...counts]
    .filter(([kind, count]) => first.includes(kind) || count >= LEAST_SHARE * pages.length)
    .sort(([, a], [, b]) => b - a)
    .map(([kind]) => kind);
  return { pages, kinds: kinds.length > 0 ? kinds : ['other'] };
}

const isSamePaper = (one: Page, other: Page): boolean =>
  Math.abs(Math.max(one.width, one.height) - Math.max(other.width, other.height)) < 36;
