import type { Position, Shape } from '#domain/parcels/shape.ts';

/** Where a parcel lies that a search found. */
export type FoundPlace = { apn: string; at: Position };

/** The parcel that the page is about: `ParcelPage` and what is in its `parcel` have all of it. */
export type MapSelection = { apn: string; shape: Shape | null; middle: Position | null };
