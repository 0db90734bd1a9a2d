import type { Paragraph } from 'docx';
import { CONFIRM_SENTENCE } from '#domain/checklists/evaluate.ts';
import type { AnsweredItem, ChecklistResult } from '#domain/checklists/result.ts';
import { sayValue } from '#domain/checklists/say-value.ts';
import type { Evidence, Fact } from '#domain/facts/fact.ts';
import { cleanName, cleanText, quoted } from './clean-text.ts';
import { COLOUR, SIZE } from './look.ts';
import { cellText, line, run } from './parts.ts';

/** More places than this in one cell are counted, not listed. */
const MOST_PLACES = 6;
const MOST_VALUES = 8;

/** Names documents and places as a person looks for them: file, page, words. */
export type Sources = {
  /** A paragraph for every place: the quoted words, then file and page. */
  places: (evidence: readonly Evidence[]) => Paragraph[];
  /** A paragraph for every value, each with the first place that gives it. */
  values: (facts: readonly Fact[]) => Paragraph[];
  /** "plans.pdf, page 3" for the first place, and how many more there are. */
  firstPlace: (evidence: readonly Evidence[]) => string;
  nameOf: (documentId: string, most?: number) => string;
};

const quiet = { size: SIZE.small, color: COLOUR.quiet };

export function sourcesOf(result: ChecklistResult): Sources {
  const names = new Map(result.documents.map((document) => [document.id, document.name]));
  const nameOf = (id: string, most = 52) => cleanName(names.get(id) ?? 'unknown file', most);
  const placeOf = ({ documentId, page, method }: Evidence) =>
    `${nameOf(documentId)}, page ${page}${method === 'ocr' ? ' (read from a picture)' : ''}`;
  const firstPlace = (evidence: readonly Evidence[]) => {
    const [first, ...others] = evidence;
    if (!first) return '';
    return `${placeOf(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`;
  };
  return {
    nameOf,
    firstPlace,
    places: (evidence) => {
      const shown = eachOnce(evidence);
      return [
        ...shown
          .slice(0, MOST_PLACES)
          .map((place) => line([run(quoted(place.quote), { size: SIZE.cell }), run(`  ${placeOf(place)}`, quiet)])),
        ...sayMore(shown.length - MOST_PLACES, 'place'),
      ];
    },
    values: (facts) => [
      ...facts
        .slice(0, MOST_VALUES)
        .map((fact) =>
          line([
            run(cleanText(sayValue(fact), 300), { size: SIZE.cell, bold: true }),
            run(`   ${firstPlace(fact.evidence)}`, quiet),
          ]),
        ),
      ...sayMore(facts.length - MOST_VALUES, 'value'),
    ],
  };
}

const sayMore = (count: number, what: string): Paragraph[] =>
  count > 0 ? [cellText(`and ${count} more ${count === 1 ? what : `${what}s`}`, quiet)] : [];

/** The same words on the same page are read once, however many of them a question looked for. */
const eachOnce = (evidence: readonly Evidence[]): Evidence[] => [
  ...new Map(evidence.map((place) => [JSON.stringify([place.documentId, place.page, place.quote]), place])).values(),
];

/** The request to confirm a rule moves from the note to a dagger at the code, so that it can be read past. */
export function noteAndCode({ note, code }: Pick<AnsweredItem, 'note' | 'code'>): { note: string; code: string } {
  const confirm = note.endsWith(CONFIRM_SENTENCE);
  return {
    note: cleanText(confirm ? note.slice(0, -CONFIRM_SENTENCE.length) : note, 500),
    code: `${cleanText(code, 150)
      .replace(/Ch\. /g, 'Ch.\u00a0')
      .replace(/(?<=\d)-(?=\d)/g, '\u2011')}${confirm ? '\u00a0†' : ''}`,
  };
}
