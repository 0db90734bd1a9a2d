import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { DesignReviewResult } from '#contract/design-review.ts';
import { changedRules, listCorrections, type RuleResult, rulesOf } from '#domain/rules/design-review.ts';
import { DocumentsRead, ResultFrame, type ResultPart } from '#web/analysis/result-frame.tsx';
import { namesOf, SourceOf, valueText } from '#web/analysis/sources.tsx';
import { useSessionId, useTool } from '#web/analysis/tool.ts';
import { isRunning, useAnalysisStatus } from '#web/api/analyses.ts';
import { formatDate, formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import { OUTCOMES } from '#web/ui/rule-outcomes.ts';
import { showToast } from '#web/ui/toasts.ts';
import { CodeAnalysis } from './code-analysis.tsx';
import { StatedFigures } from './declared-figures.tsx';
import { ReviewPart } from './review-part.tsx';
import { BySheet, Grouped } from './rule-groups.tsx';
import { Review, Rules } from './rule-lines.tsx';
import { Contradictions, SheetTable } from './sheet-table.tsx';
import { SinceLastSet } from './since-last-set.tsx';
import { TakeAlong } from './take-along.tsx';
import { WhatIf } from './what-if.tsx';

/** The tiles, each with the part of the page that it leads to. */
const TILES = [
  { result: 'fails', anchor: 'corrections' },
  { result: 'cannot-tell', anchor: 'open' },
  { result: 'not-stated', anchor: 'unsaid' },
  { result: 'meets', anchor: 'met' },
] as const;

/**
 * Follows a check that is evaluated anew. Says what changed once it is, and gives the focus, where it went with what was
 * pressed, to the place that was worked on.
 */
function useReevaluation(result: DesignReviewResult) {
  const { data: status } = useAnalysisStatus(useTool(), useSessionId());
  const shown = useRef(result);
  const worked = useRef<string | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = result;
    if (before === result || worked.current === null) return;
    const { length } = changedRules(before, result);
    const { t } = i18next;
    const title =
      length > 0 ? t('designReview:figures.changed', plural(length)) : t('designReview:figures.changedNone');
    showToast('success', title, t('designReview:figures.changedAbout'));
    if (document.activeElement !== document.body) return;
    const place = document.getElementById(worked.current);
    // What changed may stand in a part that is closed.
    for (let part = place?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
    place?.focus();
  }, [result]);
  const onStated = (place: string) => {
    worked.current = place;
  };
  return { isWorking: isRunning(status), resultAt: status?.result_at, onStated };
}

