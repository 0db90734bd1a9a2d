import { z } from 'zod';
import { Bounds } from './shape.ts';

/** agency/map.yaml: where the agency's region lies and how its map opens. Bounds are west, south, east, north in degrees. */
export const MapSettings = z.strictObject({
  /** A parcel outside is refused by imports: its coordinates are of another place or another projection. */
  region: Bounds,
  opens: Bounds,
  /** Parcels are drawn from this zoom on; further out there would be too many to tell apart. */
  parcelsFromZoom: z.number().int().min(10).max(17),
});
export type MapSettings = z.infer<typeof MapSettings>;
