import type { ReadDocument } from '../documents/document.ts';
import type { Line } from '../documents/lines.ts';
import { readSheetIndex } from '../documents/sheet-index.ts';
import { asItLies, straighten } from '../documents/straighten.ts';
import { headOver, isCellText } from './column-heads.ts';
import { readDate } from './dates.ts';
import { evidenceFrom } from './evidence.ts';
import type {
  CapabilityRow,
  CoverageRow,
  Evidence,
  Fact,
  ProjectRows,
  RevisionRow,
  TreeRow,
  ValidityRow,
} from './fact.ts';
import { readHead } from './figure-phrases.ts';
import type { Qualifier } from './figure-words.ts';
import { isElsewhere, isRule, readsAsRules } from './guards.ts';
import { readFileNumber, readLandCapability } from './identifiers.ts';
import { readArea, readPercent } from './measure.ts';
import { type PageView, viewPage } from './page-view.ts';
import { readProfessionals } from './read-professionals.ts';
import { splitCells, splitRowHead } from './table-cells.ts';

const MOST_PAGES = 60;
const MOST_ROWS = 40;

const READERS: Record<keyof ProjectRows, (documentId: string, view: PageView) => { evidence: Evidence }[]> = {
  landCapability: readCapabilityRows,
  coverage: readCoverageRows,
  trees: readTreeRows,
  professionals: readProfessionals,
  revisions: readRevisions,
  sheets: (documentId, { page }) => readSheetIndex(documentId, page),
  validity: readValidity,
};
const REPEATED: ReadonlySet<keyof ProjectRows> = new Set(['professionals', 'revisions', 'validity']);

/** The rows of one kind in all documents of a project, page by page. Pages that speak of projects in general give none. */
export function readRowsOf<Kind extends keyof ProjectRows>(
  documents: readonly ReadDocument[],
  kind: Kind,
): ProjectRows[Kind] {
  const found = documents.flatMap(({ id, pages }) =>
    pages.slice(0, MOST_PAGES).flatMap((page) => {
      if (page.words.length === 0) return [];
      const view = viewPage(straighten(page));
      if (readsAsRules(view)) return [];
      return READERS[kind](id, view).map((row) => ({
        ...row,
        evidence: { ...row.evidence, box: asItLies(row.evidence.box, page) },
      }));
    }),
  );
  return (REPEATED.has(kind) ? distinct(found) : found) as ProjectRows[Kind];
}

/** The rows of every kind, by `rowsOf` one. */
export const everyKind = (rowsOf: <Kind extends keyof ProjectRows>(kind: Kind) => ProjectRows[Kind]): ProjectRows => ({
  landCapability: rowsOf('landCapability'),
  coverage: rowsOf('coverage'),
  trees: rowsOf('trees'),
  professionals: rowsOf('professionals'),
  revisions: rowsOf('revisions'),
  sheets: rowsOf('sheets'),
  validity: rowsOf('validity'),
});

/** What every sheet repeats is one row. */
const distinct = <Row extends { evidence: Evidence }>(rows: readonly Row[]): Row[] => {
  const told = ({ evidence: _, ...row }: Row) => JSON.stringify(row);
  return rows.filter((row, at) => at === rows.findIndex((other) => told(other) === told(row)));
};

const linesIn = (view: PageView): Line[] => view.blocks.flatMap(({ lines }) => lines);

const evidenceOf = (documentId: string, lines: readonly Line[], view: PageView): Evidence =>
  evidenceFrom(
    documentId,
    view.page.number,
    lines.flatMap(({ words }) => words),
    {
      quote: lines
        .map(({ text }) => text)
        .join(' ')
        .slice(0, 160),
      confidence: 0.85,
    },
  );

/** The cells of a row with what the heads over them say, to the right of its name. */
function cellsOf(view: PageView, row: Line): { line: Line; head: string; qualifiers: Qualifier[] }[] {
  const [, ...own] = splitRowHead(row);
  const cells = [...own];
  for (let at = view.rightOf(own.at(-1) ?? row); at && cells.length < 8; at = view.rightOf(at.line)) {
    const parts = splitCells(at.line);
    if (!parts.every(({ text }) => isCellText(text))) break;
    cells.push(...parts);
  }
  return cells.map((line) => {
    const head = headOver(view, line, 'any');
    return { line, head: head?.line.text ?? '', qualifiers: head?.qualifiers ?? [] };
  });
}

