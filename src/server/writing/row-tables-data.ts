import type { ChecklistResult } from '#domain/rules/result.ts';
import { rowTables } from '#domain/rules/row-tables.ts';
import type { ChecklistData } from './checklist-data.ts';
import { cleanText } from './clean-text.ts';
import type { Words } from './words.ts';

/** Rows of one table beyond this are counted, not listed. */
const MOST_ROWS = 40;

type TablesByColumns = Pick<ChecklistData, 'hasRows' | 'tablesOf2' | 'tablesOf3' | 'tablesOf4'>;

/** What the documents give in rows, as tables with their heads; each row tells its document and page. */
export function rowTablesData(
  { rows }: ChecklistResult,
  letterOf: (documentId: string) => string,
  { text, message }: Words,
): TablesByColumns {
  const tables = (rows ? rowTables(rows) : []).map(({ title, columns, rows: all }) => ({
    title:
      all.length > MOST_ROWS
        ? text('checklistFile:rows.first', { title: text(title), count: MOST_ROWS, number: all.length })
        : text(title),
    heads: columns.map((code) => text(code)),
    rows: all.slice(0, MOST_ROWS).map(({ cells, evidence }) => ({
      cells: cells.map((cell) => cleanText(typeof cell === 'string' ? cell : message(cell), 160)),
      place: text('checklistFile:rows.place', { document: letterOf(evidence.documentId), page: evidence.page }),
    })),
  }));
  const of = (count: number) =>
    tables
      .filter(({ heads }) => heads.length === count)
      .map(({ title, heads: [head1 = '', head2 = '', head3 = '', head4 = ''], rows: shown }) => ({
        title,
        ...{ head1, head2, head3, head4 },
        rows: shown.map(({ cells: [cell1 = '', cell2 = '', cell3 = '', cell4 = ''], place }) => ({
          ...{ cell1, cell2, cell3, cell4, place },
        })),
      }));
  return { hasRows: tables.length > 0, tablesOf2: of(2), tablesOf3: of(3), tablesOf4: of(4) };
}
