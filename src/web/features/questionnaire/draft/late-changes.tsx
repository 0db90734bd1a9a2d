import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { forgetJournals } from '#web/lib/draft-journals.ts';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from './draft-context.ts';
import { findLateChanges, type LateChange } from './find-late-changes.ts';
import { formatAnswer } from './format-answer.ts';
import { allJournals } from './journal.ts';
import { useDraftStore } from './store-context.ts';

/**
 * What was typed here, or in a tab that ended, when the application was submitted elsewhere without it. The person is
 * told, and sees it, until they say that they have what they need of it: nothing they typed goes without a word.
 */
export function LateChanges() {
  const { t } = useTranslation('draft');
  const format = useLocalized();
  const { user } = useApplicantSession();
  const { application, form, data } = useDraft();
  const { view } = useDraftStore();
  const person = user?.id ?? '';
  const { id } = application;
  // As they stood when the page came; what is closed stays closed.
  const [{ draft, submitted: sent }] = useState(() => ({ draft: view.draft, submitted: data }));
  const [changes, setChanges] = useState<readonly LateChange[]>([]);
  useEffect(() => {
    let isGone = false;
    void allJournals({ person, application: id }).then((left) => {
      if (!isGone) setChanges(findLateChanges([draft, ...left.map((one) => one.draft)], sent));
    });
    return () => {
      isGone = true;
    };
  }, [person, id, draft, sent]);
  const all = fieldsById(form.questionnaire);
  const close = () => {
    void forgetJournals({ person, application: id });
    setChanges([]);
  };
  if (changes.length === 0) return null;
  return (
    <div className="no-print pb-6">
      <Notice
        tone="attention"
        live="alert"
        title={t('late.title', plural(changes.length))}
        actions={<Button onPress={close}>{t('late.done')}</Button>}
      >
        <p>{t('late.about')}</p>
        <dl className="space-y-2">
          {changes.map(({ field: fieldId, mine, submitted }) => {
            const field = all.get(fieldId)?.field;
            const words = (value: string) => (field ? formatAnswer(field, value, format) : value);
            return (
              <div key={`${fieldId} ${mine}`}>
                <dt className="font-semibold">{field ? format(field.label) : fieldId}</dt>
                <dd className="break-words whitespace-pre-line">{t('late.yours', { value: words(mine) })}</dd>
                <dd className="break-words whitespace-pre-line text-muted">
                  {t('late.submitted', { value: words(submitted) })}
                </dd>
              </div>
            );
          })}
        </dl>
      </Notice>
    </div>
  );
}
