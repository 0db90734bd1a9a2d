import { type Area, areaObstacle, isTaken, lineObstacle, nearTo, type Obstacle, overlaps, wayTo } from './obstacles.ts';
import { againstClock, areaOf, type Ring } from './plane.ts';
import type { Seeded } from './seeded.ts';
import { type Side, type StreetLine, streetLine } from './street-line.ts';

/** From the middle of a street to the lots beside it, in metres. */
export const HALF_STREET = 7;
/** Ground is looked at every so many metres along a street. */
const STEP = 2.5;
const SHORE = { least: 22, most: 80, gap: 3 };
const BULB = 15;

export type Layout = {
  points: Ring;
  width: number;
  depth: number;
  sides: 'both' | Side;
  /** On which side lots reach down to the lake. */
  lakeside?: Side | undefined;
  end: 'open' | 'cul-de-sac';
};

/** A lot: where it stands along the street, and on which side (a cul-de-sac's end has no side). */
export type Lot = { ring: Ring; station: number; side: Side | 'end'; onShore: boolean };

/**
 * Lots on both sides of a street, where the ground is free: not in the lake, on no other street and no other lot.
 * In the order in which they stand along it. Each run of free ground is divided into lots of nearly the street's width, so that a block ends with corner lots.
 */
export function layOutLots(layout: Layout, lake: Area, taken: readonly Obstacle[], next: Seeded): Lot[] {
  const line = streetLine(layout.points);
  const around = nearTo(line.points, SHORE.most + layout.depth, [lake, ...taken]);
  const blocked = [...around, lineObstacle(line.points, HALF_STREET - 1)];
  const sides: Side[] = layout.sides === 'both' ? ['left', 'right'] : [layout.sides];
  const lots = sides.flatMap((side) => lotsBeside(line, side, { layout, lake, blocked, next }));
  const all = layout.end === 'cul-de-sac' ? [...lots, ...lotsRoundEnd(line, layout)] : lots;
  const ground = [...around];
  return all.sort(byPlace).filter(({ ring }) => {
    if (overlaps(ring, ground)) return false;
    ground.push(areaObstacle(ring));
    return true;
  });
}

const byPlace = (one: Lot, other: Lot): number => one.station - other.station || one.side.localeCompare(other.side);

type Beside = { layout: Layout; lake: Area; blocked: readonly Obstacle[]; next: Seeded };

function lotsBeside(line: StreetLine, side: Side, { layout, lake, blocked, next }: Beside): Lot[] {
  const onShore = layout.lakeside === side;
  /** How deep a lot may be at a station; 0 where there is no room. */
  const depthAt = (station: number): number => {
    const front = line.beside(station, side, HALF_STREET);
    const away = line.away(station, side);
    const water = onShore ? (wayTo(front, away, lake) ?? 0) - SHORE.gap : layout.depth;
    const depth = onShore && (water < SHORE.least || water > SHORE.most) ? 0 : water;
    const back = [front[0] + away[0] * depth, front[1] + away[1] * depth] as const;
    return depth > 0 && !isTaken(front, back, blocked) ? depth : 0;
  };
  return freeRuns(line.length, depthAt).flatMap(([from, to]) =>
    divide(from, to, layout.width, next).map(([start, end]) => {
      const depth = onShore ? depthAt : () => layout.depth * (0.92 + (Math.round(start) % 3) * 0.04);
      const middle = (start + end) / 2;
      const stops = stopsBetween(line, start, end, onShore ? 10 : Number.POSITIVE_INFINITY);
      const back = stops.map((station) => {
        const front = line.beside(station, side, HALF_STREET);
        const away = line.away(station, side);
        const deep = depth(station) || depthAt(middle);
        return [front[0] + away[0] * deep, front[1] + away[1] * deep] as const;
      });
      const ring = [...stops.map((station) => line.beside(station, side, HALF_STREET)), ...back.reverse()];
      return { ring: againstClock(ring), station: middle, side, onShore };
    }),
  );
}

/** Stations from the first to the last at which a lot's front bends. */
function stopsBetween(line: StreetLine, start: number, end: number, step: number): number[] {
  const steps = Math.max(1, Math.ceil((end - start) / step));
  const even = Array.from({ length: steps + 1 }, (_, at) => start + ((end - start) * at) / steps);
  const bends = line.bends.filter((bend) => bend > start + 0.5 && bend < end - 0.5);
  return [...new Set([...even, ...bends])].sort((one, other) => one - other);
}

/** Stretches of a street beside which the ground is free. */
function freeRuns(length: number, depthAt: (station: number) => number): [number, number][] {
  const runs: [number, number][] = [];
  let start: number | undefined;
  for (let station = 0; station <= length + STEP; station += STEP) {
    const isFree = station <= length && depthAt(station) > 0;
    if (isFree) start ??= station;
    if (isFree || start === undefined) continue;
    runs.push([start, Math.min(length, station - STEP)]);
    start = undefined;
  }
  return runs;
}

/** A stretch in lots of nearly one width; none where it is too short for one. */
function divide(from: number, to: number, width: number, next: Seeded): [number, number][] {
  const count = Math.round((to - from) / width);
  if (count === 0 || (to - from) / count < width * 0.7) return [];
  const even = (to - from) / count;
  const cuts = Array.from({ length: count + 1 }, (_, at) =>
    at === 0 || at === count ? from + even * at : from + even * (at + (next() - 0.5) * 0.3),
  );
  return cuts.slice(1).map((end, at) => [cuts[at] ?? from, end]);
}

/** Three lots like slices round the end of a street. */
function lotsRoundEnd(line: StreetLine, { depth }: Layout): Lot[] {
  const end = line.beside(line.length, 'left', 0);
  const [x, y] = line.away(line.length, 'right');
  const angle = Math.atan2(y, x);
  const at = (part: number, radius: number) =>
    [end[0] + Math.cos(angle + part * Math.PI) * radius, end[1] + Math.sin(angle + part * Math.PI) * radius] as const;
  return [0, 1, 2].map((slice) => {
    const parts = [slice / 3, (slice + 0.5) / 3, (slice + 1) / 3];
    const ring = [...parts.map((part) => at(part, BULB)), ...parts.map((part) => at(part, BULB + depth)).reverse()];
    return { ring: areaOf(ring) < 0 ? [...ring].reverse() : ring, station: line.length, side: 'end', onShore: false };
  });
}
