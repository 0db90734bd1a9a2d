import type { KnowledgeTable } from './knowledge.ts';
import { otherNames } from './knowledge-units.ts';
import type { AskedOfTable } from './table-question.ts';
import { termsOf } from './terms.ts';

/**
 * A cell of a table by its place, or a column of it where the question names no row; `named`: how many of row and column it names;
 * `isOpen`: it names a row that there is not, so that none may be guessed.
 */
export type FoundCell = { row: number | null; column: number; named: number; isOpen?: true };

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

/** A row that is named by a share: "10% low income". */
const BY_SHARE = /^\d+(?:\.\d+)?%/;

/** "Tahoe Transportation District (TTD)" has two names. */
const namesOf = (label: string): readonly string[] => {
  const [, before, within] = /^(.*?)\s*\(([^)]+)\)\s*$/.exec(label) ?? [];
  if (before && BY_SHARE.test(label)) return [before];
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
/** How much a row counts that the question calls otherwise than its name. */
const OF_OTHER_NAME = 0.25;
/** How much a head of all, or of what is not there, counts for a question that says nothing of the kind. */
const OF_UNASKED = 0.4;
/** How much other words for a column count, beside its head. */
const OF_OTHER_HEAD = 0.8;
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
/** Less of what people call it else. */
const LEAST_OF_OTHER = 0.6;

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
const TO = new RegExp(
  `^(?:up to|under|less than|fewer than|to) (${NUMBER})\\b|^(${NUMBER}) (?:and|or) (?:less|fewer|under)\\b`,
);
const FROM = new RegExp(`^(?:over|above|more than) (${NUMBER})\\b|^(${NUMBER}) (?:and|or) (?:more|over)\\b`);
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

/** A name of a row: its terms, and those of them that tell it from others. */
type RowName = { all: readonly string[]; telling: readonly string[] };
/** A name of a column: what it says that not all others say, and that without what stands in parentheses. `isWithout`: of what is not there. */
type HeadName = { own: readonly string[]; least: readonly string[]; isWithout: boolean };
/** A table by its terms, made once for each. `rows`: the names of each row, and what people call it else; `ranges`: what rows are named by; `cells`: the others of it; `figures`: which of these have one. */
type TableTerms = {
  rows: readonly { names: readonly RowName[]; others: readonly RowName[] }[];
  ranges: readonly (RowRange | undefined)[];
  cells: readonly (readonly (readonly string[])[])[];
  figures: readonly (readonly boolean[])[];
  /** All heads have words in common (`shared`); and rows are named by shares ("10% low income"), which a share of a question names. */
  isParallel: boolean;
  shared: readonly string[];
  labelled: boolean;
  /** Of each head after the first, and what people call it else. `year`: the last that it names. */
  heads: readonly {
    name: HeadName;
    others: readonly HeadName[];
    isShare: boolean;
    isAll: boolean;
    year: number;
  }[];
};

const prepared = new WeakMap<KnowledgeTable, TableTerms>();

function termsOfTable(table: KnowledgeTable): TableTerms {
  const known = prepared.get(table);
  if (known) return known;
  const heads = table.head.slice(1);
  const ofRows = termsOf(table.head[0] ?? '');
  const isShared = (term: string) => ofRows.includes(term) || heads.every((other) => termsOf(other).includes(term));
  // "Second homes" and "vacant homes" are told apart by one word of each.
  const calledBy = heads.map((head) => new Set(otherNames(table, head).flatMap(termsOf)));
  const isCommon = (term: string) => isShared(term) || calledBy.filter((terms) => terms.has(term)).length > 1;
  const rowName = (name: string) => ({ all: termsOf(name), telling: tellingOf(name) });
  const headName = (name: string, isLeft: (term: string) => boolean) => {
    const alone = (text: string) => termsOf(text).filter((term) => !isLeft(term));
    const least = alone(name.replace(/\([^)]*\)/g, ''));
    return {
      ...{ own: ownOf(alone(name)), least: least.length > 0 ? ownOf(least) : termsOf(name) },
      isWithout: WITHOUT.test(name),
    };
  };
  const [first = '', ...otherHeads] = heads;
  const shared =
    otherHeads.length > 0
      ? termsOf(first).filter((term) => otherHeads.every((other) => termsOf(other).includes(term)))
      : [];
  const made: TableTerms = {
    rows: table.rows.map(([label = '']) => ({
      names: namesOf(label).map(rowName),
      others: otherNames(table, label).map(rowName),
    })),
    ranges: table.rows.map(([label = '']) => rangeOf(label)),
    cells: table.rows.map((cells) => cells.slice(1).map(termsOf)),
    figures: table.rows.map((cells) => cells.slice(1).map((cell) => /\d/.test(cell))),
    isParallel: shared.length > 0,
    shared,
    labelled: table.rows.every(([label = '']) => BY_SHARE.test(label)),
    heads: heads.map((head) => ({
      name: headName(head, isShared),
      others: otherNames(table, head).map((name) => headName(name, isCommon)),
      isShare: SHARE.test(head),
      isAll: ALL.test(head),
      year: Math.max(0, ...(head.match(YEARS) ?? []).map(Number)),
    })),
  };
  prepared.set(table, made);
  return made;
}

