import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fieldsById } from '#domain/application/questionnaire.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorText, Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfPlacedField } from '../place.ts';
import type { SubmitError, SubmitPhase } from './use-submit.ts';

type SubmitBarProps = { phase: SubmitPhase; submitError: SubmitError | null; onSubmit: () => void };

/** The last button, what it is doing, and what stood in its way. */
export function SubmitBar({ phase, submitError, onSubmit }: SubmitBarProps) {
  const { t } = useTranslation('draft');
  const isSlow = useSlow(phase !== 'idle');
  return (
    <div className="no-print space-y-4">
      {submitError ? <SubmitErrorNotice submitError={submitError} /> : null}
      <Button
        variant="primary"
        className="w-full sm:w-auto"
        isPending={phase !== 'idle'}
        pendingLabel={phase === 'submitting' ? t('submit.submitting') : t('submit.saving')}
        onPress={onSubmit}
      >
        {t('submit.submit')}
      </Button>
      <p role="status" className="measure text-sm text-muted">
        {isSlow ? t('submit.slow') : ''}
      </p>
    </div>
  );
}

const SLOW_MS = 5_000;

/** Whether something has been running for longer than people expect. */
function useSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}

function SubmitErrorNotice({ submitError }: { submitError: SubmitError }) {
  const { t } = useTranslation('draft');
  const { reason } = useDraft();
  if (submitError.kind === 'incomplete') {
    return (
      <Notice tone="error" live="alert" title={t('submit.incomplete')}>
        <ServersMissing fields={submitError.fields} />
      </Notice>
    );
  }
  return (
    <Notice tone="error" live="alert" title={t(`submit.error.${submitError.kind}.title`)}>
      {submitError.kind === 'failed' ? (
        <p>
          <ErrorText error={submitError.error} />
        </p>
      ) : null}
      {submitError.kind === 'not-saved' && reason ? <p>{reason}</p> : null}
      <p>{t(`submit.error.${submitError.kind}.about`)}</p>
    </Notice>
  );
}

/** What the server found missing, each with the way there; its own sentence where the field is not known here. */
function ServersMissing({ fields }: { fields: Readonly<Record<string, string>> }) {
  const format = useLocalized();
  const { form, application } = useDraft();
  const all = fieldsById(form.questionnaire);
  return (
    <ul className="space-y-1">
      {Object.entries(fields).map(([id, sentence]) => {
        const placed = all.get(id);
        if (!placed) return <li key={id}>{sentence}</li>;
        const { field, place } = placed;
        return (
          <li key={id}>
            <Link to={hrefOfPlacedField(application.id, id, place)} className="link inline-block min-h-6 py-0.5">
              {format(field.label)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
