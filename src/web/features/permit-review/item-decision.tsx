import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DECISION_NOTE_LIMIT } from '#contract/analysis.ts';
import { type Decision, isOverride } from '#domain/rules/result.ts';
import { useSessionId } from '#web/analysis/tool.ts';
import { useDecide } from '#web/api/analyses.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import type { ReviewItem } from './result-model.ts';
import { permitReviewTool } from './tool.ts';

/**
 * What a person decides about an item, in its place. An item that only a person can decide shows the answers at once;
 * any other after a press.
 */
export function ItemDecision({ item }: { item: ReviewItem }) {
  const { t } = useTranslation(['review', 'ui']);
  const local = useLocalized();
  const question = local(item.questionText);
  const { decision = null } = item;
  const [isOpen, setOpen] = useState(item.answer === 'person-decides');
  const [note, setNote] = useState(decision?.note ?? '');
  const [failure, setFailure] = useState<Error | null>(null);
  const sessionId = useSessionId();
  const { mutate, isPending } = useDecide(permitReviewTool, sessionId, setFailure);
  const answersAt = useRef<HTMLFieldSetElement>(null);
  const wasDecided = useRef(decision !== null);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    const isTakenBack = wasDecided.current && decision === null;
    wasDecided.current = decision !== null;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    // The button that was pressed is gone: the answers that can be given now take the focus.
    if ((isAsked || isTakenBack) && isLost) answersAt.current?.querySelector('button')?.focus();
    setAsked(false);
  }, [isAsked, decision]);

  const [needsReason, setNeedsReason] = useState<Decision['answer'] | null>(null);
  const send = (answer: Decision['answer'] | null, choice?: string) => {
    // A button that is disabled loses the focus: a second press while the first is sent is passed over instead.
    if (isPending) return;
    setFailure(null);
    const isMissing = answer !== null && isOverride(item, answer) && note.trim() === '';
    setNeedsReason(isMissing ? answer : null);
    if (isMissing) return;
    mutate({ itemId: item.id, decision: answer && { answer, note: note.trim(), ...(choice ? { choice } : {}) } });
  };
  const answers: Decision['answer'][] = item.choices ? ['not-applicable'] : ['yes', 'no', 'not-applicable'];
  const options = [
    ...(item.choices ?? []).map(({ id, labelText }) => ({
      answer: 'yes' as const,
      choice: id,
      words: local(labelText),
    })),
    ...answers.map((answer) => ({ answer, choice: undefined, words: t(`ui:outcomes.${answer}`) })),
  ];
  if (!isOpen && !decision) {
    return (
      <Button
        variant="quiet"
        className="no-print -ml-4"
        aria-label={t('decision.decideNamed', { question })}
        onPress={() => {
          setOpen(true);
          setAsked(true);
        }}
      >
        {t('decision.decide')}
      </Button>
    );
  }
  return (
    <div className="space-y-2 rounded border border-line bg-paper p-3">
      {decision ? (
        <p className="text-sm">
          {t('decision.by', { name: decision.decidedBy, time: formatDateTime(decision.decidedAt) })} {decision.note}
        </p>
      ) : null}
      <fieldset ref={answersAt} className="no-print flex flex-wrap gap-2">
        <legend className="sr-only">{t('decision.label', { question })}</legend>
        {options.map(({ answer, choice, words }) => {
          const isPressed = decision?.answer === answer && decision.choice === choice;
          return (
            <Button
              key={choice ?? answer}
              aria-pressed={isPressed}
              className={isPressed ? 'border-lake bg-lake-tint ring-1 ring-lake' : ''}
              onPress={() => send(answer, choice)}
            >
              {words}
            </Button>
          );
        })}
        {decision ? (
          <Button variant="quiet" aria-label={t('decision.takeBackNamed', { question })} onPress={() => send(null)}>
            {t('decision.takeBack')}
          </Button>
        ) : null}
      </fieldset>
      {decision || needsReason ? (
        <div className="no-print space-y-2">
          <TextArea
            label={t(needsReason ? 'decision.reason' : 'decision.note')}
            error={needsReason && note.trim() === '' ? t('decision.reasonNeeded') : undefined}
            name={`note-${item.id}`}
            rows={2}
            value={note}
            maxLength={DECISION_NOTE_LIMIT}
            onChange={setNote}
          />
          {needsReason || (decision && note.trim() !== decision.note) ? (
            <Button
              isPending={isPending}
              pendingLabel={t('decision.saving')}
              onPress={() => (needsReason || !decision ? send(needsReason) : send(decision.answer, decision.choice))}
            >
              {t(needsReason ? 'decision.saveReason' : 'decision.saveNote')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {failure ? (
        <ErrorLine>
          {t('decision.failed')} {describeError(failure)}
        </ErrorLine>
      ) : null}
    </div>
  );
}
