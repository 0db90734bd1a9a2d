import { open } from 'node:fs/promises';
import { areAlikeInShape } from '#domain/documents/compare-pages.ts';
import type { Box } from '#domain/documents/page.ts';
import { compareRounds } from '#domain/rules/compare-rounds.ts';
import { type CheckedSet, type ComparedPair, matchRounds } from '#domain/rules/match-rounds.ts';
import type { RoundComparison, SheetChange } from '#domain/rules/round.ts';
import { comparePictures } from '../pdf/compare-pictures.ts';
import { withPdfium } from '../pdf/load-pdfium.ts';
import { type OpenDocument, openDocument } from '../pdf/open-document.ts';
import { renderPage } from '../pdf/render-page.ts';
import type { Task } from './messages.ts';

/** Of so many pairs of sheets the drawings are compared, for so long; of the others the words. */
const MOST_PAIRS = 60;
const MOST_MS = 45_000;
const PAGE_MS = 4_000;
/** The longer side of a page in pixels: fine enough that a moved wall shows, and three million bytes each. */
const LONGER_SIDE = 1_800;
const PDFIUM_BYTES = 768 * 2 ** 20;

/**
 * Two rounds, and where the files of their documents lie, by id; those without are compared by their words. `known`: what
 * became of the sheets, where the same were compared before: the findings alone are looked at again.
 */
type RoundsToCompare = {
  former: CheckedSet;
  now: CheckedSet;
  paths: Readonly<Record<string, string>>;
  known?: readonly SheetChange[] | undefined;
};

/** Compares two sets of plans by their words and, where both are PDFs, by what is drawn. */
export const compareRoundsTask: Task<RoundsToCompare, never, Omit<RoundComparison, 'previousId' | 'day'>> = async ({
  former,
  now,
  paths,
  known,
}) => {
  const matched = matchRounds(former, now, known);
  if (known) return compareRounds(matched, known);
  const pixels = new Map<ComparedPair, readonly Box[] | 'unlike'>();
  const end = performance.now() + MOST_MS;
  const wanted = matched.pairs
    .filter(({ words, ...pair }) => words && areAlikeInShape(pair.former.page, pair.now.page))
    .slice(0, MOST_PAIRS);
  const sameFiles = new Map<string, ComparedPair[]>();
  for (const pair of wanted) {
    const key = `${pair.former.documentId} ${pair.now.documentId}`;
    sameFiles.set(key, [...(sameFiles.get(key) ?? []), pair]);
  }
  for (const pairs of sameFiles.values()) {
    const [first] = pairs;
    const [formerPath, nowPath] = [paths[first?.former.documentId ?? ''], paths[first?.now.documentId ?? '']];
    if (formerPath === undefined || nowPath === undefined) continue;
    await withOpen(formerPath, (one) =>
      withOpen(nowPath, async (other) => {
        for (const pair of pairs) {
          const found = performance.now() < end ? drawnDifferences(one, other, pair) : undefined;
          if (found) pixels.set(pair, found);
        }
      }),
    );
  }
  return compareRounds(matched, (pair) => pixels.get(pair));
};

/** Gives `use` the document at a path, where it is a PDF that opens. */
const withOpen = (path: string, use: (document: OpenDocument) => Promise<void>): Promise<void> =>
  withPdfium(PDFIUM_BYTES, async (load) => {
    const file = await open(path, 'r');
    try {
      const document = openDocument(await load(), file.fd, (await file.stat()).size);
      if (typeof document === 'string') return;
      await use(document);
      document.close();
    } finally {
      await file.close();
    }
  });

/** The boxes in which two pages differ, in points of the new one; undefined where one could not be drawn in time. */
function drawnDifferences(
  one: OpenDocument,
  other: OpenDocument,
  { former, now, words }: ComparedPair,
): readonly Box[] | 'unlike' | undefined {
  const { scale: enlarged, x, y } = words?.shift ?? { scale: 1, x: 0, y: 0 };
  const scale = LONGER_SIDE / Math.max(now.page.width, now.page.height);
  const before = renderPage(one, former.page.number, { scale: scale * enlarged, mostMs: PAGE_MS });
  const after = before && renderPage(other, now.page.number, { scale, mostMs: PAGE_MS });
  if (!after) return undefined;
  const found = comparePictures(before, after, { x: Math.round(x * scale), y: Math.round(y * scale) });
  if (found === 'unlike') return found;
  return found.map(({ left, top, width, height }) => ({
    ...{ x: left / scale, y: top / scale },
    ...{ width: width / scale, height: height / scale },
  }));
}
