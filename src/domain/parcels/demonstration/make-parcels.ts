import { type Counties, findJurisdiction } from '../counties.ts';
import type { RegisterParcel } from '../register-parcel.ts';
import { SAYS_NOTHING } from '../says-nothing.ts';
import { middleOf, type Position, type Shape } from '../shape.ts';
import { type Demonstration, type OwnParcel, said, type Zone } from './demonstration.ts';
import { HALF_STREET, layOutLots } from './lay-out-lots.ts';
import { type Numbered, numberLots, sqftOf } from './number-lots.ts';
import { areaObstacle, lineObstacle, type Obstacle, overlaps } from './obstacles.ts';
import { planeAt, type Ring } from './plane.ts';
import { seeded } from './seeded.ts';

/** What lies round the streets, in degrees. The first area of `lake` is the lake that lots may reach down to. */
export type Surroundings = { lake: Shape; roads: Position[][]; scenicRoadways: Shape; scenicShoreline: Shape };

export type DemonstrationParcel = { parcel: RegisterParcel; shape: Shape | null };

/** From the middle of a main road to the lots beside it, in metres. */
const HALF_ROAD = 12;

/**
 * The demonstration parcels, invented along the streets of the file; the same for the same files.
 * Whether a parcel lies in a scenic corridor is worked out from the corridors that the map shows.
 */
export function makeParcels(given: Demonstration, counties: Counties, around: Surroundings): DemonstrationParcel[] {
  const plane = planeAt(middleOf(around.lake));
  const toRing = (ring: readonly Position[]): Ring => ring.slice(0, -1).map(plane.toPlane);
  const outlinesOf = (shape: Shape) => shape.map(([outline = []]) => areaObstacle(toRing(outline)));
  const [lake, ...smallLakes] = outlinesOf(around.lake);
  if (!lake) throw new Error('The layer of the lake has no area.');
  const zoneOf = (id: string): Zone => {
    const zone = given.zones.find((one) => one.id === id);
    if (!zone) throw new Error(`There is no zone "${id}".`);
    return zone;
  };
  const numberOwn = ({ shape, zone: id, ...one }: OwnParcel): Numbered => {
    const polygons = (shape ?? []).map((polygon) => polygon.map(toRing));
    const areaSqft = shape && polygons.reduce((sum, polygon) => sum + sqftOf(polygon, plane), 0);
    const { id: _, jurisdiction: __, townCenter = null, ...zone } = zoneOf(id);
    const parcel = { ...SAYS_NOTHING, ...zone, townCenter, areaSqft, ...said(one), apn: one.apn };
    return { polygons, shape, zone: zoneOf(id), parcel, given: said(one) };
  };
  const streets = given.streets.map((street) => ({ street, points: street.coordinates.map(plane.toPlane) }));
  const taken: Obstacle[] = [
    ...smallLakes,
    ...around.roads.flatMap((road) => legsOf(road.map(plane.toPlane)).map((leg) => lineObstacle(leg, HALF_ROAD))),
    ...given.parcels.flatMap(({ shape }) => outlinesOf(shape ?? [])),
  ];
  const along = streets.flatMap(({ street, points }) => {
    const others = streets.filter((one) => one.street !== street).map((one) => lineObstacle(one.points, HALF_STREET));
    const lots = layOutLots({ ...street, points }, lake, [...taken, ...others], seeded(street.name));
    const kept = lots.slice(0, street.most);
    taken.push(...kept.map(({ ring }) => areaObstacle(ring)));
    return numberLots(street, kept, { zone: zoneOf(street.zone), counties, plane });
  });
  const corridors = { roadway: outlinesOf(around.scenicRoadways), shoreline: outlinesOf(around.scenicShoreline) };
  return [...given.parcels.map(numberOwn), ...along].map((one) => finish(one, corridors, counties));
}

/** A road in pieces: each is near to few streets. */
const legsOf = (points: Ring): Ring[] => points.slice(1).map((point, at) => [points[at] ?? point, point]);

type Corridors = { roadway: Obstacle[]; shoreline: Obstacle[] };

/** Says which corridors a parcel lies in, unless the file says it. Of one without a shape nobody knows. */
function finish(
  { polygons, shape, zone: { jurisdiction }, parcel, given }: Numbered,
  { roadway, shoreline }: Corridors,
  counties: Counties,
): DemonstrationParcel {
  const county = findJurisdiction(counties, jurisdiction)?.county;
  if (county === undefined) throw new Error(`There is no jurisdiction "${jurisdiction}".`);
  const liesIn = (corridor: Obstacle[]) => shape && polygons.some(([outline = []]) => overlaps(outline, corridor));
  const { scenicRoadway = liesIn(roadway), scenicShoreline = liesIn(shoreline) } = given;
  return { parcel: { ...parcel, county, jurisdiction, scenicRoadway, scenicShoreline }, shape };
}
