import {
  LngLatBounds,
  type MapGeoJSONFeature,
  Map as MapLibre,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import './map.css';
import type { Bounds } from '#domain/parcels/shape.ts';
import { drawPatterns, type MapColours, PATTERN_RATIO } from './map-colours.ts';
import { PARCELS } from './map-style.ts';
import type { MapHandle, MapNews } from './map-view.ts';

setWorkerUrl(workerUrl);

/**
 * Fetches the code of the library's worker, which then comes from the browser's cache. Throws where it does not come:
 * a map that cannot fetch it draws nothing, for good, and says so to nobody.
 */
export async function fetchWorker(): Promise<void> {
  const answer = await fetch(workerUrl);
  if (!answer.ok) throw new Error(`${workerUrl}: ${answer.status}`);
  await answer.arrayBuffer();
}

type Start = {
  container: HTMLElement;
  style: StyleSpecification;
  colours: MapColours;
  bounds: Bounds;
  /** The library's few own words, translated. */
  words: Record<string, string>;
  /** The element that says how the map is used. */
  describedBy: string;
  /** Whether the agency's own style names those who made it. */
  hasCredits: boolean;
  news: MapNews;
};

type Tile = { x: number; y: number; z: number };
/** What the library says of an error, beyond its types. */
type MapSourceError = { error: Error & { status?: number }; sourceId?: string; tile?: { tileID: { canonical: Tile } } };

/** The parcel data was turned to another edition. */
const GONE = 410;
const LEAST_ZOOM = 7;
const MOST_ZOOM = 20;
/** Round what is flown to, the same on all sides so that it lies in the middle; no button covers it. */
const ROOM = 64;
/** Round the whole region: what stands over the map hides none of it. */
const ROOM_OF_REGION = { top: 12, right: 64, bottom: 60, left: 12 };

/** Starts the map. Throws where the browser cannot draw it (no WebGL). */
export function startMap({
  container,
  style,
  colours,
  bounds,
  words,
  describedBy,
  hasCredits,
  news,
}: Start): MapHandle {
  const map = new MapLibre({
    container,
    style,
    bounds,
    locale: words,
    fitBoundsOptions: { padding: ROOM_OF_REGION },
    minZoom: LEAST_ZOOM,
    maxZoom: MOST_ZOOM,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: hasCredits ? { compact: true } : false,
    // One finger, and the wheel, scroll the page.
    cooperativeGestures: true,
  });
  map.keyboard.disableRotation();
  map.touchZoomRotate.disableRotation();
  const canvas = map.getCanvas();
  canvas.setAttribute('role', 'application');
  canvas.setAttribute('aria-describedby', describedBy);

  let patterns = drawPatterns(colours);
  map.setMissingStyleImageResolver((id) => {
    const pattern = patterns[id as keyof typeof patterns];
    if (pattern) map.addImage(id, pattern, { pixelRatio: PATTERN_RATIO });
  });

  const pressed = [...PARCELS.pressed];
  const apnOf = (features: MapGeoJSONFeature[]): string | null => {
    const apn: unknown = features[0]?.properties.apn;
    return typeof apn === 'string' ? apn : null;
  };
  const inMiddle = () => {
    const { clientWidth, clientHeight } = canvas;
    const layers = pressed.filter((id) => map.getLayer(id) !== undefined);
    return apnOf(map.queryRenderedFeatures([clientWidth / 2, clientHeight / 2], { layers }));
  };
  const reportView = () => {
    const [[west, south], [east, north]] = map.getBounds().toArray();
    news.moved({ bounds: [west, south, east, north], zoom: map.getZoom() });
  };

  let hovered: string | null = null;
  const hover = (apn: string | null) => {
    if (apn === hovered) return;
    const place = { source: PARCELS.source, sourceLayer: PARCELS.layer };
    if (hovered !== null) map.removeFeatureState({ ...place, id: hovered });
    if (apn !== null) map.setFeatureState({ ...place, id: apn }, { hover: true });
    canvas.style.cursor = apn === null ? '' : 'pointer';
    hovered = apn;
  };
  const reportCenter = () => {
    const apn = inMiddle();
    news.inMiddle(apn);
    if (keys.isKeyed()) hover(apn);
  };
  const keys = listenToKeys(canvas, {
    keyed: (byKeyboard) => {
      hover(byKeyboard ? inMiddle() : null);
      news.keyed(byKeyboard);
    },
    entered: () => {
      const apn = inMiddle();
      if (apn !== null) news.chosen(apn);
    },
    escaped: news.cleared,
  });

  map.on('mousemove', pressed, ({ features }) => hover(apnOf(features ?? [])));
  map.on('mouseleave', pressed, () => hover(null));
  map.on('click', pressed, ({ features }) => {
    const apn = apnOf(features ?? []);
    if (apn !== null) news.chosen(apn);
  });
  map.on('load', reportView);
  map.on('moveend', reportView);
  map.on('idle', reportCenter);
  // A tile that failed counts as loaded, so only the failures themselves tell.
  let failed: Tile[] = [];
  map.on('idle', () => {
    if (failed.length === 0) news.tiles('drawn');
  });
  map.on('error', (event) => {
    const { error, sourceId, tile } = event as unknown as MapSourceError;
    if (sourceId !== PARCELS.source) console.warn('The map:', error);
    else if (error.status === GONE) news.tiles('old');
    else {
      if (tile) failed.push(tile.tileID.canonical);
      news.tiles('failed');
    }
  });

  return {
    draw: (next, nextColours) => {
      patterns = drawPatterns(nextColours);
      map.setStyle(next, { diff: true });
      for (const [id, pattern] of Object.entries(patterns)) if (map.hasImage(id)) map.updateImage(id, pattern);
    },
    goTo: (to, mostZoom) => {
      const room = mostZoom === undefined ? { padding: ROOM_OF_REGION } : { padding: ROOM, maxZoom: mostZoom };
      map.fitBounds(new LngLatBounds(to), room);
    },
    zoomBy: (steps) => {
      map.easeTo({ zoom: map.getZoom() + steps });
    },
    askTilesAgain: () => {
      // By their names: asked for as a whole, the library waits for the answer to a request that it never sends.
      const again = failed;
      failed = [];
      if (again.length > 0) map.refreshTiles(PARCELS.source, again);
    },
    copyTo: (paper) => {
      map.redraw();
      paper.width = canvas.width;
      paper.height = canvas.height;
      paper.getContext('2d')?.drawImage(canvas, 0, 0);
    },
    close: () => {
      keys.stop();
      map.remove();
    },
  };
}

type KeyNews = {
  /** The map is used by keyboard, or no longer. */
  keyed: (byKeyboard: boolean) => void;
  entered: () => void;
  escaped: () => void;
};

/** Listens to the keys that choose; those that move and zoom are the map's own. */
function listenToKeys(canvas: HTMLElement, { keyed, entered, escaped }: KeyNews) {
  let byKeyboard = false;
  const set = (next: boolean) => {
    if (next === byKeyboard) return;
    byKeyboard = next;
    keyed(next);
  };
  const stop = new AbortController();
  const { signal } = stop;
  canvas.addEventListener('focus', () => set(canvas.matches(':focus-visible')), { signal });
  canvas.addEventListener('blur', () => set(false), { signal });
  canvas.addEventListener('pointerdown', () => set(false), { signal });
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
      set(true);
      if (event.key === 'Enter') entered();
      else if (event.key === 'Escape') escaped();
      else return;
      event.preventDefault();
    },
    { signal },
  );
  return { isKeyed: () => byKeyboard, stop: () => stop.abort() };
}
