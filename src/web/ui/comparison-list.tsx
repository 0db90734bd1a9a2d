import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatementComparison } from '#domain/requirements/compare-statements.ts';
import { keyed } from '../lib/ids.ts';
import { Badge, type Tone } from './badge.tsx';
import { describeCompared, describeValues } from './describe-comparison.ts';

type ComparisonListProps<One extends StatementComparison> = {
  comparisons: readonly One[];
  /** Who states it, in words. */
  describeSource: (stated: One['stated'][number]) => string;
  showPlaces?: (stated: One['stated'][number]) => ReactNode;
};

const TONES: Record<StatementComparison['outcome'], Tone> = { agree: 'pine', differ: 'sunrise', 'one-only': 'neutral' };
const ORDER: readonly StatementComparison['outcome'][] = ['differ', 'one-only', 'agree'];

/** What is stated of each thing, what differs first: both are shown, and by whom. */
export function ComparisonList<One extends StatementComparison>({
  comparisons,
  describeSource,
  showPlaces,
}: ComparisonListProps<One>) {
  const { t } = useTranslation('questionnaire');
  const ordered = [...comparisons].sort((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  return (
    <ul className="divide-y divide-line rounded border border-line bg-surface">
      {ordered.map((one) => (
        <li key={one.fact} className="space-y-1 px-4 py-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{describeCompared(one)}</span>
            <Badge tone={TONES[one.outcome]}>{t(`compare.outcome.${one.outcome}`)}</Badge>
          </p>
          <ul className="measure space-y-1">
            {keyed(one.stated, ({ by, field, documentId }) => `${by} ${field} ${documentId}`).map(({ key, item }) => (
              <li key={key} className="[overflow-wrap:anywhere]">
                {t('compare.line', { by: describeSource(item), values: describeValues(one, item) })}
                {item.evidence.length > 0 ? showPlaces?.(item) : null}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
