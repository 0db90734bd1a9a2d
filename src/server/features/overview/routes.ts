import { type Overview, overview } from '#contract/overview.ts';
import { dayAt } from '#domain/agency/shown.ts';
import type { CaseEventKind } from '#domain/cases/case-event.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { type CaseHistory, measureHistories } from '#domain/clocks/case-history.ts';
import { isInForce } from '#domain/clocks/clock-rules.ts';
import { formatMessage } from '#messages/format-message.ts';
import type { Language } from '#messages/languages.ts';
import { countRounds, mostAsked, type OverviewEvent, overviewEvents, stageAges } from '#server/db/overview.ts';
import type { Deps } from '#server/http/deps.ts';
import { FileAnswer } from '#server/http/file-answer.ts';
import { type App, languageOf, route } from '#server/http/route.ts';
import { type CsvCell, csvLine, UTF8_MARK } from '#server/writing/csv.ts';

const MOST_ITEMS = 15;

/** The agency's cases in figures. */
export function overviewRoutes(app: App, deps: Deps): void {
  route(app, deps, overview.get, ({ query: { months } }) => measure(deps, Number(months), new Date()));

  route(app, deps, overview.csv, async ({ query: { months }, raw }) => {
    const figures = await measure(deps, Number(months), new Date());
    return new FileAnswer(`overview_${figures.since}.csv`, Buffer.from(csvOf(figures, languageOf(raw)), 'utf8'));
  });
}

async function measure({ db, agencyData }: Deps, months: number, now: Date): Promise<Overview> {
  const since = new Date(now);
  since.setMonth(since.getMonth() - months);
  const { caseRules, clockRules, agency } = agencyData;
  const [events, ages, rounds, items] = await Promise.all([
    overviewEvents(db, since, agency.timeZone),
    stageAges(db, since, now),
    countRounds(db, since),
    mostAsked(db, since, MOST_ITEMS),
  ]);
  const dayOf = (moment: Date) => dayAt(moment, agency.timeZone);
  const terms = clockRules.clocks
    .filter((rule) => rule.runs.includes('completeness') && isInForce(rule, dayOf(now)) && rule.for === undefined)
    .sort((one, other) => other.from.localeCompare(one.from));
  const term = terms[0]?.count ?? 0;
  return {
    since: dayOf(since),
    stages: CaseStage.options.flatMap((stage) => {
      const age = ages.find((one) => one.stage === stage);
      return age ? [{ ...age, label: caseRules.stages[stage].label }] : [];
    }),
    figures: measureHistories(historiesOf(events, agencyData), term),
    term_days: term,
    rounds,
    items,
  };
}

function historiesOf(
  cases: readonly OverviewEvent[][],
  { letterRules }: Pick<Deps['agencyData'], 'letterRules'>,
): CaseHistory[] {
  const asking = new Set(
    Object.entries(letterRules.letters).flatMap(([kind, { to }]) => (to === 'additional-information' ? [kind] : [])),
  );
  return cases.map((events) => {
    const days = (is: (kind: CaseEventKind, after: string | null) => boolean) =>
      events.flatMap(([kind, after, on]) => (is(kind, after) ? [on] : []));
    return {
      opened: events[0]?.[2] ?? '',
      entries: events.flatMap(([kind, after, on]) =>
        (kind === 'submitted' || kind === 'moved') && isStage(after) ? [{ stage: after, on }] : [],
      ),
      asked: days((kind, after) => kind === 'letter' && asking.has(after ?? '')),
      answered: days((kind) => kind === 'answered'),
    };
  });
}

const STAGES: ReadonlySet<string | null> = new Set(CaseStage.options);
const isStage = (text: string | null): text is CaseStage => STAGES.has(text);

function csvOf({ since, stages, figures, rounds, items }: Overview, language: Language): string {
  const text = (code: Parameters<typeof formatMessage>[1]['code']) => formatMessage(language, { code });
  const rows: CsvCell[][] = [
    [text('overview:since'), since],
    ...Object.entries(figures).map(([name, value]) => [
      text(`overview:figures.${name as keyof Overview['figures']}`),
      value,
    ]),
    [],
    [text('overview:stage'), text('overview:week'), text('overview:month'), text('overview:older')],
    ...stages.map(({ label, week, month, older }) => [label[language], week, month, older]),
    [],
    [text('overview:rounds'), text('overview:cases')],
    ...rounds.map((one) => [one.rounds, one.cases]),
    [],
    [text('overview:item'), text('overview:count')],
    ...items.map(({ what, count }) => [what, count]),
  ];
  return `${UTF8_MARK}${rows.map(csvLine).join('')}`;
}
