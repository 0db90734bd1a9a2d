import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CASES_A_PAGE, type CaseSummary, CaseView } from '#contract/cases.ts';
import { CaseStage } from '#domain/cases/stage.ts';
import { useCases } from '#web/api/cases.ts';
import { formatNumber, plural, shortDay } from '#web/lib/format.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { PageKeys } from '#web/ui/keys-dialog.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { PageButtons } from '#web/ui/page-buttons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ClockWords } from './case-clocks.tsx';
import { SavedViews } from './saved-views.tsx';

/** What of the queue is shown. It stands in the address, so that it can be kept, shared and gone back to. */
type QueueQuery = { view: CaseView; q: string; stage: CaseStage | undefined; page: number };

const readShown = (search: URLSearchParams): QueueQuery => ({
  view: CaseView.safeParse(search.get('view')).data ?? 'open',
  q: search.get('q') ?? '',
  stage: CaseStage.safeParse(search.get('stage')).data,
  page: Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1),
});

const searchOf = ({ view, q, stage, page }: QueueQuery): URLSearchParams => {
  const search = new URLSearchParams({ view });
  if (q !== '') search.set('q', q);
  if (stage) search.set('stage', stage);
  if (page > 1) search.set('page', String(page));
  return search;
};

/** The cases of the agency in lists: one's own, those of nobody, those that wait for either side, and those that ended. */
export function QueuePage() {
  const { t } = useTranslation('cases');
  const [search, setSearch] = useSearchParams();
  const shown = readShown(search);
  const show = (change: Partial<QueueQuery>) =>
    setSearch(searchOf({ ...shown, page: 1, ...change }), { replace: true });
  const { data, error, refetch, isPlaceholderData } = useCases(shown);
  return (
    <>
      <PageHeader
        title={t('title')}
        back={<BackLink to="/reviewer-dashboard">{t('tools')}</BackLink>}
        actions={
          <div className="flex flex-wrap gap-2">
            <PageKeys
              title={t('keys.title')}
              keys={[
                { key: 'j', label: t('keys.next'), act: () => goToCase(1) },
                { key: 'k', label: t('keys.previous'), act: () => goToCase(-1) },
                {
                  key: '/',
                  label: t('keys.search'),
                  act: () => document.querySelector<HTMLElement>('input[name="q"]')?.focus(),
                },
              ]}
            />
            <LinkButton to="/overview">{t('overview')}</LinkButton>
          </div>
        }
      >
        {t('about')}
      </PageHeader>
      <nav aria-label={t('views.label')} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
        {CaseView.options.map((view) => (
          <Link
            key={view}
            to={`?${searchOf({ ...shown, view, stage: undefined, page: 1 })}`}
            {...(view === shown.view ? { 'aria-current': 'page' as const } : {})}
            className={`-mb-px flex min-h-11 items-center gap-2 border-b-3 px-3 font-semibold ${view === shown.view ? 'border-lake text-ink' : 'border-transparent text-muted hover:border-line hover:text-ink'}`}
          >
            {t(`views.${view}`)}
            {/* Its room is there before it is, so that no list moves to another line. */}
            <span className="numbers inline-block min-w-[3ch] text-sm text-muted">
              {data ? formatNumber(data.counts[view]) : ''}
            </span>
          </Link>
        ))}
      </nav>
      <SavedViews shown={shown} hrefOf={(view) => `?${searchOf({ ...view, stage: view.stage, page: 1 })}`} />
      <search className="mb-4 grid gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] sm:items-end">
        <SearchField key={shown.view} words={shown.q} onChange={(q) => show({ q })} />
        <StageFilter stages={data?.stages ?? []} stage={shown.stage} onChange={(stage) => show({ stage })} />
      </search>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <div aria-busy={isPlaceholderData} className="space-y-3">
          <p role="status" className="numbers text-sm text-muted">
            {t('total', plural(data.total))}
          </p>
          {data.cases.length === 0 ? <NoCase shown={shown} /> : <CaseTable rows={data.cases} />}
          <PageButtons page={shown.page} total={data.total} rowsAPage={CASES_A_PAGE} goTo={(page) => show({ page })} />
        </div>
      ) : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={6} /> : null}
    </>
  );
}

