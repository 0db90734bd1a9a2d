import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OVERVIEW_MONTHS, type Overview } from '#contract/overview.ts';
import { type OverviewMonths, useOverview, useOverviewFile } from '#web/api/overview.ts';
import { saveFile } from '#web/lib/api.ts';
import { formatDate, formatNumber, percent, plural } from '#web/lib/format.ts';
import { describeError } from '#web/lib/problems.ts';
import { useLocalized } from '#web/lib/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { NotLoaded } from '#web/ui/not-loaded.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/progress.tsx';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { showToast } from '#web/ui/toasts.ts';

/** The agency's cases in figures: where they stand and for how long, how long things take, and what is missing. */
export function OverviewPage() {
  const { t } = useTranslation('overview');
  const [months, setMonths] = useState<OverviewMonths>('12');
  const { data, error, refetch } = useOverview(months);
  const file = useOverviewFile(months, {
    onSuccess: (got) => saveFile(got, got.name || 'overview.csv'),
    onError: (failure) => showToast('destructive', t('notDownloaded'), describeError(failure)),
  });
  return (
    <>
      <PageHeader title={t('title')} back={<BackLink to="/submitted-applications">{t('back')}</BackLink>}>
        {t('about')}
      </PageHeader>
      <div className="no-print mb-6 flex flex-wrap items-end gap-4">
        <div className="w-60">
          <Select
            label={t('period')}
            name="months"
            options={OVERVIEW_MONTHS.map((value) => ({ value, label: t('months', plural(Number(value))) }))}
            value={months}
            onChange={setMonths}
          />
        </div>
        <Button isPending={file.isPending} onPress={() => file.mutate()}>
          <Download aria-hidden="true" className="size-4 shrink-0" />
          {t('download')}
        </Button>
      </div>
      {error && !data ? <NotLoaded error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton isPage label={t('loading')} lines={8} /> : null}
      {data?.figures.cases === 0 ? <EmptyState title={t('none')}>{t('noneAbout')}</EmptyState> : null}
      {data && data.figures.cases > 0 ? <Figures overview={data} /> : null}
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { t } = useTranslation('overview');
  const localized = useLocalized();
  const { figures, stages, rounds, items, term_days: term, since } = overview;
  const days = (value: number | null) => (value === null ? '–' : t('days', plural(value)));
  const shareOf = (part: number, all: number) => (all === 0 ? '–' : percent(part / all));
  const tiles = [
    { label: t('figures.cases'), value: formatNumber(figures.cases), note: t('sinceDay', { day: formatDate(since) }) },
    {
      label: t('tiles.incomplete'),
      value: shareOf(figures.everIncomplete, figures.cases),
      note: t('ofCases', { part: formatNumber(figures.everIncomplete), ...plural(figures.cases) }),
    },
    {
      label: t('figures.medianFirstDays'),
      value: days(figures.medianFirstDays),
      note: t('late', { late: formatNumber(figures.lateFirst), term, ...plural(figures.measuredFirst) }),
    },
    {
      label: t('figures.medianIssueDays'),
      value: days(figures.medianIssueDays),
      note: t('issuedOf', plural(figures.issued)),
    },
    {
      label: t('figures.medianAnswerDays'),
      value: days(figures.medianAnswerDays),
      note: t('askedOf', { part: formatNumber(figures.answered), ...plural(figures.everAsked) }),
    },
  ];
  const most = Math.max(1, ...stages.map(({ week, month, older }) => week + month + older));
  const mostItems = Math.max(1, ...items.map(({ count }) => count));
  return (
    <div className="space-y-10">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
        {tiles.map(({ label, value, note }) => (
          <li key={label}>
            <Card className="h-full space-y-1">
              <p className="text-sm text-muted">{label}</p>
              <p className="numbers text-title font-semibold">{value}</p>
              <p className="numbers text-sm text-muted">{note}</p>
            </Card>
          </li>
        ))}
      </ul>
      <section className="space-y-3">
        <h2 className="text-title font-semibold">{t('byStage')}</h2>
        <Table
          caption={t('byStage')}
          rows={stages}
          rowKey={({ stage }) => stage}
          columns={[
            { id: 'stage', header: t('stage'), rowHeader: true, cell: ({ label }) => localized(label) },
            { id: 'week', header: t('week'), numeric: true, cell: ({ week }) => formatNumber(week) },
            { id: 'month', header: t('month'), numeric: true, cell: ({ month }) => formatNumber(month) },
            { id: 'older', header: t('older'), numeric: true, cell: ({ older }) => formatNumber(older) },
            {
              id: 'all',
              header: t('all'),
              cell: ({ week, month, older }) => (
                <Bar parts={[week, month, older]} most={most} text={formatNumber(week + month + older)} />
              ),
            },
          ]}
        />
      </section>
      <section className="space-y-3">
        <h2 className="text-title font-semibold">{t('byRounds')}</h2>
        <Table
          caption={t('byRounds')}
          rows={rounds}
          rowKey={(one) => String(one.rounds)}
          columns={[
            { id: 'rounds', header: t('rounds'), rowHeader: true, cell: (one) => formatNumber(one.rounds) },
            {
              id: 'cases',
              header: t('cases'),
              cell: (one) => <Bar parts={[one.cases]} most={figures.cases} text={formatNumber(one.cases)} />,
            },
          ]}
        />
      </section>
      <section className="space-y-3">
        <h2 className="text-title font-semibold">{t('byItem')}</h2>
        {items.length === 0 ? (
          <p className="text-muted">{t('noItems')}</p>
        ) : (
          <Table
            caption={t('byItem')}
            rows={items}
            rowKey={({ what }) => what}
            columns={[
              {
                id: 'item',
                header: t('item'),
                rowHeader: true,
                cell: ({ what }) => <span className="block min-w-40 font-normal [overflow-wrap:anywhere]">{what}</span>,
              },
              {
                id: 'count',
                header: t('count'),
                cell: ({ count }) => <Bar parts={[count]} most={mostItems} text={formatNumber(count)} />,
              },
            ]}
          />
        )}
      </section>
    </div>
  );
}

const LOOKS = ['fill-pine', 'fill-lake', 'fill-sunrise'];

/** A figure as a bar of its parts beside its number; those who cannot see the bar have the number. */
function Bar({ parts, most, text }: { parts: readonly number[]; most: number; text: string }) {
  return (
    <span className="flex min-w-18 items-center gap-2 sm:min-w-40">
      <svg aria-hidden="true" viewBox="0 0 100 10" preserveAspectRatio="none" className="h-3 min-w-0 flex-1">
        {parts.map((part, at) => (
          <rect
            key={LOOKS[at]}
            x={(100 * parts.slice(0, at).reduce((sum, one) => sum + one, 0)) / most}
            width={(100 * part) / most}
            height="10"
            className={LOOKS[at]}
          />
        ))}
      </svg>
      <span className="numbers w-12 text-right">{text}</span>
    </span>
  );
}
