import { useTranslation } from 'react-i18next';
import { twoStep } from '#contract/two-step.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import { type ReEntryFields, ReEntryForm } from './re-entry-form.tsx';
import type { Secret } from './scan-secret.tsx';

/** The first step: the password, and where it is on already a code, before the secret of an app is shown. */
export function StartTwoStep({ isOn, onStarted }: { isOn: boolean; onStarted: (secret: Secret) => void }) {
  const { t } = useTranslation('signIn');
  const start = async ({ password, code }: ReEntryFields) => {
    const body = { password, ...(isOn ? { code } : {}) };
    onStarted(await inPortal('reviewer', (token) => call(twoStep.start, { body, token })));
  };
  return (
    <Card>
      <section aria-labelledby="start-title" className="space-y-4">
        <h2 id="start-title" className="text-heading font-semibold">
          {isOn ? t('security.start.again') : t('security.start.title')}
        </h2>
        {isOn ? <p className="measure text-muted">{t('security.start.againLead')}</p> : null}
        <ReEntryForm
          withCode={isOn}
          submitLabel={t('security.start.submit')}
          pendingLabel={t('security.start.submitting')}
          onSubmit={start}
        />
      </section>
    </Card>
  );
}
