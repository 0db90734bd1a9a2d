import type { StyleSpecification } from 'maplibre-gl';
import type { Bounds } from '#domain/parcels/shape.ts';
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
