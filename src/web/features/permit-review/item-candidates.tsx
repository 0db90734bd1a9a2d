import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factLabel } from '#domain/extraction/catalogue.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { useSessionId } from '#web/analysis/tool.ts';
import { useChooseFact } from '#web/api/analyses.ts';
import { describeError } from '#web/lib/problems.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorLine } from '#web/ui/field.tsx';
import { expectFocus } from './line-focus.ts';
import type { ReviewItem } from './result-model.ts';
import { permitReviewTool } from './tool.ts';

/** Figures that could be what an item asks for: a person points at the one that is meant. */
export function ItemCandidates({ item, names }: { item: ReviewItem; names: NamesById }) {
  const { t } = useTranslation('review');
  const write = useMessages();
  const [failure, setFailure] = useState<Error | null>(null);
  const sessionId = useSessionId();
  const { mutate, isPending, variables } = useChooseFact(permitReviewTool, sessionId, setFailure);
  const { candidates = [] } = item;
  if (candidates.length === 0) return null;
  const facts = [...new Set(candidates.map(({ of }) => of))];
  return (
    <div className="space-y-3 rounded border border-line bg-paper p-3">
      <p className="text-sm text-muted">{t('candidates.about')}</p>
      {facts.map((name) => {
        const fact = write(factLabel(name));
        return (
          <section key={name} aria-label={t('candidates.title', { fact })} className="space-y-2">
            <h5 className="font-semibold">{t('candidates.title', { fact })}</h5>
            <ul className="space-y-3">
              {candidates.map((candidate, at) =>
                candidate.of === name ? (
                  <li
                    key={`${candidate.value} ${candidate.place.documentId} ${candidate.place.page} ${candidate.place.box.y}`}
                    className="flex flex-wrap items-start gap-x-4 gap-y-2"
                  >
                    <div className="min-w-0 flex-1 space-y-1">
                      <p className="numbers font-semibold">{valueText({ name, ...candidate })}</p>
                      <Quotes evidence={[candidate.place]} names={names} />
                    </div>
                    <Button
                      className="no-print"
                      aria-label={t('candidates.chooseNamed', { value: valueText({ name, ...candidate }), fact })}
                      isDisabled={isPending && variables.candidate !== at}
                      isPending={isPending && variables.candidate === at}
                      pendingLabel={t('candidates.choosing')}
                      onPress={() => {
                        expectFocus(item);
                        mutate({ itemId: item.id, name, candidate: at });
                      }}
                    >
                      {t('candidates.choose')}
                    </Button>
                  </li>
                ) : null,
              )}
            </ul>
          </section>
        );
      })}
      {failure ? (
        <ErrorLine>
          {t('candidates.failed')} {describeError(failure)}
        </ErrorLine>
      ) : null}
    </div>
  );
}
