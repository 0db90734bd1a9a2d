import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshTwoStep, twoStepQuery } from '#web/api/two-step.ts';
import { homeOf } from '#web/auth/portals.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { useAbout } from '#web/lib/about.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { safeNext } from './check-entries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useViewFocus } from './sign-in-frame.tsx';
import { HowItWorks, TwoStepSettings } from './two-step-settings.tsx';

/** What a demo shows: its accounts have no password, so there is nothing to protect. */
function InDemo() {
  const { t } = useTranslation('signIn');
  return (
    <div className="space-y-6">
      <Notice tone="info" title={t('security.demoTitle')}>
        {t('security.demo')}
      </Notice>
      <HowItWorks />
    </div>
  );
}

/** The settings as the server knows them, and the recovery codes once they are there. */
function Settings({ email, setupNeeded }: { email: string; setupNeeded: boolean }) {
  const { t } = useTranslation('signIn');
  const status = useQuery(twoStepQuery);
  const navigate = useNavigate();
  const next = useSearchParams()[0].get('next');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useViewFocus(codes ? 'codes' : 'settings');

  if (codes) {
    const done = () => {
      if (next !== null) return void navigate(safeNext(next, homeOf.reviewer));
      setCodes(null);
    };
    return <RecoveryCodes codes={codes} email={email} onDone={done} />;
  }
  if (status.isPending) return <Skeleton isPage label={t('security.loading')} lines={6} />;
  if (status.isError) {
    return (
      <Notice
        tone="error"
        live="alert"
        title={t('security.failed')}
        actions={<Button onPress={() => void status.refetch()}>{t('security.again')}</Button>}
      >
        {status.error.message}
      </Notice>
    );
  }
  return (
    <TwoStepSettings
      status={status.data}
      setupNeeded={setupNeeded}
      onSetUp={(given) => {
        setCodes(given);
        void refreshTwoStep();
      }}
      onRemoved={() => void refreshTwoStep()}
    />
  );
}

/** Two-step verification of the person who is signed in. */
export function StaffSecurityPage() {
  const { t } = useTranslation('signIn');
  const about = useAbout().data;
  const person = personIn(useSessionState('reviewer'));
  const setupNeeded = person?.two_step === 'setup-needed';
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('security.title')}
        back={setupNeeded ? undefined : <BackLink to={homeOf.reviewer}>{t('security.back')}</BackLink>}
      >
        {t('security.lead')}
      </PageHeader>
      {about?.mode === 'demo' ? <InDemo /> : <Settings email={person?.email ?? ''} setupNeeded={setupNeeded} />}
      {about?.staff_sso ? (
        <p className="pt-6 text-sm text-muted">{t('security.signOn', { name: about.staff_sso })}</p>
      ) : null}
    </div>
  );
}