/** What the rules come to: what to correct first, and what was not checked as large as what was. */
export function DesignReviewAnswers({ result }: { result: DesignReviewResult }) {
  const { t } = useTranslation(['designReview', 'analysis']);
  const localized = useLocalized();
  const write = useMessages();
  const { isWorking, resultAt, onStated } = useReevaluation(result);
  const [search, setSearch] = useSearchParams();
  const isBySheet = search.get('by') === 'sheet';
  const arrange = (bySheet: boolean) =>
    setSearch(
      (now) => {
        now.delete('by');
        if (bySheet) now.set('by', 'sheet');
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  const isOwn = useTool().portal === 'contractor';
  const correctionsTitle = t(isOwn ? 'result.corrections' : 'result.correctionsOfCase');
  const names = namesOf(result.documents);
  const rules = rulesOf(result);
  const having = (wanted: RuleResult) => rules.filter((rule) => rule.result === wanted);
  const corrections = listCorrections(result);
  const open = having('cannot-tell');
  const { rounds } = result;
  const same = new Set(rounds?.same);
  const parts: ResultPart[] = [
    ...(rounds ? [{ anchor: 'rounds', name: t('rounds.title') }] : []),
    ...(result.declared.length > 0 ? [{ anchor: 'stated', name: t('figures.title') }] : []),
    ...(isBySheet
      ? [{ anchor: 'sheet-results', name: t('result.bySheet') }]
      : [
          { anchor: 'corrections', name: correctionsTitle },
          ...(open.length > 0 ? [{ anchor: 'open', name: t('result.open') }] : []),
        ]),
    ...(result.conflicts.length > 0 ? [{ anchor: 'conflicts', name: t('result.conflicts') }] : []),
    { anchor: 'contradictions', name: t('contradictions.title') },
    ...(result.counts['not-stated'] > 0 ? [{ anchor: 'unsaid', name: t('result.unsaid') }] : []),
    ...(result.counts['look-up'] > 0 ? [{ anchor: 'look-ups', name: t('result.lookUps') }] : []),
    ...(!isBySheet && result.counts.declared > 0 ? [{ anchor: 'declared', name: t('result.declared') }] : []),
    ...(!isBySheet && result.counts.meets > 0 ? [{ anchor: 'met', name: t('result.met') }] : []),
    ...(isOwn ? [{ anchor: 'take-along', name: t('takeAlong.title') }] : []),
    { anchor: 'what-if', name: t('whatIf.title') },
    { anchor: 'code-analysis', name: t('codeAnalysis.title') },
    { anchor: 'sheets', name: t('sheets.title') },
    { anchor: 'unread', name: t('analysis:documents.unread') },
    { anchor: 'documents', name: t('analysis:documents.title') },
  ];
  return (
    <Review.Provider value={{ review: result, onStated }}>
      <ResultFrame parts={parts} onGoTo={() => {}}>
        <div role="status" className={isWorking ? 'no-print sticky top-2 z-10' : 'sr-only'}>
          {isWorking ? (
            <p className="flex items-center gap-3 rounded border border-lake bg-lake-tint px-4 py-3">
              <Spinner className="size-5 text-lake" />
              {t('figures.working')}
            </p>
          ) : null}
        </div>
        <section id="summary" tabIndex={-1} aria-label={t('result.summary')} className="space-y-3 outline-none">
          <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
            {TILES.map(({ result: of, anchor }) => (
              <li key={of}>
                <Tile
                  result={of}
                  count={result.counts[of]}
                  to={result.counts[of] === 0 ? null : isBySheet && of !== 'not-stated' ? 'sheet-results' : anchor}
                />
              </li>
            ))}
          </ul>
          <p className="measure">
            <strong className="numbers font-semibold">
              {result.decidedByDeclared > 0
                ? t('result.decidedWith', {
                    ...{ decided: result.decided, of: result.of },
                    ...plural(result.decidedByDeclared),
                  })
                : t('result.decided', { decided: result.decided, of: result.of })}
            </strong>{' '}
            {t('result.decidedAbout')}
          </p>
          {result.reference === undefined ? null : (
            <p className="measure font-semibold">
              {t('result.ofCase', { day: formatDate(result.day), reference: result.reference })}
            </p>
          )}
        </section>
        {result.declared.length > 0 ? (
          <ReviewPart id="stated" title={t('figures.title')} about={t('figures.about')}>
            <StatedFigures review={result} names={names} onStated={() => onStated('summary')} />
          </ReviewPart>
        ) : null}
        {rounds ? <SinceLastSet rounds={rounds} names={names} /> : null}
        <fieldset className="no-print flex flex-wrap gap-2">
          <legend className="sr-only">{t('result.by')}</legend>
          {[false, true].map((one) => (
            <Button
              key={String(one)}
              aria-pressed={isBySheet === one}
              className={isBySheet === one ? 'border-lake bg-lake-tint ring-1 ring-lake' : ''}
              onPress={() => arrange(one)}
            >
              {t(one ? 'result.bySheet' : 'result.byRule')}
            </Button>
          ))}
        </fieldset>
        {isBySheet ? (
          <BySheet result={result} names={names} />
        ) : (
          <>
            <ReviewPart id="corrections" title={correctionsTitle}>
              {corrections.length === 0 ? <p className="measure text-muted">{t('result.correctionsNone')}</p> : null}
              <Rules rules={corrections} names={names} />
            </ReviewPart>
            {open.length > 0 ? (
              <ReviewPart id="open" title={t('result.open')} about={t('result.openAbout')}>
                <Rules rules={open} names={names} same={same} />
              </ReviewPart>
            ) : null}
          </>
        )}
        {result.conflicts.length > 0 ? (
          <ReviewPart id="conflicts" title={t('result.conflicts')} about={t('result.conflictsAbout')}>
            <ul className="divide-y divide-line rounded border border-l-4 border-line border-l-sunrise bg-surface">
              {result.conflicts.map(({ labelMessage, facts }) => (
                <li key={labelMessage.code} className="px-4 py-3">
                  <p className="font-semibold">{write(labelMessage)}</p>
                  <ul className="space-y-1 pt-1">
                    {facts.map((fact) => (
                      <li key={String(fact.value)} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                        <span className="numbers font-medium">{valueText(fact)}</span>
                        {fact.evidence.slice(0, 2).map((place) => (
                          <SourceOf
                            key={`${place.documentId} ${place.page} ${place.box.y}`}
                            evidence={place}
                            names={names}
                          />
                        ))}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </ReviewPart>
        ) : null}
        <Grouped
          id="unsaid"
          of="not-stated"
          title={t('result.unsaid')}
          about={t('result.unsaidAbout')}
          {...{ result, names, same }}
        />
        <Contradictions found={result.register.contradictions} names={names} />
        <Grouped
          id="look-ups"
          of="look-up"
          title={t('result.lookUps')}
          about={t('result.lookUpsAbout')}
          {...{ result, names, same }}
        />
        {isBySheet ? null : (
          <>
            <Grouped
              id="declared"
              of="declared"
              title={t('result.declared')}
              about={t('result.declaredAbout')}
              {...{ result, names, same }}
            />
            <Grouped id="met" of="meets" title={t('result.met')} {...{ result, names, same }} />
            <Grouped id="without" of="not-applicable" title={t('result.notApplicable')} {...{ result, names, same }} />
          </>
        )}
        {isOwn ? (
          <div className="no-print">
            <TakeAlong resultAt={resultAt} isWorking={isWorking} />
          </div>
        ) : null}
        <ReviewPart id="what-if" title={t('whatIf.title')} about={t('whatIf.about')}>
          <WhatIf review={result} onStated={() => onStated('summary')} />
        </ReviewPart>
        <CodeAnalysis result={result} names={names} />
        <SheetTable sheets={result.register.sheets} names={names} />
        <DocumentsRead
          documents={result.documents}
          unread={result.unread}
          poorlyRead={result.poorlyRead ?? []}
          names={names}
        />
        <section aria-labelledby="editions-title" className="space-y-2 text-sm text-muted">
          <h2 id="editions-title" className="text-heading font-semibold text-ink">
            {t('result.editions')}
          </h2>
          <ul className="measure list-disc space-y-1 pl-5">
            {result.packs.map(({ id, titleText, editionText, amended }) => (
              <li key={id}>
                <strong className="font-semibold">{localized(titleText)}.</strong> {localized(editionText)}
                {amended ? `. ${t('result.amended', { day: formatDate(amended) })}` : null}
              </li>
            ))}
          </ul>
          <p className="[overflow-wrap:anywhere]">
            {t('result.edition', { day: formatDate(result.day), sha256: result.sha256 })}
          </p>
          <p className="font-semibold text-ink">{t('result.staff')}</p>
        </section>
      </ResultFrame>
    </Review.Provider>
  );
}

/** How many rules came to something, as a way to them; where there are none it leads nowhere. */
function Tile({ result, count, to }: { result: (typeof TILES)[number]['result']; count: number; to: string | null }) {
  const { t } = useTranslation('designReview');
  const look = 'flex h-full flex-col gap-1 rounded border border-line bg-surface p-4';
  const content = (
    <>
      <span className="flex items-center gap-2">
        <OutcomeShape outcome={OUTCOMES[result]} />
        <span className="numbers text-title font-semibold">{formatNumber(count)}</span>
      </span>
      <span className="text-sm text-muted">{t(`count.${result}`, plural(count))}</span>
    </>
  );
  if (to === null) return <div className={look}>{content}</div>;
  return (
    <a href={`#${to}`} className={`${look} hover:border-lake`}>
      {content}
    </a>
  );
}
