import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { buildingFactNames } from '#domain/extraction/building-words.ts';
import type { FactName } from '#domain/extraction/catalogue.ts';
import type { Comparison } from '#domain/rules/answering.ts';
import type { LoadedDesignCode } from '#domain/rules/design-review.ts';
import type { SheetContradiction } from '#domain/rules/sheet-register.ts';
import { drawPdf, writeAt } from '../fixtures/draw-pdf.ts';
import { type Random, randomFrom } from '../packages/random.ts';

/** How a figure is written, and what it counts. */
type Written = 'in' | 'ft' | '%' | 'sf' | 'ratio' | 'count' | 'psf' | 'mph' | 'min' | 'cy';
type Statement = {
  fact: FactName;
  written: Written;
  step?: number;
  near?: number[];
  notes: string[];
  sentences: string[];
  rows: string[];
};
const STATEMENTS: Record<string, Statement[]> = parse(readFileSync('test/design-sets/statements.yaml', 'utf8'));

/** A figure of a set in the unit of its fact, and where it stands: `words` as they are written in `line` on `page`, from 1. */
export type KeyFigure = { fact: FactName; value: number; page: number; words: string; line: string };
/** A contradiction that a set has, and what tells it from others: the words or the number that it is about. */
export type KeyContradiction = { kind: SheetContradiction['kind']; about: string };
export type DesignSet = {
  name: string;
  bytes: Buffer;
  figures: KeyFigure[];
  contradictions: KeyContradiction[];
};

/** What stands in one line, cell by cell; `figures` of the project among them. */
type Line = { cells: string[]; figures?: { fact: FactName; value: number; words: string }[] };
type Block = { title: string; lines: Line[]; widths?: number[] };
type Sheet = {
  number: string;
  title: string;
  date: string;
  blocks: Block[];
  view?: { title: string; scale: string };
  scale: string;
  paper?: string;
  /** Another sheet of the set replaces it. */
  isFormer?: true;
};

export const STYLES = ['architect', 'designer', 'engineer'] as const;
type Style = (typeof STYLES)[number];
const PAPER: Record<Style, readonly [number, number]> = { architect: [36, 24], designer: [17, 11], engineer: [34, 22] };

const fraction = (value: number): string => {
  const eighths = Math.round((value % 1) * 8);
  const over = [1, 2, 4, 8].find((under) => Number.isInteger((eighths * under) / 8)) ?? 8;
  return eighths === 0 ? '' : `${(eighths * over) / 8}/${over}`;
};

/** A figure in the way of an office; `value` in the unit of its fact. */
function write(style: Style, written: Written, value: number, random: Random): string {
  const small = style === 'designer';
  if (written === 'in') {
    const [whole, part] = [Math.floor(value), fraction(value)];
    if (value >= 36 && part === '' && random.chance(0.4)) return `${Math.floor(value / 12)}'-${value % 12}"`;
    const figure = [whole === 0 && part ? '' : String(whole), part].filter(Boolean).join(small ? '-' : ' ');
    return small ? `${figure} in.` : style === 'engineer' ? `${Number(value.toFixed(3))}"` : `${figure}"`;
  }
  if (written === 'ft') {
    if (style === 'engineer') return `${value.toFixed(1)}'`;
    const inches = Math.round(value * 12);
    if (small && inches % 12 === 0) return `${inches / 12} ft`;
    return `${Math.floor(inches / 12)}'-${inches % 12}"`;
  }
  if (written === 'sf') {
    const figure = style === 'engineer' ? String(value) : value.toLocaleString('en-US');
    return `${figure} ${{ architect: 'SF', designer: 'sq. ft.', engineer: 'S.F.' }[style]}`;
  }
  if (written === 'ratio') return style === 'engineer' ? value.toFixed(2).replace(/^0/, '') : value.toFixed(2);
  if (written === 'count') return String(value);
  if (written === '%') return `${Number(value.toFixed(2))}%`;
  const units = { psf: ' PSF', mph: ' MPH', min: small ? '-minute' : ' MIN.', cy: small ? ' cu. yd.' : ' CY' };
  return `${value}${small ? units[written].toLowerCase() : units[written]}`;
}

type Limit = { is: Comparison['is']; limit: number };

/** The numbers that rules hold a fact against. */
const limitsOf = (code: LoadedDesignCode, fact: FactName): Limit[] =>
  code.packs.flatMap(({ rules }) =>
    rules.flatMap(({ requires }) =>
      ('all' in requires ? requires.all : 'left' in requires ? [requires] : []).flatMap(({ left, is, right }) =>
        left === fact && typeof right === 'number' ? [{ is, limit: right }] : [],
      ),
    ),
  );

