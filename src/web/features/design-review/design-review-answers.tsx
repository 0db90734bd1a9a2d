import i18next from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DesignReviewResult } from '#contract/design-review.ts';
import { type FactName, factLabel } from '#domain/extraction/catalogue.ts';
import { factOf } from '#domain/rules/declared-figures.ts';
import {
  changedRules,
  listCorrections,
  type ReviewedRule,
  type RuleResult,
  rulesOf,
} from '#domain/rules/design-review.ts';
import type { RegisteredSheet, SheetContradiction } from '#domain/rules/sheet-register.ts';
import { DocumentsRead, ResultFrame, type ResultPart } from '#web/analysis/result-frame.tsx';
import { type NamesById, namesOf, Quotes, SourceOf, valueText } from '#web/analysis/sources.tsx';
import { useSessionId, useTool } from '#web/analysis/tool.ts';
import { isRunning, useAnalysisStatus } from '#web/api/analyses.ts';
import { formatDate, formatNumber, plural, shortDay, shortName } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useLocalized, useMessages } from '#web/lib/texts.ts';
import { SourceLink } from '#web/ui/document-link.tsx';
import { OutcomeShape } from '#web/ui/outcome-mark.tsx';
import { Spinner } from '#web/ui/progress.tsx';
import { Table } from '#web/ui/table.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { StatedFigures, StateFigure, usePlansSay } from './declared-figures.tsx';
import { OUTCOMES } from './outcomes.ts';
import { SinceLastSet } from './since-last-set.tsx';
import { WhatIf } from './what-if.tsx';

/** The tiles, each with the part of the page that it leads to. */
const TILES = [
  { result: 'fails', anchor: 'corrections' },
  { result: 'cannot-tell', anchor: 'open' },
  { result: 'not-stated', anchor: 'unsaid' },
  { result: 'meets', anchor: 'met' },
] as const;

type ReviewOnPage = { review: DesignReviewResult; onStated: (place: string) => void };

const Review = createContext<ReviewOnPage | null>(null);

function useReview(): ReviewOnPage {
  const shown = useContext(Review);
  if (!shown) throw new Error('useReview outside of the answers');
  return shown;
}

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
    if (document.activeElement === document.body) document.getElementById(worked.current)?.focus();
  }, [result]);
  const onStated = (place: string) => {
    worked.current = place;
  };
  return { isWorking: isRunning(status), onStated };
}

