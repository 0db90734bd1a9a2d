import { useTranslation } from 'react-i18next';
import { useLocalized } from '#web/lib/texts.ts';
import { OutcomeMark } from '#web/ui/outcome-mark.tsx';
import { COVERAGE_MARKS, IMPACT_MARKS, type Result } from './outcome-words.ts';

/** The outcome as its mark and its sentence. */
export function OutcomeSaid(of: Result) {
  const { t } = useTranslation('worksheets');
  const say = useLocalized();
  return (
    <div className="space-y-1">
      <p className="text-heading">
        {of.kind === 'coverage' ? (
          <OutcomeMark outcome={COVERAGE_MARKS[of.result.outcome]}>
            {t(`outcome.coverage.${of.result.outcome}`)}
          </OutcomeMark>
        ) : (
          <OutcomeMark outcome={IMPACT_MARKS[of.result.outcome]}>
            {t(`outcome.impact.${of.result.outcome}`)}
          </OutcomeMark>
        )}
      </p>
      <p className="measure">{say(of.result.said)}</p>
    </div>
  );
}

/** The outcome's word, for a live region: it speaks when the outcome changes, not with every figure. */
export function OutcomeStatus(of: Result) {
  const { t } = useTranslation('worksheets');
  return (
    <p role="status" className="sr-only">
      {of.kind === 'coverage' ? t(`outcome.coverage.${of.result.outcome}`) : t(`outcome.impact.${of.result.outcome}`)}
    </p>
  );
}
