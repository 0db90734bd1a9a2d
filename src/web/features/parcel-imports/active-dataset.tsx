import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { parcelImports } from '#contract/parcel-imports.ts';
import { formatDate, formatNumber, plural } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/notice.tsx';
import { Table } from '#web/ui/table.tsx';

export type Register = z.output<typeof parcelImports.list.response>;

/** What people find now: parcels by jurisdiction and by source. */
export function Serving({ register }: { register: Register }) {
  const { t } = useTranslation('parcelImports');
  const { sources, jurisdictions, number_changes } = register;
  const total = jurisdictions.reduce((sum, { parcels }) => sum + parcels, 0);
  const most = Math.max(1, ...jurisdictions.map(({ parcels }) => parcels));
  if (sources.length === 0) {
    return (
      <Section title={t('serving.title')}>
        <EmptyState title={t('serving.empty')}>{t('serving.emptyAbout')}</EmptyState>
      </Section>
    );
  }
  return (
    <Section title={t('serving.title')} about={t('serving.about', plural(total))}>
      <div className="grid gap-6 lg:grid-cols-2">
        <ul className="space-y-3 rounded border border-line bg-surface p-4">
          {jurisdictions.map(({ jurisdiction, parcels }) => (
            <li key={jurisdiction} className="space-y-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span>{jurisdiction}</span>
                <span className="numbers font-semibold">{formatNumber(parcels)}</span>
              </p>
              <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-granite-tint">
                <div className="h-full rounded-full bg-lake" style={{ width: `${(parcels / most) * 100}%` }} />
              </div>
            </li>
          ))}
        </ul>
        <div className="min-w-0 space-y-4">
          <Table
            caption={t('serving.sources')}
            rows={sources}
            rowKey={({ source }) => source}
            columns={[
              { id: 'source', header: t('serving.source'), rowHeader: true, cell: ({ source }) => source },
              {
                id: 'date',
                header: t('serving.date'),
                cell: ({ date }) => (
                  <span className="whitespace-nowrap">{date === null ? t('serving.noDate') : formatDate(date)}</span>
                ),
              },
              {
                id: 'parcels',
                header: t('serving.parcels'),
                numeric: true,
                cell: ({ parcels }) => formatNumber(parcels),
              },
              {
                id: 'retired',
                header: t('serving.retired'),
                numeric: true,
                cell: ({ retired }) => formatNumber(retired),
              },
            ]}
          />
          <p className="text-muted">{t('serving.changes', plural(number_changes))}</p>
        </div>
      </div>
    </Section>
  );
}

/** A part of the page under a heading of its own. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="space-y-4">
      <div className="space-y-1">
        <h2 id={id} className="text-title font-semibold">
          {title}
        </h2>
        {about ? <p className="measure text-muted">{about}</p> : null}
      </div>
      {children}
    </section>
  );
}
