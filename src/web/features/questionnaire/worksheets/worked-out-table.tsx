import { useTranslation } from 'react-i18next';
import type { Lacking } from '#domain/questionnaire/worked-out.ts';
import { FigureTable } from './figures.tsx';
import { LackingList } from './lacking-list.tsx';
import { NotesList } from './notes-list.tsx';
import { OutcomeSaid } from './outcome-said.tsx';
import type { Result } from './outcome-words.ts';

type WorkedOutTableProps = Result & {
  /** Where a missing figure is given; without it, what is missing is only named. */
  hrefOf?: (lacking: Lacking) => string;
};

/**
 * What was worked out from an application's answers: the outcome, what it lacks, its arithmetic line by line, and
 * what to know beside it. The texts are those of the part `worksheets`.
 */
export function WorkedOutTable({ hrefOf, ...of }: WorkedOutTableProps) {
  const { t } = useTranslation('worksheets');
  const { lacking, lines, notes } = of.result;
  return (
    <div className="space-y-5">
      <OutcomeSaid {...of} />
      {lacking.length > 0 ? <LackingList lacking={lacking} {...(hrefOf ? { hrefOf } : {})} /> : null}
      {lines.length > 0 ? <FigureTable caption={t(`arithmetic.${of.kind}`)} lines={lines} /> : null}
      <NotesList notes={notes} />
    </div>
  );
}
