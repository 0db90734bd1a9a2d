import type { Line } from '../documents/lines.ts';
import type { FactName } from './catalogue.ts';
import { type ColumnHead, headOver, isCellText, withHead } from './column-heads.ts';
import { evidenceFrom } from './evidence.ts';
import type { Fact } from './fact.ts';
import { readHead, readQualifiers } from './figure-phrases.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { readLandCapability } from './identifiers.ts';
import type { PageView } from './page-view.ts';
import { type FigureReading, readFigures } from './read-figures.ts';
import { splitCells, splitRowHead } from './table-cells.ts';

/** A page with more such rows than this holds no tables of a project. */
const MOST_ROWS = 60;
const MOST_CELLS = 8;
const LONGEST_HEAD = 60;

/** `line` is the row's name; `own` are the figures that are set as one line with it. */
type RowHead = { line: Line; own: Line[]; concept?: Concept; qualifiers: Qualifier[] };

/**
 * Facts from tables whose columns say what a figure is: a total row, a row that names a quantity, the column of land
 * capability classes. What row and column say together tells which fact it is.
 */
export function readTables(documentId: string, view: PageView): Fact[] {
  const lines = view.blocks.flatMap((block) => block.lines);
  const rows = lines.flatMap((line): RowHead[] => {
    if (line.text.length >= LONGEST_HEAD) return [];
    const [name, ...own] = splitRowHead(line);
    const head = readHead(name.text);
    return head && (head.concept || isSumOf(head.qualifiers)) ? [{ line: name, own, ...head }] : [];
  });
  return rows.slice(0, MOST_ROWS).flatMap((row) => {
    const facts = row.concept === 'capability' ? capabilityColumn(documentId, view, row.line) : [];
    return facts.length > 0 ? facts : readRow(documentId, view, row);
  });
}

/** A row that adds up a table, or says of it what lies off the parcel. */
const isSumOf = (qualifiers: readonly Qualifier[]): boolean =>
  qualifiers.includes('total') || (qualifiers.length === 1 && qualifiers[0] === 'off-site');

type Cell = { line: Line; head?: ColumnHead | undefined };

function readRow(documentId: string, view: PageView, row: RowHead): Fact[] {
  const cells = [...row.own, ...cellsRightOf(view, row.own.at(-1) ?? row.line)].map(
    (line): Cell => ({ line, head: headOver(view, line) }),
  );
  const headed = cells.filter(({ head }) => head && head.line !== row.line);
  if (headed.length === 0) return [];
  const isSum = isSumOf(row.qualifiers);
  const hasTotals = headed.some(({ head }) => isTotalColumn(head));
  const found = headed.flatMap(({ line, head }) => {
    const concept =
      row.concept ?? (isSum && head ? (head.concept ?? conceptOver(view, row.line, head.line)) : undefined);
    if (!head || !concept || (head.concept && head.concept !== concept)) return [];
    // Where an addition stands beside its sum, which one is meant is unclear.
    if (hasTotals && !isTotalColumn(head) && head.qualifiers.includes('proposed')) return [];
    return cellFigures(view, { row, head, cell: line, concept, isSum }).map((figure) => ({ figure, line, head }));
  });
  // Two columns that make the same fact leave open which one is meant.
  return found
    .filter(({ figure }) => found.filter((other) => other.figure.name === figure.name).length === 1)
    .map(({ figure, line, head }) => {
      const quote = `${row.line.text} ${line.text} (${head.line.text})`.slice(0, 160);
      const evidence = evidenceFrom(documentId, line.page, line.words, { quote, confidence: 0.9 });
      return factOf(figure, evidence);
    });
}

const isTotalColumn = (head: ColumnHead | undefined): boolean =>
  head !== undefined && head.qualifiers.length === 1 && head.qualifiers[0] === 'total' && !head.concept;

const factOf = (
  { name, value, unit }: { name: FactName } & Pick<FigureReading, 'value' | 'unit'>,
  evidence: Fact['evidence'][number],
): Fact => ({ name, value, ...(unit ? { unit } : {}), evidence: [evidence] });

type CellPlace = { row: RowHead; head: ColumnHead; cell: Line; concept: Concept; isSum: boolean };

function cellFigures(view: PageView, { row, head, cell, concept, isSum }: CellPlace): FigureReading[] {
  const told = withHead(concept, row.qualifiers, head.qualifiers);
  if (!told) return [];
  const [figure, ...others] = readFigures(cell.text, concept, told);
  if (!figure || others.length > 0) return [];
  const rest = cell.text.slice(figure.to);
  const trail = rest.slice(readQualifiers(rest).length).trim();
  if (!/^(?:[.)*†]*|export|import|cut|fill|net|spaces?|stalls?)$/i.test(trail)) return [];
  const isVolume = figure.unit === 'cy';
  if (figure.bare && isVolume && !namesYards(view, row.line, head.line)) return [];
  // A total stands under the rows that it adds; a row of project data gives one figure.
  const [least, most] = figure.fact.bare ?? (isVolume ? [0, 9_999_999] : [1, 0]);
  const inRange = !figure.bare || (Number(figure.value) >= least && Number(figure.value) <= most);
  return inRange || (isSum && !figure.bare) ? [figure] : [];
}

/** The cells to the right of a row's name, up to the first that is none. */
function cellsRightOf(view: PageView, row: Line): Line[] {
  const cells: Line[] = [];
  let at = view.rightOf(row);
  while (at && cells.length < MOST_CELLS) {
    const parts = splitCells(at.line);
    if (!parts.every(({ text }) => isCellText(text))) break;
    cells.push(...parts);
    at = view.rightOf(at.line);
  }
  return cells;
}

const TITLES: readonly [Concept, RegExp][] = [['coverage', /\bcoverage\b|\bimpervious\b/i]];

/** What a table adds up, by its title or the head of its columns: a short line over its heads. */
function conceptOver(view: PageView, row: Line, head: Line): Concept | undefined {
  return TITLES.find(([, pattern]) => pattern.test(row.text) || hasTitle(view, row, head, pattern))?.[0];
}

const namesYards = (view: PageView, row: Line, head: Line): boolean =>
  hasTitle(view, row, head, /\bcubic\sy(?:ar)?ds?\b|\bc\.?\s?y\b|\bcu\.?\s?yds?\b/i);

const MOST_TITLE_WORDS = 10;

function hasTitle(view: PageView, row: Line, head: Line, pattern: RegExp): boolean {
  if (pattern.test(row.text) || pattern.test(head.text)) return true;
  const top = head.box.y - 6 * Math.max(head.box.height, 8);
  return view.blocks.some((block) =>
    block.lines.some(
      (line) =>
        line.box.y >= top &&
        line.box.y <= head.box.y + head.box.height &&
        line.words.length <= MOST_TITLE_WORDS &&
        line.box.x < head.box.x + head.box.width + 300 &&
        line.box.x + line.box.width > row.box.x - 40 &&
        pattern.test(line.text),
    ),
  );
}

/** The classes under the head of a column of land capability classes. */
function capabilityColumn(documentId: string, view: PageView, header: Line): Fact[] {
  const facts: Fact[] = [];
  let at = view.below(header);
  for (let rows = 0; at && rows < 12; rows += 1) {
    const { line } = at;
    const read = readLandCapability(line.text);
    const rest = read ? line.text.slice(read.to).replace(/\(sez\)/i, '') : '';
    if (!read || rest.trim() !== '' || line.text.split(' ').length > 4) break;
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
