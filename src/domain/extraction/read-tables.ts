import type { Line } from '../documents/lines.ts';
import type { FactName } from './catalogue.ts';
import { evidenceFrom } from './evidence.ts';
import type { Fact, ReadValue } from './fact.ts';
import { readLandCapability } from './identifiers.ts';
import { readArea, readLength } from './measure.ts';
import type { LinePlace, PageView } from './page-view.ts';

const TOTAL_ROW =
  /^(?:grand\s)?totals?(?:\s(?:(?:on|off)-?\s?site\s)?(?:land\s|impervious\s)?coverage)?(?:\s?\(?(?:sf|sq\.?\s?ft\.?)\)?)?:?$/i;
const COVERAGE_ROW = /^(?<which>total\sexisting|existing|total\sproposed|proposed)\s(?:land\s|on-?site\s)?coverage:?$/i;
const DATA_ROW = /^(?:land\s|site\s|lot\s)?coverage:?$/i;
const HEIGHT_ROW = /^(?:(?:max(?:imum|\.)?\s)?(?:building|structure)\s)?height:?$/i;
const CAPABILITY_HEADER =
  /^(?:(?:verified\s)?land\scapability(?:\s(?:district|class|\(lcd\)))?|lcd|lcd\sclass|bailey\s(?:class|score))$/i;
/** A page with more such rows than this holds no coverage tables. */
const MOST_ROWS = 40;

type ColumnFacts = Partial<Record<ColumnKind, FactName>>;

const onSite: ColumnFacts = {
  existing: 'coverage.existingSqFt',
  proposed: 'coverage.proposedSqFt',
  verified: 'coverage.verifiedSqFt',
  base: 'coverage.baseAllowableSqFt',
  max: 'coverage.maxAllowableSqFt',
};
const offSite: ColumnFacts = { existing: 'coverage.offsiteExistingSqFt', proposed: 'coverage.offsiteProposedSqFt' };
const data: ColumnFacts = { existing: 'coverage.existingSqFt', proposed: 'coverage.proposedSqFt' };
const height: ColumnFacts = {
  proposed: 'building.heightFt',
  base: 'building.maxHeightFt',
  max: 'building.maxHeightFt',
  allowed: 'building.maxHeightFt',
};

type Table = { documentId: string; view: PageView; columns: FindColumn };

/**
 * Facts from tables whose columns say what a figure is: the total row of a coverage table, a coverage or height
 * row of a project-data table, a coverage row by its total column, the column of land capability classes.
 */
export function readTables(documentId: string, view: PageView): Fact[] {
  const places = view.blocks.flatMap((block) => block.lines.map((line, at): LinePlace => ({ line, block, at })));
  const patterns = [TOTAL_ROW, COVERAGE_ROW, DATA_ROW, HEIGHT_ROW, CAPABILITY_HEADER];
  const rows = places.filter(({ line }) => line.text.length < 60 && patterns.some((row) => row.test(line.text)));
  const table = { documentId, view, columns: columnFinder(places.map(({ line }) => line)) };
  return rows.slice(0, MOST_ROWS).flatMap(({ line }) => {
    if (TOTAL_ROW.test(line.text)) {
      const isAbout = (header: Line) => isAboutCoverage(view, line, header);
      return rowByColumns(table, line, /off-?\s?site/i.test(line.text) ? offSite : onSite, readArea)
        .filter(({ header }) => isAbout(header))
        .map(({ fact }) => fact);
    }
    if (COVERAGE_ROW.test(line.text)) return rowByTotal(table, line);
    if (DATA_ROW.test(line.text)) return rowByColumns(table, line, data, readArea).map(({ fact }) => fact);
    if (HEIGHT_ROW.test(line.text)) return rowByColumns(table, line, height, readLength).map(({ fact }) => fact);
    return capabilityColumn(documentId, view, line);
  });
}

function rowByColumns(table: Table, row: Line, names: ColumnFacts, read: ReadValue): { fact: Fact; header: Line }[] {
  const cells = cellsRightOf(table.view, row).map((cell) => ({ cell, column: table.columns(cell) }));
  const kinds = cells.map(({ column }) => column?.kind);
  return cells.flatMap(({ cell, column }) => {
    const name = column && names[column.kind];
    if (!column || !name) return [];
    // Where two columns are named alike, or an addition stands beside its sum, which one is meant is unclear.
    const isTwice = kinds.filter((kind) => kind === column.kind).length > 1;
    if (isTwice || (column.kind === 'proposed' && kinds.includes('total'))) return [];
    const quote = `${row.text} ${cell.text} (${column.header.text})`;
    return cellFact(table.documentId, name, cell, { read, quote }).map((fact) => ({ fact, header: column.header }));
  });
}

function rowByTotal(table: Table, row: Line): Fact[] {
  const cells = cellsRightOf(table.view, row).map((cell) => ({ cell, kind: table.columns(cell)?.kind }));
  const [only, ...others] = cells.filter(({ kind }) => kind === 'total');
  if (cells.length < 2 || !only || others.length > 0) return [];
  const isExisting = /existing/i.test(COVERAGE_ROW.exec(row.text)?.groups?.which ?? '');
  const name = isExisting ? 'coverage.existingSqFt' : 'coverage.proposedSqFt';
  return cellFact(table.documentId, name, only.cell, { read: readArea, quote: `${row.text} ${only.cell.text}` });
}

