import type { ParcelScope } from '#server/db/parcel-page.ts';
import type { Deps } from '#server/http/deps.ts';

/** Whose parcels this deployment knows: the invented ones are there in demo mode only. */
export const scopeOf = ({ config }: Pick<Deps, 'config'>): ParcelScope => ({ demonstration: config.mode === 'demo' });