/** Well within a limit, exactly at it, or beyond it by one unit of writing. */
function figureBy({ is, limit }: Limit, step: number, random: Random): number {
  const within = is === 'at-most' || is === 'less-than' ? -1 : 1;
  const by = random.pick([within * random.int(2, 6), 0, -within]);
  return Math.max(step, limit + by * step);
}

/** A figure that is written as it is meant: to an eighth of an inch, to an inch or a tenth of a foot, to a hundredth. */
function rounded(style: Style, written: Written, value: number): number {
  if (written === 'ft') return style === 'engineer' ? Number(value.toFixed(1)) : Math.round(value * 12) / 12;
  return Number(value.toFixed(written === 'in' ? 3 : 2));
}

type Pair = [required: FactName, given: FactName, written: Written, step: number, limit: number, most: boolean];
const PAIRS: Record<string, Pair> = {
  FRONT: ['zoning.frontSetbackRequiredFt', 'building.frontSetbackFt', 'ft', 1 / 12, 20, false],
  SIDE: ['zoning.sideSetbackRequiredFt', 'building.sideSetbackFt', 'ft', 1 / 12, 5, false],
  REAR: ['zoning.rearSetbackRequiredFt', 'building.rearSetbackFt', 'ft', 1 / 12, 20, false],
  'LOT COVERAGE': ['zoning.lotCoverageMaxPercent', 'zoning.lotCoveragePercent', '%', 1, 40, true],
  'FLOOR AREA RATIO': ['zoning.floorAreaRatioMax', 'zoning.floorAreaRatio', 'ratio', 0.01, 0.35, true],
  'BUILDING HEIGHT': ['building.maxHeightFt', 'building.heightFt', 'ft', 1 / 12, 30, true],
  PARKING: ['parking.spacesRequired', 'parking.spacesProvided', 'count', 1, 2, false],
};

const capitals = (text: string): string => text.charAt(0) + text.slice(1).toLowerCase();

/** The zoning table: what is required beside what is given, what exists beside both in some. */
function drawZoning(style: Style, random: Random): Block[] {
  const hasExisting = style !== 'designer' && random.chance(0.5);
  const rows = Object.entries(PAIRS).map(([name, [required, given, written, step, limit, most]]) => {
    const unit = written === 'ft' && style === 'engineer' ? 0.1 : step;
    const format = (value: number) => write(style, written, value, random);
    const asked = rounded(style, written, limit + random.pick([0, 0, 0, most ? unit : -unit]));
    const is = most ? 'at-most' : 'at-least';
    const has = rounded(style, written, figureBy({ is, limit: asked }, unit, random));
    const figures = [
      { fact: required, value: asked, words: format(asked) },
      { fact: given, value: has, words: format(has) },
    ];
    return { name, most, figures, existing: format(rounded(style, written, Math.max(1, limit - 3 * unit))) };
  });
  const isSetback = (name: string) => /^(?:FRONT|SIDE|REAR)$/.test(name);
  if (style === 'designer') {
    const lines = rows.map(({ name, most, figures }): Line => {
      const [asked, has] = figures.map(({ words }) => words);
      const label = isSetback(name) ? `${capitals(name)} setback` : capitals(name);
      return { cells: [`${label}: ${asked} ${most ? 'allowed' : 'required'}, ${has} proposed`], figures };
    });
    return [{ title: 'Zoning summary', lines }];
  }
  const heads =
    style === 'architect' ? ['STANDARD', 'REQUIRED', 'PROPOSED'] : ['DESCRIPTION', "ALLOW. / REQ'D", 'PROP.'];
  if (hasExisting) heads.splice(2, 0, style === 'architect' ? 'EXISTING' : 'EXIST.');
  const row = (label: string, { most, figures, existing }: (typeof rows)[number]): Line => {
    const [asked = '', has = ''] = figures.map(({ words }) => words);
    const limit = random.chance(0.5) ? `${asked} ${most ? 'MAX.' : 'MIN.'}` : asked;
    return { cells: [label, limit, ...(hasExisting ? [existing] : []), has], figures };
  };
  const widths = [0.4, ...heads.slice(1).map(() => 0.6 / (heads.length - 1))];
  const underHeading = style === 'engineer' && random.chance(0.5);
  const lines = [
    { cells: heads },
    ...(underHeading ? [{ cells: ['SETBACKS'] }] : []),
    ...rows.map((one) => {
      const yard = underHeading ? one.name : `${one.name} ${style === 'architect' ? 'YARD SETBACK' : 'SETBACK'}`;
      return row(isSetback(one.name) ? yard : one.name, one);
    }),
  ];
  return [{ title: style === 'architect' ? 'ZONING SUMMARY' : 'ZONING DATA', lines, widths }];
}

