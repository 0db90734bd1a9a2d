import { createContext, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewResult } from '#contract/permit-review.ts';
import { factLabel } from '#domain/extraction/catalogue.ts';
import { valueText } from '#web/analysis/sources.tsx';
import { useSessionId } from '#web/analysis/tool.ts';
import { useChooseFact } from '#web/api/analyses.ts';
import { describeError } from '#web/lib/problems.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { expectFocus } from './line-focus.ts';
import type { ReviewItem } from './result-model.ts';
import { permitReviewTool } from './tool.ts';

/** What the documents state, of the result that is shown. */
export const StatedFactsContext = createContext<ReviewResult['facts']>([]);

/** Values of an item that a person pointed at, each with a way to take it back: a wrong press is not the last word. */
export function PointedFacts({ item }: { item: ReviewItem }) {
  const { t } = useTranslation('review');
  const write = useMessages();
  const [failure, setFailure] = useState<Error | null>(null);
  const { mutate, isPending } = useChooseFact(permitReviewTool, useSessionId(), setFailure);
  const stated = use(StatedFactsContext) ?? [];
  const pointed = stated
    .flatMap(({ facts }) => facts)
    .filter(({ evidence }) =>
      evidence.some(
        ({ method, documentId, page, quote }) =>
          method === 'person' &&
          item.evidence.some(
            (one) =>
              one.method === 'person' && one.documentId === documentId && one.page === page && one.quote === quote,
          ),
      ),
    );
  if (pointed.length === 0) return null;
  return (
    <ul className="no-print space-y-1">
      {pointed.map((fact) => {
        const words = { fact: write(factLabel(fact.name)), value: valueText(fact) };
        return (
          <li key={fact.name} className="flex flex-wrap items-center gap-x-4">
            <span>{t('candidates.pointed', words)}</span>
            <Button
              variant="quiet"
              aria-label={t('candidates.takeBackNamed', words)}
              isPending={isPending}
              pendingLabel={t('candidates.choosing')}
              onPress={() => {
                setFailure(null);
                expectFocus(item);
                mutate({ itemId: item.id, name: fact.name, candidate: null });
              }}
            >
              {t('decision.takeBack')}
            </Button>
          </li>
        );
      })}
      {failure ? (
        <li>
          <ErrorLine>
            {t('candidates.notTakenBack')} {describeError(failure)}
          </ErrorLine>
        </li>
      ) : null}
    </ul>
  );
}
