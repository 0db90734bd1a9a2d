import { FileWarning } from 'lucide-react';
import type { ChecklistResult } from '#domain/checklists/result.ts';
import { Table } from '#web/ui/table.tsx';
import { unreadPart } from './result-model.ts';
import type { Names } from './sources.tsx';

type DocumentsReadProps = {
  documents: ChecklistResult['documents'];
  unread: ChecklistResult['unread'];
  names: Names;
};

/** Which documents were read, and what of them was not, with the reason. */
export const DocumentsRead = ({ documents, unread, names }: DocumentsReadProps) => (
  <>
    <section id="unread" aria-labelledby="unread-title" className="scroll-mt-4 space-y-3">
      <h2 id="unread-title" className="text-title font-semibold">
        What could not be read
      </h2>
      {unread.length === 0 ? (
        <p className="text-muted">Every page of every document was read.</p>
      ) : (
        <ul className="divide-y divide-line rounded border border-l-4 border-line border-l-sunrise bg-surface">
          {unread.map((entry) => (
            <li key={`${entry.documentId} ${entry.reason} ${entry.pages.join(' ')}`} className="flex gap-3 px-4 py-3">
              <FileWarning aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sunrise" strokeWidth={1.75} />
              <div className="min-w-0">
                <p className="numbers [overflow-wrap:anywhere]">
                  <strong className="font-semibold">{names.get(entry.documentId) ?? 'A document'}</strong>
                  {' · '}
                  {unreadPart(entry)}
                </p>
                <p className="measure text-muted">{entry.reason}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section id="documents" aria-labelledby="documents-title" className="scroll-mt-4 space-y-3">
      <h2 id="documents-title" className="text-title font-semibold">
        Documents
      </h2>
      <Table
        caption="Documents and how many of their pages were read"
        rows={documents}
        rowKey={(document) => document.id}
        columns={[
          {
            id: 'name',
            header: 'Document',
            rowHeader: true,
            cell: (document) => <span className="font-medium [overflow-wrap:anywhere]">{document.name}</span>,
          },
          { id: 'read', header: 'Pages read', numeric: true, cell: (document) => document.pagesRead },
          {
            id: 'pages',
            header: 'Pages',
            numeric: true,
            cell: (document) => (document.pageCount > 0 ? document.pageCount : 'Not known'),
          },
        ]}
      />
    </section>
  </>
);
