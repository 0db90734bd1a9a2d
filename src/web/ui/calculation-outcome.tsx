import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CoverageResult, ImpactResult, MissingInput } from '#domain/calculations/calculation.ts';
import type { Message } from '#messages/message.ts';
import { plural } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { FigureTable, SourceNote } from './figures.tsx';
import { type Outcome, OutcomeMark } from './outcome-mark.tsx';

type CalculationTableProps = CalculatorResult & {
  /** Where a missing figure is given; without it, what is missing is only named. */
  hrefOf?: (missingInputs: MissingInput) => string;
};

/**
 * What was calculated from an application's answers: the outcome, what it lacks, its arithmetic line by line, and
 * what to know beside it. The texts are those of the part `calculators`.
 */
export function CalculationTable({ hrefOf, ...of }: CalculationTableProps) {
  const { t } = useTranslation('calculators');
  const { missingInputs, lines, notes } = of.result;
  return (
    <div className="space-y-5">
      <OutcomeText {...of} />
      {missingInputs.length > 0 ? (
        <MissingInputsList missingInputs={missingInputs} {...(hrefOf ? { hrefOf } : {})} />
      ) : null}
      {lines.length > 0 ? <FigureTable caption={t(`arithmetic.${of.kind}`)} lines={lines} /> : null}
      <NotesList notes={notes} />
    </div>
  );
}

/** An outcome as its mark, its words and its sentence. */
export function OutcomeText(of: CalculatorResult) {
  const write = useMessages();
  return (
    <div className="space-y-1">
      <p className="text-heading">
        <OutcomeMark outcome={markOf(of)}>{write(outcomeMessage(of))}</OutcomeMark>
      </p>
      <p className="measure">{write(of.result.said)}</p>
    </div>
  );
}

/** What to know beside a result, such as a rule that no figure shows. */
export function NotesList({ notes }: { notes: CalculatorResult['result']['notes'] }) {
  const { t } = useTranslation('calculators');
  const write = useMessages();
  if (notes.length === 0) return null;
  return (
    <div className="space-y-2">
      <p className="font-semibold">{t('notes')}</p>
      <ul className="measure list-disc space-y-2 pl-5 marker:text-muted">
        {notes.map(({ text, source }) => (
          <li key={JSON.stringify(text)}>
            {write(text)}
            {source ? <SourceNote source={source} /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

type MissingInputsListProps = {
  missingInputs: readonly MissingInput[];
  hrefOf?: (missingInputs: MissingInput) => string;
};

/** The figures without which nothing can be told, each with the way to where it is given. */
export function MissingInputsList({ missingInputs, hrefOf }: MissingInputsListProps) {
  const { t } = useTranslation('calculators');
  const write = useMessages();
  return (
    <div className="space-y-1 rounded border-l-4 border-lake bg-lake-tint p-4">
      <p className="font-semibold">{t('lacking', plural(missingInputs.length))}</p>
      <ul className="space-y-1">
        {missingInputs.map((one) => (
          <li key={one.field}>
            {hrefOf ? (
              <Link to={hrefOf(one)} className="link inline-flex min-h-8 items-center">
                {write(one.label)}
              </Link>
            ) : (
              write(one.label)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What was calculated, of one kind or the other. */
export type CalculatorResult = { kind: 'coverage'; result: CoverageResult } | { kind: 'impact'; result: ImpactResult };

const COVERAGE_MARKS: Record<CoverageResult['outcome'], Outcome> = {
  within: 'yes',
  over: 'no',
  'cannot-tell': 'cannot-tell',
  'not-started': 'not-applicable',
};

const IMPACT_MARKS: Record<ImpactResult['outcome'], Outcome> = {
  exempt: 'yes',
  screened: 'yes',
  analysis: 'no',
  'cannot-tell': 'cannot-tell',
  'not-started': 'not-applicable',
};

/** The shape that an outcome has across the product. Where nothing was entered there is nothing to tell yet. */
export const markOf = (of: CalculatorResult): Outcome =>
  of.kind === 'coverage' ? COVERAGE_MARKS[of.result.outcome] : IMPACT_MARKS[of.result.outcome];

/** The outcome in a few words. */
export const outcomeMessage = (of: CalculatorResult): Message =>
  of.kind === 'coverage'
    ? { code: `calculators:outcome.coverage.${of.result.outcome}` }
    : { code: `calculators:outcome.impact.${of.result.outcome}` };
