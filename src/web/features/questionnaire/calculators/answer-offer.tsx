import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, isAnswer } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import type { CoverageResult } from '#domain/calculations/calculation.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { answerOf } from './answer-of.ts';
import { EXCEEDS_LIMITS } from './form-ids.ts';
import { formatFigure } from './format-figure.ts';

/** The value that says yes or no in a question of its kind. */
const valueFor = ({ kind }: Field, answer: 'yes' | 'no'): string =>
  kind === 'yes-no-unsure' ? answer.toUpperCase() : answer;

/** Offers to answer the application's question by the result. Nothing is answered until the button is pressed. */
export function AnswerOffer({ result }: { result: CoverageResult }) {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const { form, formState, editable, edit } = useDraft();
  const told = useRef<HTMLDivElement>(null);
  const question = fieldsById(form.questionnaire).get(EXCEEDS_LIMITS)?.field;
  const found = answerOf(result);
  if (!question || !isAnswer(question) || !formState.shown.has(question.id) || !found) return null;
  const given = formState.values.get(question.id);
  const { answer, counted, base } = found;
  const value = valueFor(question, answer);
  const give = () => {
    edit(question.id, value);
    // The button goes once it is pressed; what it did takes the focus.
    told.current?.focus();
  };
  return (
    <div className="space-y-2 border-t border-line pt-4">
      <p className="text-sm text-muted">{t('answer.question')}</p>
      <p className="font-semibold">{format(question.label)}</p>
      <p className="numbers">
        {t('answer.figures', { counted: formatFigure(counted, 'sq-ft'), base: formatFigure(base, 'sq-ft') })}
      </p>
      <div ref={told} role="status" tabIndex={-1} className="outline-none">
        {given === value ? (
          <p className="flex items-start gap-1.5 text-pine">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0" strokeWidth={3} />
            {t(`answer.${answer}.agrees`)}
          </p>
        ) : (
          <p>{given === undefined ? t('answer.open') : t(`answer.${answer}.differs`)}</p>
        )}
      </div>
      {editable && given !== value ? (
        <Button className="no-print" onPress={give}>
          {t(`answer.${answer}.give`)}
        </Button>
      ) : null}
    </div>
  );
}
