import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SectionShown } from '#contract/knowledge.ts';
import { formatDate, formatNumber } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SourceLine } from '#web/ui/knowledge-source.tsx';
import { Table } from '#web/ui/table.tsx';

type SectionProps = {
  section: SectionShown;
  /** The headings over it; empty where they are those of the section before. */
  part: string;
  /** A citation led to it. */
  isAsked?: boolean;
  /** It is of a text of ours, each statement of which has a source of its own. */
  isOurs?: boolean;
  onAmend?: (() => void) | undefined;
};

/** A section with each sentence and each table, and where they are written. */
export function TextSection({ section, part, isAsked = false, isOurs = false, onAmend }: SectionProps) {
  const { t } = useTranslation('knowledge');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, [isAsked]);
  const { id, title, statements, tables, amended } = section;
  const rows = tables.map((table, at) => ({ table, key: `${id} table ${at}` }));
  const said = statements.map((statement, at) => ({ statement, key: section.statement_ids[at] ?? `${id} ${at}` }));
  return (
    <section aria-labelledby={id} {...(isOurs ? { lang: 'en' } : {})} className="space-y-3">
      {part === '' ? null : (
        <p className="border-t border-line pt-6 text-sm font-semibold text-muted [overflow-wrap:anywhere]">{part}</p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2
          id={id}
          ref={heading}
          tabIndex={-1}
          className={`min-w-0 scroll-mt-24 text-heading font-semibold [overflow-wrap:anywhere] ${isAsked ? 'border-l-4 border-lake pl-3' : ''}`}
        >
          {title}
        </h2>
        {onAmend ? (
          <Button
            variant="quiet"
            className="no-print"
            aria-label={t('amend.open', { section: title })}
            onPress={onAmend}
          >
            {t('amend.amend')}
          </Button>
        ) : null}
      </div>
      {amended.length > 0 ? (
        <ul className="text-sm text-muted">
          {amended.map(({ from, citation }) => (
            <li key={`${from} ${citation}`} className="[overflow-wrap:anywhere]">
              {t('text.amended', { day: formatDate(from), citation })}
            </li>
          ))}
        </ul>
      ) : null}
      {isOurs ? (
        <ul className="space-y-3">
          {said.map(({ statement, key }) => (
            <li key={key} className="measure space-y-1">
              <p>{statement.text}</p>
              <SourceLine source={statement} />
            </li>
          ))}
        </ul>
      ) : (
        <ImportedText said={said} />
      )}
      {rows.map(({ table, key }) => (
        <figure key={key} className="space-y-1">
          <figcaption className="measure font-semibold">
            {table.caption || t('text.table', { section: title })}
          </figcaption>
          <Table
            caption={table.caption || t('text.table', { section: title })}
            columns={table.head.map((head, at) => ({
              id: String(at),
              header: head,
              rowHeader: at === 0,
              cell: ({ cells }: { cells: string[] }) => cells[at] ?? '',
            }))}
            rows={table.rows.map((cells, at) => ({ cells, key: String(at) }))}
            rowKey={(row) => row.key}
          />
          {table.citation === '' ? null : <SourceLine source={table} />}
        </figure>
      ))}
    </section>
  );
}

type QuotedSource = SectionShown['statements'][number];

/** The sentences of an imported text as it has them; a page is named where it begins. */
function ImportedText({ said }: { said: { statement: QuotedSource; key: string }[] }) {
  const { t } = useTranslation('knowledge');
  return (
    <div className="measure space-y-2">
      {said.map(({ statement, key }, at) => (
        <p key={key}>
          {statement.text}
          {statement.page !== undefined && statement.page !== said[at - 1]?.statement.page ? (
            <span className="numbers ml-2 text-sm whitespace-nowrap text-muted">
              {t('text.page', { page: formatNumber(statement.page) })}
            </span>
          ) : null}
        </p>
      ))}
    </div>
  );
}
