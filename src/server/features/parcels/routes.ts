import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { type ParcelSuggestion, parcels, type ScenicFlag, SESSION_HEADER } from '#contract/parcels.ts';
import { findParcel, findParcels } from '#domain/parcels/find-parcels.ts';
import type { Parcel } from '#domain/parcels/parcel.ts';
import { setSessionParcel } from '#server/db/applicant-sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute } from '#server/http/route.ts';

export function parcelRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, parcels.suggestions, async ({ query: { q, limit }, raw }) => {
    mustHaveSession(raw);
    return { suggestions: findParcels(knownParcels(deps), q, limit).map(suggest) };
  });

  openRoute(app, deps, parcels.details, async ({ body: { apn, county }, raw }) => {
    mustHaveSession(raw);
    const parcel = findParcel(knownParcels(deps), apn, county);
    if (!parcel) throw new AppError('not-found', 'We could not find that parcel.');
    return {
      parcel_details: {
        address: parcel.address,
        apn: parcel.apn,
        county: parcel.county,
        scenic_corridor_rdwy: flag(parcel.scenicRoadway),
        scenic_corridor_shoreline: flag(parcel.scenicShoreline),
        previous_apns: [],
      },
    };
  });

  openRoute(app, deps, parcels.update, async ({ params: { sessionId }, body }) => {
    await setSessionParcel(deps.db, { id: sessionId, ...body }, new Date());
    return { ok: true as const };
  });
}

/** The register of this deployment. Parcels that are invented are no answer to anyone's real question. */
const knownParcels = ({ config, city }: Deps): readonly Parcel[] =>
  city.parcels.demonstration && config.mode !== 'demo' ? [] : city.parcels.parcels;

const flag = (value: boolean): ScenicFlag => (value ? 'Yes' : 'No');

const suggest = ({ apn, county, city, address, scenicRoadway, scenicShoreline }: Parcel): ParcelSuggestion => ({
  apn,
  county,
  display_text: [apn, ...(address === '' ? [] : [address]), ...(city ? [city] : []), county].join(', '),
  scenic_corridor_rdwy: flag(scenicRoadway),
  scenic_corridor_shoreline: flag(scenicShoreline),
  found_by: null,
  retired: false,
});

function mustHaveSession({ headers }: FastifyRequest): void {
  if (z.uuid().safeParse(headers[SESSION_HEADER]).success) return;
  throw new AppError('invalid-request', 'Send the header X-Session-Id with a UUID that you keep for this visit.');
}
