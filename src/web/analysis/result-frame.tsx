import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChecklistResult, PoorlyRead } from '#domain/rules/result.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/texts.ts';
import { Table } from '#web/ui/table.tsx';
import { type NamesById, unreadPart } from './sources.tsx';

/** A part of a result, by its anchor. */
export type ResultPart = { anchor: string; name: string };

type ResultFrameProps = {
  parts: readonly ResultPart[];
  /** Called before the page jumps to a part. */
  onGoTo: () => void;
  children: ReactNode;
};

/** A long result, with the way around it beside it on wide screens. */
export function ResultFrame({ parts, onGoTo, children }: ResultFrameProps) {
  const { t } = useTranslation('analysis');
  return (
    <div className="gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0 space-y-10">{children}</div>
      <nav aria-label={t('result.onThisPage')} className="no-print hidden xl:block">
        <div className="sticky top-6 max-h-[calc(100dvh-3rem)] overflow-y-auto border-l border-line">
          <p className="px-4 pb-2 text-sm font-semibold">{t('result.onThisPage')}</p>
          <ul>
            {parts.map(({ anchor, name }) => (
              <li key={anchor}>
                <a
                  href={`#${anchor}`}
                  onClick={onGoTo}
                  className="-ml-px block border-l-2 border-transparent px-4 py-1.5 text-sm text-muted hover:border-lake hover:text-ink"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </nav>
    </div>
  );
}

type DocumentsReadProps = {
  documents: ChecklistResult['documents'];
  unread: ChecklistResult['unread'];
  poorlyRead: readonly PoorlyRead[];
  names: NamesById;
};

/** Which documents were read, and what of them was not or not well, with the reason. */
export function DocumentsRead({ documents, unread, poorlyRead, names }: DocumentsReadProps) {
  const { t } = useTranslation('analysis');
  const write = useMessages();
  const entries = [...unread, ...poorlyRead.map((entry) => ({ ...entry, pages: entry.pages.map(({ page }) => page) }))];
  return (
    <>
      <section id="unread" aria-labelledby="unread-title" className="scroll-mt-4 space-y-3">
        <h2 id="unread-title" className="text-title font-semibold">
          {t('documents.unread')}
        </h2>
        {entries.length === 0 ? (
          <p className="text-muted">{t('documents.allRead')}</p>
        ) : (
          <ul className="divide-y divide-line rounded border border-l-4 border-line border-l-sunrise bg-surface">
            {entries.map((entry) => (
              <li
                key={`${entry.documentId} ${entry.reasonMessage.code} ${entry.pages.join(' ')}`}
                className="flex gap-3 px-4 py-3"
              >
                <FileWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sunrise" strokeWidth={1.75} />
                <div className="min-w-0">
                  <p className="numbers [overflow-wrap:anywhere]">
                    <strong className="font-semibold">{names.get(entry.documentId) ?? t('sources.aDocument')}</strong>
                    {' · '}
                    {unreadPart(entry)}
                  </p>
                  <p className="measure text-muted">{write(entry.reasonMessage)}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section id="documents" aria-labelledby="documents-title" className="scroll-mt-4 space-y-3">
        <h2 id="documents-title" className="text-title font-semibold">
          {t('documents.title')}
        </h2>
        <Table
          caption={t('documents.caption')}
          rows={documents}
          rowKey={(document) => document.id}
          columns={[
            {
              id: 'name',
              header: t('documents.name'),
              rowHeader: true,
              cell: (document) => <span className="font-medium [overflow-wrap:anywhere]">{document.name}</span>,
            },
            {
              id: 'read',
              header: t('documents.pagesRead'),
              numeric: true,
              cell: (document) => formatNumber(document.pagesRead),
            },
            {
              id: 'pages',
              header: t('documents.pagesTotal'),
              numeric: true,
              cell: (document) => (document.pageCount > 0 ? formatNumber(document.pageCount) : t('documents.notKnown')),
            },
          ]}
        />
      </section>
    </>
  );
}
