import { useTranslation } from 'react-i18next';
import { twoStep } from '#contract/two-step.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { type ReEntryFields, ReEntryForm } from './re-entry-form.tsx';

/** Switches two-step verification off, with password and code. */
export function RemoveTwoStep({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('signIn');
  const remove = async (body: ReEntryFields) => {
    await inPortal('reviewer', (token) => call(twoStep.remove, { body, token }));
    showToast('success', t('security.remove.doneTitle'), t('security.remove.done'));
    onRemoved();
  };
  return (
    <Card>
      <section aria-labelledby="remove-title" className="space-y-4">
        <h2 id="remove-title" className="text-heading font-semibold">
          {t('security.remove.title')}
        </h2>
        <p className="measure text-muted">{t('security.remove.lead')}</p>
        <ReEntryForm
          withCode
          danger
          submitLabel={t('security.remove.submit')}
          pendingLabel={t('security.remove.submitting')}
          onSubmit={remove}
        />
      </section>
    </Card>
  );
}