/** A digit stands in many cells, and counts what is asked: "the first three digits". */
const isTellingFigure = (term: string): boolean => /\d.*\d/.test(term);

/** How much of the names of a row a question names: `share` of the terms, and what these are worth. */
function namedOf(names: readonly RowName[], { own, worth, not }: AskedOfTable) {
  let best = { share: 0, worth: 0 };
  for (const { all, telling } of names) {
    const said = telling.filter((term) => own.has(term));
    // "10% low income" is not named by another share of it.
    if (all[1] === 'percent' && !own.has(all[0] ?? '')) continue;
    if (said.length === 0 || telling.some((term) => not.includes(term))) continue;
    const share = said.length / telling.length;
    if (all[1] === 'percent' && share < 1) continue;
    const ofName = share === 1 ? worth.of(all) : share * worth.of(said);
    if (share > best.share || (share === best.share && ofName > best.worth)) best = { share, worth: ofName };
  }
  return best;
}

/** The row that a question names whole; -1 where it names none so. */
function wholeRow(rows: readonly (readonly RowName[])[], asked: AskedOfTable): number {
  const named = rows.map((names) => namedOf(names, asked));
  return greatest(named.map(({ share, worth }) => (share === 1 ? worth : 0)));
}

/** The row of the place that a place of the question lies in: of Washoe County, for "Incline Village"; -1 where there is none or several. */
function rowOfPlace(rows: readonly (readonly RowName[])[], { places, own }: AskedOfTable): number {
  const holds = ({ telling }: RowName) =>
    telling.some((term) => places.has(term)) && telling.every((term) => places.has(term) || own.has(term));
  const within = rows.flatMap((names, row) => (names.some(holds) ? [row] : []));
  return within.length === 1 ? (within[0] ?? -1) : -1;
}

/** The row of whose name a question says the most, and at least so much; -1 where several are named as much. */
function rowInPart(rows: readonly (readonly RowName[])[], asked: AskedOfTable, least = LEAST_OF_NAME): number {
  const named = rows.map((names) => namedOf(names, asked));
  const worths = named.map(({ share, worth }) => (share >= least ? worth : 0));
  const row = greatest(worths);
  return worths.filter((worth) => worth === worths[row]).length === 1 ? row : -1;
}

/**
 * The row that a question names: whole, or whole by what people call it else, or by a place in it, or by the most of its name, where no
 * other is named as much.
 */
function rowOf(rows: TableTerms['rows'], asked: AskedOfTable) {
  const names = rows.map(({ names: own }) => own);
  const all = rows.map(({ names: own, others }) => [...own, ...others]);
  const whole = wholeRow(names, asked);
  if (whole >= 0) return { row: whole, named: 1 };
  const other = wholeRow(all, asked);
  if (other >= 0) return { row: other, named: OF_OTHER_NAME };
  const ofPlace = rowOfPlace(names, asked);
  if (ofPlace >= 0) return { row: ofPlace, named: OF_OTHER_NAME };
  const inPart = rowInPart(names, asked);
  if (inPart >= 0) return { row: inPart, named: OF_PART_OF_NAME };
  return { row: rowInPart(all, asked, LEAST_OF_OTHER), named: 0 };
}

/** How much the name of a head says of a question; of names that say as much, more for the one that says least else. */
function worthOfHead({ own, least }: HeadName, { worth }: AskedOfTable): number {
  const ofName = worth.of(own);
  if (ofName === 0) return 0;
  // "Rear (back) setback" is one name in two forms.
  const parts = Math.min(1, own.filter((term) => worth.of([term]) > 0).length / least.length);
  const inOwn = worth.ofOwn(own);
  return (inOwn + OF_OTHERS * Math.max(0, ofName - inOwn)) * (1 - OF_PARTS + OF_PARTS * parts);
}

/** The same of what people call a column else: its own words alone, and nearly nothing for a part of them. */
function worthOfOther({ own }: HeadName, { worth, own: asked }: AskedOfTable): number {
  const share = own.filter((term) => asked.has(term)).length / Math.max(1, own.length);
  return OF_OTHER_HEAD * worth.ofOwn(own) * share ** 2;
}

