import type { KnowledgeTable } from './knowledge.ts';
import type { AskedOfTable } from './table-question.ts';
import { termsOf } from './terms.ts';

/** A cell of a table by its place; `named`: how many of row and column the question names. */
export type FoundCell = { row: number; column: number; named: number };

/** Names that nearly every text could have and few repeat. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  termsOf('California Nevada Tahoe TRPA Basin Lake Region Regional City County Town South North Plan State Act Code'),
);
export const isTelling = (term: string): boolean => !EVERYWHERE.has(term) && !/^[a-z]$/.test(term);

const ownOf = (terms: readonly string[]): readonly string[] => {
  const telling = terms.filter(isTelling);
  return telling.length > 0 ? telling : terms;
};
const tellingOf = (text: string): readonly string[] => ownOf(termsOf(text));

/** "Tahoe Transportation District (TTD)" has two names. */
const namesOf = (label: string): readonly string[] => {
  const [, before, within] = /^(.*?)\s*\(([^)]+)\)\s*$/.exec(label) ?? [];
  return before && within ? [label, before, within] : [label];
};

const ALL = /\b(?:total|all)\b/i;
/** Columns of shares, and questions for one. */
const SHARE = /%|\bpercent|\bshare\b|\brate\b/i;
const SHARES = termsOf('percent percentage share portion fraction rate proportion');
/** A column of shares counts less by so many times where a number is asked for, and one of numbers where a share is. */
const OF_OTHER_KIND = 2;
/** How much other words of the same meaning count in a head, beside its own. */
const OF_OTHERS = 0.5;
/** How much of a column depends on what share of its head is asked for. */
const OF_PARTS = 0.85;
/** How much a row counts of whose name only parts are in the question, beside one that is named whole. */
const OF_PART_OF_NAME = 0.25;
/** A column whose cell has no figure counts less by so many times where one is asked for. */
const OF_NO_FIGURE = 3;
/** How much a head counts that names the kind of thing asked for: "Size", for "how big". */
const OF_KIND = 4;
/** How much the words in a cell count for its column, beside those of its head. */
const OF_WORDS = 0.3;
/** How much a row counts of a table none of whose heads is asked for, where a figure is. */
const OF_NO_HEAD = 0.5;
/** Less of a name does not name it. */
const LEAST_OF_NAME = 0.5;

/** A head of what is not there is the one that a question without it asks for. */
const WITHOUT = /\b(?:no|none|not|without)\b/i;
const YEARS = /\b(?:19|20)\d{2}\b/g;

/** The place of the greatest number above nothing, or -1. */
const greatest = (worths: readonly number[]): number => {
  const most = Math.max(0, ...worths);
  return most > 0 ? worths.indexOf(most) : -1;
};

const NUMBER = '\\d[\\d,]*(?:\\.\\d+)?';
const FROM_TO = new RegExp(`^(${NUMBER})\\s*(?:to|[–-])\\s*(${NUMBER})\\b`);
const TO = new RegExp(`^(?:up to|under|to) (${NUMBER})\\b|^(${NUMBER}) (?:and|or) (?:less|fewer|under)\\b`);
const FROM = new RegExp(`^(?:over|above) (${NUMBER})\\b|^(${NUMBER}) (?:and|or) (?:more|over)\\b`);
const numberOf = (text: string): number => Number(text.replaceAll(',', ''));

/** The least and the most of a row that is named by a range: "4,001 to 9,000", "9,001 and more". */
type RowRange = readonly [number, number];
function rangeOf(label: string): RowRange | undefined {
  const [, from, to] = FROM_TO.exec(label) ?? [];
  if (from && to) return [numberOf(from), numberOf(to)];
  const [, most = '', orLess = most] = TO.exec(label) ?? [];
  if (most || orLess) return [0, numberOf(most || orLess)];
  const [, least = '', orMore = least] = FROM.exec(label) ?? [];
  return least || orMore ? [numberOf(least || orMore), Number.POSITIVE_INFINITY] : undefined;
}

const isWithin = (range: RowRange | undefined, figure: number): boolean =>
  range !== undefined && figure >= range[0] && figure <= range[1];

/** Whether a row is named by a range that a figure lies in. */
export const isInRange = (label: string, figure: string): boolean => isWithin(rangeOf(label), numberOf(figure));

