import type { StyleSpecification } from 'maplibre-gl';
import { type Bounds, boundsOf, type Position, type Shape } from '#domain/parcels/shape.ts';
import type { MapColours } from './map-colours.ts';

/** What is seen of the map. */
export type MapView = { bounds: Bounds; zoom: number };

/** What the map tells. `apn`: null where no parcel is. */
export type MapNews = {
  /** It was moved and stands still again. Also said once at the start. */
  moved: (view: MapView) => void;
  /** A parcel was pressed, or chosen with Enter. */
  chosen: (apn: string) => void;
  /** Esc: nothing is to be chosen any more. */
  cleared: () => void;
  /** It is used by keyboard: the cross is shown. */
  keyed: (byKeyboard: boolean) => void;
  /** The parcel in the middle of the map, where the cross is. */
  inMiddle: (apn: string | null) => void;
  /** `old`: the parcel data was changed meanwhile. `failed`: some tiles did not come. `drawn`: all that is seen is there. */
  tiles: (news: 'old' | 'failed' | 'drawn') => void;
};

/** A map that runs. */
export type MapHandle = {
  draw: (style: StyleSpecification, colours: MapColours) => void;
  /** Flies there, or jumps where less motion is wanted. Without `mostZoom` it is the region that is shown whole. */
  goTo: (bounds: Bounds, mostZoom?: number) => void;
  zoomBy: (steps: number) => void;
  askTilesAgain: () => void;
  /** Copies what is seen of the map, as it is now. */
  copyTo: (paper: HTMLCanvasElement) => void;
  close: () => void;
};

/** Where a parcel lies that a search found. */
export type FoundPlace = { apn: string; at: Position };

/** The parcel that the page is about: `ParcelPage` and what is in its `parcel` have all of it. */
export type MapSelection = { apn: string; shape: Shape | null; middle: Position | null };

/** What can be switched on and off in the legend. */
export const SWITCHES = ['jurisdictions', 'scenicRoadways', 'scenicShoreline'] as const;
export type MapSwitch = (typeof SWITCHES)[number];

/** Where a selected parcel lies: round its shape, or at its middle; null where the parcel data has no place for it. */
export function placeOf({ shape, middle }: Pick<MapSelection, 'shape' | 'middle'>): Bounds | null {
  if (shape) return boundsOf(shape);
  return middle && [...middle, ...middle];
}

/** The smallest bounds round places; null where there are none. */
export function boundsRound(places: readonly Position[]): Bounds | null {
  const [x, y] = [places.map(([lng]) => lng), places.map(([, lat]) => lat)];
  return places.length === 0 ? null : [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)];
}

/** Whether one lies wholly in the other. */
export const isWithin = ([west, south, east, north]: Bounds, outer: Bounds): boolean =>
  west >= outer[0] && south >= outer[1] && east <= outer[2] && north <= outer[3];

/** Bounds with so many degrees more on each side. */
export const around = ([west, south, east, north]: Bounds, degrees: number): Bounds => [
  west - degrees,
  south - degrees,
  east + degrees,
  north + degrees,
];

/** The place that is nearest to the middle of bounds; null where there is none. */
export function nearestToMiddle(places: readonly Position[], [west, south, east, north]: Bounds): Position | null {
  const [x, y] = [(west + east) / 2, (south + north) / 2];
  // A degree of longitude is shorter than one of latitude.
  const shorter = Math.cos((y * Math.PI) / 180);
  const far = ([px, py]: Position) => ((px - x) * shorter) ** 2 + (py - y) ** 2;
  return places.reduce<Position | null>((best, one) => (best === null || far(one) < far(best) ? one : best), null);
}
