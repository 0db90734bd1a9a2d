import { BUILDING_FACTS, type BuildingFact, type BuildingFactName, type BuildingReading } from './building-facts.ts';
import { factAt } from './evidence.ts';
import type { Fact } from './fact.ts';
import type { BlockView, LinePlace, PageView } from './page-view.ts';

const CONFIDENCE = 0.8;
/** Between a figure and what it is of stand no more than so many such words. */
const MOST_FILLERS = 7;

const FILLER = String.raw`(?:of|to|be|is|are|at|@|the|a|an|with|not|no|less|more|greater|than|exceed|min(?:imum)?\.?|max(?:imum)?\.?|clear|clr\.?|net|heights?|ht\.?|high|tall|widths?|wide|depths?|deep|sizes?|all|typ(?:ical)?\.?|opening|area|above|below|nosings?|finish(?:ed)?|floor|a\.?f\.?f\.?|provided|prov\.?|proposed|prop\.?|actual|\(n\)|\(p\)|new|least|most|each|load|speed|distance|separation|open|side|guard|dia(?:meter)?\.?|o\.?d\.?)`;
const BETWEEN = String.raw`(?:[\s:=,()–-]+(?:${FILLER}(?![\p{L}])[\s:=,()–-]*){0,${MOST_FILLERS}}|\s?)`;

const WHOLE = String.raw`\d{1,3}(?:,\d{3})*(?:\.\d{1,3})?|\.\d{1,3}`;
const VULGARS: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const VULGAR = `[${Object.keys(VULGARS).join('')}]`;
const FOOT_MARK = String.raw`(?:['’′](?!['’])|\s?(?:ft|feet|foot)\b\.?)`;
const INCH_MARK = String.raw`(?:["”″]|''|’’|\s?in(?:ch(?:es)?)?\b\.?(?!\s(?:the|a|all|each|any)\b))`;
/** 7-3/4", 7.75 in, 3'-0", 6 ft 8 in, 3/8". */
const LENGTH = String.raw`(?:(?:(?:${WHOLE})\s?${FOOT_MARK}(?:\s?[-–]?\s?\d{1,2}(?:[\s-]\d{1,2}\/\d{1,2}|\s?${VULGAR})?\s?${INCH_MARK})?)|(?:(?:\d{1,2}\/\d{1,2}|${VULGAR}|(?:${WHOLE})(?:[\s-]\d{1,2}\/\d{1,2}|\s?${VULGAR})?)\s?${INCH_MARK}))`;
const FIGURES: Record<BuildingReading, string> = {
  in: LENGTH,
  ft: LENGTH,
  sf: String.raw`(?:${WHOLE})\s?(?:s\.?\s?f\b\.?|sq\.?\s?(?:ft|feet)\b\.?|square\sfeet\b)`,
  percent: String.raw`(?:${WHOLE})\s?(?:%|percent\b)`,
  slope: String.raw`(?:(?:${WHOLE})\s?(?:%|percent\b)|1\s?:\s?\d{1,3})`,
  minutes: String.raw`\d{1,3}\s?-?\s?min(?:ute)?s?\b\.?`,
  psf: String.raw`\d{1,3}\s?p\.?s\.?f\b\.?`,
  mph: String.raw`\d{2,3}\s?m\.?p\.?h\b\.?`,
  ratio: String.raw`(?:\d?\.\d{1,3}|\d(?:\.\d{1,3})?)(?![\d'’"%:/])`,
  count: String.raw`\d{1,4}(?![\d.,'’"%:/])`,
};

/** "9' x 18'": both of them; "34"-38"": from and to. */
const several = (figure: string) => String.raw`${figure}(?:\s?(?:[x×]|[-–]|to)\s?${figure})?`;

const MAXIMUM =
  /\bmax(?:imum)?\b|\bno(?:t)?\s(?:more|greater)\sthan\b|\bnot\sto\sexceed\b|\bat\smost\b|\bor\s(?:less|smaller)\b|\bup\sto\b/i;
const MINIMUM = /\bmin(?:imum)?\b|\bno(?:t)?\s(?:less|smaller)\sthan\b|\bat\sleast\b|\bor\s(?:more|greater|larger)\b/i;

/**
 * Words that make a clause say nothing of this building as it will be: a rule in the words of a rule, a citation, what is
 * there already, what others show, what is left open.
 */