/** A table by its terms, made once for each. `rows`: the names of each row; `ranges`: what rows are named by; `cells`: the others of it; `figures`: which of these have one. */
type TableTerms = {
  rows: readonly (readonly { all: readonly string[]; telling: readonly string[] }[])[];
  ranges: readonly (RowRange | undefined)[];
  cells: readonly (readonly (readonly string[])[])[];
  figures: readonly (readonly boolean[])[];
  /** Of each head after the first, what it says alone; `least`: so without what stands in parentheses. `isWithout`: of what is not there; `year`: the last that it names. */
  heads: readonly {
    own: readonly string[];
    least: readonly string[];
    isShare: boolean;
    isWithout: boolean;
    year: number;
  }[];
};

const prepared = new WeakMap<KnowledgeTable, TableTerms>();

function termsOfTable(table: KnowledgeTable): TableTerms {
  const known = prepared.get(table);
  if (known) return known;
  const heads = table.head.slice(1).map(termsOf);
  const isShared = (term: string) => heads.every((other) => other.includes(term));
  const made: TableTerms = {
    rows: table.rows.map(([label = '']) =>
      namesOf(label).map((name) => ({ all: termsOf(name), telling: tellingOf(name) })),
    ),
    ranges: table.rows.map(([label = '']) => rangeOf(label)),
    cells: table.rows.map((cells) => cells.slice(1).map(termsOf)),
    figures: table.rows.map((cells) => cells.slice(1).map((cell) => /\d/.test(cell))),
    heads: heads.map((terms, at) => {
      const head = table.head[at + 1] ?? '';
      const least = termsOf(head.replace(/\([^)]*\)/g, '')).filter((term) => !isShared(term));
      return {
        ...{ own: ownOf(terms.filter((term) => !isShared(term))), least: least.length > 0 ? ownOf(least) : terms },
        ...{
          isShare: SHARE.test(head),
          isWithout: WITHOUT.test(head),
          year: Math.max(0, ...(head.match(YEARS) ?? []).map(Number)),
        },
      };
    }),
  };
  prepared.set(table, made);
  return made;
}

/** How much of the names of a row a question names: `share` of the terms, and what these are worth. */
function namedOf(names: TableTerms['rows'][number], { own, worth, not }: AskedOfTable) {
  let best = { share: 0, worth: 0 };
  for (const { all, telling } of names) {
    const said = telling.filter((term) => own.has(term));
    if (said.length === 0 || said.every((term) => not.includes(term))) continue;
    const share = said.length / telling.length;
    const ofName = share === 1 ? worth.of(all) : share * worth.of(said);
    if (share > best.share || (share === best.share && ofName > best.worth)) best = { share, worth: ofName };
  }
  return best;
}

/** The row that a question names: whole, or else by the most of its name, where no other is named as much. */
function rowOf(rows: TableTerms['rows'], asked: AskedOfTable) {
  const named = rows.map((names) => namedOf(names, asked));
  const whole = greatest(named.map(({ share, worth }) => (share === 1 ? worth : 0)));
  if (whole >= 0) return { row: whole, named: 1 };
  const worths = named.map(({ share, worth }) => (share >= LEAST_OF_NAME ? worth : 0));
  const row = greatest(worths);
  const isAlone = worths.filter((worth) => worth === worths[row]).length === 1;
  return row >= 0 && isAlone ? { row, named: OF_PART_OF_NAME } : { row: -1, named: 0 };
}

/** How much each head says of a question; of heads that say as much, more for the one that says least else. */
const worthsOfHeads = (heads: TableTerms['heads'], { own, worth, not }: AskedOfTable): number[] => {
  const asksShare = SHARES.some((term) => own.has(term) && !not.includes(term));
  return heads.map(({ own: said, least, isShare, isWithout }) => {
    const ofHead = worth.of(said);
    if (ofHead === 0 || (!isWithout && said.some((term) => not.includes(term)))) return 0;
    // "Rear (back) setback" is one name in two forms.
    const parts = Math.min(1, said.filter((term) => worth.of([term]) > 0).length / least.length);
    const inOwn = worth.ofOwn(said);
    const ofWords = inOwn + OF_OTHERS * Math.max(0, ofHead - inOwn);
    return (ofWords * (1 - OF_PARTS + OF_PARTS * parts)) / (isShare === asksShare ? 1 : OF_OTHER_KIND);
  });
};

