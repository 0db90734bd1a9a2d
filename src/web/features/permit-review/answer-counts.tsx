import { useTranslation } from 'react-i18next';
import type { ChecklistAnswer } from '#domain/rules/result.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { ANSWERS } from './result-model.ts';

type AnswerCountsProps = {
  counts: Record<ChecklistAnswer, number>;
  /** Shows the items of an answer. */
  onGoTo: (answer: ChecklistAnswer) => void;
};

/** How the answers fall, in figures. Each leads to its items. */
export function AnswerCounts({ counts, onGoTo }: AnswerCountsProps) {
  const { t } = useTranslation(['review', 'ui']);
  return (
    <ul aria-label={t('answers.label')} className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
      {ANSWERS.map((answer) => {
        const word = t(`ui:outcomes.${answer}`);
        const inside = (
          <>
            <span className={`numbers block text-display font-semibold ${counts[answer] === 0 ? 'text-muted' : ''}`}>
              {formatNumber(counts[answer])}
            </span>
            <span className="flex items-start gap-1.5 text-sm font-semibold">
              <OutcomeShape outcome={answer} className="mt-px size-4.5" />
              {word}
            </span>
          </>
        );
        const tile = 'flex h-full flex-col items-start rounded border border-line bg-surface px-4 py-3';
        return (
          <li key={answer}>
            {counts[answer] === 0 ? (
              <div className={tile}>{inside}</div>
            ) : (
              <button
                type="button"
                aria-label={t('answers.see', { ...plural(counts[answer]), answer: word })}
                onClick={() => onGoTo(answer)}
                className={`${tile} w-full text-left transition-colors duration-150 hover:border-lake hover:bg-lake-tint`}
              >
                {inside}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
