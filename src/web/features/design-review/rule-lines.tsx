import { createContext, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignReviewResult } from '#contract/design-review.ts';
import { type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { factOf } from '#domain/rules/declared-figures.ts';
import type { ReviewedRule, RuleResult } from '#domain/rules/design-review.ts';
import { type NamesById, Quotes, valueText } from '#web/analysis/sources.tsx';
import { useTool } from '#web/analysis/tool.ts';
import { formatDate, plural, shortDay } from '#web/lib/format.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { OUTCOMES } from '#web/ui/rule-outcomes.ts';
import { StateFigure, usePlansSay } from './declared-figures.tsx';

type ReviewOnPage = { review: DesignReviewResult; onStated: (place: string) => void };

/** The review that lines are of, and what is told where a figure was stated beside one. */
export const Review = createContext<ReviewOnPage | null>(null);

function useReview(): ReviewOnPage {
  const shown = useContext(Review);
  if (!shown) throw new Error('useReview outside of the answers');
  return shown;
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