/** What the rules come to: what to correct first, and what was not checked as large as what was. */
export function DesignReviewAnswers({ result }: { result: DesignReviewResult }) {
  const { t } = useTranslation(['designReview', 'analysis']);
  const localized = useLocalized();
  const write = useMessages();
  const { isWorking, onStated } = useReevaluation(result);
  const names = namesOf(result.documents);
  const rules = rulesOf(result);
  const having = (wanted: RuleResult) => rules.filter((rule) => rule.result === wanted);
  const corrections = listCorrections(result);
  const open = having('cannot-tell');
  const lookUps = having('look-up');
  const { rounds } = result;
  const same = new Set(rounds?.same);
  const parts: ResultPart[] = [
    ...(rounds ? [{ anchor: 'rounds', name: t('rounds.title') }] : []),
    ...(result.declared.length > 0 ? [{ anchor: 'stated', name: t('figures.title') }] : []),
    { anchor: 'corrections', name: t('result.corrections') },
    ...(open.length > 0 ? [{ anchor: 'open', name: t('result.open') }] : []),
    ...(result.conflicts.length > 0 ? [{ anchor: 'conflicts', name: t('result.conflicts') }] : []),
    { anchor: 'contradictions', name: t('contradictions.title') },
    ...(result.counts['not-stated'] > 0 ? [{ anchor: 'unsaid', name: t('result.unsaid') }] : []),
    ...(lookUps.length > 0 ? [{ anchor: 'look-ups', name: t('result.lookUps') }] : []),
    ...(result.counts.declared > 0 ? [{ anchor: 'declared', name: t('result.declared') }] : []),
    ...(result.counts.meets > 0 ? [{ anchor: 'met', name: t('result.met') }] : []),
    { anchor: 'what-if', name: t('whatIf.title') },
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
                <Tile result={of} count={result.counts[of]} to={result.counts[of] > 0 ? anchor : null} />
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
          <Part id="stated" title={t('figures.title')} about={t('figures.about')}>
            <StatedFigures review={result} names={names} onStated={() => onStated('summary')} />
          </Part>
        ) : null}
        {rounds ? <SinceLastSet rounds={rounds} names={names} /> : null}
        <Part id="corrections" title={t('result.corrections')}>
          {corrections.length === 0 ? <p className="measure text-muted">{t('result.correctionsNone')}</p> : null}
          <Rules rules={corrections} names={names} />
        </Part>
        {open.length > 0 ? (
          <Part id="open" title={t('result.open')} about={t('result.openAbout')}>
            <Rules rules={open} names={names} same={same} />
          </Part>
        ) : null}
        {result.conflicts.length > 0 ? (
          <Part id="conflicts" title={t('result.conflicts')} about={t('result.conflictsAbout')}>
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
          </Part>
        ) : null}
        <Grouped
          id="unsaid"
          of="not-stated"
          title={t('result.unsaid')}
          about={t('result.unsaidAbout')}
          {...{ result, names, same }}
        />
        <Contradictions found={result.register.contradictions} names={names} />
        {lookUps.length > 0 ? (
          <Part id="look-ups" title={t('result.lookUps')} about={t('result.lookUpsAbout')}>
            <Rules rules={lookUps} names={names} same={same} />
          </Part>
        ) : null}
        <Grouped
          id="declared"
          of="declared"
          title={t('result.declared')}
          about={t('result.declaredAbout')}
          {...{ result, names, same }}
        />
        <Grouped id="met" of="meets" title={t('result.met')} {...{ result, names, same }} />
        <Grouped id="without" of="not-applicable" title={t('result.notApplicable')} {...{ result, names, same }} />
        <Part id="what-if" title={t('whatIf.title')} about={t('whatIf.about')}>
          <WhatIf review={result} onStated={() => onStated('summary')} />
        </Part>
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

type ContradictionsProps = { found: readonly SheetContradiction[]; names: NamesById };

/** Where the sheets contradict each other or themselves, with the words of both sides. */
function Contradictions({ found, names }: ContradictionsProps) {
  const { t } = useTranslation('designReview');
  const write = useMessages();
  return (
    <Part
      id="contradictions"
      title={t('contradictions.title')}
      {...(found.length > 0 ? { about: t('contradictions.about') } : {})}
    >
      {found.length === 0 ? <p className="measure text-muted">{t('contradictions.none')}</p> : null}
      {found.length > 0 ? (
        <ul className="divide-y divide-line rounded border border-l-4 border-line border-l-sunrise bg-surface">
          {keyed(found, ({ kind, evidence: [at] }) => `${kind} ${at?.documentId} ${at?.page}`).map(({ key, item }) => (
            <li key={key} className="space-y-1.5 px-4 py-3">
              <p className="measure font-semibold [overflow-wrap:anywhere]">{write(item.message)}</p>
              <Quotes evidence={item.evidence} names={names} />
            </li>
          ))}
        </ul>
      ) : null}
    </Part>
  );
}

type SheetTableProps = { sheets: readonly RegisteredSheet[]; names: NamesById };