/** What keeps a figure from being one of the project; the first ones are said of any, the others of what is built. */
const OPEN: Record<Style, readonly string[]> = {
  architect: [
    "NEIGHBOR'S HOUSE: {}",
    'ALTERNATE 2: {}',
    '(E) - TO REMAIN: {}',
    '{} - SEE STRUCTURAL',
    '{} (BY OTHERS)',
    '{} N.I.C.',
  ],
  designer: ['Neighboring house: {}', 'Future phase: {}', 'Existing to remain: {}', 'By others: {}'],
  engineer: ['N/A', '{} (E)', '{} EXIST.', 'SEE STRUCT.', 'BY OTHERS'],
};

/** Facts that have the limit beside them as a fact of its own. */
const LIMIT_OF: Partial<Record<FactName, FactName>> = {
  'adu.sideSetbackFt': 'adu.sideSetbackRequiredFt',
  'adu.rearSetbackFt': 'adu.rearSetbackRequiredFt',
  'adu.heightFt': 'adu.maxHeightFt',
};

/** One statement of a group as an office writes it; `isOpen`: so that it states nothing of the project. */
function lineFor(style: Style, said: Statement, value: number, isOpen: boolean, random: Random, limit?: Limit): Line {
  const words = write(style, said.written, value, random);
  const figures = [{ fact: said.fact, value, words }];
  const open = random.pick(buildingFactNames.has(said.fact) ? OPEN[style] : OPEN[style].slice(1, 2));
  if (style === 'engineer') {
    const most = limit && (limit.is === 'at-most' || limit.is === 'less-than');
    const asked = limit ? write(style, said.written, limit.limit, random) : '-';
    const code = limit && said.written !== 'min' ? `${asked} ${most ? 'MAX.' : 'MIN.'}` : asked;
    const cells = [random.pick(said.rows), code, isOpen ? open.replace('{}', words) : words];
    const required = LIMIT_OF[said.fact];
    const both = required && limit ? [...figures, { fact: required, value: limit.limit, words: asked }] : figures;
    return { cells, ...(isOpen ? {} : { figures: both }) };
  }
  const text = random
    .pick(style === 'architect' ? said.notes : said.sentences)
    .replace('{}', words)
    .replace('..', '.');
  return isOpen ? { cells: [open.replace('{}', text)] } : { cells: [text], figures };
}

/** What codes say and what is near a figure without being it: it states nothing of the project. */
const BESIDE: Record<string, readonly string[]> = {
  stairs: [
    'CRC R311.7.5.1: MAXIMUM RISER HEIGHT 7 3/4".',
    'STAIR STRINGERS 2x12 AT 16" O.C., SEE STRUCTURAL.',
    'STAIR LIGHTING: ONE SWITCH AT EACH FLOOR LEVEL.',
  ],
  guards: [
    'GUARDS ARE REQUIRED WHERE THE DROP EXCEEDS 30".',
    'GUARD POSTS AT 48" O.C., SEE DETAIL.',
    'HANDRAIL BRACKETS AT 32" O.C. MAX.',
  ],
  doors: ['DOOR 105: 2\'-8" x 6\'-8" SOLID CORE.', 'WEATHERSTRIP ALL EXTERIOR DOORS.'],
  escape: ['WINDOW HEADS AT 6\'-8" A.F.F. U.N.O.', 'SAFETY GLAZING WITHIN 24" OF A DOOR.'],
  rooms: ['CEILING JOISTS 2x8 AT 16" O.C.', 'SMOKE ALARMS: 36" FROM SUPPLY REGISTERS.'],
  site: ['CURB CUT 12\'-0", SEE CITY STANDARD.', '4" DIA. DRAIN AT REAR YARD.'],
  access: ['GRAB BARS 33" TO 36" A.F.F.', 'LAVATORY 34" MAX. A.F.F.'],
};

const TITLES: Record<string, string> = {
  ...{
    data: 'PROJECT DATA',
    criteria: 'DESIGN CRITERIA',
    site: 'SITE NOTES',
    adu: 'ADU DATA',
    landscape: 'LANDSCAPE DATA',
  },
  ...{ stairs: 'STAIR NOTES', guards: 'GUARD AND HANDRAIL NOTES', doors: 'DOORS AND HALLS', escape: 'EGRESS WINDOWS' },
  ...{ rooms: 'ROOM NOTES', fire: 'GARAGE SEPARATION', foundation: 'FOUNDATION NOTES', access: 'ACCESSIBILITY NOTES' },
  ...{ coverage: 'LAND COVERAGE', grading: 'GRADING NOTES' },
};

