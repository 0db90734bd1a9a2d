import { likeness } from '../documents/compare-pages.ts';
import type { ReadDocument } from '../documents/document.ts';
import { saysNotCurrent } from '../documents/not-current.ts';
import type { Page } from '../documents/page.ts';
import { isHardlyRead, qualityOf } from '../documents/page-quality.ts';
import { keyOf, type SheetRegister } from './sheet-register.ts';

/** A page of a set that counts; `number` and `title` as its title block says them, empty where it does not. */
export type SetSheet = { documentId: string; number: string; title: string; page: Page };

/** A page of a set. */
export type PageAt = { documentId: string; page: number };
export const keyAt = ({ documentId, page }: PageAt): string => `${documentId} ${page}`;
export const placeOf = ({ documentId, page, number, title }: SetSheet) => ({
  documentId,
  page: page.number,
  number,
  title,
});

/** A sheet of a set beside that of the former one. `by`: what they were matched by; `file`: the file is the same. */
export type SheetPair = { former: SetSheet; now: SetSheet; by: 'file' | 'number' | 'title' | 'content' };

/** By the SHA-256 of its bytes: a document that was sent again is not compared. */
export type SetDocument = ReadDocument & { sha256: string };

/** Two sheets of one title that say as little in common are two sheets. */
const LIKE_TITLED = 0.25;
/** Without number and title, sheets that say this much in common are one. */
const LIKE = 0.6;
/** Where number and title are known and both are others, sheets of one office still share a frame and its notes. */
const MUCH_ALIKE = 0.8;
/** A sheet of the same number is another one where a third says so much more of it. */
const MORE_LIKE = 0.25;

/** The pages that count: none that says that it is void, and none that a later sheet of its number replaces. */
export function countingSheets(documents: readonly ReadDocument[], { sheets }: SheetRegister): SetSheet[] {
  const known = new Map(sheets.map((sheet) => [keyAt(sheet), sheet]));
  return documents.flatMap(({ id, pages }) =>
    pages.flatMap((page): SetSheet[] => {
      const sheet = known.get(keyAt({ documentId: id, page: page.number }));
      if (sheet?.replacedBy || saysNotCurrent(page) !== undefined) return [];
      return [{ documentId: id, number: sheet?.number ?? '', title: sheet?.title ?? '', page }];
    }),
  );
}

const titleKey = ({ title }: SetSheet): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const numberKey = ({ number }: SetSheet): string => keyOf(number);

/**
 * Which sheet of a set is which of the former one: pages of a file that was sent again, then the same number, then the
 * same title, then the same words. A number that went to another sheet, as where one was put in between, matches nothing.
 */
export function matchSheets(
  [formerDocuments, formerSheets]: [readonly SetDocument[], readonly SetSheet[]],
  [documents, sheets]: [readonly SetDocument[], readonly SetSheet[]],
): SheetPair[] {
  const pairs: SheetPair[] = [];
  const former = new Set(formerSheets);
  const now = new Set(sheets);
  const pair = (one: SetSheet, other: SetSheet, by: SheetPair['by']) => {
    pairs.push({ former: one, now: other, by });
    former.delete(one);
    now.delete(other);
  };
  const contentOf = (list: readonly SetDocument[]) => new Map(list.map(({ id, sha256 }) => [id, sha256]));
  const [formerContent, content] = [contentOf(formerDocuments), contentOf(documents)];
  for (const one of formerSheets) {
    const same = [...now].find(
      (other) =>
        other.page.number === one.page.number && content.get(other.documentId) === formerContent.get(one.documentId),
    );
    if (same) pair(one, same, 'file');
  }
  const matchBy = (by: SheetPair['by'], score: (one: SetSheet, other: SetSheet) => number) => {
    const all = [...former].flatMap((one) => [...now].map((other) => ({ one, other, score: score(one, other) })));
    for (const { one, other } of all.filter((each) => each.score > 0).sort((a, b) => b.score - a.score)) {
      if (former.has(one) && now.has(other)) pair(one, other, by);
    }
  };
  const likes = remembered(likeness);
  /** Whether a third sheet, and not this one, is what the other was. */
  const isAnother = (one: SetSheet, other: SetSheet): boolean => {
    const like = likes(one.page, other.page);
    // What was read poorly is like nothing.
    const isWell = qualityOf(one.page) === 'well' && qualityOf(other.page) === 'well';
    const fits = (a: SetSheet, b: SetSheet) =>
      (titleKey(a) !== '' && titleKey(a) === titleKey(b) && titleKey(one) !== titleKey(other)) ||
      (isWell && likes(a.page, b.page) >= MUCH_ALIKE && likes(a.page, b.page) > like + MORE_LIKE);
    return (
      [...now].some((third) => third !== other && fits(one, third)) ||
      [...former].some((third) => third !== one && fits(third, other))
    );
  };
  const sameNumber = [...former].flatMap((one) =>
    [...now]
      .filter((other) => numberKey(one) !== '' && numberKey(one) === numberKey(other) && !isAnother(one, other))
      .map((other) => ({ one, other })),
  );
  const keyOfBoth = (one: SetSheet, other: SetSheet) => `${keyAt(placeOf(one))} ${keyAt(placeOf(other))}`;
  const numbered = new Set(sameNumber.map(({ one, other }) => keyOfBoth(one, other)));
  matchBy('number', (one, other) => (numbered.has(keyOfBoth(one, other)) ? 1 + likes(one.page, other.page) : 0));
  matchBy('title', (one, other) => {
    if (titleKey(one) === '' || titleKey(one) !== titleKey(other)) return 0;
    const like = likes(one.page, other.page);
    return like >= LIKE_TITLED || isHardlyRead(one.page) || isHardlyRead(other.page) ? 1 + like : 0;
  });
  matchBy('content', (one, other) => {
    const like = likes(one.page, other.page);
    const areOthers = [numberKey, titleKey].every(
      (key) => key(one) !== '' && key(other) !== '' && key(one) !== key(other),
    );
    return like >= (areOthers ? MUCH_ALIKE : LIKE) ? like : 0;
  });
  return pairs;
}

function remembered(measure: (one: Page, other: Page) => number): (one: Page, other: Page) => number {
  const known = new Map<Page, Map<Page, number>>();
  return (one, other) => {
    const of = known.get(one) ?? new Map<Page, number>();
    known.set(one, of);
    const value = of.get(other) ?? measure(one, other);
    of.set(other, value);
    return value;
  };
}
