import i18next from 'i18next';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import { formatValue } from '#domain/rules/format-value.ts';
import { list } from '../lib/format.ts';

/** What a comparison is of: "Parcel area". */
export const describeCompared = ({ fact }: Pick<StatementComparison, 'fact'>): string => i18next.t(`facts:${fact}`);

/** The values that one statement gives: "10,450 sf". */
export const describeValues = (
  { fact, unit }: Pick<StatementComparison, 'fact' | 'unit'>,
  { values }: Pick<StatementComparison['stated'][number], 'values'>,
): string =>
  list(
    values.map((value) =>
      value === 'yes' || value === 'no'
        ? i18next.t(`questionnaire:answers.${value}`)
        : formatValue({ name: fact, value, ...(unit ? { unit } : {}) }),
    ),
  );