/** A group of statements: some are left out, some are open, the others stand with a figure near a limit. */
function drawGroup(code: LoadedDesignCode, style: Style, group: string, random: Random): Block[] {
  const lines = (STATEMENTS[group] ?? []).flatMap((said): Line[] => {
    const limits: Limit[] = limitsOf(code, said.fact);
    const near: Limit[] =
      limits.length > 0 ? limits : (said.near ?? []).map((limit) => ({ is: 'at-most' as const, limit }));
    const step = said.step ?? (style === 'engineer' ? 0.1 : 1 / 12);
    const limit = random.pick(near);
    const value = rounded(style, said.written, figureBy(limit, step, random));
    const isOpen = random.chance(0.12);
    if (!isOpen && random.chance(0.12)) return [];
    return [lineFor(style, said, value, isOpen, random, limits.length > 0 ? limit : undefined)];
  });
  const notes = random.some(BESIDE[group] ?? [], random.int(0, 2)).map((text): Line => ({ cells: [text] }));
  const title = style === 'designer' ? capitals(TITLES[group] ?? group) : (TITLES[group] ?? group);
  if (style === 'engineer') {
    const table = { title, lines: [{ cells: ['ITEM', 'CODE', 'PROVIDED'] }, ...lines], widths: [0.5, 0.24, 0.26] };
    return notes.length > 0 ? [table, { title: 'NOTES', lines: notes }] : [table];
  }
  const all = random.some([...lines, ...notes], lines.length + notes.length);
  if (style === 'designer') return [{ title, lines: lines }];
  return [{ title, lines: all.map((line, at) => ({ ...line, cells: [`${at + 1}. ${line.cells[0] ?? ''}`] })) }];
}

/** A room schedule: rooms that are lived in and others, each in a row. */
function drawSchedules(style: Style, random: Random): Block[] {
  const format = (written: Written, value: number) => write(style, written, value, random);
  const near = (limit: Limit, step: number, written: Written) => {
    const value = rounded(style, written, figureBy(limit, step, random));
    return { value, words: format(written, value) };
  };
  const least = (limit: number): Limit => ({ is: 'at-least', limit });
  const rooms = ['LIVING ROOM', 'BEDROOM 1', 'BEDROOM 2'].map((name): Line => {
    const [area, width, high] = [near(least(70), 1, 'sf'), near(least(84), 1, 'in'), near(least(84), 1, 'in')];
    return {
      cells: [name, area.words, width.words, high.words, 'OAK'],
      figures: [
        { fact: 'room.areaSqFt', ...area },
        { fact: 'room.widthIn', ...width },
        { fact: 'ceiling.heightIn', ...high },
      ],
    };
  });
  const bath = near(least(80), 1, 'in');
  const [area, high, wide] = [near(least(5.7), 0.1, 'sf'), near(least(24), 1, 'in'), near(least(20), 1, 'in')];
  const sill = near({ is: 'at-most', limit: 44 }, 1, 'in');
  const door = near(least(32), 1, 'in');
  return [
    {
      title: 'ROOM FINISH SCHEDULE',
      widths: [0.28, 0.2, 0.2, 0.2, 0.12],
      lines: [
        { cells: ['ROOM', 'AREA', 'MIN. WIDTH', 'CLG. HT.', 'FLOOR'] },
        ...rooms,
        {
          cells: ['BATH 1', format('sf', 48), format('in', 60), bath.words, 'TILE'],
          figures: [{ fact: 'ceiling.bathIn', ...bath }],
        },
        { cells: ['GARAGE', format('sf', 440), format('in', 236), format('in', 76), 'CONC.'] },
      ],
    },
    {
      title: 'WINDOW SCHEDULE',
      widths: [0.1, 0.14, 0.18, 0.16, 0.16, 0.12, 0.14],
      lines: [
        { cells: ['MARK', 'TYPE', 'NET CLR. AREA', 'CLR. HT.', 'CLR. WIDTH', 'SILL HT.', 'REMARKS'] },
        {
          cells: ['A', 'CSMT', area.words, high.words, wide.words, sill.words, 'EGRESS'],
          figures: [
            { fact: 'escape.clearAreaSqFt', ...area },
            { fact: 'escape.clearHeightIn', ...high },
            { fact: 'escape.clearWidthIn', ...wide },
            { fact: 'escape.sillIn', ...sill },
          ],
        },
        { cells: ['B', 'AWNG', format('sf', 2.1), format('in', 12), format('in', 18), format('in', 62), 'OBSCURE'] },
      ],
    },
    {
      title: 'DOOR SCHEDULE',
      widths: [0.12, 0.36, 0.22, 0.3],
      lines: [
        { cells: ['NO.', 'SIZE', 'CLR. WIDTH', 'REMARKS'] },
        { cells: ['101', '3\'-0" x 6\'-8"', door.words, 'ENTRY'], figures: [{ fact: 'door.egressWidthIn', ...door }] },
        { cells: ['102', '2\'-4" x 6\'-8"', format('in', 26), 'CLOSET'] },
      ],
    },
  ];
}

