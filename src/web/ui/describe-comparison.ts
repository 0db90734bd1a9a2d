import i18next from 'i18next';
import type { Comparison } from '#domain/requirements/compare-statements.ts';
import { formatValue } from '#domain/rules/format-value.ts';
import { list } from '../lib/format.ts';

/** What a comparison is of: "Parcel area". */
export const describeCompared = ({ fact }: Pick<Comparison, 'fact'>): string => i18next.t(`facts:${fact}`);

/** The values that one statement gives: "10,450 sf". */
export const describeValues = (
  { fact, unit }: Pick<Comparison, 'fact' | 'unit'>,
  { values }: Pick<Comparison['stated'][number], 'values'>,
): string =>
  list(
    values.map((value) =>
      value === 'yes' || value === 'no'
        ? i18next.t(`questionnaire:answers.${value}`)
        : formatValue({ name: fact, value, ...(unit ? { unit } : {}) }),
    ),
  );
