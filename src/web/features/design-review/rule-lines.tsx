import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignReviewResult } from '#contract/design-review.ts';
import { type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { factOf } from '#domain/rules/declared-figures.ts';
import type { ReviewedRule, RuleResult } from '#domain/rules/design-review.ts';
import { rulesBySheet } from '#domain/rules/rules-by-sheet.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { useTool } from '#web/analysis/tool.ts';
import { formatDate, formatNumber, plural, shortDay } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { OUTCOMES } from '#web/ui/rule-outcomes.ts';
import { StateFigure, usePlansSay } from './declared-figures.tsx';
import { ReviewPart } from './review-part.tsx';
import { SheetLink } from './sheet-table.tsx';

type ReviewOnPage = { review: DesignReviewResult; onStated: (place: string) => void };

/** The review that lines are of, and what is told where a figure was stated beside one. */
export const Review = createContext<ReviewOnPage | null>(null);

function useReview(): ReviewOnPage {
  const shown = useContext(Review);
  if (!shown) throw new Error('useReview outside of the answers');
  return shown;
}

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
          onToggle={({ currentTarget }) => {
            const { open } = currentTarget;
            setTurned((was) => ((was[id] ?? all <= FEW) === open ? was : { ...was, [id]: open }));
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

type RulesProps = {
  rules: readonly ReviewedRule[];
  names: NamesById;
  level?: 3 | 4;
  /** Those that are as they were in the last set: they are folded. */
  same?: ReadonlySet<string>;
  /** Without a frame of their own where they stand in one. */
  isFramed?: boolean;
};

/** Rules below each other. */
export function Rules({ rules, names, level = 3, same, isFramed = true }: RulesProps) {
  const { t } = useTranslation('designReview');
  const lines = (shown: readonly ReviewedRule[]) =>
    shown.length === 0 ? null : (
      <ul className={`divide-y divide-line bg-surface ${isFramed ? 'rounded border border-line' : ''}`}>
        {shown.map((rule) => (
          <RuleLine key={rule.id} rule={rule} names={names} level={level} />
        ))}
      </ul>
    );
  const folded = rules.filter(({ id }) => same?.has(id));
  return (
    <>
      {lines(rules.filter(({ id }) => !same?.has(id)))}
      {folded.length > 0 ? (
        <details className={isFramed ? '' : 'px-4'}>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            {t('rounds.same', plural(folded.length))}
          </summary>
          {lines(folded)}
        </details>
      ) : null}
    </>
  );
}

/** A rule: what the plans state and where, what to do, the rule in plain words with its section. */
function RuleLine({ rule, names, level }: { rule: ReviewedRule; names: NamesById; level: 3 | 4 }) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const write = useMessages();
  const { result, severity } = rule;
  const { portal } = useTool();
  const { review, onStated } = useReview();
  // Of a case the applicant declares, not the agency.
  const isAsked = portal === 'contractor' && rule.figures.length > 0 && ASKED.has(result);
  const Heading = `h${level}` as const;
  const action =
    result === 'fails' && rule.cureText
      ? { label: t('result.cure'), text: localized(rule.cureText) }
      : result === 'cannot-tell' || result === 'not-stated'
        ? { label: t('result.settledBy'), text: localized(rule.settledByText) }
        : null;
  // What no words decide is said in few lines, in small letters.
  const isBrief = result === 'not-stated' || result === 'look-up';
  const small = isBrief ? 'text-sm' : '';
  return (
    <li className="flex gap-3 px-4 py-3">
      <OutcomeShape outcome={OUTCOMES[result]} className="mt-0.5 size-6" />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1.5">
        <Heading
          id={`rule-${rule.id}`}
          tabIndex={-1}
          className="min-w-0 scroll-mt-24 font-semibold outline-none [overflow-wrap:anywhere]"
        >
          {localized(rule.titleText)}
          {result === 'declared' ? (
            <span className="ml-2 text-sm font-semibold text-muted">
              {t(rule.answer === 'not-applicable' ? 'result.declaredWithout' : 'result.declaredMet')}
            </span>
          ) : null}
          {result === 'fails' ? (
            <span className={`ml-2 text-sm font-semibold ${severity === 'advisory' ? 'text-muted' : 'text-brick'}`}>
              {t(`severity.${severity}`)}
            </span>
          ) : null}
        </Heading>
        <p className="text-sm text-muted">{localized(rule.codeText)}</p>
        <div className="min-w-0 basis-full space-y-1.5">
          {result === 'not-stated' ? null : (
            <p className={`measure [overflow-wrap:anywhere] ${small}`}>{write(rule.noteMessage)}</p>
          )}
          {rule.declared.map((name) => (
            <DeclaredLine key={name} name={name} />
          ))}
          <Quotes evidence={rule.evidence} names={names} />
          {action ? (
            <p className={`measure ${small}`}>
              <strong className="font-semibold">{action.label}:</strong> {action.text}
            </p>
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="measure flex-1 basis-64 text-sm text-muted">
              {localized(rule.meaningText)}
              {rule.effective ? ` ${t('result.since', { day: formatDate(rule.effective) })}.` : ''}
              {rule.confirm ? ` ${t('result.confirm')}` : ''}
            </p>
            {isAsked ? <StateFigure rule={rule} review={review} onStated={() => onStated(`rule-${rule.id}`)} /> : null}
          </div>
        </div>
      </div>
    </li>
  );
}

/** What a person can state a figure to. */
const ASKED: ReadonlySet<RuleResult> = new Set(['fails', 'cannot-tell', 'not-stated']);

/** A declared figure of a rule: whose it is, and what the plans say instead. */
function DeclaredLine({ name }: { name: FactName }) {
  const { t } = useTranslation('designReview');
  const write = useMessages();
  const { review } = useReview();
  const plansSay = usePlansSay(review);
  const fact = write(factLabel(name));
  const figure = review.declared.find((one) => one.name === name);
  return (
    <p className="measure numbers [overflow-wrap:anywhere]">
      {figure
        ? `${t('result.declaredFigure', {
            ...{ fact, value: valueText(factOf(figure)), name: figure.by, day: shortDay(figure.at) },
          })} ${plansSay(name)}`
        : t('result.declaredOwn', { fact })}
    </p>
  );
}
