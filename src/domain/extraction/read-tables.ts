import type { Line } from '../documents/lines.ts';
import { rightOf } from '../documents/page.ts';
import type { FactName } from './catalogue.ts';
import { type ColumnHead, headOver, headsOver, isCellText, withHead } from './column-heads.ts';
import { evidenceFrom, startsWithLabel } from './evidence.ts';
import type { Fact } from './fact.ts';
import { readHead, readQualifiers } from './figure-phrases.ts';
import { offSite } from './figure-profiles.ts';
import type { Concept, Qualifier } from './figure-words.ts';
import { readLandCapability } from './identifiers.ts';
import { type PageView, viewWith } from './page-view.ts';
import { type FigureReading, readFigures } from './read-figures.ts';
import { splitCells, splitRowHead } from './table-cells.ts';
import { sectionOver, type TableSection, titleStage } from './table-titles.ts';

/** A page with more such rows than this holds no tables of a project. */
const MOST_ROWS = 60;
const MOST_CELLS = 8;
const LONGEST_HEAD = 60;

/** `line` is the row's name; `own` are the figures that are set as one line with it. `isCut`: more words follow its name. */
type RowHead = { line: Line; own: Line[]; concept?: Concept; qualifiers: Qualifier[]; isCut: boolean };

/**
 * Facts from tables whose columns say what a figure is: a total row, a row that names a quantity or a stage, the column
 * of land capability classes. What title, row and column say together tells which fact it is.
 */
export function readTables(documentId: string, view: PageView): Fact[] {
  const lines = view.blocks.flatMap((block) => block.lines);
  const rows = lines.flatMap((line): RowHead[] => {
    if (line.text.length >= LONGEST_HEAD) return [];
    const [name, ...own] = splitRowHead(line);
    const head = readRowHead(name.text);
    if (!head) {
      return isDistrictHead(view, line) ? [{ line, own: [], qualifiers: [], isCut: false }] : [];
    }
    return [{ line: name, own, ...head }];
  });
  const read = rows.slice(0, MOST_ROWS).map((row) => {
    const facts =
      row.concept === 'capability' || isDistrictHead(view, row.line)
        ? capabilityColumn(documentId, view, row.line)
        : [];
    return { row, facts: facts.length > 0 ? facts : readRow(documentId, view, row) };
  });
  // Beside a row of the building's height one of the maximum height is the limit, whatever its column is called.
  const isMaximum = ({ qualifiers }: RowHead) => qualifiers.includes('maximum');
  const hasHeight = read.some(({ row, facts }) => !isMaximum(row) && facts.some(isHeight));
  return read.flatMap(({ row, facts }) => facts.filter((fact) => !(hasHeight && isMaximum(row) && isHeight(fact))));
}

const isHeight = ({ name }: Fact): boolean => name === 'building.heightFt';

const STAGES: readonly Qualifier[] = ['existing', 'proposed', 'allowed', 'required', 'maximum', 'base', 'transferred'];
const hasStage = (qualifiers: readonly Qualifier[]): boolean => qualifiers.some((each) => STAGES.includes(each));

/** "Total existing on the parcel. Add h, i, j.", "a. Parcel area", "Coverage, whole lot": what a row is called. */
function readRowHead(text: string): Omit<RowHead, 'line' | 'own'> | undefined {
  if (/[<>≤≥?]/.test(text)) return undefined;
  const plain = text
    .replace(/^(?:\(?[a-z]\d?[.)]|\d{1,2}[.)])\s+/i, '')
    .replace(/(?<=\p{L}{5})\.\s.*$|,?\s(?:line|see)\s.*$/iu, '')
    .replace(/,?\s(?:in|within)\s(?:the\s)?(?:street|right-of-way|r\.?\/?o\.?\/?w\.?)$/i, '')
    .replace(/,?\s?\(?\d{1,2}(?:\.\d)?\s?%\)?$/, '')
    .replace(/\.$/, '');
  const head = readHead(plain) ?? readHead(plain.replace(/^(?:\d{1,2}|[a-z])\s/i, ''));
  if (!head) return undefined;
  // A part of a sum is the whole only where the row says of what stage it is.
  const isPart = head.qualifiers.includes('subtotal');
  if (isPart && !hasStage(head.qualifiers)) return undefined;
  const qualifiers = head.qualifiers.map((each) => (each === 'subtotal' ? 'total' : each));
  const isCut = plain.length < text.trim().length - 3;
  return head.concept || isSumOf(qualifiers) || hasStage(qualifiers) ? { ...head, qualifiers, isCut } : undefined;
}

