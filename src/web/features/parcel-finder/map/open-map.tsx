import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapContext } from '#contract/parcels.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import { askAllAgain, baseStyleQuery } from '#web/api/parcel-map.ts';
import { plural } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/media.ts';
import { useTheme } from '#web/lib/theme.ts';
import { prepareBaseStyle } from './base-style.ts';
import { InViewList } from './in-view-list.tsx';
import { coloursOf } from './map-colours.ts';
import { MAP_COLUMNS, MapFrame, MapTools } from './map-frame.tsx';
import { MapLegend, signsOf } from './map-legend.tsx';
import { MapCredits, MapNote, ZoomInNote } from './map-note.tsx';
import { buildMapStyle } from './map-style.ts';
import { around, boundsRound, type FoundPlace, type MapSelection, type MapView, placeOf } from './map-view.ts';
import { useMap } from './use-map.ts';
import { STREET_ZOOM, useFlight, useZoomIn } from './use-map-moves.ts';

export type OpenMapProps = {
  context: MapContext;
  selected: MapSelection | null;
  /** Several parcels that a search found, while none of them is chosen. */
  found: readonly FoundPlace[];
  /** How many of those that the page is about have no outline, so that the map cannot show them. */
  undrawn: number;
  /** A parcel was chosen on the map or in the list; the page fetches it and gives it back as `selected`. */
  onSelect: (apn: string) => void;
  /** Esc on the map: nothing is chosen any more. */
  onClear: () => void;
};

/** How much is listed round a parcel where there is no map: some 300 m. */
const SURROUNDINGS = 0.003;
const ALL_SHOWN = { jurisdictions: true, scenicRoadways: true, scenicShoreline: true };

/** The map that is told what to show, the list beside it, and what its signs mean. */
export function OpenMap({ context, selected, found, undrawn, onSelect, onClear }: OpenMapProps) {
  const { t } = useTranslation('map');
  const hint = useId();
  const colours = coloursOf(useTheme());
  const queries = useQueryClient();
  const base = useQuery(baseStyleQuery(context.style_url, prepareBaseStyle));
  const [shown, setShown] = useState(ALL_SHOWN);
  const [view, setView] = useState<MapView | null>(null);
  const [isKeyed, setKeyed] = useState(false);
  const [underCross, setUnderCross] = useState<string | null>(null);
  const [haveTilesFailed, setTilesFailed] = useState(false);

  const { apn, shape, middle } = selected ?? { apn: null, shape: null, middle: null };
  const place = useMemo(() => placeOf({ shape, middle }), [shape, middle]);
  const foundIn = useMemo(() => boundsRound(found.map(({ at }) => at)), [found]);
  const region = context.bounds as Bounds;
  const style = useMemo(
    () =>
      buildMapStyle({
        context,
        colours,
        shown,
        selected: shape,
        found,
        origin: location.origin,
        base: base.data ?? null,
      }),
    [context, colours, shown, shape, found, base.data],
  );
  const paper = useRef<HTMLCanvasElement>(null);
  const { box, handle, mapError, tryAgain } = useMap({
    style,
    colours,
    bounds: region,
    describedBy: hint,
    hasCredits: context.style_url !== null,
    news: {
      moved: setView,
      chosen: (chosen) => {
        noteChosen(chosen);
        onSelect(chosen);
      },
      cleared: onClear,
      keyed: setKeyed,
      inMiddle: setUnderCross,
      tiles: (news) => {
        if (news === 'old') void askAllAgain(queries);
        else setTilesFailed(news === 'failed');
      },
    },
  });
  useEffect(() => {
    const copy = () => paper.current && handle?.copyTo(paper.current);
    window.addEventListener('beforeprint', copy);
    return () => window.removeEventListener('beforeprint', copy);
  }, [handle]);
  const isOnline = useOnline();
  useEffect(() => {
    // What did not come for want of a connection comes with it.
    if (isOnline) handle?.askTilesAgain();
  }, [isOnline, handle]);
  const noteChosen = useFlight({ handle, apn, place: place ?? foundIn, view });

  const isFarOut = view !== null && view.zoom < context.parcels_from_zoom;
  const zoomIn = useZoomIn({ handle, view, place, from: context.parcels_from_zoom });
  const zoomInNote = <ZoomInNote isPending={zoomIn.isLooking} onPress={() => void zoomIn.go()} />;
  const about = place ?? foundIn;
  const withoutMap = about ? around(about, SURROUNDINGS) : region;

  return (
    <>
      <p role="status" className="sr-only">
        {apn === null ? '' : t('status.selected', { apn })}
      </p>
      <div className={MAP_COLUMNS}>
        <div className="space-y-2">
          <MapFrame
            box={box}
            paper={paper}
            isRunning={handle !== null}
            mapError={mapError}
            onRetry={tryAgain}
            isKeyed={isKeyed}
            hintId={hint}
            note={
              <MapNote
                underCross={isKeyed && !isFarOut ? { apn: underCross } : null}
                retry={haveTilesFailed ? () => handle?.askTilesAgain() : null}
                zoomIn={isFarOut ? zoomInNote : null}
              />
            }
          >
            <MapTools
              zoomBy={(steps) => handle?.zoomBy(steps)}
              showRegion={() => handle?.goTo(region)}
              showSelected={place ? () => handle?.goTo(place, STREET_ZOOM) : undefined}
            />
          </MapFrame>
          {undrawn > 0 ? (
            <p role="status" className="text-sm font-semibold">
              {apn === null ? t('withoutOutline.found', plural(undrawn)) : t('withoutOutline.selected', { apn })}
            </p>
          ) : null}
          {base.error ? <p className="text-sm text-muted">{t('noBackground')}</p> : null}
        </div>
        <div className="no-print">
          <InViewList
            bounds={mapError === null ? (view?.bounds ?? null) : withoutMap}
            tooFarOut={mapError === null && isFarOut ? <p className="p-3 text-muted">{t('list.farOut')}</p> : null}
            selected={apn}
            onSelect={onSelect}
          />
        </div>
      </div>
      <div className="no-print">
        <MapLegend shown={shown} onChange={setShown} signs={signsOf(context, found.length > 0)} />
      </div>
      <MapCredits attribution={context.attribution} parcels={context.parcels} />
    </>
  );
}
