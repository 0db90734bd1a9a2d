import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApplicationData } from '#domain/application/data.ts';
import type { DraftState } from '#domain/application/draft.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { forgetJournals } from '#web/api/draft-journals.ts';
import { useApplicantSession } from '#web/auth/sessions.tsx';
import { plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { formatAnswer } from './describe-field-error.ts';
import { useDraft, useDraftStore } from './draft-context.ts';
import { allJournals } from './journal.ts';

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

/** A field that was changed here when the application was submitted without it. Empty: nothing stood there. */
type LateChange = { field: string; mine: string; submitted: string };

/**
 * What was typed in drafts and is not part of what was submitted. A field that a draft holds as it found it is no
 * change of it, though it was submitted otherwise.
 */
export function findLateChanges(drafts: readonly DraftState[], submitted: ApplicationData): LateChange[] {
  const found = new Map<string, LateChange>();
  for (const { base, mine, conflicts } of drafts) {
    for (const part of ['answers', 'textAnswers'] as const) {
      const open = new Map(conflicts.map((conflict) => [conflict.field, conflict.base]));
      for (const field of new Set([...Object.keys(base.data[part]), ...Object.keys(mine[part])])) {
        const before = open.get(field) ?? base.data[part][field] ?? '';
        const change = { field, mine: mine[part][field] ?? '', submitted: submitted[part][field] ?? '' };
        if (change.mine === before || change.mine === change.submitted) continue;
        found.set(`${field} ${change.mine}`, change);
      }
    }
  }
  return [...found.values()];
}