const NO_STATEMENT =
  /\b(?:shall|must|may|when|where|if|unless|except|u\.?n\.?o\b|required|req['’]?d|allow(?:ed|able)|permitted|code|c\.?r\.?c|i\.?r\.?c|c\.?b\.?c|sections?|sec\.|chapter|table|per\s(?:r|\d)|exist(?:ing)?|by\sothers|n\.?i\.?c\b|see\s(?:struct|detail|sched|sheet)|verify|v\.?i\.?f\b|field|t\.?b\.?d\b|neighbou?r|adjacent|adjoining|demo(?:lish|lition)?|remove|not\sto\sscale|example|option(?:al)?|alternat)|\(e\)|\b[rg]\d{3}\b|§|\?/i;
/** What asks for a figure is no figure of what is provided, and the other way round. */
const REQUIRES = /\b(?:required|req['’]?d|allow(?:ed|able)|permitted)\b/i;

const CLAUSE_END = /(?<=[\p{L}]{5}|["”)\d'’%])\.\s|[;•]|\s\|\s/u;

type BuildingReader = { name: BuildingFactName; fact: BuildingFact; after: RegExp; before: RegExp; alone: RegExp };

const readers: BuildingReader[] = Object.entries<BuildingFact>(BUILDING_FACTS).map(([name, fact]) => {
  const figure = several(FIGURES[fact.reads]);
  const words = String.raw`(?<![\p{L}\p{N}])(?:${fact.words})(?![\p{L}])`;
  return {
    ...{ name: name as BuildingFactName, fact },
    after: new RegExp(
      `(?<words>${words})(?<between>${BETWEEN})(?<figure>${figure})(?<end>[\\s,(]{0,3}(?:\\p{L}{1,12}\\.?\\s){0,3}(?:\\p{L}{1,12})?)`,
      'giu',
    ),
    before: new RegExp(`(?<figure>${figure})(?<between>${BETWEEN})(?<words>${words})`, 'giu'),
    alone: new RegExp(`^${words}[\\s:=.]*$`, 'iu'),
  };
});

/** A page's words have one of these where any figure of a building is named at all. */
const NAMED = new RegExp(
  Object.values<BuildingFact>(BUILDING_FACTS)
    .map(({ words }) => words)
    .join('|'),
  'iu',
);

type PlacedFact = Fact & { from: number; to: number; words: number };

/** The figures of a building that a page states in notes and labels, and in tables of what is required and provided. */
export function readBuilding(documentId: string, view: PageView): Fact[] {
  const blocks = view.blocks.filter(({ spelled }) => NAMED.test(spelled.text));
  if (blocks.length === 0) return [];
  const table = readZoningTable(documentId, view);
  return [
    ...table.facts,
    ...blocks.filter((block) => !table.blocks.has(block)).flatMap((block) => readBlock(documentId, view, block)),
  ];
}

function readBlock(documentId: string, view: PageView, block: BlockView): Fact[] {
  const { text } = block.spelled;
  const found: PlacedFact[] = clausesOf(text).flatMap(({ clause, from: start }) =>
    readers.flatMap(({ name, fact, after, before }) => {
      const isSaid =
        !NO_STATEMENT.test(withoutOwn(clause, name)) &&
        !fact.without?.test(clause) &&
        (fact.beside?.test(clause) ?? true);
      if (!isSaid) return [];
      return [...clause.matchAll(after), ...clause.matchAll(before)].flatMap((match): PlacedFact[] => {
        const { figure = '', between = '', end = '', words = '' } = match.groups ?? {};
        // "MIN. RISER": what limits it may stand before it.
        const lead = /[^,:]{0,12}$/.exec(clause.slice(0, match.index))?.[0] ?? '';
        if (isOtherWay(fact, `${lead} ${between} ${end}`)) return [];
        const at = match.index + match[0].indexOf(figure, match[0].startsWith(figure) ? 0 : words.length);
        const [from, to] = [start + at, start + at + figure.length];
        return valuesOf(fact, figure).map((value) => ({
          ...factAt(documentId, view, block, { name, value, unit: fact.unit, from, to, confidence: CONFIDENCE }),
          ...{ from, to, words: words.length },
        }));
      });
    }),
  );
  const beside = block.lines.length === 1 ? readBeside(documentId, view, block) : [];
  return [...mostTelling(found), ...beside];
}

/** Of a required figure "required" is its own word. */
const withoutOwn = (clause: string, name: BuildingFactName): string =>
  /required|max$/i.test(name) ? clause.replace(new RegExp(REQUIRES.source, 'gi'), '') : clause;

/** "MIN RISER 4": the least that a riser may be is no riser. */
function isOtherWay({ limit }: BuildingFact, text: string): boolean {
  if (limit === 'max') return MINIMUM.test(text) && !MAXIMUM.test(text);
  return limit === 'min' && MAXIMUM.test(text) && !MINIMUM.test(text);
}

/** A figure is of what is named with the most words: a "total rise" is no rise. Of as many words, of each that fits. */
const mostTelling = (found: readonly PlacedFact[]): Fact[] =>
  found
    .filter(
      (one) =>
        !found.some(
          (other) => other.from < one.to && one.from < other.to && other.name !== one.name && other.words > one.words,
        ),
    )
    .filter(
      (one, at) =>
        at ===
        found.findIndex(({ name, value, from }) => name === one.name && value === one.value && from === one.from),
    )
    .map(({ from: _, to: __, words: ___, ...fact }) => fact);

function clausesOf(text: string): { clause: string; from: number }[] {
  const clauses: { clause: string; from: number }[] = [];
  let from = 0;
  while (from < text.length) {
    const end = CLAUSE_END.exec(text.slice(from));
    const to = end ? from + end.index : text.length;
    clauses.push({ clause: text.slice(from, to), from });
    from = end ? to + end[0].length : text.length;
  }
  return clauses;
}

/** A label in a cell, and its figure in the cell beside it. */
function readBeside(documentId: string, view: PageView, block: BlockView): Fact[] {
  const [line] = block.lines;
  if (!line) return [];
  const label = block.spelled.text;
  const beside = view.rightOf(line);
  if (!beside || NO_STATEMENT.test(label)) return [];
  return readers.flatMap(({ name, fact, alone }) => {
    const isNamed =
      alone.test(label.replace(/\s\((?:n|p)\)$|\s(?:provided|proposed)$/i, '')) && !fact.without?.test(label);
    if (!isNamed || (fact.beside && !fact.beside.test(label))) return [];
    return readCell(documentId, view, beside, name, fact);
  });
}

function readCell(
  documentId: string,
  view: PageView,
  place: LinePlace,
  name: BuildingFactName,
  fact: BuildingFact,
): Fact[] {
  const { text } = place.line;
  const figure = new RegExp(`^${several(FIGURES[fact.reads])}`, 'iu').exec(text)?.[0];
  if (figure === undefined || NO_STATEMENT.test(text) || isOtherWay(fact, text)) return [];
  const from = place.block.lineStarts[place.at] ?? 0;
  return valuesOf(fact, figure).map((value) =>
    factAt(documentId, view, place.block, {
      name,
      value,
      unit: fact.unit,
      from,
      to: from + figure.length,
      confidence: CONFIDENCE,
    }),
  );
}

/** What a figure comes to in the unit of the fact; of two dimensions the one that counts, of a range both ends. */
function valuesOf({ reads, range: [least, most], dimension }: BuildingFact, figure: string): number[] {
  const values = [...figure.matchAll(new RegExp(FIGURES[reads], 'giu'))].map(([one]) => figureIn(reads, one));
  const isBySides = /[x×]/i.test(figure);
  // Two sides of something that has one measure are none.
  if (isBySides && dimension === undefined) return [];
  // A stall is as wide as the lesser of two, and one alone does not say which it is.
  if (dimension === 'greater' && !isBySides) return [];
  const counted = isBySides ? [dimension === 'greater' ? Math.max(...values) : Math.min(...values)] : values;
  return counted.filter((value) => Number.isFinite(value) && value >= least && value <= most);
}

const numberOf = (text: string): number => Number(text.replaceAll(',', ''));
const rounded = (value: number): number => Number(value.toFixed(3));

function figureIn(reads: BuildingReading, text: string): number {
  if (reads === 'in') return rounded(inchesIn(text));
  if (reads === 'ft') return rounded(inchesIn(text) / 12);
  const ratio = /^1\s?:\s?(\d{1,3})$/.exec(text);
  if (ratio) return Number((100 / Number(ratio[1])).toFixed(2));
  return numberOf(/\d[\d,]*(?:\.\d+)?|\.\d+/.exec(text)?.[0] ?? '');
}

function inchesIn(text: string): number {
  const feet = new RegExp(`^(${WHOLE})\\s?${FOOT_MARK}`, 'iu').exec(text);
  const rest = feet ? text.slice(feet[0].length).replace(/^\s?[-–]?\s?/, '') : text;
  const [, whole = '', over = '', under = '', vulgar = ''] =
    new RegExp(`^(?:(${WHOLE})(?!\\/))?(?:[\\s-]?(\\d{1,2})\\/(\\d{1,2})|\\s?(${VULGAR}))?`, 'u').exec(rest) ?? [];
  const fraction = over && Number(under) > 0 ? Number(over) / Number(under) : (VULGARS[vulgar] ?? 0);
  return (feet ? 12 * numberOf(feet[1] ?? '') : 0) + (whole === '' ? 0 : numberOf(whole)) + fraction;
}

const REQUIRED_COLUMN =
  /^(?:required|req['’]?d\.?|allow(?:ed|able)|min(?:imum)?\.?|max(?:imum)?\.?|min\.?\/max\.?|code|standard|zoning)$/i;
const PROVIDED_COLUMN = /^(?:proposed|provided|prop\.?|prov\.?|actual)$/i;

/** Rows of a table of what a zone requires and what a project has: the fact of each column, and how it is written. */
const ZONING_ROWS: readonly { row: RegExp; provided?: BuildingFactName; required?: BuildingFactName }[] = [
  { row: /^front\b(?!.*\b(?:a\.?d\.?u|fence)\b)/i, required: 'zoning.frontSetbackRequiredFt' },
  {
    row: /^(?:interior\s)?side\b(?!.*\b(?:street|a\.?d\.?u|fence)\b)/i,
    provided: 'building.sideSetbackFt',
    required: 'zoning.sideSetbackRequiredFt',
  },
  {
    row: /^rear\b(?!.*\b(?:a\.?d\.?u|fence)\b)/i,
    provided: 'building.rearSetbackFt',
    required: 'zoning.rearSetbackRequiredFt',
  },
  {
    row: /^(?:lot|building|site)\scoverage\b/i,
    provided: 'zoning.lotCoveragePercent',
    required: 'zoning.lotCoverageMaxPercent',
  },
  {
    row: /^(?:f\.?a\.?r\b\.?|floor\sarea\sratio)/i,
    provided: 'zoning.floorAreaRatio',
    required: 'zoning.floorAreaRatioMax',
  },
  { row: /^(?:off[\s-]?street\s)?parking\b/i, provided: 'parking.spacesProvided', required: 'parking.spacesRequired' },
  { row: /^landscap/i, provided: 'zoning.landscapePercent' },
  { row: /^(?:private\s|common\s)?open\sspace\b/i, provided: 'zoning.openSpaceSqFt' },
];

type ZoningColumn = { of: 'required' | 'provided'; middle: number };

function readZoningTable(documentId: string, view: PageView): { facts: Fact[]; blocks: ReadonlySet<BlockView> } {
  const places = view.blocks.flatMap((block) => block.lines.map((line, at): LinePlace => ({ line, block, at })));
  const middleOf = ({ line: { box } }: LinePlace) => box.x + box.width / 2;
  const columns = (first: LinePlace): { columns: ZoningColumn[]; foot: number } | undefined => {
    const { box } = first.line;
    const row = places.filter(({ line }) => Math.abs(line.box.y - box.y) < 0.7 * box.height);
    const found = row.flatMap((place): ZoningColumn[] => {
      const text = place.line.text.trim();
      if (REQUIRED_COLUMN.test(text)) return [{ of: 'required', middle: middleOf(place) }];
      return PROVIDED_COLUMN.test(text) ? [{ of: 'provided', middle: middleOf(place) }] : [];
    });
    return new Set(found.map(({ of }) => of)).size === 2 ? { columns: found, foot: box.y } : undefined;
  };
  const heads = places
    .filter(({ line }) => PROVIDED_COLUMN.test(line.text.trim()))
    .flatMap((place) => columns(place) ?? []);
  const blocks = new Set<BlockView>();
  const facts = heads.flatMap(({ columns: known, foot }) =>
    places
      .filter(({ line }) => line.box.y > foot)
      .flatMap((label) => {
        const row = ZONING_ROWS.find((one) => one.row.test(label.line.text.trim()));
        if (!row) return [];
        const cells: LinePlace[] = [];
        for (let cell = view.rightOf(label.line); cell && cells.length < 6; cell = view.rightOf(cell.line))
          cells.push(cell);
        return cells.flatMap((cell) => {
          const [nearest] = known.toSorted(
            (a, b) => Math.abs(a.middle - middleOf(cell)) - Math.abs(b.middle - middleOf(cell)),
          );
          const name = nearest && row[nearest.of];
          if (!nearest || !name || Math.abs(nearest.middle - middleOf(cell)) > 60) return [];
          blocks.add(label.block).add(cell.block);
          return readCell(documentId, view, cell, name, BUILDING_FACTS[name]);
        });
      }),
  );
  return { facts, blocks };
}
