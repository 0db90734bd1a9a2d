import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlanningAnswer } from '#domain/assistant/planning-answer.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { describeError } from '#web/lib/problems.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { Spinner } from '#web/ui/progress.tsx';

export type AnswerWriting = {
  model: string;
  isWriting: boolean;
  error: Error | null;
  /** Asks for the words. */
  start: () => void;
};

type ShownSentence = NonNullable<PlanningAnswer['written']>['sentences'][number];

/** The numbers of the passages that a sentence cites, in the order of the answer. */
function numbersOf({ citations }: ShownSentence, passages: PlanningAnswer['passages']): number[] {
  const places = citations.map(({ document, section }) =>
    passages.findIndex((passage) => passage.document.id === document && passage.section.id === section),
  );
  return [...new Set(places.filter((at) => at >= 0))].toSorted((one, other) => one - other).map((at) => at + 1);
}

/** An answer in the words of a language model: whose they are, what each rests on, and what it took. */
export function WrittenAnswerView({ answer, writing }: { answer: PlanningAnswer; writing: AnswerWriting }) {
  const { t } = useTranslation('planningChat');
  const write = useMessages();
  const { model, isWriting, error, start } = writing;
  const { written, passages } = answer;
  const use = written?.use;
  return (
    <section className="space-y-2 rounded bg-granite-tint p-3">
      <h3 className="flex items-center gap-2 text-sm font-semibold text-muted">
        <Bot aria-hidden="true" className="size-4 shrink-0" />
        {t('written.title')}
      </h3>
      {written && written.sentences.length > 0 ? (
        <p>
          {keyed(written.sentences, ({ text }) => text).map(({ key, item }) => (
            <span key={key} className={item.begins_paragraph ? 'mt-2 block' : ''}>
              {item.text}
              {numbersOf(item, passages).map((number) => (
                <span key={number} className="numbers font-semibold text-lake">
                  {' '}
                  <span className="sr-only">{t('written.passage', { number: formatNumber(number) })}</span>
                  <span aria-hidden="true">[{number}]</span>
                </span>
              ))}{' '}
            </span>
          ))}
        </p>
      ) : null}
      {isWriting ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <Spinner className="size-4 shrink-0 text-lake" />
          {t('written.writing', { model })}
        </p>
      ) : null}
      {written?.message ? <p className="text-sm text-muted">{write(written.message)}</p> : null}
      {use ? (
        <p className="numbers text-sm text-muted">
          {written.sentences.length > 0 ? `${t('written.by', { model: use.model })} ` : ''}
          {use.removed > 0 ? `${t('written.removed', plural(use.removed))} ` : ''}
          {t('written.use', {
            tokens: formatNumber(use.tokens_in + use.tokens_out),
            seconds: formatNumber(use.seconds),
          })}
          {use.cost === null ? '' : `, ${t('written.cost', { cost: use.cost.toFixed(4) })}`}.
        </p>
      ) : null}
      {error ? (
        <div role="status">
          <ErrorLine>
            {t('written.failed')} {describeError(error)}
          </ErrorLine>
        </div>
      ) : null}
      {!written && !isWriting ? <Button onPress={start}>{t('written.again')}</Button> : null}
    </section>
  );
}