/** "DISTRICT" or "CLASS" beside heads that say what share of it may be covered. */
const isDistrictHead = (view: PageView, line: Line): boolean => {
  const beside = /^(?:district|class|lcd|capability)s?$/i.test(line.text) ? view.rightOf(line) : undefined;
  const next = beside && view.rightOf(beside.line);
  return [beside, next].some((at) => at !== undefined && /\b(?:area|base|percent|coeff|%)/i.test(at.line.text));
};

/** A row that adds up a table, or says of it what lies off the parcel. */
const isSumOf = (qualifiers: readonly Qualifier[]): boolean =>
  qualifiers.includes('total') ||
  (qualifiers.includes('off-site') && qualifiers.every((each) => each === 'off-site' || STAGES.includes(each)));

/** Beside what exists, what goes and what comes, the total is what is proposed. */
function nameResult(cells: Cell[]): void {
  const has = (qualifier: Qualifier) => cells.some(({ head }) => head?.qualifiers.includes(qualifier));
  if (!has('existing') || !has('changed') || has('proposed')) return;
  for (const cell of cells)
    if (cell.head && isTotalColumn(cell.head)) cell.head = { ...cell.head, qualifiers: ['proposed'] };
}

/** "AREA (SF)" over the column that a table of land capability adds up to the parcel. */
function areaHead(view: PageView, cell: Line): ColumnHead | undefined {
  const heads = headsOver(view, cell);
  const isByDistrict = heads.some(({ text }) => /\b(?:lcd|district|class|capability|bailey)\b/i.test(text));
  const line = headOver(view, cell, 'any')?.line;
  return isByDistrict && line && /^(?:land\s|lot\s|parcel\s)?area\b/i.test(line.text)
    ? { line, concept: 'parcel-area', qualifiers: [] }
    : undefined;
}

type Cell = { line: Line; head?: ColumnHead | undefined };

function readRow(documentId: string, view: PageView, named: RowHead): Fact[] {
  // "Sum, in right-of-way".
  const isOffSite = offSite.test(named.line.text) && !named.qualifiers.includes('off-site');
  const row: RowHead = isOffSite ? { ...named, qualifiers: [...named.qualifiers, 'off-site'] } : named;
  const cells = [...row.own, ...cellsRightOf(view, row.own.at(-1) ?? row.line)].map(
    (line): Cell => ({ line, head: headOver(view, line) }),
  );
  const headed = cells.flatMap(({ line, head }): Cell[] => {
    if (head && head.line !== row.line) return [{ line, head }];
    const own = isSumOf(row.qualifiers) ? areaHead(view, line) : undefined;
    return own ? [{ line, head: own }] : [];
  });
  if (headed.length === 0) return cells.length === 1 ? readLoneCell(documentId, view, row, cells[0] as Cell) : [];
  const isSum = isSumOf(row.qualifiers);
  if (isSum && !row.concept) nameResult(headed);
  const hasTotals = headed.some(({ head }) => isTotalColumn(head));
  // A row named by its stage alone belongs to columns that name quantities.
  const isTransposed = !row.concept && !isSum && headed.some(({ head }) => head?.concept);
  const found = headed.flatMap(({ line, head }) => {
    const concept =
      row.concept ??
      (head && (isSum || isTransposed || isTotalColumn(head))
        ? (head.concept ?? (isTransposed && !isTotalColumn(head) ? undefined : conceptOver(view, row.line, head.line)))
        : undefined);
    if (!head || !concept) return [];
    const isNetOf = concept === 'net' && (head.concept === 'cut' || head.concept === 'fill');
    if (head.concept && head.concept !== concept && !isNetOf) return [];
    // Where an addition stands beside its sum, which one is meant is unclear.
    if (hasTotals && !isTotalColumn(head) && (head.qualifiers.includes('proposed') || hasStage(row.qualifiers)))
      return [];
    return cellFigures(view, { row, head, cell: line, concept, isSum }).map((figure) => ({ figure, line, head }));
  });
  // Two columns that make the same fact leave open which one is meant.
  return found
    .filter(({ figure }, at) => {
      const same = found.filter((other) => other.figure.name === figure.name);
      return same[0] === found[at] && same.every((other) => other.figure.value === figure.value);
    })
    .map(({ figure, line, head }) => {
      const quote = `${row.line.text} ${line.text} (${head.line.text})`.slice(0, 160);
      const evidence = evidenceFrom(documentId, line.page, line.words, { quote, confidence: 0.9 });
      return factOf(figure, evidence);
    });
}

