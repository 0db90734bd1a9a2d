import { type Counties, findJurisdiction } from '../counties.ts';
import type { RegisterParcel } from '../register-parcel.ts';
import { middleOf, type Position, type Shape } from '../shape.ts';
import type { Demonstration, Street, Zone } from './demonstration.ts';
import { type Described, describeLot } from './describe-lot.ts';
import { divideLot } from './divide-lot.ts';
import { HALF_STREET, type Lot, layOutLots } from './lay-out-lots.ts';
import { areaObstacle, lineObstacle, type Obstacle, overlaps } from './obstacles.ts';
import { areaOf, middleOfRing, type Plane, planeAt, type Ring } from './plane.ts';
import { seeded } from './seeded.ts';

/** What lies round the streets, in degrees. */
export type Surroundings = { lake: Shape; roads: Position[][]; scenicRoadways: Shape; scenicShoreline: Shape };

export type DemonstrationParcel = { parcel: RegisterParcel; shape: Shape | null };

const SQFT_PER_SQUARE_METRE = 10.7639;
/** From the middle of a main road to the lots beside it, in metres. */
const HALF_ROAD = 12;

/**
 * The demonstration parcels, invented along the streets of the file; the same for the same files.
 * Whether a parcel lies in a scenic corridor is worked out from the corridors that the map shows.
 */
export function makeParcels(given: Demonstration, counties: Counties, around: Surroundings): DemonstrationParcel[] {
  const plane = planeAt(middleOf(around.lake));
  const toRing = (ring: readonly Position[]): Ring => ring.slice(0, -1).map(plane.toPlane);
  const outlines = (shape: Shape) => shape.map(([outline = []]) => areaObstacle(toRing(outline)));
  const [lake, ...smallLakes] = outlines(around.lake);
  if (!lake) throw new Error('The layer of the lake has no area.');
  const scenic = { roadway: outlines(around.scenicRoadways), shoreline: outlines(around.scenicShoreline) };
  const zones = new Map(given.zones.map((zone) => [zone.id, zone]));
  const zoneOf = (id: string): Zone => {
    const zone = zones.get(id);
    if (!zone) throw new Error(`There is no zone "${id}".`);
    return zone;
  };
  const taken: Obstacle[] = [
    ...smallLakes,
    ...around.roads.flatMap((road) => legsOf(road.map(plane.toPlane)).map((leg) => lineObstacle(leg, HALF_ROAD))),
    ...given.parcels.flatMap(({ shape }) => outlines(shape ?? [])),
  ];
  const streets = given.streets.map((street) => ({ street, points: street.coordinates.map(plane.toPlane) }));
  const along = streets.flatMap(({ street, points }) => {
    const others = streets.filter((one) => one.points !== points);
    const ground = [...taken, ...others.map((one) => lineObstacle(one.points, HALF_STREET))];
    const lots = layOutLots({ ...street, points }, lake, ground, seeded(street.name))
      .sort((one, other) => one.station - other.station || one.side.localeCompare(other.side))
      .slice(0, street.most);
    taken.push(...lots.map(({ ring }) => areaObstacle(ring)));
    return numberLots(street, lots, { zone: zoneOf(street.zone), counties, plane });
  });
  const own = given.parcels.map(({ shape, zone, ...said }): Numbered => {
    const rings = (shape ?? []).map((polygon) => polygon.map(toRing));
    const areaSqft = shape && rings.reduce((sum, polygon) => sum + sqftOf(polygon, plane), 0);
    const zoned = zoneOf(zone);
    return { rings, shape, zone: zoned, said: { ...SAYS_NOTHING, ...placed(zoned), areaSqft, ...said }, scenic: said };
  });
  return [...own, ...along].map((one) => finish(one, scenic, counties));
}

/** A road in pieces: each is near to few streets. */
const legsOf = (points: Ring): Ring[] => points.slice(1).map((point, at) => [points[at] ?? point, point]);

/** A parcel with its number, before it is known which corridors it lies in. */
type Numbered = {
  rings: Ring[][];
  shape: Shape | null;
  zone: Zone;
  said: Omit<RegisterParcel, 'county' | 'jurisdiction' | 'scenicRoadway' | 'scenicShoreline'>;
  /** What the file says of corridors itself. */
  scenic: Partial<Pick<RegisterParcel, 'scenicRoadway' | 'scenicShoreline'>>;
};

