import type { Counties } from '../counties.ts';
import { findJurisdiction } from '../counties.ts';
import type { RegisterParcel } from '../register-parcel.ts';
import type { Position, Shape } from '../shape.ts';
import { type Said, type Street, said, type Zone } from './demonstration.ts';
import { describeLot } from './describe-lot.ts';
import { divideLot } from './divide-lot.ts';
import type { Lot } from './lay-out-lots.ts';
import { areaOf, middleOfRing, type Plane, type Ring } from './plane.ts';
import { seeded } from './seeded.ts';

/** A parcel with its number, before it is known which corridors it lies in. */
export type Numbered = {
  /** Its polygons in the plane. */
  polygons: Ring[][];
  shape: Shape | null;
  zone: Zone;
  parcel: Omit<RegisterParcel, 'county' | 'jurisdiction' | 'scenicRoadway' | 'scenicShoreline'>;
  /** What the file says of it, corridors included. */
  given: Said;
};

const SQFT_PER_SQUARE_METRE = 10.7639;
/** House numbers rise by two on so many metres of a street. */
const METRES_PER_HOUSE = 6.6;

type Part = { polygon: Ring[]; address: string; part?: 'unit' | 'common' };

/** Numbers and describes the lots of a street in their order. A lot of condominiums is one parcel and its homes. */
export function numberLots(
  street: Street,
  lots: readonly Lot[],
  { zone, counties, plane }: { zone: Zone; counties: Counties; plane: Plane },
): Numbered[] {
  const digits = digitsOfLast(zone, counties);
  const houses = new Set(Object.values(street.lots).map(({ address }) => Number.parseInt(address ?? '', 10)));
  const parts = lots.flatMap((lot): Part[] => {
    let house = street.houses + Math.round(lot.station / METRES_PER_HOUSE) * 2 + (lot.side === 'left' ? 1 : 0);
    while (houses.has(house)) house += 2;
    houses.add(house);
    return partsOf(lot, `${house} ${street.name}`, street);
  });
  return parts.map(({ polygon, address, part }, at) => {
    const last = String(street.first + at).padStart(digits, '0');
    const { shape: without, ...given } = said(street.lots[last] ?? {});
    const apn = `${street.page}-${last}`;
    const described = describeLot(street, zone, { areaSqft: sqftOf(polygon, plane), part, next: seeded(apn) });
    return {
      polygons: [polygon],
      shape: without === 'none' ? null : [polygon.map((ring) => closed(ring.map(plane.toDegrees)))],
      zone,
      parcel: { apn, address, place: street.place, ...described, ...given },
      given,
    };
  });
}

function partsOf({ ring }: Lot, address: string, { use }: Street): Part[] {
  const divided = use === 'condominiums' ? divideLot(ring) : undefined;
  if (!divided) return [{ polygon: [ring], address }];
  const units = divided.units.map(
    (unit, at): Part => ({ polygon: [unit], address: `${address} #${at + 1}`, part: 'unit' }),
  );
  return [{ polygon: divided.common, address, part: 'common' }, ...units];
}

const digitsOfLast = ({ jurisdiction }: Zone, counties: Counties): number => {
  const county = findJurisdiction(counties, jurisdiction)?.county;
  return counties.counties.find(({ code }) => code === county)?.form.at(-1) ?? 3;
};

/** What a polygon measures on the ground, in square feet. */
export function sqftOf(polygon: readonly Ring[], plane: Plane): number {
  const [outline = 0, ...holes] = polygon.map((ring) => Math.abs(areaOf(ring)));
  const metres = outline - holes.reduce((sum, hole) => sum + hole, 0);
  return Math.round(metres * plane.areaFactorAt(middleOfRing(polygon[0] ?? [])[1]) * SQFT_PER_SQUARE_METRE);
}

const closed = (ring: Position[]): Position[] => (ring[0] ? [...ring, ring[0]] : ring);
