import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_LIMITS } from '#contract/field-checks.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-field.tsx';

type SubmitOpenProps = { label: string; isBusy: boolean; isDisabled: boolean; onSubmit: (reason: string) => void };

/** Submits documents with open items, for a reason that staff see: the check advises and does not decide. */
export function SubmitOpen({ label, isBusy, isDisabled, onSubmit }: SubmitOpenProps) {
  const { t } = useTranslation('questionnaire');
  const [reason, setReason] = useState('');
  const [isLacking, setLacking] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = reason.trim();
    setLacking(given === '');
    if (given !== '') onSubmit(given);
  };
  return (
    <details className="rounded border border-line bg-surface px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">{t('check.open')}</summary>
      <form onSubmit={submit} className="space-y-3 pb-4">
        <p className="measure text-sm text-muted">{t('check.openAbout')}</p>
        <TextArea
          label={t('check.reason')}
          name={`reason-${id}`}
          value={reason}
          onChange={(value) => setReason(value.slice(0, MESSAGE_LIMITS.explanation))}
          error={isLacking ? t('check.reasonNeeded') : undefined}
          isDisabled={isDisabled}
        />
        <Button
          type="submit"
          aria-label={t('upload.submitNamed', { label })}
          isPending={isBusy}
          pendingLabel={t('upload.submitting')}
          isDisabled={isDisabled}
        >
          {t('upload.submit')}
        </Button>
      </form>
    </details>
  );
}