/** The one figure of a row without a column's head: "Total proposed … 2,772 sf" under the title of a coverage table. */
function readLoneCell(documentId: string, view: PageView, row: RowHead, { line }: Cell): Fact[] {
  // A name and its figure, with nothing else, is a label and its value.
  if (row.concept && !row.isCut) return [];
  if (line.box.x - rightOf(row.line.box) > FARTHEST_LONE * line.box.height) return [];
  const section: TableSection | undefined = row.concept
    ? { line: row.line, concept: row.concept, qualifiers: [], inSquareFeet: false }
    : sectionOver(view, row.line);
  if (!section) return [];
  const qualifiers = hasStage(row.qualifiers) ? row.qualifiers : [...row.qualifiers, ...section.qualifiers];
  const head = { line: section.line, qualifiers: [] };
  const place = {
    row: { ...row, qualifiers },
    head,
    cell: line,
    concept: section.concept,
    isSum: section.inSquareFeet,
  };
  return cellFigures(view, place).map((figure) => {
    const quote = `${row.line.text} ${line.text}`.slice(0, 160);
    return factOf(figure, evidenceFrom(documentId, line.page, line.words, { quote, confidence: 0.85 }));
  });
}
const FARTHEST_LONE = 60;

const isTotalColumn = (head: ColumnHead | undefined): boolean =>
  head !== undefined && head.qualifiers.length === 1 && head.qualifiers[0] === 'total' && !head.concept;

const factOf = (
  { name, value, unit }: { name: FactName } & Pick<FigureReading, 'value' | 'unit'>,
  evidence: Fact['evidence'][number],
): Fact => ({ name, value, ...(unit ? { unit } : {}), evidence: [evidence] });

type CellPlace = { row: RowHead; head: ColumnHead; cell: Line; concept: Concept; isSum: boolean };

function cellFigures(view: PageView, { row, head, cell, concept, isSum }: CellPlace): FigureReading[] {
  const own = withHead(concept, row.qualifiers, head.qualifiers);
  if (!own) return [];
  const told = concept === 'coverage' && isSum && !hasStage(own) ? [...own, ...titleStage(view, head.line)] : own;
  // "15,250 / 0.350" under "AREA (SF / AC)".
  const text = cell.text.replace(/^([\d,]{3,})\s?\/\s?\d?\.\d+$/, '$1');
  const [figure, ...others] = readFigures(text, concept, told);
  if (!figure || others.length > 0) return [];
  const rest = text.slice(figure.to);
  const trail = rest.slice(readQualifiers(rest).length).trim();
  if (!/^(?:[.)*†]*|export|import|cut|fill|net|spaces?|stalls?)$/i.test(trail)) return [];
  const isVolume = figure.unit === 'cy';
  if (figure.bare && isVolume && !namesYards(view, row.line, head.line)) return [];
  // A total stands under the rows that it adds; a row of project data gives one figure.
  const [least, most] = figure.fact.bare ?? (isVolume ? [0, 9_999_999] : [1, 0]);
  const inRange = !figure.bare || (Number(figure.value) >= least && Number(figure.value) <= most);
  return inRange || (isSum && !figure.bare) ? [figure] : [];
}

/** The figures to the right of a row's name. Between them a standard may be cited, or nothing said. */
function cellsRightOf(view: PageView, row: Line): Line[] {
  const cells: Line[] = [];
  let at = view.rightOf(row);
  for (let steps = 0; at && steps < MOST_CELLS && cells.length < MOST_CELLS; steps += 1) {
    const parts = splitCells(at.line);
    const isFigures = parts.every(({ text }) => isCellText(text));
    if (isFigures) cells.push(...parts);
    else if (at.line.words.length > MOST_REMARK_WORDS || startsWithLabel(at) || readRowHead(at.line.text)) break;
    at = view.rightOf(at.line);
  }
  return cells;
}
const MOST_REMARK_WORDS = 4;

const TITLES: readonly [Concept, RegExp][] = [['coverage', /\bcoverage\b|\bimpervious\b|^surfaces?$/i]];

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
  return viewWith(head, view).blocks.some((block) =>
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