/** Coverage that is worked out from the parcel, each line right, at its tolerance or beyond it by one unit. */
function drawCoverage(style: Style, area: number, random: Random): Block {
  const sf = (value: number) => write(style, 'sf', value, random);
  const percent = random.pick([20, 25, 30]);
  const base = Math.round((area * percent) / 100) + random.pick([0, 0, 3]);
  const most = base + random.pick([0, 1, 2]);
  const existing = base - random.int(200, 600);
  const rows: [string, FactName, number, string][] = [
    ['Allowable coverage', 'coverage.allowablePercent', percent, `${percent}%`],
    ['Base allowable coverage', 'coverage.baseAllowableSqFt', base, sf(base)],
    ['Maximum allowable coverage', 'coverage.maxAllowableSqFt', most, sf(most)],
    ['Existing coverage', 'coverage.existingSqFt', existing, sf(existing)],
    ['Verified coverage', 'coverage.verifiedSqFt', existing + random.pick([0, 1, 2]), ''],
    ['Proposed coverage', 'coverage.proposedSqFt', most + random.pick([-40, 0, 1]), ''],
  ];
  return {
    title: style === 'designer' ? 'Land coverage' : 'LAND COVERAGE',
    widths: [0.6, 0.4],
    lines: rows.map(([label, fact, value, written]): Line => {
      const words = written || sf(value);
      return { cells: [style === 'designer' ? label : label.toUpperCase(), words], figures: [{ fact, value, words }] };
    }),
  };
}