const areaIn = (text: string): number | undefined => {
  const read = /^[-–—]+$/.test(text) ? undefined : readArea(text);
  return read && text.slice(read.to).trim() === '' ? Number(read.value) : undefined;
};

function readCapabilityRows(documentId: string, view: PageView): CapabilityRow[] {
  const lines = linesIn(view).filter(({ text }) => text.length < 60);
  const named = lines.filter(({ text }) => readHead(text)?.concept === 'capability');
  const heads = named.length > 0 ? named : lines.filter(({ text }) => /^land$/i.test(text));
  return heads.flatMap((head) => {
    const rows: CapabilityRow[] = [];
    let between = 0;
    for (let at = view.below(head); at && rows.length < 12; at = view.below(at.line)) {
      const read = readLandCapability(at.line.text);
      // A setback of a stream zone has a row of its own, and no class.
      if (!read) {
        between += 1;
        if (rows.length === 0 || between > 1) break;
        continue;
      }
      const cells = cellsOf(view, at.line).filter(
        ({ line }) => line.box.x > head.box.x + head.box.width || line.text !== read.value,
      );
      const area = cells.find(({ head: text }) => /area/i.test(text) && !/base|allow|cover/i.test(text));
      const percent = cells.find(({ line, head: text }) => /%|percent/i.test(`${line.text}${text}`));
      const base = cells.find(({ head: text }) => /base|allow/i.test(text) && !/%|percent/i.test(text));
      if (!area && !base) break;
      // A class of which the parcel has nothing.
      if (area && areaIn(area.line.text) === 0) continue;
      const share = percent && readPercent(percent.line.text);
      rows.push({
        district: String(read.value),
        area: area && areaIn(area.line.text),
        percent: share ? Number(share.value) : undefined,
        base: base && areaIn(base.line.text),
        evidence: evidenceOf(documentId, [at.line, ...cells.map(({ line }) => line)], view),
      });
    }
    return rows;
  });
}

/** The rows over the total of a coverage table: one for each surface. */
function readCoverageRows(documentId: string, view: PageView): CoverageRow[] {
  const totals = linesIn(view).filter((line) => {
    const head = line.text.length < 60 ? readHead(splitRowHead(line)[0].text) : undefined;
    return head?.qualifiers.includes('total') && (!head.concept || head.concept === 'coverage');
  });
  return totals.slice(0, 4).flatMap((total) => {
    const columns = cellsOf(view, total).filter(({ qualifiers }) => qualifiers.length > 0);
    if (!columns.some(({ qualifiers }) => qualifiers.includes('existing') || qualifiers.includes('proposed')))
      return [];
    const rows: CoverageRow[] = [];
    for (let at = view.above(total); at && rows.length < MOST_ROWS; at = view.above(at.line)) {
      const cells = cellsOf(view, at.line);
      const of = (qualifier: Qualifier) => {
        const cell = cells.find(({ qualifiers }) => qualifiers.includes(qualifier));
        return cell && areaIn(cell.line.text);
      };
      const [name] = splitRowHead(at.line);
      const [existing, proposed] = [of('existing'), of('proposed')];
      if (existing === undefined && proposed === undefined) break;
      rows.unshift({
        surface: name.text,
        existing,
        proposed,
        removed: of('removed'),
        offSite: /off-?\s?site|right-of-way|r\.?o\.?w\.?\b/i.test(name.text),
        evidence: evidenceOf(documentId, [at.line, ...cells.map(({ line }) => line)], view),
      });
    }
    return rows;
  });
}