function cellFact(
  documentId: string,
  name: FactName,
  cell: Line,
  { read, quote }: { read: ReadValue; quote: string },
): Fact[] {
  const value = read(cell.text);
  if (!value || cell.text.slice(value.to).trim() !== '') return [];
  const told = { quote: quote.slice(0, 160), confidence: 0.9 };
  const evidence = [evidenceFrom(documentId, cell.page, cell.words, told)];
  return [{ name, value: value.value, ...(value.unit ? { unit: value.unit } : {}), evidence }];
}

/** The row's name, the header, or a line shortly above the header's row speaks of coverage. */
function isAboutCoverage(view: PageView, row: Line, header: Line): boolean {
  if (/coverage/i.test(row.text) || /coverage/i.test(header.text)) return true;
  const top = header.box.y - 6 * Math.max(header.box.height, 8);
  return view.blocks.some((block) =>
    block.lines.some(
      (line) =>
        line.box.y >= top &&
        line.box.y <= header.box.y + header.box.height &&
        line.words.length <= 10 &&
        line.box.x < header.box.x + header.box.width + 300 &&
        line.box.x + line.box.width > row.box.x - 40 &&
        /coverage/i.test(line.text),
    ),
  );
}

function capabilityColumn(documentId: string, view: PageView, header: Line): Fact[] {
  const facts: Fact[] = [];
  let at = view.below(header);
  for (let rows = 0; at && rows < 12; rows += 1) {
    const { line } = at;
    const read = readLandCapability(line.text);
    if (
      !read ||
      line.text
        .slice(read.to)
        .replace(/\(sez\)/i, '')
        .trim() !== '' ||
      line.text.split(' ').length > 4
    )
      break;
    const told = { quote: `${header.text} ${line.text}`, confidence: 0.85 };
    facts.push({
      name: 'parcel.landCapability',
      value: read.value,
      evidence: [evidenceFrom(documentId, line.page, line.words, told)],
    });
    at = view.below(line);
  }
  return facts;
}

/** What a column of a table holds, told by its header. */
type ColumnKind = 'existing' | 'proposed' | 'verified' | 'base' | 'max' | 'allowed' | 'total' | 'other';
type TableColumn = { header: Line; kind: ColumnKind };

/** Finds the column that a cell stands in: its header is the nearest line above that is no figure and no unit. */
type FindColumn = (cell: Line) => TableColumn | undefined;

const FIGURE =
  /^[~±]?[\d,]+(?:\.\d+)?\s?(?:sf|s\.f\.|sq\.?\s?ft\.?|%|ac\.?|acres|ft\.?|feet|cy|['"′″][\d\s"'-]*)?$|^[-–—]+$|^n\/?a$/i;
const UNIT = /^\(?(?:sf|sq\.?\s?ft\.?|square feet|ft\.?|feet)\)?$/i;
const FARTHEST_HEADER = 560;
const MOST_CELLS = 8;

/** The cells of figures to the right of a row's name, up to the first cell that is none. */
function cellsRightOf(view: PageView, row: Line): Line[] {
  const cells: Line[] = [];
  let at = view.rightOf(row);
  while (at && cells.length < MOST_CELLS && FIGURE.test(at.line.text)) {
    cells.push(at.line);
    at = view.rightOf(at.line);
  }
  return cells;
}

function columnFinder(lines: readonly Line[]): FindColumn {
  return (cell) => {
    let header: Line | undefined;
    for (const line of lines) {
      const isAbove = line.box.y < cell.box.y - 2 && cell.box.y - line.box.y < FARTHEST_HEADER;
      if (!isAbove || !sharesColumn(line, cell) || (header && line.box.y <= header.box.y)) continue;
      if (!FIGURE.test(line.text) && !UNIT.test(line.text)) header = line;
    }
    return header && { header, kind: kindOf(header.text) };
  };
}

function sharesColumn(header: Line, cell: Line): boolean {
  const slack = 0.4 * cell.box.height;
  return header.box.x - slack < cell.box.x + cell.box.width && cell.box.x < header.box.x + header.box.width + slack;
}

function kindOf(header: string): ColumnKind {
  const isOther = /%|percent|change|difference|net|new|added|removed|increase|reduction|off-?site/i.test(header);
  if (isOther || header.split(' ').length > 6) return 'other';
  if (/^totals?\b(?!.*(?:existing|proposed|allow))/i.test(header)) return 'total';
  if (/verified/i.test(header)) return 'verified';
  if (/existing|\(e\)/i.test(header)) return /proposed/i.test(header) ? 'other' : 'existing';
  if (/proposed|\(p\)|after project/i.test(header)) return 'proposed';
  if (/max/i.test(header)) return /allow/i.test(header) ? 'max' : 'other';
  if (/allowable|base allowed/i.test(header)) return 'base';
  return /allowed|permitted/i.test(header) ? 'allowed' : 'other';
}