/** The sheets of a set, before anything contradicts: number, title and groups of each. */
function planSet(code: LoadedDesignCode, style: Style, random: Random): Sheet[] {
  const hasAdu = random.chance(0.6);
  const isTahoe = random.chance(0.4);
  const hasSchedules = style !== 'designer' && random.chance(0.6);
  const of = (...groups: string[]) => groups.flatMap((group) => drawGroup(code, style, group, random));
  const withoutFacts = (blocks: Block[], facts: readonly string[]) =>
    blocks.map((block) => ({
      ...block,
      lines: block.lines.filter(({ figures = [] }) => !figures.some(({ fact }) => facts.includes(fact))),
    }));
  const floor = of('doors', 'rooms', 'escape', 'fire');
  const schedules = hasSchedules ? drawSchedules(style, random) : [];
  const scheduled = schedules.flatMap(({ lines }) =>
    lines.flatMap(({ figures = [] }) => figures.map(({ fact }) => fact)),
  );
  const data = of('data');
  const area = data
    .flatMap(({ lines }) => lines.flatMap(({ figures = [] }) => figures))
    .find(({ fact }) => fact === 'parcel.areaSqFt');
  const date = style === 'designer' ? 'May 12, 2026' : '05/12/2026';
  const plain = (lines: string[]): Block[] => [
    { title: style === 'designer' ? 'Notes' : 'GENERAL NOTES', lines: lines.map((text) => ({ cells: [text] })) },
  ];
  const extras: [string, Block[]][] = [
    ['ROOF PLAN', plain(['ROOF PITCH 6:12 U.N.O.', 'CLASS A ROOFING.', 'GUTTERS 5" HALF ROUND.'])],
    ['FRAMING PLAN', plain(['HEADERS 4x8 U.N.O.', 'POSTS 4x4 AT 8\'-0" O.C.', 'SEE STRUCTURAL CALCULATIONS.'])],
    ['ELECTRICAL PLAN', plain(['SMOKE ALARMS IN EACH BEDROOM, 36" FROM BATH DOOR.', 'CARBON MONOXIDE ALARM AT HALL.'])],
    ['ENERGY NOTES', plain(['WALLS R-21, ROOF R-38.', 'WINDOWS U-0.30, SHGC 0.23.'])],
    ['DRAINAGE PLAN', plain(['SLOPE GRADE 5% AWAY FROM BUILDING FOR 10\'-0".', 'DOWNSPOUTS TO SPLASH BLOCKS.'])],
  ];
  const main: [string, Block[], boolean][] = [
    ['COVER SHEET', [...data, ...drawZoning(style, random), ...of('criteria')], false],
    ['SITE PLAN', [...of('site', 'landscape'), ...(hasAdu ? of('adu') : [])], true],
    ...(isTahoe
      ? [
          [
            'COVERAGE AND GRADING PLAN',
            [...of('grading'), ...(area ? [drawCoverage(style, area.value, random)] : [])],
            true,
          ] as [string, Block[], boolean],
        ]
      : []),
    ['FLOOR PLAN', hasSchedules ? withoutFacts(floor, scheduled) : floor, true],
    ...(hasSchedules ? [['SCHEDULES', schedules, false] as [string, Block[], boolean]] : []),
    ['EXTERIOR ELEVATIONS', plain(['STUCCO, THREE COATS.', 'WINDOW TRIM 1x4.']), true],
    ['BUILDING SECTIONS', of('stairs', 'guards'), true],
    ['FOUNDATION PLAN', of('foundation'), true],
    ['ACCESSIBILITY NOTES', of('access'), false],
    ...random
      .some(extras, random.int(1, 3))
      .map(([title, blocks]) => [title, blocks, true] as [string, Block[], boolean]),
  ];
  const sheets = main.map(([title, blocks, hasView], at): Sheet => {
    const number = { architect: `A${at}.1`, designer: `A${at + 1}`, engineer: `C-${101 + at}` }[style];
    const scale = hasView ? (title === 'SITE PLAN' ? '1" = 10\'-0"' : '1/4" = 1\'-0"') : 'AS NOTED';
    const name = style === 'designer' ? capitals(title) : title;
    return { number, title: name, date, blocks, scale, ...(hasView ? { view: { title: name, scale } } : {}) };
  });
  const [sections, plan] = ['BUILDING SECTIONS', 'FLOOR PLAN'].map((title) =>
    sheets.find((sheet) => sheet.title.toUpperCase() === title),
  );
  if (!sections || !plan) return sheets;
  // What is said twice is said alike.
  if (random.chance(0.3)) plan.blocks = [...plan.blocks, ...sections.blocks.slice(0, 1)];
  if (random.chance(0.3)) {
    const former = of('stairs', 'guards').map((block) => ({
      ...block,
      lines: block.lines.map(({ cells }): Line => ({ cells })),
    }));
    const before = style === 'designer' ? 'February 3, 2026' : '02/03/2026';
    sheets.splice(sheets.indexOf(sections), 0, { ...sections, date: before, blocks: former, isFormer: true });
  }
  return sheets;
}

/** What a set says of itself: its list of sheets, and how many there are. */
type Told = { sheets: Sheet[]; index: { number: string; title: string }[]; count: number | undefined };
type Seed = (told: Told, random: Random) => string | undefined;

/** A sheet that counts, with a drawing on it; one of which there is a former version would contradict that as well. */
const drawn = ({ sheets }: Told, random: Random): Sheet =>
  random.pick(
    sheets.filter(
      ({ view, number }, at) => at > 0 && view && sheets.filter((other) => other.number === number).length === 1,
    ),
  );

/** How a set is made to contradict itself; each says what the contradiction is about. */
const SEEDS: Record<SheetContradiction['kind'], Seed> = {
  'duplicate-number': (told, random) => {
    const { number, ...sheet } = drawn(told, random);
    const blocks = [{ title: 'NOTES', lines: [{ cells: ['PROVIDE BLOCKING AT ALL FIXTURES.'] }] }];
    told.sheets.push({ ...sheet, number, blocks });
    if (told.count !== undefined) told.count += 1;
    return number;
  },
  'not-in-set': (told) => {
    const last = told.sheets.at(-1)?.number ?? '';
    const number = last.replace(/\d+/, (digits) => String(Number(digits) + 7));
    told.index.push({ number, title: 'ROOF DETAILS' });
    return number;
  },
  'not-in-index': (told, random) => told.index.splice(random.int(1, told.index.length - 1), 1)[0]?.number,
  'title-differs': (told, random) => {
    const entry = random.pick(
      told.index.slice(1).filter(({ title }) => /floor|foundation|site|elevations/i.test(title)),
    );
    entry.title = /floor/i.test(entry.title) ? 'LIGHTING PLAN' : 'FLOOR PLAN';
    return entry.number;
  },
  'count-differs': (told, random) => {
    if (told.count === undefined) return undefined;
    told.count += random.pick([-2, 1, 3]);
    return String(told.count);
  },
  'broken-reference': (told, random) => {
    const number = (told.sheets.at(-1)?.number ?? '').replace(/\d+/, (digits) =>
      String(Number(digits) + (digits.length > 1 ? 30 : 5)),
    );
    drawn(told, random).blocks.push({
      title: 'DETAILS',
      lines: [{ cells: [random.pick([`SEE 4/${number}`, `FOR FLASHING SEE SHEET ${number}`])] }],
    });
    return number;
  },
  'view-differs': (told, random) => {
    const sheet = drawn(told, random);
    const entry = told.index.find(({ number }) => number === sheet.number);
    if (!sheet.view || !entry) return undefined;
    sheet.view.title = `PROPOSED ${sheet.title.toUpperCase()}`;
    sheet.title = `EXISTING ${sheet.title.toUpperCase()}`;
    entry.title = sheet.title;
    return sheet.title;
  },
  'paper-differs': (told, random) => {
    const sheet = drawn(told, random);
    sheet.paper = random.pick(['SHEET SIZE: 12 x 18', 'FULL SIZE SHEET: 30 x 42', 'SCALE 1:50 @ A3']);
    return sheet.number;
  },
  'scale-differs': (told, random) => {
    const sheet = drawn(told, random);
    if (sheet.view) sheet.view.scale = sheet.scale.startsWith('1/4') ? '1/8" = 1\'-0"' : '1" = 20\'-0"';
    return sheet.scale;
  },
};
const KINDS = Object.keys(SEEDS) as SheetContradiction['kind'][];

