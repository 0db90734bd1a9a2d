import { AppError } from '#contract/errors.ts';
import { parcels } from '#contract/parcels.ts';
import { findCounty } from '#domain/parcels/counties.ts';
import { listNumberForms } from '#domain/parcels/number-forms.ts';
import type { Message } from '#messages/message.ts';
import { setSessionParcel } from '#server/db/sessions.ts';
import type { Deps } from '#server/http/deps.ts';
import { type App, openRoute } from '#server/http/route.ts';
import { listInView } from './list-in-view.ts';
import { requireSession } from './require-session.ts';
import { searchParcels } from './search-parcels.ts';
import { showDetails } from './show-details.ts';
import { showParcel } from './show-parcel.ts';
import { suggestParcels } from './suggest-parcels.ts';

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

  openRoute(app, deps, parcels.update, async ({ params: { sessionId }, body }) => {
    await setSessionParcel(deps.db, { id: sessionId, ...body, county: knownCounty(deps, body.county) }, new Date());
    return { ok: true as const };
  });

  openRoute(app, deps, parcels.search, ({ query }) => searchParcels(deps, query));
  openRoute(app, deps, parcels.one, ({ params: { apn } }) => showParcel(deps, apn, new Date()));
  openRoute(app, deps, parcels.numberForms, async () => ({ forms: listNumberForms(deps.agencyData.counties) }));
  openRoute(app, deps, parcels.inView, ({ query }) => listInView(deps, query));
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
