import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RegisteredSheet } from '#domain/rules/registered-sheets.ts';
import type { SheetContradiction } from '#domain/rules/sheet-register.ts';
import { type NamesById, Quotes } from '#web/analysis/sources.tsx';
import { useTool } from '#web/analysis/tool.ts';
import { formatDate, formatNumber, shortName } from '#web/lib/format.ts';
import { keyed } from '#web/lib/ids.ts';
import { useMessages } from '#web/lib/texts.ts';
import { SourceLink } from '#web/ui/document-link.tsx';
import { Table } from '#web/ui/table.tsx';
import { ReviewPart } from './review-part.tsx';

type ContradictionsProps = { found: readonly SheetContradiction[]; names: NamesById };

/** Where the sheets contradict each other or themselves, with the words of both sides. */
export function Contradictions({ found, names }: ContradictionsProps) {
  const { t } = useTranslation('designReview');
  const write = useMessages();
  return (
    <ReviewPart
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
    </ReviewPart>
  );
}

type SheetTableProps = { sheets: readonly RegisteredSheet[]; names: NamesById };

/** Every sheet as its title block says it, and which a later one replaces. */
export function SheetTable({ sheets, names }: SheetTableProps) {
  const { t } = useTranslation('designReview');
  if (sheets.length === 0) return <ReviewPart id="sheets" title={t('sheets.title')} about={t('sheets.none')} />;
  return (
    <ReviewPart id="sheets" title={t('sheets.title')} about={t('sheets.about')}>
      <Table
        caption={t('sheets.title')}
        rows={sheets}
        rowKey={({ documentId, page }) => `${documentId} ${page}`}
        columns={[
          { id: 'number', header: t('sheets.number'), rowHeader: true, cell: ({ number }) => number },
          {
            id: 'title',
            header: t('sheets.name'),
            cell: ({ title, discipline, replacedBy, ...sheet }) => (
              <span className="block min-w-36 [overflow-wrap:anywhere]">
                {title}
                {discipline ? (
                  <span className="block text-sm text-muted">{t(`sheets.discipline.${discipline}`)}</span>
                ) : null}
                {replacedBy ? (
                  <span className="block text-sm text-sunrise">{replacedText(t, sheet, replacedBy)}</span>
                ) : null}
              </span>
            ),
          },
          {
            id: 'date',
            header: t('sheets.date'),
            cell: ({ date }) => <span className="whitespace-nowrap">{date === '' ? '' : formatDate(date)}</span>,
          },
          { id: 'revision', header: t('sheets.revision'), cell: ({ revision }) => revision },
          { id: 'scales', header: t('sheets.scales'), cell: ({ scales }) => scales.join(', ') },
          {
            id: 'size',
            header: t('sheets.size'),
            cell: ({ width, height }) => (
              <span className="whitespace-nowrap">{`${formatNumber(width)} × ${formatNumber(height)}`}</span>
            ),
          },
          {
            id: 'where',
            header: t('sheets.where'),
            cell: ({ documentId, page }) => <SheetLink documentId={documentId} page={page} names={names} />,
          },
        ]}
      />
    </ReviewPart>
  );
}

/** Which sheet counts instead, and by what it is the later one: its day, or else its revision. */
function replacedText(
  t: TFunction<'designReview'>,
  { date }: Pick<RegisteredSheet, 'date'>,
  { page, date: day, revision }: NonNullable<RegisteredSheet['replacedBy']>,
): string {
  if (day !== '' && day !== date) return t('sheets.replacedDay', { day: formatDate(day), page });
  return revision ? t('sheets.replacedRevision', { revision, page }) : t('sheets.replaced', { page });
}

/** The page of a sheet, as a way to it. */
export function SheetLink({ documentId, page, names }: { documentId: string; page: number; names: NamesById }) {
  const { portal } = useTool();
  const file = names.get(documentId) ?? documentId;
  return (
    <SourceLink file={file} shortFile={shortName(file)} page={page} place={{ documentId, page }} portal={portal} />
  );
}
