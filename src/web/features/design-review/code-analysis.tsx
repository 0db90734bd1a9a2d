import { useTranslation } from 'react-i18next';
import type { DesignReviewResult } from '#contract/design-review.ts';
import { type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { useMessages } from '#web/lib/texts.ts';
import { readOf } from './declared-figures.tsx';
import { ReviewPart } from './review-part.tsx';

/** What a plan reviewer looks for on the cover first; sprinklers are stated in either of two ways. */
const LOOKED_FOR: readonly (readonly [FactName, ...FactName[]])[] = [
  ['code.occupancy'],
  ['code.constructionType'],
  ['building.stories'],
  ['code.sprinklered', 'code.notSprinklered'],
  ['code.wildland'],
  ['design.groundSnowPsf'],
  ['design.windMph'],
];

/** What the plans state of occupancy, construction and site, and what of it they do not state. */
export function CodeAnalysis({ result, names }: { result: DesignReviewResult; names: NamesById }) {
  const { t } = useTranslation('designReview');
  const write = useMessages();
  return (
    <ReviewPart id="code-analysis" title={t('codeAnalysis.title')} about={t('codeAnalysis.about')}>
      <dl className="divide-y divide-line rounded border border-line bg-surface">
        {LOOKED_FOR.map((facts) => {
          const stated = facts.flatMap((name) => readOf(result, name).map((fact) => ({ name, fact })));
          return (
            <div key={facts[0]} className="grid gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <dt className="font-semibold">{write(factLabel(facts[0]))}</dt>
              <dd className="min-w-0 space-y-1.5">
                {stated.length === 0 ? <p className="text-muted">{t('codeAnalysis.none')}</p> : null}
                {stated.map(({ name, fact }) => (
                  <div key={`${name} ${fact.value}`} className="space-y-1">
                    <p className="numbers [overflow-wrap:anywhere]">{valueText(fact)}</p>
                    <Quotes evidence={fact.evidence} names={names} most={1} />
                  </div>
                ))}
              </dd>
            </div>
          );
        })}
      </dl>
    </ReviewPart>
  );
}
