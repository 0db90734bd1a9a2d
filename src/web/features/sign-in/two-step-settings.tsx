import { CircleDashed, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { twoStep } from '#contract/single-sign-on.ts';
import { storeToken } from '#web/auth/portals.ts';
import { inPortal } from '#web/auth/sessions.tsx';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { type ReEntryFields, ReEntryForm } from './re-entry-form.tsx';
import { ScanSecret, type Secret } from './scan-secret.tsx';

type Status = z.infer<typeof twoStep.status.response>;

type TwoStepSettingsProps = {
  status: Status;
  setupNeeded: boolean;
  /** It is on: these are the recovery codes. */
  onSetUp: (codes: readonly string[]) => void;
  onRemoved: () => void;
};

const FEW_CODES = 3;

/** Whether it is on, and how many recovery codes are left. */
function State({ status, children }: { status: Status; children: ReactNode }) {
  const { t } = useTranslation('signIn');
  const { on, required, recovery_codes_left: left } = status;
  const Icon = on ? ShieldCheck : CircleDashed;
  return (
    <Card className="flex gap-3">
      <Icon aria-hidden="true" className={`size-7 shrink-0 ${on ? 'text-pine' : 'text-muted'}`} />
      <div className="space-y-1">
        <p className="text-heading font-semibold">{on ? t('security.on') : t('security.off')}</p>
        {on ? (
          <p className="numbers text-muted">
            {t('security.codesLeft', { count: left })} {left <= FEW_CODES ? t('security.codesLow') : null}
          </p>
        ) : null}
        {on && required ? <p className="text-muted">{t('security.required')}</p> : null}
        {children}
      </div>
    </Card>
  );
}

/** Sets two-step verification up, renews it and takes it away. */
export function TwoStepSettings({ status, setupNeeded, onSetUp, onRemoved }: TwoStepSettingsProps) {
  const { t } = useTranslation('signIn');
  const [secret, setSecret] = useState<Secret | null>(null);
  const [again, setAgain] = useState(false);

  if (secret) {
    return (
      <ScanSecret
        secret={secret}
        onConfirmed={(codes) => {
          setSecret(null);
          setAgain(false);
          onSetUp(codes);
        }}
        onCancel={() => setSecret(null)}
      />
    );
  }
  return (
    <div className="space-y-6">
      {setupNeeded ? (
        <Notice tone="attention" title={t('security.neededTitle')}>
          {t('security.needed')}
        </Notice>
      ) : (
        <State status={status}>
          {status.on ? (
            <Button className="mt-3" onPress={() => setAgain(!again)} aria-expanded={again}>
              {t('security.start.again')}
            </Button>
          ) : null}
        </State>
      )}
      {status.on ? null : <HowItWorks />}
      {!status.on || again ? <StartTwoStep isOn={status.on} onStarted={setSecret} /> : null}
      {status.on && !status.required && !again ? <RemoveTwoStep onRemoved={onRemoved} /> : null}
    </div>
  );
}

/** The first step: the password, and where it is on already a code, before the secret of an app is shown. */
function StartTwoStep({ isOn, onStarted }: { isOn: boolean; onStarted: (secret: Secret) => void }) {
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

/** Switches two-step verification off, with password and code. */
function RemoveTwoStep({ onRemoved }: { onRemoved: () => void }) {
  const { t } = useTranslation('signIn');
  const remove = async (body: ReEntryFields) => {
    const { access_token } = await inPortal('reviewer', (token) => call(twoStep.remove, { body, token }));
    storeToken('reviewer', access_token);
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

/** The three steps of setting up two-step verification. */
export function HowItWorks() {
  const { t } = useTranslation('signIn');
  const steps = [t('security.steps.password'), t('security.steps.scan'), t('security.steps.codes')];
  return (
    <section aria-labelledby="how-it-works" className="space-y-2">
      <h2 id="how-it-works" className="text-heading font-semibold">
        {t('security.howTitle')}
      </h2>
      <ol className="list-decimal space-y-1 pl-6 text-muted marker:font-semibold">
        {steps.map((step) => (
          <li key={step} className="measure">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
