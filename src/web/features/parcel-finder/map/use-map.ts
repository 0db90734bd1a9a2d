import type { StyleSpecification } from 'maplibre-gl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bounds } from '#domain/parcels/shape.ts';
import type { MapColours } from './map-colours.ts';
import type { MapHandle, MapNews } from './map-view.ts';

/** `not-fetched`: the map's code did not come; `not-drawn`: this browser cannot draw it. */
export type MapError = 'not-fetched' | 'not-drawn';

type MapSetup = {
  /** Undefined while it is not known what to draw. */
  style: StyleSpecification | undefined;
  colours: MapColours;
  bounds: Bounds | undefined;
  describedBy: string;
  hasCredits: boolean;
  news: MapNews;
};

/** The library's own words, in the language of the page. */
function useMapTexts(): Record<string, string> {
  const { t } = useTranslation('map');
  return useMemo(
    () => ({
      'Map.Title': t('canvas'),
      'CooperativeGesturesHandler.WindowsHelpText': t('gestures.wheel', { key: 'Ctrl' }),
      'CooperativeGesturesHandler.MacHelpText': t('gestures.wheel', { key: '⌘' }),
      'CooperativeGesturesHandler.MobileHelpText': t('gestures.fingers'),
      'AttributionControl.ToggleAttribution': t('credits'),
    }),
    [t],
  );
}

async function fetchCode() {
  const code = await import('./start-map.ts');
  await code.fetchWorker();
  return code;
}

/**
 * Fetches the map's code, starts the map in `box`, and draws what is wanted whenever that changes. It starts anew in
 * another language, where it was.
 */
export function useMap(wanted: MapSetup) {
  const box = useRef<HTMLDivElement>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [mapError, setMapError] = useState<MapError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(wanted);
  const seen = useRef<Bounds | null>(null);
  const words = useMapTexts();
  const { style, colours } = wanted;
  const isReady = style !== undefined;

  useEffect(() => {
    latest.current = wanted;
  });

  useEffect(() => {
    if (!isReady) return undefined;
    let isGone = false;
    let open: MapHandle | undefined;
    const start = async () => {
      setMapError(null);
      const code = await fetchCode().catch((error: unknown) => {
        console.warn(`The map’s code did not come (try ${attempt + 1}).`, error);
        return undefined;
      });
      const { style: first, colours: theirs, bounds, describedBy, hasCredits } = latest.current;
      if (isGone || !box.current || !first || !bounds) return;
      if (!code) return setMapError('not-fetched');
      const tell: MapNews = {
        moved: (view) => {
          seen.current = view.bounds;
          latest.current.news.moved(view);
        },
        chosen: (apn) => latest.current.news.chosen(apn),
        cleared: () => latest.current.news.cleared(),
        keyed: (byKeyboard) => latest.current.news.keyed(byKeyboard),
        inMiddle: (apn) => latest.current.news.inMiddle(apn),
        tiles: (news) => latest.current.news.tiles(news),
      };
      const where = { container: box.current, bounds: seen.current ?? bounds, describedBy };
      try {
        open = code.startMap({ ...where, style: first, colours: theirs, words, hasCredits, news: tell });
        setHandle(open);
      } catch (error) {
        console.warn('The map cannot be drawn here.', error);
        setMapError('not-drawn');
      }
    };
    void start();
    return () => {
      isGone = true;
      open?.close();
      setHandle(null);
    };
  }, [isReady, words, attempt]);

  useEffect(() => {
    if (handle && style) handle.draw(style, colours);
  }, [handle, style, colours]);

  const tryAgain = useCallback(() => setAttempt((tries) => tries + 1), []);
  useEffect(() => {
    if (mapError !== 'not-fetched') return undefined;
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [mapError, tryAgain]);

  return { box, handle, mapError, tryAgain };
}
