import type { Position, Shape } from '#domain/parcels/shape.ts';

/** The parcel that the page is about: `ParcelPage` and what is in its `parcel` have all of it. */
export type MapSelection = { apn: string; shape: Shape | null; middle: Position | null };
