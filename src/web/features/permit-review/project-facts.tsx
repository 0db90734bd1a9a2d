import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import type { Fact } from '#domain/extraction/fact.ts';
import { type NamesById, valueText } from '#web/analysis/describe-result.ts';
import { Sources } from '#web/analysis/sources.tsx';
import { useMessages } from '#web/lib/texts.ts';

type ProjectFactsProps = Pick<ReviewResult, 'header' | 'conflicts'> & { names: NamesById };

/** Every value read for one thing, each with its sources. */
export const StatedValues = ({ facts, names }: { facts: readonly Fact[]; names: NamesById }) => (
  <ul className="space-y-2">
    {facts.map((fact) => (
      <li key={`${fact.name} ${fact.value}`} className="space-y-1">
        <span className="measure block font-medium [overflow-wrap:anywhere]">{valueText(fact)}</span>
        <Sources evidence={fact.evidence} names={names} />
      </li>
    ))}
  </ul>
);

/** What the documents say about the project: the head of the checklist. */
export function ProjectFacts({ header, conflicts, names }: ProjectFactsProps) {
  const { t } = useTranslation('review');
  const write = useMessages();
  const disagree = new Set(conflicts.map((conflict) => conflict.label));
  return (
    <section id="project" aria-labelledby="project-title" className="scroll-mt-4 space-y-3">
      <h2 id="project-title" className="text-title font-semibold">
        {t('result.projectStated')}
      </h2>
      <dl className="divide-y divide-line rounded border border-line bg-surface">
        {header.map((field) => (
          <div key={field.label} className="gap-4 px-4 py-2.5 sm:grid sm:grid-cols-[14rem_minmax(0,1fr)]">
            <dt className="font-semibold">{write(field.labelMessage)}</dt>
            <dd>
              {field.facts.length === 0 ? (
                <span className="text-muted">{t('result.notFound')}</span>
              ) : (
                <StatedValues facts={field.facts} names={names} />
              )}
              {disagree.has(field.label) ? (
                <span className="flex items-center gap-1.5 pt-1 text-sm font-medium text-sunrise">
                  <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
                  {t('result.disagree')}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