type Numbering = { zone: Zone; counties: Counties; plane: Plane };

/** Numbers and describes the lots of a street in the order in which they stand along it. */
function numberLots(street: Street, lots: readonly Lot[], { zone, counties, plane }: Numbering): Numbered[] {
  const digits = digitsOfLast(zone, counties);
  const houses = new Set(Object.values(street.lots).map(({ address }) => Number.parseInt(address ?? '', 10)));
  const parts = lots.flatMap(({ ring, station, side }) => {
    let house = street.houses + Math.round(station / 6.6) * 2 + (side === 'left' ? 1 : 0);
    while (houses.has(house)) house += 2;
    houses.add(house);
    const address = `${house} ${street.name}`;
    const divided = street.use === 'condominiums' ? divideLot(ring) : undefined;
    if (!divided) return [{ polygon: [ring], address, part: undefined }];
    const units = divided.units.map((unit, at) => ({
      polygon: [unit],
      address: `${address} #${at + 1}`,
      part: 'unit' as const,
    }));
    return [{ polygon: divided.common, address, part: 'common' as const }, ...units];
  });
  return parts.map(({ polygon, address, part }, at) => {
    const last = String(street.first + at).padStart(digits, '0');
    const { shape: without, ...given } = street.lots[last] ?? {};
    const apn = `${street.page}-${last}`;
    const areaSqft = sqftOf(polygon, plane);
    const described: Described = describeLot(street, zone, { areaSqft, part, next: seeded(apn) });
    return {
      rings: [polygon],
      shape: without === 'none' ? null : [polygon.map((ring) => closed(ring.map(plane.toDegrees)))],
      zone,
      said: { apn, address, place: street.place, ...described, ...given },
      scenic: given,
    };
  });
}

const digitsOfLast = ({ jurisdiction }: Zone, counties: Counties): number => {
  const county = findJurisdiction(counties, jurisdiction)?.county;
  return counties.counties.find(({ code }) => code === county)?.form.at(-1) ?? 3;
};

const sqftOf = (polygon: readonly Ring[], plane: Plane): number => {
  const [outline = [], ...holes] = polygon.map((ring) => Math.abs(areaOf(ring)));
  const metres = Number(outline) - holes.reduce((sum, hole) => sum + hole, 0);
  return Math.round(metres * plane.areaFactorAt(middleOfRing(polygon[0] ?? [])[1]) * SQFT_PER_SQUARE_METRE);
};

const closed = (ring: Position[]): Position[] => (ring[0] ? [...ring, ring[0]] : ring);

type Corridors = { roadway: Obstacle[]; shoreline: Obstacle[] };

function finish({ rings, shape, zone, said, scenic }: Numbered, corridors: Corridors, counties: Counties) {
  const county = findJurisdiction(counties, zone.jurisdiction)?.county;
  if (!county) throw new Error(`There is no jurisdiction "${zone.jurisdiction}".`);
  const liesIn = (corridor: Obstacle[]) => rings.some(([outline = []]) => overlaps(outline, corridor));
  const { scenicRoadway, scenicShoreline } = scenic;
  return {
    parcel: {
      ...said,
      county,
      jurisdiction: zone.jurisdiction,
      scenicRoadway: scenicRoadway !== undefined ? scenicRoadway : shape && liesIn(corridors.roadway),
      scenicShoreline: scenicShoreline !== undefined ? scenicShoreline : shape && liesIn(corridors.shoreline),
    },
    shape,
  };
}

const placed = ({ planId, planName, zoneId, zoneName, townCenter = null }: Zone) => ({
  planId,
  planName,
  zoneId,
  zoneName,
  townCenter,
});

const SAYS_NOTHING = {
  address: null,
  place: null,
  ownership: null,
  areaSqft: null,
  landUse: null,
  countyLandUse: null,
  units: null,
  yearBuilt: null,
  ipesScore: null,
  ipesStatus: null,
  landCapability: null,
  landCapabilityVerified: null,
  imperviousSqft: null,
  estimatedCoverageSqft: null,
  historicDistrict: null,
  withinRegion: null,
  bonusUnitArea: null,
  aduAllowed: null,
  developmentRetired: null,
};
