import { z } from 'zod';
import type { Evidence } from '#domain/extraction/fact.ts';
import type { ChecklistResult } from '#domain/rules/result.ts';
import { cleanName, quoted } from './clean-text.ts';
import type { Words } from './words.ts';

/** Where something stands, as a link into the annex: "A p. 2 [14]". */
export const References = z.strictObject({ references: z.array(z.strictObject({ reference: z.string() })) });

/** The quotes of a document, each once, by page and with the number by which lines point to it. */
export const AnnexDocument = z.strictObject({
  letter: z.string(),
  document: z.string(),
  pages: z.array(
    z.strictObject({
      page: z.string(),
      quotes: z.array(z.strictObject({ number: z.string(), quote: z.string(), how: z.string() })),
    }),
  ),
});

/** Evidence by number. A line points to it; the quote itself stands once, at the end of the file. */
export type Annex = {
  referTo: (evidence: readonly Evidence[]) => z.infer<typeof References>;
  documents: z.infer<typeof AnnexDocument>[];
  letterOf: (documentId: string) => string;
  /** The text of every reference, and the bookmark that it leads to. */
  links: ReadonlyMap<string, string>;
};

/** What a line points to: the first place and the last, which tell its two sides where there are two. */
export function fewOf(evidence: readonly Evidence[]): Evidence[] {
  const [first, last] = [evidence.at(0), evidence.at(-1)];
  if (!first || !last) return [];
  return keyOf(first) === keyOf(last) ? [first] : [first, last];
}

/** Characters of a quote in the annex. */
const MOST_QUOTED = 104;

const keyOf = ({ documentId, page, quote }: Evidence) => JSON.stringify([documentId, page, quote]);

/** A, B, … Z, AA, AB, … */
const letterAt = (at: number): string =>
  `${at < 26 ? '' : letterAt(Math.floor(at / 26) - 1)}${String.fromCharCode(65 + (at % 26))}`;

/** Numbers everything in `shown` by document and page. */
export function annexOf(
  result: Pick<ChecklistResult, 'documents'>,
  shown: readonly Evidence[],
  { text, language }: Words,
): Annex {
  const order = result.documents.map(({ id }) => id);
  const letterOf = (id: string) => (order.includes(id) ? letterAt(order.indexOf(id)) : '?');
  const places = [...new Map(shown.map((place) => [keyOf(place), place])).values()].sort(
    (one, other) => order.indexOf(one.documentId) - order.indexOf(other.documentId) || one.page - other.page,
  );
  const numbers = new Map(places.map((place, at) => [keyOf(place), String(at + 1)]));
  const referenceTo = (place: Evidence) =>
    text('checklistFile:annex.reference', {
      document: letterOf(place.documentId),
      page: place.page,
      number: numbers.get(keyOf(place)) ?? '?',
    });
  return {
    letterOf,
    referTo: (evidence) => ({ references: fewOf(evidence).map((place) => ({ reference: referenceTo(place) })) }),
    links: new Map(places.map((place) => [referenceTo(place), `#${bookmarkOf(numbers.get(keyOf(place)) ?? '')}`])),
    documents: result.documents.flatMap(({ id, name }) => {
      const quotes = places.filter(({ documentId }) => documentId === id);
      if (quotes.length === 0) return [];
      return {
        letter: letterOf(id),
        document: cleanName(name, 90, language),
        pages: [...new Set(quotes.map(({ page }) => page))].map((page) => ({
          page: text('checklistFile:annex.page', { page }),
          quotes: quotes
            .filter((place) => place.page === page)
            .map((place) => ({
              number: `[${numbers.get(keyOf(place))}]`,
              quote: quoted(place.quote, MOST_QUOTED),
              how: place.method === 'ocr' ? text('checklistFile:annex.recognised') : '',
            })),
        })),
      };
    }),
  };
}

/** The bookmark at "[14]" is evidence_14. */
export const bookmarkOf = (number: string): string => `evidence_${number.replace(/\D/g, '')}`;
