import { useEffect, useRef } from 'react';
import type { Bounds } from '#domain/parcels/shape.ts';
import { isWithin } from './bounds.ts';
import type { MapHandle, MapView } from './map-handle.ts';

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
