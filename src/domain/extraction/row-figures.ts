import { FACTS, type FactName } from './catalogue.ts';
import type { Evidence, Fact, ProjectRows } from './fact.ts';

/**
 * What the rows of tables come to, as figures that rules are written with: the trees to be removed that a table counts and
 * the diameter of each (in), and the land capability districts together (sf). A table with a row that lacks its figure
 * comes to nothing; each page has its own table.
 */
export function rowFigures({ trees, landCapability }: Pick<ProjectRows, 'trees' | 'landCapability'>): Fact[] {
  const removed = trees.filter(({ fate }) => fate === 'removed');
  return [
    ...removed.flatMap(({ size, evidence }) =>
      size === undefined ? [] : [figure('trees.removedSizeIn', size, [evidence])],
    ),
    ...sumByPage('trees.removedRows', removed, ({ count }) => count),
    ...sumByPage('parcel.districtAreasSqFt', landCapability, ({ area }) => area),
  ];
}

/** Places shown of the rows that were added up. */
const MOST_ROWS_SHOWN = 4;

function sumByPage<Row extends { evidence: Evidence }>(
  name: FactName,
  rows: readonly Row[],
  of: (row: Row) => number | undefined,
): Fact[] {
  const pageOf = ({ evidence }: Row) => `${evidence.documentId} ${evidence.page}`;
  return [...new Set(rows.map(pageOf))].flatMap((page) => {
    const table = rows.filter((row) => pageOf(row) === page);
    const figures = table.map(of);
    if (table.length < 2 || figures.some((one) => one === undefined)) return [];
    const sum = figures.reduce<number>((total, one) => total + (one ?? 0), 0);
    return [figure(name, sum, table.map(({ evidence }) => evidence).slice(0, MOST_ROWS_SHOWN))];
  });
}

function figure(name: FactName, value: number, evidence: Evidence[]): Fact {
  const { unit }: { unit?: Fact['unit'] } = FACTS[name];
  return { name, value, ...(unit ? { unit } : {}), evidence };
}
