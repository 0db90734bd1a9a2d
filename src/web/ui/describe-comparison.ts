import i18next from 'i18next';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import type { LateDate } from '#domain/requirements/find-late-dates.ts';
import { formatValue, isDay } from '#domain/rules/format-value.ts';
import { formatDate, list } from '../lib/format.ts';

/** What a comparison is of: "Parcel area". */
export const describeCompared = ({ fact }: Pick<StatementComparison, 'fact'>): string => i18next.t(`facts:${fact}`);

/** The values that one statement gives: "10,450 sf". */
export const describeValues = (
  { fact, unit }: Pick<StatementComparison, 'fact' | 'unit'>,
  { values }: Pick<StatementComparison['stated'][number], 'values'>,
): string =>
  list(
    values.map((value) => {
      if (value === 'yes' || value === 'no') return i18next.t(`questionnaire:answers.${value}`);
      const written = formatValue({ name: fact, value, ...(unit ? { unit } : {}) });
      return isDay({ name: fact }) ? formatDate(written) : written;
    }),
  );

/** A date that is later than it can be, in a sentence that names the document, and the question where there is one. */
export function describeLateDate(late: LateDate, { document, label }: { document: string; label: string }): string {
  const dates = { date: formatDate(late.date), than: formatDate(late.than) };
  const said = { document, what: describeCompared(late), ...dates };
  return late.question === null
    ? i18next.t('questionnaire:compare.late.upload', said)
    : i18next.t('questionnaire:compare.late.signed', { ...said, label });
}
