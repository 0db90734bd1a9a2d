import { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { type ParcelSummary, parcels, SESSION_HEADER } from '#contract/parcels.ts';
import { publicApi } from '#contract/public-api.ts';
import { findCounty, placeOf } from '#domain/parcels/counties.ts';
import { followNumber } from '#domain/parcels/follow-number.ts';
import { keysOf, listNumberForms } from '#domain/parcels/parcel-number.ts';
import { showAddress } from '#domain/parcels/search-words.ts';
import type { Bounds } from '#domain/parcels/shape.ts';
import type { Message } from '#messages/message.ts';
import { stepsOfKeys } from '#server/db/parcel-numbers.ts';
import { countInView, firstInView, parcelsInView } from '#server/db/parcel-page.ts';
import { isApplicantSession, setSessionParcel } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { keyOf, refuseUntil, take } from '#server/http/limits.ts';
import { type App, keyRoute, languageOf, openRoute } from '#server/http/route.ts';
import { answerQuestion } from './answer-question.ts';
import { countyName, scenicFlag, scopeOf, summarizeParcel } from './present-parcel.ts';
import { findByNumber, searchParcels } from './search-parcels.ts';
import { showParcel } from './show-parcel.ts';
import { suggestParcels } from './suggest-parcels.ts';

const HOUR = 3_600_000;

/** The parcel data as it is read. The map's own calls are mounted elsewhere. */
export function parcelRoutes(app: App, deps: Deps): void {
  openRoute(app, deps, parcels.suggestions, async ({ query: { q, limit }, raw }) => {
    requireSession(raw);
    return { suggestions: await suggestParcels(deps, q, limit) };
  });

  openRoute(app, deps, parcels.details, async ({ body, raw }) => {
    requireSession(raw);
    return { parcel_details: await showDetails(deps, body) };
  });

  openRoute(app, deps, parcels.update, async ({ params: { sessionId }, body, raw }) => {
    const county = knownCounty(deps, body.county);
    const now = new Date();
    if (!(await isApplicantSession(deps.db, sessionId))) await limitVisits(deps, raw.ip, now);
    await setSessionParcel(deps.db, { id: sessionId, ...body, county }, now);
    return { ok: true as const };
  });

  openRoute(app, deps, parcels.search, ({ query }) => searchParcels(deps, query));
  openRoute(app, deps, parcels.one, ({ params: { apn } }) => showParcel(deps, apn, new Date()));
  keyRoute(app, deps, publicApi.parcel, ({ params: { apn } }) => showParcel(deps, apn, new Date()));
  openRoute(app, deps, parcels.ask, async ({ body, raw }) => {
    requireSession(raw);
    return answerQuestion(deps, body, languageOf(raw), new Date());
  });
  openRoute(app, deps, parcels.numberForms, async () => ({ forms: listNumberForms(deps.agencyData.counties) }));
  openRoute(app, deps, parcels.inView, ({ query }) => listInView(deps, query));
}

/** Counts a visit that begins, by where it comes from. Throws too-many-requests. */
async function limitVisits({ db, config, agencyData }: Deps, address: string, now: Date): Promise<void> {
  const limit = { most: agencyData.quotas.visitors.finderSessionsAnHour, windowMs: HOUR };
  refuseUntil(await take(db, now, [keyOf(config.secretKey, 'finder-session', address), limit]), now);
}

/** The name of a county of the agency's files, given by name or code; none stays none. Refuses any other. */
function knownCounty({ agencyData: { counties } }: Deps, county: string): string {
  if (county.trim() === '') return '';
  const known = findCounty(counties, county);
  if (known) return known.name;
  const names = counties.counties.map(({ name }) => name).join(', ');
  const message: Message = { code: 'api:parcel.county', params: { counties: names } };
  throw new AppError('invalid-request', message, { fields: { county: message } });
}

/** A longer list is no help to anyone. */
const MOST = 60;
/** Above this it is "very many". */
const COUNTED = 2_000;
/** Degrees. Wider bounds would hold a town, where "nearest" says nothing and counting takes long. */
const WIDEST = 0.15;

type MapBounds = { west: number; south: number; east: number; north: number };

/**
 * Parcels within bounds, nearest to their middle first, and how many there are. In bounds that are too wide for that,
 * the first ones by address, and no count. Bounds that are none (west of east is west) hold nothing.
 */
async function listInView(deps: Deps, { west, south, east, north }: MapBounds) {
  const scope = scopeOf(deps);
  const bounds: Bounds = [west, south, east, north];
  const show = (found: Awaited<ReturnType<typeof parcelsInView>>): ParcelSummary[] =>
    found.map((parcel) => summarizeParcel(deps.agencyData.counties, { ...parcel, foundBy: null }));
  if (west >= east || south >= north) return { parcels: [], total: 0 };
  if (east - west > WIDEST || north - south > WIDEST) {
    return { parcels: show(await firstInView(deps.db, bounds, MOST, scope)), total: null };
  }
  const [found, total] = await Promise.all([
    parcelsInView(deps.db, bounds, [(west + east) / 2, (south + north) / 2], MOST, scope),
    countInView(deps.db, bounds, COUNTED, scope),
  ]);
  return { parcels: show(found), total };
}

/** Refuses a call without the id of the visit. */
function requireSession({ headers }: { headers: Record<string, unknown> }): void {
  if (z.uuid().safeParse(headers[SESSION_HEADER]).success) return;
  throw new AppError('invalid-request', 'api:request.sessionHeader');
}

/**
 * What is known of the parcel of this number, however it is written, in this county (its name or code). A number that
 * became one other is that parcel's.
 */
async function showDetails(deps: Deps, { apn, county }: { apn: string; county: string }) {
  const { counties } = deps.agencyData;
  const scope = scopeOf(deps);
  const { own, others, retired } = await findByNumber(deps.db, keysOf(apn, counties.counties), scope);
  const wanted = findCounty(counties, county)?.code;
  const there = (parcel: { county: string }) => parcel.county === wanted;
  const successors = others.filter((parcel) => parcel.foundBy?.was && there(parcel));
  const parcel = own.find(there) ?? (successors.length === 1 ? successors[0] : undefined) ?? retired.find(there);
  if (!parcel) throw new AppError('not-found', 'api:parcel.notFound');
  const town = placeOf(counties, parcel);
  const { earlier } = await stepsOfKeys(deps.db, [parcel.key], scope);
  return {
    address: parcel.address === null ? '' : showAddress(parcel.address),
    town: town === null ? '' : showAddress(town),
    apn: parcel.apn,
    county: countyName(counties, parcel.county),
    scenic_corridor_rdwy: scenicFlag(parcel.scenic_roadway),
    scenic_corridor_shoreline: scenicFlag(parcel.scenic_shoreline),
    previous_apns: followNumber([parcel.key], earlier, 'earlier')
      .reverse()
      .map((number) => number.apn),
  };
}
