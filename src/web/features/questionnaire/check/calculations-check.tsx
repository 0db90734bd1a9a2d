import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fieldsById } from '#domain/application/questionnaire.ts';
import type { Calculations, CoverageResult, ImpactResult, MissingInput } from '#domain/calculations/calculation.ts';
import { calculationsQuery } from '#web/api/applications.ts';
import { CalculationTable } from '#web/ui/calculation-outcome.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { useDraft } from '../draft/draft-context.ts';
import { hrefOfPlace, hrefOfPlacedField } from '../place.ts';

/** The figures as the server works them out from the saved answers of this version. */
function useServerFigures() {
  const { application, version, saveState } = useDraft();
  const isSaved = saveState === 'saved';
  const query = useQuery({ ...calculationsQuery(application.id, version), enabled: isSaved });
  const isOfThis = isSaved && query.data?.version === version;
  return { figures: isOfThis ? query.data : undefined, failed: query.isError };
}

/** Land coverage and project impact: ours, held against the server's. Where they differ, the server's count. */
export function CalculationsCheck() {
  const { t } = useTranslation('draft');
  const { calculations } = useDraft();
  const { figures, failed } = useServerFigures();
  const shown = figures ?? calculations;
  if (shown.coverage.outcome === 'not-started' && shown.impact.outcome === 'not-started') return null;
  const isSame = figures !== undefined && isSameCalculation(figures, calculations);
  return (
    <section aria-labelledby="worked-out" className="space-y-5">
      <h2 id="worked-out" className="text-title font-semibold">
        {t('check.workedOut')}
      </h2>
      <div role="status">
        {isSame ? (
          <p className="flex items-start gap-1.5 text-sm text-pine">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t('check.figuresAgree')}
          </p>
        ) : null}
        {figures && !isSame ? (
          <Notice tone="attention" title={t('check.figuresDiffer')}>
            {t('check.figuresDifferAbout')}
          </Notice>
        ) : null}
        {failed && !figures ? <p className="text-sm text-muted">{t('check.figuresUnchecked')}</p> : null}
      </div>
      <CalculationTables calculations={shown} />
    </section>
  );
}

/** Both results, as far as anything was entered for them. */
function CalculationTables({ calculations: { coverage, impact } }: { calculations: Calculations }) {
  const { t } = useTranslation('draft');
  const { form, application } = useDraft();
  const hrefOf = ({ field }: MissingInput): string => {
    const place = fieldsById(form.questionnaire).get(field)?.place;
    return place ? hrefOfPlacedField(application.id, field, place) : hrefOfPlace(application.id, { field });
  };
  const results = [
    { kind: 'coverage', result: coverage },
    { kind: 'impact', result: impact },
  ] as const;
  return results.map((of) =>
    of.result.outcome === 'not-started' ? null : (
      <div key={of.kind} className="space-y-3">
        <h3 className="text-heading font-semibold">{t(`check.${of.kind}`)}</h3>
        <CalculationTable {...of} hrefOf={hrefOf} />
      </div>
    ),
  );
}

type AnyCalculation = CoverageResult | ImpactResult;

/** What a result comes to, without its words. */
const figuresOf = ({ outcome, lines, missingInputs }: AnyCalculation): string =>
  JSON.stringify([
    outcome,
    lines.map(({ id, value, unit }) => [id, value, unit]),
    missingInputs.map(({ field }) => field),
  ]);

/** Whether both say the same: outcomes, figures and what is lacking. */
const isSameCalculation = (one: Calculations, other: Calculations): boolean =>
  figuresOf(one.coverage) === figuresOf(other.coverage) && figuresOf(one.impact) === figuresOf(other.impact);
