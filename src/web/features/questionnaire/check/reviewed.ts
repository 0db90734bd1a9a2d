import type { ApplicationDocument } from '#contract/applications.ts';
import type { ApplicationData } from '#domain/application/data.ts';

type ReviewedFile = Pick<ApplicationDocument, 'id' | 'name' | 'field'>;

/** What a person has before them when they check their application: its answers and its documents. */
export type Reviewed = { data: ApplicationData; documents: readonly ReviewedFile[] };

/** One field whose answer is another than was checked. Empty: there is none. */
export type ChangedAnswer = { kind: 'answer'; field: string; before: string; now: string };
/** One document that came or went. A replaced one is both. */
export type ChangedDocument = { kind: 'added' | 'removed'; field: string; name: string; id: string };
export type ReviewChange = ChangedAnswer | ChangedDocument;

/** What is different from what was checked; nothing where it is the same. */
export function changesSince(reviewed: Reviewed, now: Reviewed): ReviewChange[] {
  const answers = (['answers', 'textAnswers'] as const).flatMap((part) => {
    const [before, after] = [reviewed.data[part], now.data[part]];
    return [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map(
        (field): ChangedAnswer => ({
          kind: 'answer',
          field,
          before: before[field] ?? '',
          now: after[field] ?? '',
        }),
      )
      .filter((change) => change.before !== change.now);
  });
  return [
    ...answers,
    ...without(now.documents, reviewed.documents).map((document) => ({ ...document, kind: 'added' as const })),
    ...without(reviewed.documents, now.documents).map((document) => ({ ...document, kind: 'removed' as const })),
  ];
}

const without = (some: readonly ReviewedFile[], others: readonly ReviewedFile[]): ReviewedFile[] => {
  const known = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => !known.has(id)).map(({ id, name, field }) => ({ id, name, field }));
};

/** Whether the answers and the documents are those that were checked. */
export const isAsReviewed = (now: Reviewed, reviewed: Reviewed): boolean => changesSince(reviewed, now).length === 0;
