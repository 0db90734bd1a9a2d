import { useQuery } from '@tanstack/react-query';
import { Copy, Download, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshTwoStep, twoStepQuery } from '#web/api/two-step.ts';
import { homeOf } from '#web/auth/portals.ts';
import { personIn } from '#web/auth/session-store.ts';
import { useSessionState } from '#web/auth/sessions.tsx';
import { useAbout } from '#web/lib/about.ts';
import { saveFile } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { AccountSafety } from './account-safety.tsx';
import { safeNext } from './check-entries.ts';
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
function Settings({ email, name, setupNeeded }: { email: string; name: string; setupNeeded: boolean }) {
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
    <>
      <TwoStepSettings
        status={status.data}
        setupNeeded={setupNeeded}
        onSetUp={(given) => {
          setCodes(given);
          void refreshTwoStep();
        }}
        onRemoved={() => void refreshTwoStep()}
      />
      {setupNeeded ? null : (
        <div className="pt-10">
          <AccountSafety portal="reviewer" about={[name, email]} />
        </div>
      )}
    </>
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
      {about?.mode === 'demo' ? (
        <InDemo />
      ) : (
        <Settings email={person?.email ?? ''} name={person?.full_name ?? ''} setupNeeded={setupNeeded} />
      )}
      {about?.staff_sso ? (
        <p className="pt-6 text-sm text-muted">{t('security.signOn', { name: about.staff_sso })}</p>
      ) : null}
    </div>
  );
}

const FILE_NAME = 'planwright-recovery-codes.txt';

type RecoveryCodesProps = { codes: readonly string[]; email: string; onDone: () => void };

/** The recovery codes, this once: to copy, to keep as a file, or on paper. */
function RecoveryCodes({ codes, email, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('signIn');
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const about = t('security.codes.file', { email });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      setSaid(t('security.codes.copied'));
    } catch {
      setSaid(t('security.codes.copyFailed'));
    }
  };
  const download = () =>
    saveFile(new Blob([`${about}\n\n${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), FILE_NAME);

  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="pb-2 text-title font-semibold outline-none">
        {t('security.codes.title')}
      </h2>
      <p className="measure pb-5 text-muted">{t('security.codes.lead')}</p>
      <p className="hidden pb-4 print:block">{about}</p>
      <ul className="grid gap-x-8 gap-y-2 rounded border border-line bg-paper p-4 font-mono text-heading sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="no-print space-y-5 pt-4">
        <div className="flex flex-wrap items-center gap-3">
          <Button onPress={() => void copy()}>
            <Copy aria-hidden="true" className="size-5" />
            {t('security.codes.copy')}
          </Button>
          <Button onPress={download}>
            <Download aria-hidden="true" className="size-5" />
            {t('security.codes.download')}
          </Button>
          <Button onPress={() => print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t('security.codes.print')}
          </Button>
          <span role="status" className="text-sm text-muted">
            {said}
          </span>
        </div>
        <Button variant="primary" onPress={onDone}>
          {t('security.codes.done')}
        </Button>
      </div>
    </Card>
  );
}
