import { Check } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Field, isAnswer } from '#domain/application/field.ts';
import { fieldsById } from '#domain/application/questionnaire.ts';
import type { CalculationLine, CoverageResult } from '#domain/calculations/calculation.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { formatFigure } from '#web/ui/figures.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { FieldControl } from '../fields/field-control.tsx';
import {
  ANSWER_LINES,
  BAR_LINES,
  type BarId,
  EXCEEDS_LIMITS,
  type FormPart,
  type OpenForm,
  partIdOf,
} from './attached-form.ts';
import { CalculatorLayout } from './calculator-layout.tsx';
import { ClassTable, groupFields } from './class-table.tsx';
import { PartHeading } from './form-parts.tsx';

/** The land coverage helper: the figures of each class of land, and what follows from them. */
export function CoverageForm({ open }: { open: OpenForm }) {
  const { calculations } = useDraft();
  return (
    <CalculatorLayout
      live={{ kind: 'coverage', result: calculations.coverage }}
      picture={(of) =>
        of.kind === 'coverage' ? <CoverageBars lines={of.result.lines} outcome={of.result.outcome} /> : null
      }
      actions={(of) => (of.kind === 'coverage' ? <AnswerOffer result={of.result} /> : null)}
    >
      {open.parts.map((part) => (
        <CoveragePart key={part.section.id} part={part} open={open} />
      ))}
    </CalculatorLayout>
  );
}

function CoveragePart({ part, open }: { part: FormPart; open: OpenForm }) {
  const nameOf = useClassNames(open);
  return (
    <section aria-labelledby={partIdOf(part.section.id)} className="space-y-6">
      <PartHeading part={part} />
      {groupFields(part.fields).map((group) =>
        group.kind === 'field' ? (
          <FieldControl key={group.field.id} field={group.field} />
        ) : (
          <ClassTable key="classes" rows={group.rows} nameOf={nameOf} />
        ),
      )}
    </section>
  );
}

/** What a class of land is called where the form lets classes be chosen; else its number. */
function useClassNames({ form }: OpenForm): (land: string) => string {
  const { t } = useTranslation('calculators');
  const format = useLocalized();
  const options = form.sections
    .flatMap(({ fields }) => fields)
    .flatMap((field) => (field.kind === 'multi-select' ? field.options : []));
  return (land) => {
    const label = options.find(({ value }) => value === land)?.label;
    return label ? format(label) : t('coverage.class', { land });
  };
}

/** The value that says yes or no in a question of its kind. */
const valueFor = ({ kind }: Field, answer: 'yes' | 'no'): string =>
  kind === 'yes-no-unsure' ? answer.toUpperCase() : answer;

/** Offers to answer the application's question by the result. Nothing is answered until the button is pressed. */
function AnswerOffer({ result }: { result: CoverageResult }) {
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

/** Whether the coverage is more than the base, with both figures in square feet. */
type BaseAnswer = { answer: 'yes' | 'no'; counted: number; base: number };

/**
 * What a result says to the question whether the coverage is more than the base; undefined where it cannot be told.
 * That is not the outcome: with a transfer, or with what exists legally, more than the base may be within the limit.
 */
export function answerOf({ outcome, lines }: Pick<CoverageResult, 'outcome' | 'lines'>): BaseAnswer | undefined {
  if (outcome !== 'within' && outcome !== 'over') return undefined;
  const figureOf = (id: string) => lines.find((line) => line.id === id)?.value ?? null;
  const counted = figureOf(ANSWER_LINES.counted);
  const base = figureOf(ANSWER_LINES.base);
  if (counted === null || base === null) return undefined;
  return { answer: counted > base ? 'yes' : 'no', counted, base };
}

type CoverageBarsProps = { lines: readonly CalculationLine[]; outcome: CoverageResult['outcome'] };

const fills = { allowed: 'fill-lake', existing: 'fill-edge', proposed: 'fill-pine' } as const;

/** What is allowed, what is there and what is proposed, as bars of one scale. The words beside them say the same. */
function CoverageBars({ lines, outcome }: CoverageBarsProps) {
  const { t } = useTranslation('calculators');
  const bars = barsOf(lines);
  const allowed = bars.find(({ id }) => id === 'allowed');
  if (bars.length < 2) return null;
  return (
    <ul aria-label={t('bars.label')} className="space-y-3">
      {bars.map(({ id, value, share }) => (
        <li key={id} className="space-y-1">
          <p className="flex items-baseline justify-between gap-4 text-sm">
            <span>{t(`bars.${id}`)}</span>
            <span className="numbers font-semibold whitespace-nowrap">{formatFigure(value, 'sq-ft')}</span>
          </p>
          <svg aria-hidden="true" width="100%" height="14" className="block overflow-visible">
            <rect width="100%" height="14" rx="2" className="fill-granite-tint" />
            <rect
              width={`${share * 100}%`}
              height="14"
              rx="2"
              className={id === 'proposed' && outcome === 'over' ? 'fill-brick' : fills[id]}
            />
            {allowed && id !== 'allowed' ? (
              <line
                x1={`${allowed.share * 100}%`}
                x2={`${allowed.share * 100}%`}
                y1="-3"
                y2="17"
                className="stroke-ink"
                strokeWidth="2"
                strokeDasharray="3 2"
              />
            ) : null}
          </svg>
        </li>
      ))}
    </ul>
  );
}

/** One bar of the picture. `share`: 0 to 1 of the longest of them. */
type Bar = { id: BarId; value: number; share: number };

/** The bars that can be drawn: of the figures that could be calculated, on one scale from zero. */
export function barsOf(lines: readonly CalculationLine[]): Bar[] {
  const found = BAR_LINES.flatMap(({ id, line }) => {
    const value = lines.find((one) => one.id === line)?.value;
    return value === null || value === undefined || value < 0 ? [] : [{ id, value }];
  });
  const longest = Math.max(0, ...found.map(({ value }) => value));
  return found.map((bar) => ({ ...bar, share: longest === 0 ? 0 : bar.value / longest }));
}
