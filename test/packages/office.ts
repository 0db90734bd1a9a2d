import type { Family } from '../../tools/demo/kit/pen.ts';
import type { Day } from './project.ts';
import type { Random } from './random.ts';
import { WORDINGS, type Worded } from './wordings.ts';

/** How a list of statements is set on a sheet. */
export type Setting = 'colon' | 'column' | 'leaders' | 'ruled' | 'equals';
/** Where a title block stands and how its cells are labelled. */
export type Block = 'right' | 'bottom' | 'corner' | 'turned' | 'grid';

/** A drawing office's hand: type, title block, lists and tables, and how it writes figures. */
export type Office = {
  name: string;
  family: Family;
  block: Block;
  setting: Setting;
  /** Tables with ruled cells, open columns, or one row for each kind of total. */
  table: 'ruled' | 'open' | 'crossed';
  caps: boolean;
  small: number;
  words: Record<Worded, string>;
  area: (value: number) => string;
  length: (inches: number) => string;
  volume: (value: number) => string;
  date: (day: Day) => string;
  pitch: (rise: number) => string;
  capability: (name: string) => string;
  writesOldApn: boolean;
  sheetNumber: (at: number) => string;
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const month = (at: number): string => MONTHS[at - 1] ?? '';
const two = (value: number): string => String(value).padStart(2, '0');
const commas = (value: number): string => value.toLocaleString('en-US');
const inFeet = (inches: number): readonly [number, number] => [Math.floor(inches / 12), inches % 12];
const decimal = (inches: number): string => (Math.round((inches / 12) * 100) / 100).toFixed(2);

const AREAS = [
  (value: number) => `${commas(value)} SF`,
  (value: number) => `${commas(value)} S.F.`,
  (value: number) => `${commas(value)} sq. ft.`,
  (value: number) => `${commas(value)} SQ FT`,
  (value: number) => `${value} sf`,
  (value: number) => `±${commas(value)} SF`,
];
const LENGTHS = [
  (inches: number) => `${inFeet(inches)[0]}'-${inFeet(inches)[1]}"`,
  (inches: number) => `${inFeet(inches)[0]}' - ${inFeet(inches)[1]}"`,
  (inches: number) => `${inFeet(inches)[0]}'-${inFeet(inches)[1]}"`,
  (inches: number) => `${decimal(inches)} FT`,
  (inches: number) => `${decimal(inches)}'`,
  (inches: number) => `${inFeet(inches)[0]} ft. ${inFeet(inches)[1]} in.`,
];
const VOLUMES = [
  (value: number) => `${value} CY`,
  (value: number) => `${value} C.Y.`,
  (value: number) => `${value} cubic yards`,
  (value: number) => `${value} CU. YDS.`,
  (value: number) => `±${value} CY`,
];
const DATES = [
  ([year, at, day]: Day) => `${two(at)}/${two(day)}/${year}`,
  ([year, at, day]: Day) => `${month(at)} ${day}, ${year}`,
  ([year, at, day]: Day) => `${at}/${day}/${String(year).slice(2)}`,
  ([year, at, day]: Day) => `${day} ${month(at).slice(0, 3).toUpperCase()} ${year}`,
  ([year, at, day]: Day) => `${year}-${two(at)}-${two(day)}`,
  ([year, at, day]: Day) => `${two(at)}.${two(day)}.${year}`,
];
const PITCHES = [(rise: number) => `${rise}:12`, (rise: number) => `${rise}/12`, (rise: number) => `${rise} : 12`];
const CAPABILITIES = [
  (name: string) => `Class ${name}`,
  (name: string) => name,
  (name: string) => `Class ${name.toUpperCase()}`,
  (name: string) => `LCD ${name}`,
];

type Hand = Pick<Office, 'name' | 'family' | 'block' | 'setting' | 'table' | 'caps' | 'small' | 'sheetNumber'>;
const HANDS: readonly Hand[] = [
  {
    name: 'architect, cells down the right side',
    family: 'sans',
    block: 'right',
    setting: 'column',
    table: 'ruled',
    caps: true,
    small: 8,
    sheetNumber: (at) => `A${at}.1`,
  },
  {
    name: 'engineer, strip along the bottom',
    family: 'sans',
    block: 'bottom',
    setting: 'ruled',
    table: 'ruled',
    caps: true,
    small: 7.5,
    sheetNumber: (at) => `C-${at}`,
  },
  {
    name: 'drafting service, corner block in typewriter letters',
    family: 'mono',
    block: 'corner',
    setting: 'leaders',
    table: 'open',
    caps: true,
    small: 8,
    sheetNumber: (at) => `${at} OF 7`,
  },
  {
    name: 'designer, turned titles',
    family: 'sans',
    block: 'turned',
    setting: 'equals',
    table: 'open',
    caps: false,
    small: 8.5,
    sheetNumber: (at) => `A-10${at}`,
  },
  {
    name: 'small practice, book letters in a grid',
    family: 'serif',
    block: 'grid',
    setting: 'colon',
    table: 'crossed',
    caps: false,
    small: 9,
    sheetNumber: (at) => `Sheet ${at}`,
  },
];

/** One of the drawing offices (`at` picks it, round and round), with wordings and figures chosen by `random`. */
export function officeFrom(at: number, random: Random): Office {
  const hand = HANDS[at % HANDS.length] as Hand;
  const format = (words: string) => (hand.caps ? words.toUpperCase() : words);
  const words = Object.fromEntries(
    Object.entries(WORDINGS).map(([name, choices]) => [name, format(random.pick<string>(choices))]),
  ) as Record<Worded, string>;
  const [area, length, volume, date] = [
    random.pick(AREAS),
    random.pick(LENGTHS),
    random.pick(VOLUMES),
    random.pick(DATES),
  ];
  const [pitch, capability] = [random.pick(PITCHES), random.pick(CAPABILITIES)];
  return {
    ...hand,
    words,
    area: (value) => format(area(value)),
    length,
    volume: (value) => format(volume(value)),
    date: (day) => format(date(day)),
    pitch,
    capability: (name) =>
      hand.caps ? capability(name).replace(/^Class|^LCD/, (word) => word.toUpperCase()) : capability(name),
    writesOldApn: random.chance(0.3),
  };
}
