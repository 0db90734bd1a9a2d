import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignReviewResult } from '#contract/design-review.ts';
import type { ReviewedRule, RuleResult } from '#domain/rules/design-review.ts';
import { rulesBySheet } from '#domain/rules/rules-by-sheet.ts';
import type { NamesById } from '#web/analysis/sources.tsx';
import { formatNumber, plural } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { OUTCOMES } from '#web/ui/rule-outcomes.ts';
import { ReviewPart } from './review-part.tsx';
import { Rules } from './rule-lines.tsx';
import { SheetLink } from './sheet-table.tsx';

/** Few enough to be read without opening anything. */
const FEW = 8;

/** `counts`: what stands at the end of the line, instead of the number of rules. */
type FoldedPart = { id: string; title: ReactNode; count: number; counts?: ReactNode; content: ReactNode };

/** Parts with many rules, closed, each with the number of its rules; open where they are few. */
function Folded({ parts }: { parts: readonly FoldedPart[] }) {
  const { t } = useTranslation('designReview');
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  const [turned, setTurned] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (id: string) => turned[id] ?? all <= FEW;
  const areOpen = parts.every(({ id }) => isOpen(id));
  return (
    <div className="space-y-2">
      {parts.length > 1 ? (
        <Button
          variant="quiet"
          className="no-print -ml-3 px-3 text-sm"
          onPress={() => setTurned(Object.fromEntries(parts.map(({ id }) => [id, !areOpen])))}
        >
          {t(areOpen ? 'result.closeAll' : 'result.openAll')}
        </Button>
      ) : null}
      {parts.map(({ id, title, count, counts, content }) => (
        <details
          key={id}
          open={isOpen(id)}
          onToggle={({ currentTarget: { open } }) => {
            if (open !== isOpen(id)) setTurned((was) => ({ ...was, [id]: open }));
          }}
          className="group rounded border border-line bg-surface"
        >
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-x-4 rounded px-4 py-2 hover:bg-granite-tint">
            <h3 className="flex min-w-0 items-center gap-2 text-heading font-semibold [overflow-wrap:anywhere]">
              <ChevronDown
                aria-hidden="true"
                className="no-print size-4 shrink-0 -rotate-90 text-muted transition-transform duration-150 group-open:rotate-0"
              />
              {title}
            </h3>
            <span className="numbers flex shrink-0 items-center gap-3 text-sm text-muted">
              {counts ?? t('result.rules', plural(count))}
            </span>
          </summary>
          <div className="border-t border-line">{content}</div>
        </details>
      ))}
    </div>
  );
}

type GroupedProps = {
  id: string;
  of: RuleResult;
  title: string;
  about?: string;
  result: DesignReviewResult;
  names: NamesById;
  same: ReadonlySet<string>;
};

/** The rules that came to something, under the headings of their packs. */
export function Grouped({ id, of, title, about, result, names, same }: GroupedProps) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const groups = result.packs
    .flatMap((pack) => pack.groups.map((group) => ({ ...group, id: `${pack.id}-${group.id}` })))
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => rule.result === of) }))
    .filter(({ rules }) => rules.length > 0);
  if (groups.length === 0) return null;
  return (
    <ReviewPart id={id} title={title} {...(about ? { about } : {})}>
      <Folded
        parts={groups.map((group) => ({
          ...{ id: group.id, title: localized(group.titleText), count: group.rules.length },
          content: (
            <>
              {of === 'not-stated' && group.drawnOn?.length ? (
                <ul
                  aria-label={t('result.drawnOn')}
                  className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-sm"
                >
                  <li aria-hidden="true" className="text-muted">
                    {t('result.drawnOn')}
                  </li>
                  {group.drawnOn.map(({ documentId, page, number }) => (
                    <li key={`${documentId} ${page}`} className="flex flex-wrap items-baseline gap-x-1.5">
                      <strong className="font-semibold">{number}</strong>
                      <SheetLink documentId={documentId} page={page} names={names} />
                    </li>
                  ))}
                </ul>
              ) : null}
              <Rules rules={group.rules} names={names} level={4} same={same} isFramed={false} />
            </>
          ),
        }))}
      />
    </ReviewPart>
  );
}

/** The rules under the sheets whose words they rest on. */
export function BySheet({ result, names }: { result: DesignReviewResult; names: NamesById }) {
  const { t } = useTranslation('designReview');
  const { sheets, without } = rulesBySheet(result);
  const sheetParts = sheets.map(({ documentId, page, number, title, rules }) => ({
    id: `${documentId} ${page}`,
    title: (
      <span className="min-w-0">
        {[number || t('result.unnumbered', { page }), title].filter(Boolean).join(' ')}
        {names.size > 1 ? <span className="ml-2 text-sm font-normal text-muted">{names.get(documentId)}</span> : null}
      </span>
    ),
    count: rules.length,
    counts: <Counts rules={rules} />,
    content: <Rules rules={rules} names={names} level={4} isFramed={false} />,
  }));
  return (
    <ReviewPart id="sheet-results" title={t('result.bySheet')} about={t('result.bySheetAbout')}>
      {sheets.length === 0 ? (
        <p className="measure text-muted">{t('result.bySheetNone')}</p>
      ) : (
        <Folded parts={sheetParts} />
      )}
      {without.length > 0 ? <h3 className="pt-3 text-heading font-semibold">{t('result.onNoSheet')}</h3> : null}
      <Rules rules={without} names={names} level={4} />
    </ReviewPart>
  );
}

/** How many rules came to what, as shapes with their numbers. */
function Counts({ rules }: { rules: readonly ReviewedRule[] }) {
  const { t } = useTranslation('designReview');
  return (['fails', 'cannot-tell', 'declared', 'meets'] as const).map((result) => {
    const count = rules.filter((rule) => rule.result === result).length;
    if (count === 0) return null;
    return (
      <span key={result} className="inline-flex items-center gap-1">
        <OutcomeShape outcome={OUTCOMES[result]} className="size-4.5" />
        <span aria-hidden="true">{formatNumber(count)}</span>
        <span className="sr-only">
          {formatNumber(count)} {t(`count.${result}`, plural(count))}
        </span>
      </span>
    );
  });
}
