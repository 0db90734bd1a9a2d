import type { Random } from './random.ts';

export type CoverageRow = { name: string; existing: number; proposed: number };
export type Capability = { class: string; area: number; percent: number; base: number };

/** A lot in one of the counties at the lake, with its coverage figures, which add up. */
export type Land = {
  county: 'El Dorado' | 'Placer' | 'Washoe' | 'Douglas';
  state: 'CA' | 'NV';
  number: number;
  street: string;
  city: string;
  zip: string;
  apn: string;
  /** As older papers of the county write it, where they do. */
  oldApn?: string;
  neighbours: string[];
  localPlan: string;
  hydrologicArea: string;
  lotArea: number;
  capability: Capability[];
  ipes?: { score: number; percent: number };
  base: number;
  max: number;
  rows: CoverageRow[];
  existing: number;
  proposed: number;
  banked: number;
  transferred: number;
  offsiteExisting: number;
  offsiteProposed: number;
};

type Place = {
  county: Land['county'];
  state: Land['state'];
  books: readonly string[];
  towns: readonly (readonly [town: string, zip: string])[];
  plans: readonly string[];
  hra: readonly string[];
};

const PLACES: readonly Place[] = [
  {
    county: 'El Dorado',
    state: 'CA',
    books: ['023', '025', '031', '032', '033', '034', '080'],
    towns: [
      ['South Lake Tahoe', '96150'],
      ['Meyers', '96155'],
      ['Tahoma', '96142'],
    ],
    plans: ['Sierra Tract Plan Area Statement 114', 'PAS 114', 'Meyers Area Plan'],
    hra: ['Upper Truckee', 'Emerald Bay'],
  },
  {
    county: 'Placer',
    state: 'CA',
    books: ['083', '090', '092', '094', '097', '112', '115'],
    towns: [
      ['Tahoe City', '96145'],
      ['Kings Beach', '96143'],
      ['Carnelian Bay', '96140'],
    ],
    plans: ['Placer County Tahoe Basin Area Plan', 'PAS 028'],
    hra: ['Tahoe City', 'Agate Bay', 'McKinney Bay'],
  },
  {
    county: 'Washoe',
    state: 'NV',
    books: ['122', '124', '125', '126', '130'],
    towns: [
      ['Incline Village', '89451'],
      ['Crystal Bay', '89402'],
    ],
    plans: ['Washoe Tahoe Area Plan', 'PAS 045'],
    hra: ['Incline'],
  },
  {
    county: 'Douglas',
    state: 'NV',
    books: ['1318', '1319', '1418'],
    towns: [
      ['Zephyr Cove', '89448'],
      ['Stateline', '89449'],
      ['Glenbrook', '89413'],
    ],
    plans: ['South Shore Area Plan', 'PAS 070A'],
    hra: ['Cave Rock', 'South Stateline'],
  },
];
const STREETS = [
  'Juniper Hollow',
  'Wren',
  'Cedar Shade',
  'Sorrel',
  'Bear Paw',
  'Northwood Ridge',
  'Old Flume',
  'Marlette View',
  'Snowbrush',
  'Timber Cove',
  'West Ridge',
  'Chipmunk',
];
const TYPES = ['Drive', 'Lane', 'Court', 'Way', 'Road', 'Circle', 'Avenue', 'Trail'];
const PERCENT: Record<string, number> = {
  '1a': 1,
  '1b': 1,
  '1c': 1,
  '2': 1,
  '3': 5,
  '4': 20,
  '5': 25,
  '6': 30,
  '7': 30,
};
const KINDS = [
  'Garage',
  'AC Driveway',
  'Walkway',
  'Deck',
  'Stairs and Landings',
  'Concrete Patio',
  'Shed',
  'Compacted Dirt',
  'Gravel Parking',
];
const two = (value: number): string => String(value).padStart(2, '0');

export function landOf(random: Random): Land {
  const place = random.pick(PLACES);
  const [city, zip] = random.pick(place.towns);
  const [book, page, parcel] = [random.pick(place.books), random.int(11, 29), random.int(3, 40)];
  const numbered = (lot: number): string => {
    if (place.county === 'Douglas')
      return `${book}-${two(page)}-${String(610).padStart(3, '0')}-${String(lot).padStart(3, '0')}`;
    return `${book}-${String(page * 10 + 1).padStart(3, '0')}-${place.county === 'Washoe' ? two(lot) : String(lot).padStart(3, '0')}`;
  };
  const lotArea = random.int(6200, 24_800);
  const classes = random.pick([['4'], ['5'], ['6'], ['3'], ['1b', '5'], ['4', '6'], ['1a', '4'], ['2', '3', '6']]);
  const shares = classes.map((_, at) =>
    at === classes.length - 1 ? 0 : Math.floor((lotArea * random.int(12, 30)) / 100),
  );
  const capability = classes.map((name, at) => {
    const area =
      at === classes.length - 1 ? lotArea - shares.reduce((sum, share) => sum + share, 0) : (shares[at] ?? 0);
    const percent = PERCENT[name] ?? 0;
    return { class: name, area, percent, base: Math.floor((area * percent) / 100) };
  });
  const vacant = random.chance(0.45);
  const percent = random.int(15, 30);
  const ipes =
    vacant && classes.length === 1 && random.chance(0.7) ? { score: random.int(735, 1090), percent } : undefined;
  const base = ipes ? Math.floor((lotArea * ipes.percent) / 100) : capability.reduce((sum, each) => sum + each.base, 0);
  const rows = ['Residence', ...random.some(KINDS, random.int(3, 6))].map((name) => {
    const size = name === 'Residence' ? random.int(900, 1900) : random.int(36, 560);
    return {
      name,
      existing: vacant ? 0 : Math.max(0, size - random.int(-60, 200)),
      proposed: name !== 'Residence' && random.chance(0.12) ? 0 : size,
    };
  });
  const existing = rows.reduce((sum, row) => sum + row.existing, 0);
  const proposed = rows.reduce((sum, row) => sum + row.proposed, 0);
  const max = Math.max(base, proposed) + random.int(0, 2) * random.int(20, 180);
  return {
    county: place.county,
    state: place.state,
    number: random.int(101, 3980),
    street: `${random.pick(STREETS)} ${random.pick(TYPES)}`,
    city,
    zip,
    apn: numbered(parcel),
    ...(place.county === 'El Dorado' || place.county === 'Placer'
      ? { oldApn: numbered(parcel).replace(/-0(\d\d)$/, '-$1') }
      : {}),
    neighbours: [parcel - 1, parcel + 1, parcel + 2].map(numbered),
    localPlan: random.pick(place.plans),
    hydrologicArea: random.pick(place.hra),
    lotArea,
    capability,
    ...(ipes ? { ipes } : {}),
    base,
    max,
    rows,
    existing,
    proposed,
    banked: Math.max(0, max - proposed),
    transferred: Math.max(0, max - base),
    offsiteExisting: vacant ? 0 : random.int(40, 320),
    offsiteProposed: random.int(60, 380),
  };
}