/** A set of plans of one office: the same for the same seed. `isSound`: without a contradiction. */
export async function drawSet(code: LoadedDesignCode, style: Style, seed: number, isSound = false): Promise<DesignSet> {
  const random = randomFrom(seed).apart(style);
  const sheets = planSet(code, style, random);
  const current = sheets.filter(({ isFormer }) => !isFormer);
  const told: Told = {
    sheets,
    index: current.map(({ number, title }) => ({ number, title })),
    count: random.chance(0.6) ? current.length : undefined,
  };
  const seeds = random.apart('contradictions');
  const kinds = isSound || seeds.chance(0.2) ? [] : seeds.some(KINDS, seeds.int(1, 3));
  // Sheets are changed before they are counted and listed.
  const contradictions = KINDS.filter((kind) => kinds.includes(kind)).flatMap((kind): KeyContradiction[] => {
    const about = SEEDS[kind](told, seeds);
    return about === undefined ? [] : [{ kind, about }];
  });
  const figures: KeyFigure[] = [];
  const bytes = await drawPdf((document) => {
    for (const [at, sheet] of told.sheets.entries()) {
      const isCover = at === 0;
      const list: Block = {
        title: style === 'designer' ? 'Sheet index' : 'SHEET INDEX',
        widths: [0.2, 0.8],
        lines: told.index.map(({ number, title }) => ({ cells: [number, title] })),
      };
      const blocks = isCover ? [...sheet.blocks, list] : sheet.blocks;
      drawSheet(
        document,
        style,
        { ...sheet, blocks },
        told.count === undefined ? '' : `SHEET ${at + 1} OF ${told.count}`,
      );
      for (const { lines } of blocks)
        for (const { cells, figures: own = [] } of lines)
          figures.push(...own.map((figure) => ({ ...figure, page: at + 1, line: cells.join(' | ') })));
    }
  });
  return { name: `${style}-${seed}`, bytes, figures, contradictions };
}

const FONTS: Record<Style, readonly [plain: string, bold: string]> = {
  architect: ['Helvetica', 'Helvetica-Bold'],
  designer: ['Times-Roman', 'Times-Bold'],
  engineer: ['Helvetica', 'Helvetica-Bold'],
};

function drawSheet(document: PDFKit.PDFDocument, style: Style, sheet: Sheet, counted: string): void {
  const [wide, high] = PAPER[style].map((inches) => inches * 72) as [number, number];
  document.addPage({ size: [wide, high] });
  const [plain, bold] = FONTS[style];
  const text = (words: string, x: number, y: number, size: number, font = plain) =>
    writeAt(document.font(font).fontSize(size), words, x, y);
  const size = style === 'designer' ? 8 : 10;
  document.rect(18, 18, wide - 36, high - 36).stroke();
  drawTitleBlock(style, sheet, counted, text, document, [wide, high]);
  const strip = style === 'architect' ? 0.84 * wide : wide - 60;
  const bottom = style === 'designer' ? 0.86 * high : style === 'engineer' ? 0.82 * high : high - 60;
  const columns = sheet.view ? 2 : 3;
  const left = sheet.view ? 0.44 * strip : 54;
  const width = (strip - left) / columns;
  if (sheet.view) drawView(sheet.view, text, document, { left: 60, width: left - 120, bottom, bold });
  let [column, y] = [0, 60];
  for (const { title, lines, widths } of sheet.blocks) {
    if (y > bottom - 12 * size) [column, y] = [column + 1, 60];
    text(title, left + column * width, y, size + 3, bold);
    y += 2.4 * size;
    for (const { cells } of lines) {
      if (y > bottom - 2 * size) [column, y] = [column + 1, 60];
      const x = left + column * width;
      if (widths) {
        let at = x;
        for (const [index, cell] of cells.entries()) {
          text(cell, at, y, size);
          at += (widths[index] ?? 0) * (width - 40);
        }
        y += 1.9 * size;
        continue;
      }
      for (const line of wrapped(document.font(plain).fontSize(size), cells.join(' '), width - 40)) {
        text(line, x, y, size);
        y += 1.25 * size;
      }
      y += 0.6 * size;
    }
    y += 1.6 * size;
  }
}

