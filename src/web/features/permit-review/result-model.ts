import type { Answer, AnsweredItem, ChecklistResult, Unread } from '#domain/checklists/result.ts';
import { sayList } from '#domain/checklists/say-value.ts';
import type { ReadMethod } from '#domain/documents/page.ts';
import type { Evidence } from '#domain/facts/fact.ts';
import { count } from '#web/lib/words.ts';

/** The order in which answers are shown: what needs a person first. */
export const ANSWERS = ['no', 'cannot-tell', 'not-found', 'yes', 'not-applicable'] as const satisfies readonly Answer[];

export type Section = ChecklistResult['sections'][number];

const itemsOf = (sections: readonly Section[]): AnsweredItem[] => sections.flatMap((section) => section.items);

/** How many items have each answer. */
export const tally = (sections: readonly Section[]): Record<Answer, number> => {
  const counts = { yes: 0, no: 0, 'not-applicable': 0, 'not-found': 0, 'cannot-tell': 0 };
  for (const item of itemsOf(sections)) counts[item.answer] += 1;
  return counts;
};

/** The items with this answer, in the checklist's order. */
export const itemsAnswered = (sections: readonly Section[], answer: Answer): AnsweredItem[] =>
  itemsOf(sections).filter((item) => item.answer === answer);

/** The sections with only the items of one answer; sections that become empty are left out. */
export const withAnswer = (sections: readonly Section[], answer: Answer | null): readonly Section[] => {
  if (answer === null) return sections;
  return sections
    .map((section) => ({ ...section, items: section.items.filter((item) => item.answer === answer) }))
    .filter((section) => section.items.length > 0);
};

/** The name of a document by its id. */
export const namesOf = (documents: ChecklistResult['documents']): ReadonlyMap<string, string> =>
  new Map(documents.map((document) => [document.id, document.name]));

const methods: Record<ReadMethod, string> = {
  'text-layer': "Read from the document's own text.",
  'form-field': 'Read from a filled form field.',
  ocr: 'Read by character recognition from a picture.',
  cell: 'Read from a spreadsheet cell.',
};

/** How something was read, in a sentence. */
export const methodText = ({ method, confidence }: Pick<Evidence, 'method' | 'confidence'>): string =>
  confidence < 0.8 ? `${methods[method]} Not certain: compare it with the page.` : methods[method];

const ranges = (pages: readonly number[]): string[] => {
  const sorted = [...new Set(pages)].sort((one, other) => one - other);
  const runs: [number, number][] = [];
  for (const page of sorted) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
};

/** Which part of a document was not read: `Page 3 of 12`, `Pages 1 to 4 and 9 of 12`, `The whole document`. */
export const unreadPart = ({ pages, pageCount }: Pick<Unread, 'pages' | 'pageCount'>): string => {
  if (pages.length === 0)
    return pageCount > 0 ? `The whole document (${count(pageCount, 'page')})` : 'The whole document';
  if (pages.length === pageCount) return pageCount === 1 ? 'Its only page' : `All ${pageCount} pages`;
  return `${pages.length === 1 ? 'Page' : 'Pages'} ${sayList(ranges(pages))} of ${pageCount}`;
};

/** An anchor for a section or an item of the result. */
export const anchorOf = (kind: 'section' | 'item', id: string): string =>
  `${kind}-${id.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
