import { useTranslation } from 'react-i18next';
import type { Tab } from '#domain/application/questionnaire.ts';
import type { ApplicationRecord } from '#domain/application/record.ts';
import { CalculationTable } from './calculation-outcome.tsx';
import { RecordSections, WarningsList } from './record-sections.tsx';

type FrozenRecordProps = { record: ApplicationRecord; tabs: readonly Pick<Tab, 'id' | 'title'>[] };

/** The words that were checked and submitted, as they were then: nothing in it is calculated again. */
export function FrozenRecord({ record, tabs }: FrozenRecordProps) {
  const { t } = useTranslation('draft');
  const { coverage, impact } = record.calculations;
  return (
    <>
      <section aria-label={t('submitted.record')} className="space-y-6">
        <RecordSections sections={record.sections} tabs={tabs} />
      </section>
      {record.warnings.length > 0 ? (
        <section aria-labelledby="warnings" className="space-y-4">
          <h2 id="warnings" className="text-title font-semibold">
            {t('submitted.warnings')}
          </h2>
          <WarningsList warnings={record.warnings} />
        </section>
      ) : null}
      {coverage.outcome === 'not-started' ? null : (
        <section aria-labelledby="coverage" className="space-y-3">
          <h2 id="coverage" className="text-title font-semibold">
            {t('check.coverage')}
          </h2>
          <CalculationTable kind="coverage" result={coverage} />
        </section>
      )}
      {impact.outcome === 'not-started' ? null : (
        <section aria-labelledby="impact" className="space-y-3">
          <h2 id="impact" className="text-title font-semibold">
            {t('check.impact')}
          </h2>
          <CalculationTable kind="impact" result={impact} />
        </section>
      )}
    </>
  );
}