function wrapped(document: PDFKit.PDFDocument, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length === 0 || document.widthOfString(longer) > width) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

type Text = (words: string, x: number, y: number, size: number, font?: string) => unknown;

/** Walls of no house in particular, with the name of the view and its scale under them. */
function drawView(
  view: NonNullable<Sheet['view']>,
  text: Text,
  document: PDFKit.PDFDocument,
  { left, width, bottom, bold }: { left: number; width: number; bottom: number; bold: string },
): void {
  const [top, high] = [90, bottom - 200];
  document.rect(left, top, width, high - top).stroke();
  document
    .moveTo(left + width / 2, top)
    .lineTo(left + width / 2, high)
    .stroke();
  text('1', left - 20, high + 30, 14, bold);
  text(view.title.toUpperCase(), left + 10, high + 26, 17, bold);
  text(`SCALE: ${view.scale}`, left + 10, high + 48, 9);
}

function drawTitleBlock(
  style: Style,
  { number, title, date, scale, paper }: Sheet,
  counted: string,
  text: Text,
  document: PDFKit.PDFDocument,
  [wide, high]: readonly [number, number],
): void {
  const bold = FONTS[style][1];
  if (style === 'designer') {
    const y = 0.895 * high;
    document.rect(18, 0.88 * high, wide - 36, 0.12 * high - 18).stroke();
    text('Marlow Residence', 40, y, 11, bold);
    text('214 Alder Street, Fairview, CA', 40, y + 18, 8);
    text(title, 0.36 * wide, y, 13, bold);
    text(`Scale: ${scale}`, 0.62 * wide, y, 8);
    text(`Date: ${date}`, 0.62 * wide, y + 14, 8);
    if (paper) text(paper, 0.62 * wide, y + 28, 7);
    if (counted) text(counted, 0.78 * wide, y + 28, 7);
    text(number, 0.9 * wide, y, 26, bold);
    return;
  }
  if (style === 'architect') {
    const x = 0.87 * wide;
    document.rect(0.86 * wide, 18, 0.14 * wide - 18, high - 36).stroke();
    text('ORTEGA + LUND ARCHITECTS', x, 120, 12, bold);
    text('MARLOW RESIDENCE', x, 420, 14, bold);
    text('214 ALDER STREET, FAIRVIEW, CA', x, 442, 9);
    text(`DATE: ${date}`, x, 1000, 10);
    text(`SCALE: ${scale}`, x, 1020, 10);
    if (paper) text(paper, x, 1060, 8);
    text('SHEET TITLE:', x, 1250, 8);
    for (const [at, line] of wrapped(document.font(bold).fontSize(18), title, 0.11 * wide).entries())
      text(line, x, 1264 + 20 * at, 18, bold);
    if (counted) text(counted, x, 1420, 9);
    text(number, x, 1500, 48, bold);
    return;
  }
  const [x, y] = [0.72 * wide, 0.84 * high];
  document.rect(x - 12, y - 12, wide - x - 6, high - y - 6).stroke();
  text('HALVORSEN CIVIL & STRUCTURAL', x, y, 11, bold);
  text('DRAWING TITLE:', x, y + 40, 7);
  text(title, x, y + 50, 14, bold);
  text('DRAWING NO.', x + 420, y + 120, 7);
  text(number, x + 420, y + 132, 24, bold);
  text('DATE', x, y + 120, 7);
  text(date, x, y + 130, 10);
  text('SCALE', x + 140, y + 120, 7);
  text(scale, x + 140, y + 130, 10);
  if (paper) text(paper, x + 140, y + 160, 8);
  if (counted) text(counted, x, y + 160, 9);
}