/** The row of which a figure of the question lies in the range; -1 where there is none or several. */
function rowInRange(ranges: TableTerms['ranges'], own: ReadonlySet<string>): number {
  const figures = [...own].filter((term) => /^[1-9]\d*(?:\.\d+)?$/.test(term)).map(Number);
  const within = ranges.flatMap((range, row) => (figures.some((figure) => isWithin(range, figure)) ? [row] : []));
  return within.length === 1 ? (within[0] ?? -1) : -1;
}

/** Of columns that tell one thing at several times, the one of the time that is asked about; -1 where that is not told. */
function columnOfTime(heads: TableTerms['heads'], time: AskedOfTable['time']): number {
  const years = heads.map(({ year }) => year);
  if (time === undefined || years.some((year) => year === 0) || new Set(years).size < 2) return -1;
  return years.indexOf(time === 'now' ? Math.max(...years) : Math.min(...years));
}

/**
 * The cell of a table that a question names by its row, by a range that a figure lies in, or by a figure that stands in the row: then the
 * first cell is what was asked, or the column that is named. Where it names no column, the one of all counts, or else the first with a figure.
 */
export function cellOf(table: KnowledgeTable, asked: AskedOfTable): FoundCell | undefined {
  const { rows, ranges, cells, figures, heads } = termsOfTable(table);
  const { own, worth } = asked;
  const byHead = worthsOfHeads(heads, asked);
  const ofKind = (at: number) => (asked.heads?.test(table.head[at + 1] ?? '') ? OF_KIND : 0);
  const isSaid = (terms: readonly string[]) => terms.every((term) => own.has(term));
  const valued = cells.findIndex((row, at) => row.some((terms, column) => figures[at]?.[column] && isSaid(terms)));
  const byName = rowOf(rows, asked);
  const inRange = byName.named === 1 || valued >= 0 ? -1 : rowInRange(ranges, own);
  const { row, named } = inRange >= 0 ? { row: inRange, named: 1 } : byName;
  const unheaded = asked.isFigure ? OF_NO_HEAD * named : named;
  const ofRow = (at: number) => cells[at] ?? [];
  if (row < 0) {
    if (valued < 0) return undefined;
    // "What density has zone 074?": the figure names the row, and the head what is asked of it.
    const column = greatest(byHead.map((ofHead, at) => (isSaid(ofRow(valued)[at] ?? []) ? 0 : ofHead)));
    const ofTime = columnOfTime(heads, asked.time);
    const isOfTime = ofTime >= 0 && !isSaid(ofRow(valued)[ofTime] ?? []);
    return { row: valued, column: (isOfTime ? ofTime : column) + 1, named: 1 };
  }
  const label = rows[row]?.[0]?.all ?? [];
  // What a cell says beside figures tells what it is about: "282 zones".
  const byWords = ofRow(row).map((terms) =>
    worth.of(terms.filter((term) => !/\d/.test(term) && !label.includes(term))),
  );
  const isValue = (at: number) => figures[row]?.[at] === true && isSaid(ofRow(row)[at] ?? []);
  const lacks = (at: number) => asked.isFigure && figures[row]?.[at] === false;
  const worths = byHead.map((ofHead, at) =>
    isValue(at) ? 0 : (ofHead + ofKind(at) + OF_WORDS * (byWords[at] ?? 0)) / (lacks(at) ? OF_NO_FIGURE : 1),
  );
  const ofTime = columnOfTime(heads, asked.time);
  const column = ofTime >= 0 && !isValue(ofTime) ? ofTime : greatest(worths);
  if (column >= 0) {
    // A head that says most of what is asked besides the row names its column better than one that shares a word with it.
    const rest = worth.of([...own]) - worth.of(label);
    const share = rest > 0 ? Math.min(1, worth.of(heads[column]?.own ?? []) / rest) : 1;
    const isNamed = (byHead[column] ?? 0) > 0;
    return {
      row,
      column: column + 1,
      named: isNamed ? named + (1 + share) / 2 : unheaded,
    };
  }
  const all = table.head.slice(1).findIndex((text) => ALL.test(text));
  const figure = figures[row]?.indexOf(true) ?? -1;
  return { row, column: Math.max(0, all >= 0 ? all : figure) + 1, named: unheaded };
}
