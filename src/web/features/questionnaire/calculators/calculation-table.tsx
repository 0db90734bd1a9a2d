import { useTranslation } from 'react-i18next';
import type { MissingInput } from '#domain/calculations/calculation.ts';
import type { CalculatorResult } from './describe-outcome.ts';
import { FigureTable } from './figures.tsx';
import { MissingInputsList } from './missing-inputs-list.tsx';
import { NotesList } from './notes-list.tsx';
import { OutcomeText } from './outcome-text.tsx';

type CalculationTableProps = CalculatorResult & {
  /** Where a missing figure is given; without it, what is missing is only named. */
  hrefOf?: (missingInputs: MissingInput) => string;
};

/**
 * What was worked out from an application's answers: the outcome, what it lacks, its arithmetic line by line, and
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
