import { type Answer, answerWords } from '#domain/checklists/result.ts';
import { count } from '#web/lib/words.ts';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { ANSWERS } from './result-model.ts';

type AnswerFilterProps = {
  counts: Record<Answer, number>;
  /** The answer whose items show; null shows all. */
  shown: Answer | null;
  onShow: (answer: Answer | null) => void;
};

const tile =
  'flex min-h-11 flex-col items-start rounded border px-3 py-2 text-left transition-colors duration-150 disabled:cursor-default';

/** How many items have each answer. A figure pressed shows only its items; pressed again, all of them. */
export function AnswerFilter({ counts, shown, onShow }: AnswerFilterProps) {
  const total = ANSWERS.reduce((sum, answer) => sum + counts[answer], 0);
  return (
    <fieldset className="space-y-3">
      <legend className="sr-only">Show items by answer</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-5">
        {ANSWERS.map((answer) => {
          const on = shown === answer;
          return (
            <button
              key={answer}
              type="button"
              aria-pressed={on}
              aria-label={`${answerWords[answer]}: ${count(counts[answer], 'item')}`}
              disabled={counts[answer] === 0}
              onClick={() => onShow(on ? null : answer)}
              className={`${tile} ${on ? 'border-lake bg-lake-tint ring-1 ring-lake' : 'border-line bg-surface enabled:hover:border-lake'}`}
            >
              <span className={`numbers text-display font-semibold ${counts[answer] === 0 ? 'text-muted' : ''}`}>
                {counts[answer]}
              </span>
              <span className="flex items-center gap-1.5 text-sm font-semibold">
                <OutcomeShape outcome={answer} className="size-4.5" />
                {answerWords[answer]}
              </span>
            </button>
          );
        })}
      </div>
      <p role="status" className="numbers flex min-h-6 flex-wrap items-baseline gap-x-3 text-sm text-muted">
        {shown === null ? (
          <span>All {count(total, 'item')}. Press a figure to see only its items.</span>
        ) : (
          <>
            <span>
              Showing {counts[shown]} of {count(total, 'item')}: {answerWords[shown]}.
            </span>
            <button type="button" className="link no-print" onClick={() => onShow(null)}>
              Show all
            </button>
          </>
        )}
      </p>
    </fieldset>
  );
}
