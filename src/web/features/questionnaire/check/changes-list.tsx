import { useTranslation } from 'react-i18next';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { useDraft } from '../draft/draft-context.ts';
import { formatAnswer } from '../draft/format-answer.ts';
import type { ReviewChange } from './reviewed.ts';

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