/** Every sheet as its title block says it, and which a later one replaces. */
function SheetTable({ sheets, names }: SheetTableProps) {
  const { t } = useTranslation('designReview');
  if (sheets.length === 0) return <Part id="sheets" title={t('sheets.title')} about={t('sheets.none')} />;
  return (
    <Part id="sheets" title={t('sheets.title')} about={t('sheets.about')}>
      <Table
        caption={t('sheets.title')}
        rows={sheets}
        rowKey={({ documentId, page }) => `${documentId} ${page}`}
        columns={[
          { id: 'number', header: t('sheets.number'), rowHeader: true, cell: ({ number }) => number },
          {
            id: 'title',
            header: t('sheets.name'),
            cell: ({ title, replacedBy }) => (
              <span className="[overflow-wrap:anywhere]">
                {title}
                {replacedBy ? (
                  <span className="block text-sm text-sunrise">
                    {t('sheets.replaced', { day: formatDate(replacedBy.date) })}
                  </span>
                ) : null}
              </span>
            ),
          },
          { id: 'date', header: t('sheets.date'), cell: ({ date }) => (date === '' ? '' : formatDate(date)) },
          { id: 'scales', header: t('sheets.scales'), cell: ({ scales }) => scales.join(', ') },
          {
            id: 'size',
            header: t('sheets.size'),
            cell: ({ width, height }) => `${formatNumber(width)} × ${formatNumber(height)}`,
          },
          {
            id: 'where',
            header: t('sheets.where'),
            cell: ({ documentId, page }) => <SheetLink documentId={documentId} page={page} names={names} />,
          },
        ]}
      />
    </Part>
  );
}

function SheetLink({ documentId, page, names }: { documentId: string; page: number; names: NamesById }) {
  const { portal } = useTool();
  const file = names.get(documentId) ?? documentId;
  return (
    <SourceLink file={file} shortFile={shortName(file)} page={page} place={{ documentId, page }} portal={portal} />
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

type PartProps = { id: string; title: string; about?: string; children?: ReactNode };

function Part({ id, title, about, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4 space-y-3">
      <h2 id={`${id}-title`} className="text-title font-semibold">
        {title}
      </h2>
      {about ? <p className="measure text-muted">{about}</p> : null}
      {children}
    </section>
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
function Grouped({ id, of, title, about, result, names, same }: GroupedProps) {
  const { t } = useTranslation('designReview');
  const localized = useLocalized();
  const groups = result.packs
    .flatMap((pack) => pack.groups.map((group) => ({ ...group, id: `${pack.id}-${group.id}` })))
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => rule.result === of) }))
    .filter(({ rules }) => rules.length > 0);
  if (groups.length === 0) return null;
  return (
    <Part id={id} title={title} {...(about ? { about } : {})}>
      {groups.map((group) => (
        <div key={group.id} className="space-y-2">
          <h3 className="text-heading font-semibold">{localized(group.titleText)}</h3>
          {of === 'not-stated' && group.drawnOn?.length ? (
            <ul aria-label={t('result.drawnOn')} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
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
          <Rules rules={group.rules} names={names} level={4} same={same} />
        </div>
      ))}
    </Part>
  );
}

type RulesProps = {
  rules: readonly ReviewedRule[];
  names: NamesById;
  level?: 3 | 4;
  /** Those that are as they were in the last set: they are folded. */
  same?: ReadonlySet<string>;
};

function Rules({ rules, names, level = 3, same }: RulesProps) {
  const { t } = useTranslation('designReview');
  const lines = (shown: readonly ReviewedRule[]) =>
    shown.length === 0 ? null : (
      <ul className="divide-y divide-line rounded border border-line bg-surface">
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
        <details>
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
  return (
    <li className="flex gap-3 px-4 py-3">
      <OutcomeShape outcome={OUTCOMES[result]} className="mt-0.5 size-6" />
      <div className="min-w-0 flex-1 space-y-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <Heading
            id={`rule-${rule.id}`}
            tabIndex={-1}
            className="scroll-mt-24 font-semibold outline-none [overflow-wrap:anywhere]"
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
        </div>
        {result === 'not-stated' ? null : <p className="measure [overflow-wrap:anywhere]">{write(rule.noteMessage)}</p>}
        {rule.declared.map((name) => (
          <DeclaredLine key={name} name={name} />
        ))}
        <Quotes evidence={rule.evidence} names={names} />
        {action ? (
          <p className="measure">
            <strong className="font-semibold">{action.label}:</strong> {action.text}
          </p>
        ) : null}
        <p className="measure text-sm text-muted">
          {localized(rule.meaningText)}
          {rule.effective ? ` ${t('result.since', { day: formatDate(rule.effective) })}.` : ''}
          {rule.confirm ? ` ${t('result.confirm')}` : ''}
        </p>
        {isAsked ? <StateFigure rule={rule} review={review} onStated={() => onStated(`rule-${rule.id}`)} /> : null}
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
