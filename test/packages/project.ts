import { type Land, landOf } from './land.ts';
import type { Random } from './random.ts';

/** A house at the lake that nobody will build: every figure that its papers and sheets state. */
export type Project = Land & {
  owner: string;
  applicant: string;
  preparer: { firm: string; person: string; licence: string; street: string; city: string; phone: string };
  description: string;
  title: string;
  fileNumber: string;
  allocation: string;
  localPlan: string;
  yearBuilt?: number;
  applicationDate: Day;
  plansDate: Day;
  revisionDates: Day[];
  heightInches: number;
  maxHeightInches: number;
  pitch: number;
  floors: { name: string; area: number }[];
  cut: number;
  fill: number;
  depthInches: number;
  approvedDepthInches?: number;
  soilsFile?: string;
  drivewaySlope: number;
  crossSlope: number;
};

export type Day = readonly [year: number, month: number, day: number];

const FIRST = 'Rosalind Peter Tamsin Omar Ana Benedict Ingrid Mateo Helen Wesley Priya Dagny Luis Corinne Walter'.split(
  ' ',
);
const LAST =
  'Achterberg Okafor Valdez Thornquist Marlowe Pellegrini Haldane Sorensen Iwata Brandt Quintero Ashby'.split(' ');
const FIRMS = [
  'Granite Lot Studio',
  'Larkspur Drafting Company',
  'High Meadow Architects',
  'Sugar Pine Engineering',
  'Talus Design Group',
  'Fallen Leaf Surveying',
];
const OFFICES = [
  ['77 Station Road, Suite 4', 'Reno, NV 89501'],
  ['1190 Commerce Court', 'Truckee, CA 96161'],
  ['310 Dockside Avenue', 'Carson City, NV 89701'],
  ['2480 Lumber Mill Road', 'Minden, NV 89423'],
] as const;

export function inventProject(random: Random): Project {
  const land = landOf(random.apart('land'));
  const someone = () => `${random.pick(FIRST)} ${random.pick(LAST)}`;
  const isNew = random.chance(0.6);
  const family = random.pick(LAST);
  const year = random.int(2024, 2026);
  const plansDate: Day = [year, random.int(2, 6), random.int(1, 28)];
  const [office, city] = random.pick(OFFICES);
  const deep = random.chance(0.4);
  const floors = [
    { name: 'Main', area: random.int(900, 1500) },
    { name: 'Upper', area: random.int(500, 980) },
    { name: 'Garage', area: random.int(440, 620) },
  ];
  const heightInches = random.int(22 * 12, 29 * 12);
  const [prefix] =
    land.county === 'El Dorado'
      ? ['EL']
      : land.county === 'Placer'
        ? ['PL']
        : land.county === 'Washoe'
          ? ['WA']
          : ['DG'];
  const yearBuilt = random.int(1955, 1986);
  return {
    ...land,
    owner: random.pick([
      someone(),
      `${random.pick(FIRST)} and ${random.pick(FIRST)} ${family}`,
      `${family} Family Trust`,
      `${random.pick(['Juniper Ridge', 'Blue Spruce', 'Crystal Bay'])} Holdings LLC`,
      `${random.pick(FIRST)} ${random.pick('ABCDEJKLMRST'.split(''))}. ${family}`,
    ]),
    applicant: someone(),
    preparer: {
      firm: random.pick(FIRMS),
      person: someone(),
      licence: `C-${random.int(18_000, 39_999)}`,
      street: office,
      city,
      phone: `${random.pick(['530', '775'])}-555-01${random.int(10, 99)}`,
    },
    description: isNew
      ? `Construct a new two-story single family residence with attached garage on a ${random.pick(['vacant', 'sloping', 'wooded'])} lot`
      : `Demolish the ${random.pick(['old', 'existing', 'original'])} cabin and rebuild a larger residence with ${random.pick(['a two-car garage', 'a new deck and paved driveway', 'a covered entry'])}`,
    title: random.pick([`${family} Residence`, `A New Residence for ${family}`, `${land.street} Cabin Rebuild`]),
    fileNumber: `ERSP${year}-${String(random.int(12, 1890)).padStart(4, '0')}`,
    allocation: `${prefix}-${String(year - 2001).padStart(2, '0')}-O-${String(random.int(2, 60)).padStart(2, '0')}`,
    localPlan: land.localPlan,
    ...(isNew ? {} : { yearBuilt }),
    plansDate,
    applicationDate: [year, random.int(7, 9), random.int(1, 28)],
    revisionDates: [
      [year, plansDate[1] - 1, random.int(1, 28)],
      [year - 1, 11, random.int(1, 28)],
    ],
    heightInches,
    maxHeightInches: heightInches + random.int(3, 60),
    pitch: random.pick([4, 5, 6, 7, 8, 10, 12]),
    floors,
    cut: random.int(30, 480),
    fill: random.int(10, 260),
    depthInches: deep ? random.int(61, 110) : random.int(20, 58),
    ...(deep
      ? {
          approvedDepthInches: random.int(111, 132),
          soilsFile: `LCAP${year - 1}-${String(random.int(20, 900)).padStart(4, '0')}`,
        }
      : {}),
    drivewaySlope: random.int(8, 30) / 2,
    crossSlope: random.int(2, 23),
  };
}