const SPECIES: Readonly<Record<string, string>> = {
  jp: 'Jeffrey pine',
  wf: 'white fir',
  lp: 'lodgepole pine',
  pp: 'ponderosa pine',
  sp: 'sugar pine',
  rf: 'red fir',
  ic: 'incense cedar',
};
const TREE =
  /^(?:\((?<count>\d{1,2})\)\s?)?(?<size>\d{1,2}(?:\.\d)?)\s?(?:"|”|″|in\.?|inch)\s?(?:d\.?b\.?h\.?\s)?(?<kind>\p{L}[\p{L} .]{1,30}?)(?:\s(?:tree|d\.?b\.?h\.?))*,?\s?(?:(?<gone>\((?:x|r)\)|(?:to\sbe\s)?removed?\b)|(?<stays>to\sremain|to\sbe\s(?:retained|protected|saved)|protect(?:ed)?\b|retain\b))/iu;

/** How many trees go, where the pages that mark single ones agree; empty where none is marked or they differ. */
export function countMarkedTrees(documentId: string, views: readonly PageView[]): Fact[] {
  const marked = views
    .map((view) => readTreeRows(documentId, view).filter(({ fate }) => fate === 'removed'))
    .filter((rows) => rows.length > 0);
  const sums = marked.map((rows) => rows.reduce((sum, { count }) => sum + count, 0));
  return new Set(sums).size === 1
    ? [
        {
          name: 'trees.removedCount',
          value: sums[0] ?? 0,
          evidence: marked.flatMap((rows) => rows.map(({ evidence }) => evidence)),
        },
      ]
    : [];
}

/** Trees as drawings name them: "(2) 10\" FIR TO BE REMOVED", "16\" JP (X)". */
function readTreeRows(documentId: string, view: PageView): TreeRow[] {
  return linesIn(view).flatMap((line): TreeRow[] => {
    const told = TREE.exec(line.text)?.groups;
    if (!told?.size || isElsewhere(line.text) || isRule(line.text)) return [];
    const kind = (told.kind ?? '').trim().toLowerCase();
    return [
      {
        count: Number(told.count ?? 1),
        kind: SPECIES[kind] ?? kind,
        size: Number(told.size),
        fate: told.gone ? 'removed' : 'kept',
        evidence: evidenceOf(documentId, [line], view),
      },
    ];
  });
}

/** Rows under the head of a list of revisions: a number, a day, and what was changed. */
function readRevisions(documentId: string, view: PageView): RevisionRow[] {
  const isListed = linesIn(view).some(({ text }) =>
    /^(?:revisions?|rev\.?)(?:\s(?:date|description|no\.?))*:?$/i.test(text),
  );
  if (!isListed) return [];
  return linesIn(view).flatMap((line): RevisionRow[] => {
    const number = /^(?:rev\.?\s?)?(?<number>\d{1,2}|[A-H]|Δ\s?\d)(?=\s|$)/i.exec(line.text);
    const row = [line];
    for (let at = view.rightOf(line); at && row.length < 4; at = view.rightOf(at.line)) row.push(at.line);
    const text = row
      .map((each) => each.text)
      .join(' ')
      .slice(number?.[0].length ?? 0)
      .trim();
    const dateAt = text.search(/\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/);
    const date = dateAt >= 0 ? readDate(text.slice(dateAt)) : undefined;
    if (!number || !date || dateAt > 60) return [];
    const description = `${text.slice(0, dateAt)} ${text.slice(dateAt + date.to)}`.trim().slice(0, 120);
    if (!/\p{L}{3}/u.test(description)) return [];
    const evidence = evidenceOf(documentId, row, view);
    return [{ number: number.groups?.number ?? '', date: String(date.value), description, evidence }];
  });
}

const DAY = String.raw`(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\p{L}{3,9}\.?\s\d{1,2},?\s\d{4})`;
const UNTIL = new RegExp(
  String.raw`\b(?:valid\s(?:until|through|to)|expires?(?:\son)?|expiration\sdate|good\suntil)\s?:?\s(?<until>${DAY})`,
  'iu',
);
const ISSUED = new RegExp(String.raw`\b(?:issued|dated|verified)(?:\son)?\s?:?\s(?<issued>${DAY})`, 'iu');

/** "File LCAP2026-0117, issued March 4, 2026, valid until March 4, 2029". */
function readValidity(documentId: string, view: PageView): ValidityRow[] {
  return linesIn(view).flatMap((line): ValidityRow[] => {
    const until = readDate(UNTIL.exec(line.text)?.groups?.until ?? '')?.value;
    if (!until || isElsewhere(line.text)) return [];
    const issued = readDate(ISSUED.exec(line.text)?.groups?.issued ?? '')?.value;
    const at = line.text.search(/[A-Z]{4}(?:19|20)\d{2}-\d{4}/);
    const file = at >= 0 ? readFileNumber(line.text.slice(at))?.value : undefined;
    return [
      {
        ...(file ? { file: String(file) } : {}),
        ...(issued ? { issued: String(issued) } : {}),
        until: String(until),
        evidence: evidenceOf(documentId, [line], view),
      },
    ];
  });
}
