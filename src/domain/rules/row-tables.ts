import type { Message, MessageCode } from '#messages/message.ts';
import type { Evidence, ProjectRows } from '../extraction/fact.ts';
import { formatFigure } from './format-value.ts';

/** Rows of the documents as people read them: a head for each column, and nothing where a row says nothing. */
export type RowTable = {
  name: keyof ProjectRows;
  title: MessageCode;
  columns: readonly MessageCode[];
  rows: { cells: readonly (string | Message)[]; evidence: Evidence }[];
};

const area = (figure: number | undefined) => (figure === undefined ? '' : formatFigure(figure, 'sf'));
const day = (date: string | undefined): string | Message =>
  date === undefined ? '' : { code: 'checklist:day', params: { day: date } };

/** The tables that have rows, in the order of the review. */
export const rowTables = (rows: ProjectRows): RowTable[] =>
  [
    landCapability(rows),
    coverage(rows),
    trees(rows),
    validity(rows),
    professionals(rows),
    revisions(rows),
    sheets(rows),
  ]
    .filter((table) => table.rows.length > 0)
    .map(withoutEmptyColumns);

/** Without the columns that none of these rows fills; the first names the row. */
function withoutEmptyColumns(table: RowTable): RowTable {
  const filled = table.columns.map((_, at) => at === 0 || table.rows.some(({ cells }) => cells[at] !== ''));
  return {
    ...table,
    columns: table.columns.filter((_, at) => filled[at]),
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((_, at) => filled[at]) })),
  };
}

const landCapability = ({ landCapability: rows }: ProjectRows): RowTable => ({
  name: 'landCapability',
  title: 'checklist:rows.landCapability',
  columns: ['checklist:rows.district', 'checklist:rows.area', 'checklist:rows.percent', 'checklist:rows.base'],
  rows: rows.map(({ district, area: size, percent, base, evidence }) => ({
    cells: [district, area(size), percent === undefined ? '' : formatFigure(percent, 'percent'), area(base)],
    evidence,
  })),
});

const coverage = ({ coverage: rows }: ProjectRows): RowTable => ({
  name: 'coverage',
  title: 'checklist:rows.coverage',
  columns: ['checklist:rows.surface', 'checklist:rows.existing', 'checklist:rows.proposed', 'checklist:rows.removed'],
  rows: rows.map(({ surface, existing, proposed, removed, offSite, evidence }) => ({
    cells: [
      offSite ? { code: 'checklist:rows.offSite', params: { surface } } : surface,
      area(existing),
      area(proposed),
      area(removed),
    ],
    evidence,
  })),
});

const trees = ({ trees: rows }: ProjectRows): RowTable => ({
  name: 'trees',
  title: 'checklist:rows.trees',
  columns: ['checklist:rows.kind', 'checklist:rows.count', 'checklist:rows.diameter', 'checklist:rows.fate'],
  rows: rows.map(({ kind = '', count, size, fate, evidence }) => ({
    cells: [
      kind,
      String(count),
      size === undefined ? '' : { code: 'checklist:rows.inches', params: { size: formatFigure(size, undefined) } },
      { code: `checklist:rows.fates.${fate}` },
    ],
    evidence,
  })),
});

const validity = ({ validity: rows }: ProjectRows): RowTable => ({
  name: 'validity',
  title: 'checklist:rows.validity',
  columns: ['checklist:rows.file', 'checklist:rows.issued', 'checklist:rows.until'],
  rows: rows.map(({ file, issued, until, evidence }) => ({
    cells: [file ?? evidence.quote, day(issued), day(until)],
    evidence,
  })),
});

const professionals = ({ professionals: rows }: ProjectRows): RowTable => ({
  name: 'professionals',
  title: 'checklist:rows.professionals',
  columns: ['checklist:rows.name', 'checklist:rows.profession', 'checklist:rows.license', 'checklist:rows.expires'],
  rows: rows.map(({ person, firm, profession = '', license = '', expires, evidence }) => ({
    cells: [[person, firm].filter((name) => name !== undefined).join(', '), profession, license, day(expires)],
    evidence,
  })),
});

const revisions = ({ revisions: rows }: ProjectRows): RowTable => ({
  name: 'revisions',
  title: 'checklist:rows.revisions',
  columns: ['checklist:rows.number', 'checklist:rows.date', 'checklist:rows.change'],
  rows: rows.map(({ number, date, description, evidence }) => ({ cells: [number, day(date), description], evidence })),
});

const sheets = ({ sheets: rows }: ProjectRows): RowTable => ({
  name: 'sheets',
  title: 'checklist:rows.sheets',
  columns: ['checklist:rows.sheet', 'checklist:rows.title'],
  rows: rows.map(({ number, title, evidence }) => ({ cells: [number, title], evidence })),
});
