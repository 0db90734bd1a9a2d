import { CircleDashed, ShieldCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { twoStep } from '#contract/two-step.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { RemoveTwoStep } from './remove-two-step.tsx';
import { ScanSecret, type Secret } from './scan-secret.tsx';
import { StartTwoStep } from './start-two-step.tsx';

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