/** How much each head says of a question, by its name or by what people call it else (`worth`), and by its name alone (`byName`). */
function worthsOfHeads(heads: TableTerms['heads'], asked: AskedOfTable) {
  const asksShare = SHARES.some((term) => asked.own.has(term) && !asked.not.includes(term));
  return heads.map(({ name, others, isShare, isAll }) => {
    const isNot = ({ own, isWithout }: HeadName) => !isWithout && own.some((term) => asked.not.includes(term));
    const kind = isShare === asksShare ? 1 : OF_OTHER_KIND;
    const byName = isNot(name) ? 0 : worthOfHead(name, asked) / kind;
    const byOthers = others.filter((other) => !isNot(other)).map((other) => worthOfOther(other, asked) / kind);
    const unasked = (isAll && !asked.isAll) || (name.isWithout && !asked.isWithout) ? OF_UNASKED : 1;
    return { byName, worth: unasked * Math.max(byName, ...byOthers) };
  });
}

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
  const { rows, ranges, cells, figures, heads, isParallel, labelled, shared } = termsOfTable(table);
  const { own, worth } = asked;
  const byHead = worthsOfHeads(heads, asked);
  const mostOfHead = Math.max(...byHead.map((head) => head.worth));
  const ofKind = (at: number) => (asked.heads?.test(table.head[at + 1] ?? '') ? OF_KIND : 0);
  const isSaid = (terms: readonly string[]) => terms.every((term) => own.has(term));
  // Of columns that tell shares of several kinds a share names the row in the column of its kind alone.
  const isNamed = (column: number) => !isParallel || (byHead[column]?.worth ?? 0) === mostOfHead;
  const valued = cells.findIndex((row, at) =>
    row.some(
      (terms, column) =>
        figures[at]?.[column] && terms.some(isTellingFigure) && isSaid(terms) && isNamed(column) && !labelled,
    ),
  );
  const byName = rowOf(rows, asked);
  const inRange = byName.named === 1 || valued >= 0 ? -1 : rowInRange(ranges, own);
  const { row, named } = inRange >= 0 ? { row: inRange, named: 1 } : byName;
  const unheaded = asked.isFigure ? OF_NO_HEAD * named : named;
  const ofRow = (at: number) => cells[at] ?? [];
  const saysShared = !asked.isWithout && shared.some((term) => own.has(term));
  if (row < 0) {
    if (valued < 0) {
      const column = greatest(byHead.map(({ worth: ofHead }) => ofHead));
      // "For 17 percent" names a row by a share, and no row has it.
      if ((labelled || isParallel) && own.has('percent'))
        return { row: null, column: Math.max(0, column) + 1, named: 0, isOpen: true };
      return column < 0 ? undefined : { row: null, column: column + 1, named: 0 };
    }
    // "What density has zone 074?": the figure names the row, and the head what is asked of it.
    const column = isParallel
      ? -1
      : greatest(byHead.map(({ worth: ofHead }, at) => (isSaid(ofRow(valued)[at] ?? []) ? 0 : ofHead)));
    const ofTime = columnOfTime(heads, asked.time);
    const isOfTime = ofTime >= 0 && !isSaid(ofRow(valued)[ofTime] ?? []);
    return { row: valued, column: (isOfTime ? ofTime : column) + 1, named: 1 };
  }
  const label = rows[row]?.names[0]?.all ?? [];
  // What a cell says beside figures tells what it is about: "282 zones".
  const byWords = ofRow(row).map((terms) =>
    worth.of(terms.filter((term) => !/\d/.test(term) && !label.includes(term))),
  );
  const isValue = (at: number) => figures[row]?.[at] === true && isSaid(ofRow(row)[at] ?? []);
  const lacks = (at: number) => asked.isFigure && figures[row]?.[at] === false;
  const worths = byHead.map(({ worth: ofHead }, at) =>
    isValue(at) ? 0 : (ofHead + ofKind(at) + OF_WORDS * (byWords[at] ?? 0)) / (lacks(at) ? OF_NO_FIGURE : 1),
  );
  const ofTime = columnOfTime(heads, asked.time);
  const column = ofTime >= 0 && !isValue(ofTime) ? ofTime : greatest(worths);
  if (column >= 0) {
    // A head that says most of what is asked besides the row names its column better than one that shares a word with it.
    const rest = worth.of([...own]) - worth.of(label);
    const share = rest > 0 ? Math.min(1, worth.of(heads[column]?.name.own ?? []) / rest) : 1;
    const isNamed = (byHead[column]?.byName ?? 0) > 0;
    return {
      row,
      column: column + 1,
      named: isNamed && named > 0 ? named + (1 + share) / 2 : unheaded,
    };
  }
  const all = table.head.slice(1).findIndex((text) => ALL.test(text));
  // Asked for with a word of all heads it is no head of what is not there: "through the Clearinghouse", not without.
  const isAsked = (at: number) => !(isParallel && saysShared && heads[at]?.name.isWithout);
  const figure = figures[row]?.findIndex((has, at) => has && isAsked(at)) ?? -1;
  return { row, column: Math.max(0, all >= 0 ? all : figure) + 1, named: unheaded };
}
