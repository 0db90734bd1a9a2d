import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Bounds, Position } from '#domain/parcels/shape.ts';
import { inViewQuery } from '#web/api/parcel-map.ts';
import { isWithin, type MapHandle, type MapView, nearestToMiddle } from './map-view.ts';

/** As close as a flight to a parcel goes. */
export const STREET_ZOOM = 17;

type FlightTarget = {
  handle: MapHandle | null;
  /** The selected parcel; null where none is. */
  apn: string | null;
  /** Where it lies, or what a search found; null where there is nothing to go to. */
  place: Bounds | null;
  view: MapView | null;
};

/** Goes to a place once it is known; not to a parcel that was chosen on the map and is seen already. */
export function useFlight({ handle, apn, place, view }: FlightTarget) {
  const chosenHere = useRef<string | null>(null);
  const seen = useRef(view);
  useEffect(() => {
    seen.current = view;
  });
  useEffect(() => {
    if (!handle || !place) return;
    const isSeen = seen.current !== null && isWithin(place, seen.current.bounds);
    if (apn !== null && chosenHere.current === apn && isSeen) return;
    chosenHere.current = null;
    handle.goTo(place, STREET_ZOOM);
  }, [handle, apn, place]);
  return (chosen: string) => {
    chosenHere.current = chosen;
  };
}

type ZoomTarget = {
  handle: MapHandle | null;
  view: MapView | null;
  /** Where the selected parcel lies; null where none is. */
  place: Bounds | null;
  /** The zoom that parcels are drawn from. */
  from: number;
};

/** Streets are told apart two steps closer than where parcels begin to be drawn. */
const CLOSER = 2;

/** Goes to where parcels are seen: the selected one, else those nearest to the middle of the map. */
export function useZoomIn({ handle, view, place, from }: ZoomTarget) {
  const queries = useQueryClient();
  const [isLooking, setLooking] = useState(false);
  const nearest = async ({ bounds }: MapView): Promise<Bounds> => {
    const { parcels } = await queries.fetchQuery(inViewQuery(bounds));
    const places = parcels.flatMap(({ coordinates: at }): Position[] => (at ? [[at.lng, at.lat]] : []));
    const [x, y] = nearestToMiddle(places, bounds) ?? [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
    return [x, y, x, y];
  };
  const go = async (): Promise<void> => {
    if (!handle || !view) return;
    setLooking(true);
    try {
      handle.goTo(place ?? (await nearest(view)), from + CLOSER);
    } catch (error) {
      // Nobody says where parcels are: it goes closer to where it is.
      console.warn('The nearest parcels did not come.', error);
      handle.zoomBy(Math.ceil(from - view.zoom));
    } finally {
      setLooking(false);
    }
  };
  return { isLooking, go };
}
