import { useTranslation } from 'react-i18next';
import type { ChecklistAnswer } from '#domain/rules/result.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { ANSWERS } from './result-model.ts';

/** On paper a part must not pass for the whole. */
function PrintedPart({
  shown,
  counts,
  total,
}: {
  shown: ChecklistAnswer;
  counts: Record<ChecklistAnswer, number>;
  total: number;
}) {
  const { t } = useTranslation(['review', 'ui']);
  const part = { shown: formatNumber(counts[shown]), answer: t(`ui:outcomes.${shown}`) };
  return <p className="hidden font-semibold print:block">{t('answers.printed', { ...plural(total), ...part })}</p>;
}

type AnswerFilterProps = {
  counts: Record<ChecklistAnswer, number>;
  /** The answer whose items show; null shows all. */
  shown: ChecklistAnswer | null;
  onShow: (answer: ChecklistAnswer | null) => void;
};

const chip = (on: boolean) =>
  `inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm font-semibold whitespace-nowrap transition-colors duration-150 disabled:cursor-not-allowed disabled:text-muted ${on ? 'border-lake bg-lake-tint ring-1 ring-lake' : 'border-edge bg-surface enabled:hover:border-lake enabled:hover:bg-lake-tint disabled:border-line'}`;

/** Which items show: all, or those of one answer. It stays in reach while the long list scrolls. */
export function AnswerFilter({ counts, shown, onShow }: AnswerFilterProps) {
  const { t } = useTranslation(['review', 'ui']);
  const total = ANSWERS.reduce((sum, answer) => sum + counts[answer], 0);
  return (
    <>
      {shown === null ? null : <PrintedPart shown={shown} counts={counts} total={total} />}
      <div className="no-print z-10 -mx-4 border-b border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6 lg:sticky lg:top-0 xl:mr-0 xl:pr-0">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('answers.filter')}</legend>
          <button
            type="button"
            aria-pressed={shown === null}
            onClick={() => onShow(null)}
            className={chip(shown === null)}
          >
            {t('answers.all')} <span className="numbers font-normal">{formatNumber(total)}</span>
          </button>
          {ANSWERS.map((answer) => (
            <button
              key={answer}
              type="button"
              aria-pressed={shown === answer}
              disabled={counts[answer] === 0}
              onClick={() => onShow(shown === answer ? null : answer)}
              className={chip(shown === answer)}
            >
              <OutcomeShape outcome={answer} className="size-4.5" />
              {t(`ui:outcomes.${answer}`)} <span className="numbers font-normal">{formatNumber(counts[answer])}</span>
            </button>
          ))}
        </fieldset>
        <p role="status" className="sr-only">
          {shown === null
            ? t('answers.allShown', plural(total))
            : t('answers.someShown', { ...plural(total), shown: formatNumber(counts[shown]) })}
        </p>
      </div>
    </>
  );
}

type AnswerCountsProps = {
  counts: Record<ChecklistAnswer, number>;
  /** Shows the items of an answer. */
  onGoTo: (answer: ChecklistAnswer) => void;
};

/** How the answers fall, in figures. Each leads to its items. */
export function AnswerCounts({ counts, onGoTo }: AnswerCountsProps) {
  const { t } = useTranslation(['review', 'ui']);
  return (
    <ul aria-label={t('answers.label')} className="grid grid-cols-2 gap-2 sm:grid-cols-3">
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