/** Brings the focus to the link of another case of the list: the next, or the one before. */
function goToCase(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('tbody th a')];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

const PAUSE_MS = 300;

/** Looks for what was typed once the typing pauses. */
function SearchField({ words, onChange }: { words: string; onChange: (words: string) => void }) {
  const { t } = useTranslation('cases');
  const [typed, setTyped] = useState(words);
  const sent = useRef(words);
  // A saved view, or the way back, brings other words.
  useEffect(() => {
    if (words === sent.current) return;
    sent.current = words;
    setTyped(words);
  }, [words]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed starts the pause, nothing else.
  useEffect(() => {
    if (typed.trim() === words) return undefined;
    const pause = setTimeout(() => {
      sent.current = typed.trim();
      onChange(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return <TextField label={t('search')} hint={t('searchHint')} name="q" value={typed} onChange={setTyped} />;
}

type StageFilterProps = {
  stages: { stage: CaseStage; label: CaseSummary['stage_label'] }[];
  stage: CaseStage | undefined;
  onChange: (stage: CaseStage | undefined) => void;
};

const ALL = 'all';

function StageFilter({ stages, stage, onChange }: StageFilterProps) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  return (
    <Select
      label={t('stage')}
      name="stage"
      value={stage ?? ALL}
      options={[
        { value: ALL, label: t('allStages') },
        ...stages.map((one) => ({ value: one.stage, label: localized(one.label) })),
      ]}
      onChange={(value) => onChange(CaseStage.safeParse(value).data)}
    />
  );
}

function NoCase({ shown: { view, q, stage } }: { shown: QueueQuery }) {
  const { t } = useTranslation('cases');
  const kind = q !== '' || stage ? 'found' : view === 'mine' ? 'mine' : 'view';
  return <EmptyState title={t(`empty.${kind}`)}>{t(`empty.${kind}About`)}</EmptyState>;
}

const DAY_MS = 86_400_000;

function CaseTable({ rows }: { rows: readonly CaseSummary[] }) {
  const { t } = useTranslation('cases');
  const localized = useLocalized();
  return (
    <Table
      caption={t('title')}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'reference',
          header: t('reference'),
          rowHeader: true,
          cell: ({ id, reference }) => (
            <Link to={`/cases/${id}`} className="link numbers inline-flex min-h-6 items-center whitespace-nowrap">
              {reference}
            </Link>
          ),
        },
        {
          id: 'address',
          header: t('address'),
          cell: ({ project_address, apn }) =>
            project_address ?? apn ?? <span className="text-muted">{t('unknown')}</span>,
        },
        { id: 'applicant', header: t('applicant'), cell: ({ applicant }) => applicant },
        {
          id: 'stage',
          header: t('stage'),
          cell: ({ stage_label, waits_for }) => (
            <Badge tone={waits_for === 'agency' ? 'lake' : 'neutral'}>{localized(stage_label)}</Badge>
          ),
        },
        {
          id: 'with',
          header: t('with'),
          cell: ({ waits_for, assignee }) => (
            <>
              {assignee ?? <span className="text-muted">{t('nobody')}</span>}
              {waits_for === 'applicant' ? <span className="block text-sm text-muted">{t('theApplicant')}</span> : null}
            </>
          ),
        },
        {
          id: 'since',
          header: t('since'),
          cell: ({ stage_since }) => {
            const days = Math.floor((Date.now() - Date.parse(stage_since)) / DAY_MS);
            return (
              <time dateTime={stage_since} className="numbers whitespace-nowrap">
                {days < 1 ? t('today') : t('days', plural(days))}
              </time>
            );
          },
        },
        { id: 'clock', header: t('clock.column'), cell: ({ clock }) => <ClockWords clock={clock} /> },
        { id: 'submitted', header: t('submitted'), cell: ({ submitted_at }) => shortDay(submitted_at) },
      ]}
    />
  );
}
