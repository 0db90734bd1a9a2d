import type { Line } from '../documents/lines.ts';
import type { FactName } from './catalogue.ts';
import { evidenceFrom } from './evidence.ts';
import type { Fact } from './fact.ts';
import { readLandCapability } from './identifiers.ts';
import { readArea } from './measure.ts';
import type { LinePlace, PageView } from './page-view.ts';

const TOTAL_ROW =
  /^(?:grand\s|sub-?)?totals?(?:\s(?:(?:on|off)-?\s?site\s)?(?:land\s|impervious\s)?coverage)?(?:\s?\(?(?:sf|sq\.?\s?ft\.?)\)?)?:?$/i;
const COVERAGE_ROW = /^(?:total\s)?(?<which>existing|proposed)\s(?:land\s|on-?site\s)?coverage:?$/i;
const CAPABILITY_HEADER =
  /^(?:(?:verified\s)?land\scapability(?:\s(?:district|class|\(lcd\)))?|lcd|lcd\sclass|bailey\s(?:class|score))$/i;
const NUMBER_CELL = /^[~±]?[\d,]+(?:\.\d+)?\s?(?:sf|s\.f\.|sq\.?\s?ft\.?|%|ac\.?|acres)?$|^[-–—]+$|^n\/?a$/i;
const FARTHEST_HEADER = 560;
const MOST_CELLS = 8;

type Column = 'existing' | 'proposed' | 'verified' | 'base' | 'max' | 'total' | 'other';

const onSite: Partial<Record<Column, FactName>> = {
  existing: 'coverage.existingSqFt',
  proposed: 'coverage.proposedSqFt',
  verified: 'coverage.verifiedSqFt',
  base: 'coverage.baseAllowableSqFt',
  max: 'coverage.maxAllowableSqFt',
};
const offSite: Partial<Record<Column, FactName>> = {
  existing: 'coverage.offsiteExistingSqFt',
  proposed: 'coverage.offsiteProposedSqFt',
};

/** Facts from tables of land coverage: the total row by its columns, a coverage row by its total, capability classes. */
export function readCoverageTables(documentId: string, view: PageView): Fact[] {
  const places = view.blocks.flatMap((block) => block.lines.map((line, at): LinePlace => ({ line, block, at })));
  if (!places.some(({ line }) => /coverage|capability|\blcd\b|bailey/i.test(line.text))) return [];
  const columns = columnFinder(places.map(({ line }) => line));
  return places.flatMap(({ line }) => {
    if (TOTAL_ROW.test(line.text)) return totalRow(documentId, view, line, columns);
    if (COVERAGE_ROW.test(line.text)) return coverageRow(documentId, view, line, columns);
    return CAPABILITY_HEADER.test(line.text) ? capabilityColumn(documentId, view, line) : [];
  });
}

type ColumnFinder = (cell: Line) => { header: Line; kind: Column } | undefined;

function totalRow(documentId: string, view: PageView, row: Line, columns: ColumnFinder): Fact[] {
  // A subtotal is one part of several.
  if (/^sub/i.test(row.text)) return [];
  const names = /off-?\s?site/i.test(row.text) ? offSite : onSite;
  const cells = cellsRightOf(view, row).map((cell) => ({ cell, column: columns(cell) }));
  const kinds = cells.map(({ column }) => column?.kind);
  return cells.flatMap(({ cell, column }) => {
    const name = column && names[column.kind];
    // Where a column is named twice, or new coverage stands beside its sum, which one is meant is unclear.
    const isUnclear =
      column &&
      (kinds.filter((kind) => kind === column.kind).length > 1 ||
        (column.kind === 'proposed' && kinds.includes('total')));
    if (!column || !name || isUnclear || !isAboutCoverage(view, row, column.header)) return [];
    return areaFact(documentId, name, cell, `${row.text} ${cell.text} (${column.header.text})`);
  });
}

function coverageRow(documentId: string, view: PageView, row: Line, columns: ColumnFinder): Fact[] {
  const cells = cellsRightOf(view, row).map((cell) => ({ cell, kind: columns(cell)?.kind }));
  const totals = cells.filter(({ kind }) => kind === 'total');
  const which = COVERAGE_ROW.exec(row.text)?.groups?.which?.toLowerCase();
  const [only] = totals;
  if (cells.length < 2 || !only || totals.length > 1) return [];
  const name = which === 'existing' ? 'coverage.existingSqFt' : 'coverage.proposedSqFt';
  return areaFact(documentId, name, only.cell, `${row.text} ${only.cell.text}`);
}

function areaFact(documentId: string, name: FactName, cell: Line, quote: string): Fact[] {
  const read = readArea(cell.text);
  if (!read || cell.text.slice(read.to).trim() !== '') return [];
  const evidence = evidenceFrom(documentId, cell.page, cell.words, { quote: quote.slice(0, 160), confidence: 0.9 });
  return [{ name, value: read.value, unit: 'sf', evidence: [evidence] }];
}

/** The cells of figures to the right of a row's name, up to the first cell that is none. */
function cellsRightOf(view: PageView, row: Line): Line[] {
  const cells: Line[] = [];
  let at = view.rightOf(row);
  while (at && cells.length < MOST_CELLS && NUMBER_CELL.test(at.line.text)) {
    cells.push(at.line);
    at = view.rightOf(at.line);
  }
  return cells;
}

/** Finds the header over a cell: the nearest line above in its column that is no figure. */
function columnFinder(lines: readonly Line[]): ColumnFinder {
  return (cell) => {
    const over = lines
      .filter(
        (line) => line.box.y < cell.box.y - 2 && cell.box.y - line.box.y < FARTHEST_HEADER && sharesColumn(line, cell),
      )
      .sort((a, b) => b.box.y - a.box.y);
    const header = over.find(
      (line) => !NUMBER_CELL.test(line.text) && !/^\(?(?:sf|sq\.?\s?ft\.?|square feet)\)?$/i.test(line.text),
    );
    return header && { header, kind: columnKind(header.text) };
  };
}

function sharesColumn(header: Line, cell: Line): boolean {
  const slack = 0.4 * cell.box.height;
  return header.box.x - slack < cell.box.x + cell.box.width && cell.box.x < header.box.x + header.box.width + slack;
}

function columnKind(header: string): Column {
  if (
    header.split(' ').length > 6 ||
    /%|percent|change|difference|net|new|added|removed|increase|reduction|off-?site/i.test(header)
  )
    return 'other';
  if (/^totals?\b(?!.*(?:existing|proposed|allow))/i.test(header)) return 'total';
  if (/verified/i.test(header)) return 'verified';
  if (/existing|\(e\)/i.test(header)) return /proposed/i.test(header) ? 'other' : 'existing';
  if (/proposed|\(p\)|after project/i.test(header)) return 'proposed';
  if (/max/i.test(header)) return /allow/i.test(header) ? 'max' : 'other';
  return /allowable|base allowed/i.test(header) ? 'base' : 'other';
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
