import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationDocument } from '#contract/applications.ts';
import type { ApplicationData } from '#domain/application/data.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { formatAnswer } from '../draft/describe-field-error.ts';
import { useDraft } from '../draft/draft-context.ts';

/** What changed since it was checked: each answer as it was and as it is, each document that came or went. */
export function ChangesList({ changes }: { changes: readonly ReviewChange[] }) {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { form } = useDraft();
  const all = fieldsById(form.questionnaire);
  return (
    <ul className="list-disc space-y-1 pl-5">
      {changes.map((change) => {
        const field = all.get(change.field)?.field;
        const label = field ? format(field.label) : change.field;
        if (change.kind !== 'answer') {
          const words = { label, name: change.name };
          return (
            <li key={`${change.kind} ${change.id}`} className="break-words">
              {change.kind === 'added' ? t('check.changes.added', words) : t('check.changes.removed', words)}
            </li>
          );
        }
        const words = (value: string) => (field ? formatAnswer(field, value, format) : value);
        return (
          <li key={change.field} className="break-words">
            {t('check.changes.answer', { label, before: words(change.before), now: words(change.now) })}
          </li>
        );
      })}
    </ul>
  );
}

/**
 * What the person is checking. When another tab or device changes it meanwhile, it is shown, but counts as checked
 * only once the person says so: exactly what was checked is submitted.
 */
export function useReviewed(now: Reviewed) {
  const [reviewed, setReviewed] = useState(now);
  return { reviewed, isChanged: !isAsReviewed(now, reviewed), accept: () => setReviewed(now) };
}

type ReviewedFile = Pick<ApplicationDocument, 'id' | 'name' | 'field'>;

/** What a person has before them when they check their application: its answers and its documents. */
export type Reviewed = { data: ApplicationData; documents: readonly ReviewedFile[] };

/** One field whose answer is another than was checked. Empty: there is none. */
type ChangedAnswer = { kind: 'answer'; field: string; before: string; now: string };
/** One document that came or went. A replaced one is both. */
type ChangedDocument = { kind: 'added' | 'removed'; field: string; name: string; id: string };
type ReviewChange = ChangedAnswer | ChangedDocument;

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
const isAsReviewed = (now: Reviewed, reviewed: Reviewed): boolean => changesSince(reviewed, now).length === 0;
